// SPDX-License-Identifier: MIT
// What the tests of "Check my Verilog" share: a page that shows it, its text, its verdict; and the command's own.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browse, serve, wait } from "../web/browser.mjs";

export const server = await serve(),
    browser = await browse(),
    folder = mkdtempSync(join(tmpdir(), "gatecade-inpage-")),
    right = readFileSync("hdl/mastermind.v", "utf8"),
    wrong = right.replace("pair = 2'b11;", "pair = 2'b01;");
if (wrong === right) throw new Error("the wrong design is the right one");
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

export async function visit(hash = "#check", { url = server.url, ...options } = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options }),
        page = await context.newPage();
    page.problems = [];
    page.on("pageerror", (error) => page.problems.push(error.stack));
    page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
    await page.goto(url + hash);
    await page.locator(".verilog .cm-content, .verilog textarea").first().waitFor();
    return page;
}

// The editor has taken the plain field's place.
export const edited = (page) => page.locator(".verilog .cm-content").waitFor();

// Somebody pastes over all that stands there.
export async function paste(page, text) {
    await edited(page);
    await page.locator(".verilog .cm-content").focus();
    await page.keyboard.press("Control+A");
    await page.locator(".verilog .cm-content").evaluate((element, all) => {
        const data = new DataTransfer();
        data.setData("text/plain", all);
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
}

// Somebody drops files, [name, text or bytes as a list] each.
export const drop = (page, files) =>
    page.evaluate((all) => {
        const data = new DataTransfer();
        for (const [name, content] of all) data.items.add(new File([Array.isArray(content) ? new Uint8Array(content) : content], name));
        dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    }, files);

// An example: skeleton, right, fault.
export async function begin(page, which) {
    await page.locator("#verilog-example").selectOption(which);
    await page.locator(".verilog .begin").click();
}

// What the page keeps as a draft.
export const draft = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("gatecade:verilog"))?.files ?? []);
export const drafted = (page, text, name) => wait(async () => (await draft(page))[0]?.[1] === text, name ?? "the draft");

export const idle = (page) => page.evaluate(() => !document.querySelector(".verilog .go").disabled);
export const press = (page) => page.locator(".verilog-verdict-side > .bar .go").click();
export const seen = (page) =>
    page.evaluate(() => ({
        kind: document.querySelector(".verilog-verdict").className,
        head: document.querySelector(".verilog-verdict h2")?.textContent ?? "",
        text: document.querySelector(".verilog-verdict > details pre")?.textContent ?? "",
        line: document.querySelector(".verilog-line").textContent,
        findings: document.querySelectorAll(".verilog-finding").length,
    }));
export async function judge(page, source) {
    if (source !== undefined) await paste(page, source);
    await press(page);
    await wait(() => idle(page), "a verdict", 240000);
    return seen(page);
}

export const timeless = (text) => text.replace(/, in [0-9.]+ s/, "").trimEnd();
// The command's own verdict, and its reports.
export function command(machine, sources) {
    for (const [name, text] of sources) writeFileSync(join(folder, name), text);
    const out = (name) => join(folder, name),
        reports = { json: "verdict.json", tape: "tape", wave: "departure.vcd", replay: "replay.json" },
        options = Object.entries(reports).flatMap(([option, name]) => [`--${option}`, out(name)]);
    const { stdout } = spawnSync(process.env.GATECADE, ["check", machine, ...sources.map(([name]) => name), "--engine", "netlist", "--effort", "normal", ...options], { cwd: folder, encoding: "utf8" });
    return { text: timeless(stdout), ...Object.fromEntries(Object.entries(reports).map(([option, name]) => [option, readFileSync(out(name), "utf8")])) };
}

// The files that the page hands out, from now on.
export const catchFiles = (page) =>
    page.evaluate(() => {
        window.handed = {};
        const blobs = new Map(),
            name = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (blob) => {
            const url = name(blob);
            blobs.set(url, blob);
            return url;
        };
        HTMLAnchorElement.prototype.click = function () {
            window.handed[this.download] = blobs.get(this.href).text();
        };
    });
export async function handed(page, name) {
    await page.locator(".verilog-verdict button", { hasText: name }).click();
    return page.evaluate((each) => window.handed[each], name);
}

// The longest time that the page does not answer, while something is done.
export async function delayOf(page, act) {
    await page.evaluate(() => {
        window.worst = 0;
        let last = performance.now();
        window.beat = setInterval(() => {
            const now = performance.now();
            window.worst = Math.max(window.worst, now - last - 5);
            last = now;
        }, 5);
    });
    await act();
    return page.evaluate(() => (clearInterval(window.beat), window.worst));
}
