// SPDX-License-Identifier: MIT
// With friends: a room in which several people play, each on a screen of their own.  The server is the judge
// (docs/rooms-protocol.md): this shows what it says and sends what is pressed.  Fetched when somebody asks for it.

let t, h, put, toast, memory, board, Words, fit, download, announce; // the page's own
let dressed = false;
function equip(tools) {
    ({ t, h, put, toast, memory, board, Words, fit, download, announce } = tools);
    if (dressed) return;
    dressed = true;
    const sheet = new CSSStyleSheet(); // a first visit does without it
    sheet.replaceSync(STYLE);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

const STYLE = `
    .room { max-width: 70rem; margin: 0 auto; padding: 0 1rem 2rem; }
    .room-form { display: grid; gap: 0.75rem; max-width: 24rem; margin: 1rem 0; }
    .room-rules { display: grid; gap: 0.5rem; }
    .room-field { display: grid; gap: 0.25rem; }
    .room-field:has([type="checkbox"]) { grid-template-columns: auto 1fr; gap: 0.6rem; align-items: start; min-height: 2.25rem; }
    .room-field [type="checkbox"] { order: -1; width: 1.3rem; height: 1.3rem; }
    .room-field input:not([type="checkbox"]), .room-field select, .room-choice input { font: inherit; padding: 0.5rem; min-height: 2.75rem; }
    .room-middle { display: grid; grid-template-columns: minmax(0, 1fr) 18rem; gap: 1rem; align-items: start; }
    .room-side { display: grid; gap: 0.9rem; }
    .room-side > * { margin: 0; }
    .room-side > :empty { display: none; }
    .room-seats { list-style: none; padding: 0; display: grid; gap: 0.4rem; }
    .room-seats .free { color: var(--muted); font-weight: normal; }
    .room-link { overflow-wrap: anywhere; }
    .room-seats li { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; min-height: 2.25rem; }
    .room-seats li[aria-current]::before { content: "▶"; }
    .room-seats li.away b { opacity: 0.7; }
    .room-code { font-size: 1.6rem; letter-spacing: 0.15em; margin: 0.25rem 0; }
    .room-invite { display: grid; justify-items: start; gap: 0.4rem; }
    .room-invite img { background: #fff; }
    .room-controls { display: grid; gap: 0.75rem; margin: 0.75rem 0; }
    .room-controls > .go { min-height: 3.25rem; font-size: 1.15rem; }
    .room-choice { display: flex; flex-wrap: wrap; gap: 0.5rem; }
    .room-choice button { min-width: 3rem; min-height: 3rem; font-size: 1.15rem; }
    .room-choice button[aria-pressed="true"] { outline: 3px solid currentColor; }
    .room-table .room-controls, .room-table .room-side > .room-field, .room-table .room-seats button { display: none; }
    .room-table .say { font-size: 1.6rem; }
    .room-table .room-seats, .room-table .room-code { font-size: 1.8rem; }
    .room-table .room-invite img { width: 100%; height: auto; }
    @media (max-width: 44rem) {
        .room-middle { grid-template-columns: minmax(0, 1fr); }
        .room-gather .place { display: none; }
    }
`;

const PING = 15000, // milliseconds of silence until the server is asked for a sign,
    SILENT = 25000, // and until the connection is given up
    SLOWEST = 5000, // milliseconds between two tries to connect
    SEEN = 4000; // that a refusal is shown

// ---- SHA-256: crypto.subtle is there only where the page came over TLS, and phones play without

const prime = (n) => {
    for (let i = 2; i * i <= n; i++) if (n % i === 0) return false;
    return true;
};
const roots = (power, count) =>
    Array.from({ length: 311 }, (_, i) => i + 2)
        .filter(prime)
        .slice(0, count)
        .map((n) => ((n ** power % 1) * 2 ** 32) | 0);

export function sha256(bytes) {
    const k = roots(1 / 3, 64),
        state = roots(1 / 2, 8),
        size = ((bytes.length + 72) >> 6) << 6,
        padded = new DataView(new ArrayBuffer(size)),
        turn = (x, n) => (x >>> n) | (x << (32 - n));
    bytes.forEach((byte, i) => padded.setUint8(i, byte));
    padded.setUint8(bytes.length, 0x80);
    padded.setUint32(size - 4, bytes.length * 8);
    for (let at = 0; at < size; at += 64) {
        const w = Array.from({ length: 16 }, (_, i) => padded.getInt32(at + 4 * i));
        for (let i = 16; i < 64; i++) {
            const a = w[i - 15],
                b = w[i - 2];
            w[i] = (w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
        }
        let [a, b, c, d, e, f, g, last] = state;
        for (let i = 0; i < 64; i++) {
            const one = last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i],
                two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            [a, b, c, d, e, f, g, last] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
        }
        [a, b, c, d, e, f, g, last].forEach((value, i) => (state[i] = (state[i] + value) | 0));
    }
    return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""),
    unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16)),
    random = (size) => hex(crypto.getRandomValues(new Uint8Array(size)));

