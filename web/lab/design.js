// SPDX-License-Identifier: MIT
// The user's own design (gatecade web MACHINE --hdl FILE): a simulator behind the server plays this game's tape along,
// the board shows what it shows, and the first departure from the golden machine is marked.

import { t } from "../language.js";
import { h, put, toast } from "../dom.js";
import { clockTime } from "../words.js";

const EVENTS_MOST = 1500; // in one question
const LEAD = 0.25; // seconds that the golden machine may be ahead
const GOLDEN = 1000; // added to a port's number: what the golden machine shows there at the same cycle

export class Design {
    constructor(arcade, token) {
        Object.assign(this, { arcade, token, facts: null, shown: true, onchange: () => {} });
        this.restart();
    }

    restart() {
        this.cycle = 0;
        this.fresh = true; // the next question begins at the game's first cycle
        this.known = 0; // events that were sent
        this.departure = null;
        this.mine = new Map(); // port → what the design shows, at this.cycle
        this.golden = new Map();
    }

    async ask(path, body = "") {
        const answer = await fetch(`design${path}`, {
            method: "POST",
            headers: { "X-Gatecade-Token": this.token },
            body,
            keepalive: path.endsWith("/close"),
        });
        if (answer.status === 403) throw new Error("this page is not the one that gatecade web has opened: use its link");
        const told = await answer.json();
        if (!answer.ok) throw new Error(told.error);
        return told;
    }

    async open() {
        try {
            this.facts = await this.ask("");
            this.arcade.slower = this.facts;
            this.problem = null;
        } catch (error) {
            this.fail(error);
        }
        this.restart();
        this.onchange();
    }

    fail(error) {
        this.problem = error instanceof TypeError ? "gatecade web has ended; start it again" : error.message;
        this.facts &&= { ...this.facts, session: null };
        toast(t("Your design cannot be played on: {why}.", { why: this.problem }), [[t("Try again"), () => this.open()]], "error");
    }

    plays(machine) {
        return this.facts?.machine === machine?.name;
    }

    // The golden machine waits for a slow simulator.
    bound() {
        const { arcade, facts } = this;
        if (!this.plays(arcade.machine) || !facts.session) return Infinity;
        return this.cycle + Math.max(1, Math.ceil(LEAD * arcade.hz));
    }

    // Once a frame: one question at a time, about the cycles that the game has gone on.
    async follow() {
        const { arcade, facts } = this,
            generation = arcade.wasm.generation();
        if (this.busy || !this.plays(arcade.machine) || !facts.session) return;
        if (generation !== this.generation || arcade.cycle < this.cycle) {
            this.restart();
            this.generation = generation;
        }
        if (!this.fresh && arcade.cycle <= this.cycle) return;
        this.busy = true;
        try {
            this.take(generation, await this.ask(`/${facts.session}`, this.question()));
        } catch (error) {
            if (/begin from 0/.test(error.message)) this.restart();
            else this.fail(error);
            this.onchange();
        }
        this.busy = false;
    }

    question() {
        const { arcade } = this,
            events = arcade.events(this.known, EVENTS_MOST).filter((event) => event.cycle < arcade.cycle),
            end = events.length === EVENTS_MOST ? events.at(-1).cycle : arcade.cycle;
        this.sent = events.filter((event) => event.cycle < end);
        return `from ${this.fresh ? 0 : this.cycle}\n${arcade.tape(this.sent, end)}`;
    }

    take(generation, told) {
        const { arcade } = this,
            changes = [];
        if (told.error) throw new Error(told.error);
        if (generation !== arcade.wasm.generation()) return;
        for (let i = 0; i < told.changes.length; i += 3) {
            const [cycle, port] = told.changes.slice(i, i + 2),
                value = BigInt(told.changes[i + 2]);
            (port < GOLDEN ? this.mine : this.golden).set(port % GOLDEN, value);
            if (port < GOLDEN) changes.push({ cycle, port, value });
        }
        if (this.shown) {
            if (this.fresh) arcade.wasm.guest_sits(1);
            arcade.guestShows(changes, told.cycle);
        }
        this.fresh = false;
        this.cycle = told.cycle;
        this.known += this.sent.filter((event) => event.cycle < told.cycle).length;
        const before = this.departure;
        this.departure = told.departure ?? null;
        if (this.departure && !before) this.onchange(this.departure);
    }

    // Which rule a design breaks that has departed: the checker plays it anew, and takes a few seconds.
    async judge() {
        this.rule = t("The checker is looking for the rule…");
        while (this.busy) await new Promise((resolve) => setTimeout(resolve, 20));
        this.busy = true;
        try {
            const { findings = [], error } = await this.ask(`/${this.facts.session}`, "check\n");
            this.rule = findings.length
                ? `The rule: ${findings[0].rule}`
                : `gatecade check found no broken rule in a quick look${error ? `: ${error}` : ""}.`;
        } catch (error) {
            this.rule = `No rule: ${error.message}.`;
        }
        this.busy = false;
    }

    // Before a board is drawn: 1 if it is to show the design.
    seat(machine) {
        const sits = this.plays(machine) && this.shown;
        if (sits) this.show(true);
        else this.arcade.wasm.guest_sits(0);
        return sits;
    }

