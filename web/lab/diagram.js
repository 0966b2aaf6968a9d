// SPDX-License-Identifier: MIT
// The state diagram: phases around a ring, in the order of the table, with the one that stands lit.  What can follow
// what was found by exploring the machine when the page was built; what this game has shown is drawn strong.

import { h, mark, s, t } from "../kit.js";

// What leads from one phase to the next is told by names of ports, or by time.
const said = (cause) => {
    const within = /^within (.+) s$/.exec(cause ?? "");
    if (within) return t("within {n} s", { n: Number(within[1]) });
    return { "next cycle": t("next cycle"), "after a while": t("after a while") }[cause] ?? cause;
};

const WIDE = 700,
    RIM = 30;

// The ASM chart of docs/, fetched: its own style sheet stays out, so that it follows the page's colours; within the page
// its links would lead astray.
async function chart(figure, name) {
    const answer = await fetch(`found/asm-${name}.svg`);
    if (!answer.ok) return;
    const text = (await answer.text()).replace(/<style>[^<]*<\/style>/, ""),
        svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (svg.localName !== "svg") return;
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("aria-label", name);
    for (const link of svg.querySelectorAll("a")) link.removeAttribute("href");
    figure.replaceChildren(document.importNode(svg, true));
}

export function diagram(context) {
    const { arcade, phases } = context,
        { machine } = arcade,
        port = machine.phase;
    if (!port) return { element: h("p", {}, t("This machine has no phases.")), update() {} };
    const states = port.values,
        count = states.length;
    const high = Math.max(300, Math.min(600, 62 * count)),
        middle = { x: WIDE / 2, y: high / 2 };
    const spot = states.map((_, i) => {
        const angle = -Math.PI / 2 + (2 * Math.PI * i) / count;
        return { x: middle.x + (WIDE / 2 - 66) * Math.cos(angle), y: middle.y + (high / 2 - RIM) * Math.sin(angle) };
    });
    const place = new Map(states.map((state, i) => [state.value, i]));
    const wires = s("g", { class: "wires" }),
        labels = s("g", { "aria-hidden": "true" }),
        bubbles = [];
    const picture = s("svg", { viewBox: `0 0 ${WIDE} ${high}`, class: "states", role: "img" }, wires, labels);
    states.forEach((state, i) => {
        const half = Math.max(34, state.name.length * 4.6 + 12);
        const bubble = s(
            "g",
            {
                class: `state${state.final ? " final" : ""}${state.secret ? " secret" : ""}`,
                transform: `translate(${spot[i].x} ${spot[i].y})`,
            },
            s("rect", { x: -half, y: -17, width: 2 * half, height: 34, rx: 17 }),
            state.final
                ? s("rect", { class: "inner", x: -half + 4, y: -13, width: 2 * half - 8, height: 26, rx: 13 })
                : null,
            s("text", { y: 5, "text-anchor": "middle" }, state.name),
        );
        spot[i].half = half;
        bubbles.push(bubble);
        picture.append(bubble);
    });

    // From the rim of one bubble to the rim of the other, bent towards the middle.
    const edges = new Map();
    function rim(at, towards) {
        const dx = towards.x - at.x,
            dy = towards.y - at.y,
            reach = Math.min(at.half / Math.max(1e-6, Math.abs(dx)), 19 / Math.max(1e-6, Math.abs(dy)));
        return { x: at.x + dx * Math.min(1, reach), y: at.y + dy * Math.min(1, reach) };
    }
    function edge(from, to, cause) {
        const key = `${from}>${to}`;
        if (edges.has(key)) return edges.get(key);
        const a = spot[from],
            b = spot[to];
        const back = edges.has(`${to}>${from}`) ? 1 : 0,
            near = Math.hypot(a.x - b.x, a.y - b.y) < 190 ? 0.12 : 0.34;
        const side = { x: (b.y - a.y) * 0.1, y: (a.x - b.x) * 0.1 };
        const bend = {
            x: (a.x + b.x) / 2 + (middle.x - (a.x + b.x) / 2) * near + side.x * (1 + back),
            y: (a.y + b.y) / 2 + (middle.y - (a.y + b.y) / 2) * near + side.y * (1 + back),
        };
        const start = rim(a, bend),
            end = rim(b, bend);
        const wire = s("path", {
            class: "wire",
            "marker-end": "url(#arrow)",
            d: `M${start.x.toFixed(1)} ${start.y.toFixed(1)}Q${bend.x.toFixed(1)} ${bend.y.toFixed(1)} ${end.x.toFixed(1)} ${end.y.toFixed(1)}`,
        });
        if (cause) wire.append(s("title", {}, `${states[from].name} → ${states[to].name}: ${cause}`));
        wire.cause = cause;
        wires.append(wire);
        if (cause)
            labels.append(
                s(
                    "text",
                    { class: "why", "text-anchor": "middle", x: (0.25 * start.x + 0.5 * bend.x + 0.25 * end.x).toFixed(1), y: (0.25 * start.y + 0.5 * bend.y + 0.25 * end.y - 3).toFixed(1) },
                    cause,
                ),
            );
        edges.set(key, wire);
        return wire;
    }
    const always = [];
    for (const [from, to, why] of phases ?? []) {
        const cause = said(why),
            a = states.findIndex((state) => state.name === from),
            b = states.findIndex((state) => state.name === to);
        if (a >= 0 && b >= 0 && a !== b) edge(a, b, cause);
        else if (b >= 0) always.push(`${to} (${cause})`);
    }

    const list = h("p", { class: "reading" }),
        figure = h("figure", { class: "chart", lang: "en", tabindex: 0 });
    chart(figure, machine.name)
        .then(() => (shown = ""))
        .catch(() => {}); // without a connection the diagram above is all there is
    let lit = null,
        shown = "";
    return {
        element: h("div", { class: "diagram" }, picture, list, figure),
        update() {
            const now = place.get(arcade.port[port.index]),
                state = `${arcade.logged} ${arcade.cycle > 0 ? now : -1}`;
            if (state === shown) return;
            shown = state;
            let before = null,
                latest = null;
            for (const entry of arcade.log()) {
                const here = place.get(entry.port[port.index]);
                if (before !== null && here !== undefined && before !== undefined && here !== before) {
                    latest = edge(before, here);
                    mark(latest, "class", "wire seen");
                }
                before = here;
            }
            if (latest) mark(latest, "class", "wire seen latest");
            if (lit !== null) bubbles[lit]?.classList.remove("lit");
            lit = now ?? null;
            bubbles[lit]?.classList.add("lit");
            for (const box of figure.querySelectorAll("[data-phase]"))
                box.classList.toggle("lit", box.dataset.phase === states[now]?.name);
            const next = [...edges.keys()]
                .filter((key) => key.startsWith(`${now}>`))
                .map(
                    (key) =>
                        `${states[Number(key.split(">")[1])].name}${edges.get(key).cause ? ` (${edges.get(key).cause})` : ""}`,
                );
            const text = [t("Phase {name}.", { name: states[now]?.name ?? "?" }), next.length && t("Next may come {names}.", { names: next.join(", ") }), always.length && t("From any phase: {names}.", { names: always.join(", ") })].filter(Boolean).join(" ");
            mark(picture, "aria-label", `${t("State diagram of {n} phases.", { n: count })} ${text}`);
            list.textContent = text;
        },
    };
}
