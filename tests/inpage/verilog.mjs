// SPDX-License-Identifier: MIT
// Check my Verilog: pasted source gets the verdict of `gatecade check --engine netlist`, byte for byte, in a browser alone; the finding
// can be seen on both boards, and inside the design.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ok, part, serveOwn, wait } from "../web/browser.mjs";
import { begin, catchFiles, command, draft, drafted, drop, edited, folder, handed, idle, judge, paste, press, right, seen, timeless, visit, wrong } from "./page.mjs";

const page = await visit();
await catchFiles(page);
await page.locator("#verilog-machine").selectOption("mastermind");

await part("right", async () => {
    await page.evaluate(() => {
        window.lines = [];
        const line = document.querySelector(".verilog-line");
        new MutationObserver(() => window.lines.push(line.textContent)).observe(line, { childList: true, characterData: true, subtree: true });
    });
    const told = await judge(page, right),
        own = command("mastermind", [["mastermind.v", right]]);
    ok(/conforms/.test(told.kind), "our Mastermind conforms in the page", JSON.stringify(told));
    ok(timeless(told.text) === own.text, "and the page says what the command says", `${told.text}\n---\n${own.text}`);
    const lines = await page.evaluate(() => window.lines);
    ok(lines.some((line) => /Yosys reads/.test(line)) && lines.some((line) => /scenario \d+/.test(line)), "meanwhile it tells the stage, and the scenario", lines.join("\n"));
});

await part("wrong", async () => {
    const told = await judge(page, wrong),
        own = command("mastermind", [["mastermind.v", wrong]]);
    ok(/departs/.test(told.kind) && told.findings > 0, "a mutant departs", JSON.stringify(told));
    ok(timeless(told.text) === own.text, "with the command's words", `${told.text}\n---\n${own.text}`);
    ok((await handed(page, "verdict.json")) === own.json, "its JSON byte for byte");
    ok((await handed(page, "mastermind.tape")) === own.tape, "its tape byte for byte");
    ok((await handed(page, "departure.vcd")) === own.wave, "its waveform byte for byte");
    ok(JSON.parse(own.replay).findings[0].tape === own.tape, "the replay has the tape of the first finding");
    await page.locator(".verilog-finding .play").first().click();
    await page.locator(".board").waitFor();
    ok(page.url().endsWith("#mastermind"), "the script plays on the board", page.url());
    await wait(() => !page.workers().length, "the worker's end");
    ok(true, "and the judge's memory is given back");
    await page.goBack();
    await page.locator(".verilog-finding").first().waitFor();
    ok((await draft(page))[0][1] === wrong, "and the way back leads to the verdict and the text");
});

// The outputs of the table: name, golden, yours, "=" or "≠".
const outputs = () => page.evaluate(() => [...document.querySelectorAll(".verilog-pins tbody tr")].map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent)));
const cycle = () => page.locator(".verilog-cycle").textContent();

await part("beside", async () => {
    await page.locator(".verilog-finding .beside").first().click();
    await wait(async () => (await page.locator(".verilog-boards .board").count()) === 2, "both boards");
    const parted = await outputs(),
        different = parted.filter((row) => row[3] === "≠");
    ok(different.length > 0 && /but for/.test(await cycle()), "both boards stand where they part", JSON.stringify(parted));
    // What a board tells of its parts: lamps, digits, switches.
    const board = (i) => page.locator(".verilog-boards .board").nth(i).evaluate((each) => [...each.querySelectorAll("[aria-label]")].map((part) => `${part.getAttribute("aria-label")} ${part.getAttribute("aria-checked")}`).join("; "));
    ok((await board(0)) !== (await board(1)), "and show other things", await board(0));
    const slider = page.locator(".verilog-time input"),
        at = await slider.inputValue();
    await slider.press("Home");
    ok((await slider.inputValue()) === "0" && (await outputs()).every((row) => row[3] === "="), "at the beginning they show the same", JSON.stringify(await outputs()));
    ok((await board(0)) === (await board(1)), "on the boards, too", `${await board(0)}\n${await board(1)}`);
    await page.locator(".verilog-bench .plain", { hasText: "Where they part" }).click();
    ok((await slider.inputValue()) === at, "and time leads back to where they part");
    await page.locator(".verilog-time .tool").nth(1).click();
    ok(Number(await slider.inputValue()) < Number(at), "or to the change before");
    await slider.press("Home");
    await page.locator(".verilog-time .tool").nth(2).click();
    await wait(async () => Number(await slider.inputValue()) > 0, "time to pass");
    ok(true, "and the script plays");
    await page.locator(".verilog-bench .plain", { hasText: "Where they part" }).click();
});

