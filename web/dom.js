// SPDX-License-Identifier: MIT
// Elements in one line.  h("button", {class: "big", onclick: f, "aria-label": "Roll"}, "Roll", child, …)

import { t } from "./language.js";

function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (value === undefined || value === null || value === false) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
export const s = (tag, attributes, ...children) =>
    fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

// Writes only what differs: an unchanged page costs no layout.
export function put(element, text) {
    if (element.textContent !== text) element.textContent = text;
}
export function mark(element, name, value) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const PATHS = {
    run: "M7 4l13 8-13 8z",
    pause: "M6 4h4v16H6zM14 4h4v16h-4z",
    step: "M5 4l10 8-10 8zM16 4h3v16h-3z",
    phase: "M4 4l8 8-8 8zM12 4l8 8-8 8z",
    reset: "M12 5V1L6 6l6 5V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7z",
    undo: "M9 7V3L2 9l7 6v-4c5 0 8 1 11 5-1-6-5-9-11-9z",
    redo: "M15 7V3l7 6-7 6v-4c-5 0-8 1-11 5 1-6 5-9 11-9z",
    sound: "M4 9v6h4l5 5V4L8 9zM16 8a5 5 0 0 1 0 8zM16 4a9 9 0 0 1 0 16v-2a7 7 0 0 0 0-12z",
    mute: "M4 9v6h4l5 5V4L8 9zM16 9l6 6-1 1-6-6zM21 8l1 1-6 6-1-1z",
    light: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4 5l1-1 3 3-1 1zM16 17l1-1 3 3-1 1zM19 4l1 1-3 3-1-1zM7 16l1 1-3 3-1-1z",
    dark: "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z",
    help: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1 16v-2h2v2zm3-6c-1 1-1 1-1 2h-2c0-3 3-3 3-5a2 2 0 0 0-4 0H8a4 4 0 0 1 8 0c0 2-1 2-2 3z",
    before: "M16 4v16L8 12zM5 4h2v16H5z",
    after: "M8 4v16l8-8zM17 4h2v16h-2z",
    left: "M15 4v16L5 12z",
    right: "M9 4v16l10-8z",
    up: "M4 15h16L12 5z",
    down: "M4 9h16l-8 10z",
    turn: "M12 5V1L6 6l6 5V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7z",
    hint: "M12 2a7 7 0 0 0-4 13v3h8v-3a7 7 0 0 0-4-13zM9 20h6v2H9z",
    lab: "M9 2h6v2h-1v5l6 11a1 1 0 0 1-1 2H5a1 1 0 0 1-1-2l6-11V4H9zM9 14l-3 6h12l-3-6z",
    key: "M3 6h18v12H3zM6 9h2v2H6zM10 9h2v2h-2zM14 9h2v2h-2zM7 14h10v2H7z",
};
export const icon = (name) =>
    s(
        "svg",
        { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
        s("path", { d: PATHS[name], "fill-rule": "evenodd" }),
    );

// A round button with a picture and a name.  Its name is shown to a pointer only: a title besides would be heard twice.
export function tool(picture, name, onclick, more = {}) {
    const made = h(
        "button",
        {
            type: "button",
            class: "tool",
            "aria-label": name,
            onclick,
            onpointerenter: () => (made.title = made.getAttribute("aria-label")),
            onpointerleave: () => made.removeAttribute("title"),
            ...more,
        },
        icon(picture),
    );
    return made;
}

export function download(name, parts, type) {
    const url = URL.createObjectURL(new Blob(parts, { type }));
    const link = h("a", { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// What the page remembers from visit to visit; a browser that forbids it forgets.
export const memory = {
    get(name, otherwise) {
        try {
            return JSON.parse(localStorage.getItem(`gatecade:${name}`)) ?? otherwise;
        } catch {
            return otherwise;
        }
    },
    set(name, value) {
        try {
            localStorage.setItem(`gatecade:${name}`, JSON.stringify(value));
        } catch {
            /* full or forbidden */
        }
    },
};

// One polite voice for screen readers: the latest sentence, at most one in 1.2 seconds.
let spoken = "",
    waiting = "",
    timer = null;
export function announce(sentence) {
    waiting = sentence;
    timer ??= setTimeout(() => {
        timer = null;
        if (!waiting || waiting === spoken) return;
        spoken = waiting;
        document.getElementById("announcer").textContent = spoken;
    }, 1200);
}

// A sentence at the edge of the page, with something to do about it.
export function toast(sentence, actions = [], kind = "note") {
    const box = h("div", { class: `toast ${kind}`, role: kind === "error" ? "alert" : "status" }, h("p", {}, sentence));
    const close = () => box.remove();
    for (const [name, run] of actions)
        box.append(
            h(
                "button",
                {
                    type: "button",
                    onclick: () => {
                        close();
                        run();
                    },
                },
                name,
            ),
        );
    box.append(h("button", { type: "button", class: "close", "aria-label": t("Close this notice"), onclick: close }, "×"));
    const place = document.getElementById("toasts");
    place.append(box);
    while (place.children.length > 3) place.firstChild.remove();
    if (kind !== "error") setTimeout(close, 12000);
    return close;
}