// ---- the connection: it comes back by itself, and what was not acknowledged is sent again

class Line {
    constructor(greet, hear, state) {
        Object.assign(this, { greet, hear, state, wait: 300, ended: false, heard: 0 });
        this.timer = setInterval(() => this.watch(), 5000);
        this.now = () => {
            if (document.visibilityState === "visible" && this.socket?.readyState !== 1) this.dial();
        };
        addEventListener("online", this.now);
        document.addEventListener("visibilitychange", this.now);
        this.dial();
    }
    dial() {
        clearTimeout(this.again);
        if (this.ended || this.socket?.readyState === 0) return;
        if (this.socket) this.socket.onclose = null;
        this.socket?.close();
        const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/room`);
        this.socket = socket;
        this.heard = performance.now();
        socket.onopen = () => {
            this.wait = 300;
            this.opened = true;
            this.greet();
        };
        socket.onmessage = ({ data }) => {
            this.heard = performance.now();
            this.hear(JSON.parse(data));
        };
        socket.onclose = () => {
            this.state(this.opened ? "again" : "none");
            if (!this.ended) this.again = setTimeout(() => this.dial(), this.wait);
            this.wait = Math.min(SLOWEST, this.wait * 2);
        };
    }
    watch() {
        const silent = performance.now() - this.heard;
        if (silent > SILENT) this.dial();
        else if (silent > PING) this.send("ping");
    }
    send(text) {
        if (this.socket.readyState === 1) this.socket.send(text);
    }
    end() {
        this.ended = true;
        clearInterval(this.timer);
        clearTimeout(this.again);
        removeEventListener("online", this.now);
        document.removeEventListener("visibilitychange", this.now);
        this.socket?.close();
    }
}

// ---- making one

const playable = (machine) => (machine.seats ?? 1) > 1 && !machine.ports.some((port) => port.look === "anodes");

function field(label, input) {
    return h("label", { class: "room-field" }, h("span", {}, label), input);
}

function makeForm({ arcade, viewOf, go }) {
    const machines = arcade.machines.filter(playable),
        game = h("select", { name: "game" }, machines.map((each) => h("option", { value: each.name }, t(each.title)))),
        timer = h("input", { name: "timer", type: "number", min: 0, max: 3600, value: 0 }),
        rules = h("div", { class: "room-rules" });
    const asked = () => machines.find((each) => each.name === game.value).ports.filter((port) => port.dir === "strap" && port.role === "ask");
    const ask = () =>
        rules.replaceChildren(
            ...asked().map((port) =>
                field(
                    t(port.help),
                    port.look === "switch"
                        ? h("input", { type: "checkbox", name: port.name, checked: port.idle === 1n })
                        : h("input", { type: "number", name: port.name, min: `${port.min}`, max: `${port.max || port.mask}`, value: `${port.idle}` }),
                ),
            ),
        );
    game.addEventListener("change", ask);
    ask();
    return h(
        "form",
        {
            class: "room-form",
            onsubmit(event) {
                event.preventDefault();
                const straps = { ...viewOf(machines.find((each) => each.name === game.value)).straps };
                for (const port of asked()) {
                    const input = rules.querySelector(`[name="${port.name}"]`);
                    straps[port.name] = input.type === "checkbox" ? Number(input.checked) : input.value;
                }
                go(["make", game.value, Math.floor(Number(timer.value)) || 0, ...Object.entries(straps).map(([name, value]) => `${name}=${value}`)].join(" "));
            },
        },
        field(t("Games"), game),
        rules,
        field(t("Seconds a turn"), timer),
        h("button", { type: "submit", class: "go" }, t("Make a room")),
    );
}

function joinForm() {
    const code = h("input", { name: "code", type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", minlength: 6, maxlength: 6, required: true });
    return h(
        "form",
        {
            class: "room-form",
            onsubmit(event) {
                event.preventDefault();
                location.hash = `#room=${code.value.toLowerCase()}`;
            },
        },
        field(t("Code of the room"), code),
        h("button", { type: "submit", class: "plain" }, t("Join a room")),
    );
}

