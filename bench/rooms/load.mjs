// SPDX-License-Identifier: MIT
// Rooms under load, beside a plain server of node and ws, and Colyseus, which do the same moves and keep nothing: the processor's time a
// move; the memory of connections that do nothing; how soon a move is acknowledged where a thousand rooms play.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { Bot } from "../../tests/table/player.mjs";

const require = createRequire(`${process.env.BENCH_MODULES}/`),
    WebSocket = require("ws"),
    { Client } = require("colyseus.js"),
    ROOMS = 400,
    PACE = 55, // milliseconds between two thoughts of a player: 18 moves a second and room
    WARM = 4, // seconds of play before it counts: compilers of node, and a log that has its size
    SECONDS = 3,
    ROUNDS = 3,
    sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    folder = mkdtempSync(`${tmpdir()}/rooms-bench-`),
    own = new URL(".", import.meta.url).pathname;

async function until(question, name) {
    for (const end = Date.now() + 60000; !question(); await sleep(10)) if (Date.now() > end) throw new Error(`waited for ${name}`);
}

async function start(command, args) {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NODE_ENV: "production" } }),
        [line] = await once(child.stdout, "data"),
        port = Number(/(\d+)\/?\s*$/.exec(`${line}`)[1]);
    return {
        port,
        pid: child.pid,
        async stop() {
            child.kill("SIGKILL");
            await once(child, "exit");
        },
    };
}

// The processor's time of a process so far, in microseconds: of all its threads.
const spent = (pid) => readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]) / 1000, 0),
    resident = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);

// A player of the other two: presses when it is its turn.
class Presser {
    constructor() {
        Object.assign(this, { moves: 0, id: 0, turn: 0, seat: 0, pending: false });
    }
    // The two of a room think in step, as ours do: one move a pace.
    begin() {
        this.clock = setInterval(() => this.think(), PACE);
        return this;
    }
    think() {
        if (!this.seat || this.pending || this.turn !== this.seat) return;
        this.pending = true;
        this.press({ id: ++this.id, words: "bid=1 ud=1 proc" });
    }
    settle() {
        this.pending = false;
        this.moves++;
    }
}

class PlainPlayer extends Presser {
    constructor(port, room) {
        super();
        this.socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
        this.socket.on("open", () => this.socket.send(JSON.stringify({ join: room })));
        this.socket.on("message", (data) => {
            const told = JSON.parse(data);
            if (told.you) this.seat = told.you;
            if (told.turn) this.turn = told.turn;
            if (told.ok) this.settle();
            if (told.no) this.pending = false;
        });
    }
    press(move) {
        this.socket.send(JSON.stringify(move));
    }
    end() {
        clearInterval(this.clock);
        this.socket.terminate();
    }
}

class ColyseusPlayer extends Presser {
    constructor(port, room) {
        super();
        this.joined = new Client(`ws://127.0.0.1:${port}`).joinOrCreate("table", { which: room }).then((joined) => {
            this.room = joined;
            joined.onMessage("you", (seat) => (this.seat = seat));
            joined.onMessage("ok", () => this.settle());
            joined.onMessage("no", () => (this.pending = false));
            joined.onStateChange((state) => (this.turn = state.turn));
        });
    }
    press(move) {
        this.room.send("do", move);
    }
    end() {
        clearInterval(this.clock);
        this.room?.connection.close();
    }
}

class OwnPlayer extends Bot {
    get moves() {
        return this.acknowledged.length;
    }
}

