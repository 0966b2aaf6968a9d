// SPDX-License-Identifier: MIT
// A bench for learning: the finding on both boards, side by side, with time travel; the design as it is built, with what stood on its
// wires then; and why a pin showed what it showed.

import { announce, h, put, t, tool } from "./kit.js";
import { Probe } from "./probe.js";
import { Replay, Standing, strapsOf } from "./replay.js";
import { schematic } from "./schematic.js";
import { whyTree } from "./why.js";

const LARGEST = 8 << 20; // bytes of a netlist that is drawn and run here
const LASTS = 10; // seconds that a script takes at most, when it is played here

export function bench(context) {
    const { machine, result, index, load, viewOf, Words, board, fit, goTo, has, next } = context,
        found = result.replays?.[index],
        findings = result.json ? JSON.parse(result.json).findings : [],
        replay = found ? new Replay(machine, found) : null,
        probe = result.netlist?.length <= LARGEST ? new Probe(result.netlist, result.replay ?? {}, found?.drive) : null;
    let time = 0,
        running = false,
        last = 0,
        ended = false,
        standing = null; // both boards
    const fits = [];

    // ---- time

    const slider = h("input", { type: "range", min: 0, max: replay?.end ?? 0, step: 1, value: 0, "aria-label": t("Time, in cycles of your design") }),
        where = h("output", { class: "verilog-cycle", "aria-live": "off" }),
        play = tool("run", t("Play"), () => {
            running = !running;
            if (running && time >= replay.end) time = 0;
            last = performance.now();
            dressPlay();
            if (running) requestAnimationFrame(frame);
        }),
        part = h("button", { type: "button", class: "plain", onclick: () => travel(replay.parts) }, t("Where they part"));
    const dressPlay = () => play.setAttribute("aria-pressed", `${running}`);
    const moment = (by) => {
        const { moments } = replay,
            at = by > 0 ? moments.find((each) => each > time) : moments.findLast((each) => each < time);
        travel(at ?? (by > 0 ? replay.end : 0));
    };
    slider.addEventListener("input", () => travel(Number(slider.value)));

    function frame(now) {
        if (!running || ended) return;
        const due = Math.floor(((now - last) / 1000) * Math.max(4, replay.end / LASTS));
        if (due) {
            last = now;
            time = Math.min(replay.end, time + due);
            if (time >= replay.end) running = false;
            dressPlay();
            draw();
        }
        if (running) requestAnimationFrame(frame);
    }

    function travel(to) {
        running = false;
        dressPlay();
        time = Math.max(0, Math.min(replay.end, Math.round(to)));
        draw();
        announce(where.textContent);
    }

    // ---- what both showed

    const rows = (replay?.judged ?? []).map((port) => ({ port, golden: h("td", {}), mine: h("td", {}), same: h("td", {}), ask: h("td", {}) }));
    const table = h(
        "table",
        { class: "verilog-pins" },
        h("caption", { class: "unseen" }, t("Golden machine and design side by side")),
        h("thead", {}, h("tr", {}, [t("Output"), t("Golden"), t("Yours"), t("Same?"), t("Why?")].map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", {}, rows.map((row) => (row.line = h("tr", {}, h("th", { scope: "row" }, row.port.name), row.golden, row.mine, row.same, row.ask)))),
    );
    for (const { port, ask } of probe ? rows : []) ask.append(h("button", { type: "button", class: "place", "aria-label": t("Why does {port} show that?", { port: port.name }), onclick: () => explain(port) }, t("Why?")));
    const reason = h("section", { class: "verilog-why", "aria-label": t("Why?"), tabindex: -1 });

    function explain(port) {
        const golden = replay.golden.at(time).values[port.index],
            design = replay.design.at(time).values[port.index];
        reason.replaceChildren(whyTree({ probe, replay, port, time, golden, design, wired: result.replay.ports[port.index], goTo, has, travel: (edges) => travel(replay.time(edges)) }));
        reason.focus();
    }

    const value = (port, { values, unknown }) => {
        const now = values[port.index];
        if (unknown[port.index]) return "X";
        if (port.look === "led" && port.width > 1) return now.toString(2).padStart(port.width, "0");
        return port.width > 16 ? `0x${now.toString(16)}` : (standing?.[0].words.value(port, now) ?? `${now}`);
    };

    function draw() {
        if (!replay || ended) return;
        slider.value = time;
        slider.setAttribute("aria-valuetext", t("cycle {n} of {all}", { n: time, all: replay.end }));
        const different = new Set(replay.differing(time)),
            golden = replay.golden.at(time),
            design = replay.design.at(time);
        put(where, different.size ? t("Cycle {n}: both show the same, but for {ports}.", { n: time, ports: [...different].map(({ name }) => name).join(", ") }) : t("Cycle {n}: both show the same.", { n: time }));
        for (const { port, golden: ours, mine, same, line } of rows) {
            put(ours, value(port, golden));
            put(mine, value(port, design));
            put(same, different.has(port) ? "≠" : "=");
            line.classList.toggle("differs", different.has(port));
        }
        standing?.forEach((each, i) => each.show([replay.golden, replay.design][i], replay.golden, time));
        picture?.at(replay.edges(time));
    }

    // ---- the pieces

    const places = [0, 1].map(() => h("div", { class: "place" }));
    const boards = replay
        ? h("div", { class: "verilog-boards" }, h("figure", {}, h("figcaption", {}, t("The specified machine")), places[0]), h("figure", {}, h("figcaption", {}, t("Your design")), places[1]))
        : null;
    const picture = probe ? schematic({ netlist: result.netlist, probe, goTo, has }) : null;
    // A register is called as somebody has called just its bits, not a wire that has them among others.
    if (picture)
        probe.ready.then(({ registers = [] }) => {
            for (const each of registers) {
                const signal = picture.netlist.exactly(each.nets);
                if (signal) Object.assign(each, { name: signal.name, place: signal.place?.join(":") ?? "" });
            }
        });
    const id = findings[index]?.id;
    const element = h(
        "section",
        { class: "verilog-bench", "aria-label": t("Bench"), tabindex: -1 },
        h("h2", {}, replay ? t("Finding {n} of {all}", { n: index + 1, all: findings.length }) + (id ? `: ${id}` : "") : t("Inside the design")),
        ...(replay
            ? [
                  h(
                      "div",
                      { class: "verilog-time", role: "group", "aria-label": t("Time of the script") },
                      tool("before", t("Back to the beginning"), () => travel(0)),
                      tool("left", t("To the change before"), () => moment(-1)),
                      play,
                      tool("right", t("To the next change"), () => moment(1)),
                      slider,
                      part,
                      findings.length > 1 ? h("button", { type: "button", class: "plain next", onclick: () => next((index + 1) % findings.length) }, t("Next finding")) : null,
                  ),
                  where,
                  boards,
                  table,
                  reason,
              ]
            : []),
        picture?.element ?? h("p", {}, t("The design is too large to be drawn.")),
    );

    async function begin() {
        if (!replay) return picture?.at(0);
        travel(replay.parts);
        const straps = strapsOf(found.tape),
            two = await Promise.all([0, 1].map(() => load(fetch("gatecade.wasm"))));
        if (ended) return;
        standing = two.map((arcade) => new Standing({ arcade, machine: arcade.machines.find(({ name }) => name === machine.name), view: viewOf(machine), Words, board, straps }));
        standing.forEach((each, i) => {
            places[i].append(each.element);
            fits.push(fit(places[i], each.element));
        });
        draw();
    }

    return {
        element,
        begin: () => void begin(),
        end() {
            ended = true;
            probe?.end();
            for (const each of fits) each.stop();
        },
    };
}
