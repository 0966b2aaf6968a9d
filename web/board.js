// SPDX-License-Identifier: MIT
// The board: every port of the table at its row and column, as the part that its look names.

import { h, s } from "./dom.js";
import { t } from "./language.js";
import { button, dice, digits, leds, matrix, number, switches } from "./parts.js";
import { frequency } from "./words.js";

const ALONE = { button, switch: switches, led: leds, die: dice, dice, number };
const PLACED = new Set([...Object.keys(ALONE), "segments", "matrix", "anodes"]);

// The ports of each row from left to right.  Two in one place would hide each other: the later one goes to the row's
// end, unless both are lights of a matrix.
function rowsOf(machine, hidden) {
    const rows = [];
    for (const port of machine.ports)
        if (port.dir !== "strap" && PLACED.has(port.look) && !hidden.has(port.name)) (rows[port.row] ??= []).push(port);
    return rows.filter(Boolean).map((row) => {
        const taken = new Map(),
            place = new Map();
        for (const port of row) {
            const other = taken.get(port.col);
            place.set(
                port,
                other && !(other.look === "matrix" && port.look === "matrix") ? 1000 + port.index : port.col,
            );
            if (!other) taken.set(port.col, port);
        }
        return row.sort((a, b) => place.get(a) - place.get(b));
    });
}

// Segments become one window of digits: one a port, or one an anode when they share their pins.
function digitWindow(row, context) {
    const anodes = row.find((port) => port.look === "anodes"),
        segments = row.filter((port) => port.look === "segments");
    if (!anodes)
        return digits(
            segments.map((port) => ({ port, digit: 0, name: port.label })),
            t("display"),
            context,
        );
    const point = row.find(
        (port) => port.look === "led" && port.width === 1 && context.arcade.wasm.light_shared(port.index),
    );
    const sources = [];
    for (let digit = anodes.width - 1; digit >= 0; digit--)
        sources.push({ port: segments[0], digit, point, anodes, name: `${anodes.label}${digit}` });
    return digits(sources, t("display"), context);
}

function partsOf(row, context) {
    const parts = [],
        pad = [],
        done = new Set();
    const shared = (port) =>
        row.some((each) => each.look === "anodes") &&
        port.look === "led" &&
        context.arcade.wasm.light_shared(port.index);
    for (const port of row) {
        if (port.look === "segments" || port.look === "anodes" || shared(port)) {
            if (!done.has("window")) parts.push(digitWindow(row, context));
            done.add("window");
        } else if (port.look === "matrix") {
            if (!done.has("matrix"))
                parts.push(
                    matrix(
                        row.filter((each) => each.look === "matrix"),
                        context,
                    ),
                );
            done.add("matrix");
        } else if (port.look === "button" && ["Left", "Right", "Up", "Down"].includes(port.key)) {
            const part = button(port, context);
            if (!pad.length)
                parts.push({
                    element: h("div", { class: "pad" }),
                    update: () => pad.forEach((each) => each.update()),
                    pad,
                });
            pad.push(part);
            parts.find((each) => each.pad).element.append(part.element);
        } else parts.push(ALONE[port.look](port, context));
    }
    return parts;
}

function chip(machine, hz) {
    const pins = [];
    for (let i = 0; i < 9; i++)
        pins.push(s("path", { d: `M${12 + 7 * i} 1v6M${12 + 7 * i} 73v6M1 ${12 + 7 * i}h6M73 ${12 + 7 * i}h6` }));
    return h(
        "div",
        { class: "chip", "aria-hidden": "true" },
        s(
            "svg",
            { viewBox: "0 0 80 80" },
            s("g", { class: "pins" }, pins),
            s("rect", { x: 7, y: 7, width: 66, height: 66, rx: 3, class: "body" }),
            s("circle", { cx: 15, cy: 65, r: 2.5, class: "dot" }),
            s("path", { class: "gate", d: "M30 30h10a10 10 0 0 1 0 20H30zM22 35h8M22 45h8M50 40h8" }),
        ),
        h("span", { class: "silk" }, `U1 ${machine.name}`),
        h("span", { class: "silk" }, `Y1 ${frequency(hz)}`),
    );
}

// A wipe over the matrix is an arrow key, a tap on it the up arrow.
function wipes(element, machine, session) {
    const port = (key) => machine.ports.find((each) => each.look === "button" && each.key === key);
    if (!port("Left") && !port("Right")) return;
    let from = null;
    element.classList.add("wipes");
    element.addEventListener("pointerdown", (event) => {
        if (event.pointerType !== "mouse") from = { x: event.clientX, y: event.clientY };
    });
    element.addEventListener("pointerup", (event) => {
        if (!from) return;
        const x = event.clientX - from.x,
            y = event.clientY - from.y;
        from = null;
        const key =
            Math.max(Math.abs(x), Math.abs(y)) < 16
                ? "Up"
                : Math.abs(x) > Math.abs(y)
                  ? x < 0
                      ? "Left"
                      : "Right"
                  : y < 0
                    ? "Up"
                    : "Down";
        if (port(key)) session.tap(port(key));
    });
}

export function board(context) {
    const { arcade, session, view, allPins } = context,
        { machine } = arcade;
    const hidden = new Set(allPins ? [] : (view.hide ?? []));
    const rows = rowsOf(machine, hidden).map((row) => ({ ports: row, parts: partsOf(row, context) }));
    const parts = rows.flatMap((row) => row.parts);
    const element = h(
        "section",
        { class: "board", "aria-label": t("The board of {title}", { title: t(machine.title) }) },
        h("div", { class: "hole a" }),
        h("div", { class: "hole b" }),
        h("div", { class: "hole c" }),
        h("div", { class: "hole d" }),
        h(
            "div",
            { class: "head" },
            h("h2", { class: "name silk" }, t(machine.title), h("small", { "aria-hidden": "true" }, "GATECADE REV 1")),
            chip(machine, arcade.hz),
        ),
        h(
            "div",
            { class: "rows" },
            rows.map((row) =>
                h(
                    "div",
                    { class: `row${row.ports.some((port) => view.big?.includes(port.name)) ? " big" : ""}` },
                    row.parts.map((part) => part.element),
                ),
            ),
        ),
    );
    const byHand = parts.filter((part) => part.turn);
    if (byHand.length)
        element.append(
            h(
                "div",
                { class: "row" },
                h(
                    "button",
                    { type: "button", class: "plain", onclick: () => rollAll(byHand, session) },
                    t("Roll all dice"),
                ),
            ),
        );
    const panel = element.querySelector(".panel");
    if (panel) wipes(panel, machine, session);
    return {
        element,
        parts,
        // Draws a hint: switches that stand otherwise at its first press, the button of that press, lights that come to rest;
        // null: none.
        point(plan) {
            for (const part of parts) part.point?.(plan);
        },
        freeze(ports) {
            for (const part of parts) part.freeze?.(ports);
        },
        update: (light, now) => {
            for (const part of parts) part.update(light, now);
        },
    };
}

function rollAll(parts, session) {
    for (const part of parts) {
        const bits = new Uint32Array(1);
        do crypto.getRandomValues(bits);
        while (bits[0] >= 0xfffffffc);
        session.set(part.port, BigInt((bits[0] % 6) + 1));
        part.roll();
    }
}
