// SPDX-License-Identifier: MIT
// The score sheet beside the board: widgets that a machine's view (web/views/NAME.json) puts together.  A widget knows
// ports, values and conditions; which game they belong to stands in the view alone.

import { h, s, put, mark, memory } from "./dom.js";
import { holdable } from "./parts.js";
import { opponents } from "./opponents.js";

const WIDGETS = {
    setup,
    verdict,
    prizes,
    tally,
    bars,
    chart,
    history,
    choice,
    amount,
    actions,
    facts,
    results,
    language,
    seats,
};

// Machines of one family share a view: what names a port that this one lacks is left out.
function fits(machine, thing) {
    const named = [thing.port, thing.press, thing.probe, ...Object.keys(thing.set ?? {})].filter(Boolean);
    return (
        named.every((name) => name in machine.port) &&
        Object.values(thing).every((inside) => !inside?.port || fits(machine, inside))
    );
}

export function sheet(context) {
    const { machine } = context.arcade;
    const made = (context.view.sheet ?? [])
        .map((widget) =>
            widget.items ? { ...widget, items: widget.items.filter((item) => fits(machine, item)) } : widget,
        )
        .filter(
            (widget) =>
                fits(machine, widget) &&
                (widget.items ?? widget.cells ?? [widget]).every((item) => fits(machine, item)),
        )
        .filter((widget) => widget.items?.length !== 0 && (widget.w !== "seats" || machine.players.length))
        .map((widget) => WIDGETS[widget.w](widget, context));
    if (!made.length) return null;
    return {
        element: h(
            "section",
            { class: "sheet", "aria-label": "Score sheet" },
            made.map((one) => one.element),
        ),
        update(now) {
            for (const one of made) one.update?.(now);
        },
    };
}

const box = (title, kind, ...inside) =>
    h("section", { class: `card ${kind}` }, title ? h("h3", {}, title) : null, ...inside);

// All names in the sheet follow the language: a label is a port's value or a term of the view.
function label(context, name) {
    const element = h("span", {});
    return { element, update: () => put(element, context.words.term(name)) };
}

// ---- house rules and other straps

export function strapField(port, value, words) {
    const id = `strap-${port.name}`,
        about = h("span", { class: "about", id: `${id}-about` }, port.help);
    if (port.width === 1 || port.values.length) {
        const names = port.values.length
            ? port.values
            : [
                  { value: 0n, name: "0" },
                  { value: 1n, name: "1" },
              ];
        const yesNo = port.width === 1 && (!port.values.length || port.values[1]?.name === "yes");
        const field = yesNo
            ? h("input", { type: "checkbox", id, checked: value === 1n, "aria-describedby": `${id}-about` })
            : h(
                  "select",
                  { id, "aria-describedby": `${id}-about` },
                  names.map((each) => h("option", { value: each.value, selected: each.value === value }, each.name)),
              );
        return {
            port,
            row: h(
                "div",
                { class: `field ${yesNo ? "check" : ""}` },
                h(
                    "label",
                    { for: id },
                    words.term(`strap.${port.name}`) === `strap.${port.name}`
                        ? port.name
                        : words.term(`strap.${port.name}`),
                ),
                field,
                about,
            ),
            read: () => (yesNo ? (field.checked ? 1n : 0n) : BigInt(field.value)),
        };
    }
    const field = h("input", {
        type: "number",
        id,
        min: port.min,
        max: port.max,
        step: 1,
        value,
        required: true,
        "aria-describedby": `${id}-about`,
    });
    return {
        port,
        row: h(
            "div",
            { class: "field" },
            h(
                "label",
                { for: id },
                words.term(`strap.${port.name}`) === `strap.${port.name}`
                    ? port.name
                    : words.term(`strap.${port.name}`),
            ),
            field,
            about,
        ),
        read: () => (/^\d+$/.test(field.value) && field.checkValidity() ? BigInt(field.value) : null),
        field,
    };
}

export function strapForm(ports, { arcade, session, words }, button) {
    const fields = ports.map((port) => strapField(port, arcade.straps[port.name], words));
    const form = h(
        "form",
        {
            class: "straps",
            novalidate: true,
            onsubmit(event) {
                event.preventDefault();
                const straps = { ...arcade.straps };
                for (const one of fields) {
                    const value = one.read();
                    if (value === null) {
                        put(
                            problem,
                            `${one.port.name}: a whole number from ${one.port.min} to ${one.port.max}, please.`,
                        );
                        one.field.focus();
                        return;
                    }
                    straps[one.port.name] = value;
                }
                put(problem, "");
                session.restart(straps);
            },
        },
        fields.map((one) => one.row),
        h("button", { type: "submit", class: "plain" }, button),
    );
    const problem = h("p", { class: "problem", role: "alert" });
    form.append(problem);
    return form;
}

function setup(widget, context) {
    const ports = widget.straps.map((name) => context.arcade.machine.port[name]);
    const element = h(
        "details",
        { class: "card setup" },
        h("summary", {}, widget.title ?? "New game"),
        strapForm(ports, context, widget.button ?? "Start a new game"),
    );
    return { element };
}

