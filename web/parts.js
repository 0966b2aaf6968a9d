// SPDX-License-Identifier: MIT
// The parts of a board, one drawing a look.  A part is {element, update(light)}; controls answer to pointer, keys and
// assistive technology alike.

import { t } from "./language.js";
import { h, s, put, mark } from "./dom.js";
import { bitLabel } from "./words.js";

// ---- lamps

export const colourOf = (port, view, otherwise) => {
    const own = port.colour && port.colour !== "none" ? port.colour : otherwise;
    return view.colours?.[port.name] ?? own;
};

// What the eye sees of a lamp: its light over some frames, in sixteen steps.  One that blinks faster than three times a
// second is shown at its mean brightness instead: nothing on this page flashes.
class Eye {
    constructor() {
        this.mean = this.slow = 0;
        this.level = -1;
        this.falls = [];
    }

    // Returns the new step from 0 to 16, or null when the picture stays.
    see(duty, digits, now) {
        const bright = Math.min(1, duty * digits);
        const fell = this.mean > 0.5;
        this.mean += (bright - this.mean) * 0.4;
        if (Math.abs(bright - this.mean) < 0.01) this.mean = bright;
        this.slow += (bright - this.slow) * 0.02;
        if (fell && this.mean <= 0.5) this.falls.push(now);
        while (this.falls.length && this.falls[0] < now - 1000) this.falls.shift();
        const shown = this.falls.length >= 3 ? this.slow : this.mean;
        /* The eye is not linear: a quarter of the light looks like half, and ghosts of a hundredth can be seen. */
        const level = Math.round(16 * Math.sqrt(shown));
        if (level === this.level) return null;
        return (this.level = level);
    }
}

function lamp(element, eye, duty, digits, now) {
    const level = eye.see(duty, digits, now);
    if (level !== null) element.setAttribute("opacity", level / 16);
    return eye.level > 5;
}

function ledPicture(colour) {
    const on = s(
        "g",
        { class: `lit ${colour}`, opacity: 0 },
        s("circle", { r: 20, fill: "url(#glow)" }),
        s("circle", { r: 8.5, class: "core" }),
        s("circle", { r: 4, class: "hot" }),
    );
    return {
        on,
        picture: s(
            "svg",
            { viewBox: "-14 -14 28 28", class: "led", "aria-hidden": "true" },
            s("circle", { r: 10.5, class: "rim" }),
            s("circle", { r: 8.5, class: `lens ${colour}` }),
            on,
            s("circle", { r: 8.5, fill: "url(#dome)", opacity: 0.55 }),
        ),
    };
}

export function leds(port, { arcade, view }) {
    const colour = colourOf(port, view, "green");
    const cells = [],
        eyes = [];
    for (let bit = port.width - 1; bit >= 0; bit--) {
        const { on, picture } = ledPicture(colour);
        cells.push({ bit, on });
        eyes.push(new Eye());
        cells.at(-1).element = h("span", { class: "cell" }, picture, h("span", { class: "silk" }, bitLabel(port, bit)));
    }
    const element = h(
        "div",
        { class: `part leds w${port.width > 8 ? "many" : port.width > 1 ? "some" : "one"}`, role: "img" },
        cells.map((cell) => cell.element),
    );
    // A row of them by the names of those that are lit: nobody reads sixteen digits.
    const litOnes = (text) => cells.filter((_, i) => text[i] === "1").map(({ bit }) => bitLabel(port, bit)).join(", ") || t("all dark");
    return {
        element,
        update(light, now) {
            const word = arcade.port[port.index];
            let text = "";
            cells.forEach((cell, i) => {
                const duty = light(port, 0, cell.bit);
                const lit = lamp(
                    cell.on,
                    eyes[i],
                    duty < 0 ? Number((word >> BigInt(cell.bit)) & 1n) ^ port.low : duty,
                    1,
                    now,
                );
                text += lit ? "1" : "0";
            });
            mark(element, "aria-label", `${port.label}, ${t(port.help)}: ${port.width === 1 ? (text === "1" ? t("on") : t("off")) : litOnes(text)}`);
        },
    };
}

// ---- seven segments

