// SPDX-License-Identifier: MIT
// Keys: each control's own from the port table, and the page's for the clock.  They can be switched off.

import { h, memory } from "./dom.js";
import { t } from "./language.js";
import { goButton } from "./stage.js";

const SIGNS = { " ": "Space", arrowleft: "←", arrowright: "→", arrowup: "↑", arrowdown: "↓" };
const NAMES = { Space: " ", Left: "arrowleft", Right: "arrowright", Up: "arrowup", Down: "arrowdown" };
const SHELL = [
    ["P", "pause or run"],
    [".", "one clock edge"],
    ["+ −", "faster, slower"],
    ["U", "undo"],
    ["N", "skip a wait"],
    ["H", "a hint"],
    ["R", "new game"],
    ["?", "this help"],
];

let keysOn = memory.get("keys", true);

// Which control a key belongs to: a button, one switch of a row, or a die that is set by hand.
export function keyMap(machine) {
    const keys = new Map();
    for (const port of machine.ports) {
        if (port.dir !== "in" || !port.key) continue;
        if (port.look === "switch")
            [...port.key].forEach((key, i) => keys.set(key.toLowerCase(), { port, bit: port.width - 1 - i }));
        else keys.set(NAMES[port.key] ?? port.key.toLowerCase(), { port });
    }
    return keys;
}

// Elements that want every key, and those that want some.  Space and Enter act in the game wherever the focus is, unless it
// is in a text or on something that these keys press; a number has none of them in it.
const typing = (target, key) =>
    target.closest?.("input:not([type=radio], [type=checkbox], [type=range], [type=number]), select, textarea, dialog, form") ||
    (key !== " " && key !== "enter" && target.closest?.("[type=number]"));
const takes = (target, key) =>
    ((key === " " || key === "enter") && target.closest?.("button, a, summary, [type=checkbox]")) ||
    (key.startsWith("arrow") && target.closest?.("[type=radio], [type=range], [role=tablist]"));

function shellKey(key, session, screen, settings) {
    const act = {
        p: () => (session.running = !session.running),
        ".": () => session.step(),
        "+": () => session.faster(1),
        "=": () => session.faster(1),
        "-": () => session.faster(-1),
        r: () => session.restart(),
        u: () => session.undo(),
        n: () => session.skip(),
        h: () => screen.context.advise(),
        "?": () => help(screen, settings()),
    }[key];
    act?.();
    return !!act;
}

// Space and Enter press whatever goes on now, where they are no control's own.
function generalKey(key, screen) {
    const port = (key === " " || key === "enter") && goButton(screen.context.arcade);
    return port ? { port } : null;
}

function controlKey({ port, bit }, session, screen, at) {
    if (port.look === "button") session.press(port, at);
    else if (port.look === "switch") session.toggle(port, bit);
    else screen.parts.board.parts.find((part) => part.port === port)?.turn(1);
}

export function listen(session, shown, settings) {
    const down = new Map(); // keys that hold a button
    addEventListener("keydown", (event) => {
        const screen = shown(),
            key = event.key.toLowerCase();
        if (!screen || !keysOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        if (typing(event.target, key) || takes(event.target, key)) return;
        event.target.closest?.("[type=number]")?.blur(); // what was typed there counts
        if (screen.curtain.closed) return void ((key === " " || key === "enter") && !event.repeat && screen.curtain.open());
        if ((key === "enter" || (key === " " && !screen.keys.has(key))) && !event.repeat && screen.context.enter()) return event.preventDefault();
        if (screen.context.typists.some((each) => each.key(key))) return event.preventDefault();
        const control = screen.keys.get(key) ?? generalKey(key, screen);
        if (control) {
            event.preventDefault();
            if (!event.repeat && down.has(key)) session.release(down.get(key), event.timeStamp); // another window got its end
            if (!event.repeat) controlKey(control, session, screen, event.timeStamp);
            if (control.port.look === "button") down.set(key, control.port);
        } else if (!event.repeat && shellKey(key, session, screen, settings)) event.preventDefault();
    });
    // A key lets go what it has pressed itself, and nothing that a widget presses just now.
    addEventListener("keyup", (event) => {
        const key = event.key.toLowerCase(),
            port = down.get(key);
        down.delete(key);
        if (port) session.release(port, event.timeStamp);
    });
    // What was used with a pointer does not keep the focus, or Space would press it again and not the game's.
    let pointed = false;
    addEventListener("pointerdown", () => (pointed = true), true);
    addEventListener("keydown", () => (pointed = false), true);
    addEventListener("click", (event) => {
        if (event.detail) event.target.closest?.("button, summary")?.blur();
    });
    addEventListener("change", (event) => {
        if (pointed) event.target.closest?.("select, [type=radio], [type=checkbox], [type=range]")?.blur();
    });
    addEventListener("blur", () => {
        for (const port of session.held.keys()) session.release(port);
        down.clear();
    });
}

// settings: more that can be chosen, as elements.
export function help(screen, settings) {
    const own = [...(screen?.keys ?? [])].map(([key, { port, bit }]) => [
        SIGNS[key] ?? key.toUpperCase(),
        `${bit === undefined ? port.label : t("{label}, bit {n}", { label: port.label, n: bit })}: ${t(port.help)}`,
    ]);
    const shell = SHELL.filter(([key]) => !screen?.keys.has(key.toLowerCase())).map(([key, about]) => [key, t(about)]);
    const everywhere = h("input", {
        type: "checkbox",
        checked: keysOn,
        onchange() {
            keysOn = everywhere.checked;
            memory.set("keys", keysOn);
        },
    });
    const dialog = h(
        "dialog",
        { "aria-labelledby": "help-title", onclose: () => dialog.remove() },
        h("div", { class: "bar settings" }, settings),
        h("h2", { id: "help-title" }, t("Keys")),
        h(
            "dl",
            { class: "keys" },
            [...own, ...shell].map(([key, about]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, about))),
        ),
        h("label", {}, everywhere, " ", t("Keys work wherever the focus is")),
        h("p", { class: "small" }, t("Buttons last as long as you hold them, by mouse, touch or key.")),
        h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, t("Close")),
    );
    document.body.append(dialog);
    dialog.showModal();
}