await part("why", async () => {
    const row = page.locator(".verilog-pins tr.differs").first(),
        name = await row.locator("th").textContent();
    await row.locator("button").click();
    await page.locator(".verilog-why li").first().waitFor();
    const told = await page.locator(".verilog-why").textContent();
    ok(told.includes(`Why ${name} shows`) && /a register, since edge \d+/.test(told), "a wrong pin is walked back to the registers that decide it", told);
    const more = page.locator(".verilog-why li button[aria-expanded]").first(),
        before = await page.locator(".verilog-why li").count();
    await more.click();
    await wait(async () => (await page.locator(".verilog-why li").count()) > before, "what decided the register");
    ok(true, "and from there to what decided these");
});

await part("inside", async () => {
    const mine = Object.fromEntries((await outputs()).map(([name, , yours]) => [name, yours]));
    await page.locator("#verilog-signal").selectOption("LEDX");
    await wait(async () => /It is \d/.test(await page.locator(".verilog-signal").textContent()), "a value");
    const value = /It is \d+ \((\d+)\)/.exec(await page.locator(".verilog-signal").textContent())[1];
    ok(value === mine.LEDX, "a signal has the value that the design's pin shows", `${value} ${JSON.stringify(mine)}`);
    const boxes = await page.evaluate(() => [...document.querySelectorAll(".verilog-picture svg")].map((picture) => [picture.querySelectorAll(".box").length, picture.querySelectorAll(".wire").length, [...picture.querySelectorAll(".value")].filter((each) => each.textContent).length]));
    ok(boxes.length === 2 && boxes.every(([shapes, wires, values]) => shapes > 3 && wires > 3 && values > 3), "the schematic has boxes, wires and values", JSON.stringify(boxes));
    await page.locator(".verilog-inside .plain", { hasText: "Go to its line" }).click();
    const line = await page.locator(".verilog .cm-activeLine").textContent();
    ok(/LEDX/.test(line), "and leads to its line", line);
});

await part("syntax", async () => {
    const lines = right.split("\n"),
        at = lines.findIndex((line) => /^\s*always @/.test(line));
    lines[at] = "    always @(posedge clk begin";
    const told = await judge(page, lines.join("\n"));
    await page.locator(".verilog-verdict .place").first().click();
    const selected = await page.evaluate(() => document.querySelector(".verilog-rich").shadowRoot.getSelection?.()?.toString() ?? "");
    await page.locator(".verilog .says").first().waitFor();
    const marks = await page.locator(".verilog .bad-number").allTextContents();
    ok(/trouble/.test(told.kind) && marks.includes(`${at + 1}`), "a syntax error is marked at its line", JSON.stringify([told, marks]));
    ok(/syntax/i.test(await page.locator(".verilog .says").first().textContent()), "with what is wrong", await page.locator(".verilog .says").first().textContent());
    const line = await page.locator(".verilog .cm-activeLine").first().textContent();
    ok(line === lines[at], "and the message leads there", `${line} ${selected}`);
    ok((await page.locator(".verilog .cm-line .word").count()) > 0, "Verilog is highlighted");
});