const SEGMENT = [
    // abcdefg and the point, in a box of 60 by 100
    "M14 8l5-5h22l5 5-5 5H19z",
    "M47 10l5 4v28l-5 5-5-5V16z",
    "M47 53l5 5v28l-5 4-5-6V58z",
    "M14 92l5-5h22l5 5-5 5H19z",
    "M13 53l5 5v26l-5 6-5-4V58z",
    "M13 10l5 6v26l-5 5-5-5V14z",
    "M14 50l5-5h22l5 5-5 5H19z",
    "M55 92a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0z",
];

// One window with as many digits as there are; `sources` say for each digit which port and anode feed it.
export function digits(sources, label, { arcade, view, words }) {
    const made = sources.map(({ port, digit, point, name }) => {
        const colour = colourOf(port, view, "red"),
            lit = [];
        for (let bit = 0; bit < 8; bit++) lit.push(s("path", { d: SEGMENT[bit], opacity: 0 }));
        const picture = s(
            "svg",
            { viewBox: "-4 -4 76 108", class: `digit ${colour}`, "aria-hidden": "true" },
            s(
                "g",
                { class: "off", transform: "skewX(-5) translate(8 0)" },
                SEGMENT.map((d, bit) => (bit < 7 || point || port.width > 7 ? s("path", { d }) : null)),
            ),
            s("g", { class: "on", transform: "skewX(-5) translate(8 0)" }, lit),
        );
        const eyes = lit.map(() => new Eye());
        return {
            port,
            digit,
            point,
            lit,
            eyes,
            cell: h("span", { class: "cell" }, picture, h("span", { class: "silk" }, name)),
        };
    });
    const shared = sources.some((source) => source.anodes);
    const element = h(
        "div",
        { class: "part digits", role: "img" },
        made.map((one) => one.cell),
    );
    return {
        element,
        update(light, now) {
            let text = "";
            for (const one of made) {
                const count = shared ? sources.length : 1;
                let shape = 0n;
                for (let bit = 0; bit < 8; bit++) {
                    const source = bit === 7 && one.point ? one.point : one.port,
                        at = bit === 7 && one.point ? 0 : bit;
                    if (at >= source.width) continue;
                    let duty = light(source, shared ? one.digit : 0, at);
                    if (duty < 0) duty = standing(arcade, source, at, one, shared) / count;
                    if (lamp(one.lit[bit], one.eyes[bit], duty, count, now) && bit < 7) shape |= 1n << BigInt(bit);
                }
                text += glyph(one.port, shape);
            }
            mark(element, "aria-label", `${label}: ${text.trim() || t("dark")}`);
        },
    };
}

const active = (arcade, port) => (port.low ? ~arcade.port[port.index] : arcade.port[port.index]) & port.mask;

// Without an exposure: whether the segment is lit at this very moment.
function standing(arcade, port, bit, one, shared) {
    const selected =
        !shared ||
        (active(
            arcade,
            arcade.machine.ports.find((each) => each.look === "anodes"),
        ) >>
            BigInt(one.digit)) &
            1n;
    return selected && (active(arcade, port) >> BigInt(bit)) & 1n ? 1 : 0;
}

function glyph(port, shape) {
    const value = port.values.find((each) => (each.value & 127n) === shape);
    return value ? (value.name === "blank" ? " " : value.name) : "?";
}

// ---- the matrix: lights in rows of seven; colour and shape both tell which is which

const SHAPES = {
    red: "M0-9L9 0 0 9-9 0z",
    orange: "M0-9L9 7H-9z",
    yellow: "M8.5 0A8.5 8.5 0 1 1-8.5 0 8.5 8.5 0 1 1 8.5 0z",
    green: "M-3-9h6v6h6v6H3v6h-6V3h-6v-6h6z",
    blue: "M-8-8H8V8H-8z",
    white: "M-9-3h18v6H-9z",
};

