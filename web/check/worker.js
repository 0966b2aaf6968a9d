// SPDX-License-Identifier: MIT
// A worker that judges a design: the command `gatecade check --engine netlist`, compiled for WASI, on a computer in memory
// whose only tool is Yosys.  Whatever a design does to either, the page ends the worker.
//
//     in     {machine, files: [[name, text]…], effort, seed}
//     out    {stage, done, all, scenario}…, then {status, text, said, json, tape, report, wave, replay, netlist} or {error}

import { Computer } from "./computer.js";

const YOSYS = "yosys/"; // its folder beside the page: web/check/fetch
const DIED = -2; // a tool's status: check/sim/box.h
const REPORTS = { json: "verdict.json", tape: "departure.tape", report: "report.html", wave: "departure.vcd", replay: "replay.json" };
const OFTEN = 50; // milliseconds between two scenarios that are told

const tell = (stage, more) => postMessage({ stage, ...more });

// Its modules travel gzipped, whatever the server does, and are counted on their way.
const download = globalThis.fetch;
globalThis.fetch = async (url, options) => {
    if (!String(url).endsWith(".wasm") || !String(url).includes(`/${YOSYS}`)) return download(url, options);
    const answer = await download(`${url}.gz`);
    if (!answer.ok) throw new Error(`${answer.status}`);
    const all = Number(answer.headers.get("content-length")) || 0;
    let done = 0;
    const counted = new TransformStream({
        transform(piece, to) {
            done += piece.length;
            if (all > 1 << 20) tell("fetch", { done, all });
            to.enqueue(piece);
        },
    });
    return new Response(answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": "application/wasm" } });
};

let tools = null;
async function fetchTools() {
    tell("fetch");
    const module = async () => WebAssembly.compileStreaming(download(new URL("check.wasm", import.meta.url)));
    const yosys = async () => {
        const { runYosys, Exit } = await import(new URL(`${YOSYS}bundle.js`, import.meta.url));
        await runYosys(); // its modules
        return { runYosys, Exit };
    };
    const [check, made] = await Promise.all([module(), yosys()]);
    return { check, ...made };
}

const letters = (bytes) => new TextDecoder().decode(bytes);

// A tree as Yosys takes it, of the files in a folder.
function tree(computer, folder) {
    const root = {};
    for (const [path, bytes] of computer.under(folder)) {
        const parts = path.split("/"),
            name = parts.pop();
        parts.reduce((at, part) => (at[part] ??= {}), root)[name] = bytes.slice();
    }
    return root;
}

// Runs it in a folder; what it writes beside that folder is what it was run for.
function synthesize(computer, { runYosys, Exit }, words, folder, log) {
    tell("synthesize");
    const said = [];
    const hear = (bytes) => bytes && said.push(bytes.slice());
    let files = {},
        status = 0;
    try {
        const script = words.indexOf("-p") + 1;
        files = runYosys(words.slice(1).map((word, i) => (i + 1 === script ? word.replaceAll("../", "") : word)), tree(computer, folder), {
            stdout: hear,
            stderr: hear,
            decodeASCII: false,
            synchronously: true,
        });
    } catch (error) {
        status = error instanceof Exit ? error.code : DIED;
    }
    const beside = folder.slice(0, folder.lastIndexOf("/"));
    for (const [name, bytes] of Object.entries(files)) if (name.endsWith(".json") && bytes instanceof Uint8Array) computer.put(`${beside}/${name}`, bytes);
    computer.put(log, new Uint8Array(0));
    const all = computer.there.get(log.replace(/^\//, ""));
    for (const bytes of said) all.write(bytes, all.size);
    tell("play");
    return status;
}

function judge({ machine, files, effort, seed }) {
    const computer = new Computer();
    computer.folder("box");
    computer.folder("out");
    for (const [name, text] of files) computer.put(name, new TextEncoder().encode(text));
    const words = ["check", machine, ...files.map(([name]) => name).filter((name) => !/\.s?vh$/i.test(name)), "--engine", "netlist", "--effort", effort];
    if (seed !== undefined) words.push("--seed", `${seed}`);
    for (const [option, name] of Object.entries(REPORTS)) words.push(`--${option}`, `/out/${name}`);
    let told = 0;
    const page = {
        tool: (at, size, folder, log) => synthesize(computer, tools, computer.text(at, size).split("\0").slice(0, -1), computer.word(folder), computer.word(log)),
        scenario(count) {
            const now = performance.now();
            if (now - told < OFTEN) return;
            told = now;
            tell("play", { scenario: count });
        },
    };
    const { status, stdout, stderr } = computer.run(tools.check, words, { page });
    const reports = Object.fromEntries(Object.entries(REPORTS).map(([option, name]) => [option, computer.get(`out/${name}`)]).filter(([, bytes]) => bytes).map(([option, bytes]) => [option, letters(bytes)]));
    if (reports.replay) reports.replay = JSON.parse(reports.replay);
    return { status, text: letters(stdout), said: letters(stderr), ...reports, netlist: computer.get("box/design.json")?.slice() };
}

onmessage = async ({ data }) => {
    try {
        tools ??= await fetchTools();
    } catch (error) {
        return postMessage({ error: "fetch", why: String(error.message ?? error) });
    }
    try {
        tell("play");
        postMessage(judge(data));
    } catch (error) {
        postMessage({ error: "judge", why: String(error.message ?? error) });
    }
};
