// SPDX-License-Identifier: MIT
// The page: the hall with all machines, one machine at a time, the frame loop, keys, links.

import { load } from "./machine.js";
import { h, s, put, announce, toast, tool, icon, memory } from "./dom.js";
import { Session } from "./session.js";
import { Words } from "./words.js";
import { board, keyMap } from "./board.js";
import { sheet } from "./sheet.js";
import { bench, clock } from "./bench.js";
import { unpack } from "./share.js";
import { muted, mute, rattle } from "./sound.js";

const root = document.documentElement,
    main = document.getElementById("main");
const [arcade, data] = await Promise.all([
    load(fetch("gatecade.wasm")),
    fetch("views.json").then((answer) => answer.json()),
]);
const session = new Session(arcade);
const viewOf = (machine) => {
    const view = data.views[machine.name] ?? {};
    return view.like ? { ...data.views[view.like], ...view } : view;
};
for (const machine of arcade.machines) if (viewOf(machine).watch) arcade.watched[machine.name] = viewOf(machine).watch;

let screen = null; // what is shown of the machine that is played
let tab = "Waveform",
    allPins = false;

// ---- the hall

const bricks = (machine) => {
    const looks = [...new Set(machine.ports.filter((port) => port.dir !== 2).map((port) => port.look))];
    const draw = {
        MATRIX: () =>
            s(
                "g",
                {},
                Array.from({ length: 12 }, (_, i) =>
                    s("circle", {
                        cx: 8 + (i % 4) * 9,
                        cy: 8 + Math.floor(i / 4) * 9,
                        r: 3.4,
                        class: `l${(i * 7) % 4}`,
                    }),
                ),
            ),
        SEGMENTS: () =>
            s("path", {
                class: "seg",
                d: "M3 5h12M3 5v11M15 5v11M3 16h12M3 16v11M15 16v11M3 27h12M23 5h12M23 5v11M35 5v11M23 16h12M35 16v11M23 27h12",
            }),
        DIE: () =>
            s(
                "g",
                {},
                s("rect", { x: 2, y: 2, width: 28, height: 28, rx: 7, class: "ivory" }),
                [
                    [9, 9],
                    [23, 9],
                    [9, 23],
                    [23, 23],
                ].map(([x, y]) => s("circle", { cx: x, cy: y, r: 3, class: "red" })),
            ),
        DICE: () =>
            s(
                "g",
                {},
                s("rect", { x: 2, y: 2, width: 28, height: 28, rx: 7, class: "ivory" }),
                [
                    [9, 9],
                    [16, 16],
                    [23, 23],
                ].map(([x, y]) => s("circle", { cx: x, cy: y, r: 3, class: "ink" })),
            ),
        LED: () =>
            s(
                "g",
                {},
                [8, 20, 32].map((x, i) => s("circle", { cx: x, cy: 16, r: 5, class: `l${i}` })),
            ),
        SWITCH: () =>
            s(
                "g",
                {},
                [6, 18, 30].map((x, i) =>
                    s(
                        "g",
                        {},
                        s("rect", { x: x - 4, y: 5, width: 9, height: 22, rx: 2, class: "slot" }),
                        s("rect", { x: x - 3, y: i === 1 ? 6 : 16, width: 7, height: 10, rx: 2, class: "ivory" }),
                    ),
                ),
            ),
    };
    return h(
        "div",
        { class: "bricks", "aria-hidden": "true" },
        ["MATRIX", "DIE", "SEGMENTS", "DICE", "LED", "SWITCH"]
            .filter((look) => looks.includes(look))
            .slice(0, 3)
            .map((look) => s("svg", { viewBox: "0 0 40 33" }, draw[look]())),
    );
};

function hall() {
    screen = null;
    document.title = "Gatecade";
    root.classList.remove("curtained");
    picker.replaceChildren();
    main.replaceChildren(
        h(
            "section",
            { class: "hall" },
            h("h1", {}, "Small machines, played on one board"),
            h(
                "p",
                { class: "lead" },
                "Each is a digital-design project: ports, a clock and a state. Play them, stop the clock, look inside, travel back in time.",
            ),
            h(
                "ul",
                { class: "cards" },
                arcade.machines.map((machine) =>
                    h(
                        "li",
                        {},
                        h(
                            "a",
                            { class: "machine", href: `#${machine.name}` },
                            bricks(machine),
                            h("h2", {}, machine.title),
                            h("p", {}, machine.summary),
                        ),
                    ),
                ),
            ),
        ),
    );
}

