// SPDX-License-Identifier: MIT
// The WebAssembly module as an object: machines with their port tables, and one game with its whole past.

const STEPS = 200000; // calls of step between two looks at the clock

const decoder = new TextDecoder(),
    encoder = new TextEncoder();

// The same machines read better with words as BigInt, and values by number.
function prepare(machine, index) {
    machine.index = index;
    machine.ports.forEach((port, i) => {
        port.index = i;
        for (const word of ["idle", "min", "max"]) port[word] = BigInt(port[word]);
        port.mask = (1n << BigInt(port.width)) - 1n;
        for (const value of port.values) value.value = BigInt(value.value);
        port.named = new Map(port.values.map((value) => [value.value, value]));
    });
    machine.port = Object.fromEntries(machine.ports.map((port) => [port.name, port]));
    machine.phase = machine.ports.find((port) => port.look === "phase");
    return machine;
}

// seed: where the chances of each new game come from, 64 bits.
export async function load(source, seed = () => crypto.getRandomValues(new BigUint64Array(1))[0]) {
    if (source instanceof Uint8Array) return new Arcade((await WebAssembly.instantiate(source)).instance.exports, seed);
    const answer = await source,
        copy = answer.clone();
    const { instance } = await WebAssembly.instantiateStreaming(answer).catch(async () =>
        WebAssembly.instantiate(await copy.arrayBuffer()),
    ); // a server that knows no wasm type
    return new Arcade(instance.exports, seed);
}

class Arcade {
    constructor(wasm, seed) {
        this.wasm = wasm;
        this.seed = seed;
        const size = wasm.describe(),
            first = new Uint8Array(wasm.memory.buffer, wasm.buffer(0), size), // the description says where the others are
            { layout, machines } = JSON.parse(decoder.decode(first));
        this.layout = layout;
        this.machines = machines.map(prepare);
        this.machine = null;
        this.watched = {}; // names of ports, by machine
        this.glimpsed = ""; // a phase in which the digits tell something that no port has at once
    }

    // Where a buffer of the module is, by its name.
    at(name) {
        return this.wasm.buffer(this.layout.buffers[name]);
    }

    bytes(name, size) {
        return new Uint8Array(this.wasm.memory.buffer, this.at(name), size);
    }

    words(name, count) {
        return new BigUint64Array(this.wasm.memory.buffer, this.at(name), count);
    }

    text() {
        const bytes = this.bytes("text", 4096);
        return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
    }

    // ---- the game

    // A new game of that machine; straps: {name: value}, or those of the game before.
    open(machine, straps = {}) {
        this.wasm.choose(machine.index);
        this.machine = machine;
        this.straps = {};
        const chance = this.chance ?? {}; // what chance chose for the game before, it chooses anew
        this.chance = {};
        for (const port of machine.ports)
            if (port.dir === "strap") {
                const value = straps[port.name] ?? port.idle;
                if (port.role === "seed" && (!(port.name in straps) || BigInt(value) === chance[port.name]))
                    this.chance[port.name] = port.idle;
                else this.straps[port.name] = this.wasm.strap(port.index, BigInt(value)) ? BigInt(value) : port.idle;
            }
        this.wasm.begin(this.seed());
        for (const name in this.chance) this.straps[name] = this.chance[name] = this.port[machine.port[name].index];
        this.pace();
        this.watch();
    }

    // The log gets an entry when the phase changes, or one of the ports that the machine's view watches.
    watch() {
        this.glimpsed = "";
        this.glimpses = new Map(); // by cycle: what the digits read when that phase began
        const names = this.watched[this.machine.name];
        if (names)
            this.wasm.watch(names.reduce((mask, name) => mask | (1n << BigInt(this.machine.port[name].index)), 0n));
    }

    // The clock's rate by the straps, unless something slower sets the pace.
    pace() {
        this.hz = this.wasm.hz();
        if (this.slower?.machine === this.machine.name) this.hz = this.slower.hz;
    }

    // The ports as they stand.  The module's memory moves when it grows.
    get port() {
        const { buffer } = this.wasm.memory,
            at = this.at("ports"),
            { length } = this.machine.ports,
            { view } = this;
        if (view?.buffer !== buffer || view.byteOffset !== at || view.length !== length)
            this.view = new BigUint64Array(buffer, at, length);
        return this.view;
    }

    get cycle() {
        return this.wasm.cycle();
    }
    get length() {
        return this.wasm.length();
    }
    value(name) {
        return this.port[this.machine.port[name].index];
    }
    phase() {
        return this.machine.phase && this.machine.phase.named.get(this.port[this.machine.phase.index]);
    }
    // Whether a game is over.  What goes on without a press has results, and no end.
    over() {
        return !!this.phase()?.final && this.machine.ports.some((port) => port.role === "go");
    }

