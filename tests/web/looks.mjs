// SPDX-License-Identifier: MIT
// How the page looks to everybody: colours and motion by the system, what axe finds, whether it fits.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { browse, ok, part, serve, visits, wait } from "./browser.mjs";
import { arcadeInNode, tapes } from "./tapes.mjs";
import { pack } from "../../web/share.js";

const server = await serve(),
    browser = await browse(),
    made = await tapes(),
    names = Object.keys(made),
    { open, go, show, seated, text } = visits(server, browser);
const shots = `${process.env.BUILD}/screenshots`;
mkdirSync(shots, { recursive: true });
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Colours of the system's choice, and no motion where it asks for that.
await part("system", async () => {
    const page = await open({ reducedMotion: "reduce", forcedColors: "active" }),
        // a busy page may be drawing both just now
        differ = async (a, b) => {
            const seen = await page.waitForFunction(
                (both) => {
                    const there = both.map((each) => document.querySelector(each));
                    if (there.includes(null)) return null;
                    const [x, y] = there.map((each) => getComputedStyle(each));
                    return { told: x.backgroundColor !== y.backgroundColor || x.borderStyle !== y.borderStyle };
                },
                [a, b],
            );
            return (await seen.jsonValue()).told;
        };
    await show(page, "#sevens?view=lab");
    const told = [
        await differ(".tabs [aria-selected=true]", ".tabs [aria-selected=false]"),
        await differ(".chips input:checked + span", ".chips input:not(:checked) + span"),
        await differ(".family [aria-current]", ".family a:not([aria-current])"),
    ];
    await show(page, "#mastermind?view=play");
    await page.getByRole("button", { name: "One player" }).click();
    await wait(async () => /letter 1/.test(await text(page, ".say")) || (await page.keyboard.press("n"), false), "the first letter");
    await page.keyboard.press("c");
    await wait(async () => (await page.locator(".slot.typed").count()) === 1, "a letter");
    told.push(await differ(".slot.typed", ".slot.next"));
    ok(told.every(Boolean), "forced colours: tab, side, variant and letter can be told", told.join());
    await page.screenshot({ path: `${shots}/forced-colours.png` });
    await show(page, "#bobing?view=play");
    await page.keyboard.press("Space");
    await wait(async () => (await page.locator(".pip").count()) > 5, "dice");
    const motion = await page.evaluate(() => document.getAnimations().length);
    ok(motion === 0, "no motion where the system asks for none", `${motion}`);
    await page.context().close();
});

const LANGUAGES = ["en", "zh-Hant", "fil", "es"];
const ALL = process.env.VIEWS === "all"; // every view in every theme, language and size, not each of these with some of the others

// Every view: the hall, pages of text, each machine played and in the laboratory, its tabs, the help, the end of a game.
await part("access", async () => {
    const page = await open({ reducedMotion: "reduce", viewport: { width: 1280, height: 800 } });
    const wrong = [];
    let looked = 0;
    const audit = async (what) => {
        looked++;
        const found = await page.evaluate(`axe.run(document, { resultTypes: ["violations"] })`);
        for (const each of found.violations)
            wrong.push(`${what}: ${each.id}: ${each.help}: ${each.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" ; ")}`);
    };
    const views = [
        ["hall", async () => show(page, "")],
        ["check", async () => shown(page, "#check")],
        ["teachers", async () => shown(page, "#teachers")],
        ...names.flatMap((name, i) =>
            [
                [`${name}, played`, async () => show(page, `#${name}?view=play`)],
                [`${name}, in the laboratory`, async () => (await show(page, `#${name}?view=lab&t=${await pack(made[name])}`), await seated(page))],
            ].filter((_, view) => ALL || i % 2 === view),
        ),
        ...["Rules", "States", "Tape", "Straps"].map((name, i) => [
            `the tab ${name}`,
            async () => {
                await show(page, "#mastermind?view=lab");
                await page.locator("[role=tab]").nth([0, 2, 3, 4][i]).click();
                if (name === "States") await page.locator(".asm [data-phase=start].lit").waitFor(); // the ASM chart is live
            },
        ]),
        ["the help", async () => (await show(page, "#tetris"), await page.keyboard.press("?"), await page.locator("dialog").waitFor())],
        ["a hint", async () => (await show(page, `#sevens?view=play&t=${await pack(made.sevens)}`), await page.evaluate(() => document.querySelectorAll(".always .tool")[2].click()))],
        ["the end", async () => (await show(page, `#tetris?view=play&t=${await pack(await over())}`), await page.locator(".end-card").waitFor())],
    ];
    for (const [i, [what, view]] of views.entries())
        for (const [l, code] of LANGUAGES.entries()) {
            if (!ALL && i % 4 !== l) continue;
            await page.evaluate((each) => localStorage.setItem("gatecade:language", JSON.stringify(each)), code).catch(() => {});
            await view();
            await page.evaluate(axe);
            for (const [m, colorScheme] of ["light", "dark"].entries()) {
                if (!ALL && (i >> 2) % 2 !== m) continue;
                await page.emulateMedia({ colorScheme });
                await audit(`${what}, ${code}, ${colorScheme}`);
            }
        }
    ok(!wrong.length, `axe-core finds nothing to complain about in ${looked} views`, wrong.join("\n"));
    await page.evaluate(() => document.querySelector("dialog")?.close());
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    ok(focus === "solid", "the focus is visible", focus);
    await page.context().close();
});

