// SPDX-License-Identifier: MIT
// A real server, a program over WebSocket and a person at a terminal: kill -9 in the middle, over and over, and nothing that was
// acknowledged is lost or done twice; what strangers send gets its reason or is dropped.  KILLS=1000 for more.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { done, ok, part, serveOwn, wait } from "../web/browser.mjs";

const WebSocket = createRequire(new URL("../web/browser.mjs", import.meta.url))("ws"),
    folder = mkdtempSync(`${tmpdir()}/host-`),
    start = (port) => serveOwn([], ["host", "--listen", "127.0.0.1", "--port", `${port}`, "--store", `${folder}/rooms.db`]);
let server = await start(0);
const port = new URL(server.url).port,
    hash = (hex) => createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");

// A client that comes back, and sends again what was not acknowledged.
class Player {
    constructor(greet, headers = {}) {
        Object.assign(this, { greet, headers, heard: [], acknowledged: [], pending: null, id: 0 });
        this.dial();
    }
    dial() {
        if (this.ended) return;
        this.socket = new WebSocket(`ws://127.0.0.1:${port}/room`, { headers: this.headers, perMessageDeflate: false });
        this.socket.on("open", () => this.greet(this));
        this.socket.on("message", (data) => this.hear(JSON.parse(data)));
        this.socket.on("error", () => {});
        this.socket.on("close", (code) => {
            this.code = code;
            setTimeout(() => this.dial(), 50);
        });
    }
    send(text) {
        if (this.socket.readyState === 1) this.socket.send(text);
    }
    hear(told) {
        this.heard.push(told);
        if (told.view !== undefined) this.view = told;
        if (told.you) {
            this.seat = told.you;
            this.last = told.last;
            if (this.pending && this.pending.id <= told.last) this.settle();
            else if (this.pending) this.send(`do ${this.pending.id} ${this.pending.words}`);
        }
        if (told.ok !== undefined && told.ok === this.pending?.id) this.settle();
        if (told.no !== undefined && told.no === this.pending?.id) this.pending = null;
    }
    settle() {
        this.acknowledged.push(this.pending.id);
        this.pending = null;
    }
    act(words) {
        this.pending = { id: ++this.id, words };
        this.send(`do ${this.id} ${words}`);
    }
    end() {
        this.ended = true;
        this.socket.close();
    }
}

await part("kill -9", async () => {
    const key = randomBytes(16).toString("hex"),
        number = randomBytes(32).toString("hex");
    let code = null;
    const ana = new Player((me) => {
        if (!code) return me.send("make sevens 0");
        me.send(`join ${code}`);
        me.send(`back 1 ${key}`);
    });
    await wait(() => ana.heard.some((each) => each.room), "a room");
    code = ana.heard.find((each) => each.room).room;
    ana.send(`sit 1 ${key} ${hash(number)} Ana`);
    const bo = spawn(process.env.GATECADE, ["join", `http://127.0.0.1:${port}/#room=${code}`, "--name", "Bo", "--plain"], { stdio: ["pipe", "pipe", "inherit"] });
    let said = "";
    bo.stdout.on("data", (text) => (said += text));
    await wait(() => ana.view?.seat[1].name === "Bo" && ana.seat === 1, "somebody at a terminal", 30000);
    ok(true, "a terminal takes a seat");
    ana.send("start");
    await wait(() => ana.view?.state === "reveal", "the numbers", 30000);
    ana.send(`reveal ${number}`);
    await wait(() => ana.view?.state === "play", "the game", 30000);
    ok(ana.view.seat.every((each) => each.number), "both have mixed the dice");
    const kills = Number(process.env.KILLS ?? 6);
    let done = 0,
        turns = 0,
        slowest = 0;
    while (done < kills) {
        const { turn } = ana.view;
        if (turn === 2) bo.stdin.write("3 up\n");
        else if (!ana.pending) ana.act(turn ? "bid=2 ud=1 proc" : "proc");
        if (++turns % 5 === 0) {
            done++;
            server.child.kill("SIGKILL");
            await server.ended;
            server = await start(port);
            const since = Date.now();
            const before = ana.heard.length;
            await wait(() => ana.heard.slice(before).some((each) => each.you), "the seat after the kill", 30000);
            slowest = Math.max(slowest, Date.now() - since);
        }
        const from = ana.heard.length;
        await wait(() => ana.heard.length > from || (ana.view.turn !== 2 && !ana.pending), "an answer", 5000).catch(() => {});
    }
    await wait(() => !ana.pending, "the last answer", 20000).catch(() => {});
    const before = ana.heard.length;
    ana.socket.close();
    await wait(() => ana.heard.slice(before).some((each) => each.you), "the seat again", 30000);
    ok(ana.acknowledged.length > kills && ana.last >= ana.acknowledged.at(-1), `${kills} times kill -9, ${ana.acknowledged.length} acknowledged actions, none lost; back within ${slowest} ms`, `last ${ana.last}, acknowledged ${ana.acknowledged.at(-1)}`);
    ok(/Your turn\./.test(said), "the terminal was told of its turn", said.slice(-400));
    bo.stdin.write("quit\n");
    ok((await once(bo, "exit"))[0] === 0, "the terminal ends well");
    ana.end();
});

