// SPDX-License-Identifier: MIT
// A real server, a program over WebSocket and a person at a terminal: kill -9 in the middle, over and over, and nothing that was
// acknowledged is lost or done twice.  KILLS=1000 for more.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { done, ok, part, serveOwn, wait } from "../web/browser.mjs";
import { hash, Player } from "./player.mjs";

const folder = mkdtempSync(`${tmpdir()}/host-`),
    start = (port) => serveOwn([], ["host", "--listen", "127.0.0.1", "--port", `${port}`, "--store", `${folder}/rooms.db`]);
let server = await start(0);
const port = new URL(server.url).port,
    url = () => `ws://127.0.0.1:${port}/room`;

await part("kill -9", async () => {
    const key = randomBytes(16).toString("hex"),
        number = randomBytes(32).toString("hex");
    let code = null;
    const ana = new Player(url, (me) => {
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

ok((await server.stop()) === 0, "SIGTERM hands the rooms over and ends");
rmSync(folder, { recursive: true, force: true });
await done();
