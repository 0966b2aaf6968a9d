// SPDX-License-Identifier: MIT
// A real server, a program over WebSocket and a person at a terminal: kill -9 in the middle, over and over, and nothing that was
// acknowledged is lost or done twice.  Then a game on real terminals to its end, and forged tapes of it.  KILLS=1000 for more,
// FRIENDS=all for every game.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
    for (const [language, room] of [["es", "Sala"], ["fil", "Silid"], ["zh", "房間"]]) {
        const eye = spawn(process.env.GATECADE, ["join", `http://127.0.0.1:${port}/#room=${code}`, "--watch", "--plain"], {
            stdio: ["pipe", "pipe", "inherit"],
            env: { ...process.env, LC_ALL: "C.UTF-8", GATECADE_LANGUAGE: language },
        });
        let told = "";
        eye.stdout.setEncoding("utf8").on("data", (text) => (told += text));
        await wait(() => told.includes("quit"), `a terminal in ${language}`, 30000);
        ok(told.includes(`${room} ${code}`) && !/seat|everybody/.test(told), `a terminal speaks ${language}`, told);
        eye.stdin.end();
        await once(eye, "exit");
    }
    ana.send("start");
    await wait(() => ana.view?.state === "reveal", "the numbers", 30000);
    ana.send(`reveal ${number}`);
    await wait(() => ana.view?.state === "play", "the game", 30000);
    ok(ana.view.seat.every((each) => each.number), "both have mixed the dice");
    await wait(() => ana.heard.findLast((each) => each.here).left === -1, "no time to be left where there is no timer", 30000);
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
    ok(/It is your turn\./.test(said), "the terminal was told of its turn", said.slice(-400));
    bo.stdin.write("quit\n");
    ok((await once(bo, "exit"))[0] === 0, "the terminal ends well");
    ana.end();
});

// ---- a room on real terminals: pseudo-terminals that script(1) makes, with the board on them

class Terminal {
    constructor(code, name) {
        Object.assign(this, { seen: "", read: 0 });
        this.child = spawn("script", ["-qfec", `${process.env.GATECADE} join http://127.0.0.1:${port}/#room=${code} --name ${name}`, "/dev/null"], {
            stdio: ["pipe", "pipe", "inherit"],
            env: { ...process.env, TERM: "xterm", LC_ALL: "C.UTF-8", LANG: "C.UTF-8", LINES: "40", COLUMNS: "100" },
        });
        this.ended = once(this.child, "exit");
        this.child.stdout.on("data", (data) => (this.seen += data));
    }
    type(line) {
        this.child.stdin.write(`${line}\r`);
    }
}

// What a person would type now.
const LETTERS = "ACEFHLU",
    typed = ({ phase, now }) => (/^(make|guess)/.test(phase) ? LETTERS[Math.floor(Math.random() * 7)] : /^bid/.test(phase) ? `${/0 to (\d+)/.exec(now)?.[1] ?? 0} ${Math.random() < 0.5 ? "up" : "down"}` : "");

async function onTerminals(make, count) {
    let code = null;
    const eye = new Player(url, (me) => me.send(code ? `join ${code}` : `make ${make}`));
    await wait(() => eye.heard.some((each) => each.room), "a room");
    code = eye.heard.find((each) => each.room).room;
    const people = [];
    for (let i = 0; i < count; i++) {
        people.push(new Terminal(code, `T${i + 1}`));
        await wait(() => eye.view?.seat[i]?.who === "person", `terminal ${i + 1} at its seat`);
    }
    people[0].type("start");
    await wait(() => eye.view?.state === "play", "the game");
    for (let moves = 0; eye.view.state !== "over" && moves < 3000; moves++) {
        const { turn, waits, view } = eye.view,
            one = people[turn ? turn - 1 : 0],
            changed = () => eye.view.view !== view || eye.view.state === "over";
        // Who is on has seen the board as it is now before anything is typed; a refused line changes nothing: then another is tried.
        await wait(() => one.seen.length > one.read || changed(), "the board on the screen", 200).catch(() => {});
        one.type(waits ? "skip" : typed(eye.view));
        await wait(changed, "the board to change", 1000).catch(() => {});
        for (const each of people) each.read = each.seen.length;
    }
    const over = eye.view.state === "over";
    for (const each of people) each.type("quit");
    const codes = await Promise.all(people.map(async (each) => (await each.ended)[0]));
    ok(over && codes.every((each) => each === 0) && people.every((each) => /It is your turn\./.test(each.seen)), `${count} terminals play ${make.split(" ")[0]} to its end`, `${JSON.stringify(eye.view)}\n${codes}\n${people[0].seen.slice(-600)}`);
    eye.send("tape");
    await wait(() => eye.heard.some((each) => each.tape), "the tape");
    eye.end();
    return eye.heard.find((each) => each.tape).tape;
}