function seats(widget, context) {
    const summary = h("summary", {}, widget.title ?? "Opponents and hints");
    return { element: h("details", { class: "card" }, summary, opponents(context).element) };
}

// ---- words

function language(widget, { words, refresh }) {
    const name = "language";
    return {
        element: h(
            "fieldset",
            { class: "card languages" },
            h("legend", {}, widget.title ?? "Words"),
            Object.entries(words.languages).map(([code, title]) =>
                h(
                    "label",
                    {},
                    h("input", {
                        type: "radio",
                        name,
                        value: code,
                        checked: code === words.language,
                        onchange: () => {
                            words.speak(code);
                            refresh();
                        },
                    }),
                    h("span", { lang: code.slice(0, 3) }, title),
                ),
            ),
        ),
    };
}

// The first line whose condition holds.  A line with `tell` is spoken too.
function verdict(widget, context) {
    const { arcade, words } = context,
        text = h("p", { class: "line" }),
        small = h("p", { class: "small" });
    return {
        element: h(
            "section",
            { class: "card verdict", "aria-label": widget.title ?? "What just happened" },
            text,
            small,
        ),
        update() {
            let before = null,
                last = null;
            for (const entry of arcade.log()) {
                before = last;
                last = entry;
            }
            const line = widget.lines.find((each) => words.holds(each.when, arcade.port) && (!each.after || before));
            put(text, line ? words.sentence(words.term(line.text), arcade.port, before?.port) : "");
            put(small, line?.small ? words.sentence(words.term(line.small), arcade.port, before?.port) : "");
            if (line?.tell && before) context.tell(`${text.textContent} ${small.textContent}`);
        },
    };
}

// ---- tables

