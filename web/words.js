// SPDX-License-Identifier: MIT
// Values in words: the port table's names, or what the machine's view says in the language chosen.

import { memory } from "./dom.js";
import { language, t } from "./language.js";

export class Words {
    constructor(machine, view) {
        this.machine = machine;
        this.view = view;
        this.names = memory.get(`names:${machine.name}`, []);
    }

    // A term of the view in the reader's language, or as it is.
    term(name) {
        const { en } = this.view.terms?.[name] ?? {};
        return t(en ?? name);
    }

    // What it is called where the game comes from, if that differs.
    original(name) {
        return this.view.terms?.[name]?.hok ?? "";
    }

    seat(number) {
        return this.names[number - 1] || t("Player {n}", { n: this.machine.seat?.[number - 1] ?? `${number}` });
    }

    rename(number, name) {
        this.names[number - 1] = name.trim().slice(0, 24);
        memory.set(
            `names:${this.machine.name}`,
            Array.from(this.names, (each) => each ?? ""),
        );
    }

    value(port, word) {
        if (this.view.names?.ports?.includes(port.name)) return word ? this.seat(Number(word)) : this.term("nobody");
        const named = port.named.get(word);
        if (named) return this.term(named.name);
        if (port.bcd) return word.toString(16);
        return word.toString();
    }

    // "{port}" stands for that port's value; "{before.port}" for its value one log entry ago.
    sentence(template, ports, before) {
        return template
            .replace(/\{(before\.)?([A-Za-z0-9_]+)\}/g, (whole, past, name) => {
                const port = this.machine.port[name],
                    from = past ? (before ?? ports) : ports;
                return port ? this.value(port, from[port.index]) : this.term(name);
            })
            .trim();
    }

    // A sentence of the machine's, with the names that people have given to seats: instead of "Player 1", or after the word for
    // player in languages that have an article there.
    named(text) {
        if (!this.names.some(Boolean)) return text;
        return text.replace(new RegExp(`${t("Player {n}", { n: "" })}(\\w+)`, "gi"), (whole, seat) => {
            const name = this.names[this.machine.seat ? this.machine.seat.indexOf(seat) : Number(seat) - 1];
            return name ? (language.code === "en" ? name : whole.slice(0, -seat.length) + name) : whole;
        });
    }

    // A condition: {port: value | [values] | "some" | name}.
    holds(when, ports) {
        return Object.entries(when ?? {}).every(([name, wanted]) => {
            const port = this.machine.port[name],
                word = ports[port.index];
            if (wanted === "some") return word !== 0n;
            return [wanted]
                .flat()
                .some(
                    (each) =>
                        word === BigInt(Number.isInteger(each) ? each : -1) || port.named.get(word)?.name === each,
                );
        });
    }
}

// Straps and lamps of several bits have a printed name a bit: SW2-SW0, LD7-LD0, or bid[6].
export function bitLabel(port, bit) {
    if (port.width === 1) return port.label;
    const range = /^([A-Za-z]+)(\d+)-\1(\d+)$/.exec(port.label);
    return range ? `${range[1]}${Number(range[3]) + bit}` : `${port.label}[${bit}]`;
}

export function frequency(hz) {
    if (hz >= 1e6) return `${+(hz / 1e6).toPrecision(3)} MHz`;
    if (hz >= 1e3) return `${+(hz / 1e3).toPrecision(3)} kHz`;
    return `${+hz.toPrecision(3)} Hz`;
}

export function clockTime(cycle, hz) {
    const seconds = cycle / hz,
        minutes = Math.floor(seconds / 60);
    const rest = (seconds - 60 * minutes).toFixed(hz > 1000 ? 3 : 1);
    return `${minutes}:${rest.padStart(hz > 1000 ? 6 : 4, "0")}`;
}
