// SPDX-License-Identifier: MIT
// The design as it is built: a module's signals and parts with what stands on them at the cursor, and the cells behind one of them.
// A picture for the eye; everything in it can be chosen from a list, and is told in a sentence.

import { h, put, s, t } from "./kit.js";
import { layout } from "./layout.js";
import { Netlist } from "./netlist.js";

const CELLS = 120, // of one signal that are drawn, and
    SIGNALS = 300; // of a module

const SYMBOLS = {
    $add: "+", $sub: "−", $mul: "×", $div: "÷", $mod: "mod", $and: "&", $or: "|", $xor: "^", $xnor: "~^", $not: "~", $neg: "−x", $mux: "? :", $pmux: "case", $eq: "==", $ne: "!=", $eqx: "===", $nex: "!==",
    $lt: "<", $le: "<=", $gt: ">", $ge: ">=", $logic_not: "!", $logic_and: "&&", $logic_or: "||", $reduce_or: "|x", $reduce_and: "&x", $reduce_xor: "^x", $reduce_bool: "x != 0", $shl: "<<", $shr: ">>", $sshl: "<<<", $sshr: ">>>", $shift: "shift", $shiftx: "x[i]",
};

export function schematic({ netlist: bytes, probe, goTo, has }) {
    let netlist;
    try {
        netlist = new Netlist(bytes);
    } catch {
        return null; // a netlist too odd to be drawn
    }
    let scope = "",
        chosen = "",
        nets = null,
        since = null,
        registers = [],
        drawn = []; // [{bits, text, wide, wires}…] whose values change
    const kinds = { input: t("input pin"), output: t("output pin"), register: t("clocked register"), wire: t("named wire") };

    const modules = h("select", { id: "verilog-module" }, netlist.scopes.map((each) => h("option", { value: each }, each || netlist.top))),
        signals = h("select", { id: "verilog-signal" }),
        facts = h("p", { role: "status", class: "verilog-signal" }),
        links = h("p", { class: "bar" }),
        whole = h("div", { class: "verilog-picture", tabindex: 0, role: "region", "aria-label": t("Schematic of the module") }),
        inner = h("div", { class: "verilog-picture", tabindex: 0, role: "region", "aria-label": t("How it is computed") }),
        note = h("p", { class: "small" });
    modules.addEventListener("change", () => enter(modules.value));
    signals.addEventListener("change", () => choose(signals.value));

    const write = (bits) => {
        const value = nets && netlist.value(bits, nets);
        return value === null || value === undefined ? "" : bits.length > 64 ? `0x${value.toString(16)}` : `${value}`;
    };

    function draw(boxes, place, pick) {
        for (const box of boxes) box.title = box.kind === "cell" ? (SYMBOLS[box.label] ?? box.label.replace("$", "")) : box.bits.length > 1 ? `${box.label} [${box.bits.length}]` : box.label;
        const { width, height, boxes: placed, wires } = layout(boxes),
            lines = wires.map((wire) => ({ ...wire, element: s("path", { class: "wire", d: wire.path }) })),
            paper = s("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": place === whole ? t("Signals of the module and what each is computed from; the list above has all of them.") : t("The cells that compute it.") });
        paper.append(...lines.filter((line) => !line.back).map((line) => line.element));
        for (const { box, x, y, wide, high } of placed) {
            const value = s("text", { class: "value", x: x + wide + 4, y: y + high / 2 - 4 }),
                shape = s("g", { class: `box is-${box.kind}${box.id === chosen ? " chosen" : ""}` }, s("rect", { x, y, width: wide, height: high, rx: box.kind === "cell" ? 12 : 3 }), s("text", { x: x + wide / 2, y: y + high / 2 + 4, "text-anchor": "middle" }, box.title), value);
            if (box.kind === "register") shape.append(s("path", { d: `M${x} ${y + high - 9}l6 4.5l-6 4.5` }));
            shape.addEventListener("click", () => pick(box));
            const mine = lines.filter((line) => line.from === box.id || line.to === box.id);
            shape.addEventListener("pointerenter", () => {
                for (const line of mine) line.element.classList.add("near"), line.back && paper.prepend(line.element);
            });
            shape.addEventListener("pointerleave", () => {
                for (const line of mine) line.element.classList.remove("near"), line.back && line.element.remove();
            });
            paper.append(shape);
            drawn.push({ place, bits: box.bits, text: value, wires: lines.filter((line) => line.from === box.id).map((line) => line.element) });
        }
        place.replaceChildren(paper);
    }

    function values() {
        for (const { bits, text, wires } of drawn) {
            const now = write(bits);
            put(text, now.length > 14 ? `${now.slice(0, 13)}…` : now);
            for (const wire of wires) {
                wire.classList.toggle("one", bits.length === 1 && now === "1");
                wire.classList.toggle("wide", bits.length > 1);
            }
        }
        tell();
    }

    let boxes = [];
    function enter(to) {
        scope = modules.value = to;
        boxes = netlist.module(scope);
        const known = boxes.filter((box) => box.kind !== "part");
        signals.replaceChildren(h("option", { value: "" }, t("Choose a signal…")), ...known.map((box) => h("option", { value: box.id }, `${box.label} (${kinds[box.kind]})`)));
        chosen = "";
        drawn = [];
        if (boxes.length <= SIGNALS) draw(boxes, whole, (box) => (box.kind === "part" ? enter(box.scope) : choose(box.id)));
        else whole.replaceChildren(h("p", {}, t("This module has more than {n} signals: choose one.", { n: SIGNALS })));
        inner.replaceChildren();
        links.replaceChildren();
        inner.hidden = true;
        put(note, "");
        values();
    }

    function choose(id) {
        const box = boxes.find((each) => each.id === id);
        chosen = signals.value = box ? id : "";
        drawn = drawn.filter(({ place }) => place !== inner);
        inner.hidden = !box;
        if (!box) {
            links.replaceChildren();
            put(note, "");
            return tell();
        }
        const { boxes: cells, whole: all } = netlist.cone(box.signal, CELLS);
        draw(cells, inner, (each) => (each.kind === "cell" ? each.place && has(each.place[0]) && goTo(...each.place) : each.signal && choose(each.signal.name)));
        put(note, all ? "" : t("These are the first {n} cells of it.", { n: CELLS }));
        const { place } = box.signal;
        links.replaceChildren(
            ...(place && has(place[0]) ? [h("button", { type: "button", class: "plain", onclick: () => goTo(...place) }, t("Go to its line"))] : []),
            ...[...box.from].filter((each) => !each.endsWith(":")).slice(0, 24).map((each) => h("button", { type: "button", class: "place", onclick: () => choose(each) }, boxes.find(({ id: own }) => own === each)?.label ?? each)),
        );
        values();
    }

    function tell() {
        const box = boxes.find((each) => each.id === chosen);
        if (!box) return put(facts, "");
        const number = registers.findIndex(({ name }) => name === box.id),
            now = write(box.bits),
            from = [...box.from].map((id) => boxes.find((each) => each.id === id)?.label ?? id).join(", ");
        put(
            facts,
            [
                t("{name}: {kind}, {n} wide.", { name: box.label, kind: kinds[box.kind], n: box.bits.length }),
                now && t("It is {value}.", { value: box.bits.length > 1 && box.bits.length <= 64 ? `${now} (${BigInt(now).toString(2).padStart(box.bits.length, "0")})` : now }),
                number >= 0 && since && t("Since edge {n}.", { n: since[number] }),
                from && t("It is computed from {names}.", { names: from }),
            ].filter(Boolean).join(" "),
        );
    }

    const element = h(
        "section",
        { class: "verilog-inside", "aria-label": t("Schematic") },
        h("h3", {}, t("The design as it is built")),
        h("div", { class: "bar" }, h("label", {}, `${t("Module")} `, modules), h("label", {}, `${t("Signal")} `, signals)),
        facts,
        links,
        whole,
        inner,
        note,
    );
    enter("");
    probe.ready.then((told) => {
        registers = told.registers ?? [];
    });
    return {
        element,
        // What stood on the wires after so many edges.
        async at(edges) {
            const told = await probe.look(edges);
            if (!told) return;
            ({ nets, since } = told);
            values();
        },
        choose(name) {
            const signal = netlist.named.get(name);
            if (!signal) return;
            if (signal.scope !== scope) enter(signal.scope);
            choose(name);
        },
        netlist,
    };
}
