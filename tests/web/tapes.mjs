// SPDX-License-Identifier: MIT
// A game of every machine in the middle, made by the module itself with chosen dice: the same tapes at every run.
import { readFileSync } from "node:fs";

const here = new URL("../../", import.meta.url),
    build = process.env.BUILD ?? new URL("build", here).pathname;
const { load } = await import(new URL("web/machine.js", here));

// The module in node, with a chance that is always the same.
export function arcadeInNode() {
    let seed = 1;
    return load(
        new Uint8Array(readFileSync(`${build}/web/gatecade.wasm`)),
        () => BigInt(++seed),
    );
}

// Random play in a module of its own (tests/web/soak.c).
export const soakModule = () => readFileSync(`${build}/soak.wasm`);

const step = (arcade, seconds) => arcade.advance(arcade.cycle + Math.max(1, Math.round(arcade.hz * seconds)), 60000);

function press(arcade, name, seconds = 0.08) {
    const port = arcade.machine.port[name];
    arcade.input(port, port.low ? 0n : 1n);
    step(arcade, seconds);
    arcade.input(port, port.idle);
    step(arcade, seconds);
}

const set = (arcade, name, value) => arcade.input(arcade.machine.port[name], BigInt(value));

function guesses(arcade, enter, letter, words) {
    for (const word of words) {
        step(arcade, 2.2);
        for (const each of word) {
            letter(each);
            press(arcade, enter);
        }
        press(arcade, enter);
        step(arcade, 0.1);
    }
}

const SCENES = {
    "bobing-score"(arcade) {
        [1, 2, 3, 4, 5, 6].forEach((n) => {
            set(arcade, `D${n}`, n);
            step(arcade, 0.3);
        });
        step(arcade, 1);
    },
    bobing(arcade) {
        for (let i = 0; i < 57; i++) {
            press(arcade, "roll", 0.15);
            step(arcade, 0.4);
        }
    },
    mastermind(arcade) {
        set(arcade, "sw3", 1);
        press(arcade, "enterA");
        step(arcade, 4.8);
        guesses(arcade, "enterA", (letter) => set(arcade, "letterIn", letter), [
            [1, 2, 3, 4],
            [5, 6, 7, 1],
        ]);
        step(arcade, 2.2);
        set(arcade, "letterIn", 3);
        press(arcade, "enterA");
        set(arcade, "letterIn", 6);
        step(arcade, 0.5);
    },
    "mastermind-board"(arcade) {
        set(arcade, "SW3", 1);
        press(arcade, "BTN3");
        step(arcade, 6.5);
        const letter = (value) => [0, 1, 2].forEach((bit) => set(arcade, `SW${bit}`, (value >> bit) & 1));
        step(arcade, 0.5);
        for (const each of [1, 2, 3, 4]) {
            letter(each);
            press(arcade, "BTN3");
        }
        step(arcade, 0.5);
    },
    tetris(arcade) {
        step(arcade, 2);
        press(arcade, "start", 0.1);
        const moves = ["s_left", "s_left", "rotate", "s_right", "s_right", "s_right", "rotate", "s_left"];
        for (let i = 0; i < 15; i++) {
            press(arcade, moves[(i * 5) % 8], 0.1);
            step(arcade, 0.8);
        }
    },
    sevens(arcade) {
        rounds(
            arcade,
            "proc",
            (bid, up) => {
                set(arcade, "bid", bid);
                set(arcade, "ud", up);
            },
            9,
        );
    },
    "sevens-board"(arcade) {
        rounds(arcade, "btnC", (bid, up) => set(arcade, "sw", bid | (up << 7)), 9, 0.043);
    },
};

function rounds(arcade, button, bid, count, seconds = 0.05) {
    const phase = () => arcade.phase().name;
    for (let i = 0; i < 60 * count && (phase() !== "calc" || i < 7 * count); i++) {
        if (phase() === "bid1" || phase() === "bid2") bid(20 + ((i * 37) % 90), ((i * 7) >> 2) & 1);
        press(arcade, button, seconds + ((i * 13) % 7) * 1e-5);
    }
}

export async function tapes() {
    const arcade = await arcadeInNode(),
        made = {};
    for (const machine of arcade.machines) {
        arcade.open(machine, machine.name === "mastermind" ? { hz: 50n } : {});
        SCENES[machine.name]?.(arcade);
        made[machine.name] = arcade.tape();
    }
    return made;
}

// A game that players of the arcade have brought near its end, for a person to finish: a purse is nearly empty, or few prizes are
// left, and no rare one.
const NEAR = {
    sevens: (value) => Math.min(value("amt1"), value("amt2")) <= 60,
    bobing: (value) => value("left2") + value("left3") === 0 && value("left4") + value("left5") + value("left6") <= 3,
};

const found = new Map();
export const late = (name) => found.get(name) ?? found.set(name, NEAR[name] ? search(name) : null).get(name);

async function search(name) {
    const arcade = await arcadeInNode(),
        machine = arcade.machines.find((each) => each.name === name),
        best = machine.players.findLast((player) => !player.needs),
        near = () => arcade.cycle > arcade.hz && NEAR[name]((port) => Number(arcade.value(port))) && ["start", "roll"].includes(arcade.phase().name);
    for (let game = 0; game < 20; game++) {
        arcade.open(machine, {});
        for (let seat = 0; seat < arcade.wasm.seats(); seat++) arcade.wasm.sit(seat, best.index);
        while (!near() && !arcade.phase().final) step(arcade, 0.05);
        if (!arcade.phase().final) return arcade.tape();
    }
    return null;
}
