// SPDX-License-Identifier: MIT
// The first game of a machine is guided: at most three notes, one at a time, in a strip of their own below the line, where they
// cover nothing; what a note is about is framed.  Each is gone when it was used.

import { h, memory } from "./dom.js";
import { t } from "./language.js";

export function guide(context, parts) {
    const { arcade } = context,
        name = `guided:${arcade.machine.name}`;
    if (memory.get(name, false) || arcade.length > arcade.hz * 60 || innerHeight < 520 || (innerWidth < 380 && innerHeight < 720)) return null;
    const steps = [
        [parts.line.element, t("This line always says whose turn it is and what to do. The green button does it.")],
        parts.sheet && [parts.sheet.element, t("Make your choice and read the score here.")],
        [document.querySelector(".lab-switch"), t("Behind this switch is the laboratory: stop the clock, look inside, travel back in time.")],
    ].filter((step) => step?.[0]);
    let at = 0;
    const text = h("p", {}),
        next = h("button", { type: "button", class: "plain", onclick: () => show(at + 1) }),
        away = h("button", { type: "button", class: "close", "aria-label": t("No more of these"), onclick: () => show(steps.length) }, "×"),
        bubble = h("div", { class: "bubble", role: "note" }, text, next, away);
    context.notes.prepend(bubble);
    function show(step) {
        at = step;
        for (const [element] of steps) element.classList.remove("guided");
        if (at >= steps.length) {
            bubble.remove();
            return memory.set(name, true);
        }
        text.textContent = steps[at][1];
        next.textContent = at + 1 < steps.length ? t("Next") : t("Got it");
        steps[at][0].classList.add("guided");
    }
    show(0);
    return {
        // A first move needs no first bubble any more.
        update() {
            if (at === 0 && arcade.wasm.last_move() > 0) show(1);
        },
    };
}
