// SPDX-License-Identifier: MIT
// Yosys's netlist as a reader of the design knows it: modules, signals that have names, and which of them each is computed from.

const decoder = new TextDecoder();
const isNet = (bit) => typeof bit === "number";

// "u1.u2" of "$flatten\u1.\u2.$add$my.v:3$7": the instances that a cell is in.
const scopeOf = (name) => (name.startsWith("$flatten") ? name.slice(8).split(".$")[0].replaceAll("\\", "") : "");

const isRegister = (cell) => /ff|latch|^\$sr$/.test(cell.type);

// The line where a thing stands: [file, line], or null.
function placeOf(attributes) {
    const found = /([^|/\\:]+):(\d+)\.[^|]*$/.exec((attributes?.src ?? "").split("|").at(-1));
    return found && Number(found[2]) ? [found[1], Number(found[2])] : null;
}

export class Netlist {
    constructor(bytes) {
        const modules = Object.entries(JSON.parse(decoder.decode(bytes)).modules ?? {});
        const [name, module] = modules.find(([, each]) => /1$/.test(each.attributes?.top ?? "")) ?? modules[0];
        this.top = name;
        this.cells = Object.entries(module.cells).map(([own, cell]) => {
            const output = cell.connections.Y ?? cell.connections.Q ?? [];
            return {
                name: own,
                type: cell.type,
                scope: scopeOf(own),
                output,
                inputs: Object.entries(cell.connections).filter(([port]) => !["Y", "Q"].includes(port)),
                register: isRegister(cell),
                place: placeOf(cell.attributes),
            };
        });
        this.driver = new Map(); // by net
        for (const cell of this.cells) for (const bit of cell.output) if (isNet(bit)) this.driver.set(bit, cell);
        this.pins = Object.entries(module.ports).map(([own, { direction, bits }]) => ({ name: own, direction, bits }));
        this.scopes = [...new Set(["", ...this.cells.map(({ scope }) => scope)])].sort();
        this.signals = this.readSignals(module);
        this.named = new Map(this.signals.map((signal) => [signal.name, signal]));
    }

    // What somebody has named, each once: the ports of the top, then registers, then wires.
    readSignals(module) {
        const pins = new Map(this.pins.map((pin) => [pin.name, pin.direction])),
            seen = new Set();
        return Object.entries(module.netnames)
            .filter(([name, { hide_name: hidden, bits }]) => !hidden && !name.includes("$") && bits.some(isNet))
            .map(([name, { bits, attributes }]) => {
                const scope = this.scopes.findLast((each) => each && name.startsWith(`${each}.`)) ?? "", // the longest: they are sorted
                    drivers = bits.map((bit) => this.driver.get(bit)).filter(Boolean),
                    inside = drivers.some((cell) => cell.scope === scope || cell.scope.startsWith(scope && `${scope}.`));
                return {
                    name,
                    scope,
                    label: scope ? name.slice(scope.length + 1) : name,
                    bits,
                    place: placeOf(attributes),
                    pin: pins.get(name) ?? (scope && !inside ? "input" : ""),
                    register: drivers.length > 0 && drivers.every((cell) => cell.register && cell.scope === scope),
                    exact: new Set(drivers).size === 1 && `${drivers[0].output}` === `${bits}`,
                };
            })
            .sort((a, b) => !!b.pin - !!a.pin || b.exact - a.exact || a.bits.length - b.bits.length || a.name.length - b.name.length)
            .filter(({ scope, bits }) => {
                const key = `${scope} ${bits}`;
                return !seen.has(key) && seen.add(key);
            });
    }

    // The signal that has just these bits, or null.
    exactly(bits) {
        const key = `${bits}`;
        return this.signals.find((signal) => signal.bits.length === bits.length && `${signal.bits}` === key) ?? null;
    }

    // The value of some nets, and null where nothing depends on one of them.
    value(bits, nets) {
        let value = 0n;
        for (const [i, bit] of bits.entries()) {
            const one = isNet(bit) ? (nets[bit] ?? 2) : bit === "1" ? 1 : 0;
            if (one > 1) return null;
            value |= BigInt(one) << BigInt(i);
        }
        return value;
    }

    // By net: the signal of that module that is shown for it.  What has just the bits of a cell comes before what has some of them,
    // or some of several, which is wires; so a signal is a register if all its bits are shown by it.
    owners(scope) {
        const owner = new Map(),
            own = this.signals.filter((signal) => signal.scope === scope);
        for (const signal of own) for (const bit of signal.bits) if (isNet(bit) && !owner.has(bit)) owner.set(bit, signal);
        for (const signal of own) {
            const whole = signal.bits.every((bit) => !isNet(bit) || owner.get(bit) === signal);
            signal.kind = signal.pin === "input" ? "input" : signal.register && whole ? "register" : signal.pin || "wire";
        }
        return owner;
    }