// ---- one room

class Room {
    constructor(page, code, make) {
        Object.assign(this, { page, code, make, view: null, here: [], left: -1, pending: null, mine: code ? memory.get(`room:${code}`, null) : null, seat: 0 });
        this.element = h("section", { class: "room", "aria-label": t("With friends") });
        this.line = new Line(
            () => this.greet(),
            (told) => this.hear(told),
            (state) => this.connection(state),
        );
        this.frames = requestAnimationFrame((now) => this.frame(now));
    }
    end() {
        this.line.end();
        cancelAnimationFrame(this.frames);
        this.fitting?.stop();
    }

    greet() {
        this.line.send(`lang ${document.documentElement.lang}`);
        if (!this.code) return this.line.send(this.make);
        this.line.send(`join ${this.code}`);
        if (this.mine) this.line.send(`back ${this.mine.seat} ${this.mine.key}`);
    }
    keep() {
        memory.set(`room:${this.code}`, this.mine);
    }
    connection(state) {
        this.lost = true;
        if (state === "none" && !this.facts) this.element.replaceChildren(...noServer());
        this.show();
    }

    hear(told) {
        this.lost = false;
        if (told.room) this.enter(told);
        else if (told.people !== undefined) this.people = told; // they are seen with the next view
        else if (told.view !== undefined) this.see({ ...this.people, ...told });
        else if (told.here) Object.assign(this, { here: told.here, watching: told.watching, left: told.left, leftAt: performance.now() });
        else if (told.you) this.seated(told);
        else if (told.you === 0) this.unseated();
        else if (told.ok !== undefined) this.answered(told.ok);
        else if (told.no !== undefined) {
            this.answered(told.no);
            this.refusal = { text: told.why, until: performance.now() + SEEN };
            announce(told.why);
        } else if (told.tape) download(`${this.code}.tape`, [told.tape], "text/plain");
        else if (told.at !== undefined) this.line.socket.close(); // it is on its way from one server to another: ask again
        else if (told.error) this.wrong(told.error);
        this.show();
    }
    enter(facts) {
        const machine = this.page.arcade.machines.find((each) => each.name === facts.machine);
        this.facts = facts;
        this.code = facts.room;
        this.machine = machine;
        if (location.hash.split("&")[0] !== `#room=${this.code}`) history.replaceState(null, "", `#room=${this.code}`);
        if (this.remote) return;
        const { arcade, viewOf } = this.page;
        arcade.open(machine, Object.fromEntries(Object.entries(facts.straps)));
        this.ports = arcade.port.slice();
        this.remote = Object.create(arcade, { port: { get: () => this.ports } });
        const still = { press() {}, release() {}, tap() {}, set() {}, toggle() {} };
        this.words = new Words(machine, viewOf(machine));
        this.made = board({ arcade: this.remote, session: still, view: viewOf(machine), words: this.words, allPins: false, controls: false });
        this.made.element.inert = true;
        this.build();
    }
    see(view) {
        const before = this.view,
            mine = view.seat[this.seat - 1];
        this.view = view;
        if (view.ports) this.ports = BigUint64Array.from(view.ports.split(" "), (word) => BigInt(`0x${word}`));
        this.words.names = view.seat.map((each) => each.name ?? "");
        if (this.seat && mine?.who !== "person") this.seat = 0;
        if (this.onTurn() && !(before && before.turn === view.turn && before.phase === view.phase)) {
            navigator.vibrate?.(120);
            announce(t("It is your turn."));
        }
        this.mix(mine);
    }
    // The screen's part of fair dice: a number is committed to before the game, and shown when it begins.
    mix(mine) {
        if (!this.seat || mine?.who !== "person") return;
        if (this.view.state === "reveal" && !mine.number) this.line.send(`reveal ${this.mine.number}`);
        if (this.view.state === "gather" && !mine.commit) {
            this.mine.number = random(32);
            this.keep();
            this.line.send(`commit ${sha256(unhex(this.mine.number))}`);
        }
        if (this.view.state === "gather") this.commit = this.view.commit;
    }
    seated({ you, last }) {
        this.seat = you;
        if (!this.mine || this.mine.seat !== you) return;
        this.id = Math.max(this.id ?? 0, last);
        if (this.pending && this.pending.id <= last) this.pending = null;
        if (this.pending) this.line.send(`do ${this.pending.id} ${this.pending.words}`);
        if (this.view) this.mix(this.view.seat[you - 1]);
    }
    answered(id) {
        if (this.pending?.id === id) this.pending = null;
    }
    // Somebody else has it by now.
    unseated() {
        this.mine = null;
        this.seat = 0;
        this.pending = null;
        this.keep();
    }
    wrong(sentence) {
        toast(sentence, [], "error");
        if (!this.facts) location.hash = "#friends";
    }

