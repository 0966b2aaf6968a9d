// SPDX-License-Identifier: MIT
// Check my Verilog: pasted source gets the verdict of `gatecade check --engine netlist`, byte for byte, in a browser alone.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browse, firefox, ok, part, serve, serveOwn, wait } from "../web/browser.mjs";

const all = process.env.INPAGE === "all",
    server = await serve(),
    browser = await browse(),
    folder = mkdtempSync(join(tmpdir(), "gatecade-inpage-")),
    right = readFileSync("hdl/mastermind.v", "utf8"),
    wrong = right.replace("pair = 2'b11;", "pair = 2'b01;");
if (wrong === right) throw new Error("the wrong design is the right one");

async function visit(hash = "#check", options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options }),
        page = await context.newPage();
    page.problems = [];
    page.on("pageerror", (error) => page.problems.push(error.stack));
    page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
    await page.goto(server.url + hash);
    await page.locator(".verilog textarea").waitFor();
    return page;
}

// What is kept of the buttons that hand out files: the files' texts.
const files = (page) =>
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

const idle = (page) => page.evaluate(() => !document.querySelector(".verilog .go").disabled);
async function judge(page, source) {
    if (source !== undefined) await page.locator(".verilog textarea").fill(source);
    await page.locator(".verilog .go", { hasText: "Check" }).first().click();
    await wait(() => idle(page), "a verdict", 240000);
    return page.evaluate(() => ({
        kind: document.querySelector(".verilog-verdict").className,
        head: document.querySelector(".verilog-verdict h2")?.textContent ?? "",
        text: document.querySelector(".verilog-verdict > details pre")?.textContent ?? "",
        line: document.querySelector(".verilog-line").textContent,
        findings: document.querySelectorAll(".verilog-finding").length,
        marks: [...document.querySelectorAll(".verilog-lines mark")].map((each) => each.textContent),
    }));
}

const timeless = (text) => text.replace(/, in [0-9.]+ s/, "").trimEnd();
// The command's own verdict, and its reports.
function command(machine, sources) {
    for (const [name, text] of sources) writeFileSync(join(folder, name), text);
    const out = (name) => join(folder, name);
    const { stdout } = spawnSync(process.env.GATECADE, ["check", machine, ...sources.map(([name]) => name), "--engine", "netlist", "--effort", "normal", "--json", out("verdict.json"), "--tape", out("tape"), "--wave", out("departure.vcd")], { cwd: folder, encoding: "utf8" });
    const read = (name) => readFileSync(out(name), "utf8");
    return { text: timeless(stdout), json: read("verdict.json"), tape: read("tape"), wave: read("departure.vcd") };
}
async function handed(page, name) {
    await page.locator(".verilog-verdict button", { hasText: name }).click();
    return page.evaluate((each) => window.handed[each], name);
}

const page = await visit();
await files(page);
await page.locator("#verilog-machine").selectOption("mastermind");

await part("right", async () => {
    const seen = await judge(page, right),
        own = command("mastermind", [["mastermind.v", right]]);
    ok(/conforms/.test(seen.kind), "our Mastermind conforms in the page", JSON.stringify(seen));
    ok(timeless(seen.text) === own.text, "and the page says what the command says", `${seen.text}\n---\n${own.text}`);
});

await part("wrong", async () => {
    const seen = await judge(page, wrong),
        own = command("mastermind", [["mastermind.v", wrong]]);
    ok(/departs/.test(seen.kind) && seen.findings > 0, "a mutant departs", JSON.stringify(seen));
    ok(timeless(seen.text) === own.text, "with the command's words", `${seen.text}\n---\n${own.text}`);
    ok((await handed(page, "verdict.json")) === own.json, "its JSON byte for byte");
    ok((await handed(page, "mastermind.tape")) === own.tape, "its tape byte for byte");
    ok((await handed(page, "departure.vcd")) === own.wave, "its waveform byte for byte");
    await page.locator(".verilog-finding .go").click();
    await page.locator(".board").waitFor();
    ok(page.url().endsWith("#mastermind"), "the script plays on the board", page.url());
    await page.goBack();
    await page.locator(".verilog-finding").first().waitFor();
    ok((await page.locator(".verilog textarea").inputValue()) === wrong, "and the way back leads to the verdict and the text");
});

await part("syntax", async () => {
    const lines = right.split("\n"),
        at = lines.findIndex((line) => /^\s*always @/.test(line));
    lines[at] = "    always @(posedge clk begin";
    const seen = await judge(page, lines.join("\n"));
    ok(/trouble/.test(seen.kind) && seen.marks.includes(`${at + 1}`), "a syntax error is marked at its line", JSON.stringify(seen));
    await page.locator(".verilog-verdict .place").first().click();
    const selected = await page.evaluate(() => ((area) => area.value.slice(area.selectionStart, area.selectionEnd))(document.querySelector(".verilog textarea")));
    ok(selected === lines[at], "and the message leads there", selected);
});