export function matrix(layers, { arcade, view }) {
    // Ports in one place lie upon each other; ports side by side in the table are rows below each other.
    const rows = [];
    let top = 0,
        place = null;
    for (const port of layers) {
        if (place !== null && port.col !== place) top = rows.length;
        place = port.col;
        for (let row = 0; row < Math.ceil(port.width / 7); row++) rows[top + row] ??= [];
        for (let bit = 0; bit < port.width; bit++)
            (rows[top + Math.floor(bit / 7)][bit % 7] ??= []).push({ port, bit });
    }
    const lights = [];
    const picture = s("svg", {
        viewBox: `-14 -14 ${7 * 26 + 2} ${rows.length * 26 + 2}`,
        class: "matrix",
        "aria-hidden": "true",
    });
    rows.forEach((row, y) =>
        row.forEach((cell, x) => {
            const group = s(
                "g",
                { transform: `translate(${x * 26} ${y * 26})` },
                s("circle", { r: 10, class: "hole" }),
            );
            for (const { port, bit } of cell) {
                const colour = colourOf(port, view, "red");
                const on = s(
                    "g",
                    { class: `lit ${colour}`, opacity: 0 },
                    s("circle", { r: 15, fill: "url(#glow)" }),
                    s("path", { d: SHAPES[colour], class: "core" }),
                );
                group.append(on);
                lights.push({ port, bit, on, eye: new Eye(), row: y, column: x, colour });
            }
            picture.append(group);
        }),
    );
    const ghosts = s("g", { class: "ghosts" });
    picture.append(ghosts);
    // Where what comes to rest would be, by the hint.
    const point = (plan) =>
        ghosts.replaceChildren(
            ...lights
                .filter(({ port, bit }) => plan && (plan.landing[port.index] >> BigInt(bit)) & 1n)
                .map(({ row, column, colour }) =>
                    s("path", { d: SHAPES[colour], class: `ghost lit ${colour}`, transform: `translate(${column * 26} ${row * 26})` }),
                ),
        );
    const element = h(
        "div",
        { class: "part panel", role: "img" },
        picture,
        h(
            "div",
            { class: "silk legend" },
            [...new Set(layers)].map((port) =>
                h(
                    "span",
                    { class: colourOf(port, view, "red") },
                    s(
                        "svg",
                        { viewBox: "-10 -10 20 20", "aria-hidden": "true" },
                        s("path", { d: SHAPES[colourOf(port, view, "red")] }),
                    ),
                    port.name,
                ),
            ),
        ),
    );
    let told = -Infinity, // the first look is told at once
        frozen = null;
    return {
        element,
        point,
        // What stands instead of a dark board; null: nothing.
        freeze: (ports) => (frozen = ports && layers.every((port) => !active(arcade, port)) ? ports : null),
        update(light, now) {
            for (const one of lights) {
                const duty = frozen ? Number((frozen[one.port.index] >> BigInt(one.bit)) & 1n) : light(one.port, 0, one.bit);
                const shown = duty < 0 ? Number((active(arcade, one.port) >> BigInt(one.bit)) & 1n) : duty;
                one.lit = lamp(one.on, one.eye, shown, 1, now);
            }
            if (now < told + 500) return;
            told = now;
            const text = rows
                .map((_, y) => {
                    const lit = lights.filter((one) => one.lit && one.row === y);
                    return lit.length
                        ? t("row {n}: {lights}", { n: y + 1, lights: lit.map((one) => `${t(one.colour)} ${one.column + 1}`).join(", ") })
                        : null;
                })
                .filter(Boolean)
                .join("; ");
            mark(element, "aria-label", t("lights: {text}", { text: text || t("all dark") }));
        },
    };
}

// ---- dice

const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

function diePicture() {
    const pips = s("g", {});
    return {
        pips,
        picture: s(
            "svg",
            { viewBox: "0 0 64 64", class: "die", "aria-hidden": "true" },
            s("rect", { x: 3, y: 3, width: 58, height: 58, rx: 13, class: "body" }),
            pips,
        ),
    };
}

// One and four are red, as on the dice of this game's homeland.
function drawPips(group, face) {
    const big = face === 1;
    group.replaceChildren(
        ...(PIPS[face] ?? []).map((place) =>
            s("circle", {
                cx: 16 + (place % 3) * 16,
                cy: 16 + Math.floor(place / 3) * 16,
                r: big ? 8.5 : 5.4,
                class: face === 1 || face === 4 ? "pip red" : "pip",
            }),
        ),
    );
}

const split = (port, word) => {
    const sum = Number(word);
    if (port.look === "die") return [sum];
    return sum < 2 || sum > 12 ? [0, 0] : [Math.floor(sum / 2), Math.ceil(sum / 2)];
};

