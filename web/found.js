// SPDX-License-Identifier: MIT
// What we found: the solvers' results for a machine, with their pictures.  They are the pages of docs/, fetched when
// somebody asks for them; the service worker keeps them then.

import { h, put } from "./dom.js";
import { t } from "./language.js";

// What we found about one game; choices: [[name, title], …] of others to look at.
export async function openFound(name, choices = []) {
    const body = h("div", { class: "found", lang: "en" }),
        close = h("button", { type: "button", class: "tool", "aria-label": t("Close") }, "×"),
        choose = h("div", { class: "bar" }, choices.map(([each, title]) => h("button", { type: "button", class: "plain", onclick: () => show(each, body) }, t(title)))),
        dialog = h("dialog", { class: "wide-dialog", "aria-label": t("What we found") }, close, h("h2", {}, t("What we found")), choose, body);
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    if (name) await show(name, body);
}

async function show(name, body) {
    put(body, t("One moment…"));
    try {
        const answer = await fetch(`found/${name}.md`);
        if (!answer.ok) throw new Error(answer.statusText);
        const { equip, blocks } = await import("./markdown.js");
        equip({ h, put });
        body.replaceChildren(...blocks(await answer.text()));
    } catch {
        put(body, t("What we found could not be fetched: this page has no connection, and nobody has looked at it before."));
    }
}

// A button, for machines that somebody has solved.
export const foundButton = (view) =>
    view.found && h("button", { type: "button", class: "plain", onclick: () => openFound(view.found) }, t("What we found"));
