// SPDX-License-Identifier: MIT
// The text of a design: a plain field with line numbers, until the editor has come; and that where it does not come.

import { h, t } from "./kit.js";

const LINES_MOST = 20000; // that are numbered

// A textarea with the editor's interface (editor/editor.js).
function plain({ parent, changed, check, most, tooMany }) {
    const area = h("textarea", { spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", maxlength: most, id: "verilog-text", "aria-describedby": "verilog-keys" }),
        numbers = h("pre", { class: "verilog-lines", "aria-hidden": "true" });
    let bad = new Map(),
        numbered = "";
    parent.append(numbers, area);
    function showNumbers() {
        let count = 1;
        for (let at = area.value.indexOf("\n"); at >= 0 && count < LINES_MOST; at = area.value.indexOf("\n", at + 1)) count++;
        const now = `${count} ${[...bad.keys()].join()}`;
        if (now === numbered) return;
        numbered = now;
        const parts = [];
        let from = 0;
        const list = Array.from({ length: count }, (_, i) => `${i + 1}`);
        for (const line of [...bad.keys()].sort((a, b) => a - b).filter((each) => each >= 1 && each <= count)) {
            parts.push(list.slice(from, line - 1).map((each) => `${each}\n`).join(""), h("mark", {}, list[line - 1]), "\n");
            from = line;
        }
        numbers.replaceChildren(...parts, list.slice(from).join("\n"));
        numbers.scrollTop = area.scrollTop;
    }
    area.addEventListener("input", () => {
        if (area.value.length >= most) tooMany();
        showNumbers();
        changed(area.value);
    });
    area.addEventListener("scroll", () => (numbers.scrollTop = area.scrollTop));
    area.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) check();
    });
    return {
        show(file, text, label) {
            area.value = text;
            area.setAttribute("aria-label", label);
            showNumbers();
        },
        forget() {},
        mark(lines) {
            bad = lines;
            showNumbers();
        },
        goTo(line) {
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
        },
        focus: () => area.focus(),
        hasFocus: () => document.activeElement === area,
    };
}

// files: [[name, text]…], which it changes.  changed(): somebody has written; check(): somebody asks for a verdict;
// tooMany(name): a file would be too long.
export function text({ files, most, changed, check, tooMany }) {
    const tabs = h("div", { class: "verilog-tabs", role: "group", "aria-label": t("Files") }),
        place = h("div", { class: "verilog-plain" }),
        box = h("div", { class: "verilog-text" }, place),
        told = {
            changed(written) {
                list[current][1] = written;
                changed();
            },
            check,
            most,
            tooMany: () => tooMany(list[current][0]),
        };
    let list = files,
        current = 0,
        marks = new Map(), // by file: the lines that are blamed, and what for
        editor = plain({ parent: place, ...told });

    function show(index = current) {
        current = Math.max(0, Math.min(index, list.length - 1));
        const [name, written] = list[current];
        editor.show(name, written, t("Verilog of {name}", { name }));
        editor.mark(marks.get(name) ?? new Map());
        tabs.replaceChildren(
            ...list.map(([each], i) => h("button", { type: "button", "aria-pressed": `${i === current}`, onclick: () => (show(i), tabs.children[i].focus()) }, each)),
            ...(list.length > 1 ? [h("button", { type: "button", "aria-label": t("Remove {name}", { name }), onclick: remove }, "×")] : []),
        );
    }

    function remove() {
        list.splice(current, 1);
        show();
        changed();
    }

    for (const name of ["dragover", "dragleave", "drop"]) box.addEventListener(name, () => box.classList.toggle("dragged", name === "dragover"));
    show();

    // The editor takes the place of the plain field when it is here.
    import("./editor/editor.js").then((made) => {
        const rich = h("div", { class: "verilog-rich" }),
            focused = editor.hasFocus();
        editor = made.editor({ parent: rich, ...told });
        place.replaceWith(rich);
        show();
        if (focused) editor.focus();
    }, () => {}); // it does not lie beside this page

    return {
        element: [tabs, box],
        take(more) {
            list = more;
            marks = new Map();
            editor.forget();
            show(0);
        },
        mark(found) {
            marks = found;
            editor.mark(marks.get(list[current][0]) ?? new Map());
        },
        has: (name) => list.some(([each]) => each === name),
        goTo(name, line) {
            const index = list.findIndex(([each]) => each === name);
            if (index < 0) return;
            if (index !== current) show(index);
            editor.goTo(line);
        },
    };
}
