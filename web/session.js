// SPDX-License-Identifier: MIT
// A game that is being played: the clock, who holds which button, and the way back.

import { t } from "./language.js";
import { toast } from "./dom.js";

const FRAME_WORK = 9; // milliseconds of a frame that the machine may take
const LESSON = 5; // milliseconds of a frame for what a player has to know
const LATCHED = 0.1; // seconds of the machine until a button is let go that was pressed while the clock stood
const QUICK = 0.06; // the shortest press, in seconds of the machine: a busy page learns of both its ends at once
const PATIENCE = 3; // seconds of the machine until a move that changes nothing is given up
const NOBODY = 0xffffffff;
const SPEEDS = [1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];

export class Session {
    constructor(arcade) {
        this.arcade = arcade;
        this.running = true;
        this.speed = 1;
        this.rest = 0; // the part of a cycle that the clock is ahead
        this.behind = false;
        this.held = new Map(); // port → {since, latched}: buttons under a hand
        this.undone = [];
        this.seats = [];
        this.learnt = new Map(); // player → how much of what it needs it knows, 0 to 1
        this.goal = null; // a cycle that is being travelled to
        this.onrestart = () => {};
        this.again = () => {}; // whether somebody else begins the game anew
        this.onmove = () => {};
        this.onrefused = () => {};
        this.moves = []; // what a widget has still to do, one after the other
        this.pace = 0; // milliseconds that people get to see what a computer has done
        this.missed = null; // what best play would have done at the last decision
        this.bound = () => Infinity; // the cycle beyond which the clock waits for somebody else
    }

    get machine() {
        return this.arcade.machine;
    }
    get live() {
        return this.arcade.cycle >= this.arcade.length;
    }

    speeds() {
        return SPEEDS.filter((speed) => speed >= 1 || this.arcade.hz * speed >= 1);
    }

    start(machine, straps) {
        this.arcade.open(machine, straps);
        this.fresh();
    }

    fresh() {
        this.handsOff();
        this.missed = null;
        this.opened = `${Date.now()}.${Math.random()}`;
        this.undone = [];
        this.rest = 0;
        this.goal = null;
        this.onrestart();
        this.sitDown();
    }

    // ---- hands on the controls

    // Before the first change from the past, the later part of the tape is put aside.
    branch() {
        this.goal = null;
        if (this.live) return;
        const kept = this.arcade.keep();
        toast(t("You went on from here: what came later is cut off."), [[t("Bring it back"), () => this.bringBack(kept)]]);
        this.arcade.wasm.cut();
    }

    // Somebody does something: from here it can be taken back.
    act(port, move) {
        this.branch();
        this.undone = [];
        this.arcade.wasm.mark();
        if (!move(this.arcade.wasm)) {
            this.running = false;
            toast(t("This tape is full: start a new game."), [[t("New game"), () => this.restart()]], "error");
        }
        this.onmove(port);
    }

    // While the clock stands a button stays down until it is pressed again: there is no time to hold it for.
    press(port, at = performance.now()) {
        const held = this.held.get(port);
        if (held?.latched) {
            this.held.delete(port);
            this.act(port, (wasm) => wasm.hold(port.index, 0));
            return;
        }
        if (held) return;
        this.judge(port);
        const latched = !this.running;
        this.held.set(port, { since: at, latched });
        this.act(port, (wasm) => (latched ? wasm.hold(port.index, 1) : wasm.press(port.index)));
        if (latched) toast(t("The clock stands: {label} stays down until you press it again.", { label: port.label }));
    }

    // A press lasts as long in the machine's time as in the hand, and at least until the machine has seen it.
    release(port, at = performance.now()) {
        const held = this.held.get(port);
        if (!held || held.latched) return;
        this.held.delete(port);
        const seconds = ((at - held.since) / 1000) * Math.max(1, this.speed);
        this.arcade.wasm.release(port.index, Math.ceil(Math.max(QUICK, seconds) * this.arcade.hz));
    }

