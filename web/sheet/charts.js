// SPDX-License-Identifier: MIT
// What has happened so far, as pictures: bars, curves, guesses with their marks.

import { h, s, put, mark } from "../dom.js";
import { box } from "./card.js";
import { t, tn } from "../language.js";

export function bars(widget, { arcade }) {
    const rows = widget.items.map((item) => {
        const fill = s("rect", { class: `fill c${item.colour}`, height: 22, rx: 5, width: 0 }),
            value = h("b", {});
        return {
            item,
            fill,
            value,
            row: h(
                "div",
                { class: "bar-row" },
                h("span", { class: "bar-name" }, t(item.label)),
                s(
                    "svg",
                    { viewBox: "0 0 400 22", preserveAspectRatio: "none", "aria-hidden": "true" },
                    s("rect", { class: "rail", width: 400, height: 22, rx: 5 }),
                    fill,
                ),
                value,
            ),
        };
    });
    return {
        element: box(
            t(widget.title),
            "bars",
            rows.map((row) => row.row),
        ),
        update() {
            for (const row of rows) {
                const amount = Number(arcade.value(row.item.port));
                mark(row.fill, "width", `${((400 * amount) / widget.max).toFixed(1)}`);
                put(row.value, `${amount}`);
            }
        },
    };
}

// Ports over the entries of the log that stand in certain phases: one step to the right each.
export function chart(widget, { arcade }) {
    const curves = widget.curves.map((curve) => ({
        ...curve,
        line: s("polyline", { class: `curve c${curve.colour}` }),
        port: arcade.machine.port[curve.port],
    }));
    const wide = 400,
        high = 150,
        dots = s("g", {}),
        count = h("p", { class: "small" });
    const picture = s(
        "svg",
        { viewBox: `-34 -8 ${wide + 44} ${high + 24}`, role: "img", class: "chart" },
        [0, 0.5, 1].map((part) =>
            s(
                "g",
                {},
                s("path", { class: "rule", d: `M0 ${high * (1 - part)}H${wide}` }),
                s("text", { x: -6, y: high * (1 - part) + 4, "text-anchor": "end" }, `${widget.max * part}`),
            ),
        ),
        curves.map((curve) => curve.line),
        dots,
    );
    let shown = "";
    return {
        element: box(
            t(widget.title),
            "history",
            picture,
            h(
                "p",
                { class: "legend" },
                curves.map((curve) => h("span", { class: `c${curve.colour}` }, t(curve.label))),
            ),
            count,
        ),
        update() {
            const state = `${arcade.logged} ${arcade.cycle}`;
            if (state === shown) return;
            shown = state;
            const points = [...arcade.log()]
                .filter((entry) =>
                    widget.phases.includes(
                        arcade.machine.phase.named.get(entry.port[arcade.machine.phase.index])?.name,
                    ),
                )
                .map((entry) => curves.map((curve) => Number(entry.port[curve.port.index])));
            const step = wide / Math.max(10, points.length - 1);
            curves.forEach((curve, k) =>
                mark(
                    curve.line,
                    "points",
                    points
                        .map(
                            (point, i) => `${(i * step).toFixed(1)},${(high * (1 - point[k] / widget.max)).toFixed(1)}`,
                        )
                        .join(" "),
                ),
            );
            const last = points.at(-1);
            dots.replaceChildren(
                ...(last
                    ? curves.map((curve, k) =>
                          s("circle", {
                              class: `dot c${curve.colour}`,
                              r: 4,
                              cx: (points.length - 1) * step,
                              cy: high * (1 - last[k] / widget.max),
                          }),
                      )
                    : []),
            );
            const rounds = Math.max(0, points.length - 1);
            put(count, tn("{n} round so far|{n} rounds so far", rounds));
            mark(
                picture,
                "aria-label",
                `${t(widget.title)}: ${curves.map((curve, k) => `${t(curve.label)} ${last ? last[k] : 0}`).join(", ")}`,
            );
        },
    };
}

// Guesses with their marks.  A cell is what a port shows when the marks come up; or what stood on some switches when
// the phase after it began (`after`), for a board whose digits are never lit all at once.
export function history(widget, { arcade, words }) {
    const list = h("ol", { class: "tries", "aria-label": t(widget.title) });
    const { machine } = arcade,
        { phase } = machine;
    const word = (names, ports) =>
        names.reduce((sum, name) => (sum << BigInt(machine.port[name].width)) | ports[machine.port[name].index], 0n);
    const shows = (cell, entered, ports) =>
        cell.after
            ? (widget.letters[Number(word(cell.ports, entered.get(cell.after) ?? ports))] ?? "")
            : words.value(machine.port[cell.port], ports[machine.port[cell.port].index]);
    const signs = ({ port, ports, mask, names }, shift, at) =>
        names[Number((word(ports ?? [port], at) >> BigInt(shift)) & BigInt(mask))];
    const peg = (cell, entered, ports) => {
        const sign = signs(widget.marks, cell.shift, ports);
        return h(
            "span",
            { class: `peg ${sign}`, "data-sign": sign },
            h("b", {}, shows(cell, entered, ports)),
            h("i", { class: "unseen" }, t(sign)),
        );
    };
    const codes = h("ol", { class: "codes" }),
        readable = widget.cells.every((cell) => cell.port);
    arcade.glimpsed = readable ? "" : widget.reveal; // elsewhere the digits are never lit all at once
    let shown = "";
    return {
        element: box(t(widget.title), "history", list, codes, h("p", { class: "small" }, t(widget.note))),
        update() {
            const state = `${arcade.logged} ${arcade.cycle}`;
            if (state === shown) return;
            shown = state;
            const rows = [],
                known = [], // the code of each round
                entered = new Map();
            for (const { cycle, port } of arcade.log()) {
                const name = phase.named.get(port[phase.index])?.name;
                entered.set(name, port);
                const letters = (read = widget.cells.map((cell) => shows(cell, entered, port)).join("")) => t("The code was {letters}", { letters: read });
                if (widget.clear.includes(name)) rows.length = 0;
                if (widget.forget?.includes(name)) known.length = 0;
                if (name === widget.reveal) known.push(letters(readable ? undefined : arcade.glimpses.get(cycle)));
                if (widget.phases.includes(name)) {
                    if (widget.cells.every((cell) => signs(widget.marks, cell.shift, port) === "placed")) known.push(letters());
                    rows.push(
                        h(
                            "li",
                            {},
                            widget.cells.map((cell) => peg(cell, entered, port)),
                        ),
                    );
                }
            }
            if (!rows.length) rows.push(h("li", { class: "none" }, t(widget.none)));
            list.replaceChildren(...rows);
            codes.hidden = !known.some(Boolean);
            codes.replaceChildren(...known.filter(Boolean).map((text) => h("li", { class: "code-shown" }, text)));
        },
    };
}