    sit(seat) {
        const name = memory.get("name", "") || t("Player {n}", { n: `${seat}` });
        this.mine = { seat, key: random(16), number: random(32) };
        this.id = 0;
        this.keep();
        this.line.send(`sit ${seat} ${this.mine.key} ${sha256(unhex(this.mine.number))} ${name}`);
    }
    act(words) {
        if (this.pending) return;
        this.id = (this.id ?? 0) + 1;
        this.pending = { id: this.id, words };
        this.line.send(`do ${this.id} ${words}`);
        this.show();
    }
    onTurn() {
        return this.view?.state === "play" && this.seat > 0 && (!this.view.turn || this.view.turn === this.seat) && !!this.goPort();
    }
    goPort() {
        const go = this.machine.ports.filter((port) => port.look === "button" && port.role === "go" && (!port.seat || port.seat === this.seat) && this.view.asked.includes(port.name));
        return go.find((port) => port.seat === this.seat) ?? go[0];
    }

    // ---- what is seen

    build() {
        const table = location.hash.includes("&table");
        const link = `${location.origin}${location.pathname}#room=${this.code}`;
        this.said = h("p", { class: "say", role: "status" });
        this.news = h("p", { class: "news" });
        this.who = h("ol", { class: "room-seats" });
        this.controls = h("div", { class: "room-controls" });
        this.doors = h("p", { class: "bar" });
        const name = h("input", { name: "name", type: "text", maxlength: 24, value: memory.get("name", ""), onchange: () => memory.set("name", name.value.trim().replace(/\s+/g, " ")) });
        this.name = field(t("Your name"), name);
        const place = h("div", { class: "place" }, this.made.element);
        const invite = h(
            "aside",
            { class: "room-invite" },
            h("img", { src: `qr/${this.code}`, alt: t("Join a room"), width: 180, height: 180 }),
            h("p", { class: "room-code" }, this.code),
            h("a", { class: "room-link", href: link }, link),
            table ? null : h("a", { class: "plain", href: `#room=${this.code}&table` }, t("For a projector")),
        );
        this.element.classList.toggle("room-table", table);
        this.element.replaceChildren(
            h("h1", {}, t("Room {code}", { code: this.code })),
            h("div", { class: "stage-line" }, this.said, this.news),
            this.controls,
            h("div", { class: "room-middle" }, place, h("div", { class: "room-side" }, this.name, this.who, this.doors, invite)),
        );
        this.fitting?.stop();
        this.fitting = fit(place, this.made.element);
    }
    frame(now) {
        this.made?.update(this.page.arcade.light(), now);
        if (this.refusal && now > this.refusal.until) {
            this.refusal = null;
            this.show();
        }
        if (this.left > 0) this.show();
        this.frames = requestAnimationFrame((next) => this.frame(next));
    }
    show() {
        if (!this.view || !this.said) return;
        const { view } = this,
            left = this.left > 0 ? Math.ceil((this.left - (performance.now() - this.leftAt)) / 1000) : 0;
        const now = view.state === "gather" ? this.gathering() : this.words.named((view.state === "over" ? view.end : view.now) ?? "");
        put(
            this.said,
            this.lost ? "…" : (this.refusal?.text ?? [this.onTurn() ? t("It is your turn.") : "", now, left > 0 && view.state === "play" ? `${left} s` : ""].filter(Boolean).join(" ")),
        );
        this.said.parentElement.classList.toggle("refused", !!this.refusal);
        this.element.classList.toggle("my-turn", this.onTurn());
        put(this.news, view.state === "play" ? this.words.named(view.happened ?? "") : "");
        this.element.classList.toggle("room-gather", view.state === "gather");
        this.name.hidden = this.seat > 0;
        const state = JSON.stringify([view.seat, view.state, view.turn, view.phase, this.seat, this.here, this.watching, !!this.pending]);
        if (state === this.drawn) return;
        this.drawn = state;
        this.showSeats();
        this.showDoors();
        this.showControls();
    }
    gathering() {
        if (this.view.seat.every((each) => each.who !== "nobody")) return t("Everybody is here: the game can start.");
        return this.seat ? t("Waiting for the others: they scan the code, or open the link.") : t("Scan the code, or open the link, and take a seat.");
    }
    showSeats() {
        const { view } = this,
            free = view.state === "gather" || view.state === "play";
        this.who.replaceChildren(
            ...view.seat.map((each, i) =>
                h(
                    "li",
                    { "aria-current": view.turn === i + 1 ? "true" : null, class: this.here[i] || each.who !== "person" ? null : "away" },
                    h("b", { class: each.who === "nobody" ? "free" : null }, each.name ?? (each.who === "program" ? t(each.level) : t("Player {n}", { n: `${i + 1}` }))),
                    !this.seat && each.who !== "person" && free ? h("button", { type: "button", class: "go", onclick: () => this.sit(i + 1) }, t("Sit here")) : null,
                    this.seat && each.who === "nobody" && free
                        ? h("button", { type: "button", class: "plain", onclick: () => this.line.send(`program ${i + 1} ${this.level()}`) }, t("Let a program play"))
                        : null,
                ),
            ),
            this.watching ? h("li", { class: "quiet-line" }, t("Looking on: {n}", { n: `${this.watching}` })) : "",
        );
    }
    level() {
        return this.machine.players.findLast((player) => !player.needs)?.name ?? "";
    }
    showDoors() {
        const { view, seat } = this,
            button = (text, act, kind = "plain") => h("button", { type: "button", class: kind, onclick: act }, text);
        this.doors.replaceChildren(
            ...[
                seat && view.state === "gather" && button(t("Start the game"), () => this.line.send("start"), "go"),
                seat && view.state === "over" && button(t("Play again"), () => this.line.send("again"), "go"),
                view.state === "over" && button(t("Save the tape"), () => this.line.send("tape")),
                view.state === "over" && button(t("Were the dice fair?"), () => this.judge()),
                seat &&
                    button(t("Give up my seat"), () => {
                        this.line.send("leave");
                        this.mine = null;
                        this.seat = 0;
                        this.keep();
                    }),
            ].filter(Boolean),
        );
    }
    judge() {
        const { view } = this,
            own = view.seat[this.seat - 1],
            sound =
                sha256(unhex(view.revealed)) === view.commit &&
                (!this.commit || this.commit === view.commit) &&
                view.seat.every((each) => !each.number || sha256(unhex(each.number)) === each.commit) &&
                (!own || own.number === this.mine?.number);
        toast(`${t("Were the dice fair?")} ${sound ? t("yes") : t("no")}`, [], sound ? "note" : "error");
    }
    // Only what this seat may work now.
    showControls() {
        const go = this.onTurn() && !this.pending ? this.goPort() : null;
        if (!go) {
            const { phase } = this.view,
                skip = this.seat && this.view.waits && this.view.state === "play" && h("button", { type: "button", class: "plain skip-wait", onclick: () => this.line.send(`skip ${phase}`) }, t("Skip the wait"));
            return this.controls.replaceChildren(...(this.pending ? [h("p", { class: "quiet-line" }, "…")] : skip ? [skip] : []));
        }
        const choices = this.view.turn ? this.machine.ports.filter((port) => port.dir === "in" && port.look === "switch" && port.role === "choice") : [];
        const chosen = new Map(choices.map((port) => [port, this.ports[port.index]]));
        const press = h("button", { type: "button", class: "go", onclick: () => this.act([...[...chosen].map(([port, value]) => `${port.name}=${value}`), go.name].join(" ")) }, t(this.page.viewOf(this.machine).verbs?.[this.view.phase] ?? "Press {control}", { control: go.label }));
        this.controls.replaceChildren(
            ...choices.map((port) => (port.values.length ? named(port, chosen) : counted(port, chosen))),
            press,
        );
    }
}

