// SPDX-License-Identifier: MIT
// Today's game: the same for everybody by the date.  The view says what is drawn from the date (a strap, or a word that is
// entered in secret) and which presses come before a person's first.

import { h, memory } from "./dom.js";
import { t } from "./language.js";

// The date in the player's own time: 2026-11-15.
export const today = () => {
    const now = new Date();
    return new Date(now - now.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
};

// FNV-1a, then mixed: near dates give far numbers.
function hash(text) {
    let x = 2166136261;
    for (const letter of text) x = Math.imul(x ^ letter.charCodeAt(0), 16777619);
    x = Math.imul(x ^ (x >>> 16), 0x45d9f3b);
    x = Math.imul(x ^ (x >>> 16), 0x45d9f3b);
    return (x ^ (x >>> 16)) >>> 0;
}

const SIGNS = { placed: "🟩", elsewhere: "🟨", absent: "⬛" };

export class Daily {
    constructor(machine, view, date = today()) {
        Object.assign(this, { machine, view, date, plan: view.daily });
        this.number = hash(`${machine.name} ${date}`);
    }

    start(session, straps) {
        const { arcade } = session,
            { plan, machine } = this,
            drawn = plan.strap ? this.drawn(machine.port[plan.strap]) : {};
        session.seats = [];
        session.start(machine, { ...straps, ...drawn });
        let { number } = this;
        for (const move of plan.moves) {
            for (let i = 0; i < (move.letters ?? 1); i++) {
                this.settle(arcade);
                if (move.letters) {
                    const port = machine.port[move.port],
                        choice = port.values.filter(({ name }) => !move.without.includes(name));
                    arcade.wasm.set(port.index, choice[number % choice.length].value);
                    number = Math.floor(number / choice.length);
                }
                const before = arcade.phase();
                arcade.wasm.tap(machine.port[move.press].index, 1);
                for (let tries = 0; arcade.phase() === before && tries < 1000; tries++) arcade.advance(arcade.cycle + 1, 50);
            }
            if (move.port) arcade.wasm.set(machine.port[move.port].index, machine.port[move.port].idle);
        }
        this.settle(arcade, plan.until);
        arcade.wasm.light_clear();
    }

    // It is kept for that day, beside the other games.
    save(tape) {
        memory.set(`daily:${this.machine.name}`, [this.date, tape]);
    }
    saved() {
        const [date, tape] = memory.get(`daily:${this.machine.name}`, []);
        return date === this.date ? tape : null;
    }

    drawn({ name, min, max }) {
        return { [name]: min + (BigInt(this.number) % (max - min + 1n)) };
    }

    // Waits are over.
    settle(arcade, until) {
        for (let tries = 0; tries < 20 && arcade.phase()?.waits && arcade.phase().name !== until; tries++)
            arcade.advance(arcade.cycle + Math.round(30 * arcade.hz), 100, true);
    }

    // "Code of the day 2026-11-15: 🟩⬛🟨🟨", from what the sheet shows.
    text() {
        const rows = [...document.querySelectorAll(".tries li:not(.none)")].map((row) =>
            [...row.querySelectorAll(".peg")].map((peg) => SIGNS[peg.dataset.sign] ?? "").join(""),
        );
        return [`${t(this.plan.title)} ${this.date}`, ...rows].join("\n");
    }
}

export const dailyButton = (context) =>
    context.view.daily &&
    h("button", { type: "button", class: "plain", onclick: () => context.today() }, t(context.view.daily.title));
