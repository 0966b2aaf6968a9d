// SPDX-License-Identifier: MIT
// Malicious clients, each with a name, beside an honest room: each gets its reason or is dropped, and the honest people notice
// nothing.  STRANGERS=all: those, too, that the server has patience with for a while, and the honest people's times count.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { Worker } from "node:worker_threads";
import { done, ok, part, serveOwn, wait } from "../web/browser.mjs";

const all = process.env.STRANGERS === "all",
    folder = mkdtempSync(`${tmpdir()}/strangers-`),
    server = await serveOwn([], ["host", "--listen", "127.0.0.1", "--port", "0", "--store", `${folder}/rooms.db`]),
    { port } = new URL(server.url);

// A connection that says this; ends as soon as the answer is the one that is waited for, or the server closes it.
const PATIENCE = 120000;
const raw = (bytes, good, more) =>
    new Promise((resolve) => {
        const socket = connect(port, "127.0.0.1"),
            late = setTimeout(() => socket.destroy(), PATIENCE);
        let answer = "";
        socket.on("data", (data) => {
            answer += data.toString("latin1");
            if (good(answer, false)) socket.destroy();
        });
        socket.on("close", () => {
            clearTimeout(late);
            resolve(answer);
        });
        socket.on("error", () => {});
        socket.write(bytes);
        more?.(socket);
    });
const shake = (head = "") =>
    `GET /room HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n${head}\r\n`;
const frame = (first, text, masked = true) => {
    const body = Buffer.from(text),
        size = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 255];
    size[0] |= masked ? 0x80 : 0;
    return Buffer.concat([Buffer.from([first, ...size]), masked ? Buffer.alloc(4) : Buffer.alloc(0), body]);
};
const after = (...frames) => Buffer.concat([Buffer.from(shake()), ...frames]),
    asks = (...texts) => after(...texts.map((text) => frame(0x81, text)));
// What is waited for: whether this is it; the second argument says that the connection is over.
const says = (text) => (answer) => answer.includes(text),
    closes = (code) => says(`\x88\x02${String.fromCharCode(code >> 8, code & 255)}`),
    status = (...codes) => (answer) => codes.some((code) => answer.startsWith(`HTTP/1.1 ${code} `)),
    dropped = (answer, over) => over;
const zeros = (n) => "0".repeat(n),
    commit = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925", // of 32 zero bytes
    sit = (seat, name = "Eve") => `sit ${seat} ${zeros(32)} ${commit} ${name}`,
    // A room of one's own with a game that has begun.
    game = ["make sevens 0", sit(1), "program 2 fair", "start", `reveal ${zeros(64)}`];
const tls = Buffer.from("16030100f8010000f40303", "hex");

