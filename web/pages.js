// SPDX-License-Identifier: MIT
// Pages of text: how to check an own design, and what teachers can do with this page.

import { h } from "./dom.js";
import { t } from "./language.js";

const code = (text) => h("pre", { class: "code", tabindex: 0 }, h("code", {}, text));
const here = () => location.href.replace(/#.*/, "");

const PAGES = {
    check: (machines) => [
        h("h1", {}, t("Check my Verilog or VHDL")),
        h("p", {}, t("A robot plays your design as a person would, compares what its board shows with the specified machine, and tells you the first rule that it breaks, with the shortest way to see it.")),
        code("make run"),
        h("p", {}, t("Then, with your own file:")),
        code(`build/gatecade check ${machines[0].name} my_design.v`),
        h("p", {}, t("Or play it on this very board, beside ours; the clock stops where the two part:")),
        code(`build/gatecade web ${machines[0].name} --hdl my_design.v`),
        h("p", {}, t("Machines that can be checked:")),
        h("ul", {}, machines.map((machine) => h("li", {}, h("code", {}, machine.name), " ", t(machine.title)))),
    ],
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
