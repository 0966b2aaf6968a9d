// SPDX-License-Identifier: MIT
// A language as it travels (tools/languages.c): what is said, named not by the English sentence but by five letters of its
// hash, as languages/languages.c makes them; and what players' hints are matched with, whole.

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
    encoder = new TextEncoder();

// FNV-1a, 30 bits of it.
export function messageKey(english) {
    let x = 0x811c9dc5;
    for (const byte of encoder.encode(english)) x = Math.imul(x ^ byte, 0x01000193);
    let key = "";
    for (let i = 2; i < 32; i += 6) key += LETTERS[(x >>> i) & 63];
    return key;
}

export class Table {
    constructor({ hints = {}, ...first } = {}) {
        this.byKey = new Map();
        this.takes(first);
        this.parts = new Set(); // that have come later
        this.hints = Object.entries(hints);
        this.known = new Map(this.hints); // English to what was found for it
    }

    takes({ keys = "", said = [] }) {
        said.forEach((text, i) => this.byKey.set(keys.slice(5 * i, 5 * i + 5), text));
    }

    add(part, more) {
        this.takes(more);
        this.known = new Map(this.hints);
        this.parts.add(part);
    }

    // undefined: it is said in English.
    get(english) {
        if (!this.known.has(english)) this.known.set(english, this.byKey.get(messageKey(english)));
        return this.known.get(english);
    }
}
