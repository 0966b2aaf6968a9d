// SPDX-License-Identifier: MIT
// Check my Verilog: a design that is pasted, dropped or written here, its verdict as `gatecade check` gives it, and what a finding
// was, on both boards and inside the design.  Nothing leaves the browser.  Fetched when somebody asks for it.

import { bench } from "./bench.js";
import { example, moduleName, skeleton } from "./examples.js";
import { Judge } from "./judge.js";
import { announce, download, equip, h, memory, pack, put, t, toast, unpack } from "./kit.js";
import { MOST, readFiles } from "./sources.js";
import { dress } from "./style.js";
import { text } from "./text.js";

// What stays when somebody looks at the board and comes back.
const state = { files: [], result: null, machine: "", effort: "normal" };

const STAGES = {
    fetch: ({ done, all }) => (all ? t("Fetching Yosys: {done} of {all} MB. Only the first time.", { done: (done / 1e6).toFixed(1), all: (all / 1e6).toFixed(1) }) : t("Fetching Yosys and the judge…")),
    synthesize: () => t("Yosys reads your design…"),
    play: ({ scenario }) => (scenario ? t("The robot plays your design: scenario {n}…", { n: scenario }) : t("The robot plays your design…")),
};

const PLACE = /([\w.-]+):(\d+)(?:[.:]\d+(?:-\d+(?:\.\d+)?)?)?/g; // FILE:LINE as tools write it

// The machine that the files are named after; of several the first that is no part in another file.
function guessed(files, machines) {
    const stem = (name) => name.replace(/\.\w+$/, "").toLowerCase(),
        meant = files.map(([name]) => machines.find((machine) => stem(name) === moduleName(machine))).filter(Boolean);
    return meant.find((machine) => !files.some(([name, text]) => stem(name) !== moduleName(machine) && new RegExp(`\\b${moduleName(machine)}\\s+(#|\\w+\\s*\\()`).test(text))) ?? meant[0];
}

// What a link holds, or null.
function shared(found, machines) {
    try {
        const kept = JSON.parse(found),
            file = (each) => Array.isArray(each) && each.length === 2 && each.every((part) => typeof part === "string") && /^[\w.-]{1,100}$/.test(each[0]);
        return machines.some(({ name }) => name === kept.machine) && Array.isArray(kept.files) && kept.files.length && kept.files.every(file) ? kept : null;
    } catch {
        return null;
    }
}