const strangers = (code) => [
    // ---- HTTP
    ["the handshake of the standard", shake(), says("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")],
    ["a page of somebody else", shake("Origin: http://evil.example\r\n"), status(403)],
    ["a page of nobody", shake("Origin: null\r\n"), status(403)],
    ["a page whose name begins as ours", shake(`Origin: http://127.0.0.1:${port}.evil.example\r\n`), status(403)],
    ["two origins", shake(`Origin: http://127.0.0.1:${port}\r\nOrigin: http://evil.example\r\n`), status(403, 400)],
    ["another name for the server", shake().replace("Host: 127.0.0.1", "Host: evil.example"), status(403)],
    ["no name for the server", shake().replace(/Host: .*\r\n/, ""), status(400)],
    ["two names for the server", shake("Host: evil.example\r\n"), status(400, 403)],
    ["no key", shake().replace(/Sec-WebSocket-Key.*\r\n/, ""), status(400)],
    ["a short key", shake().replace("dGhlIHNhbXBsZSBub25jZQ==", "abc"), status(400)],
    ["another version", shake().replace("Version: 13", "Version: 8"), status(400)],
    ["no upgrade", shake().replace("Upgrade: websocket\r\n", ""), status(400)],
    ["no request at all", "\x00\xff\xfe\r\n\r\n", status(400)],
    ["TLS where there is none", Buffer.concat([tls, Buffer.alloc(240, 13), Buffer.from("\r\n\r\n")]), status(400, 431)],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", status(400, 505)],
    ["a header without end", `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${"x".repeat(70000)}`, (answer, over) => over || status(431, 400)(answer)],
    ["two lengths", "POST /room HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", status(400, 405, 411, 413, 501)],
    ["a post to a room", "POST /room HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n", status(403, 404, 405)],
    ["a file of the server's", "GET /../../../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", status(400, 404)],
    ["a script for a QR code", "GET /qr/<scrip HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", status(400, 404)],
    ["a thousand requests in a row", "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(1000), (answer, over) => over || answer.split("HTTP/1.1 200").length > 1000],
    // ---- frames
    ["a frame without a mask", after(frame(0x81, "ping", false)), closes(1002)],
    ["reserved bits", after(frame(0xf1, "ping")), closes(1002)],
    ["an unknown opcode", after(frame(0x83, "ping")), closes(1002)],
    ["an unknown control opcode", after(frame(0x8b, "ping")), closes(1002)],
    ["a long control frame", after(frame(0x89, "x".repeat(130))), closes(1002)],
    ["a control frame in pieces", after(frame(0x09, "x")), closes(1002)],
    ["a length that is written too long", Buffer.concat([Buffer.from(shake()), Buffer.from([0x81, 0xfe, 0, 4, 0, 0, 0, 0]), Buffer.from("ping")]), closes(1002)],
    ["a length in eight bytes that needs one", Buffer.concat([Buffer.from(shake()), Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0]), Buffer.from("ping")]), closes(1002)],
    ["a binary message", after(frame(0x82, "ping")), closes(1003)],
    ["a message in pieces", after(frame(0x01, "pi"), frame(0x00, ""), frame(0x80, "ng")), says('{"pong":1}')],
    ["a ping between the pieces", after(frame(0x01, "pi"), frame(0x89, "now"), frame(0x80, "ng")), (answer) => answer.includes("\x8a\x03now") && answer.includes('{"pong":1}')],
    ["pieces of which the first is missing", after(frame(0x80, "ng")), closes(1002)],
    ["a message within another", after(frame(0x01, "pi"), frame(0x81, "ping")), closes(1002)],
    ["pieces that are too long together", after(frame(0x01, "x".repeat(400)), frame(0x80, "x".repeat(400))), closes(1009)],
    ["binary pieces", after(frame(0x02, "pi"), frame(0x80, "ng")), closes(1003)],
    ["a message that is too long", after(frame(0x81, "x".repeat(600))), closes(1009)],
    ["a frame of 2^63 bytes", Buffer.concat([Buffer.from(shake()), Buffer.from([0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0])]), closes(1009)],
    ["a ping", after(frame(0x89, "are you there")), says("\x8a\x0dare you there")],
    ["a farewell", after(frame(0x88, "\x03\xe8")), closes(1000)],
    ["a farewell of one byte", after(frame(0x88, "\x03")), closes(1000)],
    ["half a frame, then nobody", Buffer.concat([Buffer.from(shake()), Buffer.from([0x81, 0x84, 0, 0])]), dropped, (socket) => socket.end()],
    ["a request, then a reset", shake(), dropped, (socket) => socket.resetAndDestroy()],
    // ---- requests
    ["nonsense", asks("\u0001\u0002 nonsense"), says("There is no such request")],
    ["an empty message", asks(""), says("There is no such request")],
    ["bytes that are no text", after(frame(0x81, Buffer.from([0xff, 0xfe, 0x80]))), says("There is no such request")],
    ["an action without a room", asks("do 1 proc"), says("Join a room first")],
    ["a room that is not there", asks("join zzzzzz"), says("There is no such room")],
    ["a room that is not there, in Spanish", asks("lang es", "join yyyyyy"), says("No existe esa sala")],
    ["a code that is none", asks("join ../../etc"), says("There is no such room")],
    ["guesses of codes", asks(...Array.from({ length: 15 }, (_, i) => `join zzzz${i + 10}`)), closes(1008)],
    ["a flood", asks(...Array.from({ length: 100 }, () => "ping")), closes(1008)],
    ["a flood of rooms", asks(...Array.from({ length: 60 }, () => "make sevens 0")), closes(1008)],
    ["a machine that is not there", asks("make chess 0"), says("There is no such machine")],
    ["a machine for one", asks("make tetris 0"), says("for one person")],
    ["an option out of range", asks("make bobing 0 players=1000"), says("does not take")],
    ["an option that is not there", asks("make sevens 0 cheat=1"), says("no such option")],
    ["a turn of a day", asks("make sevens 86400"), says("at most an hour")],
    ["a line's end in a request", asks("make sevens 0 x\n0 begin"), says("no line of")],
    // ---- seats
    ["a seat without a room", asks(sit(1)), says("Join a room first")],
    ["a stolen seat", asks(`join ${code}`, `back 1 ${zeros(32)}`), says("not yours")],
    ["keys tried one after another", asks(`join ${code}`, ...Array.from({ length: 15 }, (_, i) => `back 1 ${zeros(30)}${i + 10}`)), closes(1008)],
    ["somebody else's seat", asks(`join ${code}`, sit(1)), says("Somebody sits there")],
    ["a seat that is not there", asks("make sevens 0", sit(3)), says("There is no such seat")],
    ["a seat beyond all numbers", asks("make sevens 0", sit("99999999999999999999")), says("sit SEAT")],
    ["two seats for one", asks("make sevens 0", sit(1), sit(2, "Eva")), says("You have a seat already")],
    ["a program on a person's seat", asks(`join ${code}`, "program 1 fair"), says("Take a seat first")],
    ["somebody else's start", asks(`join ${code}`, "start"), says("Take a seat first")],
    ["somebody else's farewell", asks(`join ${code}`, "leave"), says("Take a seat first")],
    ["somebody else's wait", asks(`join ${code}`, "skip score"), says("Take a seat first")],
    ["a move from the bench", asks(`join ${code}`, "do 1 proc"), says("Take a seat first")],
    ["the tape before the end", asks(`join ${code}`, "tape"), says("when the game is over")],
    ["a hidden name", asks("make sevens 0", sit(1, "\u202eevE")), says("can be seen")],
    ["a name with a control character", asks("make sevens 0", sit(1, "E\u0007ve")), says("can be seen")],
    ["a name of spaces", asks("make sevens 0", sit(1, "  ")), says('{"error"')],
    ["a name that is too long", asks("make sevens 0", sit(1, "E".repeat(60))), says('{"error"')],
    ["a start before all are there", asks("make sevens 0", sit(1), "start"), says("A seat is empty")],
    ["an unknown player", asks("make sevens 0", sit(1), "program 2 hal"), says("no such player")],
    // ---- moves
    ["another number than committed to", asks("make sevens 0", sit(1), "program 2 fair", "start", `reveal ${zeros(63)}1`), says("not the number that was committed")],
    ["a number that nobody awaits", asks("make sevens 0", sit(1), `reveal ${zeros(64)}`), says("No number is awaited")],
    ["a number twice", asks("make sevens 0", sit(1), `commit ${commit}`), says("No number is awaited")],
    ["an action of number 0", asks(...game, "do 0 proc"), says("do ID WORD")],
    ["an action beyond all numbers", asks(...game, "do 99999999999999999999 proc"), says("do ID WORD")],
    ["an action twice", asks(...game, "do 1 proc", "do 1 proc"), (answer) => answer.split('{"ok":1}').length === 3],
    ["a control that is not there", asks(...game, "do 1 selfdestruct"), says("no such control")],
    ["a light as a control", asks(...game, "do 1 win=1"), says('{"no":1')],
    ["more than a switch takes", asks(...game, "do 1 bid=99999 proc"), says('{"no":1')],
    ["a wiped board", asks(...game, "do 1 reset"), says('{"no":1')],
    ["a rematch in the middle", asks(...game, "again"), says("The game is not over")],
    ["a second start", asks(...game, "start"), says("begun already")],
    ["a wait without a name", asks(...game, "skip"), says("skip PHASE")],
    ["a client that takes nothing of what it asks for", "GET /gatecade.wasm HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(400), (answer, over) => over && answer.length > 0, greedy],
    // ---- those that take their time: the server's patience ends
    ...(all
        ? [
              ["a connection that says nothing", "", dropped],
              ["a request, a byte every half second", "", dropped, (socket) => drip(socket, shake())],
              ["a client that never answers a ping", shake(), dropped],
          ]
        : []),
];