    input(port, value) {
        if (port.look === "button") return this.wasm.hold(port.index, value !== port.idle);
        return this.wasm.set(port.index, BigInt.asUintN(64, value));
    }

    // Runs to a cycle, for at most so many milliseconds; says whether it got there.
    advance(to, milliseconds, stopAtPhase = false) {
        const end = performance.now() + milliseconds,
            phase = this.machine.phase;
        const before = phase && this.port[phase.index];
        for (;;) {
            const at = this.wasm.advance(to, STEPS, stopAtPhase || this.glimpsed ? 1 : 0);
            if (this.glimpsed && this.phase()?.name === this.glimpsed) this.glimpses.set(at, this.told("digits"));
            if (at >= to || (stopAtPhase && phase && this.port[phase.index] !== before)) return true;
            if (performance.now() >= end) return false;
        }
    }

    // Goes back (or forth) to a cycle; the lamps get an exposure of a thirtieth of a second.
    travel(to, milliseconds) {
        const exposed = Math.max(0, to - Math.ceil(this.hz / 30));
        if (to < this.cycle) this.wasm.back(exposed);
        if (this.cycle < exposed && !this.advance(exposed, milliseconds)) return false;
        this.wasm.light_clear();
        return this.advance(to, milliseconds);
    }

    light() {
        const exposure = this.wasm.light_take();
        const cells = new Float64Array(this.wasm.memory.buffer, this.at("lit"), this.layout.most.cells);
        return (port, digit, bit) => {
            const shared = this.wasm.light_shared(port.index),
                cell = this.wasm.light_cell(port.index) + (shared ? digit * port.width : 0) + bit;
            return exposure ? cells[cell] / exposure : -1;
        };
    }

    // ---- tapes

    // The tape as events, to be put back later by restore().
    keep() {
        const count = this.wasm.event_count();
        return {
            machine: this.machine,
            straps: { ...this.straps },
            cycle: this.cycle,
            length: this.length,
            count,
            bytes: this.bytes("events", count * this.layout.event.bytes).slice(),
        };
    }

    // Puts a kept tape back; the game stands at its first cycle and the caller travels on.
    restore(kept) {
        this.open(kept.machine, kept.straps);
        this.bytes("text", kept.bytes.length).set(kept.bytes);
        this.wasm.restore(kept.count, kept.length);
        this.watch();
    }

    events(from = 0, most = Infinity) {
        const count = Math.min(most, this.wasm.event_count() - from),
            { event } = this.layout,
            view = new DataView(this.wasm.memory.buffer, this.at("events") + from * event.bytes, count * event.bytes);
        return Array.from({ length: count }, (_, i) => ({
            cycle: Number(view.getBigUint64(i * event.bytes + event.cycle, true)),
            value: view.getBigUint64(i * event.bytes + event.value, true),
            port: this.machine.ports[view.getUint32(i * event.bytes + event.port, true)],
        }));
    }

    // Whether nothing but time comes after this cycle.
    quiet() {
        const count = this.wasm.event_count();
        return !count || this.events(count - 1)[0].cycle < this.cycle;
    }

    tape(events = this.events(), end = this.length) {
        const straps = Object.entries(this.straps).filter(([name, value]) => value !== this.machine.port[name].idle);
        return [
            "gatecade tape 1",
            `machine ${this.machine.name}`,
            ...straps.map(([name, value]) => `strap ${name} ${value}`),
            ...events.map((event) => `${event.cycle} ${event.port.name} ${event.value}`),
            `${end} end`,
            "",
        ].join("\n");
    }

    // Replaces the game by a tape's.  Returns nothing, or {why}: the sentence that says what is wrong with the tape.
    read(tape) {
        const { read, written } = encoder.encodeInto(tape, this.bytes("text", this.layout.most.text));
        if (read < tape.length) return { why: "The tape is too long for this page." };
        const index = this.wasm.tape_load(written, this.seed());
        if (index < 0) return { why: this.text().replace(/[?.]?$/, (end) => end || ".") };
        this.machine = this.machines[index];
        this.pace();
        this.watch();
        this.straps = {};
        for (const port of this.machine.ports) if (port.dir === "strap") this.straps[port.name] = this.port[port.index];
        return null;
    }

    // ---- looking at the past