// Dice; those with a key of their own are set by hand: a press turns one to its next face.
export function dice(port, { arcade, session }) {
    const faces = split(port, 0n).map(diePicture),
        byHand = port.dir === "in" && port.key;
    const label = h("span", { class: "silk" }, port.label, byHand ? h("kbd", {}, port.key) : null);
    const inside = [
        h(
            "span",
            { class: "faces" },
            faces.map((face) => face.picture),
        ),
        label,
    ];
    const next = (by) => {
        const at = Number(arcade.port[port.index]);
        session.set(port, BigInt(at >= 1 && at <= 6 ? ((at - 1 + by + 6) % 6) + 1 : by > 0 ? 1 : 6));
    };
    const element = byHand
        ? h(
              "button",
              {
                  type: "button",
                  class: "part dice",
                  onclick: () => next(1),
                  onkeydown(event) {
                      if (event.key === "ArrowUp" || event.key === "ArrowDown") {
                          event.preventDefault();
                          next(event.key === "ArrowUp" ? 1 : -1);
                      }
                      if (/^[1-6]$/.test(event.key)) {
                          event.preventDefault();
                          event.stopPropagation();
                          session.set(port, BigInt(event.key));
                      }
                  },
              },
              inside,
          )
        : h("div", { class: "part dice", role: "img" }, inside);
    let shown = null;
    return {
        element,
        port,
        turn: byHand ? next : null,
        roll: () => {
            for (const face of faces) tumble(face.picture);
        },
        update() {
            const word = arcade.port[port.index];
            if (word === shown) return;
            const values = split(port, word);
            values.forEach((face, i) => drawPips(faces[i].pips, face));
            if (shown !== null && !byHand) for (const face of faces) tumble(face.picture);
            shown = word;
            const text = values[0] ? (port.look === "dice" ? `${word}` : `${values[0]}`) : t("no face yet");
            mark(element, "aria-label", `${byHand ? `${port.label}, ${t(port.help)}` : port.label}: ${text}`);
            if (port.look === "dice") put(label, `${port.label} ${values[0] ? word : "–"}`);
        },
    };
}

function tumble(picture) {
    picture.classList.remove("tumble");
    void picture.getBoundingClientRect(); // lets the animation start again
    picture.classList.add("tumble");
}

// ---- numbers

export function number(port, { arcade, words, session }) {
    if (port.dir === "in") return numberInput(port, arcade, session);
    const value = h("output", { class: "value", "aria-live": "off" }); // the line above tells what happens
    const element = h(
        "div",
        { class: "part number", title: t(port.help) },
        h("span", { class: "silk" }, port.label),
        value,
    );
    return { element, update: () => put(value, words.value(port, arcade.port[port.index])) };
}

function numberInput(port, arcade, session) {
    const field = h("input", {
        type: "number",
        min: 0,
        max: port.mask,
        step: 1,
        "aria-label": `${port.label}, ${t(port.help)}`,
        onchange: () =>
            session.set(port, BigInt(Math.max(0, Math.min(Number(port.mask), Math.floor(Number(field.value) || 0))))),
    });
    return {
        element: h("div", { class: "part number" }, h("span", { class: "silk" }, port.label), field),
        update() {
            if (document.activeElement !== field && field.value !== `${arcade.port[port.index]}`)
                field.value = `${arcade.port[port.index]}`;
        },
    };
}

// ---- controls

const KEY_NAMES = { Left: "ArrowLeft", Right: "ArrowRight", Up: "ArrowUp", Down: "ArrowDown", Space: "Space" };
const ARROWS = { Left: "left", Right: "right", Up: "up", Down: "down" };