// ---- one machine

function build() {
    const { machine } = arcade,
        view = viewOf(machine);
    const words = new Words(machine, view, arcade.straps);
    const context = {
        arcade,
        session,
        view,
        words,
        phases: data.phases?.[machine.name],
        allPins,
        tab,
        open: openTape,
        tell: (text) => {
            screen.told = text;
        },
        refresh: () => rebuild(),
    };
    const parts = { board: board(context), sheet: sheet(context), clock: clock(context), bench: bench(context) };
    const say = h("p", { class: "say" }),
        phase = h("span", { class: "phase" }),
        curtain = makeCurtain(words);
    const again = h(
        "button",
        { type: "button", class: "plain", hidden: true, onclick: () => session.restart() },
        "New game",
    );
    /* Room for the longest sentence, so that nothing moves under a finger when the phase changes. */
    const longest = Math.max(0, ...(machine.phase?.values ?? []).map((value) => (value.say ?? "").length));
    say.style.setProperty("--narrow", Math.ceil(longest / 36));
    say.style.setProperty("--wide", Math.ceil(longest / 74));
    const pins = view.hide
        ? h(
              "label",
              { class: "all-pins" },
              h("input", {
                  type: "checkbox",
                  checked: allPins,
                  onchange(event) {
                      allPins = event.target.checked;
                      rebuild();
                  },
              }),
              "Show every pin",
          )
        : null;
    const element = h(
        "div",
        { class: `stage${parts.sheet ? "" : " plain-stage"}` },
        h("div", { class: "banner" }, h("h1", { class: "unseen" }, machine.title), phase, say, again),
        h("div", { class: "play" }, parts.board.element, curtain.element, pins),
        parts.sheet?.element,
        h("div", { class: "side" }, parts.clock.element, parts.bench.element),
    );
    screen = {
        machine,
        view,
        words,
        context,
        parts,
        element,
        say,
        phase,
        again,
        curtain,
        keys: keyMap(machine),
        told: "",
    };
    document.title = `${machine.title} · Gatecade`;
    pickMachine(machine);
    main.replaceChildren(element);
    paint(performance.now());
}

function rebuild() {
    tab = screen?.context.tab ?? tab;
    const focus = document.activeElement?.id || document.activeElement?.getAttribute("aria-label"),
        keep = screen?.curtain.open;
    build();
    if (keep) screen.curtain.open = keep;
    if (focus)
        [...main.querySelectorAll("input, button, select, summary")]
            .find((each) => each.id === focus || each.getAttribute("aria-label") === focus)
            ?.focus();
}

// While a phase is secret the board is covered until the player on turn asks for it.
function makeCurtain(words) {
    const who = h("p", {}),
        open = h("button", { type: "button", class: "plain" }, "Open the curtain");
    const element = h(
        "div",
        { class: "curtain", hidden: true },
        h("div", { class: "note" }, h("h2", {}, "Curtain"), who, open),
    );
    const state = {
        element,
        open: false,
        update(phase, ports) {
            if (!phase?.secret) state.open = false;
            const closed = !!phase?.secret && !state.open;
            if (element.hidden === closed) {
                element.hidden = !closed;
                root.classList.toggle("curtained", closed);
                screen.parts.board.element.inert = closed;
                if (screen.parts.sheet) screen.parts.sheet.element.inert = closed;
                if (closed) {
                    put(who, `${words.say(ports)} Nobody else may look.`);
                    open.focus({ preventScroll: true });
                }
            }
            return closed;
        },
    };
    open.addEventListener("click", () => {
        state.open = true;
        main.focus({ preventScroll: true });
    });
    return state;
}

