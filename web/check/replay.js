// SPDX-License-Identifier: MIT
// A finding played again (gatecade check --replay): what both machines showed, on one axis of time, which is the design's cycles.

const SETTLED = 12; // looks after which a lamp is as bright as it is

// How many of these, which are in order, are not later than a time.
function count(times, time) {
    let low = 0,
        high = times.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (times[middle] <= time) low = middle + 1;
        else high = middle;
    }
    return low;
}

// What the ports of one machine were: after each change, in order.
class Shown {
    constructor(changes, ports) {
        this.changes = changes.map(([time, port, value, unknown]) => ({ time, port, value: BigInt(`0x${value}`), unknown: unknown ? BigInt(`0x${unknown}`) : 0n })).sort((a, b) => a.time - b.time);
        this.times = this.changes.map(({ time }) => time);
        this.port = ports.map(() => ({ times: [], changes: [] }));
        for (const change of this.changes) {
            this.port[change.port].times.push(change.time);
            this.port[change.port].changes.push(change);
        }
    }

    has(index) {
        return this.port[index].times.length > 0;
    }

    // All ports at a time.
    at(time) {
        const last = this.port.map(({ times, changes }) => changes[count(times, time) - 1]);
        return { values: BigUint64Array.from(last, (change) => change?.value ?? 0n), unknown: BigUint64Array.from(last, (change) => change?.unknown ?? 0n) };
    }

    // What changed after one time, and not after the other.
    between(from, to) {
        return this.changes.slice(count(this.times, from), count(this.times, to));
    }
}

export class Replay {
    constructor(machine, replay) {
        this.end = Math.max(1, Math.round(replay.end));
        this.sync = replay.sync;
        this.golden = new Shown(replay.golden, machine.ports);
        this.design = new Shown(replay.design, machine.ports);
        // Digits that are lit one after the other are seen as a whole, not at a moment.
        const scanned = machine.ports.find((port) => port.look === "anodes")?.row;
        this.judged = machine.ports.filter((port) => port.dir === "out" && port.look !== "phase" && port.row !== scanned && this.design.has(port.index));
        this.moments = [...new Set([0, ...this.golden.times, ...this.design.times, this.end])].filter((time) => time <= this.end).sort((a, b) => a - b);
        this.parts = this.whereTheyPart();
    }

    // The outputs that differ at a time.
    differing(time) {
        const golden = this.golden.at(time),
            design = this.design.at(time);
        return this.judged.filter(({ index }) => golden.values[index] !== design.values[index] || design.unknown[index]);
    }

    // The last stretch in which they differ begins here; the end, if what differs is no picture but how long it stood.
    whereTheyPart() {
        let found = this.end;
        for (let i = this.moments.length; i--;)
            if (this.differing(this.moments[i]).length) found = this.moments[i];
            else if (found < this.end) break;
        return found;
    }

    // How many edges the design has had at a time: what an edge brings is seen from then on.
    edges(time) {
        let at = this.sync[0] ?? [0, 0, 0];
        for (const each of this.sync) if (each[0] <= time) at = each;
        return Math.max(0, at[2] + (time - at[0]) + 1);
    }

    // And at what time it had so many.
    time(edges) {
        let at = this.sync[0] ?? [0, 0, 0];
        for (const each of this.sync) if (each[2] < edges) at = each;
        return Math.max(0, Math.min(this.end, at[0] + (edges - 1 - at[2])));
    }
}

// A board that shows one of them.
export class Standing {
    constructor({ arcade, machine, view, Words, board, straps }) {
        this.arcade = arcade;
        this.machine = machine;
        arcade.open(machine, straps);
        this.values = arcade.port.slice();
        const seen = Object.create(arcade, { port: { get: () => this.values } }),
            still = { press() {}, release() {}, tap() {}, set() {}, toggle() {} };
        this.words = new Words(machine, view);
        this.made = board({ arcade: seen, session: still, view, words: this.words, allPins: false, controls: false });
        this.element = this.made.element;
        this.now = 0;
        this.element.inert = true;
    }

    // The lamps get an exposure of a thirtieth of a second, as an eye has.
    show(shown, inputs, time) {
        const { arcade, machine } = this,
            from = Math.max(0, time - Math.ceil(arcade.hz / 30)),
            before = shown.at(from).values,
            now = shown.at(time).values,
            entered = inputs.at(time).values,
            out = machine.ports.filter((port) => port.dir === "out" && shown.has(port.index));
        for (const port of machine.ports) if (port.dir === "in") this.values[port.index] = entered[port.index];
        for (const port of out) this.values[port.index] = now[port.index];
        arcade.wasm.guest_sits(1);
        arcade.guestShows(out.map(({ index }) => ({ cycle: from, port: index, value: before[index] })), from);
        arcade.wasm.light_clear();
        arcade.guestShows(
            shown.between(from, time).filter(({ port }) => machine.ports[port].dir === "out").map(({ time: cycle, port, value }) => ({ cycle, port, value })),
            time + 1,
        );
        const light = arcade.light();
        for (let i = 0; i < SETTLED; i++) this.made.update(light, (this.now += 200)); // an eye needs a while after a jump in time
    }
}

// The straps of a tape.
export const strapsOf = (tape) => Object.fromEntries([...tape.matchAll(/^strap (\S+) (\d+)$/gm)].map(([, name, value]) => [name, value]));
