// SPDX-License-Identifier: MIT
// What the page promises besides the games: links, tapes, time travel, offline, words, what is kept.
import { mkdirSync, readFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { browse, ok, part, serve, serveOwn, visits, wait } from "./browser.mjs";
import { tapes } from "./tapes.mjs";
import { pack, unpack } from "../../web/share.js";

const server = await serve(),
    browser = await browse(),
    made = await tapes(),
    names = Object.keys(made),
    { open, go, show, seated, text } = visits(server, browser);
const shots = `${process.env.BUILD}/screenshots`;
mkdirSync(shots, { recursive: true });
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const tab = (page, name) => page.getByRole("tab", { name }).click();

async function saved(page, button = "Download the tape") {
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: button }).first().click(),
    ]);
    return readFileSync(await download.path(), "utf8");
}

// Two arcs: a link leads to the same tape and board; a broken one to a sentence, and the game in progress stays.
await part("links", async () => {
    const page = await open();
    const link = async (name) => `#t=${await pack(made[name])}`;
    for (const name of names) {
        await show(page, await link(name));
        await seated(page);
        await tab(page, "Tape");
        ok((await saved(page)) === made[name], `a link to a game of ${name} gives the same tape again`);
    }
    await page.getByRole("button", { name: "Share as a link" }).click();
    await page.locator("input.link").waitFor();
    const shared = await page.locator("input.link").inputValue();
    const { tape } = await unpack(shared.split("#t=")[1]);
    ok(tape === made[names.at(-1)], "Share as a link makes a link with this game");

    const before = await saved(page),
        good = await link("bobing");
    const broken = [
        good.slice(0, -9),
        good.slice(0, 60) + (good[60] === "A" ? "B" : "A") + good.slice(61),
        "#t=%%%",
        "#t=AAAA",
        `#t=${await pack("gatecade tape 1\nmachine nothing\n")}`,
    ];
    for (const each of broken) {
        await page.evaluate((hash) => {
            location.hash = hash;
        }, each);
        await wait(() => page.evaluate(() => document.querySelectorAll(".toast.error").length > 0), "a sentence");
        await page.locator(".toast.error .close").last().click();
        if ((await saved(page)) !== before) throw new Error(`${each.slice(0, 20)} lost the game`);
    }
    ok(true, "a damaged link gets a sentence, and the game in progress stays");
    await go(page, broken[0]);
    await page.locator(".toast.error").waitFor();
    ok(
        (await text(page, ".toast.error")).includes("damaged") &&
            (await page.locator(".cards:first-of-type .machine h2").count()) === 5,
        "a damaged link on a fresh page: a sentence and the hall",
    );
    ok(!page.problems.length, "no error on the console (links)", page.problems.join("\n"));
    await page.context().close();
});

await part("tapes from files", async () => {
    const page = await open();
    await show(page, "#tetris");
    await tab(page, "Tape");
    const give = (content) =>
        page
            .locator("input[type=file]")
            .setInputFiles({ name: "my.tape", mimeType: "text/plain", buffer: Buffer.from(content) });
    await give(made.tetris);
    await seated(page);
    await tab(page, "Tape");
    ok((await saved(page)) === made.tetris, "a tape file opens");
    await give(made.tetris.replace("start", "strat"));
    await page.locator(".toast.error").waitFor();
    ok(
        /line \d+: no port "strat" in tetris; did you mean start\?/.test(await text(page, ".toast.error")) &&
            (await saved(page)) === made.tetris,
        "a damaged tape gets a sentence with its line, and nothing is lost",
    );
    const drop = (name, content) =>
        page.evaluate(
            ([called, inside]) => {
                const data = new DataTransfer();
                data.items.add(new File([inside], called));
                dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
            },
            [name, content],
        );
    await drop("my.v", "module tetris; endmodule");
    await wait(
        () => page.evaluate(() => document.querySelector(".verilog") && JSON.parse(localStorage.getItem("gatecade:verilog"))?.files[0][1] === "module tetris; endmodule" && document.querySelector("#verilog-machine").value === "tetris"),
        "the design before the judge",
    );
    await drop("other.tape", made.sevens);
    await wait(() => page.evaluate(() => location.hash === "#sevens"), "the tape's machine");
    ok(true, "a tape that is dropped onto the page opens; a design comes before the judge");
    await page.context().close();
});

