// SPDX-License-Identifier: MIT
// lanes.mjs test|bench LANES.wasm NAME…: the portable lanes in WebAssembly, machine by machine in the order of lanes.def.
import { readFileSync } from "node:fs";

const [mode, file, ...names] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
const open = () => new WebAssembly.Instance(module).exports;

function test() {
    let n = 0;
    const ok = (good, what) => console.log(`${good ? "ok" : "not ok"} ${++n} - ${what}`);
    console.log(`1..${names.length + 1}`);
    names.forEach((name, i) => {
        const it = open();
        const known = it.begin(i);
        const at = known ? it.compare(1500) : -1;
        ok(known && at === 0, `${name}: 128 lanes give what step gives${at > 0 ? `, not at edge ${at}` : ""}`);
    });
    const it = open();
    it.begin(names.indexOf("mastermind"));
    it.compare(100);
    it.spoil(77);
    ok(it.compare(1000) > 0, "one wrong lane is found");
}

// Cycles a second, of all machines together, by the CPU's time: neighbours do not count.
function rate(run, edges) {
    run(edges);
    const start = process.cpuUsage().user;
    const machines = run(10 * edges);
    return (10 * machines * edges) / ((process.cpuUsage().user - start) / 1e6);
}

function bench() {
    const name = "mastermind";
    const it = open();
    it.begin(names.indexOf(name));
    it.compare(50);
    for (let k = 0; k < 5; k++) {
        console.log(`sample wasm-${name}-lanes ${rate(it.lanes, 50000)} cycles/s`);
        console.log(`sample wasm-${name}-step ${rate(it.step, 1000000)} cycles/s`);
    }
    console.log(`ratio wasm:${name}-lanes/step wasm-${name}-lanes wasm-${name}-step 4`);
}

mode === "bench" ? bench() : test();
