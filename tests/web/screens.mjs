// SPDX-License-Identifier: MIT
// Pictures of the page for docs/web-first-look.md, as somebody sees it who comes for the first time: the hall and each game,
// by day, by night and on a phone; and some ends.  node tests/web/screens.mjs FOLDER; `make web-screens` keeps them in docs/screens/web.
import { mkdirSync } from "node:fs";
import { browse, serve } from "./browser.mjs";
import { arcadeInNode } from "./tapes.mjs";

const folder = process.argv[2] ?? "docs/screens/web",
    only = process.argv.slice(3);
mkdirSync(folder, { recursive: true });

const LOOKS = [
    ["light", { viewport: { width: 1280, height: 720 }, colorScheme: "light" }],
    ["dark", { viewport: { width: 1280, height: 720 }, colorScheme: "dark" }],
    ["phone", { viewport: { width: 390, height: 844 }, colorScheme: "light", isMobile: true, hasTouch: true }],
];
const PAGES = ["", "bobing", "bobing-score", "mastermind", "mastermind-board", "sevens", "sevens-board", "tetris"];

const ENDS = ["mastermind", "tetris"];

const server = await serve(),
    browser = await browse(),
    arcade = await arcadeInNode();

// A game that computers have played to its end.
function played(name, straps) {
    const machine = arcade.machines.find((each) => each.name === name),
        best = machine.players.findLast((player) => !player.needs);
    arcade.open(machine, straps);
    for (let seat = 0; seat < arcade.wasm.seats(); seat++) arcade.wasm.sit(seat, best.index);
    for (let i = 0; i < 1e5 && !arcade.phase().final; i++) arcade.advance(arcade.cycle + Math.ceil(arcade.hz / 20), 1000);
    return arcade.tape();
}

for (const [look, options] of LOOKS) {
    const context = await browser.newContext({ ...options, serviceWorkers: "block" });
    for (const name of PAGES) {
        const file = `${name || "hall"}-${look}`;
        if (only.length && !only.includes(file) && !only.includes(name || "hall")) continue;
        const page = await context.newPage();
        await page.goto(`${server.url}#${name}`);
        await page.locator(".board").first().waitFor();
        await page.waitForTimeout(name ? 900 : 3500);
        await page.screenshot({ path: `${folder}/${file}.jpg`, type: "jpeg", quality: 78 });
        await page.close();
    }
    for (const name of look === "dark" ? [] : ENDS) {
        if (only.length && !only.includes(`${name}-end`)) continue;
        const page = await context.newPage();
        await page.goto(`${server.url}icon.svg`);
        await page.evaluate(
            ([each, tape]) => {
                localStorage.setItem(`gatecade:tape:${each}`, JSON.stringify(tape));
                localStorage.setItem(`gatecade:guided:${each}`, "true");
            },
            [name, played(name, name === "mastermind" ? { hz: 50n } : {})],
        );
        await page.goto(`${server.url}#${name}`);
        await page.locator(".end-card").waitFor();
        await page.waitForTimeout(900);
        await page.screenshot({ path: `${folder}/${name}-end-${look}.jpg`, type: "jpeg", quality: 78 });
        await page.close();
    }
    await context.close();
}
