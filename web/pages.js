// SPDX-License-Identifier: MIT
// Pages of text: what teachers can do with this page.

import { h } from "./dom.js";
import { t } from "./language.js";

const code = (text) => h("pre", { class: "code", tabindex: 0 }, h("code", {}, text));
const here = () => location.href.replace(/#.*/, "");

const PAGES = {
    teachers: (machines) => [
        h("h1", {}, t("For teachers")),
        h("p", {}, t("A link opens a machine as you want it shown. What can stand behind the name:")),
        h(
            "dl",
            { class: "facts" },
            [
                ["view=lab", t("with the laboratory open (view=play: the game alone)")],
                ["lang=zh-Hant", t("in that language")],
                ["strap.hz=2", t("with that option; any number of them")],
                ["t=…&at=120", t("a recorded game (Lab, Tape, Share), at that clock cycle")],
                ["daily", t("today's game, the same for everybody")],
                ["embed", t("without the head of the page, for a frame")],
            ].map(([name, about]) => h("div", {}, h("dt", {}, h("code", {}, name)), h("dd", {}, about))),
        ),
        code(`${here()}#${machines[0].name}?view=lab&lang=es`),
        h("p", {}, t("To embed it, from a server of your own with the folder that make web builds, or from gatecade web --embed:")),
        code(`<iframe src="${here()}#${machines[0].name}?embed" width="640" height="720"></iframe>`),
        h("p", {}, t("Rules and score sheets print without the controls. A whole class is graded by the command line:")),
        code(`build/gatecade grade ${machines[0].name} class/ --out report`),
    ],
};

export const page = (name, machines) =>
    PAGES[name] ? h("article", { class: "text-page" }, h("p", {}, h("a", { href: "#" }, t("All games"))), PAGES[name](machines)) : null;