// context: what the page gives (main.js: tools), at: the machine that was played, open(tape).
export function checker(context, given) {
    equip(context);
    dress();
    const {
        arcade: { machines },
        at,
        open,
    } = context;
    const find = (name) => machines.find((each) => each.name === name);
    const first = () => [[`${moduleName(find(state.machine))}.v`, skeleton(find(state.machine))]];
    if (!state.files.length) {
        const kept = memory.get("verilog", null);
        if (kept?.files?.length && find(kept.machine)) Object.assign(state, { files: kept.files, machine: kept.machine, effort: kept.effort ?? "normal" });
    }
    if (!find(state.machine)) state.machine = machines[0].name;
    if (!state.files.length) state.files = first();

    // ---- the text

    let saving = null;
    function keep() {
        clearTimeout(saving);
        saving = null;
        if (state.files.reduce((sum, [, each]) => sum + each.length, 0) <= MOST) memory.set("verilog", { files: state.files, machine: state.machine, effort: state.effort });
    }
    const written = text({
        files: state.files,
        most: MOST,
        changed: () => (saving ??= setTimeout(keep, 300)),
        check: () => check(),
        tooMany: (name) => toast(t("{name} is too long: 1 MB at most.", { name }), [], "error"),
    });

    function take(files) {
        state.files = files;
        written.take(files);
        keep();
        verdictGone();
    }

    async function addFiles(list) {
        const { files, problem } = await readFiles(list, t);
        if (problem) toast(problem, [], "error");
        if (!files.length) return;
        const guess = guessed(files, machines);
        if (guess) chooseMachine(guess.name);
        take(files);
        announce(t("{n} files are here.", { n: files.length }));
    }

    // A text in which "FILE:LINE" leads there.
    function linked(sentence) {
        const parts = [];
        let from = 0;
        for (const found of sentence.matchAll(PLACE)) {
            const [whole, name, line] = found;
            if (!written.has(name)) continue;
            parts.push(sentence.slice(from, found.index), h("button", { type: "button", class: "place", onclick: () => written.goTo(name, Number(line)) }, whole));
            from = found.index + whole.length;
        }
        return [...parts, sentence.slice(from)];
    }

    // Which lines a text blames, and what for.
    function blamed(told) {
        const found = new Map();
        for (const each of told.split("\n"))
            for (const { 0: whole, 1: name, 2: line, index } of each.matchAll(PLACE)) {
                if (!written.has(name)) continue;
                if (!found.has(name)) found.set(name, new Map());
                if (!found.get(name).has(Number(line))) found.get(name).set(Number(line), each.slice(index + whole.length).replace(/^[:\s]+/, ""));
            }
        return found;
    }

    // ---- the verdict

    const line = h("p", { role: "status", class: "verilog-line" }),
        bar = h("progress", { hidden: true, "aria-label": t("Progress") }),
        go = h("button", { type: "button", class: "go", onclick: () => check() }, t("Check")),
        stop = h("button", { type: "button", class: "plain", hidden: true, onclick: () => judge.cancel(t("Cancelled.")) }, t("Cancel")),
        verdict = h("section", { class: "verilog-verdict", "aria-label": t("Verdict"), tabindex: -1 }),
        below = h("div", {});
    let shown = null; // the bench

    const judge = new Judge({
        busy(on) {
            const within = [go, stop].includes(document.activeElement);
            go.disabled = on;
            stop.hidden = bar.hidden = !on;
            if (within) (on ? stop : go).focus();
        },
        stage(told) {
            put(line, STAGES[told.stage](told));
            if (told.all) (bar.max = told.all), (bar.value = told.done);
            else bar.removeAttribute("value");
        },
        ended: (why) => put(line, why),
        judged(result) {
            state.result = result;
            put(line, "");
            showVerdict();
            verdict.focus({ preventScroll: true });
            verdict.scrollIntoView({ block: "nearest" });
        },
    });

    function closeBench() {
        shown?.end();
        shown = null;
        below.replaceChildren();
    }

    function verdictGone() {
        state.result = null;
        closeBench();
        written.mark(new Map());
        verdict.className = "verilog-verdict";
        verdict.replaceChildren();
        put(line, "");
    }

    function check() {
        if (judge.running) return;
        keep();
        verdictGone();
        judge.begin({ machine: state.machine, files: state.files, effort: state.effort });
    }

    // Both boards and the inside of the design, at a finding; without one, the design as it is built.
    function openBench(index) {
        closeBench();
        shown = bench({ ...context, machine: find(state.result.machine), result: state.result, index, goTo: written.goTo, has: written.has, next: openBench });
        below.replaceChildren(shown.element);
        shown.begin();
        shown.element.focus();
        shown.element.scrollIntoView({ block: "start" });
    }

    function finding(each, index, all, tape) {
        const focusNext = () => verdict.querySelectorAll(".verilog-finding")[(index + 1) % all.length].focus();
        return h(
            "article",
            { class: "verilog-finding", tabindex: -1, "aria-label": t("Finding {n} of {all}", { n: index + 1, all: all.length }) },
            h("p", {}, h("b", {}, `${index + 1}. ${each.id}`), each.phase ? ` · ${each.phase}` : ""),
            h("p", {}, linked(each.rule)),
            each.why ? h("p", {}, linked(each.why)) : null,
            each.story?.length ? h("ol", {}, each.story.map((step) => h("li", {}, step))) : null,
            h("dl", {}, h("dt", {}, t("expected")), h("dd", {}, h("code", {}, each.expected)), h("dt", {}, t("seen")), h("dd", {}, h("code", {}, each.seen))),
            h(
                "div",
                { class: "bar" },
                tape ? h("button", { type: "button", class: "go beside", onclick: () => openBench(index) }, t("Show it side by side")) : null,
                tape ? h("button", { type: "button", class: "plain play", onclick: () => open(tape) }, t("Play this script on the board")) : null,
                all.length > 1 ? h("button", { type: "button", class: "plain", onclick: focusNext }, t("Next finding")) : null,
            ),
        );
    }

    function showVerdict() {
        const { status, text: printed, said, json, report, wave, tape, replays, machine } = state.result,
            about = json ? JSON.parse(json) : {},
            findings = about.findings ?? [],
            whole = printed || said,
            kinds = ["conforms", "departs"];
        verdict.className = `verilog-verdict ${kinds[status] ?? "trouble"}`;
        if (status > 1) written.mark(blamed(whole));
        const file = (name, content, type) => (content ? h("button", { type: "button", class: "plain", onclick: () => download(name, [content], type) }, name) : null);
        verdict.replaceChildren(
            ...[
                h("h2", {}, [t("Your design conforms."), t("Your design departs.")][status] ?? t("Your design could not be judged.")),
                ...findings.map((each, i, all) => finding(each, i, all, replays?.[i]?.tape)),
                h("details", { open: !findings.length }, h("summary", {}, t("As gatecade check prints it")), h("pre", { tabindex: 0 }, linked(whole.trimEnd()))),
                h(
                    "div",
                    { class: "bar" },
                    status < 2 && state.result.netlist ? h("button", { type: "button", class: "plain inside", onclick: () => openBench(findings.length ? 0 : -1) }, t("Look inside the design")) : null,
                    file("report.html", report, "text/html"),
                    file("departure.vcd", wave, "text/plain"),
                    file(`${machine}.tape`, tape, "text/plain"),
                    file("verdict.json", json, "application/json"),
                ),
            ].filter(Boolean),
        );
        announce([verdict.querySelector("h2").textContent, findings[0]?.rule ?? ""].join(" "));
    }

    // ---- what to begin with

    const picker = h("select", { id: "verilog-machine" }, machines.map((machine) => h("option", { value: machine.name, selected: machine.name === state.machine }, t(machine.title))));
    function chooseMachine(name) {
        state.machine = picker.value = name;
        keep();
    }
    picker.addEventListener("change", () => {
        const untouched = state.files.length === 1 && state.files[0][1] === skeleton(find(state.machine));
        chooseMachine(picker.value);
        if (untouched) take(first());
    });
    const effort = h("select", { id: "verilog-effort" }, [["quick", t("quick")], ["normal", t("normal")], ["deep", t("deep")]].map(([value, name]) => h("option", { value, selected: value === state.effort }, name)));
    effort.addEventListener("change", () => {
        state.effort = effort.value;
        keep();
    });
    const EXAMPLES = [
        ["skeleton", t("A skeleton")],
        ["right", t("A right design")],
        ["fault", t("One with a fault to find")],
    ];
    const examples = h("select", { id: "verilog-example" }, EXAMPLES.map(([value, name]) => h("option", { value }, name)));
    async function begin() {
        const before = state.files;
        try {
            take(examples.value === "skeleton" ? first() : await example(find(state.machine), examples.value === "fault"));
        } catch {
            return toast(t("It cannot be fetched: is there a network?"), [], "error");
        }
        toast(t("The example is here."), [[t("Back to my own"), () => take(before)]]);
    }
    const choose = h("input", { type: "file", multiple: true, accept: ".v,.sv,.vh,.svh,.zip" });
    choose.addEventListener("change", () => {
        addFiles([...choose.files]);
        choose.value = "";
    });
    async function share() {
        const link = `${location.href.replace(/#.*/, "")}#check=${await pack(JSON.stringify({ machine: state.machine, files: state.files, effort: state.effort }))}`;
        if (link.length > 32000) return toast(t("This design is too long for a link."), [], "error");
        try {
            await navigator.clipboard.writeText(link);
            toast(t("The link is copied. The design is in the link itself: no server has it."));
        } catch {
            history.replaceState(null, "", link);
            toast(t("The address of this page is now the link; copy it from there."));
        }
    }
    async function takeLink(packed) {
        const { tape, error } = await unpack(packed),
            kept = tape && shared(tape, machines);
        if (!kept) return toast(error ? t(error) : t("This link holds no design."), [], "error");
        const before = [state.machine, state.files];
        chooseMachine(kept.machine);
        take(kept.files);
        history.replaceState(null, "", "#check");
        toast(t("The design of the link is here."), [[t("Back to my own"), () => (chooseMachine(before[0]), take(before[1]))]]);
    }
    const labelled = (name, control) => h("label", {}, `${name} `, control);
    const element = h(
        "section",
        { class: "verilog" },
        h("p", {}, h("a", { href: "#" }, t("All games"))),
        h("h1", {}, t("Check my Verilog")),
        h("p", {}, t("A robot plays your design, as Yosys synthesizes it, beside the specified machine, and tells you the first rule that it breaks. All of it runs in this page: nothing is sent anywhere.")),
        h("div", { class: "bar" }, labelled(t("Machine"), picker), labelled(t("Effort"), effort), labelled(t("Begin with…"), examples), h("button", { type: "button", class: "plain begin", onclick: begin }, t("Open it")), h("label", { class: "file-choice" }, choose, t("Open files or a zip")), h("button", { type: "button", class: "plain", onclick: share }, t("Share as a link"))),
        h("div", { class: "verilog-middle" }, h("div", {}, written.element, h("p", { id: "verilog-keys", class: "small" }, t("Ctrl+Enter checks; drop files onto the text."))), h("div", { class: "verilog-verdict-side" }, h("div", { class: "bar" }, go, stop, bar), line, verdict)),
        below,
        h("details", {}, h("summary", {}, t("On your own computer")), h("p", {}, t("The command judges VHDL, too, and in simulators; it grades whole classes.")), h("pre", { class: "code", tabindex: 0 }, h("code", {}, `gatecade check ${state.machine} my_design.v\ngatecade web ${state.machine} --hdl my_design.v`))),
    );

    if (state.result) showVerdict();
    if (Array.isArray(given)) {
        if (at) chooseMachine(at);
        addFiles(given);
    } else if (given) takeLink(given);
    return {
        element,
        addFiles,
        end() {
            judge.end();
            shown?.end();
            keep();
        },
    };
}
