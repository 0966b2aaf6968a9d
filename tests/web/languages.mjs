// SPDX-License-Identifier: MIT
// Every language says everything: what the page, the machines' tables and their players can say, each with the names that it
// has to be filled with; and nothing that nobody says any more.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { browse, firstVisit, ok, part, serve, wait } from "./browser.mjs";
import { load } from "../../web/machine.js";
import { messageKey, Table } from "../../web/message.js";

const site = `${process.env.BUILD}/web`,
    read = (file) => JSON.parse(readFileSync(`${site}/${file}`, "utf8")),
    arcade = await load(new Uint8Array(readFileSync(`${site}/gatecade.wasm`)), () => 1n);

// Fragments of helps that the C preprocessor puts together are no messages: the tables have them whole.
function messages(...args) {
    const said = new Set(
        execFileSync("tools/messages", args, { encoding: "utf8" })
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line))
            .filter((text) => !/^ | $|^, 1/.test(text) || /: $/.test(text)),
    );
    for (const machine of arcade.machines) {
        for (const each of [machine, ...machine.players]) for (const text of [each.title, each.summary, each.rules]) if (text) said.add(text);
        for (const player of machine.players) said.add(player.name);
        for (const port of machine.ports) {
            said.add(port.help);
            for (const value of [...port.values, ...(port.groups ?? [])]) if (value.say) said.add(value.say);
        }
    }
    return said;
}
const said = messages(),
    ofPage = messages("--page");
const names = (text) => [...new Set(text.match(/\{[^}]*\}/g) ?? [])].sort().join(" ");

const { languages } = read("views.json"),
    told = (visits) => visits.map(([code, size]) => `${code} ${(size / 1000).toFixed(1)} kB`).join(", ");
for (const [kept, most, what] of [
    [false, 112000, "a first visit in any language, until it can be played"],
    [true, 120000, "with the laboratory, which is kept when the page is idle"],
]) {
    const visits = firstVisit(site, kept);
    ok(visits.length === languages.length + 1 && visits.every(([, size]) => size <= most), `${what}: ${told(visits)}`);
}
ok(languages.length >= 3, "at least three languages beside English", JSON.stringify(languages));
const tableOf = (short) => {
    const table = new Table(read(`${short}.json`));
    for (const part of ["more", "design", "check"]) table.add(part, read(`${short}-${part}.json`));
    return table;
};
for (const { code, name } of languages) {
    const short = code.split("-")[0],
        table = JSON.parse(execFileSync(`${process.env.BUILD}/tongues`, [short], { encoding: "utf8" })),
        fetched = tableOf(short),
        absent = [...ofPage].filter((english) => fetched.get(english) !== table[english]),
        lacks = [...said].filter((english) => !table[english]),
        wrong = Object.entries(table).filter(([english, text]) => names(english) !== names(text)),
        stale = Object.keys(table).filter((english) => !said.has(english) && !/\{[a-e]\}/.test(english) && !known(english));
    ok(!lacks.length, `${name} has every sentence`, lacks.slice(0, 20).join("\n"));
    ok(!absent.length, `${name}: the page fetches all that it can say`, absent.slice(0, 20).join("\n"));
    ok(!wrong.length, `${name} keeps the names in braces`, wrong.map((pair) => pair.join(" → ")).join("\n"));
    ok(!stale.length, `${name} has nothing that nobody says`, stale.slice(0, 20).join("\n"));
}

// Names of values, and the pieces of hints that are looked up as they are.
function known(text) {
    return arcade.machines.some((machine) => machine.ports.some((port) => port.label === text || port.values.some((value) => value.name === text))) || / |^[a-z]/.test(text);
}

// A language that says every sentence in brackets: what stands on the page without them never went through a table.  Names of
// ports, phases, keys and files are the machine's own, and the same in every language.
await part("everything goes through the table", async () => {
    const server = await serve(),
        browser = await browse(),
        context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: "block", reducedMotion: "reduce" }),
        page = await context.newPage(),
        bare = new Map(),
        table = JSON.parse(execFileSync(`${process.env.BUILD}/tongues`, ["zh"], { encoding: "utf8" })),
        brackets = (text) => text.split(/([|\n]| {2,})/).map((form) => form.replace(/[^\s|].*/, "⟦$&⟧")).join("");
    // Each of its parts with what it has: what is missing in the first stands there without brackets.
    const english = new Map(Object.keys(table).map((text) => [messageKey(text), text]));
    for (const part of ["zh", "zh-more", "zh-check"]) {
        const { keys } = read(`${part}.json`);
        await context.route(`**/${part}.json`, (route) => route.fulfill({ json: { keys, said: keys.match(/.{5}/g).map((key) => brackets(english.get(key))) } }));
    }
    const machines = arcade.machines.flatMap((machine) => [machine.name, ...(machine.seat ?? []), ...machine.ports.flatMap((port) => [port.name, port.label, port.key ?? "", ...port.values.map((value) => value.name)])]),
        own = new Set([...machines, ...languages.map(({ name }) => name), "English", "Gatecade", "GATECADE", "REV", "VCD", "Hz", "kHz", "MHz", "SPACE", "Space", "NaN"].flatMap((name) => name.split(/[^\p{L}]+/u)));
    const look = async (where) => {
        const found = await page.evaluate(() => {
            const shown = [];
            const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
            for (let node; (node = walk.nextNode()); ) {
                if (node.nodeType === 3) {
                    if (!node.parentElement.closest("script, style, noscript, code, kbd, .small:has(code), .dish, [lang]:not(html)")) shown.push(node.data);
                } else for (const name of ["aria-label", "title", "placeholder", "alt"]) if (node.hasAttribute(name)) shown.push(node.getAttribute(name));
            }
            return shown;
        });
        for (const text of found) {
            let rest = text;
            for (let before = null; before !== rest; ) rest = (before = rest).replace(/⟦[^⟦⟧]*⟧|\b0x[\da-f]+\b/g, " ");
            const words = rest.split(/[^\p{L}]+/u).filter((word) => word.length > 1 && !own.has(word));
            if (words.length) bare.set(text.trim(), where);
        }
    };
    const open = async (hash) => {
        await page.goto("about:blank");
        await page.goto(`${server.url}#${hash}`);
        await page.locator(".board, .text-page, .verilog").first().waitFor();
    };
    await open("?lang=zh-Hant");
    await page.locator(".tongue").selectOption("zh-Hant");
    await wait(() => page.evaluate(() => /⟦/.test(document.querySelector("h1").textContent)), "the language");
    await wait(() => page.evaluate(() => document.querySelectorAll(".still").length === 5), "the pictures");
    await look("hall");
    for (const name of ["check", "teachers"]) {
        await open(name);
        await look(name);
    }
    for (const machine of arcade.machines) {
        await open(`${machine.name}?view=play`);
        await page.keyboard.press("?");
        await look(`${machine.name}, played`);
    }
    for (const machine of arcade.machines) {
        await open(`${machine.name}?view=lab`);
        await page.locator("[role=tab]").first().waitFor();
        await page.evaluate(() => {
            for (const each of document.querySelectorAll("details")) each.open = true;
            document.querySelector(".versus")?.click();
        });
        for (let tab = 0; tab < (await page.locator("[role=tab]").count()); tab++) {
            await page.locator("[role=tab]").nth(tab).click();
            await look(`${machine.name}, tab ${tab}`);
        }
        await page.keyboard.press("?");
        await look(`${machine.name}, help`);
    }
    await context.close();
    ok(!bare.size, "nothing on the page is said past the languages' tables", [...bare].slice(0, 60).map((pair) => pair.join(" · ")).join("\n"));
});
