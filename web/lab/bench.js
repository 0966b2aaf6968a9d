// SPDX-License-Identifier: MIT
// The bench beside the board: waveform, states, tape, straps, players, rules.  With what it is made of it is a script of its own,
// fetched when the laboratory is first opened.

import { download, foundButton, h, mark, opponents, pack, strapForm, t, toast } from "../kit.js";
import { waveform } from "./wave.js";
import { diagram } from "./diagram.js";

// ---- the tape

function tapes(context) {
    const { arcade, session, open } = context;
    const link = h("input", {
        type: "text",
        readonly: true,
        "aria-label": t("Link to this game"),
        class: "link",
        onfocus: () => link.select(),
    });
    const row = h("div", { class: "link-row", hidden: true }, link);
    async function share() {
        const url = new URL(location.href);
        url.hash = `t=${await pack(arcade.tape())}`;
        link.value = url.href;
        row.hidden = false;
        const size = url.href.length;
        try {
            await navigator.clipboard.writeText(url.href);
            toast(t("The link to this game is copied ({n} characters).", { n: size }));
        } catch {
            link.focus();
            toast(t("Copy the link from the field."));
        }
        if (size > 30000)
            toast(t("It is a long game: some programs cut such links. A tape file is safer."), [
                [t("Download the tape"), save],
            ]);
    }
    const save = () => download(`${arcade.machine.name}.tape`, [arcade.tape()], "text/plain");
    const file = h("input", {
        type: "file",
        accept: ".tape,text/plain",
        class: "unseen",
        tabindex: -1,
        "aria-hidden": "true",
        async onchange() {
            const chosen = file.files[0];
            file.value = "";
            if (!chosen) return;
            if (chosen.size > 1 << 22) {
                toast(t("{name} is too large for a tape: 4 MB at most.", { name: chosen.name }), [], "error");
                return;
            }
            open(await chosen.text(), chosen.name);
        },
    });
    return {
        element: h(
            "div",
            { class: "tapes" },
            h(
                "p",
                {},
                t("A tape is every move of this game with its clock cycle. Played again, here or by the command line, it gives the same game to the bit."),
            ),
            h(
                "div",
                { class: "bar" },
                h("button", { type: "button", class: "plain", onclick: share }, t("Share as a link")),
                h("button", { type: "button", class: "plain", onclick: save }, t("Download the tape")),
                h("button", { type: "button", class: "plain", onclick: () => file.click() }, t("Open a tape")),
                file,
            ),
            row,
        ),
    };
}

// The rules as paragraphs; lines with columns, one after the other, are a table.
function rules(text) {
    const made = [];
    for (const line of text.trim().split("\n")) {
        const cells = line.trim().split(/ {2,}/);
        if (cells.length > 1) {
            if (made.at(-1)?.tagName !== "TABLE") made.push(h("table", { "aria-label": t("Rules") }, h("tbody", {})));
            made.at(-1).firstChild.append(h("tr", {}, cells.map((cell, i) => h(i ? "td" : "th", i ? {} : { scope: "row" }, cell))));
        } else if (line.trim()) made.push(h("p", {}, line.trim()));
    }
    return made;
}

// ---- all together, behind tabs

export function bench(context) {
    const { arcade } = context,
        { machine } = arcade;
    const straps = machine.ports.filter((port) => port.dir === "strap");
    const pages = [
        [
            "Rules",
            () => ({
                element: h(
                    "div",
                    { class: "rules" },
                    h("p", {}, t(machine.summary)),
                    rules(t(machine.rules)),
                    foundButton(context.view),
                ),
            }),
        ],
        ["Waveform", () => waveform(context)],
        ["States", () => diagram(context)],
        ["Tape", () => tapes(context)],
        [
            "Straps",
            () => ({
                element: h(
                    "div",
                    {},
                    h("p", {}, t("Options that the machine reads at reset.")),
                    strapForm(straps, context, t("Start with these")),
                ),
            }),
            straps.length,
        ],
        [
            "Players",
            () => opponents(context),
            machine.players.length && !context.view.sheet?.some((each) => each.w === "seats"),
        ],
    ].filter(([, , wanted = true]) => wanted);
    const made = new Map();
    let shown = context.tab ?? "Waveform";
    if (!pages.some(([name]) => name === shown)) shown = "Waveform";
    const panel = h("div", { class: "panel-body", role: "tabpanel", id: "bench-panel", tabindex: 0 });
    const tabs = pages.map(([name]) =>
        h(
            "button",
            {
                type: "button",
                role: "tab",
                id: `tab-${name}`,
                "aria-controls": "bench-panel",
                onclick: () => show(name),
            },
            t(name),
        ),
    );
    const list = h(
        "div",
        {
            class: "tabs",
            role: "tablist",
            "aria-label": t("Bench"),
            onkeydown(event) {
                const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
                if (!by) return;
                event.preventDefault();
                event.stopPropagation();
                const at = pages.findIndex(([name]) => name === shown),
                    next = (at + by + pages.length) % pages.length;
                show(pages[next][0]);
                tabs[next].focus();
            },
        },
        tabs,
    );
    function show(name) {
        shown = context.tab = name;
        const [, make] = pages.find(([each]) => each === name);
        if (!made.has(name)) made.set(name, make());
        tabs.forEach((tab, i) => {
            mark(tab, "aria-selected", pages[i][0] === name ? "true" : "false");
            tab.tabIndex = pages[i][0] === name ? 0 : -1;
        });
        panel.setAttribute("aria-labelledby", `tab-${name}`);
        panel.replaceChildren(made.get(name).element);
    }
    show(shown);
    return {
        element: h("section", { class: "bench", "aria-label": t("Bench") }, list, panel),
        update(now) {
            made.get(shown).update?.(now);
        },
    };
}
