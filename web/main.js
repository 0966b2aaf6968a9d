// SPDX-License-Identifier: MIT
// The page: the hall or one machine, links and saved games, the frame loop.

import { load } from "./machine.js";
import { h, put, announce, toast, tool, icon, memory } from "./dom.js";
import { Session } from "./session.js";
import { Words, grouped } from "./words.js";
import { hall } from "./hall.js";
import { board } from "./board.js";
import { sheet } from "./sheet.js";
import { bench, clock } from "./bench.js";
import { Curtain } from "./curtain.js";
import { Design, departureWords, designPanel } from "./design.js";
import { help, keyMap, listen } from "./keys.js";
import { unpack } from "./share.js";
import { muted, mute, rattle } from "./sound.js";

export { load }; // for whoever wants the machines without the page

const root = document.documentElement,
    main = document.getElementById("main"),
    picker = document.querySelector(".picker");
const [arcade, data] = await Promise.all([
    load(fetch("gatecade.wasm")),
    fetch("views.json").then((answer) => answer.json()),
]);
const session = new Session(arcade);
const token = new URLSearchParams(location.search).get("design"),
    design = token && new Design(arcade, token);

let screen = null; // what is shown of the machine that is played
let tab = "Waveform",
    allPins = false;

function viewOf(machine) {
    const view = data.views[machine.name] ?? {};
    return view.like ? { ...data.views[view.like], ...view } : view;
}

for (const machine of arcade.machines) if (viewOf(machine).watch) arcade.watched[machine.name] = viewOf(machine).watch;

// ---- what is shown

function showHall() {
    screen = null;
    document.title = "Gatecade";
    root.classList.remove("curtained");
    picker.replaceChildren();
    main.replaceChildren(hall(arcade.machines));
}

// The sentence has room for the longest one, so that nothing moves under a finger when the phase changes.
function banner(machine) {
    const say = h("p", { class: "say" }),
        phase = h("span", { class: "phase" });
    const again = h("button", { type: "button", class: "plain", hidden: true }, "New game");
    again.addEventListener("click", () => session.restart());
    const longest = Math.max(0, ...(machine.phase?.values ?? []).map((value) => (value.say ?? "").length));
    say.style.setProperty("--narrow", Math.ceil(longest / 36));
    say.style.setProperty("--wide", Math.ceil(longest / 74));
    const element = h("div", { class: "banner" }, h("h1", { class: "unseen" }, machine.title), phase, say, again);
    return { element, say, phase, again };
}

function pinsSwitch(view) {
    if (!view.hide) return null;
    const box = h("input", { type: "checkbox", checked: allPins });
    box.addEventListener("change", () => {
        allPins = box.checked;
        rebuild();
    });
    return h("label", { class: "all-pins" }, box, "Show every pin");
}

function build() {
    const { machine } = arcade,
        view = viewOf(machine),
        words = new Words(machine, view);
    words.tell = () => arcade.told("end") || arcade.told("now");
    const context = {
        arcade,
        session,
        view,
        words,
        phases: data.phases[machine.name],
        design,
        allPins,
        tab,
        open: openTape,
        tell: (text) => (screen.told = text),
        refresh: rebuild,
    };
    const guest = design?.seat(machine);
    const parts = {
        board: board(guest ? { ...context, arcade: arcade.guest() } : context),
        sheet: sheet(context),
        design: designPanel(context),
        clock: clock(context),
        bench: bench(context),
    };
    const head = banner(machine);
    const curtain = new Curtain(words, [parts.board.element, parts.sheet?.element].filter(Boolean));
    const element = h(
        "div",
        { class: `stage${parts.sheet ? "" : " plain-stage"}` },
        head.element,
        h(
            "div",
            { class: "play" },
            parts.design?.element,
            h("div", { class: "table" }, parts.board.element, curtain.element),
            pinsSwitch(view),
        ),
        parts.sheet?.element,
        h("div", { class: "side" }, parts.clock.element, parts.design?.beside, parts.bench.element),
    );
    screen = { machine, words, context, parts, head, curtain, keys: keyMap(machine), told: "" };
    document.title = `${machine.title} · Gatecade`;
    pick(machine);
    main.replaceChildren(element);
    paint(performance.now());
}

// Builds the same screen anew, and puts the focus back where it was.
function rebuild() {
    const { activeElement } = document,
        name = activeElement?.id || activeElement?.getAttribute("aria-label"),
        asked = screen?.curtain.asked;
    tab = screen?.context.tab ?? tab;
    build();
    screen.curtain.asked = asked;
    if (!name) return;
    [...main.querySelectorAll("input, button, select, summary")]
        .find((each) => each.id === name || each.getAttribute("aria-label") === name)
        ?.focus();
}

function pick(machine) {
    const select = h(
        "select",
        { "aria-label": "Machine", onchange: () => (location.hash = select.value) },
        arcade.machines.map((each) => h("option", { value: each.name, selected: each === machine }, each.title)),
    );
    picker.replaceChildren(select);
}

// ---- games, saved and linked

// The last game of that machine goes on; or its first begins.
function play(machine) {
    const own = design?.plays(machine),
        saved = own ? null : memory.get(`tape:${machine.name}`);
    session.seats = [];
    session.speed = 1;
    session.running = true;
    if (saved && !arcade.read(saved)) {
        session.fresh();
        session.goal = arcade.length;
    } else session.start(machine, { ...viewOf(machine).straps, ...(own ? design.facts.straps : {}) });
    build();
}