const kinds = {
    gatecade: {
        start: () => start(process.env.GATECADE, ["host", "--listen", "127.0.0.1", "--port", "0", "--store", `${folder}/rooms.db`]),
        pair(port) {
            const room = { code: null };
            return [1, 2].map((seat) => new OwnPlayer(() => `ws://127.0.0.1:${port}/room`, room, seat, PACE));
        },
    },
    ws: { start: () => start(process.execPath, [`${process.env.BENCH_MODULES}/plain.mjs`]), pair: (port, i) => [1, 2].map(() => new PlainPlayer(port, `r${i}`).begin()) },
    colyseus: {
        start: () => start(process.execPath, [`${process.env.BENCH_MODULES}/colyseus.mjs`]),
        async pair(port, i) {
            const one = new ColyseusPlayer(port, `r${i}`);
            await one.joined;
            const two = new ColyseusPlayer(port, `r${i}`);
            await two.joined;
            return [one.begin(), two.begin()];
        },
    },
};

async function measure(kind) {
    const server = await kind.start(),
        people = [];
    for (let i = 0; i < ROOMS; i++) people.push(...(await kind.pair(server.port, i)));
    await until(() => people.every((each) => each.moves > 1), "everybody to play");
    await sleep(WARM * 1000);
    const moves = () => people.reduce((sum, each) => sum + each.moves, 0),
        [from, before] = [spent(server.pid), moves()];
    await sleep(SECONDS * 1000);
    const took = (spent(server.pid) - from) / (moves() - before),
        rate = (moves() - before) / SECONDS;
    for (const each of people) each.end();
    await server.stop();
    return { took, rate };
}

// Each in a process of its own: clients that are still busy with the last one do not count.
if (process.argv[2]) {
    console.log(JSON.stringify(await measure(kinds[process.argv[2]])));
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
}

for (let round = 0; round < ROUNDS; round++)
    for (const name of Object.keys(kinds)) {
        const { took, rate } = JSON.parse(execFileSync(process.execPath, [new URL(import.meta.url).pathname, name], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }));
        console.log(`sample rooms.move.${name} ${took.toFixed(2)} us`);
        if (!round) console.log(`note rooms: ${name} did ${Math.round(rate)} moves a second in ${ROOMS} rooms`);
    }
console.log("ratio rooms.move.against.ws rooms.move.gatecade rooms.move.ws 2");
console.log("ratio rooms.move.against.colyseus rooms.move.gatecade rooms.move.colyseus 2");

// ---- a thousand rooms that play, a move a second each
{
    const server = await kinds.gatecade.start(),
        people = [];
    for (let i = 0; i < 1000; i++) {
        const room = { code: null };
        people.push(...[1, 2].map((seat) => new Bot(() => `ws://127.0.0.1:${server.port}/room`, room, seat, 1000)));
        if (i % 20 === 19) await sleep(20);
    }
    await until(() => people.every((each) => each.acknowledged.length), "a thousand rooms to play");
    for (const each of people) each.took.length = 0;
    await sleep(5000);
    const took = people.flatMap((each) => each.took).sort((a, b) => a - b);
    console.log(`sample rooms.acknowledged.p50 ${took[Math.floor(took.length / 2)].toFixed(2)} ms`);
    console.log(`sample rooms.acknowledged.p99 ${took[Math.floor(took.length * 0.99)].toFixed(2)} ms`);
    console.log("limit rooms.acknowledged.p99 50");
    console.log(`note rooms: ${took.length} moves in 5 s of 1000 rooms, each on the disk before it was acknowledged`);
    for (const each of people) each.end();
    await server.stop();
}

// ---- ten thousand connections that do nothing
{
    const server = await kinds.gatecade.start(),
        shake = `GET /room HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
        sockets = [];
    let open = 0;
    for (let i = 0; i < 10000; i++) {
        const socket = connect(server.port, "127.0.0.1", () => socket.write(shake));
        socket.once("data", () => open++);
        socket.on("error", () => {});
        sockets.push(socket);
        if (i % 200 === 199) await until(() => open > i - 400, "connections");
    }
    await until(() => open === 10000, "ten thousand connections");
    console.log(`sample rooms.idle.10000 ${(resident(server.pid) / 1000).toFixed(1)} MB`);
    console.log("limit rooms.idle.10000 100");
    for (const socket of sockets) socket.destroy();
    await server.stop();
}
rmSync(folder, { recursive: true, force: true });
process.exit(0);
