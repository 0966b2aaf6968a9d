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
export async function serveOwn(more = [], command = ["web", "--port", "0"]) {
    const child = spawn(process.env.GATECADE, [...command, ...more], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(child.stdout, "data");
    const ended = once(child, "exit");
    const stop = async () => {
        child.kill("SIGTERM");
        return (await ended)[0];
    };
    return { url: `${line}`.trim(), stop, child, ended };
}

const STARTS = 180000; // milliseconds for a browser on a busy machine

// One of each for all scripts of a run; done() ends them.
let server = null,
    browser = null,
    fox = null;
export const serve = () => (server ??= serveOwn());
export const browse = () => (browser ??= launchChromium());
async function launchChromium() {
    const made = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS, timeout: STARTS }),
        newContext = made.newContext.bind(made);
    made.newContext = async (options) => {
        const context = await newContext(options);
        context.setDefaultTimeout(STARTS); // as patient as wait()
        const newPage = context.newPage.bind(context);
        context.newPage = async () => seen(await newPage());
        return context;
    };
    return made;
}

// A browser may drop what is pressed before the page has been painted once: nobody could have meant that page.
function seen(page) {
    for (const name of ["goto", "reload"]) {
        const open = page[name].bind(page);
        page[name] = async (...args) => {
            const answer = await open(...args);
            if (page.url().startsWith("http"))
                await wait(() => page.evaluate(() => performance.getEntriesByType("paint").length > 0 || document.contentType !== "text/html").catch(() => false), "the first paint");
            return answer;
        };
    }
    return page;
}

// Debian's Firefox, through WebDriver BiDi.
export const firefox = () => (fox ??= launchFirefox());
async function launchFirefox() {
    const { launch } = await import("puppeteer-core");
    return launch({ timeout: STARTS, browser: "firefox", executablePath: "/usr/bin/firefox-esr", headless: true, defaultViewport: { width: 1280, height: 720 } });
}

// Pages of a browser at a served page: each in a context of its own, in the laboratory.
export function visits(server, browser) {
    const go = async (page, hash) => {
        await page.goto("about:blank");
        await page.goto(server.url + hash);
    };
    return {
        go,
        async open({ frames = "few", ...options } = {}) {
            const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block", ...options });
            await inLab(context);
            if (frames === "few") await fewFrames(context);
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
            await page.locator(".board").first().waitFor(); // the hall has several, when its pictures are there
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

// Every page draws 60 times a second, and most of what a test costs is that.  Twenty are enough to play by, unless all is tried.
const seldom = () => {
    const { requestAnimationFrame: soon } = window;
    window.requestAnimationFrame = (draw) => setTimeout(() => soon(draw), 33);
};
export const fewFrames = (context) =>
    ["FOLLOW", "PLAY", "VIEWS"].some((name) => process.env[name] === "all") ? null : (context.addInitScript ?? context.evaluateOnNewDocument).call(context, seldom);

// A page in the laboratory, where every control of the clock can be reached.
export const inLab = (context) => context.addInitScript(() => {
        if (location.protocol.startsWith("http")) localStorage.setItem("gatecade:mode", '"lab"');
    });

// For addInitScript: every game of Bo Bing, new or gone on with, throws these dice, every other one sixes.
export function loadDice(plan) {
    const streaming = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...args) => {
        const { instance } = await streaming.apply(WebAssembly, args),
            { exports } = instance;
        // The module is asked to prepare dice right after a game has begun.
        const loaded = (answer) => {
            const dice = Uint8Array.from({ length: 1000 }, (_, i) => (location.hash === "#bobing" ? plan[i] : null) ?? 6);
            new Uint8Array(exports.memory.buffer, exports.buffer(2), dice.length).set(dice);
            exports.prepare_dice(dice.length);
            return answer;
        };
        return { instance: { exports: { ...exports, begin: () => loaded(exports.begin(7n)), tape_load: (...given) => ((answer) => (answer < 0 ? answer : loaded(answer)))(exports.tape_load(...given)) } } };
    };
}

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

export async function done() {
    await (await browser)?.close();
    await (await fox)?.close();
    await (await server)?.stop();
    if (count) console.log(`1..${count}`);
    process.exit(failed ? 1 : 0); // whatever a part that failed has left open
}

// Asks until it is so, less and less often: a question costs both sides some processor time, which the page needs.  (The page's
// policy forbids the evaluation that a browser-side wait would need.)
export async function wait(question, name, timeout = 120000) {
    let rest = 4;
    for (const end = Date.now() + timeout; !(await question());) {
        if (Date.now() > end) throw new Error(`waited ${timeout} ms for ${name}`);
        await new Promise((resolve) => setTimeout(resolve, rest));
        rest = Math.min(rest * 1.5, 50);
    }
}

// All that a first visit fetches in each language until it can be played, gzipped, and the service worker with it: [language,
// bytes].  (What we found comes later, when it is asked for, and so does markdown.js; picture.js with a game's end; design.js only
// with a design; friends.js with friends; what judges Verilog when somebody wants that.)  kept: with what the worker keeps for the laboratory, when the page has nothing else to do.
export function firstVisit(folder, kept = false) {
    const later = ["design.js", "markdown.js", "picture.js", "friends.js", "check.js", "check-worker.js", "check.wasm", "probe-worker.js", "probe.wasm", ...(kept ? [] : ["lab.js"])],
        sizes = readdirSync(folder, { withFileTypes: true })
            .filter((each) => each.isFile() && !later.includes(each.name) && !/-(design|check)/.test(each.name) && (kept || !/-more/.test(each.name)))
            .map(({ name }) => [/^([a-z]{2,3})(-more)?\.json$/.exec(name)?.[1], gzipSync(readFileSync(`${folder}/${name}`), { level: 9 }).length]),
        english = sizes.filter(([language]) => !language).reduce((sum, [, size]) => sum + size, 0);
    const own = (language) => sizes.filter(([each]) => each === language).reduce((sum, [, size]) => sum + size, 0);
    return [["en", english], ...[...new Set(sizes.map(([language]) => language))].filter(Boolean).map((language) => [language, english + own(language)])];
}
