// SPDX-License-Identifier: MIT
// The score sheet beside the board: widgets that a machine's view (web/views/NAME.json) puts together.  A widget knows
// ports, values and conditions; which game they belong to stands in the view alone.

import { h, put } from "../dom.js";
import { compose } from "./compose.js";
import { t } from "../language.js";
import { bars, chart, history } from "./charts.js";
import { actions, amount } from "./moves.js";
import { opponents } from "./opponents.js";
import { setup } from "./straps.js";
import { box } from "./card.js";
import { facts, prizes, results, tally } from "./tables.js";

const WIDGETS = {
    setup,
    verdict,
    prizes,
    tally,
    bars,
    chart,
    history,
    amount,
    actions,
    facts,
    results,
    compose,
    seats,
};

// Machines of one family share a view: what names a port that this one lacks is left out.
function fits(machine, thing) {
    const { port, press, probe, ports = [], set = {} } = thing,
        named = [port, press, probe, ...ports, ...Object.keys(set)].filter(Boolean);
    return (
        named.every((name) => name in machine.port) &&
        Object.values(thing).every((inside) => !(inside?.port || inside?.ports) || fits(machine, inside))
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
            { class: "sheet", "aria-label": t("Score sheet") },
            made.map((one) => one.element),
        ),
        update(now) {
            for (const one of made) one.update?.(now);
        },
    };
}

function seats(widget, context) {
    const { element, update } = opponents(context);
    return { element: box(null, "seats", element), update };
}

// The first line whose condition holds.  A line with `tell` is spoken too.
function verdict(widget, context) {
    const { arcade, words } = context,
        text = h("p", { class: "line" }),
        small = h("p", { class: "small" });
    return {
        element: h(
            "section",
            { class: "card verdict", "aria-label": t(widget.title ?? "What just happened") },
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