// A lost block game.
async function over() {
    const arcade = await arcadeInNode(),
        tetris = arcade.machines.find((machine) => machine.name === "tetris");
    arcade.open(tetris, { lfsr: 5n });
    arcade.wasm.tap(tetris.port.start.index, 2);
    for (let i = 0; i < 4000 && !arcade.phase().final; i++) arcade.advance(arcade.cycle + 1, 1000);
    return arcade.tape();
}

// What a screen reader is given, by the browser's own tree: the line, the board and the end card as somebody hears them.
await part("heard", async () => {
    const page = await open({ reducedMotion: "reduce", viewport: { width: 1280, height: 800 } }),
        client = await page.context().newCDPSession(page),
        wrong = [];
    const tree = async () => {
        const { nodes } = await client.send("Accessibility.getFullAXTree"),
            byId = new Map(nodes.map((each) => [each.nodeId, each])),
            text = (node) => [node.role?.value === "StaticText" ? node.name.value : "", ...(node.childIds ?? []).map((id) => (byId.has(id) ? text(byId.get(id)) : ""))].join(""),
            heard = nodes.filter((each) => !each.ignored).map((each) => ({
                role: each.role?.value,
                name: (each.name?.value ?? "").trim(),
                about: (each.description?.value ?? "").trim(),
                live: each.properties?.find(({ name }) => name === "live")?.value.value,
                level: each.properties?.find(({ name }) => name === "level")?.value.value,
                focused: !!each.properties?.find(({ name }) => name === "focused")?.value.value,
                text: text(each).trim(),
                inside: (wanted) => {
                    for (let up = each; up; up = byId.get(up.parentId)) if (up.role?.value === "region" && up.name?.value === wanted) return true;
                    return false;
                },
            }));
        return heard;
    };
    const NAMED = ["button", "switch", "image", "region", "combobox", "slider", "spinbutton", "textbox", "tab", "radio", "checkbox", "table", "link", "dialog", "tabpanel", "navigation", "graphics-document", "img"];
    const laws = (heard, where) => {
        const says = (law, bad) => bad.length && wrong.push(`${where}: ${law}: ${bad.slice(0, 4).map((each) => `${each.role} "${each.name || each.text}" (${each.about})`).join(", ")}`);
        says("has no name", heard.filter((each) => NAMED.includes(each.role) && !each.name));
        says("is heard twice", heard.filter((each) => each.about && (each.name.includes(each.about) || each.about === each.name)));
        says("is a row of digits", heard.filter((each) => /[01]{6}/.test(each.name)));
        // One voice: beside it only what is asked for speaks (a hint, letters as they are typed, notices).
        const voices = heard.filter((each) => each.live === "polite" && each.text);
        if (voices.length !== 1) says("speak at once", voices.length ? voices : [{ role: "status", name: "nothing", about: "" }]);
        return voices[0]?.text ?? "";
    };
    for (const [i, name] of names.entries()) {
        if (!ALL && ["bobing-score", "mastermind", "sevens"].includes(name)) continue;
        await show(page, `#${name}?view=${i % 2 ? "play" : "lab"}`);
        const told = await text(page, ".say");
        await wait(async () => (await text(page, "#announcer")).length > 3, "the voice");
        const heard = await tree(),
            voice = laws(heard, name),
            line = heard.filter((each) => each.inside("What to do now")),
            flat = (words) => words.toLowerCase().replace(/[^a-z0-9]+/g, "");
        if (!flat(voice).endsWith(flat(await text(page, ".say")).slice(-24))) wrong.push(`${name}: the voice says "${voice}", the line "${told}"`);
        if (!line.some((each) => each.role === "heading" && each.level === 1)) wrong.push(`${name}: the line has no heading`);
        const go = await text(page, ".stage-line .go span");
        if (go && (await page.locator(".stage-line .go").isVisible()) && !line.some((each) => each.role === "button" && each.name === go)) wrong.push(`${name}: no button "${go}" in the line`);
        if (!heard.some((each) => each.role === "region" && /^The board of/.test(each.name))) wrong.push(`${name}: no board`);
    }
    await page.evaluate(() => localStorage.clear());
    await show(page, `#tetris?view=play&t=${await pack(await over())}`);
    await page.locator(".end-card").waitFor();
    const why = await text(page, ".end-card .why");
    await wait(async () => (await text(page, "#announcer")).includes(why.slice(0, 20)), "the voice at the end");
    const heard = await tree();
    laws(heard.filter((each) => !/clock cycles/.test(each.text) || each.live !== "polite"), "the end");
    const card = heard.filter((each) => each.inside("The end of the game"));
    if (!card.some((each) => each.role === "heading" && each.name === "Game over") || !card.some((each) => each.text === why)) wrong.push("the end card does not say what it is");
    if (!card.some((each) => each.role === "button" && each.name === "Play again" && each.focused)) wrong.push("the end card's first button does not have the focus");
    ok(!wrong.length, "a screen reader hears names, one voice and the end", wrong.join("\n"));
    await page.context().close();
});