    // Buttons that were pressed while the clock stood are let go soon after it runs again.
    unlatch() {
        for (const [port, held] of this.held)
            if (held.latched) {
                this.held.delete(port);
                this.arcade.wasm.release(port.index, Math.round(this.arcade.hz * LATCHED));
            }
    }

    // Nobody's hand is on a button, and nothing is left to do.
    handsOff() {
        this.arcade.wasm.hands_off();
        this.held.clear();
        this.moves = [];
    }

    // A press that ends by itself; one that comes before the last has ended waits for it.
    tap(port) {
        if (!this.running) return this.press(port);
        this.judge(port);
        this.act(port, (wasm) => wasm.tap(port.index, 0));
    }

    judge(port) {
        if (this.refuses(port)) this.onrefused(port);
        else this.consult(port);
    }

    // Whether a press would do nothing; one that throws dice is judged by what they will show.
    refuses(port) {
        return this.arcade.phase()?.dice !== "roll" && !!this.arcade.told("refused", port.index);
    }

    // What the best player would have done instead, where it knows at once.
    consult(port) {
        const clever = this.machine.players.findLast((player) => player.hint);
        if (port.role !== "go" || !clever || this.theirs() || (clever.needs && !(this.learnt.get(clever.index) >= 1))) return;
        this.missed = this.arcade.hint() ?? this.missed;
    }

    // ---- several moves in a row: [{set: [[port, value], …], press: port}, …], each when the phase before has ended

    queue(moves) {
        this.moves = moves;
        this.running = true;
        this.moveOn();
    }

    moveOn() {
        const [move] = this.moves;
        if (!move) return;
        const phase = this.arcade.phase();
        if (!move.phase) {
            for (const [port, value] of move.set ?? []) if (this.arcade.port[port.index] !== value) this.set(port, value);
            move.phase = phase;
            move.since = this.arcade.cycle;
            if (this.refuses(move.press)) this.moves = [];
            this.tap(move.press);
        } else if (phase !== move.phase && (this.moves.length === 1 || !this.arcade.wasm.is_down(move.press.index))) {
            this.moves.shift(); // the last one is done with its phase: the button may still be going up
            this.moveOn();
        } else if (this.arcade.cycle - move.since > PATIENCE * this.arcade.hz) this.moves = [];
    }

    // ---- who sits there

    // Whether a player of the arcade is on turn.
    theirs() {
        const turn = this.arcade.wasm.turn();
        return turn ? Number.isInteger(this.seats[turn - 1]) : this.people().length === 0;
    }

    people() {
        return Array.from({ length: this.arcade.wasm.seats() }, (_, place) => place + 1).filter(
            (seat) => !Number.isInteger(this.seats[seat - 1]),
        );
    }

    set(port, value) {
        this.act(port, () => this.arcade.input(port, value & port.mask));
    }
    toggle(port, bit) {
        this.set(port, this.arcade.port[port.index] ^ (1n << BigInt(bit)));
    }

    // ---- the clock

    frame(milliseconds) {
        for (const [player, share] of this.learnt)
            if (share < 1) this.learnt.set(player, this.arcade.learn(player, LESSON));
        if (this.goal !== null) this.travelOn();
        else if (this.running && !this.resting()) this.run(milliseconds);
        this.moveOn();
    }

    // People get a moment to see what a computer has done.
    resting() {
        const { logged } = this.arcade,
            now = performance.now();
        if (logged !== this.seen) {
            this.seen = logged;
            if (this.pace && this.live && this.theirs()) this.rests = now + this.pace / Math.max(1, this.speed);
        }
        return now < (this.rests ?? 0);
    }

    // Where the machine waits for nothing but time, time is skipped.
    skip() {
        this.goal = null;
        this.arcade.advance(this.arcade.cycle + Math.round(30 * this.arcade.hz), 300, true);
    }

