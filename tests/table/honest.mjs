// SPDX-License-Identifier: MIT
// Two honest people at a room, on a thread of their own: the time that their moves take is the server's, not that of the test beside
// them.  Tells the room's code when they play; asked, how they fared since the last time; "end" ends it.
import { parentPort, workerData } from "node:worker_threads";
import { Bot } from "./player.mjs";

const room = { code: null },
    bots = [1, 2].map((seat) => new Bot(() => workerData.url, room, seat, 60));
let broken = 0,
    told = false;
for (const bot of bots) {
    const dial = bot.dial.bind(bot);
    bot.dial = () => {
        if (told) broken++;
        dial();
    };
}
const clock = setInterval(() => {
    if (told || !bots.every((bot) => bot.here && bot.acknowledged.length > 1)) return;
    told = true;
    for (const bot of bots) bot.took.length = 0;
    parentPort.postMessage({ code: room.code });
}, 20);
parentPort.on("message", (word) => {
    const took = bots.flatMap((bot) => bot.took.splice(0)).sort((a, b) => a - b);
    parentPort.postMessage({ moves: took.length, broken, p50: took[Math.floor(took.length * 0.5)], p99: took[Math.min(took.length - 1, Math.floor(took.length * 0.99))] });
    if (word !== "end") return;
    clearInterval(clock);
    for (const bot of bots) bot.end();
    parentPort.close();
});
