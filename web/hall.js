// SPDX-License-Identifier: MIT
// The hall: a card a machine, with small drawings of the parts on its board.

import { h, s } from "./dom.js";

const circles = (places, radius, kind) =>
    places.map(([x, y], i) => s("circle", { cx: x, cy: y, r: radius, class: kind(i) }));
const die = (pips, colour) => [
    s("rect", { x: 2, y: 2, width: 28, height: 28, rx: 7, class: "ivory" }),
    ...circles(pips, 3, () => colour),
];
const slide = (x, up) => [
    s("rect", { x: x - 4, y: 5, width: 9, height: 22, rx: 2, class: "slot" }),
    s("rect", { x: x - 3, y: up ? 6 : 16, width: 7, height: 10, rx: 2, class: "ivory" }),
];
const grid = Array.from({ length: 12 }, (_, i) => [8 + (i % 4) * 9, 8 + Math.floor(i / 4) * 9]);
const EIGHTY_NINE =
    "M3 5h12M3 5v11M15 5v11M3 16h12M3 16v11M15 16v11M3 27h12M23 5h12M23 5v11M35 5v11M23 16h12M35 16v11M23 27h12";

// In the order of how much a part tells about a machine.
const BRICKS = {
    matrix: () => circles(grid, 3.4, (i) => `l${(i * 7) % 4}`),
    die: () => die([[9, 9], [23, 9], [9, 23], [23, 23]], "red"), // prettier-ignore
    segments: () => s("path", { class: "seg", d: EIGHTY_NINE }),
    dice: () => die([[9, 9], [16, 16], [23, 23]], "ink"), // prettier-ignore
    led: () => circles([[8, 16], [20, 16], [32, 16]], 5, (i) => `l${i}`), // prettier-ignore
    switch: () => [slide(6, false), slide(18, true), slide(30, false)].flat(),
};

function card(machine) {
    const looks = new Set(machine.ports.filter((port) => port.dir !== "strap").map((port) => port.look));
    const bricks = Object.keys(BRICKS).filter((look) => looks.has(look));
    return h(
        "a",
        { class: "machine", href: `#${machine.name}` },
        h(
            "div",
            { class: "bricks", "aria-hidden": "true" },
            bricks.slice(0, 3).map((look) => s("svg", { viewBox: "0 0 40 33" }, BRICKS[look]())),
        ),
        h("h2", {}, machine.title),
        h("p", {}, machine.summary),
    );
}

export const hall = (machines) =>
    h(
        "section",
        { class: "hall" },
        h("h1", {}, "Small machines, played on one board"),
        h(
            "p",
            { class: "lead" },
            "Each is a digital-design project: ports, a clock and a state. ",
            "Play them, stop the clock, look inside, travel back in time.",
        ),
        h(
            "ul",
            { class: "cards" },
            machines.map((machine) => h("li", {}, card(machine))),
        ),
    );
