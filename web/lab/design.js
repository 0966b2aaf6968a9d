// SPDX-License-Identifier: MIT
// The user's own design (gatecade web MACHINE --hdl FILE): a simulator behind the server plays this game's tape along,
// the board shows what it shows, and the first departure from the golden machine is marked.
//
// A simulator only goes forward.  What it has shown is therefore kept, change by change: the board, the waveform and the
// table read from that wherever the game stands, and going back in time asks nobody.  The design begins anew only when what
// it was told is no longer so: the tape now differs before the cycle it has reached, or ends before it.

// A script of its own, which only a page with a design fetches; so it is given what it would import.
let t, h, put, toast, clockTime;
export const equip = (tools) => ({ t, h, put, toast, clockTime } = tools);

const EVENTS_MOST = 1500; // in one question
const LEAD = 0.25; // seconds that the golden machine may be ahead
const GOLDEN = 1000; // added to a port's number: what the golden machine shows there at the same cycle
const PAST_MOST = 1 << 20; // changes of one port that are kept

// What one port has shown: after `cycles[i]` edges it became `values[i]`.
class Past {
    constructor() {
        this.cycles = [];
        this.values = [];
    }

    add(cycle, value) {
        if (this.cycles.at(-1) === cycle) this.values[this.values.length - 1] = value;
        else this.cycles.push(cycle) && this.values.push(value);
        if (this.cycles.length > PAST_MOST) for (const list of [this.cycles, this.values]) list.splice(0, PAST_MOST / 2);
    }

    // How many changes came in the first so many edges.
    count(edges) {
        let low = 0,
            high = this.cycles.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.cycles[middle] <= edges) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    at(edges) {
        return this.values[this.count(edges) - 1];
    }
}

export class Design {
    constructor(arcade, token) {
        Object.assign(this, { arcade, token, facts: null, shown: true, onchange: () => {} });
        this.restart();
    }

    restart() {
        this.cycle = 0;
        this.fresh = true; // the next question begins at the game's first cycle
        this.told = []; // events that it knows, in order
        this.departure = null;
        this.mine = new Map(); // port → Past
        this.golden = new Map();
    }

    // Another game.
    forget() {
        this.restart();
        this.stopped = null;
    }

    // Whether the game up to the cycle that the design has reached is still the one that it was told.
    same() {
        const { arcade, told } = this,
            events = arcade.events(0, told.length + 1);
        return (
            events.length >= told.length &&
            told.every(({ cycle, port, value }, i) => events[i].cycle === cycle && events[i].port === port && events[i].value === value) &&
            !(events[told.length]?.cycle < this.cycle)
        );
    }

    async ask(path, body = "") {
        const answer = await fetch(`design${path}`, {
            method: "POST",
            headers: { "X-Gatecade-Token": this.token },
            body,
            keepalive: path.endsWith("/close"),
        });
        if (answer.status === 403) throw new Error(t("this page is not the one that gatecade web has opened: use its link"));
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
        this.problem = error instanceof TypeError ? t("gatecade web has ended; start it again") : error.message;
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
        if (generation !== this.generation && !this.same()) this.restart();
        this.generation = generation;
        this.place();
        if (!this.fresh && arcade.cycle <= this.cycle) return;
        this.busy = true;
        try {
            this.take(generation, await this.ask(`/${facts.session}`, this.question()));
        } catch (error) {
            if (/begin from 0/.test(error.message)) this.restart();
            else {
                this.fail(error);
                this.onchange();
            }
        }
        this.busy = false;
    }

    question() {
        const { arcade } = this,
            events = arcade.events(this.told.length, EVENTS_MOST).filter((event) => event.cycle < arcade.cycle),
            end = events.length === EVENTS_MOST ? events.at(-1).cycle : arcade.cycle;
        this.sent = events.filter((event) => event.cycle < end);
        return `from ${this.fresh ? 0 : this.cycle}\n${arcade.tape(this.sent, end)}`;
    }

    take(generation, told) {
        if (told.error) throw new Error(told.error);
        if (generation !== this.arcade.wasm.generation()) return;
        for (let i = 0; i < told.changes.length; i += 3) {
            const [cycle, number] = told.changes.slice(i, i + 2),
                ports = number < GOLDEN ? this.mine : this.golden,
                port = number % GOLDEN;
            if (!ports.has(port)) ports.set(port, new Past());
            ports.get(port).add(cycle, BigInt(told.changes[i + 2]));
        }
        this.fresh = false;
        this.cycle = told.cycle;
        this.told.push(...this.sent.filter((event) => event.cycle < told.cycle));
        this.departure = told.departure ?? null;
        this.place();
        const first = this.departure && `${this.departure.cycle} ${this.departure.port}`;
        if (!first || first === this.stopped) return;
        this.stopped = first; // once: who has seen it may go on
        this.onchange(this.departure);
    }

