// SPDX-License-Identifier: MIT
// A word of letters that are entered one by one: typed, corrected, and sent with Enter.  It has a slot a letter; a phase
// that enters one of them is named in the view.

import { h, put, mark } from "../dom.js";
import { t } from "../language.js";
import { goButton } from "../stage.js";

export function compose(widget, context) {
    const { arcade, session } = context,
        { machine } = arcade,
        ports = (widget.ports ?? [widget.port]).map((name) => machine.port[name]),
        letters = widget.letters
            ? [...widget.letters].map((name, value) => ({ name, value: BigInt(value) }))
            : ports[0].values.map(({ name, value }) => ({ name, value })),
        offered = letters.filter(({ name }) => !widget.without?.includes(name)),
        most = widget.words[0].length;
    let typed = [],
        early = [], // typed while the machine was not ready for them: they stand in the slots when it is
        before = null,
        stood = null, // the phase, and what stood on the switches when it began
        byHand = null, // the word for which somebody has moved the switches
        hinted = null; // letters by phase, of a hint

    // Which letter of which word is next; null: none.
    const place = () => {
        const name = arcade.phase()?.name,
            word = widget.words.find((each) => each.includes(name));
        return word ? { word, at: word.indexOf(name) } : null;
    };
    // A value over ports of some bits each, highest first.
    const setting = (value) => {
        let rest = value;
        return ports
            .toReversed()
            .map((port) => {
                const part = rest & port.mask;
                rest >>= BigInt(port.width);
                return [port, part];
            })
            .toReversed();
    };
    const own = () => !!place() && !session.theirs(), // a person's word, also while its letters go in
        mine = () => own() && !session.moves.length;

    const busy = () => !!arcade.phase()?.waits || session.theirs() || session.moves.length > 0;

    const type = (letter) => {
        const now = place();
        if (now && mine() && now.at + typed.length < most) typed.push(letter);
        else if (!mine() && busy() && early.length < most) early.push(letter);
    };
    const back = () => (mine() ? typed : early).pop();
    const value = () => ports.map((port) => arcade.port[port.index]).join();
    const enter = () => {
        const press = goButton(arcade);
        if (!mine() || !press) return false;
        // Nothing was typed, and no switch was moved: what stands on them is nobody's choice.
        if (context.mode() === "play" && !typed.length && byHand !== place().word) {
            context.refuse(t("No letter is chosen yet: type one first."));
            return true;
        }
        if (!typed.length) return false;
        const word = typed;
        typed = [];
        session.queue(word.map((letter) => ({ set: setting(letter.value), press })));
        return true;
    };

    const slots = Array.from({ length: most }, () => h("span", { class: "slot" })),
        row = h("div", { class: "slots", role: "img" }, slots),
        spoken = h("output", { class: "unseen" }); // what was typed, for who hears the page
    const keys = offered.map((letter) => h("button", { type: "button", class: "letter", onclick: () => type(letter) }, letter.name));
    const element = h(
        "section",
        { class: "card compose", "aria-label": t(widget.title) },
        row,
        spoken,
        h(
            "div",
            { class: "letters" },
            keys,
            h("button", { type: "button", class: "letter wide", "aria-label": t("Take the last letter back"), onclick: back }, "⌫"),
            h("button", { type: "button", class: "letter wide enter-word", onclick: enter }, t("Enter")),
        ),
    );
    const heard = (word) => {
        put(spoken, word.map((letter) => letter.name).join(" "));
        mark(row, "aria-label", `${t(widget.title)}: ${slots.map((slot) => slot.textContent || "–").join(" ")}`);
    };
    context.typists.push({
        point(plan) {
            hinted = plan && new Map(plan.presses.map((at) => [machine.phase.named.get(at[machine.phase.index])?.name, letterOf(widget, ports, at)]));
        },
        works: () => (own() ? { letters: ports, enters: [goButton(arcade)].filter(Boolean) } : {}),
        key(key) {
            const letter = offered.find(({ name }) => name.toLowerCase() === key);
            if (letter && context.mode() === "play" && (mine() || busy())) type(letter);
            else if (key === "backspace" && (mine() || early.length)) back();
            else return false;
            return true;
        },
        enter,
        verb: () => (own() ? (typed.length ? t("Enter {letters}", { letters: typed.map((letter) => letter.name).join("") }) : "") : null),
    });
    return {
        element,
        update() {
            const now = place(),
                secret = arcade.phase()?.secret;
            if (now?.word !== before?.word) typed = [];
            if (arcade.phase() !== stood?.phase) stood = { phase: arcade.phase(), value: value() };
            before = now;
            if (mine() && stood.value !== value()) byHand = now.word;
            else if (!now) byHand = null;
            if (mine() && early.length) {
                typed = [...typed, ...early].slice(0, most - now.at);
                early = [];
            } else if (!own() && !busy()) early = [];
            const waiting = early.length > 0 && !own();
            element.hidden = !waiting && !own();
            if (waiting) {
                // Unread: the word to come may be a secret.
                slots.forEach((slot, i) => {
                    put(slot, early[i] ? "•" : "");
                    mark(slot, "class", `slot ${early[i] ? "typed" : ""}`);
                });
                return heard(early.map(() => ({ name: "•" })));
            }
            if (!own()) return;
            const entered = enteredLetters(context, widget, now);
            slots.forEach((slot, i) => {
                const own = typed[i - now.at];
                const ghost = i >= now.at && !own ? hinted?.get(now.word[i]) : null;
                put(slot, i < now.at ? (secret ? "•" : (entered[i] ?? "•")) : (own?.name ?? ghost ?? ""));
                mark(slot, "class", `slot ${i < now.at ? "entered" : own ? "typed" : i === now.at + typed.length ? "next" : ""}${ghost ? " ghost" : ""}`);
            });
            heard(typed);
            for (const key of keys) key.disabled = now.at + typed.length >= most || session.moves.length > 0;
        },
    };
}

// The letters of this word that the machine has taken, by what stood on the switches when it did.
function enteredLetters({ arcade }, widget, now) {
    const { machine } = arcade,
        { phase } = machine,
        letters = [];
    const ports = (widget.ports ?? [widget.port]).map((name) => machine.port[name]);
    for (const entry of arcade.log()) {
        const name = phase.named.get(entry.port[phase.index])?.name,
            at = now.word.indexOf(name);
        if (at === 0) letters.length = 0;
        if (at > 0) letters[at - 1] = letterOf(widget, ports, entry.port);
    }
    return letters;
}

// The letter on those ports.
function letterOf(widget, ports, at) {
    const value = ports.reduce((sum, port) => (sum << BigInt(port.width)) | at[port.index], 0n);
    return widget.letters ? widget.letters[Number(value)] : ports[0].named.get(value)?.name;
}
