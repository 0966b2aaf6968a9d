// SPDX-License-Identifier: MIT
// gatecade web MACHINE --hdl FILE: a right design and a wrong one on the page's board, and who may not talk to them.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browse, ok, part, serveOwn, wait, inLab } from "./browser.mjs";

const lab = async (context) => (await inLab(context), context);

const browser = await browse(),
    folder = mkdtempSync(join(tmpdir(), "gatecade-web-")),
    shots = `${process.env.BUILD}/screenshots`,
    axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"),
    right = "hdl/mastermind.v";
mkdirSync(shots, { recursive: true });

const write = (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
};
const source = readFileSync(right, "utf8"),
    wrongGlyph = source.replace(/(GLYPH_P\s*=\s*7'b)1110011/, "$11110001");
if (wrongGlyph === source) throw new Error("the wrong design is the right one");

const servers = [];
async function design(...args) {
    servers.push(await serveOwn(args));
    return servers.at(-1);
}

async function open(url) {
    const page = await (
        await lab(await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" }))
    ).newPage();
    page.problems = [];
    page.on("pageerror", (error) => page.problems.push(error.stack));
    page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
    page.asked = [];
    page.on("request", (request) => page.asked.push(request.url()));
    await page.goto(url);
    await page.locator(".board").waitFor();
    return page;
}
const text = (page, selector) => page.evaluate((each) => document.querySelector(each)?.textContent ?? "", selector);
const verdict = (page) => text(page, ".design-verdict");
const cycles = async (page) => Number(/([\d,]+) cycles so far/.exec(await verdict(page))?.[1].replaceAll(",", "") ?? 0);
const speed = (page, times) => page.locator("select[aria-label=Speed]").selectOption(`${times}`);
const digits = (page) => page.locator(".digits").first().getAttribute("aria-label");
const phase = (page) => text(page, ".phase");
async function press(page, port) {
    const button = page.locator(`.push[data-port="${port}"]`);
    await button.dispatchEvent("pointerdown", { pointerId: 1, button: 0 });
    await page.waitForTimeout(40);
    await button.dispatchEvent("pointerup", { pointerId: 1, button: 0 });
}

await part("a right design", async () => {
    const server = await design("mastermind", "--hdl", right);
    const page = await open(server.url);
    ok((await text(page, ".badge")) === "Your design", "the page says that it shows your design");
    await speed(page, 8);
    await press(page, "enterA");
    await wait(async () => (await phase(page)) === "make1", "the first letter");
    ok(!(await page.locator(".curtain").isVisible()), "who has a design on the board may see its secrets");
    for (const slide of ["0", "1", "2", "0"]) {
        await page.keyboard.press(slide);
        await press(page, "enterA");
        await page.waitForTimeout(350);
    }
    await wait(async () => (await cycles(page)) > 60, "sixty cycles");
    ok(!/departs/.test(await verdict(page)), "a right design shows what the golden machine shows", await verdict(page));
    const before = await cycles(page);
    await page.locator("button[aria-label='Undo the last move']").first().click();
    await wait(async () => (await cycles(page)) > 0 && (await cycles(page)) !== before, "the game after undo");
    ok(!/departs|Stopped/.test(await verdict(page)), "going back in time takes the design along", await verdict(page));

    const second = await open(server.url);
    await speed(second, 64);
    await wait(async () => (await cycles(second)) > 20, "a second page's design");
    ok((await cycles(page)) > 0 && !/Stopped/.test(await verdict(page)), "every page has a simulator of its own");
    await second.context().close();

    await page.locator(".design-beside summary").click();
    const found = await page.evaluate(`${axe}; axe.run(document, { resultTypes: ["violations"] })`);
    ok(!found.violations.length, "axe finds nothing", JSON.stringify(found.violations.map((each) => each.id)));
    ok(
        page.asked.every((url) => url.startsWith(new URL(server.url).origin)) && !page.problems.length,
        "no request leaves the origin, no error on the console",
        page.problems.join("\n"),
    );

    const { origin, search } = new URL(server.url),
        token = new URLSearchParams(search).get("design");
    const status = async (headers, path = "/design") =>
        (await fetch(origin + path, { method: "POST", headers, body: "from 0\n" })).status;
    ok((await status({})) === 403, "without the token: 403");
    ok((await status({ "X-Gatecade-Token": token.replace(/^./, "g") })) === 403, "with a wrong token: 403");
    ok(
        (await status({ "X-Gatecade-Token": token, Origin: "http://127.0.0.1:1" })) === 403,
        "from a page of another origin: 403",
    );
    ok((await status({ "X-Gatecade-Token": token }, "/design/0123")) === 404, "a session that is none: 404");

    const ask = async (path, body) => {
        const answer = await fetch(origin + path, { method: "POST", headers: { "X-Gatecade-Token": token }, body });
        return { status: answer.status, ...(await answer.json().catch(() => ({}))) };
    };
    const { session } = await ask("/design", ""),
        good = "from 0\ngatecade tape 1\nmachine mastermind\n1 enterA 1\n2 enterA 0\n9 end\n",
        pieces = ["from ", "0", "\n", "gatecade tape 1\n", "machine sevens\n", "9 end", "\0", "99999999999999999999", "\xff"];
    let odd = 0;
    for (let i = 0, seed = 1; i < 300; i++) {
        const random = (below) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) % below;
        const body =
            i % 2
                ? Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join("")
                : good.slice(0, random(good.length)) + pieces[random(pieces.length)] + good.slice(random(good.length));
        const told = await ask(`/design/${session}`, body);
        if (told.status !== 200 || (!told.error && !Number.isInteger(told.cycle))) odd++;
    }
    // On a busy machine the simulator stops after its 60 ms: then it is asked again.
    let told;
    for (let i = 0; i < 20 && told?.cycle !== 9; i++) told = await ask(`/design/${session}`, good);
    ok(
        !odd && told.cycle === 9 && !told.departure,
        "300 hostile questions get a sentence each, and a good one its answer",
        JSON.stringify({ odd, ...told }),
    );
    await page.context().close();
    ok((await server.stop()) === 0, "the server ends, and its simulators with it");
});

await part("a wrong design", async () => {
    const server = await design("--machine", "mastermind", "--hdl", write("wrong.v", wrongGlyph));
    const page = await open(server.url);
    await press(page, "enterA");
    await wait(async () => /It departs/.test(await verdict(page)), "the departure");
    const told = await verdict(page);
    ok(
        /At cycle \d+ \(.*in player\), SSD2.* should show P, but your design shows F\./.test(told),
        "the first departure is told: cycle, phase, port, expected and seen",
        told,
    );
    ok(/Run/.test(await page.locator(".clock .tool").first().getAttribute("aria-label")), "the clock stops there");
    const departed = Number(/At cycle (\d+)/.exec(told)[1]),
        time = () => page.evaluate(() => document.querySelector("input.time").value);
    await wait(async () => Number(await time()) === departed + 1, "the cycle of the departure");
    await wait(async () => /F/.test(await digits(page)), "the wrong letter");
    const asked = page.asked.length;
    await page.waitForTimeout(400);
    ok(page.asked.length === asked && Number(await time()) === departed + 1, "at the very edge, and stays there: nothing is simulated anew");
    const mine = await digits(page);
    await page.getByRole("radio", { name: "golden machine" }).check();
    await wait(async () => (await digits(page)) !== mine, "the golden board");
    ok(/F/.test(mine) && /P/.test(await digits(page)), "the board shows the design, or the golden machine", mine);
    await page.getByRole("radio", { name: "your design" }).check();
    await wait(async () => (await digits(page)) === mine, "the design's board again");
    await page.locator(".design-beside summary").click();
    await wait(async () => (await text(page, ".beside .differs")).startsWith("SSD2PF"), "the row of SSD2");
    ok(true, "the outputs side by side: SSD2 differs");
    await page.screenshot({ path: `${shots}/design-1440x900-light.png` });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${shots}/design-390x844-dark.png` });
    await page.getByRole("button", { name: "Which rule is that?" }).click();
    await wait(async () => /^The rule: ./.test(await text(page, ".design-rule")), "the rule");
    ok(/letter|glyph|digit|show/i.test(await text(page, ".design-rule")), "the checker names the rule", await text(page, ".design-rule"));
    const cycle = Number(/At cycle (\d+)/.exec(told)[1]);
    await page.getByRole("button", { name: "Go to that moment" }).first().click();
    await wait(() => page.evaluate((at) => Number(document.querySelector("input.time").value) === at, cycle + 1), "it");
    ok(true, "Go to that moment goes there");

    // The waveform: the design's lanes below the golden ones, red from the departure on.
    await page.setViewportSize({ width: 1440, height: 900 });
    const lanes = () => page.evaluate(() => [...document.querySelectorAll(".lanes li")].map((each) => each.textContent));
    await page.evaluate(() => {
        document.querySelector(".pick").open = true;
        for (const each of document.querySelectorAll(".checks input")) if (each.checked !== /SSD2|phase/.test(each.parentElement.textContent)) each.click();
    });
    await page.getByRole("button", { name: "To the departure" }).click();
    await wait(async () => (await lanes()).join() === "SSD2P,yoursF,phaseplayer", "both values at the cursor");
    ok(true, "golden and own lane at the departure: P and F");
    const inks = () =>
        page.evaluate(() => {
            const canvas = document.querySelector("canvas.wave"),
                { data } = canvas.getContext("2d").getImageData(0, 22 * devicePixelRatio, canvas.width, 26 * 2 * devicePixelRatio),
                red = new Set();
            for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 200 && data[i] > data[i + 1] + 60 && data[i] > data[i + 2] + 60) red.add((i / 4) % canvas.width);
            return red.size;
        });
    ok((await inks()) > 4, "a red line at the departure, and red where the lanes differ", `${await inks()}`);
    await page.getByRole("button", { name: "SSD2", exact: true }).click();
    await page.getByRole("button", { name: "The change before" }).click();
    ok((await text(page, ".waveform .reading")).includes("Cursor at cycle"), "the changes of one lane are looked for");
    await page.screenshot({ path: `${shots}/design-lanes.png` });
    await page.locator(".clock").getByRole("button", { name: "Run", exact: true }).click();
    await wait(async () => Number(await time()) > cycle + 3, "the game beyond the departure");
    ok(/It departs/.test(await verdict(page)), "who has seen it may go on");
    ok(!page.problems.length, "no error on the console (wrong design)", page.problems.join("\n"));
    await page.context().close();
});

await part("designs that cannot be played", async () => {
    const run = (...args) => spawnSync(process.env.GATECADE, ["web", ...args], { encoding: "utf8", timeout: 60000 });
    const broken = run("mastermind", "--hdl", write("broken.v", "module mastermind(input clk\n"));
    ok(broken.status === 1 && /broken\.v/.test(broken.stderr), "one that does not compile: a sentence", broken.stderr);
    const two = run("mastermnd", "--hdl", right, write("more.v", "module more; endmodule\n"));
    ok(two.status === 2 && /mastermind/.test(two.stderr), "a machine's name misspelt: which it may be", two.stderr);
    const none = run("--hdl", right);
    ok(none.status === 2 && /which machine/.test(none.stderr), "no machine named: a sentence", none.stderr);
    const open = run("mastermind", "--hdl", right, "--listen", "0.0.0.0");
    ok(open.status === 2 && /this computer only/.test(open.stderr), "not for the whole network", open.stderr);
});

for (const server of servers) await server.stop();
rmSync(folder, { recursive: true });
