// SPDX-License-Identifier: MIT
// The end card on the board: who has won and why, again, watch, share, what best play would have done, the own record.

import { h, put, toast, memory, download } from "./dom.js";
import { t, tn, tp, language } from "./language.js";
import { pack } from "./share.js";

// Who presses in this time has not seen the card yet: the press was for the board.
const UNSEEN = 400; // ms

// The seat of the one person at the board, or 0: there are several, or none.
function own(session) {
    const people = session.people();
    return people.length === 1 ? people[0] : 0;
}

// Wins and losses of people on this device, a game once.
function keepScore(arcade, session, game) {
    const { name } = arcade.machine,
        record = memory.get(`record:${name}`, { played: 0, won: 0, streak: 0, best: 0 });
    if (record.last === game) return record;
    const seat = own(session),
        alone = arcade.wasm.seats() === 1,
        won = seat && arcade.wasm.winner() === seat;
    record.last = game;
    record.played++;
    if (seat || alone) {
        if (won) record.won++;
        record.streak = won ? record.streak + 1 : 0;
        record.best = Math.max(record.best, record.streak);
    }
    memory.set(`record:${name}`, record);
    return record;
}

export function ending(context) {
    const { arcade, session, words } = context;
    const title = h("h2", {}),
        why = h("p", { class: "why" }),
        best = h("p", { class: "small" }),
        score = h("p", { class: "small" }),
        daily = h("p", { class: "small daily-result" });
    const button = (name, onclick, kind = "plain") => h("button", { type: "button", class: kind, onclick }, name);
    const again = button(t("Play again"), ({ timeStamp }) => timeStamp > since + UNSEEN && session.restart(), "go");
    const element = h(
        "section",
        { class: "end-card", "aria-label": t("The end of the game"), hidden: true },
        title,
        why,
        daily,
        best,
        score,
        h(
            "div",
            { class: "bar" },
            again,
            button(t("Watch it"), () => {
                session.travel(0);
                session.running = true;
            }),
            button(t("Share"), share),
            button(t("Look at the board"), () => (seen = game)),
        ),
    );
    let shown = null,
        since = 0, // it is shown
        seen = null,
        game = null,
        frozen = null, // the ports before the end: lights that go out with it stay for who has played
        drawer = null; // of the picture; without a connection it may not come

    async function share() {
        const url = new URL(location.href);
        url.search = "";
        url.hash = `t=${await pack(arcade.tape())}`;
        const text = [`Gatecade · ${t(arcade.machine.title)}`, why.textContent, context.daily?.text() ?? ""].filter(Boolean).join("\n");
        const image = await (await drawer)?.picture(context, t(arcade.machine.title), title.textContent, why.textContent);
        const files = image ? [new File([image], `${arcade.machine.name}.png`, { type: "image/png" })] : [];
        if (navigator.canShare?.({ files })) return navigator.share({ text, url: url.href, files }).catch(() => {});
        try {
            await navigator.clipboard.writeText(`${text}\n${url.href}`);
            toast(t("Result and link are copied."), image ? [[t("Save the picture"), () => download(files[0].name, [image], "image/png")]] : []);
        } catch {
            toast(url.href, image ? [[t("Save the picture"), () => download(files[0].name, [image], "image/png")]] : []);
        }
    }

    return {
        element,
        update() {
            if (!arcade.over() || !session.live) {
                element.hidden = true;
                shown = seen = frozen = null;
                return context.freeze(null);
            }
            context.freeze(context.mode() === "play" && !context.design ? frozen : null);
            game = `${arcade.wasm.generation()} ${session.opened}`;
            if (seen === game) return void (element.hidden = true);
            if (shown === game) return;
            shown = game;
            drawer ??= import("./picture.js").catch(() => null);
            const winner = arcade.wasm.winner(),
                alone = arcade.wasm.seats() === 1,
                record = session.watched ? null : keepScore(arcade, session, arcade.endName());
            put(
                title,
                winner && !alone
                    ? t("{name} has won", { name: words.seat(winner) })
                    : winner
                      ? t("You have won")
                      : alone
                        ? t("Game over")
                        : t("The end"),
            );
            put(why, words.named(arcade.told("happened") || arcade.told("end")));
            frozen = arcade.before(arcade.ended());
            put(daily, context.daily?.text() ?? "");
            put(best, session.missed ? t("Best play, at your last decision: {hint}", { hint: words.named(tp(session.missed)) }) : "");
            put(
                score,
                record
                    ? [
                          tn("{n} game played here|{n} games played here", record.played),
                          record.won ? tn("{n} won|{n} won", record.won) : "",
                          record.streak > 1 ? tn("{n} wins in a row|{n} wins in a row", record.streak) : "",
                          record.best > 1 ? t("best {n}", { n: record.best }) : "",
                      ]
                          .filter(Boolean)
                          .join(" · ")
                    : "",
            );
            for (const each of [daily, best, score]) each.hidden = !each.textContent;
            element.hidden = false;
            since = performance.now();
            element.lang = language.code;
            if (!document.activeElement || document.activeElement === document.body) again.focus({ preventScroll: true });
        },
    };
}
