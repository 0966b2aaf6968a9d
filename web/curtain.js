// SPDX-License-Identifier: MIT
// While a phase is secret the board is covered, until the player on turn asks for it.  Nobody has to ask when all others
// are players of the arcade, who look away; nobody may when the one on turn is: it opens again by itself.

import { h, put } from "./dom.js";
import { t } from "./language.js";

export class Curtain {
    constructor(words, covered, say) {
        this.words = words;
        this.say = say; // what is expected of whoever may look
        this.covered = covered; // elements that cannot be reached while it is closed
        this.asked = this.closed = false;
        this.who = h("p", {});
        this.button = h("button", { type: "button", class: "plain", onclick: () => this.open() }, t("Open the curtain"));
        const note = h("div", { class: "note" }, h("h2", {}, t("Curtain")), this.who, this.button);
        this.element = h("div", { class: "curtain", hidden: true }, note);
    }

    open() {
        if (this.theirs) return;
        this.asked = true;
        document.getElementById("main").focus({ preventScroll: true });
    }

    // people: whether a person sits there, for each seat; turn: the seat whose turn it is, if the view knows.
    update(phase, people, turn) {
        const secret = !!phase?.secret,
            theirs = secret && people[turn] === false,
            alone = secret && people[turn] && people.filter(Boolean).length === 1;
        if (!secret || theirs) this.asked = false;
        const closed = secret && (theirs || (!this.asked && !alone));
        if (closed === this.closed && theirs === this.theirs) return;
        this.closed = closed;
        this.theirs = theirs;
        this.element.hidden = !closed;
        document.documentElement.classList.toggle("curtained", closed);
        for (const element of this.covered) element.inert = closed;
        if (!closed) return;
        this.button.hidden = theirs;
        put(
            this.who,
            theirs
                ? t("The computer is on turn, and nobody may look. The curtain opens by itself.")
                : `${this.say()} ${t("Nobody else may look.")}`,
        );
        if (!theirs) this.button.focus({ preventScroll: true });
    }
}