await part("cancel", async () => {
    // A loop that Yosys unrolls for minutes.
    const bomb = "module mastermind(input clk, output reg [7:0] LED);\n  genvar i;\n  generate for (i = 0; i < 100000000; i = i + 1) begin : g\n    wire [31:0] x = i;\n  end endgenerate\nendmodule\n";
    await paste(page, bomb);
    await press(page);
    await wait(() => page.evaluate(() => /Yosys reads/.test(document.querySelector(".verilog-line").textContent)), "Yosys at work");
    await page.locator(".verilog .plain", { hasText: "Cancel" }).click();
    ok((await idle(page)) && (await seen(page)).line === "Cancelled.", "a bomb is cancelled");
    await wait(() => !page.workers().length, "the worker's end");
    ok(true, "and its memory given back");
    const told = await judge(page, right);
    ok(/conforms/.test(told.kind), "and the next design is judged", JSON.stringify(told));
});

await part("kept", async () => {
    await page.reload();
    await edited(page);
    ok((await draft(page))[0][1] === right && (await page.locator(".verilog .cm-line").first().textContent()) === right.split("\n")[0], "a draft is kept");
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } }));
    await page.locator(".verilog .plain", { hasText: "Share" }).click();
    await wait(() => page.evaluate(() => !!window.copied), "a link");
    const link = await page.evaluate(() => window.copied),
        other = await visit(link.slice(link.indexOf("#")));
    await drafted(other, right, "the design of the link");
    ok(true, "a link holds the design");
    await other.context().close();
});

await part("files", async () => {
    const sources = ["bobing.v", "bobing_score.v"].map((name) => [name, readFileSync(`hdl/${name}`, "utf8")]),
        inner = join(folder, "work/src");
    await drop(page, sources);
    await wait(async () => (await draft(page)).length === 2, "both files");
    ok((await page.locator("#verilog-machine").inputValue()) === "bobing", "dropped files are taken, and their machine is guessed");
    mkdirSync(inner, { recursive: true });
    for (const [name, text] of [["mastermind.v", right], ["notes.txt", "no Verilog"]]) writeFileSync(join(inner, name), text);
    const zip = join(folder, "work.zip");
    spawnSync("zip", ["-qr", zip, "src"], { cwd: join(folder, "work") });
    await drop(page, [["work.zip", [...readFileSync(zip)]]]);
    await drafted(page, right, "the files of the zip");
    ok((await draft(page)).length === 1 && (await page.locator("#verilog-machine").inputValue()) === "mastermind", "and so is what a zip holds");
    await drop(page, [["broken.zip", "no zip at all"]]);
    await page.locator(".toast.error", { hasText: "broken.zip cannot be read" }).waitFor();
    await drop(page, [["mine.vhd", "entity mine is end;"]]);
    await page.locator(".toast.error", { hasText: "VHDL" }).waitFor();
    ok((await draft(page))[0][1] === right, "what cannot be read gets a sentence, and changes nothing");
});

await part("examples", async () => {
    await page.locator("#verilog-machine").selectOption("sevens");
    for (const [which, word] of [
        ["skeleton", "// your design"],
        ["right", "accept1 = stake <= p2"],
        ["fault", "accept1 = stake < p2"],
    ]) {
        await begin(page, which);
        await wait(async () => (await draft(page))[0][1].includes(word), which);
    }
    ok(true, "there are a skeleton, a right design and one with a fault to begin with");
    await page.locator("#verilog-machine").selectOption("mastermind");
});

// What a screen reader says of what has the focus: its role and its name, as the browser hands them to it.
const reader = await page.context().newCDPSession(page),
    spoken = new Map();
async function listen() {
    const { result } = await reader.send("Runtime.evaluate", {
            expression: "(() => { let at = document.activeElement; while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement; return at; })()",
        }),
        { nodes } = await reader.send("Accessibility.getPartialAXTree", { objectId: result.objectId, fetchRelatives: false }),
        { role, name } = nodes[0];
    if (result.className === "HTMLBodyElement") return; // nothing has it
    spoken.set(`${role?.value} "${name?.value ?? ""}"`, { role: role?.value, name: name?.value });
}

