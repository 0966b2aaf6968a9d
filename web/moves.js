// SPDX-License-Identifier: MIT
// Other ways to move a control than the board's: chosen by name, typed as a number, or several at once.

import { h } from "./dom.js";
import { box } from "./card.js";
import { holdable } from "./parts.js";

export function choice(widget, { arcade, session, words }) {
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

export function amount(widget, { arcade, session }) {
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
export function actions(widget, { arcade, session, words }) {
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