    run(milliseconds) {
        const { arcade } = this,
            wasLive = this.live;
        const due = this.rest + (Math.min(milliseconds, 100) / 1000) * arcade.hz * this.speed;
        const edges = Math.floor(due);
        this.rest = due - edges;
        if (!edges) return;
        this.unlatch();
        const wanted = wasLive ? arcade.cycle + edges : Math.min(arcade.cycle + edges, arcade.length);
        const end = Math.max(arcade.cycle, Math.min(wanted, this.bound()));
        this.behind = !arcade.advance(end, FRAME_WORK) || end < wanted;
        if (!wasLive && this.live) {
            this.running = false;
            toast(t("The end of the recording. Go on from here?"), [
                [
                    t("Go on"),
                    () => {
                        this.running = true;
                    },
                ],
            ]);
        }
    }

    step() {
        this.running = false;
        this.goal = null;
        this.arcade.wasm.light_clear();
        this.arcade.advance(this.arcade.cycle + 1, FRAME_WORK);
    }

    // To the next phase; a machine that waits for somebody stays where it is after ten seconds of its time.
    stepPhase() {
        this.running = false;
        this.goal = null;
        const before = this.arcade.phase();
        this.arcade.advance(this.arcade.cycle + Math.max(1, Math.round(10 * this.arcade.hz)), 1000, true);
        if (this.arcade.phase() === before)
            toast(t("Ten seconds passed in the same phase: the machine waits for a control."));
    }

    faster(by) {
        const speeds = this.speeds(),
            at = speeds.indexOf(this.speed);
        this.speed = speeds[Math.min(speeds.length - 1, Math.max(0, at + by))];
    }

    // ---- going back

    travel(cycle, trims = false) {
        this.running = false;
        this.trims = trims;
        this.handsOff();
        this.goal = Math.max(0, Math.min(this.arcade.length, Math.round(cycle)));
        this.travelOn();
    }

    travelOn() {
        if (!this.arcade.travel(this.goal, FRAME_WORK)) return;
        this.goal = null;
        if (this.trims && this.arcade.quiet()) this.arcade.wasm.cut();
    }

    // The clock stops at a cycle that has just gone by; where nobody has moved since, the game goes on from there.
    stopAt(cycle) {
        this.travel(cycle, true);
    }

    bringBack(kept) {
        this.arcade.restore(kept);
        this.fresh();
        this.travel(kept.cycle);
    }

    // The last action of this sitting; or, on a tape that was brought along, the last move on it.
    undo() {
        const { arcade, undone } = this,
            kept = arcade.keep(),
            last = arcade.wasm.last_move();
        this.handsOff();
        if (this.live && arcade.wasm.undo()) {
            this.handsOff(); // those that were there then
            this.undone = [...undone, kept];
            return true;
        }
        if (last < 0) return false;
        while (!arcade.travel(last, 1000));
        arcade.wasm.cut();
        this.undone = [...undone, kept];
        return true;
    }

    redo() {
        const kept = this.undone.at(-1),
            rest = this.undone.slice(0, -1);
        if (!kept) return false;
        const { running } = this;
        this.bringBack(kept);
        this.undone = rest;
        this.running = running;
        return true;
    }

    restart(straps) {
        if (this.again(straps)) return;
        const kept = this.arcade.keep();
        this.start(this.machine, straps ?? this.arcade.straps);
        this.running = true;
        if (kept.count) toast(t("A new game has begun."), [[t("Back to the old one"), () => this.bringBack(kept)]]);
    }

    // ---- players

    // From now on that player learns what it needs.
    teach(player) {
        const needs = this.machine.players.find((each) => each.index === player)?.needs;
        if (needs && !this.learnt.has(player)) this.learnt.set(player, 0);
    }

    sit(place, player) {
        this.seats[place] = player;
        this.teach(player);
        this.arcade.wasm.sit(place, player ?? NOBODY);
    }

    // Whoever sat at the game before sits at the new one.
    sitDown() {
        this.seats.forEach((player, place) => this.arcade.wasm.sit(place, player ?? NOBODY));
    }
}
