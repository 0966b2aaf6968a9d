// SPDX-License-Identifier: MIT
// CodeMirror as the text of "Check my Verilog": highlighting, errors at their lines.  It stands in a shadow root, where it makes its
// styles as sheets, which the page's policy allows, and takes the page's colours.  Tab moves on, so that nobody is caught in it.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { verilog } from "@codemirror/legacy-modes/mode/verilog";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorSelection, EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, WidgetType, drawSelection, gutterLineClass, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colours = HighlightStyle.define([
    { tag: [tags.keyword, tags.modifier], class: "word" },
    { tag: [tags.number, tags.atom], class: "number" },
    { tag: tags.string, class: "string" },
    { tag: tags.comment, class: "comment" },
    { tag: [tags.meta, tags.definitionKeyword], class: "directive" },
]);

const looks = EditorView.theme({
    "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--field)", fontSize: "0.875rem" },
    "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "-3px" },
    ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.4" },
    ".cm-content": { caretColor: "var(--ink)" },
    ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
    ".cm-gutters": { backgroundColor: "var(--card)", color: "var(--muted)", borderRight: "1px solid var(--line)" },
    ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 6%, transparent)" },
    ".cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 15%, transparent)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--accent) 30%, transparent)" },
    ".cm-selectionMatch, .cm-searchMatch": { backgroundColor: "color-mix(in srgb, var(--accent) 20%, transparent)" },
    ".cm-matchingBracket": { outline: "1px solid var(--accent)", backgroundColor: "transparent" },
    ".cm-panels": { backgroundColor: "var(--card)", color: "var(--ink)" },
    ".cm-panels input, .cm-panels button": { font: "inherit", color: "inherit", background: "var(--field)", border: "1px solid var(--line)", padding: "0.2rem 0.4rem" },
    ".word": { color: "var(--verilog-word)", fontWeight: "600" },
    ".number": { color: "var(--verilog-number)" },
    ".string": { color: "var(--verilog-string)" },
    ".comment": { color: "var(--muted)", fontStyle: "italic" },
    ".directive": { color: "var(--verilog-directive)" },
    ".bad": { backgroundColor: "color-mix(in srgb, var(--bad) 14%, transparent)" },
    ".bad-number": { backgroundColor: "var(--bad)", color: "var(--field)" },
    ".says": { display: "block", padding: "0.1rem 0.5rem 0.2rem", color: "var(--bad)", borderLeft: "4px solid var(--bad)", fontFamily: "system-ui, sans-serif", whiteSpace: "pre-wrap" },
});

// ---- errors: a sentence under each line that has one

class Says extends WidgetType {
    constructor(sentence) {
        super();
        this.sentence = sentence;
    }
    eq(other) {
        return other.sentence === this.sentence;
    }
    toDOM() {
        const element = document.createElement("span");
        element.className = "says";
        element.textContent = this.sentence;
        return element;
    }
}
const badNumber = new (class extends GutterMarker {
    elementClass = "bad-number";
})();

const setErrors = StateEffect.define();
const errors = StateField.define({
    create: () => ({ lines: Decoration.none, numbers: RangeSet.empty }),
    update(value, change) {
        let { lines, numbers } = value;
        if (change.docChanged) {
            lines = lines.map(change.changes);
            numbers = numbers.map(change.changes);
        }
        for (const effect of change.effects)
            if (effect.is(setErrors)) {
                const { doc } = change.state,
                    found = [...effect.value].filter(([line]) => line >= 1 && line <= doc.lines).sort(([a], [b]) => a - b),
                    at = found.map(([number, sentence]) => [doc.line(number), sentence]);
                lines = Decoration.set(
                    at.flatMap(([line, sentence]) => [
                        Decoration.line({ class: "bad" }).range(line.from),
                        ...(sentence ? [Decoration.widget({ widget: new Says(sentence), block: true, side: 1 }).range(line.to)] : []),
                    ]),
                    true,
                );
                numbers = RangeSet.of(at.map(([line]) => badNumber.range(line.from)));
            }
        return { lines, numbers };
    },
    provide: (field) => [EditorView.decorations.from(field, (value) => value.lines), gutterLineClass.from(field, (value) => value.numbers)],
});

// parent: an element without children; changed(text), check(): what it tells; most: characters; tooMany(): there would be more.
export function editor({ parent, changed, check, most, tooMany }) {
    const root = parent.attachShadow({ mode: "open" });
    let name = "",
        label = "";
    const kept = new Map(); // by file: its state, with what can be undone
    const extensions = () => [
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        EditorState.allowMultipleSelections.of(true),
        indentUnit.of("    "),
        EditorState.tabSize.of(4),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        search({ top: true }),
        StreamLanguage.define(verilog),
        syntaxHighlighting(colours),
        errors,
        looks,
        EditorView.contentAttributes.of(() => ({ "aria-label": label, tabindex: "0", spellcheck: "false", autocapitalize: "off" })),
        keymap.of([{ key: "Mod-Enter", run: () => (check(), true) }, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
        EditorView.domEventHandlers({
            paste(event) {
                if ((event.clipboardData?.getData("text/plain").length ?? 0) <= most) return false;
                event.preventDefault(); // before it is worked into the text
                tooMany();
                return true;
            },
        }),
        EditorState.changeFilter.of((change) => change.newDoc.length <= most || (tooMany(), false)),
        EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
    ];
    const view = new EditorView({ parent: root, root });
    return {
        view,
        show(file, text, named) {
            if (name) kept.set(name, view.state);
            name = file;
            label = named;
            const before = kept.get(file);
            view.setState(before?.doc.toString() === text ? before : EditorState.create({ doc: text, extensions: extensions() }));
        },
        forget: () => kept.clear(),
        mark: (lines) => view.dispatch({ effects: setErrors.of(lines) }),
        goTo(line) {
            const at = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
            view.focus();
            view.dispatch({ selection: EditorSelection.range(at.from, at.to), effects: EditorView.scrollIntoView(at.from, { y: "center" }) });
        },
        focus: () => view.focus(),
        hasFocus: () => view.hasFocus,
    };
}
