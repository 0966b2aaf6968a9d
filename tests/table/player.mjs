// SPDX-License-Identifier: MIT
// A client of rooms as a program: it comes back, and sends again what was not acknowledged.  Bot plays on its own, game after game.
import { createHash, randomBytes } from "node:crypto";
import { createRequire } from "node:module";

const WebSocket = createRequire(new URL("../web/browser.mjs", import.meta.url))("ws");
export const hash = (hex) => createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");

const AGAIN = 50; // milliseconds until it dials anew

export class Player {
    // url(): where to dial this time; greet(player): what is said first; options: of the WebSocket.
    constructor(url, greet, options = {}) {
        Object.assign(this, { url, greet, options, heard: [], acknowledged: [], took: [], sent: new Map(), pending: null, id: 0 });
        this.dial();
    }
    dial() {
        if (this.ended) return;
        this.socket = new WebSocket(this.url(), { perMessageDeflate: false, ...this.options });
        this.socket.on("open", () => this.greet(this));
        this.socket.on("message", (data) => this.hear(JSON.parse(data)));
        this.socket.on("error", () => {});
        this.socket.on("unexpected-response", (_, answer) => {
            this.refused = answer.statusCode;
            answer.destroy();
        });
        this.socket.on("close", (code) => {
            this.code = code;
            setTimeout(() => this.dial(), this.again ?? AGAIN);
        });
    }
    send(text) {
        if (this.socket.readyState === 1) this.socket.send(text);
    }
    hear(told) {
        this.heard.push(told);
        if (told.people !== undefined) this.people = told;
        if (told.view !== undefined) this.view = Object.assign(told, this.people);
        if (told.you) {
            this.seat = told.you;
            this.last = told.last;
            if (this.pending && this.pending.id <= told.last) this.settle();
            else if (this.pending) this.send(`do ${this.pending.id} ${this.pending.words}`);
        }
        if (told.ok !== undefined && told.ok === this.pending?.id) this.settle();
        if (told.no !== undefined && told.no === this.pending?.id) this.pending = null;
        if (told.at !== undefined) this.socket.close();
    }
    settle() {
        this.acknowledged.push(this.pending.id);
        this.settled = performance.now();
        this.took.push(this.settled - this.asked);
        this.pending = null;
    }
    act(words) {
        this.pending = { id: ++this.id, words };
        this.sent.set(this.id, words);
        this.asked = performance.now();
        this.send(`do ${this.id} ${words}`);
    }
    end() {
        this.ended = true;
        this.socket.close();
    }
}

// Takes a seat of 7up-7down and plays: bids, throws, rematches.  room.code: of the room; the bot of seat 1 makes it.
export class Bot extends Player {
    constructor(url, room, seat, pace) {
        super(url, (me) => me.come());
        Object.assign(this, { room, place: seat, pace, key: randomBytes(16).toString("hex"), number: randomBytes(32).toString("hex") });
        this.again = 300; // as the page does
        this.clock = setInterval(() => this.think(), pace);
    }
    come() {
        if (this.room.code) {
            this.send(`join ${this.room.code}`);
            if (this.seat) this.send(`back ${this.place} ${this.key}`);
        } else if (this.place === 1) this.send("make sevens 0");
        else this.socket.close();
    }
    hear(told) {
        if (told.room) this.room.code ??= told.room;
        if (told.you) this.here = true;
        super.hear(told);
        this.heard.length = 0;
    }
    dial() {
        this.here = false;
        super.dial();
    }
    think() {
        if (this.socket.readyState !== 1 || !this.view) return;
        const own = this.view.seat[this.place - 1],
            { state, turn } = this.view;
        if (!this.here) {
            if (!this.seat && own.who !== "person") this.send(`sit ${this.place} ${this.key} ${hash(this.number)} Bot ${this.place}`);
        } else if (state === "gather" && !own.commit) {
            this.number = randomBytes(32).toString("hex");
            this.send(`commit ${hash(this.number)}`);
        } else if (state === "gather" && this.place === 1 && this.view.seat.every((each) => each.commit)) this.send("start");
        else if (state === "reveal" && !own.number) this.send(`reveal ${this.number}`);
        else if (state === "over" && this.place === 1) this.send("again");
        else if (state === "play" && !this.pending && (turn === this.place || (!turn && this.place === 1))) this.act(turn ? `bid=1 ud=${Math.random() < 0.5 ? 1 : 0} proc` : "proc");
    }
    end() {
        clearInterval(this.clock);
        super.end();
    }
}
