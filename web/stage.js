// SPDX-License-Identifier: MIT
// The line above the board: whose turn it is, the one thing to do now, and the one button that does it, named by what it
// does and with its key; what just happened; how long a wait still is.  Pause, undo, hint and a new game are always there.

import { h, put, mark, icon, tool, toast } from "./dom.js";
import { t, tp } from "./language.js";
import { holdable } from "./parts.js";

const REFUSED = 6000; // milliseconds that a refusal is shown
const GO_ON = 1100; // milliseconds until what needs no decision goes on by itself

// The button that goes on for whoever is on turn: one of those that the sentence names.
export function goButton(arcade) {
    const named = arcade.wasm.controls(),
        turn = arcade.wasm.turn();
    const go = arcade.machine.ports.filter(
        (port) => port.look === "button" && port.role === "go" && (named >> BigInt(port.index)) & 1n,
    );
    return go.find((port) => port.seat === turn) ?? go[0] ?? null;
}

// Why the last press did nothing; until something else happens.
class Refusal {
    note(text, phase, now) {
        Object.assign(this, { text, phase, until: now + REFUSED });
    }
    now(phase, now) {
        if (phase !== this.phase || now > this.until) this.text = "";
        return this.text ?? "";
    }
}

export function stage(context) {
    const { arcade, session, view, words } = context,
        refusal = new Refusal();
    const turn = h("span", { class: "whose" }),
        say = h("p", { class: "say" }),
        news = h("p", { class: "news" }),
        verb = h("span", {}),
        key = h("kbd", { "aria-hidden": "true" }),
        go = h("button", { type: "button", class: "go" }, verb, key),
        skip = h("button", { type: "button", class: "plain skip-wait", onclick: () => session.skip() }, t("Skip the wait"));
    const pause = tool("pause", t("Pause"), () => (session.running = !session.running)),
        undo = tool("undo", t("Undo the last move"), () => session.undo()),
        hint = tool("hint", t("Hint"), () => context.advise()),
        fresh = tool("reset", t("New game"), () => session.restart());
    hint.hidden = !arcade.machine.players.some((player) => player.hint);
    let target = null, // the port behind the button
        pressed = null, // the one that a hand on it holds down: by the time it is let go, another one may count
        phaseBefore = null,
        since = 0;
    // The button passes on to whichever port counts now; widgets may take the press first.
    const busy = () => session.moves.length > 0 && session.running; // what a widget has begun goes on first
    const through = {
        press: (_, at) => busy() || context.enter() || (target && session.press((pressed = target), at)),
        release(_, at) {
            if (pressed) session.release(pressed, at);
            pressed = null;
        },
        tap: () => busy() || context.enter() || (target && session.tap(target)),
    };
    holdable(go, null, through);

    context.refuse = (text) => refusal.note(text, arcade.phase(), performance.now());
    session.onrefused = (port) => refusal.note(arcade.told("refused", port.index), arcade.phase(), performance.now());

    // Where nothing is decided, a game goes on by itself.
    function goOn(phase, now) {
        if (phase !== phaseBefore || !session.running || !session.live) {
            phaseBefore = phase;
            since = now;
        } else if (view.auto?.includes(phase?.name) && context.mode() === "play" && now - since > GO_ON && target) {
            since = now;
            session.tap(target);
        }
    }

    const element = h(
        "section",
        { class: "stage-line", "aria-label": t("What to do now") },
        h("h1", { class: "unseen" }, t(arcade.machine.title)),
        h("div", { class: "told" }, h("div", { class: "told-now" }, turn, say), news),
        h("div", { class: "acts" }, go, skip),
        h("div", { class: "bar always" }, pause, undo, hint, fresh),
    );
    return {
        element,
        sentence: "",
        update(now) {
            const phase = arcade.phase(),
                theirs = session.theirs(),
                ended = arcade.over(),
                no = refusal.now(phase, now),
                wait = ended ? "" : arcade.told("wait");
            target = theirs ? null : goButton(arcade);
            const who = words.named(arcade.told("turn"));
            put(turn, who);
            turn.hidden = !turn.textContent || ended;
            const sentence = no || (theirs ? t("The computer is on turn.") : words.named(arcade.told(phase?.final ? "end" : "now")));
            put(say, [turn.hidden ? sentence : without(who, sentence), wait].filter(Boolean).join(" "));
            element.classList.toggle("refused", !!no);
            put(news, phase?.final ? "" : words.named(arcade.told("happened")));
            this.sentence = [news.textContent, sentence].filter(Boolean).join(" ");
            const name = ended ? t("Play again") : target && (context.verb() || t(view.verbs?.[phase?.name] ?? "Press {control}", { control: target.label }));
            go.hidden = !target && !ended;
            if (name) {
                put(verb, name);
                put(key, ended ? "" : keySign(context.enterKey?.() ?? target?.key));
                key.hidden = !key.textContent;
            }
            skip.hidden = !wait || theirs;
            undo.disabled = arcade.wasm.last_move() < 0;
            const state = session.running ? "Pause" : "Run";
            if (pause.dataset.state !== state) {
                pause.dataset.state = state;
                pause.replaceChildren(icon(session.running ? "pause" : "run"));
                const label = session.running ? t("Pause") : t("Run");
                mark(pause, "aria-label", label);
            }
            goOn(phase, now);
        },
        again: () => session.restart(),
    };
}

// Whose turn it is stands before the sentence: "Player A: read the verdict" need not say it again.
function without(who, sentence) {
    const [, first, rest] = (sentence.startsWith(who) && /^[:：] ?(.)(.*)/s.exec(sentence.slice(who.length))) || [];
    return first ? first.toUpperCase() + rest : sentence;
}

const SIGNS = { Left: "←", Right: "→", Up: "↑", Down: "↓" };
export const keySign = (key) => (key ? (SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : t(key))) : "");

// What the best player would do, in the strip below the line; it goes with the phase it was for.
export function adviser(context) {
    const { arcade, session, words } = context;
    const text = h("p", { role: "status" }),
        close = h("button", { type: "button", class: "close", "aria-label": t("Close the hint"), onclick: () => hide() }, "×"),
        element = h("div", { class: "advice", hidden: true }, text, close);
    let phase = null;
    const clever = arcade.machine.players.findLast((player) => player.hint);
    const hide = () => {
        element.hidden = true;
        context.point(null);
    };
    context.advise = () => {
        if (!clever) return toast(t("Nobody here gives hints for this machine."));
        session.teach(clever.index);
        phase = arcade.phase();
        const hint = arcade.hint();
        put(text, words.named(tp(hint) ?? t("There is nothing to decide just now.")));
        element.hidden = false;
        context.point(hint ? arcade.foresee() : null);
    };
    return {
        element,
        update() {
            if (!element.hidden && arcade.phase() !== phase) hide();
        },
    };
}