await part("time", async () => {
    const page = await open();
    await show(page, `#t=${await pack(made.sevens)}`);
    await seated(page);
    const purses = () =>
        page.evaluate(() => [...document.querySelectorAll(".bars b")].map((each) => each.textContent).join());
    const end = await purses();
    const slide = (to) =>
        page.locator("input.time").evaluate((slider, part) => {
            slider.value = Math.round(slider.max * part);
            slider.dispatchEvent(new Event("input"));
        }, to);
    await slide(0);
    await wait(async () => (await purses()) === "0,0,0", "empty purses");
    await slide(0.5);
    await wait(async () => !["0,0,0", end].includes(await purses()), "the middle of the game");
    await slide(1);
    await wait(async () => (await purses()) === end, "the end again");
    ok(true, "the slider goes to any cycle and back");
    await tab(page, "Tape");
    const before = await saved(page);
    await page.locator(".clock").getByRole("button", { name: "Undo the last move" }).click();
    await wait(async () => (await saved(page)) !== before, "a shorter tape");
    ok((await saved(page)).length < before.length, "undo takes the last move back");
    await page.getByRole("button", { name: "Redo" }).click();
    await seated(page);
    ok((await saved(page)) === before, "redo brings it back");
    await slide(0.3);
    await page.locator(".push").first().click();
    await page.getByRole("button", { name: "Bring it back" }).click();
    ok((await saved(page)) === before, "a move in the past cuts the future, which can be brought back");
    await page.getByRole("button", { name: "One clock edge" }).click();
    await page.getByRole("button", { name: "To the next phase" }).click();
    ok((await page.getByRole("button", { name: "Run", exact: true }).count()) === 2, "stepping pauses the clock");
    await tab(page, "Waveform");
    const vcd = await saved(page, "Download VCD");
    ok(
        /^\$comment.*\$timescale 10 ns \$end.*\$var wire 11 \S+ amt1 \[10:0\] \$end.*\$enddefinitions \$end\n#0\n/s.test(
            vcd,
        ) && vcd.trimEnd().split("\n").at(-1).startsWith("#"),
        "the VCD has its sections, the ports' names and times",
    );
    ok(!page.problems.length, "no error on the console (time)", page.problems.join("\n"));
    await page.context().close();
});

