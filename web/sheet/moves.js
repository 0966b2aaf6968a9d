// SPDX-License-Identifier: MIT
// Other ways to move a control than the board's: typed as a number, or several at once.

import { h, put } from "../dom.js";
import { t } from "../language.js";
import { goButton } from "../stage.js";
import { box } from "./card.js";

// A number and a side, as one move: a slider, a field, digits typed anywhere; as high as the machine takes it now.
export function amount(widget, context) {
    const { arcade, session } = context,
        port = arcade.machine.port[widget.port],
        shift = BigInt(widget.shift ?? 0),
        mask = BigInt(widget.mask ?? port.mask);
    const value = () => Number((arcade.port[port.index] >> shift) & mask),
        mine = () => widget.phases?.includes(arcade.phase()?.name) && !session.theirs(),
        limit = () => (mine() ? Math.min(Number(mask), Number(arcade.wasm.limit())) : Number(mask));
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
        "aria-label": t(widget.title),
        oninput: () => set(range.value),
    });
    const field = h("input", {
        type: "number",
        min: 0,
        max: mask,
        step: 1,
        inputmode: "numeric",
        "aria-label": t("{title}, as a number", { title: t(widget.title) }),
        onchange: () => set(field.value),
    });
    const most = h("span", { class: "small" });
    const sides = (widget.sides ?? []).map((side) => {
        const to = arcade.machine.port[side.port],
            bit = 1n << BigInt(side.bit ?? 0);
        const input = h("input", {
            type: "radio",
            name: `side-${widget.port}`,
            onchange: () => session.set(to, side.on ? arcade.port[to.index] | bit : arcade.port[to.index] & ~bit),
        });
        return { side, to, bit, input, element: h("label", { class: "chip" }, input, h("span", {}, t(side.text))) };
    });
    const chosen = () => sides.find((one) => !!(arcade.port[one.to.index] & one.bit) === !!one.side.on);
    let typed = "",
        hinted = null; // the ports by a hint
    const mark = h("output", { class: "hint-mark", hidden: true });
    context.typists.push({
        point: (plan) => (hinted = plan?.presses[0] ?? null),
        works: () => ({ digits: [port], arrows: sides.map((one) => one.to), enters: mine() ? [goButton(arcade)].filter(Boolean) : [] }),
        key(key) {
            if (!mine() || context.mode() !== "play") return ((typed = ""), false); // in the laboratory they are the switches'
            if (/^\d$/.test(key)) {
                typed = Number(typed + key) <= Number(mask) ? typed + key : key;
                set(typed);
            } else if (key === "backspace") set((typed = typed.slice(0, -1)));
            else if (key === "arrowup" || key === "arrowdown") {
                const side = sides.find((one) => !!one.side.on === (key === "arrowup"));
                if (!side) return false;
                session.set(side.to, side.side.on ? arcade.port[side.to.index] | side.bit : arcade.port[side.to.index] & ~side.bit);
            } else return false;
            return true;
        },
        enter: () => ((typed = ""), false),
        verb: () => (mine() && widget.verb ? t(widget.verb, { amount: value(), side: t(chosen()?.side.short ?? "") }) : null),
    });
    return {
        element: h(
            "fieldset",
            { class: "card amount" },
            h("legend", {}, t(widget.title)),
            h("div", { class: "amount-row" }, h("div", { class: "amount-range" }, range, mark), field, most),
            h(
                "div",
                { class: "chips" },
                sides.map((one) => one.element),
            ),
        ),
        update() {
            const now = `${value()}`,
                high = `${limit()}`;
            if (range.max !== high) range.max = field.max = high;
            put(most, mine() ? t("at most {n}", { n: limit() }) : "");
            if (document.activeElement !== field && field.value !== now) field.value = now;
            if (range.value !== now) range.value = now;
            const best = hinted && mine() ? Number((hinted[port.index] >> shift) & mask) : null;
            mark.hidden = best === null;
            if (best !== null) {
                put(mark, `${best}`);
                mark.style.setProperty("--at", `${best / Math.max(1, limit())}`);
            }
            for (const one of sides) {
                one.element.classList.toggle("hinted-side", best !== null && !!(hinted[one.to.index] & one.bit) === !!one.side.on);
                const on = one === chosen();
                if (one.input.checked !== on) one.input.checked = on;
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
            t(item.text),
            item.about ? h("small", {}, t(item.about)) : null,
        ),
    }));
    const element = box(
        t(widget.title),
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