    // A module's boxes, {id, kind, label, bits, signal, from: ids}: its signals, and its parts.
    module(scope) {
        const within = (each) => (scope ? each === scope || each.startsWith(`${scope}.`) : true),
            partOf = (each) => (each === scope ? null : each.slice(scope ? scope.length + 1 : 0).split(".")[0]);
        const shown = this.owners(scope),
            boxes = this.signals.filter((signal) => signal.scope === scope).map((signal) => ({ id: signal.name, kind: signal.kind, label: signal.label, bits: signal.bits, signal, from: new Set() })),
            byName = new Map(boxes.map((box) => [box.id, box])),
            owner = new Map([...shown].map(([bit, signal]) => [bit, byName.get(signal.name)]));
        const parts = new Map();
        for (const cell of this.cells)
            if (within(cell.scope) && cell.scope !== scope) {
                const name = partOf(cell.scope);
                if (!parts.has(name)) parts.set(name, { id: `${name}:`, kind: "part", label: name, bits: [], scope: scope ? `${scope}.${name}` : name, from: new Set() });
            }
        // Back from some nets to boxes; a cell's own box is not asked again.
        const sources = (bits, self) => {
            const found = new Set(),
                seen = new Set(),
                wait = [...bits];
            while (wait.length) {
                const bit = wait.pop();
                if (!isNet(bit) || seen.has(bit)) continue;
                seen.add(bit);
                const box = owner.get(bit);
                if (box && box !== self) {
                    found.add(box.id);
                    continue;
                }
                const cell = this.driver.get(bit);
                if (!cell || seen.has(cell) || !within(cell.scope)) continue;
                seen.add(cell);
                const part = partOf(cell.scope);
                if (part && parts.get(part) !== self) found.add(`${part}:`);
                else for (const [, inputs] of cell.inputs) wait.push(...inputs);
            }
            return found;
        };
        for (const box of boxes) {
            const before = new Set(box.bits.filter((bit) => isNet(bit) && owner.get(bit) !== box)), // wires of others
                made = box.bits.filter((bit) => owner.get(bit) === box);
            for (const cell of new Set(made.map((bit) => this.driver.get(bit)))) {
                if (cell && !within(cell.scope)) continue;
                if (cell && partOf(cell.scope)) before.add(`${partOf(cell.scope)}:`);
                else if (cell) for (const [port, inputs] of cell.inputs) if (port !== "CLK") for (const each of inputs) before.add(each);
            }
            const direct = [...before].filter((each) => typeof each === "string" && each.endsWith(":"));
            // A register may be computed from itself.
            box.from = new Set([...direct, ...sources([...before].filter(isNet), box.kind === "register" ? null : box)]);
        }
        for (const part of parts.values()) {
            const inside = this.cells.filter((cell) => within(cell.scope) && partOf(cell.scope) === part.label),
                made = new Set(inside.flatMap(({ output }) => output));
            part.from = sources(inside.flatMap(({ inputs }) => inputs.flatMap(([, bits]) => bits)).filter((bit) => isNet(bit) && !made.has(bit)), part);
        }
        return [...boxes, ...parts.values()];
    }

    // The cells that compute a signal, back to those that have names: {boxes, whole}.
    cone(signal, most) {
        const owner = this.owners(signal.scope);
        const within = (cell) => cell.scope === signal.scope || cell.scope.startsWith(signal.scope && `${signal.scope}.`);
        const boxes = new Map(),
            result = { id: "=", kind: ["input", "register"].includes(signal.kind) ? signal.kind : "output", label: signal.label, bits: signal.bits, from: new Set(), depth: 0 },
            wait = [];
        boxes.set("=", result);
        const into = (bits, to) => {
            for (const bit of bits) {
                if (!isNet(bit)) continue;
                const found = owner.get(bit),
                    named = found === signal && signal.kind !== "register" ? null : found, // a register may be computed from itself
                    cell = named ? null : this.driver.get(bit),
                    id = named ? named.name : cell?.name;
                if (!id || (cell && !within(cell))) continue;
                if (!boxes.has(id)) {
                    boxes.set(id, named ? { id, kind: named.kind, label: named.label, bits: named.bits, from: new Set(), signal: named } : { id, kind: "cell", label: cell.type, bits: cell.output, from: new Set(), place: cell.place });
                    if (cell) wait.push(cell);
                }
                to.from.add(id);
            }
        };
        into(signal.bits.filter((bit) => isNet(bit) && owner.get(bit) !== signal), result); // wires of others
        const own = new Set(signal.bits.filter((bit) => owner.get(bit) === signal).map((bit) => this.driver.get(bit)).filter((cell) => cell && within(cell)));
        for (const cell of own)
            if (cell.register) for (const [port, bits] of cell.inputs) port !== "CLK" && into(bits, result);
            else {
                boxes.set(cell.name, { id: cell.name, kind: "cell", label: cell.type, bits: cell.output, from: new Set(), place: cell.place });
                result.from.add(cell.name);
                wait.push(cell);
            }
        while (wait.length && boxes.size < most) {
            const cell = wait.shift();
            for (const [, bits] of cell.inputs) into(bits, boxes.get(cell.name));
        }
        return { boxes: [...boxes.values()], whole: !wait.length };
    }
}
