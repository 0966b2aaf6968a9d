// SPDX-License-Identifier: MIT
// While a phase is secret the board is covered, until the player on turn asks for it.

import { h, put } from "./dom.js";

export class Curtain {
    constructor(words, covered) {
        this.words = words;
        this.covered = covered; // elements that cannot be reached while it is closed
        this.asked = this.closed = false;
        this.who = h("p", {});
        this.button = h("button", { type: "button", class: "plain", onclick: () => this.open() }, "Open the curtain");
        const note = h("div", { class: "note" }, h("h2", {}, "Curtain"), this.who, this.button);
        this.element = h("div", { class: "curtain", hidden: true }, note);
    }

    open() {
        this.asked = true;
        document.getElementById("main").focus({ preventScroll: true });
    }

    update(phase, ports) {
        if (!phase?.secret) this.asked = false;
        const closed = !!phase?.secret && !this.asked;
        if (closed === this.closed) return;
        this.closed = closed;
        this.element.hidden = !closed;
        document.documentElement.classList.toggle("curtained", closed);
        for (const element of this.covered) element.inert = closed;
        if (!closed) return;
        put(this.who, `${this.words.say(ports)} Nobody else may look.`);
        this.button.focus({ preventScroll: true });
    }
}