    // The cycle at which both can be seen.
    get seen() {
        return Math.min(this.arcade.cycle, this.cycle);
    }

    // The board's lamps show what the design showed up to the cycle at which the game stands.  What an edge has brought is
    // lit for the cycle that this edge ends, as for the game's own lamps: the last one must be seen, too, when the clock stands.
    place(anew = false) {
        const { arcade, at = 0, seen } = this;
        if (!this.shown || !this.plays(arcade.machine)) return;
        let from = at;
        if (anew || seen < at) {
            from = Math.max(0, seen - Math.ceil(arcade.hz / 30));
            arcade.wasm.guest_sits(1);
            arcade.guestShows(
                [...this.mine].filter(([, past]) => past.count(from)).map(([port, past]) => ({ cycle: from, port, value: past.at(from) })),
                from,
            );
            arcade.wasm.light_clear();
        }
        this.at = seen;
        const changes = [...this.mine].flatMap(([port, past]) => {
            const first = past.count(from);
            return past.cycles.slice(first, past.count(seen)).map((cycle, i) => ({ cycle: Math.max(from, cycle - 1), port, value: past.values[first + i] }));
        });
        if (changes.length || seen > from)
            arcade.guestShows(
                changes.sort((a, b) => a.cycle - b.cycle),
                seen,
            );
    }

    // What the design showed from one cycle to another, squeezed into columns, as Arcade.wave does for the machine.
    wave(from, to, columns) {
        const width = (to - from) / columns,
            end = (column) => Math.ceil(from + (column + 1) * width),
            past = (port) => this.mine.get(port.index);
        return {
            done: Math.max(0, Math.min(columns, Math.ceil((this.cycle - from) / width))),
            value: (port, column) => past(port)?.at(end(column)),
            changes: (port, column) => (past(port) ? past(port).count(end(column)) - past(port).count(end(column - 1)) : 0),
        };
    }

    // Which rule a design breaks that has departed: the checker plays it anew, and takes a few seconds.
    async judge() {
        this.rule = t("The checker is looking for the rule…");
        while (this.busy) await new Promise((resolve) => setTimeout(resolve, 20));
        this.busy = true;
        try {
            const { findings = [], error } = await this.ask(`/${this.facts.session}`, "check\n");
            this.rule = findings.length
                ? t("The rule: {rule}", { rule: findings[0].rule })
                : t("gatecade check found no broken rule in a quick look. {why}", { why: error ?? "" }).trim();
        } catch (error) {
            this.rule = t("The checker did not answer: {why}.", { why: error.message });
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
        if (design) this.place(true);
        else this.arcade.wasm.guest_sits(0);
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
        ask = h("button", { type: "button", class: "plain", onclick: () => design.judge() }, t("Which rule is that?")),
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
            h("thead", {}, h("tr", {}, [t("Output"), t("Golden"), t("Yours"), ""].map((name) => h("th", { scope: "col" }, name || h("span", { class: "unseen" }, t("Same?")))))),
            h("tbody", {}, rows.map((row) => (row.line = h("tr", {}, h("th", { scope: "row" }, row.port.name), row.golden, row.mine, row.mark)))),
        ),
    );
    const element = h(
        "section",
        { class: "design", "aria-label": t("Your design") },
        h("p", { class: "design-head" }, h("span", { class: "badge" }, t("Your design")), verdict),
        h("div", { class: "bar" }, go, ask),
        rule,
    );
    const beside = h(
        "section",
        { class: "card design-beside", "aria-label": t("Beside the golden machine") },
        h("h2", {}, facts.files.join(" ")),
        h(
            "div",
            { class: "shown", role: "radiogroup", "aria-label": t("The board shows") },
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
                    ? t("Stopped: {why}.", { why: problem })
                    : departure
                      ? `${t("It departs.")} ${departureWords(context, departure)}`
                      : t("Shows what the golden machine shows, {n} cycles so far.", { n: design.cycle }),
            );
            go.hidden = hint.hidden = !departure;
            ask.hidden = !departure || !facts.session || !!design.rule;
            put(rule, departure ? (design.rule ?? "") : "");
            put(pace, arcade.cycle - design.cycle > arcade.hz ? t("The simulator is catching up: cycle {n} of {all}.", { n: design.cycle, all: arcade.cycle }) : "");
            if (!table.open) return;
            for (const { port, golden, mine, mark, line } of rows) {
                const ours = design.golden.get(port.index)?.at(design.seen),
                    theirs = design.mine.get(port.index)?.at(design.seen);
                put(golden, shown(port, ours));
                put(mine, shown(port, theirs));
                put(mark, ours === theirs ? "" : "≠");
                line.classList.toggle("differs", ours !== theirs);
            }
        },
    };
}