    // The board shows the design, or the golden machine.
    show(design) {
        this.shown = design;
        this.arcade.wasm.guest_sits(design ? 1 : 0);
        if (!design) return;
        this.arcade.guestShows(
            [...this.mine].map(([port, value]) => ({ cycle: this.cycle, port, value })),
            this.cycle,
        );
        this.arcade.wasm.light_clear();
    }

    leave() {
        if (this.facts?.session) this.ask(`/${this.facts.session}/close`).catch(() => {});
    }
}

// What went wrong first, in a sentence.
export function departureWords({ arcade, words }, { cycle, port, phase, expected, seen, why }) {
    const at = arcade.machine.ports[port],
        say = (word) => (at.width > 16 ? `0x${BigInt(word).toString(16)}` : words.value(at, BigInt(word))),
        during = arcade.machine.phase?.named.get(BigInt(phase))?.name;
    const shows =
        why === "ended"
            ? t("the simulation of your design has ended")
            : t("your design shows {value}", { value: why === "unknown" ? t("X, an undefined value") : say(seen) });
    return t("At cycle {n} ({when}), {port} should show {value}, but {shows}.", {
        n: cycle,
        when: [clockTime(cycle, arcade.hz), during && t("in {phase}", { phase: during })].filter(Boolean).join(", "),
        port: `${at.name}${at.label === at.name ? "" : ` (${at.label})`}`,
        value: say(expected),
        shows,
    });
}

export function designPanel(context) {
    const { arcade, session, design, words, refresh } = context,
        { machine } = arcade;
    if (!design?.plays(machine)) return null;
    const { facts } = design,
        verdict = h("span", { class: "design-verdict" }),
        pace = h("p", { class: "small" }),
        go = h(
            "button",
            { type: "button", class: "plain", onclick: () => session.travel(design.departure.cycle + 1) },
            t("Go to that moment"),
        ),
        ask = h("button", { type: "button", class: "plain", onclick: () => design.judge() }, "Which rule is that?"),
        rule = h("p", { class: "design-rule", role: "status" }),
        hint = h(
            "p",
            { class: "small" },
            t("For the shortest way there, waveforms and a report: "),
            h("code", {}, `gatecade check ${machine.name} ${facts.files.join(" ")}`),
        );
    const choice = (design_, text) => {
        const box = h("input", { type: "radio", name: "shown", id: `shown-${design_}`, checked: design.shown === design_ });
        box.addEventListener("change", () => {
            design.show(design_);
            refresh();
        });
        return h("label", {}, box, text);
    };
    const rows = machine.ports
        .filter((port) => port.dir === "out" && port.look !== "phase")
        .map((port) => ({ port, golden: h("td", {}), mine: h("td", {}), mark: h("td", { class: "mark" }) }));
    const table = h(
        "details",
        {},
        h("summary", {}, t("Golden machine and design side by side")),
        h(
            "table",
            { class: "beside" },
            h("thead", {}, h("tr", {}, ["Output", "Golden", "Yours", ""].map((name) => h("th", { scope: "col" }, name || h("span", { class: "unseen" }, "Same?"))))),
            h("tbody", {}, rows.map((row) => (row.line = h("tr", {}, h("th", { scope: "row" }, row.port.name), row.golden, row.mine, row.mark)))),
        ),
    );
    const element = h(
        "section",
        { class: "design", "aria-label": "Your design" },
        h("p", { class: "design-head" }, h("span", { class: "badge" }, "Your design"), verdict),
        h("div", { class: "bar" }, go, ask),
        rule,
    );
    const beside = h(
        "section",
        { class: "card design-beside", "aria-label": "Beside the golden machine" },
        h("h2", {}, facts.files.join(" ")),
        h(
            "div",
            { class: "shown", role: "radiogroup", "aria-label": "The board shows" },
            choice(true, t("Board: your design")),
            choice(false, t("Board: golden machine")),
        ),
        pace,
        hint,
        table,
    );
    const shown = (port, word) =>
        word === undefined ? "–" : port.width > 16 ? `0x${word.toString(16)}` : words.value(port, word);
    return {
        element,
        beside,
        update() {
            const { departure, problem } = design;
            element.classList.toggle("departs", !!departure);
            put(
                verdict,
                problem
                    ? `Stopped: ${problem}.`
                    : departure
                      ? `It departs. ${departureWords(context, departure)}`
                      : t("Shows what the golden machine shows, {n} cycles so far.", { n: design.cycle }),
            );
            go.hidden = hint.hidden = !departure;
            ask.hidden = !departure || !facts.session || !!design.rule;
            put(rule, departure ? (design.rule ?? "") : "");
            put(pace, arcade.cycle - design.cycle > arcade.hz ? t("The simulator is catching up: cycle {n} of {all}.", { n: design.cycle, all: arcade.cycle }) : "");
            if (!table.open) return;
            for (const { port, golden, mine, mark, line } of rows) {
                const ours = design.golden.get(port.index),
                    theirs = design.mine.get(port.index);
                put(golden, shown(port, ours));
                put(mine, shown(port, theirs));
                put(mark, ours === theirs ? "" : "≠");
                line.classList.toggle("differs", ours !== theirs);
            }
        },
    };
}