function play(machine) {
    const view = viewOf(machine),
        saved = memory.get(`tape:${machine.name}`);
    if (saved && !arcade.read(saved)) {
        session.fresh();
        session.goal = arcade.length;
        session.running = !view.rest;
    } else {
        session.start(machine, view.straps ?? {});
        session.running = true;
    }
    session.seats = [];
    session.speed = 1;
    build();
}

function save() {
    if (!arcade.machine || !arcade.wasm.event_count()) return;
    const tape = arcade.tape();
    if (tape.length < 1 << 20) memory.set(`tape:${arcade.machine.name}`, tape);
}

// Takes a tape from a file or a link; a bad one changes nothing but this sentence.
function openTape(tape, from) {
    const kept = arcade.machine && arcade.wasm.event_count() ? arcade.keep() : null,
        before = arcade.machine;
    const problem = arcade.read(tape);
    if (problem) {
        toast(from ? `${from}: ${problem}` : problem, [], "error");
        announce(problem);
        return false;
    }
    session.fresh();
    session.seats = [];
    if (before !== arcade.machine) history.replaceState(null, "", `#${arcade.machine.name}`);
    build();
    session.running = false;
    session.goal = arcade.length;
    toast(`A game of ${arcade.machine.title} with ${arcade.length.toLocaleString("en")} cycles.`, [
        [
            "Watch it from the start",
            () => {
                session.travel(0);
                session.running = true;
            },
        ],
        ...(kept
            ? [
                  [
                      "Back to my game",
                      () => {
                          session.bringBack(kept);
                          build();
                      },
                  ],
              ]
            : []),
    ]);
    return true;
}

async function route() {
    const hash = location.hash.slice(1);
    if (hash.startsWith("t=")) {
        const { tape, error } = await unpack(hash.slice(2));
        if (error) toast(error, [], "error");
        const taken = tape && openTape(tape, "");
        if (taken) history.replaceState(null, "", `#${arcade.machine.name}`);
        else {
            history.replaceState(null, "", screen ? `#${screen.machine.name}` : "#");
            if (!screen) hall();
        }
        return;
    }
    const machine = arcade.machines.find((each) => each.name === hash);
    if (screen && machine !== screen.machine) save();
    if (!machine) {
        if (hash && hash !== "main") toast(`There is no machine "${hash.slice(0, 40)}" here.`, [], "error");
        if (hash !== "main" || !screen) hall();
    } else if (machine !== screen?.machine) play(machine);
}

// ---- the frame loop

let last = performance.now();
function paint(now) {
    const light = arcade.light(),
        { parts, words, curtain } = screen;
    const phase = arcade.phase(),
        sentence = words.say(arcade.port);
    put(screen.say, sentence);
    put(screen.phase, phase?.name ?? "");
    screen.again.hidden = !phase?.final || !session.live;
    curtain.update(phase, arcade.port);
    parts.board.update(light, now);
    parts.sheet?.update(now);
    parts.clock.update(now);
    parts.bench.update(now);
    announce(`${screen.told} ${sentence}`.trim());
}

function frame(now) {
    const since = now - last;
    last = now;
    if (screen) {
        session.frame(since);
        paint(now);
        if (session.running || session.goal !== null) arcade.wasm.light_clear();
    }
    requestAnimationFrame(frame);
}

session.onmove = (port) => {
    const dice = arcade.machine.ports.filter((each) => each.dir === 0 && (each.look === "DIE" || each.look === "DICE"));
    if (port.look === "BUTTON" && dice.some((each) => !each.key) && arcade.port[port.index] !== port.idle)
        rattle(dice.length);
};
session.onrestart = () => {
    if (screen && screen.machine === arcade.machine) rebuild();
};

// ---- keys

const typing = (target) =>
    target.closest?.("input:not([type=radio]):not([type=checkbox]), select, textarea, [role=slider], [role=tablist]");
const pressing = (target) => target.closest?.("button, a, summary, input");
let keysOn = memory.get("keys", true);

function shellKey(key) {
    const act = {
        p: () => {
            session.running = !session.running;
        },
        ".": () => session.step(),
        "+": () => session.faster(1),
        "=": () => session.faster(1),
        "-": () => session.faster(-1),
        r: () => session.restart(),
        u: () => session.undo(),
        "?": () => help(),
    }[key];
    act?.();
    return !!act;
}

