// SPDX-License-Identifier: MIT
// The bench is a script of its own (bench.js), fetched when the laboratory is first opened.

import { h, toast } from "../dom.js";
import { language, more, speakMore, t } from "../language.js";

export const lab = { script: null }; // when it is here

async function fetchLab() {
    [lab.script] = await Promise.all([import("./lab.js"), speakMore()]);
}

export function benchOf(context) {
    if (lab.script) return lab.script.bench(context);
    const place = h("section", { class: "bench", "aria-label": t("Bench") });
    let asked = false;
    const part = {
        element: place,
        update() {
            if (asked) return;
            asked = true;
            fetchLab().then(
                () => {
                    Object.assign(part, lab.script.bench(context));
                    place.replaceWith(part.element);
                },
                () => toast(t("It cannot be fetched: is there a network?"), [[t("Try again"), () => (asked = false)]], "error"),
            );
        },
    };
    return part;
}

// The worker keeps the page; when it is there, what the laboratory needs, too: all of it opens without a network.
export async function keepForLater(worker, idle) {
    await worker.register("worker.js");
    if (!worker.controller) await new Promise((resolve) => worker.addEventListener("controllerchange", resolve, { once: true }));
    await idle();
    await Promise.all(["lab.js", ...(language.code === "en" ? [] : [more()])].map((file) => fetch(file)));
}
