// SPDX-License-Identifier: MIT
// How the page looks to everybody: colours and motion by the system, what axe finds, whether it fits.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { browse, done, ok, part, serve, visits, wait } from "./browser.mjs";
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
        differ = (a, b) =>
            page.evaluate(
                ([one, two]) => {
                    const [x, y] = [one, two].map((each) => getComputedStyle(document.querySelector(each)));
                    return x.backgroundColor !== y.backgroundColor || x.borderStyle !== y.borderStyle;
                },
                [a, b],
            );
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
const ALL = process.env.VIEWS === "all"; // every view in every theme and language, not each view in one of them

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
        ...names.flatMap((name) => [
            [`${name}, played`, async () => show(page, `#${name}?view=play`)],
            [`${name}, in the laboratory`, async () => (await show(page, `#${name}?view=lab&t=${await pack(made[name])}`), await seated(page))],
        ]),
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

// The board is seen whole, and nothing goes beyond the screen's edge: from a small phone to a projector, upright and lying, and
// at 200 % (a window of 1280x720 has the room of one of 640x360 then).
await part("looks", async () => {
    const page = await open({ reducedMotion: "reduce" }),
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
            for (const [width, height] of [
                [320, 640],
                [390, 844],
                [640, 360],
                [768, 1024],
                [844, 390],
                [1280, 720],
                [1920, 1080],
            ]) {
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
                if (view === "play" && width < 400)
                    for (const code of LANGUAGES.slice(1)) {
                        await speak(code);
                        const { wide, bottom } = await measure();
                        if (wide > width || bottom > height + 1) problems.push(`${what}, ${code}: ${wide} wide, the board ends at ${Math.round(bottom)}`);
                    }
                if (view === "play" && width < 400) await speak("en");
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
    await page.locator(".board, .text-page").first().waitFor();
}

await browser.close();
server.stop();
done();
