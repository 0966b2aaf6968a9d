// SPDX-License-Identifier: MIT
// What the cards of the score sheet share.

import { h, put } from "../dom.js";

export const box = (title, kind, ...inside) =>
    h("section", { class: `card ${kind}` }, title ? h("h3", {}, title) : null, ...inside);

// All names in the sheet follow the language: a label is a port's value or a term of the view.
export function label(context, name) {
    const element = h("span", {});
    return { element, update: () => put(element, context.words.term(name)) };
}
