// SPDX-License-Identifier: MIT
// Who sits where: people, or players of the arcade.  The cleverest player gives hints to people.

import { h, put } from "../dom.js";
import { t } from "../language.js";
import { dailyButton } from "../daily.js";
import { foundButton } from "../found.js";

function seat(place, { arcade, session, words, refresh }) {
    const id = `seat-${place}`,
        { players } = arcade.machine;
    const select = h(
        "select",
        {
            id,
            onchange() {
                session.sit(place, select.value === "" ? null : Number(select.value));
                refresh();
            },
        },
        h("option", { value: "", selected: !Number.isInteger(session.seats[place]) }, t("a person")),
        players.map(({ index, name }) => h("option", { value: index, selected: session.seats[place] === index }, t(name))),
    );
    return h("div", { class: "field" }, h("label", { for: id }, words.seat(place + 1)), select);
}

// One button: a person at the first seat, the best player that plays at once at all others.
function against({ arcade, session, refresh }) {
    const count = arcade.wasm.seats(),
        best = arcade.machine.players.findLast((player) => !player.needs),
        alone = session.people().length === 1 && count > 1;
    if (!best || count < 2) return null;
    return h(
        "button",
        {
            type: "button",
            class: "plain versus",
            "aria-pressed": `${alone}`,
            onclick() {
                for (let place = 1; place < count; place++) session.sit(place, alone ? null : best.index);
                session.sit(0, null);
                session.running = true;
                refresh();
            },
        },
        t("Against the computer"),
    );
}

export function opponents(context) {
    const { arcade, session, view } = context,
        { players } = arcade.machine,
        places = Array.from({ length: Math.min(8, arcade.wasm.seats()) }, (_, place) => place),
        progress = h("p", { class: "small", role: "status" });
    // Until a player knows what it needs it plays as the one before it.
    const learning = () => {
        const at = players.findIndex(({ index }) => session.learnt.get(index) < 1);
        if (at < 0) return "";
        const share = Math.floor(100 * session.learnt.get(players[at].index));
        return t("{name} is working it out: {share} %. Until then it plays as {other}.", {
            name: t(players[at].name),
            share,
            other: t(players[at - 1]?.name ?? "it can"),
        });
    };
    return {
        update: () => put(progress, learning()),
        element: h(
            "div",
            {},
            h("div", { class: "bar" }, against(context), dailyButton(context), foundButton(view)),
            h(
                "details",
                {},
                h("summary", {}, t("Seats")),
                places.map((place) => seat(place, context)),
                h(
                    "dl",
                    { class: "facts small" },
                    players.map(({ name, summary }) => h("div", {}, h("dt", {}, t(name)), h("dd", {}, t(summary)))),
                ),
            ),
            progress,
        ),
    };
}