await part("terminals", async () => {
    const tape = await onTerminals("sevens 0", 2);
    if (process.env.FRIENDS === "all") {
        await onTerminals("mastermind 0 hz=50", 2);
        await onTerminals("bobing 0 players=3", 3);
    }
    // What verify says of a tape that somebody has changed.
    const verify = (text) => {
            writeFileSync(`${folder}/room.tape`, text);
            const { status, stdout, stderr } = spawnSync(process.env.GATECADE, ["verify", `${folder}/room.tape`], { encoding: "utf8" });
            return { status, said: stdout + stderr };
        },
        lines = tape.split("\n"),
        at = (what) => lines.findIndex((line) => what.test(line)),
        change = (i, edit) => lines.map((line, k) => (k === i ? edit(line) : line)).join("\n"),
        flip = (line) => line.replace(/([0-9a-f])$/, (digit) => (digit === "0" ? "1" : "0")),
        event = lines.findIndex((line) => /^\d+ (proc|bid|ud)/.test(line));
    const forged = {
        "another secret": change(at(/^#room 0 open/), (line) => line.replace(/ [0-9a-f]{64}/, ` ${"5".repeat(64)}`)),
        "another number": change(at(/^#room 0 reveal/), flip),
        "another commitment": change(at(/^#room 0 sit/), (line) => line.replace(/ ([0-9a-f]{64}) (?=\S+$)/, ` ${"5".repeat(64)} `)),
        "a number left out": lines.filter((_, i) => i !== at(/^#room 0 reveal/)).join("\n"),
        "a move left out": lines.filter((_, i) => i !== at(/^#room \d+ do \d+ \d+ bid/)).join("\n"),
        "a move by somebody else": change(at(/^#room \d+ do \d+ \d+ bid/), (line) => line.replace(/ do (\d)/, (_, seat) => ` do ${3 - seat}`)),
        "another bid": change(at(/^#room \d+ do \d+ \d+ bid=(?!1 )/), (line) => line.replace(/bid=\d+/, "bid=1")),
        "another time": change(at(/^#room \d+ do \d+ \d+ bid/), (line) => line.replace(/^#room (\d+)/, (_, n) => `#room ${Number(n) + 1}`)),
        "another throw": change(event, (line) => line.replace(/\d+$/, (n) => `${Number(n) ^ 1}`)),
        "a line twice": change(at(/^#room \d+ do/), (line) => `${line}\n${line}`),
        "an end that is missing": lines.filter((line) => !/^#room \d+ over/.test(line)).join("\n"),
        "half a tape": lines.slice(0, Math.floor(lines.length / 2)).join("\n"),
        "a line more": `${tape}#room 0 again ${"5".repeat(64)}\n`,
        "another machine": change(at(/^machine/), () => "machine mastermind"),
        "no log": lines.filter((line) => !line.startsWith("#room")).join("\n"),
        "nothing": "",
        "bytes": "\u0000\u0001\n#room \u0002\n",
    };
    ok(verify(tape).status === 0, "verify finds a tape of real terminals fair", verify(tape).said);
    for (const [name, text] of Object.entries(forged)) {
        const { status, said } = verify(text);
        ok(text !== tape && status === 1 && said.trim().split("\n").length === 1, `verify finds out: ${name}`, `${status} ${said}`);
    }
});

ok((await server.stop()) === 0, "SIGTERM hands the rooms over and ends");
rmSync(folder, { recursive: true, force: true });
await done();
