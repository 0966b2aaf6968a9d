// SPDX-License-Identifier: MIT
// The page: the hall or one machine, links and saved games, the frame loop.

import { load } from "./machine.js";
import { h, s, put, announce, download, toast, tool, icon, memory } from "./dom.js";
import { have, language, speak, speakMore, t, wanted } from "./language.js";
import { Session } from "./session.js";
import { Words, clockTime } from "./words.js";
import { hall } from "./hall.js";
import { board } from "./board.js";
import { sheet } from "./sheet/sheet.js";
import { benchOf, keepForLater, lab } from "./lab/fetch.js";
import { clock } from "./lab/clock.js";
import { adviser, stage } from "./stage.js";
import { ending } from "./ending.js";
import { Daily } from "./daily.js";
import { guide } from "./guide.js";
import { page } from "./pages.js";
import { fit } from "./fit.js";
import { Curtain } from "./curtain.js";
import { help, keyMap, listen } from "./keys.js";
import { onDrop } from "./drop.js";
import { pack, unpack } from "./share.js";
import { muted, mute, rattle } from "./sound.js";

export { load }; // for whoever wants the machines without the page
export * from "./kit.js";

const root = document.documentElement,
    main = document.getElementById("main"),
    picker = document.querySelector(".picker");
const [arcade, data] = await Promise.all([
    load(fetch("gatecade.wasm")),
    fetch("views.json").then((answer) => answer.json()),
]);
const session = new Session(arcade);
const query = new URLSearchParams(location.search),
    token = query.get("design"),
    { Design, departureWords, designPanel, equip } = token ? await import("./design.js") : {};
equip?.({ t, h, put, toast, clockTime });
const design = token && new Design(arcade, token);

let screen = null, // what is shown of the machine that is played
    live = null, // the board in the hall that plays itself
    mode = memory.get("mode", "play"), // play, or lab: the bench beside the board
    daily = null; // today's game, if it is played
let tab = "Waveform",
    allPins = false;

function viewOf(machine) {
    const view = data.views[machine.name] ?? {};
    return view.like ? { ...data.views[view.like], ...view } : view;
}

for (const machine of arcade.machines) if (viewOf(machine).watch) arcade.watched[machine.name] = viewOf(machine).watch;

// ---- what is shown

// What scripts that are fetched later are given, which may be before this one is ready to be imported.
const tools = { announce, arcade, board, download, fit, h, load, memory, pack, put, s, t, toast, tool, unpack, viewOf, Words };

let room = null; // with friends
async function together(hash) {
    const { friends } = await import("./friends.js");
    leaveScreen();
    root.dataset.mode = "text";
    room = friends(tools, hash);
    main.replaceChildren(room.element);
}

// A design of the reader's own, judged in the page: given are files, or what a link holds.
async function verilog(given) {
    const [{ checker }] = await Promise.all([import("./check.js"), speakMore("check")]);
    const at = screen?.machine.name;
    leaveScreen();
    root.dataset.mode = "text";
    const open = (tape) => (history.pushState(null, "", `#${arcade.machines[0].name}`), openTape(tape, ""));
    room = checker({ ...tools, at, open }, given);
    main.replaceChildren(room.element);
}

function leaveScreen() {
    room?.end();
    room = null;
    screen?.fitting.stop();
    live?.fitting.stop();
    screen = live = null;
    root.classList.remove("curtained");
    picker.replaceChildren();
}

// A computer plays until somebody takes over: the machine whose view says so.
function showHall() {
    leaveScreen();
    daily = null;
    document.title = "Gatecade";
    root.dataset.mode = "hall";
    const machine = arcade.machines.find((each) => viewOf(each).demo) ?? arcade.machines[0],
        view = viewOf(machine);
    session.seats = [];
    session.speed = 1;
    session.pace = 0;
    session.running = true;
    session.start(machine, view.straps);
    const clever = machine.players.findLast((player) => !player.needs);
    for (let seat = 0; clever && seat < arcade.wasm.seats(); seat++) session.sit(seat, clever.index);
    const made = board({ arcade, session, view, words: new Words(machine, view), allPins: false, controls: false });
    made.element.inert = true;
    const place = h("div", { class: "place" }, made.element);
    live = { machine, update: made.update };
    const found = new Map(arcade.machines.map((each) => [viewOf(each).found, each.title]).filter(([name]) => name).reverse());
    const shown = hall({
        machines: arcade.machines,
        viewOf,
        found: [...found].reverse(),
        live: {
            element: place,
            title: machine.title,
            take: takeOver,
            daily: arcade.machines.filter((each) => viewOf(each).daily).map((each) => ({ name: viewOf(each).daily.title, href: `#${each.name}?daily` })),
        },
        pictures: idle().then(() => load(fetch("gatecade.wasm"))),
    });
    main.replaceChildren(shown.element);
    live.fitting = fit(place, made.element);
}