await part("cancel", async () => {
    // A loop that Yosys unrolls for minutes.
    const bomb = "module mastermind(input clk, output reg [7:0] LED);\n  genvar i;\n  generate for (i = 0; i < 100000000; i = i + 1) begin : g\n    wire [31:0] x = i;\n  end endgenerate\nendmodule\n";
    await page.locator(".verilog textarea").fill(bomb);
    await page.locator(".verilog .go", { hasText: "Check" }).first().click();
    await wait(() => page.evaluate(() => /Yosys reads/.test(document.querySelector(".verilog-line").textContent)), "Yosys at work");
    const delay = await page.evaluate(async () => {
        const start = performance.now();
        await new Promise((resolve) => setTimeout(resolve));
        return performance.now() - start;
    });
    await page.locator(".verilog .plain", { hasText: "Cancel" }).click();
    ok((await idle(page)) && (await page.evaluate(() => document.querySelector(".verilog-line").textContent)) === "Cancelled.", "a bomb is cancelled", `${delay} ms`);
    const seen = await judge(page, right);
    ok(/conforms/.test(seen.kind), "and the next design is judged", JSON.stringify(seen));
});

await part("kept", async () => {
    await page.reload();
    await page.locator(".verilog textarea").waitFor();
    ok((await page.locator(".verilog textarea").inputValue()) === right, "a draft is kept");
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } }));
    await page.locator(".verilog .plain", { hasText: "Share" }).click();
    await wait(() => page.evaluate(() => !!window.copied), "a link");
    const link = await page.evaluate(() => window.copied),
        other = await visit(link.slice(link.indexOf("#")));
    await wait(async () => (await other.locator(".verilog textarea").inputValue()) === right, "the design of the link");
    ok(true, "a link holds the design");
    await other.context().close();
});

await part("access", async () => {
    const axe = readFileSync(createRequire(`${process.cwd()}/tests/web/browser.mjs`).resolve("axe-core/axe.min.js"), "utf8");
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document.querySelector("main")));
    ok(!violations.length, "axe finds nothing", violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`).join("\n"));
    ok(!page.problems.length, "and the page complains of nothing", page.problems.join("\n"));
});

// ---- INPAGE=all

const MACHINES = ["mastermind", "sevens", "bobing", "bobing-score", "tetris", "sevens-board"];
if (all)
    await part("machines", async () => {
        for (const machine of MACHINES)
            for (const which of ["right", "fault"]) {
                await page.locator("#verilog-machine").selectOption(machine);
                const before = await page.locator(".verilog textarea").inputValue();
                await page.locator("#verilog-example").selectOption(which);
                await wait(async () => (await page.locator(".verilog textarea").inputValue()) !== before, "an example");
                const sources = await page.evaluate(() => JSON.parse(localStorage.getItem("gatecade:verilog")).files),
                    seen = await judge(page),
                    own = command(machine, sources);
                ok(seen.kind.endsWith(which === "right" ? "conforms" : "departs") && timeless(seen.text) === own.text, `${machine}, ${which}: as the command says`, `${seen.text}\n---\n${own.text}`);
            }
    });

if (all)
    await part("hostile", async () => {
        await page.locator(".verilog textarea").fill("");
        const longest = await page.evaluate(async () => {
            let worst = 0,
                last = performance.now();
            const timer = setInterval(() => {
                worst = Math.max(worst, performance.now() - last);
                last = performance.now();
            }, 5);
            const data = new DataTransfer();
            data.items.add(new File(["a".repeat(10 << 20)], "large.v"));
            dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
            while (!document.querySelector(".toast.error")) await new Promise((resolve) => setTimeout(resolve, 5));
            clearInterval(timer);
            return worst;
        });
        ok(longest < 100, "10 MB of text get a sentence, and the page answers meanwhile", `${longest} ms`);
        const seen = await judge(page, `module mastermind(input clk);\n${"wire w;\n".repeat(100000)}endmodule\n`);
        ok(/trouble/.test(seen.kind), "100000 wires of one name get a sentence", seen.head);
    });

if (all)
    await part("offline", async () => {
        const own = await serveOwn(),
            context = await browser.newContext(),
            guest = await context.newPage();
        await guest.goto(`${own.url}#check`);
        await wait(() => guest.evaluate(() => !!navigator.serviceWorker.controller), "the service worker");
        await guest.locator("#verilog-machine").selectOption("mastermind");
        const online = await judge(guest, right);
        await own.stop();
        await guest.reload();
        await guest.locator(".verilog textarea").waitFor();
        const offline = await judge(guest, right);
        ok(/conforms/.test(online.kind) && /conforms/.test(offline.kind), "without a server the judge works as before", JSON.stringify([online, offline]));
        await context.close();
    });

if (all)
    await part("firefox", async () => {
        const fox = await firefox(),
            guest = await fox.newPage();
        await guest.goto(`${server.url}#check`);
        await guest.waitForSelector(".verilog textarea", { timeout: 120000 });
        await guest.select("#verilog-machine", "mastermind");
        for (const [source, kind] of [
            [right, "conforms"],
            [wrong, "departs"],
        ]) {
            await guest.evaluate((text) => {
                const area = document.querySelector(".verilog textarea");
                area.value = text;
                area.dispatchEvent(new Event("input"));
                document.querySelector(".verilog .go").click();
            }, source);
            await wait(() => guest.evaluate(() => !document.querySelector(".verilog .go").disabled), "a verdict in Firefox", 240000);
            const seen = await guest.evaluate(() => [document.querySelector(".verilog-verdict").className, document.querySelector(".verilog-verdict > details pre")?.textContent ?? ""]);
            ok(seen[0].endsWith(kind) && timeless(seen[1]) === command("mastermind", [["mastermind.v", source]]).text, `Firefox: ${kind}, as the command says`, seen.join("\n"));
        }
        await guest.close();
    });

await page.context().close();
rmSync(folder, { recursive: true, force: true });
