// SPDX-License-Identifier: MIT
// Why a pin showed what it showed: the registers and inputs that decided it; why each of these registers was what it was, at the edge
// at which it became so; and so on, as far back as somebody asks.

import { h, t } from "./kit.js";

// Sources as [{kind, name, index, bits: [[bit, value]…]}…], registers that changed last first.
function gather(sources, registers) {
    const found = new Map();
    for (const { kind, index, name, wide, bit, value, since } of sources) {
        const key = `${kind} ${index}`;
        if (!found.has(key)) found.set(key, { kind, index, name: kind === "register" ? registers[index].name : name, place: kind === "register" ? registers[index].place : "", wide: kind === "register" ? registers[index].nets.length : wide, bits: [], since: 0 });
        const one = found.get(key);
        one.bits.push([bit, value]);
        one.since = Math.max(one.since, since);
    }
    const late = ({ kind, since }) => (kind === "register" ? since : -1);
    return [...found.values()].sort((a, b) => late(b) - late(a) || a.name.localeCompare(b.name));
}

// "phase[3:1] = 101": the bits that decide, and what they are.
function written({ name, bits, wide }) {
    const list = [...bits].sort(([a], [b]) => b - a),
        high = list[0][0],
        low = list.at(-1)[0],
        row = high - low + 1 === list.length;
    const range = wide === 1 ? "" : list.length === 1 ? `[${high}]` : row ? `[${high}:${low}]` : `[${list.map(([bit]) => bit).join()}]`;
    return `${name}${range} = ${list.map(([, value]) => value).join("")}`;
}

export function whyTree({ probe, replay, port, time, golden, design, wired, goTo, has, travel }) {
    const say = (value) => (port.width > 1 ? `${value} (${value.toString(2).padStart(port.width, "0")})` : `${value}`);
    const head = h("h3", {}, golden === design ? t("Why {port} shows {value} at cycle {n}", { port: port.name, value: say(design), n: time }) : t("Why {port} shows {value} at cycle {n}, and not {other}", { port: port.name, value: say(design), other: say(golden), n: time }));
    const element = h("div", {}, head);

    function line(source) {
        const place = /^(.*?):(\d+)/.exec(source.place),
            file = place?.[1].split("/").pop(),
            children = h("div", {}),
            item = h("li", {}, h("code", {}, written(source)), ", ");
        if (source.kind === "input") item.append(t("an input"));
        else {
            item.append(source.since ? t("a register, since edge {n}", { n: source.since }) : t("a register, as at power-up"));
            if (source.since) item.append(" ", h("button", { type: "button", class: "place", onclick: () => travel(source.since) }, t("Go there")));
            if (place && has(file)) item.append(" ", h("button", { type: "button", class: "place", onclick: () => goTo(file, Number(place[2])) }, `${file}:${place[2]}`));
            if (source.since) {
                const more = h("button", { type: "button", class: "place", "aria-expanded": "false", "aria-label": t("Why did {name} become so?", { name: source.name }) }, t("Why?"));
                more.addEventListener("click", async () => {
                    const open = more.getAttribute("aria-expanded") === "true";
                    more.setAttribute("aria-expanded", `${!open}`);
                    if (open) return children.replaceChildren();
                    const mask = source.bits.reduce((sum, [bit]) => sum | (1n << BigInt(bit)), 0n);
                    children.replaceChildren(await level({ of: "register", index: source.index, edges: source.since - 1, mask }));
                });
                item.append(" ", more);
            }
        }
        item.append(children);
        return item;
    }

    // What decides it, as a list.
    async function level(...questions) {
        const { registers } = await probe.ready,
            told = await Promise.all(questions.map((question) => probe.why(question))),
            sources = gather(told.flatMap(({ sources: each }) => each ?? []), registers ?? []);
        return sources.length ? h("ul", {}, sources.map(line)) : h("p", {}, t("Nothing decides it: it is always so."));
    }

    const masks = new Map();
    wired.forEach(([pin, bit], k) => {
        const differs = golden === design || ((golden ^ design) >> BigInt(k)) & 1n;
        if (differs) masks.set(pin, (masks.get(pin) ?? 0n) | (1n << BigInt(bit)));
    });
    const edges = replay.edges(time);
    probe.ready.then(async ({ problem }) => {
        if (problem) return element.append(h("p", {}, t("The design cannot be run here: {why}.", { why: problem })));
        element.append(h("p", {}, t("It is decided by these; the register that changed last comes first:")), await level(...[...masks].map(([name, mask]) => ({ of: "pin", name, edges, mask }))));
    });
    return element;
}
