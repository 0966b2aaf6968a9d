// SPDX-License-Identifier: MIT
// INPAGE=all: every machine, hostile sources, without a server, and Firefox.
import { firefox, ok, part, serveOwn, wait } from "../web/browser.mjs";
import { begin, command, delayOf, draft, drop, idle, judge, paste, press, right, seen, server, timeless, visit, wrong } from "./page.mjs";

const page = await visit();

const MACHINES = ["mastermind", "sevens", "bobing", "bobing-score", "tetris", "sevens-board"];
await part("machines", async () => {
    for (const machine of MACHINES)
        for (const which of ["right", "fault"]) {
            await page.locator("#verilog-machine").selectOption(machine);
            const before = JSON.stringify(await draft(page));
            await begin(page, which);
            await wait(async () => JSON.stringify(await draft(page)) !== before, "an example");
            const sources = await draft(page),
                told = await judge(page),
                own = command(machine, sources);
            ok(told.kind.endsWith(which === "right" ? "conforms" : "departs") && timeless(told.text) === own.text, `${machine}, ${which}: as the command says`, `${told.text}\n---\n${own.text}`);
            await page.locator(which === "right" ? ".verilog-verdict .inside" : ".verilog-finding .beside").first().click();
            await page.locator(".verilog-picture .box").first().waitFor();
            if (which === "fault") await wait(async () => (await page.locator(".verilog-boards .board").count()) === 2, "both boards");
            const next = page.locator(".verilog-bench .next");
            if (await next.count()) {
                await next.click();
                await page.locator(".verilog-bench h2", { hasText: "Finding 2" }).waitFor();
            }
            ok(true, `${machine}, ${which}: its bench`);
        }
});

// The page answers within 100 ms, on a machine with nothing else to do: a busy one is measured beside an empty page.
const HOSTILE = {
    "a generate loop without an end": "module mastermind(input clk);\n  genvar i;\n  generate for (i = 0; i < 100000000; i = i + 1) begin : g\n    wire [31:0] x = i;\n  end endgenerate\nendmodule\n",
    "a macro that doubles itself": `${Array.from({ length: 60 }, (_, i) => `\`define M${i} ${i ? `\`M${i - 1} \`M${i - 1}` : "wire w;"}`).join("\n")}\nmodule mastermind(input clk);\n\`M59\nendmodule\n`,
    "a memory of 2^30 words": "module mastermind(input clk, input [29:0] a, output [7:0] LEDX);\n  reg [7:0] m [0:(1<<30)-1];\n  always @(posedge clk) m[a] <= a;\n  assign LEDX = m[a];\nendmodule\n",
};
await part("hostile", async () => {
    const long = await delayOf(page, async () => {
        await drop(page, [["large.v", "a".repeat(10 << 20)]]);
        await page.locator(".toast.error", { hasText: "large.v is too long" }).waitFor();
    });
    ok(true, `10 MB in a file get a sentence; the page stood still for ${Math.round(long)} ms`);
    const pasted = await delayOf(page, async () => {
        await paste(page, "a".repeat(10 << 20));
        await page.locator(".toast.error", { hasText: "is too long: 1 MB at most" }).last().waitFor();
    });
    ok((await draft(page)).every(([, text]) => text.length <= 1 << 20), `10 MB that are pasted get one, too; ${Math.round(pasted)} ms`);
    const told = await judge(page, `module mastermind(input clk);\n${"wire w;\n".repeat(100000)}endmodule\n`);
    ok(/trouble/.test(told.kind), "100000 wires of one name get a sentence", told.head);
    for (const [name, source] of Object.entries(HOSTILE)) {
        await paste(page, source);
        const delay = await delayOf(page, async () => {
            await press(page);
            await wait(async () => (await idle(page)) || /Yosys reads|robot plays/.test((await seen(page)).line), "work");
            await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3000))); // it is watched for a while
        });
        if (!(await idle(page))) await page.locator(".verilog .plain", { hasText: "Cancel" }).click();
        await wait(() => idle(page), "an end");
        const { line, head } = await seen(page);
        ok(line || head, `${name}: ${head || line} The page stood still for ${Math.round(delay)} ms`);
    }
    ok(/conforms/.test((await (await page.locator("#verilog-machine").selectOption("mastermind"), judge(page, right))).kind), "and after all of that a design is judged");
});

await part("offline", async () => {
    const own = await serveOwn(),
        guest = await visit("#check", { url: own.url });
    await wait(() => guest.evaluate(() => !!navigator.serviceWorker.controller), "the service worker");
    await guest.reload(); // what was fetched before it was there is fetched again
    await guest.locator("#verilog-machine").selectOption("mastermind");
    const online = await judge(guest, wrong);
    await guest.locator(".verilog-finding .beside").first().click();
    await guest.locator(".verilog-picture .value", { hasText: /\d/ }).first().waitFor();
    await own.stop();
    await guest.reload();
    const offline = await judge(guest, wrong);
    ok(/departs/.test(online.kind) && /departs/.test(offline.kind), "without a server the judge works as before", JSON.stringify([online, offline]));
    await guest.locator(".verilog-finding .beside").first().click();
    await guest.locator(".verilog-picture .value", { hasText: /\d/ }).first().waitFor();
    ok(true, "and so do the boards and the wires");
    await guest.context().close();
});

await part("firefox", async () => {
    const fox = await firefox(),
        guest = await fox.newPage();
    await guest.goto(`${server.url}#check`);
    await guest.waitForSelector(".verilog-rich", { timeout: 120000 });
    for (const [source, kind] of [
        [right, "conforms"],
        [wrong, "departs"],
    ]) {
        await drop(guest, [["mastermind.v", source]]);
        await wait(() => guest.evaluate((text) => JSON.parse(localStorage.getItem("gatecade:verilog"))?.files[0][1] === text, source), "the file");
        await guest.evaluate(() => document.querySelector(".verilog .go").click());
        await wait(() => idle(guest), "a verdict in Firefox", 240000);
        const told = await seen(guest);
        ok(told.kind.endsWith(kind) && timeless(told.text) === command("mastermind", [["mastermind.v", source]]).text, `Firefox: ${kind}, as the command says`, JSON.stringify(told));
    }
    await guest.evaluate(() => document.querySelector(".verilog-finding .beside").click());
    await wait(() => guest.evaluate(() => document.querySelectorAll(".verilog-boards .board").length === 2 && [...document.querySelectorAll(".verilog-picture .value")].some((each) => each.textContent)), "both boards and the wires in Firefox");
    ok(true, "Firefox: both boards, and values on wires");
    await guest.close();
});

await page.context().close();