// A row a prize: what it is called, the roll that wins it, and what is left of it.
function prizes(widget, context) {
    const { arcade, words } = context,
        parts = [];
    const term = (name) => {
        const one = label(context, name);
        parts.push(one);
        return one.element;
    };
    const rows = widget.rows.map((row) => {
        const count = h("b", {}),
            bar = h("meter", { min: 0, max: row.of ?? 1, "aria-label": "left" }),
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
            h("td", {}, term(row.roll), row.rule ? h("small", {}, term(row.rule)) : null),
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
function tally(widget, context) {
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
                { class: "scroll", tabindex: 0, role: "region", "aria-label": "Tally" },
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
                            h("th", { scope: "col" }, "Player"),
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
                        "aria-label": `Name of player ${i + 1}`,
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

function facts(widget, context) {
    const { arcade, words } = context;
    const rows = widget.items.map((item) => ({ item, port: arcade.machine.port[item.port], value: h("dd", {}) }));
    return {
        element: box(
            widget.title,
            "facts",
            h(
                "dl",
                {},
                rows.map((row) => h("div", {}, h("dt", {}, row.item.label), row.value)),
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

// ---- bars and curves

function bars(widget, { arcade }) {
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
                h("span", { class: "bar-name" }, item.label),
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
            widget.title,
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
function chart(widget, { arcade }) {
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
            widget.title,
            "history",
            picture,
            h(
                "p",
                { class: "legend" },
                curves.map((curve) => h("span", { class: `c${curve.colour}` }, curve.label)),
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
            put(count, rounds === 1 ? "1 round so far" : `${rounds} rounds so far`);
            mark(
                picture,
                "aria-label",
                `${widget.title}, ${rounds} rounds: ${curves.map((curve, k) => `${curve.label} ${last ? last[k] : 0}`).join(", ")}`,
            );
        },
    };
}

// A line for every entry of the log in certain phases: letters with a mark each.
function history(widget, { arcade, words }) {
    const list = h("ol", { class: "tries" });
    const phase = arcade.machine.phase,
        cells = widget.cells.map((cell) => ({ ...cell, port: arcade.machine.port[cell.port] })),
        marks = arcade.machine.port[widget.marks.port];
    let shown = "";
    return {
        element: box(widget.title, "history", list, h("p", { class: "small" }, widget.note)),
        update() {
            const state = `${arcade.logged} ${arcade.cycle}`;
            if (state === shown) return;
            shown = state;
            const rows = [];
            for (const entry of arcade.log()) {
                const name = phase.named.get(entry.port[phase.index])?.name;
                if (widget.clear.includes(name)) rows.length = 0;
                if (widget.phases.includes(name))
                    rows.push(
                        h(
                            "li",
                            {},
                            cells.map((cell) => {
                                const sign =
                                    widget.marks.names[
                                        Number(
                                            (entry.port[marks.index] >> BigInt(cell.shift)) & BigInt(widget.marks.mask),
                                        )
                                    ];
                                return h(
                                    "span",
                                    { class: `peg ${sign}` },
                                    h("b", {}, words.value(cell.port, entry.port[cell.port.index])),
                                    h("i", { class: "unseen" }, sign),
                                );
                            }),
                        ),
                    );
            }
            if (!rows.length) rows.push(h("li", { class: "none" }, widget.none));
            list.replaceChildren(...rows);
        },
    };
}

// ---- other ways to move a control

function choice(widget, { arcade, session, words }) {
    const port = arcade.machine.port[widget.port],
        name = `choice-${port.name}`;
    const made = port.values
        .filter((value) => !widget.without?.includes(value.name))
        .map((value) => ({
            value,
            input: h("input", {
                type: "radio",
                name,
                value: value.name,
                onchange: () => session.set(port, value.value),
            }),
        }));
    const enter = (widget.enter ?? []).map((each) => {
        const to = arcade.machine.port[each.port],
            press = h(
                "button",
                { type: "button", class: "enter", "aria-label": `${each.text}: ${to.help}` },
                each.text,
            );
        holdable(press, to, session);
        return { press, each };
    });
    const fieldset = h(
        "fieldset",
        { class: "card choice" },
        h("legend", {}, widget.title),
        h(
            "div",
            { class: "chips" },
            made.map((one) => h("label", {}, one.input, h("span", {}, words.term(one.value.name)))),
        ),
        h(
            "div",
            { class: "enters" },
            enter.map((one) => one.press),
        ),
    );
    return {
        element: fieldset,
        update() {
            for (const one of made) {
                const now = arcade.port[port.index] === one.value.value;
                if (one.input.checked !== now) one.input.checked = now;
            }
            for (const one of enter) one.press.hidden = !words.holds(one.each.when, arcade.port);
        },
    };
}

function amount(widget, { arcade, session }) {
    const port = arcade.machine.port[widget.port],
        shift = BigInt(widget.shift ?? 0),
        mask = BigInt(widget.mask ?? port.mask);
    const set = (number) =>
        session.set(
            port,
            (arcade.port[port.index] & ~(mask << shift)) |
                (BigInt(Math.max(0, Math.min(Number(mask), Math.floor(Number(number)) || 0))) << shift),
        );
    const range = h("input", {
        type: "range",
        min: 0,
        max: mask,
        step: 1,
        "aria-label": widget.title,
        oninput: () => set(range.value),
    });
    const field = h("input", {
        type: "number",
        min: 0,
        max: mask,
        step: 1,
        "aria-label": `${widget.title}, as a number`,
        onchange: () => set(field.value),
    });
    const sides = (widget.sides ?? []).map((side) => {
        const to = arcade.machine.port[side.port],
            bit = 1n << BigInt(side.bit ?? 0);
        const input = h("input", {
            type: "radio",
            name: `side-${widget.port}`,
            onchange: () => session.set(to, side.on ? arcade.port[to.index] | bit : arcade.port[to.index] & ~bit),
        });
        return { side, to, bit, input, element: h("label", { class: "chip" }, input, h("span", {}, side.text)) };
    });
    return {
        element: h(
            "fieldset",
            { class: "card amount" },
            h("legend", {}, widget.title),
            h("div", { class: "amount-row" }, range, field),
            h(
                "div",
                { class: "chips" },
                sides.map((one) => one.element),
            ),
        ),
        update() {
            const value = `${(arcade.port[port.index] >> shift) & mask}`;
            if (document.activeElement !== field && field.value !== value) field.value = value;
            if (range.value !== value) range.value = value;
            for (const one of sides) {
                const now = !!(arcade.port[one.to.index] & one.bit) === !!one.side.on;
                if (one.input.checked !== now) one.input.checked = now;
            }
        },
    };
}

// Buttons that set some inputs and press one, while a condition holds.
function actions(widget, { arcade, session, words }) {
    const made = widget.items.map((item) => ({
        item,
        button: h(
            "button",
            {
                type: "button",
                class: "plain",
                onclick() {
                    for (const [name, value] of Object.entries(item.set ?? {}))
                        session.set(arcade.machine.port[name], BigInt(value));
                    session.running = true;
                    if (item.press) session.tap(arcade.machine.port[item.press]);
                },
            },
            item.text,
            item.about ? h("small", {}, item.about) : null,
        ),
    }));
    const element = box(
        widget.title,
        "actions",
        made.map((one) => one.button),
    );
    return {
        element,
        update() {
            element.hidden = !words.holds(widget.when, arcade.port);
        },
    };
}

// ---- results from game to game

function results(widget, context) {
    const { arcade, session, words } = context,
        key = `results:${arcade.machine.name}`;
    const body = h("tbody", {});
    let over = arcade.phase()?.final;
    const cellsOf = (row) => row.map((text, i) => h(i ? "td" : "th", i ? {} : { scope: "row" }, text));
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
            widget.title,
            "results",
            h(
                "table",
                {},
                h(
                    "thead",
                    {},
                    h(
                        "tr",
                        {},
                        widget.columns.map((column) => h("th", { scope: "col" }, column.label)),
                    ),
                ),
                body,
            ),
            h("p", { class: "small" }, widget.none),
        ),
        update() {
            const phase = arcade.phase();
            /* Only a game that ends while it is played counts, not one that is looked at again. */
            if (phase?.final && !over && session.live && session.running) {
                const row = widget.columns.map((column) =>
                    column.port ? words.value(arcade.machine.port[column.port], arcade.value(column.port)) : phase.name,
                );
                memory.set(key, [row, ...memory.get(key, [])].slice(0, 20));
                draw();
            }
            over = phase?.final;
        },
    };
}