// Pressed as long as a pointer or key holds it; a click that comes without either (a screen reader's) is a short tap.
export function holdable(element, port, session) {
    let pointer = null;
    const down = (event) => session.press(port, event.timeStamp),
        up = (event) => session.release(port, event.timeStamp);
    element.addEventListener("pointerdown", (event) => {
        if (event.button) return;
        pointer = event.pointerId;
        element.setPointerCapture(pointer);
        down(event);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
        element.addEventListener(end, (event) => {
            if (event.pointerId === pointer) {
                pointer = null;
                up(event);
            }
        });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("keydown", (event) => {
        if (event.key !== " " && event.key !== "Enter") return;
        event.preventDefault();
        event.stopPropagation();
        if (!event.repeat) down(event);
    });
    element.addEventListener("keyup", (event) => {
        if (event.key === " " || event.key === "Enter") {
            event.preventDefault();
            up(event);
        }
    });
    element.addEventListener("blur", up);
    element.addEventListener("click", (event) => {
        if (!event.detail && !event.pointerType) session.tap(port);
    });
}

export function button(port, { arcade, session }) {
    const arrow = ARROWS[port.key];
    const cap = s(
        "g",
        { class: "cap" },
        s("circle", { r: 17, fill: "url(#cap)", class: "top" }),
        s("circle", { r: 17, class: "edge" }),
    );
    const picture = s(
        "svg",
        { viewBox: "-34 -34 68 68", class: "button", "aria-hidden": "true" },
        s("path", { class: "pins", d: "M-30-20h-4M-30 20h-4M30-20h4M30 20h4" }),
        s("rect", { x: -28, y: -28, width: 56, height: 56, rx: 6, class: "base", fill: "url(#metal)" }),
        [-21, 21].flatMap((x) => [-21, 21].map((y) => s("circle", { cx: x, cy: y, r: 2.6, class: "rivet" }))),
        cap,
        arrow
            ? s("path", {
                  class: "glyph",
                  d: { left: "M5-8v16L-8 0z", right: "M-5-8v16L8 0z", up: "M-8 5H8L0-8z", down: "M-8-5H8L0 8z" }[arrow],
              })
            : null,
    );
    const element = h(
        "button",
        {
            type: "button",
            class: `part push${arrow ? ` arrow-${arrow}` : ""}`,
            "aria-pressed": "false",
            "aria-label": port.label,
            "aria-keyshortcuts": port.key ? (KEY_NAMES[port.key] ?? port.key.toUpperCase()) : null,
            title: t(port.help),
            "data-port": port.name,
        },
        picture,
        h(
            "span",
            { class: "silk" },
            port.label,
            port.key ? h("kbd", {}, arrow ? { Left: "←", Right: "→", Up: "↑", Down: "↓" }[port.key] : port.key) : null,
        ),
    );
    holdable(element, port, session);
    return {
        element,
        port,
        point(plan) {
            const [first] = plan?.landing.some(Boolean) ? [] : (plan?.presses ?? []); // a picture of the end says more
            element.classList.toggle("hinted", !!first && first[port.index] !== port.idle);
        },
        update() {
            mark(element, "aria-pressed", arcade.port[port.index] !== port.idle ? "true" : "false");
        },
    };
}

export function switches(port, { arcade, session, words }) {
    const made = [];
    let wanted = null; // by the hint
    for (let bit = port.width - 1; bit >= 0; bit--) {
        const key = port.key?.length === port.width ? port.key[port.width - 1 - bit] : null;
        const element = h(
            "button",
            {
                type: "button",
                class: "slide",
                role: "switch",
                "aria-checked": "false",
                "aria-label": bitLabel(port, bit),
                "aria-keyshortcuts": key?.toUpperCase(),
                title: t(port.help),
                "data-port": port.name,
                "data-bit": bit,
                onclick: () => session.toggle(port, bit),
            },
            s(
                "svg",
                { viewBox: "0 0 34 60", "aria-hidden": "true" },
                s("rect", { x: 3, y: 3, width: 28, height: 54, rx: 4, class: "case", fill: "url(#metal)" }),
                s("rect", { x: 10, y: 10, width: 14, height: 40, rx: 2, class: "slot" }),
                s(
                    "g",
                    { class: "knob" },
                    s("rect", { x: 8, y: 31, width: 18, height: 19, rx: 2 }),
                    s("path", { d: "M11 36h12M11 40.5h12M11 45h12" }),
                ),
            ),
            h("span", { class: "silk" }, bitLabel(port, bit), key ? h("kbd", {}, key) : null),
        );
        made.push({ bit, element });
    }
    const value = port.width > 1 || port.values.length ? h("output", { class: "silk reading", "aria-live": "off" }) : null;
    /* As wide as its longest text: switches that move under the finger are hit wrong. */
    if (value)
        value.style.minWidth = `${3 + Math.max(`${port.mask}`.length, ...port.values.map((each) => words.term(each.name).length))}ch`;
    return {
        element: h(
            "div",
            { class: "part slides", ...(port.width > 1 ? { role: "group", "aria-label": port.label } : {}) },
            made.map((one) => one.element),
            value,
        ),
        port,
        point: (plan) => (wanted = plan?.presses[0]?.[port.index] ?? null),
        update() {
            const word = arcade.port[port.index];
            for (const { bit, element } of made) {
                mark(element, "aria-checked", (word >> BigInt(bit)) & 1n ? "true" : "false");
                element.classList.toggle("hinted", wanted !== null && !!(((wanted ^ word) >> BigInt(bit)) & 1n));
            }
            if (value) put(value, `= ${words.value(port, word)}`);
        },
    };
}
