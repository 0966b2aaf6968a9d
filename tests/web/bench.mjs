// SPDX-License-Identifier: MIT
// Measurements of the page, in the words of bench/README.md.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { browse, serve, wait } from "./browser.mjs";
import { arcadeInNode } from "./tapes.mjs";

const folder = `${process.env.BUILD}/web`,
    sample = (name, value, unit) => console.log(`sample ${name} ${value} ${unit}`);

// All that a first visit fetches, and the service worker with it.
sample(
    "web-transfer",
    readdirSync(folder).reduce(
        (sum, file) => sum + gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length,
        0,
    ) / 1000,
    "kB",
);
console.log("limit web-transfer 100");

// The same work in WebAssembly and natively, in turns: plain running of a machine whose every edge has work to do, and
// random play of all machines.
const arcade = await arcadeInNode(),
    native = (...args) =>
        execFileSync(`${process.env.BUILD}/web-native`, args.map(String), { encoding: "utf8" }).split(/\s/)[0];
const rate = (work, run) => {
    const start = performance.now();
    run();
    return Math.round((work / (performance.now() - start)) * 1000);
};
const EDGES = 4e6,
    CYCLES = 2e5;
arcade.open(arcade.machines.find((machine) => machine.name === "tetris"));
const runs = {
    run: [() => rate(EDGES, () => arcade.wasm.run(EDGES)), () => native("run", "tetris", EDGES), "edges/s"],
    play: [
        () =>
            rate(CYCLES * arcade.machines.length, () =>
                arcade.machines.forEach((each) => arcade.wasm.soak(each.index, 1n, CYCLES)),
            ),
        () => native("speed", CYCLES),
        "cycles/s",
    ],
};
for (const [name, [inWasm, natively, unit]] of Object.entries(runs)) {
    inWasm();
    await new Promise((resolve) => setTimeout(resolve, 500)); // the engine compiles the hot code once more
    for (let i = 0; i < 7; i++) {
        sample(`web-wasm-${name}`, inWasm(), unit);
        sample(`web-native-${name}`, natively(), unit);
    }
    console.log(`ratio web-wasm-to-native-${name} web-wasm-${name} web-native-${name} 0.6`);
}

const server = await serve(),
    browser = await browse();
for (let i = 0; i < 5; i++) {
    const page = await (
        await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" })
    ).newPage();
    await page.goto(`${server.url}#bobing`);
    await page.locator(".board").waitFor();
    sample(
        "web-playable",
        (await page.evaluate(() => performance.getEntriesByName("playable")[0].startTime)).toFixed(1),
        "ms",
    );
    await page.context().close();
}
console.log("limit web-playable 300");

const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" })
).newPage();
await page.goto(`${server.url}#sevens-board`);
await page.locator("canvas.wave").waitFor();
await wait(() => page.evaluate(() => performance.now() > 1500), "the page to settle");
for (let i = 0; i < 3; i++)
    sample(
        "web-frames",
        (
            await page.evaluate(
                () =>
                    new Promise((resolve) => {
                        const times = [];
                        requestAnimationFrame(function look(now) {
                            times.push(now);
                            if (times.length <= 90) requestAnimationFrame(look);
                            else resolve(90000 / (times.at(-1) - times[0]));
                        });
                    }),
            )
        ).toFixed(1),
        "frames/s",
    );
console.log("limit web-frames 59");
await browser.close();
server.stop();