    // All ports after each change of those that are watched, oldest first, up to now.
    *log() {
        const stride = this.machine.ports.length + 1,
            count = this.wasm.log_count(),
            now = this.cycle;
        const words = this.words("log", stride * count);
        for (let i = 0; i < count; i++) {
            const entry = words.subarray(i * stride, (i + 1) * stride);
            if (Number(entry[0]) > now) return;
            yield { cycle: Number(entry[0]), port: entry.subarray(1) };
        }
    }

    // Since which cycle it is over; null: it is not.
    ended() {
        const { phase } = this.machine;
        let since = null;
        for (const { cycle, port } of this.log()) since = phase.named.get(port[phase.index])?.final ? (since ?? cycle) : null;
        return since;
    }

    // The ports as they stood before that cycle's edge.
    before(cycle) {
        const { done, value } = this.wave(cycle - 2, cycle - 1, 1, true);
        return done ? this.machine.ports.map((port) => value(port, 0)) : null;
    }

    // An end by its name, the same one when the tape is played again.
    endName() {
        return `${this.ended()} ${Object.values(this.straps)}`;
    }

    get logged() {
        return this.wasm.log_count();
    }

    probe(port, value) {
        this.wasm.probe(port.index, value);
        return this.words("probed", this.machine.ports.length);
    }

    // Every change of every port from the beginning, in order.
    *trace() {
        const { change } = this.layout;
        this.wasm.trace_begin();
        for (let count; (count = this.wasm.trace_next());) {
            const view = new DataView(this.wasm.memory.buffer, this.at("changes"), count * change.bytes);
            for (let i = 0; i < count; i++)
                yield {
                    cycle: view.getFloat64(i * change.bytes + change.cycle, true),
                    port: this.machine.ports[view.getUint32(i * change.bytes + change.port, true)],
                    value: view.getBigUint64(i * change.bytes + change.value, true),
                };
        }
    }

    // hide: what was entered in secret is left out.
    wave(from, to, columns, hide) {
        const wide = this.layout.most.columns,
            done = this.wasm.wave(from, to, Math.min(columns, wide), 4 * STEPS, hide ? 1 : 0),
            count = this.machine.ports.length * wide;
        const values = this.words("wave_values", count),
            changes = this.bytes("wave_changes", count);
        return {
            done,
            value: (port, column) => values[port.index * wide + column],
            changes: (port, column) => changes[port.index * wide + column],
        };
    }

    // ---- a design elsewhere that plays the same tape

    // This arcade with what the design shows on its ports.
    guest() {
        return Object.create(this, { port: { get: () => this.words("guest", this.machine.ports.length) } });
    }

    // changes: {cycle, port, value}, in order; in pieces that fit.
    guestShows(changes, upto) {
        const { change, most } = this.layout;
        for (let from = 0; from < changes.length; from += most.changes) {
            const piece = changes.slice(from, from + most.changes);
            const view = new DataView(this.wasm.memory.buffer, this.at("changes"), piece.length * change.bytes);
            piece.forEach(({ cycle, port, value }, i) => {
                view.setFloat64(i * change.bytes + change.cycle, cycle, true);
                view.setUint32(i * change.bytes + change.port, port, true);
                view.setBigUint64(i * change.bytes + change.value, value, true);
            });
            this.wasm.guest_shows(piece.length, piece.at(-1).cycle);
        }
        this.wasm.guest_shows(0, upto);
    }

    // What a player needs to know is worked out in small steps; returns how much of it is done, 0 to 1.
    learn(player, milliseconds) {
        const end = performance.now() + milliseconds;
        let share;
        do share = this.wasm.learn(player);
        while (share < 1 && performance.now() < end);
        return share;
    }

    // From now on they are told in this language: a table of messages by their keys; empty: English.
    speak(said) {
        const pairs = [...said.byKey].map(([key, other]) => `${key}\0${other}\0`).join("");
        const { written } = encoder.encodeInto(pairs, this.bytes("text", this.layout.most.text));
        return !!this.wasm.speak(written);
    }

    // What people are told: turn, now, happened, wait, end, why a press of that port would be refused, what the digits read.
    told(what, port = 0) {
        return this.wasm.told(["turn", "now", "happened", "wait", "end", "refused", "digits"].indexOf(what), port) ? this.text() : "";
    }

    // What it would do as pictures: the ports as they stand at each of its presses, and the lights of what comes to rest.
    foresee() {
        const count = this.wasm.foresee(),
            { ports } = this.layout.most,
            words = this.words("foreseen", count * ports);
        return {
            presses: Array.from({ length: count }, (_, i) => words.slice(i * ports, i * ports + this.machine.ports.length)),
            landing: this.words("landing", this.machine.ports.length).slice(),
        };
    }

    // What the best player would do now.
    hint() {
        return this.wasm.hint() ? this.text() : null;
    }
}