// A connection that says this, and what the server answers until it closes, or for a second.
const raw = (bytes, more) =>
    new Promise((resolve) => {
        const socket = connect(port, "127.0.0.1");
        let answer = "";
        socket.on("data", (data) => (answer += data.toString("latin1")));
        socket.on("close", () => resolve(answer));
        socket.on("error", () => resolve(answer));
        socket.write(bytes);
        more?.(socket);
        setTimeout(() => socket.destroy(), 1000);
    });
const shake = (head = "") =>
    `GET /room HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n${head}\r\n`;
const frame = (first, text, masked = true) => {
    const body = Buffer.from(text),
        size = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 255];
    size[0] |= masked ? 0x80 : 0;
    return Buffer.concat([Buffer.from([first, ...size]), masked ? Buffer.alloc(4) : Buffer.alloc(0), body]);
};
const after = (...frames) => raw(Buffer.concat([Buffer.from(shake()), ...frames]));

await part("strangers", async () => {
    const closes = (code) => (answer) => answer.includes(`\x88\x02${String.fromCharCode(code >> 8, code & 255)}`),
        says = (text) => (answer) => answer.includes(text);
    const cases = [
        ["the handshake of the standard", raw(shake()), says("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")],
        ["a page of somebody else", raw(shake("Origin: http://evil.example\r\n")), says("403")],
        ["another name for the server", raw(shake().replace("Host: 127.0.0.1", "Host: evil.example")), says("403")],
        ["no key", raw(shake().replace(/Sec-WebSocket-Key.*\r\n/, "")), says("400")],
        ["a short key", raw(shake().replace("dGhlIHNhbXBsZSBub25jZQ==", "abc")), says("400")],
        ["another version", raw(shake().replace("Version: 13", "Version: 8")), says("400")],
        ["no request at all", raw("\x00\xff\xfe\r\n\r\n"), says("400")],
        ["a frame without a mask", after(frame(0x81, "ping", false)), closes(1002)],
        ["reserved bits", after(frame(0xf1, "ping")), closes(1002)],
        ["an unknown opcode", after(frame(0x83, "ping")), closes(1002)],
        ["a long control frame", after(frame(0x89, "x".repeat(130))), closes(1002)],
        ["a control frame in pieces", after(frame(0x09, "x")), closes(1002)],
        ["a binary message", after(frame(0x82, "ping")), closes(1003)],
        ["a message in pieces", after(frame(0x01, "pi"), frame(0x80, "ng")), closes(1003)],
        ["a message that is too long", after(frame(0x81, "x".repeat(600))), closes(1009)],
        ["a frame of 2^63 bytes", raw(Buffer.concat([Buffer.from(shake()), Buffer.from([0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0])])), closes(1009)],
        ["nonsense", after(frame(0x81, "\u0001\u0002 nonsense")), says("There is no such request")],
        ["an empty message", after(frame(0x81, "")), says("There is no such request")],
        ["an action without a room", after(frame(0x81, "do 1 proc")), says("Join a room first")],
        ["a room that is not there", after(frame(0x81, "join zzzzzz")), says("There is no such room")],
        ["a code that is none", after(frame(0x81, "join ../../etc")), says("There is no such room")],
        ["a machine that is not there", after(frame(0x81, "make chess 0")), says("There is no such machine")],
        ["a machine for one", after(frame(0x81, "make tetris 0")), says("for one person")],
        ["an option out of range", after(frame(0x81, "make bobing 0 players=1000")), says("does not take")],
        ["a line's end in a request", after(frame(0x81, "make sevens 0 x\n0 begin")), says("no line of")],
        ["a seat without a room", after(frame(0x81, `sit 1 ${"0".repeat(32)} ${"0".repeat(64)} Eve`)), says("Join a room first")],
        ["a stolen seat", after(frame(0x81, "make sevens 0"), frame(0x81, `back 1 ${"0".repeat(32)}`)), says("not yours")],
        ["a hidden name", after(frame(0x81, "make sevens 0"), frame(0x81, `sit 1 ${"0".repeat(32)} ${"0".repeat(64)} \u202eevE`)), says("can be seen")],
        ["the tape before the end", after(frame(0x81, "make mastermind 0"), frame(0x81, "tape")), says("when the game is over")],
        ["a flood", after(...Array.from({ length: 100 }, () => frame(0x81, "ping"))), closes(1008)],
        ["guesses of codes", after(...Array.from({ length: 15 }, (_, i) => frame(0x81, `join zzzz${i + 10}`))), closes(1008)],
        ["a ping", after(frame(0x89, "are you there")), says("\x8a\x0dare you there")],
        ["a farewell", after(frame(0x88, "\x03\xe8")), closes(1000)],
    ];
    for (const [name, answer, good] of cases) {
        const text = await answer;
        ok(good(text), `${name} gets its reason or is dropped`, JSON.stringify(text.slice(-300)));
    }
    const health = await (await fetch(`${server.url}health`)).text(),
        metrics = await (await fetch(`${server.url}metrics`)).text();
    ok(health === "ok\n" && /^gatecade_refused_origin_total 1$/m.test(metrics), "the server is well, and has counted", metrics);
});

ok((await server.stop()) === 0, "SIGTERM hands the rooms over and ends");
rmSync(folder, { recursive: true, force: true });
await done();
