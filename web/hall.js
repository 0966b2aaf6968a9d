// SPDX-License-Identifier: MIT
// The hall: one board that plays itself until somebody takes over, a card a game with its picture as it stands, and what
// else there is.

import { h, memory } from "./dom.js";
import { t, tn } from "./language.js";
import { board } from "./board.js";
import { Words } from "./words.js";
import { openFound } from "./found.js";

// A still picture of a machine's board: the saved game as it stands, or one that computers have played for a while.
export function still(arcade, machine, view) {
    const saved = memory.get(`tape:${machine.name}`);
    if (!saved || arcade.read(saved)) {
        arcade.open(machine, view.straps);
        const clever = machine.players.findLast((player) => !player.needs);
        for (let seat = 0; clever && seat < arcade.wasm.seats(); seat++) arcade.wasm.sit(seat, clever.index);
        for (const [name, value] of Object.entries(view.pose ?? {})) arcade.wasm.set(machine.port[name].index, BigInt(value));
        arcade.advance(Math.round((view.poster ?? 5) * arcade.hz), 60);
    } else if (!arcade.travel(arcade.length, 60)) return null;
    const session = { press() {}, release() {}, tap() {}, set() {}, toggle() {} },
        made = board({ arcade, session, view, words: new Words(machine, view), allPins: false });
    const light = arcade.light();
    for (let frame = 0; frame < 16; frame++) made.update(light, frame * 40);
    // Buttons of a picture are none.
    const picture = h("div", { class: "still", "aria-hidden": "true" });
    picture.innerHTML = made.element.outerHTML
        .replace(/<(\/?)(?:button|section|output|input|h2)\b/g, "<$1div")
        .replace(/ (?:role|aria-[a-z]+|tabindex|type|title|style|data-[a-z]+)="[^"]*"/g, "");
    return picture;
}

const facts = (machine, view) =>
    [
        view.people ? t(view.people) : tn("{n} player|{n} players", machine.seats ?? 1),
        view.minutes ? tn("about {n} minute|about {n} minutes", view.minutes) : "",
    ]
        .filter(Boolean)
        .join(" · ");

function card(machine, view) {
    const begun = !!memory.get(`tape:${machine.name}`),
        place = h("div", { class: "card-picture" });
    return {
        machine,
        view,
        place,
        element: h(
            "a",
            { class: "machine", href: `#${machine.name}` },
            place,
            h("h2", {}, t(view.lesson ?? machine.title)),
            h("p", {}, t(machine.summary)),
            h("p", { class: "card-foot" }, h("b", {}, begun ? t("Resume") : t("Play")), " ", facts(machine, view)),
        ),
    };
}

// live: the board that plays itself, with its title and how to take it over.
export function hall({ machines, viewOf, live, pictures, found }) {
    const cards = machines.filter((machine) => viewOf(machine).card).sort((a, b) => viewOf(a).card - viewOf(b).card).map((machine) => card(machine, viewOf(machine)));
    const element = h(
        "section",
        { class: "hall" },
        h(
            "div",
            { class: "hero" },
            h(
                "div",
                { class: "pitch" },
                h("h1", {}, t("Five games that are really circuits.")),
                h("p", { class: "lead" }, t("Play one, then stop its clock and look inside.")),
                h(
                    "p",
                    { class: "bar" },
                    h("button", { type: "button", class: "go", onclick: live.take }, t("Take over: {title}", { title: t(live.title) })),
                    live.daily.map(({ name, href }) => h("a", { class: "plain", href }, t(name))),
                ),
            ),
            h("div", { class: "live", "aria-label": t("A computer plays {title}", { title: t(live.title) }), role: "group" }, live.element),
        ),
        h("h2", { class: "unseen" }, t("Games")),
        h("ul", { class: "cards" }, cards.map((one) => h("li", {}, one.element))),
        h(
            "ul",
            { class: "cards more" },
            h("li", {}, h("a", { class: "machine", href: "#friends" }, h("b", {}, t("With friends")), h("span", {}, t("Play together, each on a screen of their own.")))),
            h("li", {}, h("button", { type: "button", class: "machine", onclick: () => openFound(found[0]?.[0], found) }, h("b", {}, t("What we found")), h("span", {}, t("Exact odds and best play of every game, with pictures.")))),
            h("li", {}, h("a", { class: "machine", href: "#check" }, h("b", {}, t("Check my Verilog")), h("span", {}, t("Your own design, judged in this page: where it departs, and which rule that breaks.")))),
            h("li", {}, h("a", { class: "machine", href: "#teachers" }, h("b", {}, t("For teachers")), h("span", {}, t("Links that open a game at a given moment, pages to embed, a judge for a whole class.")))),
        ),
    );
    pictures.then((arcade) => {
        for (const one of cards) {
            const made = still(arcade, one.machine, one.view);
            if (made) one.place.replaceChildren(made);
        }
    }, () => {});
    return { element, cards };
}
