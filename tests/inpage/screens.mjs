// SPDX-License-Identifier: MIT
// Pictures of "Check my Verilog" for docs/first-verdict.md: a verdict, both boards, why, and the wires; by day, by night and on a
// phone.  tests/web/run ../inpage/screens FOLDER; `make web-screens` keeps them in docs/screens/check.
import { mkdirSync } from "node:fs";
import { wait } from "../web/browser.mjs";
import { edited, judge, visit, wrong } from "./page.mjs";

const folder = process.argv[2] ?? "docs/screens/check";
mkdirSync(folder, { recursive: true });

const LOOKS = [
    ["light", { viewport: { width: 1280, height: 900 }, colorScheme: "light" }],
    ["dark", { viewport: { width: 1280, height: 900 }, colorScheme: "dark" }],
    ["phone", { viewport: { width: 390, height: 844 }, colorScheme: "light", isMobile: true, hasTouch: true }],
];

// What the page of docs shows; SCREENS=all takes every picture in every look.
const SHOWN = new Set(["verdict-light", "error-light", "boards-light", "boards-phone", "why-dark", "wires-light", "cells-light"]);

for (const [look, options] of LOOKS) {
    const page = await visit("#check", { ...options, serviceWorkers: "block" }),
        shot = (name) => (SHOWN.has(`${name}-${look}`) || process.env.SCREENS === "all") && page.screenshot({ path: `${folder}/${name}-${look}.jpg`, type: "jpeg", quality: 78 }),
        top = (selector) => page.locator(selector).first().evaluate((element) => element.scrollIntoView({ block: "start" }));
    await page.locator("#verilog-machine").selectOption("mastermind");
    await judge(page, wrong);
    await page.evaluate(() => scrollTo(0, 0));
    if (look === "phone") await top(".verilog-verdict");
    await shot("verdict");
    await page.locator(".verilog-finding .beside").first().click();
    await wait(async () => (await page.locator(".verilog-boards .board").count()) === 2, "both boards");
    await page.locator(".verilog-picture .value", { hasText: /\d/ }).first().waitFor();
    await top(".verilog-bench");
    await shot("boards");
    await page.locator(".verilog-pins .differs button").first().click();
    await page.locator(".verilog-why li").first().waitFor();
    await page.locator(".verilog-why li button[aria-expanded]").first().click();
    await page.locator(".verilog-why li li").first().waitFor();
    await top(".verilog-pins");
    await shot("why");
    await page.locator("#verilog-signal").selectOption("verdict");
    await top(".verilog-inside");
    await shot("wires");
    await top(".verilog-picture:nth-of-type(2)");
    await shot("cells");
    await page.evaluate(() => scrollTo(0, 0));
    await judge(page, wrong.replace("always @(posedge clk)", "always @(posedge clk"));
    await page.locator(".verilog-verdict .place").first().click();
    await edited(page);
    await page.evaluate(() => scrollTo(0, 0));
    await shot("error");
    await page.context().close();
}