// Tab until something has the focus.
async function tabTo(selector) {
    for (let i = 0; i < 90; i++) {
        await listen();
        if (await page.evaluate((each) => !!document.activeElement?.matches(each), selector)) return true;
        await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not lead to ${selector}`);
}

await part("keyboard", async () => {
    await page.reload();
    await edited(page);
    // Up and down through a list, whichever way what is wanted is.
    const pick = async (list, value) => {
        await tabTo(list);
        await page.keyboard.press("Home");
        for (let i = 0; i < 60 && (await page.locator(list).inputValue()) !== value; i++) await page.keyboard.press("ArrowDown");
        if ((await page.locator(list).inputValue()) !== value) throw new Error(`${list} has no ${value}`);
    };
    await pick("#verilog-machine", "mastermind");
    await pick("#verilog-example", "fault");
    await tabTo(".verilog .begin");
    await page.keyboard.press("Enter");
    await wait(async () => (await draft(page))[0][1] === wrong, "the example");
    await tabTo(".verilog-rich"); // the editor stands in a shadow root
    await tabTo(".verilog-verdict-side .go");
    await page.keyboard.press("Enter");
    await wait(() => page.evaluate(() => document.activeElement?.matches(".verilog-verdict.departs")), "the verdict, with the focus on it", 240000);
    await wait(async () => /departs/.test(await page.locator("#announcer").textContent()), "a spoken verdict");
    ok(true, "by keyboard alone: an example, and its verdict, which is spoken");
    await tabTo(".beside");
    await page.keyboard.press("Enter");
    await tabTo(".verilog-time input");
    await page.keyboard.press("Home");
    ok(/^Cycle 0:/.test(await cycle()), "time on both boards", await cycle());
    await tabTo(".verilog-time .plain");
    await page.keyboard.press("Enter");
    await tabTo(".verilog-pins .differs button");
    await page.keyboard.press("Enter");
    await page.locator(".verilog-why li").first().waitFor();
    await tabTo(".verilog-why button[aria-expanded]");
    await pick("#verilog-signal", "LEDX");
    await wait(async () => /It is \d/.test(await page.locator(".verilog-signal").textContent()), "a signal's value");
    ok(true, "why, and the wires");
    const stops = [...spoken.values()],
        mute = stops.filter(({ role, name }) => role === "generic" || !name?.trim()),
        heard = (role, name) => stops.some((each) => each.role === role && name.test(each.name));
    ok(stops.length > 15 && !mute.length, `a screen reader has a role and a name for all ${stops.length} places on that way`, JSON.stringify([...spoken.keys()]));
    ok(heard("combobox", /./) && heard("textbox", /./) && heard("slider", /./) && heard("button", /[Ww]hy/), "lists, the editor, time and why are what they are", JSON.stringify([...spoken.keys()]));
});

await part("access", async () => {
    const axe = readFileSync(createRequire(`${process.cwd()}/tests/web/browser.mjs`).resolve("axe-core/axe.min.js"), "utf8");
    await page.evaluate(axe);
    for (const theme of ["light", "dark"]) {
        await page.evaluate((each) => (document.documentElement.dataset.theme = each), theme);
        const { violations } = await page.evaluate(() => window.axe.run(document.querySelector("main")));
        ok(!violations.length, `axe finds nothing, ${theme}`, violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 200)} ${node.failureSummary}`).join("\n")}`).join("\n"));
    }
    ok(!page.problems.length, "and the page complains of nothing", page.problems.join("\n"));
});

// The command alone, without what lies beside its page.
await part("missing", async () => {
    const bare = join(folder, "gatecade"),
        whole = process.env.GATECADE;
    copyFileSync(whole, bare);
    process.env.GATECADE = bare;
    const own = await serveOwn();
    process.env.GATECADE = whole;
    const guest = await visit("#check", { url: own.url });
    await guest.locator(".verilog textarea").fill(right);
    await press(guest);
    await wait(() => idle(guest), "an end");
    const { line } = await seen(guest);
    ok(/^Yosys is not beside this page: make page-yosys/.test(line), "without Yosys there is one sentence, and a plain field to write in", line);
    await guest.context().close();
    await own.stop();
});

if (process.env.INPAGE === "all") await import("./all.mjs");
await page.context().close();
