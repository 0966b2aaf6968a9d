// SPDX-License-Identifier: MIT
// Check my Verilog: a design that is pasted, dropped or written here, its verdict as `gatecade check` gives it, and the script
// of the first departure as a game on the board.  Nothing leaves the browser.  Fetched when somebody asks for it.

import { MOST, readFiles } from "./sources.js";

let t, h, put, toast, memory, download, announce, pack, unpack; // the page's own
let dressed = false;
function equip(tools) {
    ({ t, h, put, toast, memory, download, announce, pack, unpack } = tools);
    if (dressed) return;
    dressed = true;
    const sheet = new CSSStyleSheet(); // a first visit does without it
    sheet.replaceSync(STYLE);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

const STYLE = `
    .verilog { max-width: 80rem; margin: 0 auto; padding: 0 1rem 2rem; display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); }
    .verilog h1, .verilog p { margin: 0; }
    .verilog .bar { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
    .verilog select, .verilog .file-choice { font: inherit; padding: 0.4rem 0.6rem; min-height: 2.75rem; background: var(--field); color: inherit; border: 1px solid var(--line); border-radius: 0.5rem; }
    .verilog .file-choice:focus-within { outline: 3px solid var(--accent); }
    .verilog .file-choice input { position: absolute; opacity: 0; width: 1px; height: 1px; }
    .verilog .file-choice { display: inline-flex; align-items: center; cursor: pointer; position: relative; }
    .verilog-middle { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1rem; align-items: start; }
    .verilog-tabs { display: flex; flex-wrap: wrap; gap: 0.25rem; }
    .verilog-tabs button { font: inherit; min-height: 2.25rem; padding: 0.2rem 0.7rem; border: 1px solid var(--line); border-radius: 0.5rem 0.5rem 0 0; background: var(--card); color: inherit; }
    .verilog-tabs button[aria-pressed="true"] { border-bottom-color: var(--accent); border-bottom-width: 3px; font-weight: 600; }
    .verilog-text { display: grid; grid-template-columns: auto minmax(0, 1fr); border: 1px solid var(--line); background: var(--field); height: min(65vh, 44rem); overflow: hidden; }
    .verilog-text.dragged { outline: 3px dashed var(--accent); }
    .verilog-lines, .verilog-text textarea { font: 0.875rem/1.4 ui-monospace, monospace; margin: 0; padding: 0.5rem; white-space: pre; tab-size: 4; }
    .verilog-lines { overflow: hidden; text-align: right; color: var(--muted); border-right: 1px solid var(--line); user-select: none; min-width: 3ch; }
    .verilog-lines mark { background: var(--bad); color: var(--field); }
    .verilog-text textarea { border: 0; resize: none; background: transparent; color: inherit; overflow: auto; outline-offset: -3px; }
    .verilog-verdict { display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); }
    .verilog-verdict h2 { margin: 0; }
    .verilog-verdict.departs h2, .verilog-verdict.trouble h2 { color: var(--bad); }
    .verilog-verdict.conforms h2 { color: var(--accent); }
    .verilog-verdict pre { overflow: auto; margin: 0; padding: 0.75rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; font: 0.8125rem/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
    .verilog-finding { border-left: 4px solid var(--bad); padding-left: 0.75rem; display: grid; gap: 0.35rem; }
    .verilog-finding ol { margin: 0; padding-left: 1.5rem; }
    .verilog-finding dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: 0.1rem 0.75rem; }
    .verilog-finding dd { margin: 0; overflow-wrap: anywhere; }
    .verilog-verdict .place { font: inherit; color: var(--accent); background: none; border: 0; padding: 0; text-decoration: underline; cursor: pointer; }
    .verilog progress { width: 12rem; }
    @media (max-width: 60rem) { .verilog-middle { grid-template-columns: minmax(0, 1fr); } .verilog-text { height: 50vh; } }
`;

const PATIENCE = 60, // seconds that Yosys may take for one reading, and
    LONGEST = { quick: 120, normal: 300, deep: 1800 }; // the whole verdict
const LINES_MOST = 20000; // that are numbered

// What stays when somebody looks at the board and comes back.
const state = { files: [], current: 0, result: null, running: null, machine: "", effort: "normal" };
let worker = null;

const moduleName = (machine) => machine.name.replaceAll("-", "_");

// A module with the machine's ports and nothing in it.
function skeleton(machine) {
    const ports = machine.ports.filter((port) => ["in", "out"].includes(port.dir) && port.look !== "phase"),
        wide = (port) => (port.width > 1 ? `[${port.width - 1}:0] ` : "");
    return [
        `// ${machine.title}`,
        `module ${moduleName(machine)} (`,
        ...["input clk", ...ports.map((port) => `${port.dir === "in" ? "input" : "output reg"} ${wide(port)}${port.name}`)].map((line, i, all) => `    ${line}${i + 1 < all.length ? "," : ""}`),
        ");",
        "    always @(posedge clk) begin",
        "        // your design",
        "    end",
        "endmodule",
        "",
    ].join("\n");
}

// Our own designs, and what is wrong in one that is to have a fault.
const DESIGNS = {
    mastermind: ["pair = 2'b11;", "pair = 2'b01;"],
    sevens: ["accept1 = stake <= p2", "accept1 = stake < p2"],
    bobing: ["phase != OVER & valid", "phase != OVER"],
    "bobing-score": ["of4 >= 5", "of4 == 5"],
    tetris: ["next_score >= 8'h03", "next_score >= 8'h02"],
};
async function example(machine, fault) {
    const part = machine.name.replace(/-board$/, ""), // a board holds the machine itself
        names = [...new Set([moduleName(machine), part.replaceAll("-", "_")])].map((name) => `${name}.v`);
    const files = await Promise.all(
        names.map(async (name) => {
            const answer = await fetch(`examples/${name}`);
            if (!answer.ok) throw new Error(`${answer.status}`);
            return [name, await answer.text()];
        }),
    );
    const [right, wrong] = DESIGNS[part] ?? ["", ""];
    return files.map(([name, each]) => [name, fault ? each.replace(right, wrong) : each]);
}

export function checker(tools, context, given) {
    equip(tools);
    const { machines, at, open } = context;
    const find = (name) => machines.find((each) => each.name === name);
    if (!state.files.length) {
        const kept = memory.get("verilog", null);
        if (kept?.files?.length && find(kept.machine)) Object.assign(state, { files: kept.files, machine: kept.machine, effort: kept.effort ?? "normal", current: 0 });
    }
    if (!find(state.machine)) state.machine = machines[0].name;
    if (!state.files.length) state.files = [[`${moduleName(find(state.machine))}.v`, skeleton(find(state.machine))]];

    // ---- the text

    const area = h("textarea", { spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", maxlength: MOST, id: "verilog-text", "aria-describedby": "verilog-keys" }),
        numbers = h("pre", { class: "verilog-lines", "aria-hidden": "true" }),
        tabs = h("div", { class: "verilog-tabs", role: "group", "aria-label": t("Files") }),
        text = h("div", { class: "verilog-text" }, numbers, area);
    let marked = new Map(), // lines with an error, by file
        saving = null,
        numbered = "";

    function showNumbers() {
        const [name] = state.files[state.current],
            bad = marked.get(name) ?? new Set();
        let count = 1;
        for (let at = area.value.indexOf("\n"); at >= 0 && count < LINES_MOST; at = area.value.indexOf("\n", at + 1)) count++;
        const now = `${count} ${[...bad].join()}`;
        if (now === numbered) return;
        numbered = now;
        const list = Array.from({ length: count }, (_, i) => `${i + 1}`);
        const parts = [];
        let from = 0;
        for (const line of [...bad].sort((a, b) => a - b).filter((each) => each >= 1 && each <= count)) {
            parts.push(list.slice(from, line - 1).map((each) => `${each}\n`).join(""), h("mark", {}, list[line - 1]), "\n");
            from = line;
        }
        numbers.replaceChildren(...parts, list.slice(from).join("\n"));
        numbers.scrollTop = area.scrollTop;
    }

    function keep() {
        clearTimeout(saving);
        saving = null;
        if (state.files.reduce((sum, [, each]) => sum + each.length, 0) <= MOST) memory.set("verilog", { files: state.files, machine: state.machine, effort: state.effort });
    }

    function show(index = state.current) {
        state.current = Math.max(0, Math.min(index, state.files.length - 1));
        area.value = state.files[state.current][1];
        area.setAttribute("aria-label", t("Verilog of {name}", { name: state.files[state.current][0] }));
        tabs.replaceChildren(
            ...state.files.map(([name], i) => h("button", { type: "button", "aria-pressed": `${i === state.current}`, onclick: () => show(i) }, name)),
            ...(state.files.length > 1 ? [h("button", { type: "button", "aria-label": t("Remove {name}", { name: state.files[state.current][0] }), onclick: remove }, "×")] : []),
        );
        showNumbers();
    }

    function remove() {
        state.files.splice(state.current, 1);
        show();
        keep();
    }

    function take(files) {
        marked = new Map();
        state.files = files;
        numbered = "";
        show(0);
        keep();
        verdictGone();
    }

    async function addFiles(list) {
        const { files, problem } = await readFiles(list, t);
        if (problem) toast(problem, [], "error");
        if (!files.length) return;
        const guess = machines.find((machine) => files.some(([name]) => name.replace(/\.\w+$/, "").toLowerCase() === moduleName(machine)));
        if (guess) chooseMachine(guess.name);
        take(files);
        announce(t("{n} files are here.", { n: files.length }));
    }

    area.addEventListener("input", () => {
        state.files[state.current][1] = area.value;
        if (area.value.length >= MOST) toast(t("{name} is too long: 1 MB at most.", { name: state.files[state.current][0] }), [], "error");
        showNumbers();
        saving ??= setTimeout(keep, 300);
    });
    area.addEventListener("scroll", () => (numbers.scrollTop = area.scrollTop));
    // Tab moves on, as everywhere, so that nobody is caught in here; Ctrl+Enter checks.
    area.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) check();
    });
    text.addEventListener("dragover", () => text.classList.add("dragged"));
    for (const end of ["dragleave", "drop"]) text.addEventListener(end, () => text.classList.remove("dragged"));

    // Puts the cursor on a line of a file.
    function goTo(name, line) {
        const index = state.files.findIndex(([each]) => each === name);
        if (index < 0) return;
        show(index);
        let from = 0;
        for (let i = 1; i < line; i++) {
            const next = area.value.indexOf("\n", from);
            if (next < 0) break;
            from = next + 1;
        }
        const end = area.value.indexOf("\n", from);
        area.focus();
        area.setSelectionRange(from, end < 0 ? area.value.length : end);
        const height = parseFloat(getComputedStyle(area).lineHeight) || 20;
        area.scrollTop = Math.max(0, (line - 6) * height);
    }

    // A text in which "FILE:LINE" leads there.
    function linked(sentence) {
        const parts = [];
        let from = 0;
        for (const found of sentence.matchAll(/([\w.-]+):(\d+)(?:[.:]\d+(?:-\d+(?:\.\d+)?)?)?/g)) {
            const [whole, name, line] = found;
            if (!state.files.some(([each]) => each === name)) continue;
            parts.push(sentence.slice(from, found.index), h("button", { type: "button", class: "place", onclick: () => goTo(name, Number(line)) }, whole));
            from = found.index + whole.length;
        }
        return [...parts, sentence.slice(from)];
    }

    // ---- the verdict

    const line = h("p", { role: "status", class: "verilog-line" }),
        bar = h("progress", { hidden: true, "aria-label": t("Progress") }),
        go = h("button", { type: "button", class: "go", onclick: () => check() }, t("Check")),
        stop = h("button", { type: "button", class: "plain", hidden: true, onclick: () => cancel(t("Cancelled.")) }, t("Cancel")),
        verdict = h("section", { class: "verilog-verdict", "aria-label": t("Verdict"), tabindex: -1 });

    function busy(on) {
        go.disabled = on;
        stop.hidden = bar.hidden = !on;
    }

    function verdictGone() {
        state.result = null;
        verdict.className = "verilog-verdict";
        verdict.replaceChildren();
        put(line, "");
    }

    const STAGES = {
        fetch: (done, all) => (all ? t("Fetching Yosys: {done} of {all} MB. Only the first time.", { done: (done / 1e6).toFixed(1), all: (all / 1e6).toFixed(1) }) : t("Fetching Yosys and the judge…")),
        synthesize: () => t("Yosys reads your design…"),
        play: () => t("The robot plays your design…"),
    };

    // Ends the worker: its memory goes with it, and the next check begins with a fresh one.
    function cancel(why) {
        clearInterval(state.running?.timer);
        state.running = null;
        worker?.terminate();
        worker = null;
        busy(false);
        put(line, why);
    }

    function check() {
        if (state.running) return;
        keep();
        verdictGone();
        marked = new Map();
        showNumbers();
        busy(true);
        bar.removeAttribute("value");
        worker ??= new Worker("check-worker.js", { type: "module" });
        const started = performance.now(),
            run = (state.running = { stage: "fetch", since: started });
        run.timer = setInterval(() => {
            const { stage, since } = run,
                seconds = (performance.now() - since) / 1000;
            if (stage === "synthesize" && seconds > PATIENCE) cancel(t("Yosys did not finish within {n} seconds: a loop or a generate block that never ends?", { n: PATIENCE }));
            else if (stage !== "fetch" && (performance.now() - started) / 1000 > LONGEST[state.effort]) cancel(t("The verdict took more than {n} seconds, and was ended.", { n: LONGEST[state.effort] }));
        }, 500);
        worker.onerror = () => cancel(t("The judge could not be started: is there a network?"));
        worker.onmessage = ({ data }) => {
            if (state.running !== run) return;
            if (data.stage) {
                if (data.stage !== run.stage) run.since = performance.now();
                run.stage = data.stage;
                put(line, STAGES[data.stage](data.done, data.all));
                if (data.all) (bar.max = data.all), (bar.value = data.done);
                else bar.removeAttribute("value");
                return;
            }
            if (data.error) {
                const sentence = data.error === "fetch" ? t("Yosys is not beside this page: make page-yosys fetches it (8.5 MB), where the page is served from.") : t("The judge broke off: {why}.", { why: data.why });
                return cancel(sentence);
            }
            clearInterval(run.timer);
            state.running = null;
            busy(false);
            state.result = { ...data, machine: state.machine };
            put(line, "");
            showVerdict();
            verdict.focus({ preventScroll: true });
            verdict.scrollIntoView({ block: "nearest" });
        };
        worker.postMessage({ machine: state.machine, files: state.files, effort: state.effort });
    }

    // Which lines a text blames.
    function markLines(sentence) {
        for (const [, name, number] of sentence.matchAll(/([\w.-]+):(\d+)/g)) {
            if (!state.files.some(([each]) => each === name)) continue;
            if (!marked.has(name)) marked.set(name, new Set());
            marked.get(name).add(Number(number));
        }
        showNumbers();
    }

    function finding(each, index, all) {
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
                index === 0 && state.result.tape ? h("button", { type: "button", class: "go", onclick: () => open(state.result.tape) }, t("Play this script on the board")) : null,
                all.length > 1 ? h("button", { type: "button", class: "plain", onclick: focusNext }, t("Next finding")) : null,
            ),
        );
    }

    function showVerdict() {
        const { status, text: printed, said, json, report, wave, tape, machine } = state.result,
            about = json ? JSON.parse(json) : {},
            findings = about.findings ?? [],
            whole = printed || said;
        verdict.className = `verilog-verdict ${["conforms", "departs"][status] ?? "trouble"}`;
        if (status > 1) markLines(whole);
        const file = (name, content, type) => (content ? h("button", { type: "button", class: "plain", onclick: () => download(name, [content], type) }, name) : null);
        verdict.replaceChildren(
            ...[
                h("h2", {}, [t("Your design conforms."), t("Your design departs.")][status] ?? t("Your design could not be judged.")),
                ...findings.map(finding),
                h("details", { open: !findings.length }, h("summary", {}, t("As gatecade check prints it")), h("pre", { tabindex: 0 }, linked(whole.trimEnd()))),
                h("div", { class: "bar" }, file("report.html", report, "text/html"), file("departure.vcd", wave, "text/plain"), file(`${machine}.tape`, tape, "text/plain"), file("verdict.json", json, "application/json")),
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
        if (untouched) take([[`${moduleName(find(state.machine))}.v`, skeleton(find(state.machine))]]);
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
    const examples = h("select", { id: "verilog-example" }, h("option", { value: "" }, t("Begin with…")), EXAMPLES.map(([value, name]) => h("option", { value }, name)));
    examples.addEventListener("change", async () => {
        const wish = examples.value,
            machine = find(state.machine),
            before = state.files;
        examples.value = "";
        if (wish === "skeleton") take([[`${moduleName(machine)}.v`, skeleton(machine)]]);
        else if (wish)
            try {
                take(await example(machine, wish === "fault"));
            } catch {
                return toast(t("The example cannot be fetched: is there a network?"), [], "error");
            }
        if (wish) toast(t("The example is here."), [[t("Back to my own"), () => take(before)]]);
    });
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
    const labelled = (name, control) => h("label", {}, `${name} `, control);
    const element = h(
        "section",
        { class: "verilog" },
        h("p", {}, h("a", { href: "#" }, t("All games"))),
        h("h1", {}, t("Check my Verilog")),
        h("p", {}, t("A robot plays your design, as Yosys synthesizes it, beside the specified machine, and tells you the first rule that it breaks. All of it runs in this page: nothing is sent anywhere.")),
        h("div", { class: "bar" }, labelled(t("Machine"), picker), labelled(t("Effort"), effort), examples, h("label", { class: "file-choice" }, choose, t("Open files or a zip")), h("button", { type: "button", class: "plain", onclick: share }, t("Share as a link"))),
        h("div", { class: "verilog-middle" }, h("div", {}, tabs, text, h("p", { id: "verilog-keys", class: "small" }, t("Ctrl+Enter checks; drop files onto the text."))), h("div", { class: "verilog-verdict-side" }, h("div", { class: "bar" }, go, stop, bar), line, verdict)),
        h("details", {}, h("summary", {}, t("On your own computer")), h("p", {}, t("The command judges VHDL, too, and in simulators; it grades whole classes.")), h("pre", { class: "code", tabindex: 0 }, h("code", {}, `gatecade check ${state.machine} my_design.v\ngatecade web ${state.machine} --hdl my_design.v`))),
    );
    examples.setAttribute("aria-label", t("Begin with…"));

    show();
    if (state.result) {
        showVerdict();
    }
    if (Array.isArray(given)) {
        if (at) chooseMachine(at);
        addFiles(given);
    }
    else if (given)
        unpack(given).then(({ tape, error }) => {
            let kept = null;
            try {
                kept = tape && JSON.parse(tape);
            } catch {
                /* told below */
            }
            const fine = kept && find(kept.machine) && Array.isArray(kept.files) && kept.files.length && kept.files.every((each) => Array.isArray(each) && each.length === 2 && each.every((part) => typeof part === "string") && /^[\w.-]{1,100}$/.test(each[0]));
            if (!fine) return toast(error ? t(error) : t("This link holds no design."), [], "error");
            const before = [state.machine, state.files];
            chooseMachine(kept.machine);
            take(kept.files);
            history.replaceState(null, "", "#check");
            toast(t("The design of the link is here."), [[t("Back to my own"), () => (chooseMachine(before[0]), take(before[1]))]]);
        });
    return {
        element,
        addFiles,
        end() {
            if (state.running) cancel("");
            keep();
        },
    };
}