addEventListener("keydown", (event) => {
    if (
        !screen ||
        !keysOn ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        typing(event.target)
    )
        return;
    const key = event.key.toLowerCase(),
        control = screen.keys.get(key);
    if ((key === " " || key === "enter") && pressing(event.target)) return;
    if (key.startsWith("arrow") && event.target.matches?.("input[type=radio]")) return;
    if (document.querySelector("dialog[open]")) return;
    if (control && screen.curtain.element.hidden) {
        event.preventDefault();
        if (event.repeat) return;
        if (control.port.look === "BUTTON") session.press(control.port);
        else if (control.port.look === "SWITCH") session.toggle(control.port, control.bit);
        else screen.parts.board.parts.find((part) => part.port === control.port)?.turn(1);
    } else if (!control && !event.repeat && shellKey(key)) event.preventDefault();
});
addEventListener("keyup", (event) => {
    const control = screen?.keys.get(event.key.toLowerCase());
    if (control?.port.look === "BUTTON" && !typing(event.target)) session.release(control.port);
});
addEventListener("blur", () => {
    for (const port of session.held.keys()) session.release(port);
});

// ---- the head of the page

const picker = document.querySelector(".picker");
function pickMachine(machine) {
    const select = h(
        "select",
        {
            "aria-label": "Machine",
            onchange: () => {
                location.hash = select.value;
            },
        },
        arcade.machines.map((each) => h("option", { value: each.name, selected: each === machine }, each.title)),
    );
    picker.replaceChildren(select);
}

function help() {
    const rows = screen
        ? [...screen.keys].map(([key, { port, bit }]) => [
              { " ": "Space", arrowleft: "←", arrowright: "→", arrowup: "↑", arrowdown: "↓" }[key] ?? key.toUpperCase(),
              bit === undefined ? `${port.label}: ${port.help}` : `${port.label}, bit ${bit}: ${port.help}`,
          ])
        : [];
    const shell = [
        ["P", "pause or run"],
        [".", "one clock edge"],
        ["+ −", "faster, slower"],
        ["U", "undo"],
        ["R", "new game"],
        ["?", "this help"],
    ].filter(([key]) => !screen?.keys.has(key.toLowerCase()));
    const dialog = h(
        "dialog",
        { "aria-labelledby": "help-title", onclose: () => dialog.remove() },
        h("h2", { id: "help-title" }, "Keys"),
        h(
            "dl",
            { class: "keys" },
            [...rows, ...shell].map(([key, about]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, about))),
        ),
        h(
            "label",
            {},
            h("input", {
                type: "checkbox",
                checked: keysOn,
                onchange(event) {
                    keysOn = event.target.checked;
                    memory.set("keys", keysOn);
                },
            }),
            " Keys work wherever the focus is",
        ),
        h("p", { class: "small" }, "Buttons last as long as you hold them, by mouse, touch or key."),
        h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, "Close"),
    );
    document.body.append(dialog);
    dialog.showModal();
}

function theme(chosen) {
    if (chosen) root.dataset.theme = chosen;
    else delete root.dataset.theme;
    return chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

const quiet = tool(
    muted() ? "mute" : "sound",
    "Sound",
    () => {
        mute(!muted());
        quiet.replaceChildren(icon(muted() ? "mute" : "sound"));
        quiet.setAttribute("aria-pressed", muted() ? "false" : "true");
    },
    { "aria-pressed": muted() ? "false" : "true" },
);
const look = tool(theme(memory.get("theme", null)) === "dark" ? "light" : "dark", "Light or dark", () => {
    const next = (root.dataset.theme ?? theme(null)) === "dark" ? "light" : "dark";
    theme(next);
    memory.set("theme", next);
    look.replaceChildren(icon(next === "dark" ? "light" : "dark"));
});
document.querySelector(".tools").append(quiet, look, tool("help", "Keys and help", help));

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
performance.mark("playable");
if ("serviceWorker" in navigator && location.protocol.startsWith("http"))
    navigator.serviceWorker.register("worker.js").catch(() => {});
