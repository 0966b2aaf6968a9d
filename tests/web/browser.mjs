// SPDX-License-Identifier: MIT
// What the tests of the page share: the served page, a browser, TAP.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

export const FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

// `gatecade web` on a free port, and how to end it.
export async function serve(gatecade = process.env.GATECADE, more = [], command = ["web", "--port", "0"]) {
    const child = spawn(gatecade, [...command, ...more], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(child.stdout, "data");
    const ended = once(child, "exit");
    const stop = async () => {
        child.kill("SIGTERM");
        return (await ended)[0];
    };
    return { url: `${line}`.trim(), stop, child, ended };
}

export const browse = () => chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });

// Debian's Firefox, through WebDriver BiDi.
export async function firefox() {
    const { launch } = await import("puppeteer-core");
    return launch({ browser: "firefox", executablePath: "/usr/bin/firefox-esr", headless: true, defaultViewport: { width: 1280, height: 720 } });
}

// Pages of a browser at a served page: each in a context of its own, in the laboratory.
export function visits(server, browser) {
    const go = async (page, hash) => {
        await page.goto("about:blank");
        await page.goto(server.url + hash);
    };
    return {
        go,
        async open(options = {}) {
            const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block", ...options });
            await inLab(context);
            const page = await context.newPage();
            page.problems = [];
            page.on("pageerror", (error) => page.problems.push(error.stack));
            page.on("console", (message) => {
                if (message.type() === "error") page.problems.push(message.text());
            });
            return page;
        },
        async show(page, hash) {
            await go(page, hash);
            await page.locator(".board").waitFor();
        },
        seated: (page) =>
            wait(
                () =>
                    page.evaluate(() => {
                        const slider = document.querySelector("input.time");
                        return slider && slider.value === slider.max && slider.max > 0;
                    }),
                "the end of the tape",
            ),
        text: (page, selector) => page.evaluate((each) => document.querySelector(each)?.textContent ?? "", selector),
    };
}

// A page in the laboratory, where every control of the clock can be reached.
export const inLab = (context) => context.addInitScript(() => {
        if (location.protocol.startsWith("http")) localStorage.setItem("gatecade:mode", '"lab"');
    });

let count = 0,
    failed = 0;
export function ok(good, name, about = "") {
    count++;
    if (!good) failed++;
    console.log(`${good ? "ok" : "not ok"} ${count} - ${name}`);
    if (!good && about) console.log(`# ${about}`.replaceAll("\n", "\n# "));
    return good;
}

// Runs a named part; what it throws is a failed test with its reason.  PART=name runs one alone.
export async function part(name, run) {
    if (process.env.PART && process.env.PART !== name) return;
    try {
        await run();
    } catch (error) {
        ok(false, name, error.stack ?? error);
    }
}

export function done() {
    console.log(`1..${count}`);
    process.exitCode = failed ? 1 : 0;
}

// Asks until it is so.  (The page's policy forbids the evaluation that a browser-side wait would need.)
export async function wait(question, name, timeout = 120000) {
    for (const end = Date.now() + timeout; !(await question());) {
        if (Date.now() > end) throw new Error(`waited ${timeout} ms for ${name}`);
        await new Promise((resolve) => setTimeout(resolve, 4));
    }
}

// All that a first visit fetches in each language, gzipped, and the service worker with it: [language, bytes].  (What we found
// comes later, when it is asked for, and so does markdown.js; picture.js with a game's end; design.js only with a design;
// friends.js with friends.)
export function firstVisit(folder) {
    const sizes = readdirSync(folder, { withFileTypes: true })
            .filter((each) => each.isFile() && !["design.js", "markdown.js", "picture.js", "friends.js"].includes(each.name))
            .map(({ name }) => [/^([a-z]{2,3})\.json$/.exec(name)?.[1], gzipSync(readFileSync(`${folder}/${name}`), { level: 9 }).length]),
        english = sizes.filter(([language]) => !language).reduce((sum, [, size]) => sum + size, 0);
    return [["en", english], ...sizes.filter(([language]) => language).map(([language, size]) => [language, english + size])];
}
