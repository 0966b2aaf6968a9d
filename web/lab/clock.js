// SPDX-License-Identifier: MIT
// The clock of the laboratory: run, step, speed, and the way through time.

import { grouped, t } from "../language.js";
import { h, put, mark, icon, tool } from "../dom.js";
import { clockTime, frequency } from "../words.js";

export function clock({ arcade, session }) {
    const run = tool("pause", t("Pause"), () => {
        session.running = !session.running;
        session.goal = null;
    });
    const speed = h(
        "select",
        {
            "aria-label": t("Speed"),
            onchange: () => {
                session.speed = Number(speed.value);
            },
        },
        session
            .speeds()
            .map((each) =>
                h(
                    "option",
                    { value: each, selected: each === session.speed },
                    each >= 1 ? `× ${each}` : `÷ ${grouped(Math.round(1 / each))}`,
                ),
            ),
    );
    const undo = tool("undo", t("Undo the last move"), () => session.undo()),
        redo = tool("redo", t("Redo"), () => session.redo());
    const slider = h("input", {
        type: "range",
        class: "time",
        min: 0,
        max: 0,
        step: 1,
        value: 0,
        "aria-label": t("Time travel"),
        oninput: () => session.travel(Number(slider.value)),
    });
    const cycle = h("output", { class: "cycle", "aria-live": "off" }),
        rate = h("span", { class: "rate" }),
        phase = h("span", { class: "phase" });
    const element = h(
        "section",
        { class: "clock", "aria-label": t("Clock") },
        h(
            "div",
            { class: "bar" },
            run,
            tool("step", t("One clock edge"), () => session.step()),
            tool("phase", t("To the next phase"), () => session.stepPhase()),
            speed,
            undo,
            redo,
            tool("reset", t("New game"), () => session.restart()),
            rate,
            phase,
        ),
        h("div", { class: "travel" }, slider, cycle),
    );
    return {
        element,
        update() {
            const name = session.running ? t("Pause") : t("Run");
            if (run.getAttribute("aria-label") !== name) {
                run.replaceChildren(icon(session.running ? "pause" : "run"));
                run.setAttribute("aria-label", name);
            }
            put(phase, arcade.phase()?.name ?? "");
            undo.disabled = arcade.wasm.last_move() < 0;
            redo.disabled = !session.undone.length;
            if (speed.value !== `${session.speed}`) speed.value = `${session.speed}`;
            mark(slider, "max", `${arcade.length}`);
            if (document.activeElement !== slider || session.running) slider.value = arcade.cycle;
            mark(slider, "aria-valuetext", t("cycle {n} of {all}", { n: arcade.cycle, all: arcade.length }));
            put(cycle, `${grouped(arcade.cycle)}  ·  ${clockTime(arcade.cycle, arcade.hz)}`);
            put(
                rate,
                `${frequency(arcade.hz)}${session.speed === 1 ? "" : session.speed > 1 ? ` × ${session.speed}` : ` ÷ ${grouped(Math.round(1 / session.speed))}`}${session.behind && session.running ? t(", slower than asked: this computer cannot keep up") : ""}${session.live ? "" : t(", in the past")}`,
            );
        },
    };
}
