// SPDX-License-Identifier: MIT
// Measurements of the page, in the words of bench/README.md.
import { execFileSync } from "node:child_process";
import { browse, firstVisit, serve, wait } from "./browser.mjs";
import { arcadeInNode, soakModule } from "./tapes.mjs";

const folder = `${process.env.BUILD}/web`,
    sample = (name, value, unit) => console.log(`sample ${name} ${value} ${unit}`);

for (const [language, size] of firstVisit(folder)) {
    sample(`web-transfer-${language}`, size / 1000, "kB");
    console.log(`limit web-transfer-${language} 120`);
}

// The same work in WebAssembly (in node and in Chromium) and natively, in turns: plain running of each machine that has
// work to do at many edges when nobody touches it, and random play of every machine.  The ratio that counts is the worst.
const server = await serve(),
    browser = await browse(),
    arcade = await arcadeInNode(),
    native = (...args) =>
        execFileSync(`${process.env.BUILD}/web-native`, args.map(String), { encoding: "utf8" }).split(/\s/)[0];

const bare = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
await bare.goto(`${server.url}icon.svg`);
await bare.evaluate(async () => {
    window.wasm = (await WebAssembly.instantiateStreaming(fetch("gatecade.wasm"))).instance.exports;
});
await bare.evaluate(`WebAssembly.instantiate(Uint8Array.from(atob("${soakModule().toString("base64")}"), (each) => each.charCodeAt(0)))
    .then(({ instance }) => { window.soaking = instance.exports; })`);
const soaking = (await WebAssembly.instantiate(soakModule())).instance.exports;

// Best of some slices, so that others at work on this computer disturb little.
function timed(wasm, soaking, index, kind, work) {
    let best = Infinity;
    wasm.choose(index);
    wasm.begin(7n);
    for (let i = 0; i < 6; i++) {
        const start = performance.now();
        if (kind === "run") wasm.run(work);
        else soaking.soak(index, 1n, work);
        best = Math.min(best, performance.now() - start);
    }
    return best;
}
const places = {
    node: async (...args) => timed(arcade.wasm, soaking, ...args),
    chromium: (...args) => bare.evaluate(`(${timed})(wasm, soaking, ${args.map((arg) => JSON.stringify(arg)).join()})`),
};
const SLICE = 3; // milliseconds

async function compare({ index, name }, kind) {
    const row = `web-${kind}-${name}`,
        best = { native: 0, node: 0, chromium: 0 };
    let work = 20000;
    for (const time of Object.values(places)) await time(index, kind, 1e6); // engines compile hot code once more
    while (work < 1e9 && (await places.node(index, kind, work)) < SLICE) work *= 2;
    if (work >= 1e9) return null; // all edges in one skip
    const note = (place, rate) => {
        sample(`${row}-${place}`, Math.round(rate), "edges/s");
        best[place] = Math.max(best[place], rate);
    };
    for (let i = 0; i < 5; i++) {
        note("native", Number(native(kind, name, work)));
        for (const [place, time] of Object.entries(places)) note(place, (work / (await time(index, kind, work))) * 1000);
    }
    return Object.keys(places).map((place) => ({ row, place, ratio: best[place] / best.native }));
}

const found = { run: [], play: [] };
for (const machine of arcade.machines)
    for (const kind of Object.keys(found)) found[kind].push(...((await compare(machine, kind)) ?? []));
for (const [kind, list] of Object.entries(found)) {
    const ratio = ({ row, place }) => `${row}-${place} ${row}-${place} ${row}-native`;
    const worst = list.reduce((a, b) => (a.ratio < b.ratio ? a : b));
    for (const each of list) console.log(`ratio wasm-to-native-${ratio(each).replace(/^web-/, "")}`);
    console.log(`ratio wasm-to-native-${kind}-worst ${ratio(worst).replace(/^\S+ /, "")} 0.6`);
}
await bare.context().close();

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
await page.goto(`${server.url}#sevens-board?view=lab`);
await page.locator("canvas.wave").waitFor();
await wait(() => page.evaluate(() => performance.now() > 1500), "the page to settle");
const frames = () =>
    page.evaluate(
        () =>
            new Promise((resolve) => {
                const times = [];
                requestAnimationFrame(function look(now) {
                    times.push(now);
                    if (times.length <= 90) requestAnimationFrame(look);
                    else resolve(90000 / (times.at(-1) - times[0]));
                });
            }),
    );
for (let i = 0; i < 3; i++) sample("web-frames", (await frames()).toFixed(1), "frames/s");
console.log("limit web-frames 59");

// On a computer that is six times as slow, a game that is played.
const client = await page.context().newCDPSession(page);
await page.goto(`${server.url}#sevens-board?view=play`);
await page.reload();
await page.locator(".board").waitFor();
await client.send("Emulation.setCPUThrottlingRate", { rate: 6 });
await wait(() => page.evaluate(() => performance.now() > 1500), "the page to settle");
for (let i = 0; i < 3; i++) sample("web-frames-slow", (await frames()).toFixed(1), "frames/s");
console.log("limit web-frames-slow 30");
