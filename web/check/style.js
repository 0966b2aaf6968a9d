// SPDX-License-Identifier: MIT
// The styles of Check my Verilog: a first visit does without them.

const STYLE = `
    .verilog { max-width: 80rem; margin: 0 auto; padding: 0 1rem 2rem; display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); }
    .verilog h1, .verilog p { margin: 0; }
    .verilog-verdict, .verilog-bench, .verilog-inside, .verilog-pins, .verilog-picture { scroll-margin-top: 4.5rem; }
    .verilog .bar { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
    .verilog select, .verilog .file-choice { font: inherit; padding: 0.4rem 0.6rem; min-height: 2.75rem; background: var(--field); color: inherit; border: 1px solid var(--line); border-radius: 0.5rem; }
    .verilog .file-choice:focus-within { outline: 3px solid var(--accent); }
    .verilog .file-choice input { position: absolute; opacity: 0; width: 1px; height: 1px; }
    .verilog .file-choice { display: inline-flex; align-items: center; cursor: pointer; position: relative; }
    .verilog-middle { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1rem; align-items: start; }
    .verilog-tabs { display: flex; flex-wrap: wrap; gap: 0.25rem; }
    .verilog-tabs button { font: inherit; min-height: 2.25rem; padding: 0.2rem 0.7rem; border: 1px solid var(--line); border-radius: 0.5rem 0.5rem 0 0; background: var(--card); color: inherit; }
    .verilog-tabs button[aria-pressed="true"] { border-bottom-color: var(--accent); border-bottom-width: 3px; font-weight: 600; }
    .verilog-text { border: 1px solid var(--line); background: var(--field); height: min(65vh, 44rem); overflow: hidden; --verilog-word: light-dark(#7a1fa2, #d7a6ff); --verilog-number: light-dark(#0b5394, #8cc4ff); --verilog-string: light-dark(#8a4b08, #f0b878); --verilog-directive: light-dark(#0a6b58, #5fd6b6); }
    .verilog-plain { display: grid; grid-template-columns: auto minmax(0, 1fr); height: 100%; }
    .verilog-rich { height: 100%; }
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
    .verilog button.place { display: inline; font: inherit; color: var(--accent); background: none; border: 0; padding: 0.15rem 0; min-height: 0; width: auto; text-decoration: underline; cursor: pointer; }
    .verilog progress { width: 12rem; }
    @media (max-width: 60rem) { .verilog-middle { grid-template-columns: minmax(0, 1fr); } .verilog-text { height: 50vh; } }
    .verilog-bench { border-top: 1px solid var(--line); padding-top: 0.75rem; display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); }
    .verilog-bench h2, .verilog-bench h3 { margin: 0; text-transform: none; letter-spacing: normal; color: inherit; }
    .verilog-bench h3 { font-size: 1.1rem; }
    .verilog-boards { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; }
    .verilog-boards figure { margin: 0; display: grid; gap: 0.35rem; align-content: start; }
    .verilog-boards figcaption { font-weight: 600; }
    .verilog-boards .place { --room: 380px; display: grid; justify-items: center; }
    .verilog-time { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
    .verilog-time input { flex: 1 1 16rem; min-width: 8rem; accent-color: var(--accent); min-height: 2.75rem; }
    .verilog-pins { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    .verilog-pins th, .verilog-pins td { text-align: left; padding: 0.15rem 0.75rem 0.15rem 0; border-bottom: 1px solid var(--line); font-weight: 400; overflow-wrap: anywhere; }
    .verilog-pins thead th { color: var(--muted); }
    .verilog-pins .differs { color: var(--bad); font-weight: 600; }
    .verilog-why ul { list-style: none; margin: 0; padding-left: 1.25rem; border-left: 2px solid var(--line); display: grid; gap: 0.25rem; }
    .verilog-why code { overflow-wrap: anywhere; }
    .verilog-picture { overflow: auto; max-height: 75vh; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card); }
    .verilog-picture svg { display: block; font: 12px ui-monospace, monospace; }
    .verilog-picture .wire { fill: none; stroke: var(--muted); stroke-width: 1.25; }
    .verilog-picture .wire.wide { stroke-width: 2.5; }
    .verilog-picture .wire.near { stroke: var(--ink); stroke-width: 3; }
    .verilog-picture .box.chosen rect { stroke: var(--accent); stroke-width: 3; }
    .verilog-picture .wire.one { stroke: var(--accent); }
    .verilog-picture .box rect, .verilog-picture .box path { fill: var(--field); stroke: var(--ink); }
    .verilog-picture .box.is-register rect { stroke-width: 2.5; }
    .verilog-picture .box.is-part rect { stroke-dasharray: 5 3; }
    .verilog-picture .box:hover rect { stroke: var(--accent); stroke-width: 3; }
    .verilog-picture .box { cursor: pointer; }
    .verilog-picture text { fill: var(--ink); }
    .verilog-picture text.value { fill: var(--accent); font-weight: 600; paint-order: stroke; stroke: var(--card); stroke-width: 3px; }
    .verilog-picture text.small { fill: var(--muted); font-size: 10px; }
    @media (max-width: 60rem) { .verilog-boards { grid-template-columns: minmax(0, 1fr); } .verilog-boards .place { --room: 300px; } }
`;

let dressed = false;
export function dress() {
    if (dressed) return;
    dressed = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
