// SPDX-License-Identifier: MIT
// Measurements of "Check my Verilog" in Chromium, in the words of bench/README.md.
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { browser, delayOf, folder, idle, judge, paste, press, right, seen, server, visit } from "./page.mjs";
import { wait } from "../web/browser.mjs";
import { spawnSync } from "node:child_process";

const sample = (name, value, unit) => console.log(`sample ${name} ${value} ${unit}`),
    site = `${process.env.BUILD}/web`;

// ---- what is fetched on demand

const sizeOf = (name) => (name.endsWith(".gz") ? readFileSync(name).length : gzipSync(readFileSync(name), { level: 9 }).length);
sample("inpage-yosys", readdirSync(`${site}/yosys`).reduce((sum, name) => sum + sizeOf(`${site}/yosys/${name}`), 0) / 1e6, "MB");
console.log("limit inpage-yosys 9");
sample("inpage-editor", sizeOf(`${site}/editor/editor.js`) / 1000, "kB");

// ---- a verdict from pasted source: the first, apart from the download, and warm ones

for (let i = 0; i < 3; i++) {
    const page = await visit();
    await page.locator("#verilog-machine").selectOption("mastermind");
    await paste(page, right);
    const stages = page.evaluate(
        () =>
            new Promise((resolve) => {
                const line = document.querySelector(".verilog-line"),
                    times = {};
                let now = "";
                const watch = new MutationObserver(() => {
                    const stage = /Fetching/.test(line.textContent) ? "fetch" : line.textContent ? "work" : "done";
                    if (stage === now) return;
                    now = stage;
                    times[stage] ??= performance.now();
                    if (stage === "done") watch.disconnect(), resolve(times);
                });
                watch.observe(line, { childList: true, characterData: true, subtree: true });
            }),
    );
    await press(page);
    const { fetch, work, done } = await stages;
    sample("inpage-first", ((done - work) / 1000).toFixed(3), "s");
    sample("inpage-first-with-download", ((done - fetch) / 1000).toFixed(3), "s");
    await wait(() => idle(page), "the first verdict");
    for (let k = 0; k < 3; k++) {
        const start = await page.evaluate(() => performance.now());
        await press(page);
        await wait(() => idle(page), "a verdict", 240000);
        sample("inpage-warm", (((await page.evaluate(() => performance.now())) - start) / 1000).toFixed(3), "s");
    }
    if (!/conforms/.test((await seen(page)).kind)) throw new Error("our own design does not conform");
    await page.context().close();
}
console.log("limit inpage-first 6");
console.log("limit inpage-warm 3");

// ---- how long the page does not answer while a design is hostile

{
    const page = await visit(),
        bomb = "module mastermind(input clk);\n  genvar i;\n  generate for (i = 0; i < 100000000; i = i + 1) begin : g\n    wire [31:0] x = i;\n  end endgenerate\nendmodule\n";
    await judge(page, right);
    for (let i = 0; i < 3; i++) {
        await paste(page, bomb);
        const delay = await delayOf(page, async () => {
            await press(page);
            await wait(async () => /Yosys reads/.test((await seen(page)).line), "Yosys at work");
            await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2000)));
            await page.locator(".verilog .plain", { hasText: "Cancel" }).click();
        });
        sample("inpage-delay", delay.toFixed(1), "ms");
    }
    console.log("limit inpage-delay 100");
    await page.context().close();
}

// ---- lanes: mastermind with inputs that change at every edge, as bench/netlist.c has it natively

const json = `${folder}/mastermind.json`,
    { status } = spawnSync("yosys", ["-q", "-p", `read_verilog -sv hdl/mastermind.v; hierarchy -top mastermind; proc; flatten; memory_share; memory_map; write_json ${json}`]);
if (status) console.log("skip inpage-lanes yosys is not installed");
else {
    const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
    await page.goto(`${server.url}icon.svg`);
    const text = readFileSync(json, "utf8"),
        clock = Object.keys(JSON.parse(text).modules.mastermind.ports).indexOf("clk");
    await page.evaluate(
        async ([netlist, pin]) => {
            const { exports } = (await WebAssembly.instantiateStreaming(fetch("probe.wasm"))).instance,
                bytes = new TextEncoder().encode(netlist);
            const at = exports.room(bytes.length); // the memory moves when it grows
            new Uint8Array(exports.memory.buffer, at).set(bytes);
            if (exports.open(bytes.length, 64 << 20)) throw new Error("the netlist cannot be read");
            exports.clocked(pin);
            window.probe = exports;
        },
        [text, clock],
    );
    const rate = (width, cycles) =>
        page.evaluate(
            ([wide, many]) => {
                const start = performance.now();
                window.probe.race(wide, many);
                return (64 * 2 ** wide * many) / ((performance.now() - start) / 1000);
            },
            [width, cycles],
        );
    for (const [width, name] of [[1, "128"], [2, "256"]]) {
        await rate(width, 20000); // the engine compiles hot code once more
        for (let i = 0; i < 7; i++) sample(`inpage-lanes-${name}`, Math.round(await rate(width, 20000)), "lane-cycles/s");
        console.log(`limit inpage-lanes-${name} 25000000`);
    }
    await page.context().close();
}