await part("offline", async () => {
    const other = await serveOwn(),
        page = await open({ serviceWorkers: "allow" });
    await page.goto(`${other.url}#bobing`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await wait(
        () =>
            page.evaluate(
                async () =>
                    (
                        await Promise.all(
                            (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length),
                        )
                    )[0] > 7,
            ),
        "the files to be kept",
    );
    const kept = async () => {
        await tab(page, "Rules");
        await page.getByRole("button", { name: "What we found" }).first().click();
        await wait(() => page.evaluate(() => document.querySelectorAll(".found figure svg").length === 3), "pictures");
    };
    await page.reload();
    await page.locator(".board").waitFor();
    await kept();
    await other.stop();
    await page.context().setOffline(true);
    await page.reload();
    await page.locator(".push").click();
    await wait(async () => (await text(page, ".whose")).includes("Player 2"), "player 2's turn");
    ok(true, "with the server gone and no network the page reloads and plays");
    await kept();
    ok(true, "and has the findings that were looked at before");
    await page.context().close();
});

// What we found: the solvers' pages and pictures, for every machine whose view names one.
await part("findings", async () => {
    const page = await open(),
        { views } = JSON.parse(readFileSync(`${process.env.BUILD}/web/views.json`, "utf8"));
    const solved = names.filter((name) => views[name]?.found ?? views[views[name]?.like]?.found);
    ok(solved.length === names.length, "every machine has its findings", solved.join(" "));
    for (const name of ["bobing-score", "mastermind-board", "sevens", "tetris"]) {
        await show(page, `#${name}`);
        await tab(page, "Rules");
        await page.getByRole("button", { name: "What we found" }).first().click();
        const look = () =>
            page.evaluate(() => ({
                figures: document.querySelectorAll(".found figure").length,
                drawn: [...document.querySelectorAll(".found figure svg")].filter(
                    (svg) => svg.querySelector("title")?.textContent && svg.querySelector("desc")?.textContent,
                ).length,
                rows: document.querySelectorAll(".found tbody tr").length,
            }));
        await wait(async () => (await look()).drawn > 0 && (await look()).drawn === (await look()).figures, "pictures");
        ok((await look()).rows >= 3, `${name}: pictures with a title and a description, and the claims one by one`);
        if (name !== "sevens") continue;
        const found = await page.evaluate(`${axe}; axe.run(document, { resultTypes: ["violations"] })`);
        ok(!found.violations.length, "axe: findings", JSON.stringify(found.violations.map((each) => each.nodes[0])));
        await page.screenshot({ path: `${shots}/findings-1440x900-light.png` });
    }
    ok(!page.problems.length, "no error on the console (findings)", page.problems.join("\n"));
    await page.context().close();
});

await part("players", async () => {
    const page = await open();
    await show(page, "#sevens");
    await page.locator("summary", { hasText: "Seats" }).click();
    await page.locator("#seat-1").selectOption({ index: 1 });
    for (let i = 0, phase; i < 40 && (phase = await text(page, ".phase")) !== "buffer"; i++) {
        if (phase !== "bid2") await page.locator(".push").click();
        await page.waitForTimeout(60);
    }
    ok((await text(page, ".phase")) === "buffer", "a player of the arcade takes the second seat and bids there");

    // The curtain: none for a person alone with the computer; without a button while the computer has a secret.
    const curtain = () =>
        page.evaluate(() => {
            const [cover, button] = [".curtain", ".curtain button"].map((each) => document.querySelector(each).hidden);
            return `${document.querySelector(".phase").textContent} ${cover ? "open" : button ? "computer" : "asks"}`;
        });
    const sit = async (place, index) => {
        await page.evaluate(() => (document.querySelector("details:has(#seat-0)").open = true));
        await page.locator(`#seat-${place}`).selectOption({ index });
    };
    await show(page, "#mastermind");
    await sit(1, 1);
    await page.locator('.push[data-port="enterA"]').click();
    await wait(async () => /^make1/.test(await curtain()), "the code");
    ok((await curtain()) === "make1 open", "a person who makes a code for the computer needs no curtain");
    await show(page, "#mastermind-board");
    await sit(0, 1);
    await page.locator('.push[data-port="BTN3"]').click({ delay: 100 });
    await wait(async () => /^make/.test(await curtain()), "the computer's code");
    ok(/ computer$/.test(await curtain()), "while the computer makes a code the curtain is closed, and has no button");
    await wait(async () => (await curtain()) === "guess1 open", "the first guess");
    for (const letter of [1, 3, 2, 6]) {
        for (const bit of [0, 1, 2]) {
            const slide = page.locator(`.slide[data-port="SW${bit}"]`);
            if ((await slide.getAttribute("aria-checked")) !== `${!!((letter >> bit) & 1)}`) await slide.click();
        }
        await page.waitForTimeout(100);
        await page.locator('.push[data-port="BTN0"]').click({ delay: 100 });
        await page.waitForTimeout(250);
    }
    await wait(async () => /^result/.test(await curtain()), "the verdict");
    await wait(async () => (await page.locator(".tries .peg").count()) === 4, "the guess");
    const listed = await page.evaluate(() =>
        [...document.querySelectorAll(".tries b")].map((each) => each.textContent).join(""),
    );
    ok(listed === "AECL", "the board's guesses are listed, though its digits are never lit all at once", listed);
    await page.context().close();
});

await part("flashes", async () => {
    const page = await open({ reducedMotion: "reduce", frames: "all" });
    await show(page, "#tetris");
    await page.locator("select[aria-label=Speed]").selectOption("64");
    const falls = await page.evaluate(
        () =>
            new Promise((resolve) => {
                const lamps = [...document.querySelectorAll(".digit .on path, .lit")],
                    last = lamps.map(() => 0),
                    count = lamps.map(() => 0);
                const start = performance.now() + 1500; // time to settle
                const look = (now) => {
                    lamps.forEach((lamp, i) => {
                        const level = Number(lamp.getAttribute("opacity"));
                        if (now > start && last[i] > 0.6 && level < 0.4) count[i]++;
                        last[i] = level;
                    });
                    if (now < start + 2000) requestAnimationFrame(look);
                    else resolve(Math.max(...count));
                };
                requestAnimationFrame(look);
            }),
    );
    ok(falls <= 6, "no lamp flashes above 3 Hz, even at 64 times the speed", `${falls} falls in two seconds`);
    await page.context().close();
});

await part("words", async () => {
    const page = await open();
    await show(page, `#t=${await pack(made.bobing)}`);
    await seated(page);
    for (const [language, word] of [
        ["zh-Hant", "狀元"],
        ["fil", "Apat na apat"],
        ["es", "Cuatro cuatros"],
        ["en", "Four fours"],
    ]) {
        await page.locator(".tongue").selectOption(language);
        await wait(async () => (await text(page, ".prizes tbody tr:first-child")).includes(word), `${language}: ${word}`);
        if ((await page.evaluate(() => document.documentElement.lang)) !== language) throw new Error(`no lang ${language}`);
        if (!(await text(page, ".prizes tbody tr:first-child")).includes("Tsiong-Wan")) throw new Error("no Hokkien beneath");
    }
    ok(true, "four languages for the terms, and Hokkien beneath");
    await page.locator(".who").first().fill("Ama");
    await page.locator(".who").first().press("Tab");
    const rows = await page.evaluate(() =>
        [...document.querySelectorAll(".tally tbody tr")].map((row) =>
            [...row.querySelectorAll("td")].reduce((sum, cell) => sum + Number(cell.textContent.replace("·", "0")), 0),
        ),
    );
    const left = await page.evaluate(() =>
        [...document.querySelectorAll(".prizes .left b")].reduce((sum, cell) => sum + Number(cell.textContent), 0),
    );
    ok(
        rows.reduce((a, b) => a + b) + left === 62 && rows.length === 4,
        "the tally of all players and what is left make 62 gifts",
        `${rows} + ${left}`,
    );
    await page.locator(".clock").getByRole("button", { name: "Run", exact: true }).click();
    await wait(async () => /Ama|Player/.test(await text(page, "#announcer")), "a sentence for screen readers");
    ok(true, "the live region says what is expected of whom");
    await page.context().close();
});

// A busy server breaks off: asked again, it answers.  One that stays away is told of, and the language before is spoken on.
await part("a language that does not come", async () => {
    const page = await open(),
        choose = (code) => page.locator(".tongue").first().selectOption(code),
        lang = () => page.evaluate(() => document.documentElement.lang);
    let asked = 0;
    await page.route("**/fil.json", (route) => (++asked < 3 ? route.abort() : route.continue()));
    await page.route("**/es.json", (route) => route.abort());
    await show(page, "#bobing");
    await choose("fil");
    await wait(async () => (await lang()) === "fil", "the third answer");
    ok(asked === 3, "a language whose file comes at the third time", `asked ${asked} times`);
    await choose("es");
    await page.locator(".toast.error").waitFor();
    ok((await lang()) === "fil" && (await text(page, ".toast.error")).includes("makuha"), "one that never comes: a sentence, and the language before");
    ok((await page.locator(".tongue").first().inputValue()) === "fil", "and the choice shows what is spoken");
    await page.context().close();
});

// A link opens a machine as a teacher wants it shown.
await part("teachers", async () => {
    const page = await open(),
        look = () =>
            page.evaluate(() => ({
                mode: document.documentElement.dataset.mode,
                lang: document.documentElement.lang,
                head: document.querySelector(".top").checkVisibility(),
                cycle: Number(document.querySelector("input.time").value),
                said: document.querySelector(".say").textContent,
            }));
    await show(page, `#sevens?view=lab&lang=es&embed&t=${await pack(made.sevens)}&at=120`);
    await wait(async () => (await look()).cycle === 120, "that cycle");
    const seen = await look();
    ok(seen.mode === "lab" && seen.lang === "es" && !seen.head && /[áéíóúñ]|puje|bolsa|pulse/i.test(seen.said), "a link: machine, tape, position, view, language, frame", JSON.stringify(seen));
    await show(page, "#mastermind?view=play&lang=en&strap.hz=4");
    ok((await look()).mode === "play" && /4 Hz/.test(await text(page, ".chip")) && (await look()).head, "a link with an option", await text(page, ".chip"));
    await show(page, "#mastermind?daily");
    await wait(async () => /guess/.test((await look()).said), "today's code");
    const code = await page.evaluate(() => document.querySelectorAll(".compose .slot").length);
    ok(code === 4, "a link to today's game");
    await show(page, "#bobing?strap.players=64&strap.half=1&view=nonsense&lang=xx&at=5&colour=red&daily");
    const refused = await text(page, ".toast.error p");
    ok(
        (await page.locator(".toast.error").count()) === 1 && ["strap.players=64", "view=nonsense", "lang=xx", "at=5", "colour=red", "daily"].every((each) => refused.includes(each)) && !/half/.test(refused),
        "a link with nonsense behind it: one sentence names it, and the rest is shown",
        refused,
    );
    await show(page, "#bobing?view=play&lang=en&strap.players=63");
    ok((await page.locator(".toast.error").count()) === 0, "a right link is followed without a word");
    await page.evaluate(() => localStorage.clear());
    await show(page, "#bobing?view=play");
    await page.emulateMedia({ media: "print" });
    const printed = await page.evaluate(() => [".top", ".acts", ".always", ".sheet", ".board"].map((each) => document.querySelector(each).checkVisibility()).join());
    ok(printed === "false,false,false,true,true", "printed without the controls", printed);
    ok(!page.problems.length, "no error on the console (teachers)", page.problems.join("\n"));
    await page.context().close();
});

// Saved at every move; two windows keep two games.
await part("kept", async () => {
    const first = await open({ reducedMotion: "reduce" }),
        kept = (slot) => first.evaluate((name) => localStorage.getItem(`gatecade:tape:${name}`) ?? "", slot),
        moves = (tape) => (tape.match(/ proc 1/g) ?? []).length,
        press = async (page) => {
            await page.bringToFront(); // a page behind another has a slow clock, and may not see so short a press
            await page.locator('.push[data-port="proc"]').click({ delay: 30 });
            await page.waitForTimeout(60);
        };
    await show(first, "#sevens?view=lab");
    await press(first);
    await wait(async () => moves(await kept("sevens")) === 1, "the first move to be saved");
    await press(first);
    await wait(async () => moves(await kept("sevens")) === 2, "the second");
    ok(true, "a game is saved at every move, without leaving the page");
    const second = await first.context().newPage();
    await second.goto(`${server.url}#sevens?view=lab`);
    await second.locator(".board").waitFor();
    await press(second);
    await wait(async () => moves(await kept("sevens")) === 3, "the other window's move");
    const other = await kept("sevens");
    for (const count of [3, 4, 5]) {
        await press(first);
        await wait(async () => moves(await kept("sevens:other")) === count, "the first window's own place");
    }
    ok((await kept("sevens")) === other, "two windows do not overwrite each other's game");
    await first.context().close();
});

// The frame that the teachers' page prints, in a page of another origin: shown by gatecade web --embed, and by no other.
await part("embed", async () => {
    const open_ = await serveOwn(["--embed"]),
        page = await open(),
        shown = await open();
    await go(page, "#teachers");
    const printed = await page.evaluate(() => [...document.querySelectorAll("pre")].map((each) => each.textContent).find((text) => text.includes("<iframe")));
    const host = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(`<!DOCTYPE html><title>A course</title>${shown.frame}`)).listen(0, "127.0.0.1");
    await once(host, "listening");
    const frames = async (frame) => {
        shown.frame = frame;
        await shown.goto(`http://localhost:${host.address().port}/`);
        const inside = shown.frames()[1],
            board = () => inside.evaluate(() => !!document.querySelector(".stage .board") && !document.querySelector(".top").checkVisibility()).catch(() => false);
        let seen = false;
        await wait(async () => (seen = await board()) || shown.problems.some((each) => each.includes("frame-ancestors")), "the board, or a refusal");
        return seen;
    };
    const asPrinted = await frames(printed.replace(server.url, open_.url));
    ok(printed.includes(server.url) && asPrinted, "the printed frame shows the board in another's page, with --embed", printed);
    ok(!(await frames(printed)), "and without it none");
    host.close();
    await open_.stop();
    await page.context().close();
    await shown.context().close();
});
