// SPDX-License-Identifier: MIT
// Who sits where: people, or players of the arcade.  The cleverest player gives hints to people.

import { h, put } from "./dom.js";
import { foundButton } from "./found.js";

function seat(place, { arcade, session, view, words }) {
    const id = `seat-${place}`,
        { players } = arcade.machine;
    const select = h(
        "select",
        { id, onchange: () => session.sit(place, select.value === "" ? null : Number(select.value)) },
        h("option", { value: "" }, "a person"),
        players.map(({ index, name }) => h("option", { value: index, selected: session.seats[place] === index }, name)),
    );
    return h(
        "div",
        { class: "field" },
        h("label", { for: id }, view.seatNames?.[place] ?? words.seat(place + 1)),
        select,
    );
}

export function opponents(context) {
    const { arcade, session, view } = context,
        { players } = arcade.machine,
        count = Math.min(view.seats ?? 1, Number(arcade.straps[view.names?.count] ?? 8)),
        places = Array.from({ length: count }, (_, place) => place),
        clever = players.findLast((player) => player.hint),
        advice = h("p", { class: "reading", role: "status" }),
        progress = h("p", { class: "small" });
    const hint = () => {
        session.teach(clever.index);
        put(advice, arcade.hint() ?? "There is nothing to decide just now.");
    };
    // Until a player knows what it needs it plays as the one before it.
    const learning = () => {
        const at = players.findIndex(({ index }) => session.learnt.get(index) < 1);
        if (at < 0) return "";
        const share = Math.floor(100 * session.learnt.get(players[at].index));
        return `${players[at].name} is working it out: ${share} %. Until then it plays as ${players[at - 1]?.name ?? "it can"}.`;
    };
    return {
        update: () => put(progress, learning()),
        element: h(
            "div",
            {},
            places.map((place) => seat(place, context)),
            h(
                "div",
                { class: "bar" },
                clever && h("button", { type: "button", class: "plain", onclick: hint }, "Give me a hint"),
                foundButton(view),
            ),
            advice,
            progress,
            h(
                "dl",
                { class: "facts small" },
                players.map(({ name, summary }) => h("div", {}, h("dt", {}, name), h("dd", {}, summary))),
            ),
        ),
    };
}
