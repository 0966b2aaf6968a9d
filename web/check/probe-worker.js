// SPDX-License-Identifier: MIT
// A worker that runs the netlist of a judged design (web/probe/) through the script of a finding: what every wire was after so many
// edges, which register changed when, and what decided it.
//
//     in     {netlist: bytes, pins: names, clock: name or null}, then {drive: [[cycles, word…]…]}, then questions, each with an id
//     out    {registers: [{name, place, nets}…]} or {problem}; answers with the same id

const decoder = new TextDecoder();
const MEMORY = 192 << 20; // for a netlist, of which it touches what it needs

let wasm, ports, widths;

function word(at) {
    const bytes = new Uint8Array(wasm.memory.buffer, at);
    return decoder.decode(bytes.slice(0, bytes.indexOf(0)));
}

// The one module that the netlist has, by Yosys's mark.
function topOf(netlist) {
    const modules = Object.values(netlist.modules ?? {});
    return modules.find(({ attributes }) => /1$/.test(attributes?.top ?? "")) ?? modules[0] ?? {};
}

function netsOf(register) {
    const count = wasm.register_nets(register);
    return [...new Uint32Array(wasm.memory.buffer, wasm.sources(), count)];
}

async function open({ netlist, pins, clock }) {
    const { instance } = await WebAssembly.instantiateStreaming(fetch(new URL("probe.wasm", import.meta.url)));
    wasm = instance.exports;
    const at = wasm.room(netlist.length);
    if (!at) return { problem: "memory" };
    new Uint8Array(wasm.memory.buffer, at, netlist.length).set(netlist);
    const problem = wasm.open(netlist.length, MEMORY);
    if (problem) return { problem: word(problem) };
    const pinsOf = topOf(JSON.parse(decoder.decode(netlist))).ports ?? {};
    ports = Object.keys(pinsOf);
    widths = Object.values(pinsOf).map(({ bits }) => bits.length);
    wasm.driven(-1);
    for (const name of pins ?? []) wasm.driven(ports.indexOf(name));
    wasm.clocked(ports.indexOf(clock));
    return { registers: Array.from({ length: wasm.registers() }, (_, i) => ({ name: word(wasm.register_name(i)), place: word(wasm.register_place(i)), nets: netsOf(i) })) };
}

function plan(drive) {
    const words = drive.flatMap(([cycles, ...values]) => [BigInt(cycles), ...values.map((value) => BigInt(`0x${value}`))]),
        at = wasm.plan(words.length);
    if (at) new BigUint64Array(wasm.memory.buffer, at, words.length).set(words);
}

const QUESTIONS = { pin: 0, net: 1, register: 2 };

// After so many edges: all nets, and since when each register is what it is.
function look({ edges }) {
    const reached = wasm.travel(edges, false),
        at = wasm.shown(),
        nets = new Uint8Array(wasm.memory.buffer, at, wasm.nets()).slice();
    return { edges: reached, nets, since: Array.from({ length: wasm.registers() }, (_, i) => wasm.since(i)) };
}

// What decides a pin or net after so many edges, or what a register becomes at the edge after them.
function why({ of, index, name, edges, mask }) {
    wasm.travel(edges, of === "register");
    const count = wasm.decide(QUESTIONS[of], of === "pin" ? ports.indexOf(name) : index, BigInt.asUintN(64, mask ?? -1n)),
        words = new Uint32Array(wasm.memory.buffer, wasm.sources(), count * 5);
    return {
        sources: Array.from({ length: count }, (_, i) => {
            const [kind, number, bit, value, since] = words.subarray(i * 5, i * 5 + 5);
            return { kind: kind ? "register" : "input", index: number, name: kind ? "" : ports[number], wide: kind ? 0 : widths[number], bit, value, since };
        }),
    };
}

// One after the other: the first has to fetch.
let turn = Promise.resolve();
onmessage = ({ data }) => (turn = turn.then(() => answer(data)));

async function answer(data) {
    try {
        if (data.netlist) postMessage(await open(data));
        else if (data.drive) plan(data.drive);
        else postMessage({ id: data.id, ...(data.ask === "why" ? why(data) : look(data)) });
    } catch (error) {
        postMessage({ id: data.id, problem: String(error.message ?? error) });
    }
}
