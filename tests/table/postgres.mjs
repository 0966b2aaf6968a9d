// SPDX-License-Identifier: MIT
// Three servers share rooms in a real PostgreSQL; bots play through whichever server they come to, and one server after another is
// killed at a random moment.  Nothing that was acknowledged is lost or done twice, and every room goes on elsewhere.
// PG_KILLS=100 for more.
import { once } from "node:events";
import { createServer } from "node:net";
import { done, ok, part, serveOwn, wait } from "../web/browser.mjs";
import { startPostgres } from "./cluster.mjs";
import { Bot } from "./player.mjs";

const kills = Number(process.env.PG_KILLS ?? 3),
    long = kills > 10,
    rooms = Array.from({ length: long ? 12 : 4 }, () => ({ code: null })),
    database = await startPostgres({ safe: long }),
    servers = [];

// Each keeps its port over its deaths: that is its name for the others.
async function start(i) {
    if (!servers[i]) {
        const probe = createServer().listen(0, "127.0.0.1");
        await once(probe, "listening");
        servers[i] = { port: probe.address().port };
        probe.close();
        await once(probe, "close");
    }
    const server = await serveOwn([], ["host", "--listen", "127.0.0.1", "--port", `${servers[i].port}`, "--store", database.url, "--url", `ws://127.0.0.1:${servers[i].port}/room`]);
    Object.assign(servers[i], server, { alive: true });
}

// A balancer: any server that lives.
const balancer = () => {
    const alive = servers.filter((each) => each.alive);
    return `ws://127.0.0.1:${alive[Math.floor(Math.random() * alive.length)].port}/room`;
};
const quantile = (values, q) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))];

await part("three servers", async () => {
    for (let i = 0; i < 3; i++) await start(i);
    const bots = rooms.flatMap((room) => [1, 2].map((seat) => new Bot(balancer, room, seat, 60)));
    await wait(() => bots.every((bot) => bot.view?.state === "play" && bot.here), "all rooms to play");
    await wait(() => bots.every((bot) => bot.acknowledged.length > 1), "moves everywhere");
    const owners = new Set(database.sql("SELECT owner FROM gatecade_rooms").trim().split("\n"));
    ok(owners.size > 1, "several servers have rooms");

    const resumed = [];
    for (let killed = 0; killed < kills; killed++) {
        const victim = servers[killed % 3],
            its = new Set(database.sql(`SELECT code FROM gatecade_rooms WHERE place = 'ws://127.0.0.1:${victim.port}/room' AND until > now()`).trim().split("\n"));
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
        const at = performance.now();
        victim.alive = false;
        victim.child.kill("SIGKILL");
        await victim.ended;
        for (const room of rooms.filter((each) => its.has(each.code))) {
            const its = bots.filter((bot) => bot.room === room);
            await wait(() => its.some((bot) => (bot.settled ?? 0) > at || bot.view?.state !== "play"), `room ${room.code} to go on`);
            resumed.push(Math.max(0, Math.min(...its.map((bot) => bot.settled ?? 0).filter((time) => time > at)) - at));
        }
        await start(killed % 3);
        await wait(() => bots.every((bot) => bot.here), "everybody back");
    }
    const finite = resumed.filter(Number.isFinite);
    ok(finite.length > 0, `${kills} times kill -9 of one of three: ${finite.length} rooms went on elsewhere, half of them within ${Math.round(quantile(finite, 0.5))} ms, 95 % ${Math.round(quantile(finite, 0.95))} ms, the last ${Math.round(quantile(finite, 1))} ms`);
    if (long) ok(quantile(finite, 0.95) <= 2000, "rooms go on within 2 s");

    // Everybody's last action is answered, then what is stored is what was acknowledged.
    for (const bot of bots) clearInterval(bot.clock);
    await wait(() => bots.every((bot) => !bot.pending), "the last answers");
    const stored = new Map();
    for (const line of database.sql("SELECT code, text FROM gatecade_lines ORDER BY code, first").split("\n")) {
        const [code, text] = line.includes("\t") ? line.split("\t") : [stored.code, line];
        stored.code = code;
        const [, seat, id, words] = /^\d+ do (\d+) (\d+) (.*)$/.exec(text) ?? [];
        if (!seat) continue;
        const key = `${code} ${seat} ${id}`;
        stored.set(key, [...(stored.get(key) ?? []), words]);
    }
    const lost = [],
        twice = [...stored].filter(([, words]) => words.length > 1).map(([key]) => key),
        strange = [];
    let acknowledged = 0;
    for (const bot of bots) {
        acknowledged += bot.acknowledged.length;
        for (const id of bot.acknowledged) if (!stored.has(`${bot.room.code} ${bot.place} ${id}`)) lost.push(`${bot.room.code} ${bot.place} ${id}`);
    }
    for (const [key, [words]] of stored) {
        const [code, seat, id] = key.split(" "),
            bot = bots.find((each) => each.room.code === code && each.place === Number(seat));
        if (bot && bot.sent.get(Number(id)) !== words) strange.push(key);
    }
    ok(acknowledged > 10 * kills && !lost.length, `of ${acknowledged} acknowledged actions none is lost`, lost.join("\n"));
    ok(!twice.length, "none is done twice", twice.join("\n"));
    ok(stored.size > 0 && !strange.length, "all that is stored was sent", strange.join("\n"));

    // Handed over: SIGTERM lets go of the rooms at once, and they go on where they were.
    const views = new Map(bots.map((bot) => [bot, bot.view.view]));
    for (const server of servers.slice(1)) {
        server.alive = false;
        ok((await server.stop()) === 0, "a server hands its rooms over");
    }
    for (const bot of bots) bot.socket.close();
    await wait(() => bots.every((bot) => bot.here && bot.socket.readyState === 1), "everybody at the last server");
    ok(bots.every((bot) => bot.view.view >= views.get(bot)), "every room can be played again from its log");
    for (const bot of bots) bot.end();
    ok((await servers[0].stop()) === 0, "the last server ends well");
});

await database.stop();
await done();
