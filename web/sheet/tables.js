// SPDX-License-Identifier: MIT
// Tables of the score sheet: prizes, each player's share, facts, results from game to game.

import { t } from "../language.js";
import { h, put, memory } from "../dom.js";
import { box, label } from "./card.js";

// A row a prize: what it is called, the roll that wins it, and what is left of it.
export function prizes(widget, context) {
    const { arcade, words } = context,
        parts = [];
    const term = (name) => {
        const one = label(context, name);
        parts.push(one);
        return one.element;
    };
    const rows = widget.rows.map((row) => {
        const count = h("b", {}),
            bar = h("meter", { min: 0, max: row.of ?? 1, "aria-hidden": "true" }),
            holder = h("span", {});
        parts.push({
            update() {
                if (row.left) {
                    const left = Number(arcade.value(row.left));
                    put(count, `${left}`);
                    bar.value = left;
                    tr.classList.toggle("gone", !left);
                } else if (row.holder)
                    put(
                        holder,
                        words.holds(row.holder.when, arcade.port)
                            ? words.sentence(words.term(row.holder.text), arcade.port)
                            : words.term(row.holder.none),
                    );
                tr.classList.toggle("now", !!row.now && words.holds(row.now, arcade.port));
            },
        });
        const tr = h(
            "tr",
            {},
            h("th", { scope: "row" }, term(row.name)),
            h("td", {}, term(row.roll), words.original(row.roll) ? h("small", { lang: "nan" }, words.original(row.roll)) : null, row.rule ? h("small", {}, term(row.rule)) : null),
            h("td", { class: "left" }, row.left ? [count, bar] : holder),
        );
        return tr;
    });
    return {
        element: box(
            null,
            "prizes",
            h(
                "table",
                {},
                h("caption", {}, term(widget.title)),
                h(
                    "thead",
                    {},
                    h(
                        "tr",
                        {},
                        widget.head.map((name) => h("th", { scope: "col" }, term(name))),
                    ),
                ),
                h("tbody", {}, rows),
            ),
        ),
        update: () => parts.forEach((part) => part.update()),
    };
}

// A row a player, by asking the machine for each player's share; names can be typed over.
export function tally(widget, context) {
    const { arcade, words } = context,
        probe = arcade.machine.port[widget.probe];
    const columns = widget.columns.map((column) => ({ ...column, port: arcade.machine.port[column.port] }));
    const heads = columns.map((column) => label(context, column.name)),
        title = label(context, widget.title);
    const body = h("tbody", {});
    let rows = [],
        shown = "";
    return {
        element: box(
            null,
            "tally",
            h(
                "div",
                { class: "scroll", tabindex: 0, role: "region", "aria-label": context.words.term("Tally") },
                h(
                    "table",
                    {},
                    h("caption", {}, title.element),
                    h(
                        "thead",
                        {},
                        h(
                            "tr",
                            {},
                            h("th", { scope: "col" }, t("Player")),
                            heads.map((head) => h("th", { scope: "col" }, head.element)),
                        ),
                    ),
                    body,
                ),
            ),
        ),
        update() {
            heads.forEach((head) => head.update());
            title.update();
            const count = Number(arcade.value(widget.count));
            if (rows.length !== count) {
                rows = Array.from({ length: count }, (_, i) => {
                    const name = h("input", {
                        class: "who",
                        value: words.names[i] ?? "",
                        placeholder: words.seat(i + 1),
                        maxlength: 24,
                        "aria-label": t("Name of player {n}", { n: `${i + 1}` }),
                        onchange: () => {
                            words.rename(i + 1, name.value);
                            context.refresh();
                        },
                    });
                    const cells = columns.map(() => h("td", {})),
                        sign = h("span", { class: "sign" });
                    return {
                        name,
                        cells,
                        sign,
                        row: h(
                            "tr",
                            {},
                            h(
                                "th",
                                { scope: "row" },
                                h("div", {}, h("span", { class: "seat" }, `${i + 1}`), name, sign),
                            ),
                            cells,
                        ),
                    };
                });
                body.replaceChildren(...rows.map((row) => row.row));
            }
            const state = `${arcade.logged} ${arcade.cycle} ${count}`;
            if (state === shown) return;
            shown = state;
            const turn = Number(arcade.value(widget.turn)),
                leader = Number(arcade.value(widget.leader)),
                over = arcade.phase()?.final;
            rows.forEach((row, i) => {
                const ports = arcade.probe(probe, BigInt(i + 1));
                columns.forEach((column, k) => {
                    const value = ports[column.port.index];
                    put(row.cells[k], value ? `${value}` : "·");
                    row.cells[k].ariaLabel = value ? null : "0"; // a dot is no word
                });
                row.row.classList.toggle("turn", i + 1 === turn && !over);
                row.row.classList.toggle("leader", i + 1 === leader);
                put(
                    row.sign,
                    i + 1 === leader
                        ? over
                            ? words.term("winner")
                            : words.term("leads")
                        : i + 1 === turn && !over
                          ? words.term("turn")
                          : "",
                );
            });
        },
    };
}

export function facts(widget, context) {
    const { arcade, words } = context;
    const rows = widget.items.map((item) => ({ item, port: arcade.machine.port[item.port], value: h("dd", {}) }));
    return {
        element: box(
            t(widget.title),
            "facts",
            h(
                "dl",
                {},
                rows.map((row) => h("div", {}, h("dt", {}, t(row.item.label)), row.value)),
            ),
        ),
        update() {
            for (const row of rows)
                put(
                    row.value,
                    words.holds(row.item.when, arcade.port) ? words.value(row.port, arcade.port[row.port.index]) : "–",
                );
        },
    };
}

export function results(widget, context) {
    const { arcade, session, words } = context,
        key = `results:${arcade.machine.name}`;
    const body = h("tbody", {});
    let over = arcade.phase()?.final;
    const cellsOf = (row) => widget.columns.map((column, i) => h(i ? "td" : "th", i ? {} : { scope: "row" }, column.port ? row[i] : words.term(row[i])));
    const draw = () =>
        body.replaceChildren(
            ...memory
                .get(key, [])
                .slice(0, 8)
                .map((row) => h("tr", {}, cellsOf(row))),
        );
    draw();
    return {
        element: box(
            t(widget.title),
            "results",
            h(
                "table",
                { "aria-label": t(widget.title) },
                h(
                    "thead",
                    {},
                    h(
                        "tr",
                        {},
                        widget.columns.map((column) => h("th", { scope: "col" }, t(column.label))),
                    ),
                ),
                body,
            ),
            h("p", { class: "small" }, t(widget.none)),
        ),
        update() {
            const phase = arcade.phase();
            /* Only a game that ends while it is played counts, not one that is looked at again. */
            if (phase?.final && !over && session.live && session.running) {
                const row = widget.columns.map((column) => (column.port ? words.value(arcade.machine.port[column.port], arcade.value(column.port)) : phase.name)),
                    kept = memory.get(key, []),
                    name = arcade.endName(); // a game that is opened again has its row
                if (kept[0]?.at(-1) !== name) memory.set(key, [[...row, name], ...kept].slice(0, 20));
                draw();
            }
            over = phase?.final;
        },
    };
}