function save() {
    if (!arcade.machine || !arcade.wasm.event_count() || design?.plays(arcade.machine)) return;
    const tape = arcade.tape();
    if (tape.length < 1 << 20) memory.set(`tape:${arcade.machine.name}`, tape);
}

// Takes a tape from a file or a link; a bad one changes nothing, and is told in a sentence.
function openTape(tape, from) {
    const kept = screen && arcade.wasm.event_count() ? arcade.keep() : null;
    const problem = arcade.read(tape);
    if (problem) {
        toast(from ? `${from}: ${problem}` : problem, [], "error");
        return false;
    }
    session.seats = [];
    session.fresh();
    history.replaceState(null, "", `#${arcade.machine.name}`);
    build();
    session.running = false;
    session.goal = arcade.length;
    const { title } = arcade.machine,
        watch = () => {
            session.travel(0);
            session.running = true;
        },
        back = () => {
            session.bringBack(kept);
            build();
        };
    toast(`A game of ${title} with ${grouped(arcade.length)} cycles.`, [
        ["Watch it from the start", watch],
        ...(kept ? [["Back to my game", back]] : []),
    ]);
    return true;
}

async function followLink(packed) {
    const { tape, error } = await unpack(packed);
    if (error) toast(error, [], "error");
    if (tape && openTape(tape, "")) return;
    history.replaceState(null, "", screen ? `#${screen.machine.name}` : "#");
    if (!screen) showHall();
}

async function route(anew) {
    const hash = location.hash.slice(1);
    if (hash.startsWith("t=")) return followLink(hash.slice(2));
    const machine = arcade.machines.find((each) => each.name === hash);
    if (hash === "main" && screen) return; // the skip link
    if (screen && machine !== screen.machine) save();
    if (machine && (machine !== screen?.machine || anew === true)) play(machine);
    if (machine) return;
    if (hash && hash !== "main") toast(`There is no machine "${hash.slice(0, 40)}" here.`, [], "error");
    showHall();
}

// ---- the frame loop

let last = performance.now();

function paint(now) {
    const light = arcade.light(),
        { parts, words, curtain, head } = screen,
        phase = arcade.phase(),
        sentence = words.say();
    put(head.say, sentence);
    put(head.phase, phase?.name ?? "");
    head.again.hidden = !phase?.final || !session.live;
    const { turn, seats = 0 } = screen.context.view,
        people = Array.from({ length: seats }, (_, place) => !Number.isInteger(session.seats[place]));
    curtain.update(phase, people, turn && Number(arcade.value(turn)));
    parts.board.update(light, now);
    parts.sheet?.update(now);
    parts.design?.update();
    parts.clock.update(now);
    parts.bench.update(now);
    announce(`${screen.told} ${sentence}`.trim());
}

function frame(now) {
    const since = now - last;
    last = now;
    if (screen) {
        session.frame(since);
        design?.follow();
        paint(now);
        if (session.running || session.goal !== null) arcade.wasm.light_clear();
    }
    requestAnimationFrame(frame);
}

// Dice can be heard when a press throws them.
session.onmove = (port) => {
    if (port.role !== "go" || arcade.phase()?.dice !== "roll" || arcade.port[port.index] === port.idle) return;
    rattle(arcade.machine.ports.filter((each) => each.dir === "in" && ["die", "dice"].includes(each.look)).length);
};
session.onrestart = () => {
    if (screen?.machine === arcade.machine) rebuild();
};

// A design's first departure is told once, and the clock stops there.
if (design) {
    session.bound = () => design.bound();
    design.onchange = (departure) => {
        if (departure && screen) {
            session.running = false;
            toast(departureWords(screen.context, departure), [["Go to that moment", () => session.travel(departure.cycle + 1)]]);
        } else if (screen) route(true);
    };
    addEventListener("pagehide", () => design.leave());
    // The server has the first one ready; a page that comes later plays on until its own is built.
    const built = design.open(),
        late = await Promise.race([built, new Promise((resolve) => setTimeout(resolve, 1000, "late"))]);
    if (late) built.then(toast("Your design is being built; it takes the board when it is ready."));
}

// ---- the head of the page

function theme(chosen) {
    if (chosen) root.dataset.theme = chosen;
    return root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

const other = (name) => (name === "dark" ? "light" : "dark");
const quiet = tool(muted() ? "mute" : "sound", "Sound", () => {
    mute(!muted());
    quiet.replaceChildren(icon(muted() ? "mute" : "sound"));
    quiet.setAttribute("aria-pressed", `${!muted()}`);
});
quiet.setAttribute("aria-pressed", `${!muted()}`);
const look = tool(other(theme(memory.get("theme", null))), "Light or dark", () => {
    const next = theme(other(theme()));
    memory.set("theme", next);
    look.replaceChildren(icon(other(next)));
});
document.querySelector(".tools").append(
    quiet,
    look,
    tool("help", "Keys and help", () => help(screen)),
);

listen(session, () => screen);
addEventListener("hashchange", route);
addEventListener("pagehide", save);
document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") save();
});
await route();
requestAnimationFrame((now) => {
    last = now;
    frame(now);
});
// Seen and playable: after the first frame.
requestAnimationFrame(() => setTimeout(() => performance.mark("playable")));
if ("serviceWorker" in navigator) navigator.serviceWorker.register("worker.js").catch(() => {});