async function drip(socket, text) {
    for (const letter of text) {
        if (socket.destroyed) return;
        socket.write(letter);
        await new Promise((resolve) => setTimeout(resolve, 500));
    }
}

// Reads nothing until the server has given it up: 40 MB wait for it by then.
async function greedy(socket) {
    socket.pause();
    await wait(async () => /^gatecade_dropped_slow_total [1-9]/m.test(await (await fetch(`${server.url}metrics`)).text()), "the server to lose its patience");
    socket.resume();
}

await part("strangers", async () => {
    const honest = new Worker(new URL("./honest.mjs", import.meta.url), { execArgv: [], workerData: { url: `ws://127.0.0.1:${port}/room` } }),
        [{ code }] = await once(honest, "message");
    // How they fare alone; a busy computer is not the strangers' doing.
    if (all) await new Promise((resolve) => setTimeout(resolve, 10000));
    honest.postMessage("so far");
    const [alone] = await once(honest, "message");
    const list = strangers(code),
        answers = await Promise.all(list.map(([, bytes, good, more]) => raw(bytes, good, more)));
    list.forEach(([name, , good], i) => ok(good(answers[i], true), `${name} gets its reason or is dropped`, JSON.stringify(answers[i].slice(-300))));
    // Once more, all of the quick ones at once, for as long as the honest people need for enough moves.
    const until = Date.now() + (all ? 20000 : 0);
    while (Date.now() < until) await Promise.all(list.filter(([, , , more]) => more !== greedy).slice(0, -3).map(([, bytes, good, more]) => raw(bytes, good, more)));
    // A busy computer may not have let them move at all in so short a time: then they are waited for.
    let fared;
    for (const last = Date.now() + 30000; !fared?.moves && !fared?.broken && Date.now() < last; ) {
        if (fared) await new Promise((resolve) => setTimeout(resolve, 50));
        honest.postMessage("so far");
        [fared] = await once(honest, "message");
    }
    const { moves, broken, p50, p99 } = fared;
    honest.postMessage("end");
    await once(honest, "message");
    ok(moves > 0 && !broken, `the honest people beside ${list.length} strangers notice nothing: ${moves} moves, half of them within ${p50?.toFixed(1)} ms, 99 % within ${p99?.toFixed(1)} ms`, `${broken} connections broken`);
    if (all) ok(p99 < Math.max(50, 2 * alone.p99), `an honest move is acknowledged within 50 ms, or twice what it takes alone (${alone.p99.toFixed(1)} ms)`);
    await wait(async () => (await (await fetch(`${server.url}health`)).text()) === "ok\n", "the server to be well");
    const metrics = await (await fetch(`${server.url}metrics`)).text();
    ok(/^gatecade_refused_origin_total [1-9]/m.test(metrics), "the server is well, and has counted", metrics);
});

ok((await server.stop()) === 0, "the server ends well");
rmSync(folder, { recursive: true, force: true });
await done();