const idle = () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve, { timeout: 500 }));

// The game goes on as it stands, with a person at the first seat.
function takeOver() {
    const { machine } = live;
    session.sit(0, null);
    history.pushState(null, "", `#${machine.name}`);
    daily = null;
    build();
}

function pinsSwitch(view) {
    if (!view.hide) return null;
    const box = h("input", { type: "checkbox", checked: allPins });
    box.addEventListener("change", () => {
        allPins = box.checked;
        rebuild();
    });
    return h("label", { class: "all-pins" }, box, t("Show every pin"));
}

function build() {
    leaveScreen();
    const { machine } = arcade,
        view = viewOf(machine),
        words = new Words(machine, view);
    root.dataset.mode = mode;
    session.pace = mode === "play" ? (view.pace ?? 0) : 0;
    const context = {
        arcade,
        session,
        view,
        words,
        phases: data.phases[machine.name],
        design,
        allPins,
        tab,
        daily,
        typists: [], // widgets that take letters, numbers and Enter
        mode: () => mode,
        open: openTape,
        tell: (text) => (screen.told = text),
        refresh: rebuild,
        today: () => startDaily(false),
        point(plan) {
            screen.parts.board.point(plan);
            for (const each of context.typists) each.point?.(plan);
        },
        freeze: (ports) => screen.parts.board.freeze((context.frozen = ports)),
        enter: () => context.typists.some((each) => each.enter()),
        verb: () => context.typists.map((each) => each.verb()).find((text) => text) ?? "",
        enterKey: () => (context.typists.some((each) => each.verb() !== null) ? "Enter" : null),
    };
    const guest = design?.seat(machine);
    const parts = {
        advice: adviser(context),
        board: board(guest ? { ...context, arcade: arcade.guest() } : context),
        sheet: sheet(context),
        design: designPanel?.(context),
        clock: clock(context),
        bench: benchOf(context),
        line: stage(context),
        end: ending(context),
    };
    const curtain = new Curtain(words, [parts.board.element, parts.sheet?.element].filter(Boolean), () => parts.line.sentence);
    context.notes = h("div", { class: "notes" }, parts.advice.element);
    const place = h("div", { class: "place" }, parts.board.element),
        table = h("div", { class: "table" }, place, curtain.element, parts.end.element);
    const element = h(
        "div",
        { class: `stage${parts.sheet ? "" : " plain-stage"}` },
        parts.line.element,
        context.notes,
        parts.design?.element,
        table,
        parts.sheet?.element,
        h(
            "aside",
            { class: "lab", "aria-label": t("Laboratory") },
            parts.clock.element,
            parts.design?.beside,
            parts.bench.element,
            pinsSwitch(view),
        ),
    );
    toldKeys = "";
    screen = { machine, words, context, parts, curtain, keys: keyMap(machine), told: "" };
    document.title = `${t(machine.title)} · Gatecade`;
    pick(machine, view);
    main.replaceChildren(element);
    screen.fitting = fit(place, parts.board.element);
    paint(performance.now());
    if (mode === "play" && !design) screen.guide = guide(context, parts);
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

// The head of the page: back to all games, and the machines of the same family.
function pick(machine, view) {
    const base = view.like ?? machine.name,
        family = arcade.machines.filter((each) => [each.name, viewOf(each).like].includes(base));
    picker.replaceChildren(
        h("a", { class: "plain", href: "#" }, t("All games")),
        ...(family.length > 1
            ? [
                  h(
                      "span",
                      { class: "family", role: "group", "aria-label": t("Variant") },
                      family.map((each) =>
                          h("a", { href: `#${each.name}`, "aria-current": each === machine ? "page" : null }, t(viewOf(each).variant ?? each.title)),
                      ),
                  ),
              ]
            : []),
    );
}

// ---- games, saved and linked

// Two pages with the same machine keep two games: whoever opened it last has the name, the other one is kept beside it.
const ownTab = `${Date.now()}.${Math.random()}`;
const slot = (machine) => (memory.get(`tab:${machine.name}`, ownTab) === ownTab ? `tape:${machine.name}` : `tape:${machine.name}:other`);

// The last game of that machine goes on; or its first begins.
function play(machine, { straps = {}, day, anew } = {}) {
    const own = design?.plays(machine),
        given = Object.keys(straps).length > 0;
    memory.set(`tab:${machine.name}`, ownTab);
    daily = day ? new Daily(machine, viewOf(machine)) : null;
    const saved = own || given || anew ? null : daily ? daily.saved() : memory.get(`tape:${machine.name}`);
    session.seats = [];
    session.speed = 1;
    session.running = true;
    if (saved && !arcade.read(saved)) {
        if (!daily) session.seats = memory.get(`seats:${machine.name}`, []).map((player) => player ?? undefined);
        session.fresh();
        session.goal = arcade.length;
    } else if (daily) daily.start(session, { ...viewOf(machine).straps, ...straps });
    else session.start(machine, { ...viewOf(machine).straps, ...(own ? design.facts.straps : {}), ...straps });
    build();
    const beside = memory.get(`tape:${machine.name}:other`);
    if (beside && !own && !given && !day)
        toast(t("Another game of this machine was played in a second window."), [
            [t("Open it"), () => (memory.set(`tape:${machine.name}:other`, null), openTape(beside, ""))],
        ]);
}

function startDaily(anew) {
    save();
    play(arcade.machine, { day: true, anew });
}

let saving = null;

// At every move, and when the page goes away.
function save() {
    clearTimeout(saving);
    saving = null;
    if (!screen || !arcade.wasm.event_count() || design?.plays(arcade.machine)) return;
    const tape = arcade.tape();
    if (tape.length >= 1 << 20) return;
    if (daily) return daily.save(tape);
    memory.set(slot(arcade.machine), tape);
    memory.set(`seats:${arcade.machine.name}`, session.seats);
}

// Takes a tape from a file or a link; a bad one changes nothing, and is told in a sentence.
function openTape(tape, from) {
    const kept = screen && arcade.wasm.event_count() ? arcade.keep() : null;
    const problem = arcade.read(tape);
    if (problem) {
        const sentence = t("The tape cannot be read: {why}", { why: t(problem.why) });
        toast(from ? `${from}: ${sentence}` : sentence, [], "error");
        return false;
    }
    session.seats = [];
    daily = null;
    session.fresh();
    session.watched = true;
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
    toast(t("A game of {title} with {n} clock cycles.", { title: t(title), n: arcade.length }), [
        [t("Watch it from the start"), watch],
        ...(kept ? [[t("Back to my game"), back]] : []),
    ]);
    return true;
}

async function followLink(packed) {
    const { tape, error } = await unpack(packed);
    if (error) toast(t(error), [], "error");
    if (tape && openTape(tape, "")) return;
    history.replaceState(null, "", screen ? `#${screen.machine.name}` : "#");
    if (!screen) showHall();
}

// The parts of a link that nobody here understands, as they stand there.
function strange(wants, machine) {
    const strap = (name, value) => {
        const { dir, min, max } = machine?.port[name] ?? {};
        return dir === "strap" && /^\d{1,18}$/.test(value) && BigInt(value) >= min && BigInt(value) <= max;
    };
    const good = {
        view: (value) => ["play", "lab"].includes(value),
        lang: (value) => !!have(value),
        at: (value) => wants.has("t") && /^\d{1,15}$/.test(value),
        t: () => !!machine,
        daily: () => !!machine && !!viewOf(machine).daily,
        embed: () => true,
    };
    return [...wants]
        .filter(([name, value]) => !(name.startsWith("strap.") ? strap(name.slice(6), value) : Object.hasOwn(good, name) && good[name](value)))
        .map(([name, value]) => `${name}${value && `=${value}`}`.slice(0, 40));
}

// #NAME?view=lab&lang=es&strap.hz=2&t=…&at=120&daily&embed: how a link wants the machine shown.
async function route(anew) {
    const [hash, rest = ""] = location.hash.slice(1).split("?"),
        wants = new URLSearchParams(rest);
    if (hash.startsWith("t=")) return followLink(hash.slice(2));
    if (/^check(=|$)/.test(hash)) return verilog(hash.slice(6)).catch(() => toast(t("It cannot be fetched: is there a network?"), [], "error"));
    if (hash === "friends" || hash.startsWith("room=")) return together(hash);
    const machine = arcade.machines.find((each) => each.name === hash);
    if (hash === "main" && screen) return; // the skip link
    if (["play", "lab"].includes(wants.get("view"))) mode = wants.get("view");
    root.classList.toggle("embed", wants.has("embed"));
    if (wants.has("lang")) await choose(wants.get("lang"));
    if (screen && machine !== screen.machine) save();
    const wrong = strange(wants, machine);
    if (wrong.length) toast(t("The link asks for {part}, which is not known here; the rest of it is shown.", { part: wrong.join(", ") }), [], "error");
    if (wants.has("t") && machine) {
        await followLink(wants.get("t"));
        if (screen && wants.has("at")) session.travel(Number(wants.get("at")) || 0);
        return;
    }
    const straps = Object.fromEntries(
        [...wants].filter(([name, value]) => name.startsWith("strap.") && !wrong.includes(`${name}=${value}`)).map(([name, value]) => [name.slice(6), value]),
    );
    if (machine && (machine !== screen?.machine || anew === true || rest)) play(machine, { straps, day: wants.has("daily") && !!viewOf(machine).daily });
    if (machine) return modeShown();
    const text = page(hash, arcade.machines);
    if (text) {
        leaveScreen();
        root.dataset.mode = "text";
        main.replaceChildren(text);
        return;
    }
    if (hash && hash !== "main") toast(t('There is no machine "{name}" here.', { name: hash.slice(0, 40) }), [], "error");
    showHall();
}

onDrop({ tape: openTape, design: (files) => (history.pushState(null, "", "#check"), room?.addFiles ? room.addFiles(files) : verilog(files)) });

// ---- the frame loop

let last = performance.now();

function paint(now) {
    const light = arcade.light(),
        { parts, curtain } = screen,
        phase = arcade.phase();
    keysTold(screen.context, parts.board);
    parts.line.update(now);
    const people = Array.from({ length: arcade.wasm.seats() + 1 }, (_, seat) => (seat ? !Number.isInteger(session.seats[seat - 1]) : undefined));
    curtain.update(design?.plays(arcade.machine) ? null : phase, people, arcade.wasm.turn());
    parts.board.update(light, now);
    parts.sheet?.update(now);
    parts.design?.update();
    parts.advice.update();
    parts.end.update();
    screen.guide?.update();
    if (mode === "lab") {
        parts.clock.update(now);
        parts.bench.update(now);
    }
    announce(`${screen.told} ${parts.line.sentence}`.trim());
}

function frame(now) {
    const since = now - last;
    last = now;
    if (screen || live) session.frame(since);
    if (screen) {
        design?.follow();
        paint(now);
    } else live?.update(arcade.light(), now);
    if ((screen || live) && (session.running || session.goal !== null)) arcade.wasm.light_clear();
    if (live && arcade.phase()?.final) session.restart();
    requestAnimationFrame(frame);
}

// Dice can be heard when a press throws them.
session.onmove = (port) => {
    saving ??= setTimeout(save, 150);
    if (port.role !== "go" || arcade.phase()?.dice !== "roll" || arcade.port[port.index] === port.idle) return;
    rattle(arcade.machine.ports.filter((each) => each.dir === "in" && ["die", "dice"].includes(each.look)).length);
};
// Today's game begins anew as today's, unless it is to be another one.
session.again = (straps) => {
    if (!daily || straps) return void (daily = null);
    startDaily(true);
    return true;
};
session.onrestart = () => {
    session.watched = false;
    design?.forget();
    if (screen?.machine === arcade.machine) rebuild();
};

// A design's first departure is told once, and the clock stops there.
if (design) {
    session.bound = () => design.bound();
    design.onchange = (departure) => {
        if (departure && screen) {
            session.stopAt(departure.cycle + 1);
            toast(departureWords(screen.context, departure));
        } else if (screen) route(true);
    };
    addEventListener("pagehide", () => design.leave());
    // The server has the first one ready; a page that comes later plays on until its own is built.
    const built = design.open(),
        late = await Promise.race([built, new Promise((resolve) => setTimeout(resolve, 1000, "late"))]);
    if (late) built.then(toast(t("Your design is being built; it takes the board when it is ready.")));
}

// ---- the head of the page

function theme(chosen) {
    if (chosen) root.dataset.theme = chosen;
    return root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

const other = (name) => (name === "dark" ? "light" : "dark");

// Play or lab: one switch, remembered.
const labSwitch = h(
    "button",
    {
        type: "button",
        class: "plain lab-switch",
        onclick() {
            mode = mode === "lab" ? "play" : "lab";
            memory.set("mode", mode);
            modeShown();
        },
    },
    icon("lab"),
    h("span", {}),
);

// Who plays types a number, letters and Enter, and is told so; in the laboratory the keys are the switches'.  A key that a
// control does not have just now is not printed beside it either.
const WAYS = ["digits", "arrows", "letters", "enters"];
let toldKeys = "";

function keysTold({ typists }, board) {
    const now = mode === "play" ? typists.map((each) => each.works?.() ?? {}) : [],
        ports = WAYS.map((way) => now.flatMap((each) => each[way] ?? []).reduce((sum, { index }) => sum | (1n << BigInt(index)), 0n)),
        state = ports.join();
    if (state === toldKeys) return;
    toldKeys = state;
    ports.forEach((mask, way) => arcade.wasm.typed(way, mask));
    const all = ports.reduce((sum, mask) => sum | mask);
    for (const part of board.parts)
        if (part.port) part.element.classList.toggle("otherwise", !!((all >> BigInt(part.port.index)) & 1n));
}

function modeShown() {
    labSwitch.setAttribute("aria-pressed", `${mode === "lab"}`);
    if (!screen) return;
    root.dataset.mode = mode;
    session.pace = mode === "play" ? (screen.context.view.pace ?? 0) : 0;
    screen.fitting.again();
}

// Language, sound, theme: in the head of the page, and in the help, for phones whose head has no room for them.
function settings() {
    const quiet = tool(muted() ? "mute" : "sound", t("Sound"), () => {
        mute(!muted());
        quiet.replaceChildren(icon(muted() ? "mute" : "sound"));
        quiet.setAttribute("aria-pressed", `${!muted()}`);
    });
    quiet.setAttribute("aria-pressed", `${!muted()}`);
    quiet.classList.add("quiet");
    const look = tool(other(theme(memory.get("theme", null))), t("Light or dark"), () => {
        const next = theme(other(theme()));
        memory.set("theme", next);
        look.replaceChildren(icon(other(next)));
    });
    look.classList.add("look");
    const tongue = h(
        "select",
        { class: "tongue", "aria-label": t("Language"), onchange: () => choose(tongue.value, true) },
        [{ code: "en", name: "English" }, ...language.known].map(({ code, name }) =>
            h("option", { value: code, lang: code, selected: code === language.code }, name),
        ),
    );
    return [tongue, quiet, look];
}

function furnish() {
    labSwitch.querySelector("span").textContent = t("Lab");
    document.querySelector(".tools").replaceChildren(
        labSwitch,
        ...settings(),
        tool("help", t("Keys and help"), () => help(screen, settings())),
    );
    document.querySelector(".skip").textContent = t("Skip to the board");
    picker.setAttribute("aria-label", t("Games"));
    document.getElementById("toasts").setAttribute("aria-label", t("Notices"));
    document.querySelector(".brand").setAttribute("aria-label", t("Gatecade, all games"));
}

async function choose(code, byHand) {
    if (byHand) memory.set("language", code);
    if (!(await speak(wanted(code), ...(design ? ["design"] : [])))) toast(t("It cannot be fetched: is there a network?"), [], "error");
    arcade.speak(language.said);
    document.querySelector("dialog")?.close();
    furnish();
    if (!byHand) return;
    if (screen) rebuild();
    else route();
}

// Where there are only fingers no key is told.
const fingers = matchMedia("(hover: none) and (pointer: coarse)"),
    keyless = () => arcade.wasm.keyless(fingers.matches ? 1 : 0);
keyless();
fingers.addEventListener("change", keyless);
language.known = data.languages ?? [];
await choose(undefined);
listen(session, () => screen, settings);
addEventListener("hashchange", route);
addEventListener("pagehide", save);
document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") save();
});
await route();
modeShown();
requestAnimationFrame((now) => {
    last = now;
    frame(now);
});
// Seen and playable: after the first frame.
requestAnimationFrame(() => setTimeout(() => performance.mark("playable")));
if ("serviceWorker" in navigator) keepForLater(navigator.serviceWorker, idle).catch(() => {});