const SIZES = [
    [320, 640],
    [390, 844],
    [640, 360],
    [768, 1024],
    [844, 390],
    [1280, 720],
    [1920, 1080],
];

// The board is seen whole, and nothing goes beyond the screen's edge: from a small phone to a projector, upright and lying, and
// at 200 % (a window of 1280x720 has the room of one of 640x360 then).
await part("looks", async () => {
    const page = await open({ reducedMotion: "reduce", frames: "all" }),
        problems = [],
        measure = () =>
            page.evaluate(async () => {
                await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))));
                const box = document.querySelector(".stage .board")?.getBoundingClientRect();
                return { wide: document.documentElement.scrollWidth, bottom: (box?.bottom ?? 0) + scrollY };
            }),
        // As the help offers it to phones, whose head has no room for it.
        speak = async (code) => {
            await page.evaluate((each) => {
                const choice = document.querySelector(".tongue");
                choice.value = each;
                choice.dispatchEvent(new Event("change"));
            }, code);
            await wait(() => page.evaluate((each) => document.documentElement.lang === each, code), code);
        };
    for (const view of ["play", "lab"])
        for (const name of ["", "#check", "#teachers", ...names.map((each) => `#${each}?view=${view}`)]) {
            if (view === "lab" && !name.includes("?")) continue;
            await page.setViewportSize({ width: 1280, height: 720 });
            await shown(page, name);
            for (const [width, height] of SIZES.filter((_, i) => ALL || view === "play" || !i || i % 3 === names.indexOf(name.slice(1, -9)) % 3)) {
                await page.setViewportSize({ width, height });
                const seen = await page.evaluate(async (told) => {
                    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))));
                    const box = document.querySelector(".stage .board")?.getBoundingClientRect(),
                        line = document.querySelector(".stage-line")?.getBoundingClientRect();
                    const about = { wide: document.documentElement.scrollWidth, top: box?.top + scrollY, bottom: box?.bottom + scrollY, right: box?.right, under: line?.bottom + scrollY };
                    if (!told || (innerWidth > 719 && innerHeight > 520)) return about;
                    // A notice, too, leaves the board where there is little room.
                    const notice = document.createElement("div");
                    notice.className = "toast";
                    notice.textContent = "A notice that is as long as they are, with something to do about it.";
                    document.getElementById("toasts").append(notice);
                    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))));
                    const over = notice.getBoundingClientRect(),
                        covered = [...document.querySelectorAll(".stage .board, .stage-line, .sheet > *")].find((each) => {
                            const { top, bottom, width } = each.getBoundingClientRect();
                            return width && bottom > over.top + 1 && top < over.bottom - 1;
                        })?.className;
                    notice.remove();
                    return { ...about, covered };
                }, view === "play" && /tetris|sevens\?/.test(name));
                const what = `${name || "hall"} at ${width}x${height}`;
                // Longer words where there is least room.
                const narrow = view === "play" && width < (ALL ? 400 : 330);
                if (narrow)
                    for (const code of LANGUAGES.slice(1)) {
                        await speak(code);
                        const { wide, bottom } = await measure();
                        if (wide > width || bottom > height + 1) problems.push(`${what}, ${code}: ${wide} wide, the board ends at ${Math.round(bottom)}`);
                    }
                if (narrow) await speak("en");
                if (seen.wide > width) problems.push(`${what} is ${seen.wide} wide`);
                if (view === "play" && seen.bottom > height + 1) problems.push(`${what}: the board ends at ${Math.round(seen.bottom)}`);
                if (seen.right > width + 1) problems.push(`${what}: the board ends at the right of the screen`);
                if (seen.top < seen.under - 1) problems.push(`${what}: the line covers the board`);
                if (seen.covered) problems.push(`${what}: a notice covers ${seen.covered}`);
            }
        }
    ok(!problems.length, "the board is seen whole at every size, and nothing is wider than the screen", problems.join("\n"));
    await page.context().close();
});

async function shown(page, hash) {
    await go(page, hash);
    await page.locator(".board, .text-page, .verilog").first().waitFor();
}
