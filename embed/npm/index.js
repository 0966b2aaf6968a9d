// SPDX-License-Identifier: MIT
// Gatecade's machines in JavaScript: many games of a kind at once, as typed arrays.  index.d.ts has what there is.

const DIRECTIONS = ["in", "out", "strap"];
const ARRAYS = {1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: BigUint64Array};

async function bytesOf(source) {
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
    const url = source ?? new URL("./gatecade.wasm", import.meta.url);
    if (new URL(url, import.meta.url).protocol === "file:") {
        const {readFile} = await import("node:fs/promises");
        return readFile(new URL(url, import.meta.url));
    }
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return answer.arrayBuffer();
}

export async function load(source) {
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(await bytesOf(source));
    return new Gatecade((await WebAssembly.instantiate(module)).exports);
}

class Gatecade {
    constructor(c) {
        this.c = c;
        this.version = this.text(c.gatecade_version());
    }

    text(at) {
        if (!at) return null;
        const all = new Uint8Array(this.c.memory.buffer);
        return new TextDecoder().decode(all.subarray(at, all.indexOf(0, at)));
    }

    // A name as the module reads it, for as long as `use` runs.
    withText(words, use) {
        const bytes = new TextEncoder().encode(words + "\0");
        const at = this.c.malloc(bytes.length);
        if (!at) throw new RangeError("memory is short");
        new Uint8Array(this.c.memory.buffer).set(bytes, at);
        try {
            return use(at);
        } finally {
            this.c.free(at);
        }
    }

    get machines() {
        return Array.from({length: this.c.gatecade_machines()}, (_, i) => this.text(this.c.gatecade_machine_name(i)));
    }

    number(machine) {
        const n = this.withText(machine, at => this.c.gatecade_machine(at));
        if (n < 0) throw new RangeError(`there is no machine ${machine}; there are ${this.machines.join(", ")}`);
        return n;
    }

    ports(machine) {
        const m = this.number(machine), c = this.c, table = {};
        for (let i = 0; i < c.gatecade_ports(m); i++) {
            const name = this.text(c.gatecade_port_name(m, i));
            table[name] = {
                name, number: i, help: this.text(c.gatecade_port_help(m, i)) ?? "", look: this.text(c.gatecade_port_look(m, i)),
                direction: DIRECTIONS[c.gatecade_port_direction(m, i)], bits: c.gatecade_port_bits(m, i),
                bytes: c.gatecade_port_bytes(m, i), idle: BigInt.asUintN(64, c.gatecade_port_idle(m, i)),
            };
        }
        return table;
    }

    valueName(machine, port, value) {
        return this.text(this.c.gatecade_value_name(this.number(machine), this.ports(machine)[port].number, BigInt(value)));
    }

    seats(machine) {
        return this.c.gatecade_seats(this.number(machine));
    }

    rewards(machine) {
        const m = this.number(machine), rows = [];
        for (let at; (at = this.c.gatecade_rewards(m, rows.length));) {
            const view = new DataView(this.c.memory.buffer, at, 40), word = k => this.text(view.getUint32(k, true));
            rows.push({seat: view.getUint32(4, true), worth: view.getFloat32(8, true), port: word(12), above: word(16),
                value: view.getBigUint64(24, true), during: word(32), is: word(36)});
        }
        return rows;
    }

    open(machine, count) {
        return new Batch(this, machine, count);
    }
}

// An array for each port lies in the module's memory: what is written there is handed over as it is.
class Batch {
    constructor(gatecade, machine, count) {
        this.gatecade = gatecade, this.machine = machine, this.count = count;
        this.ports = gatecade.ports(machine);
        this.at = gatecade.withText(machine, at => gatecade.c.gatecade_open(at, count));
        if (!this.at) throw new RangeError(`${count} of ${machine} are too many`);
        this.places = {};
        this.views = {};
        // All at once: memory does not grow, and no array moves, while this batch is played with.
        for (const port of Object.values(this.ports)) if (port.direction !== "strap") this.place(port.name, port.bytes);
        for (const [name, bytes] of [[" over", 1], [" reward", 4], [" which", 1]]) this.place(name, bytes);
        gatecade.c.gatecade_reward(this.at, 1, this.places[" reward"]); // takes what it needs from now on
    }

    port(name, direction) {
        const port = this.ports[name];
        if (!port || (direction && port.direction !== direction))
            throw new RangeError(`${this.machine} has no ${direction === "in" ? "input" : "output"} ${name}`);
        return port;
    }

    place(name, bytes) {
        if (!this.at) throw new Error("this batch is closed");
        this.places[name] ??= this.gatecade.c.malloc(bytes * this.count);
        if (!this.places[name]) throw new RangeError("memory is short");
        return this.places[name];
    }

    // The array of a port, or of what is called so, in the module's memory; memory that grows takes its views along.
    view(name, bytes, Kind) {
        const at = this.place(name, bytes), buffer = this.gatecade.c.memory.buffer;
        if (this.views[name]?.buffer !== buffer) this.views[name] = new Kind(buffer, at, this.count);
        return this.views[name];
    }

    array(name) {
        const port = this.port(name);
        return this.view(name, port.bytes, ARRAYS[port.bytes]);
    }

    write(name, values) {
        const port = this.port(name, "in"), to = this.array(name);
        if (values !== undefined && values !== to) {
            if (typeof values === "number" || typeof values === "bigint") to.fill(port.bytes === 8 ? BigInt(values) : Number(values));
            else if (values.length !== this.count) throw new RangeError(`${name} takes ${this.count} values`);
            else to.set(values);
        }
        this.gatecade.c.gatecade_write(this.at, port.number, this.places[name]);
    }

    read(name) {
        const port = this.port(name, "out");
        this.gatecade.c.gatecade_read(this.at, port.number, this.place(name, port.bytes));
        return this.array(name);
    }

    step(edges = 1) {
        this.gatecade.c.gatecade_step(this.at, BigInt(edges));
    }

    over() {
        this.gatecade.c.gatecade_over(this.at, this.place(" over", 1));
        return this.view(" over", 1, Uint8Array);
    }

    reward(seat = 1) {
        const why = this.gatecade.c.gatecade_reward(this.at, seat, this.place(" reward", 4));
        if (why) throw new Error(`${this.machine}: ${this.gatecade.text(why)}`);
        return this.view(" reward", 4, Float32Array);
    }

    reset(which) {
        let at = 0;
        if (which !== undefined) {
            if (which.length !== this.count) throw new RangeError(`reset takes ${this.count} values`);
            at = this.place(" which", 1);
            this.view(" which", 1, Uint8Array).set(which);
        }
        this.gatecade.c.gatecade_reset(this.at, at);
    }

    close() {
        if (!this.at) return;
        for (const at of Object.values(this.places)) this.gatecade.c.free(at);
        this.gatecade.c.gatecade_close(this.at);
        this.at = 0, this.places = {}, this.views = {};
    }
}