// A letter, or up and down: one button a value.
function named(port, chosen) {
    const buttons = port.values
        .filter((value) => value.name !== "-")
        .map((value) =>
            h(
                "button",
                {
                    type: "button",
                    class: "plain",
                    "aria-pressed": `${chosen.get(port) === value.value}`,
                    onclick(event) {
                        chosen.set(port, value.value);
                        for (const each of buttons) each.setAttribute("aria-pressed", `${each === event.target}`);
                    },
                },
                t(value.name),
            ),
        );
    return h("div", { class: "room-choice", role: "group", "aria-label": t(port.help) }, buttons);
}

function counted(port, chosen) {
    const number = h("input", { type: "number", min: 0, max: `${port.mask}`, value: `${chosen.get(port)}`, "aria-label": t(port.help), inputmode: "numeric" });
    number.addEventListener("input", () => chosen.set(port, BigInt(Math.min(Number(port.mask), Math.max(0, Math.floor(Number(number.value) || 0))))));
    return h("div", { class: "room-choice" }, number);
}

const noServer = () => [
    h("p", {}, t("Rooms need a server. On a computer in your network run:")),
    h("pre", { class: "code", tabindex: 0 }, h("code", {}, "gatecade host")),
];

// page: what of the page is used here; hash: friends, or room=CODE.  Returns {element, end}.
export function friends(page, hash) {
    equip(page);
    document.title = `${t("With friends")} · Gatecade`;
    const wants = new URLSearchParams(hash),
        code = wants.get("room");
    if (code) return new Room(page, code, null);
    const element = h("section", { class: "room", "aria-label": t("With friends") }),
        shown = { element, end() {} };
    const go = (make) => {
        const room = new Room(page, null, make);
        shown.end = () => room.end();
        element.replaceWith(room.element);
        shown.element = room.element;
        shown.room = room;
    };
    element.append(
        h("h1", {}, t("With friends")),
        h("p", { class: "lead" }, t("Play together, each on a screen of their own.")),
        makeForm({ ...page, go }),
        joinForm(),
    );
    return shown;
}
