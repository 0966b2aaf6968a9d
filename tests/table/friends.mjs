// SPDX-License-Identifier: MIT
// Rooms in real browsers, through a real server: two people play Mastermind and 7up-7down to the end, while a third looks on;
// a reload, a kill -9 of the server and time offline in the middle.  FRIENDS=all: four at Bo Bing, too.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { browse, done, ok, part, serveOwn, wait } from "../web/browser.mjs";

const folder = mkdtempSync(`${tmpdir()}/friends-`),
    start = (port) => serveOwn([], ["host", "--listen", "127.0.0.1", "--port", `${port}`, "--store", `${folder}/rooms.db`]),
    browser = await browse();
const OFFLINE = process.env.FRIENDS === "all" ? 20000 : 1500; // milliseconds without a network
let server = await start(0);
const port = new URL(server.url).port;

// A person: a browser with a memory of its own, and every byte that the server has sent to it.
async function person(name) {
    const context = await browser.newContext({ viewport: { width: 412, height: 860 }, hasTouch: true, serviceWorkers: "block", acceptDownloads: true }),
        page = await context.newPage();
    page.problems = [];
    page.heard = [];
    page.on("pageerror", (error) => page.problems.push(error.stack));
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => page.heard.push(`${payload}`)));
    await page.addInitScript((own) => location.protocol.startsWith("http") && localStorage.setItem("gatecade:name", JSON.stringify(own)), name);
    return page;
}

const view = (page) => {
        const [people, last] = ['{"people"', '{"view"'].map((head) => page.heard.findLast((each) => each.startsWith(head)));
        return last ? { ...JSON.parse(people), ...JSON.parse(last) } : null;
    },
    click = async (page, text) => page.locator(`.room button:has-text("${text}")`).first().click(),
    go = (page) => page.locator(".room-controls > .go");

async function gather(people, make) {
    await people[0].goto(`${server.url}#friends`);
    await make(people[0]);
    await people[0].locator('.room button:has-text("Make a room")').click();
    await wait(() => people[0].evaluate(() => location.hash.startsWith("#room=")), "a room");
    const hash = await people[0].evaluate(() => location.hash);
    for (const page of people.slice(1)) await page.goto((page.way?.url ?? server.url) + hash + (page.table ? "&table" : ""));
    return hash;
}

async function sitDown(people) {
    for (const page of people) {
        await page.locator('.room-seats button:has-text("Sit here")').first().click();
        await wait(async () => (await page.locator('.room button:has-text("Give up my seat")').count()) > 0, "a seat");
    }
    await click(people[0], "Start the game");
    await wait(() => view(people[0])?.state === "play", "the game");
}

// In the page: ends a wait, or chooses and presses, as a finger would; null: there is nothing for it to do.
function press({ value, number }) {
    const controls = document.querySelector(".room-controls"),
        skip = controls?.querySelector(".skip-wait"),
        go = controls?.querySelector(":scope > .go"),
        input = controls?.querySelector(".room-choice input");
    if (skip ?? go) {
        if (!skip && input) {
            input.value = `${number}`;
            input.dispatchEvent(new Event("input"));
        }
        if (!skip) [...controls.querySelectorAll(".room-choice button")].find((button) => button.textContent === value)?.click();
        (skip ?? go).click();
        return skip ? "skip" : "go";
    }
    return null;
}

// A network that can be cut: the page's way to the server, and nothing in it tells either side.
async function network(to) {
    const lines = new Set(),
        way = createServer((near) => {
            if (way.broken) return near.destroy();
            const far = connect(to, "127.0.0.1");
            lines.add(near).add(far);
            for (const [one, other] of [[near, far], [far, near]]) {
                one.on("error", () => {});
                one.on("close", () => {
                    lines.delete(one);
                    other.destroy();
                });
                one.pipe(other);
            }
        }).listen(0, "127.0.0.1");
    await once(way, "listening");
    return {
        url: `http://127.0.0.1:${way.address().port}/`,
        cut() {
            way.broken = true;
            for (const line of lines) line.destroy();
        },
        mend() {
            way.broken = false;
        },
        end() {
            this.cut();
            way.close();
        },
    };
}

// Plays until it is over: whoever has a button chooses and presses; the first moves by the browser's own mouse.
const BY_MOUSE = 8;
async function play(people, choose, meanwhile = async () => {}) {
    let moves = 0,
        skipped = 0;
    while (view(people[0])?.state !== "over" && moves < 4000) {
        for (const page of people) {
            const before = page.heard.length,
                choice = choose(view(page));
            let pressed = null;
            if (moves >= BY_MOUSE) pressed = await page.evaluate(press, choice);
            else if (await page.locator(".room-controls > .skip-wait").count()) {
                await page.locator(".room-controls > .skip-wait").click({ timeout: 1000 }).then(() => (pressed = "skip"), () => {});
            } else if (await go(page).count()) {
                const pick = page.locator(`.room-choice button:text-is("${choice.value}")`),
                    input = page.locator(".room-choice input");
                if (await input.count()) await input.fill(`${choice.number}`, { timeout: 1000 }).catch(() => {});
                if (await pick.count()) await pick.click({ timeout: 1000 }).catch(() => {});
                await go(page).click({ timeout: 1000 }).then(() => (pressed = "go"), () => {});
            }
            if (!pressed) continue;
            await wait(() => page.heard.length > before, "an answer");
            skipped += pressed === "skip";
            if (pressed === "skip") continue;
            moves++;
            await meanwhile(moves);
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return skipped;
}

await part("mastermind", async () => {
    const people = [await person("Ana"), await person("Bo")],
        watcher = await person("Eye"),
        all = [...people, watcher];
    watcher.table = true; // the view for a projector
    await gather([people[0], people[1], watcher], (page) => page.locator("select[name=game]").selectOption("mastermind"));
    ok((await people[0].locator(".room-invite img").evaluate((img) => img.complete && img.naturalWidth > 0)) === true, "the QR code of the room is shown");
    await sitDown(people);
    const letters = ["A", "C", "E", "F", "H", "L", "U"];
    let secrets = 0,
        reloaded = false,
        killed = false;
    const choose = () => ({ value: letters[Math.floor(Math.random() * 7)] });
    let projected = null;
    const skipped = await play(people, choose, async (moves) => {
        if (moves === 2)
            projected = await watcher.evaluate(() => {
                const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
                return {
                    board: seen(".room .place svg, .room .place .board").length > 0,
                    code: seen(".room-code")[0]?.textContent === location.hash.slice(6, 12),
                    picture: seen(".room-invite img").some((img) => img.naturalWidth > 0 && img.width > 120),
                    names: seen(".room-seats li b").map((each) => each.textContent).join(),
                    turn: seen(".room-seats li[aria-current]").length,
                    said: seen(".say")[0]?.textContent.length > 0,
                    controls: seen(".room button, .room input").filter((each) => !each.closest("[inert]")).length,
                };
            });
        secrets += people.some((page) => /^make/.test(view(page)?.phase));
        if (moves === 4 && !reloaded) {
            reloaded = true;
            await people[1].reload();
            await wait(async () => (await people[1].locator('.room button:has-text("Give up my seat")').count()) > 0, "the seat after a reload");
        }
        if (moves === 9 && !killed) {
            killed = true;
            const heard = all.map((page) => page.heard.length);
            server.child.kill("SIGKILL");
            await server.ended;
            server = await start(port);
            for (const [i, page] of all.entries()) {
                await wait(() => page.heard.slice(heard[i]).some((each) => each.startsWith('{"view"')), "a view after the server's kill");
            }
        }
    });
    ok(skipped > 0, "waits can be skipped");
    ok(
        projected?.board && projected.code && projected.picture && projected.names === "Ana,Bo" && projected.turn === 1 && projected.said && !projected.controls,
        "the view for a projector has the board, who plays, who is on, what to do and the QR code, and no controls",
        JSON.stringify(projected),
    );
    ok(view(people[0])?.state === "over" && reloaded && killed, "two people play Mastermind to its end, over a reload and a kill -9 of the server", JSON.stringify(view(people[0])));
    await wait(() => new Set(all.map((page) => JSON.stringify(view(page)))).size === 1, "the same end for all", 10000).catch(() => {});
    ok(new Set(all.map((page) => JSON.stringify(view(page)))).size === 1, "all see the same end");
    // While a code is entered everybody else has the switches as they stood before, whatever is entered.
    const spells = all.map((page) => {
        const runs = [];
        let before = null;
        for (const each of page.heard.filter((text) => text.startsWith('{"view"')).map((text) => JSON.parse(text))) {
            const hidden = each.state === "play" && each.secret && page !== people[each.turn - 1];
            if (hidden && !before) runs.push((before = new Set()));
            if (!hidden) before = null;
            before?.add(each.ports.split(" ").slice(3, 5).join(" ")); // letterIn, sw3
        }
        return runs;
    });
    ok(secrets >= 8 && spells.every((runs) => runs.length && runs.every((run) => run.size === 1)), "no byte of a secret reaches anybody else", JSON.stringify(spells.map((runs) => runs.map((run) => [...run]))));
    const [saved] = await Promise.all([people[0].waitForEvent("download"), click(people[0], "Save the tape")]);
    const tape = `${folder}/room.tape`;
    await saved.saveAs(tape);
    const said = execFileSync(process.env.GATECADE, ["verify", tape], { encoding: "utf8" });
    ok(/^fair: mastermind/.test(said) && /2 of 2 people/.test(said), "the saved tape is fair", said);
    await click(people[0], "Were the dice fair?");
    ok((await people[0].locator(".toast").last().textContent()).includes("fair? yes"), "the page finds the dice fair, too");
    await click(people[0], "Play again");
    await wait(() => all.every((page) => view(page)?.state === "gather"), "the rematch", 10000);
    ok(true, "a rematch begins");
    ok(all.every((page) => !page.problems.length), "no error in any page", all.flatMap((page) => page.problems).join("\n"));
    for (const page of all) await page.context().close();
});

await part("sevens", async () => {
    const people = [await person("Ana"), await person("Bo")];
    people[1].way = await network(port);
    await gather(people, (page) => page.locator("select[name=game]").selectOption("sevens"));
    await sitDown(people);
    let offline = false;
    const choose = ({ now }) => ({ number: Number(/0 to (\d+)/.exec(now)?.[1] ?? 0), value: Math.random() < 0.5 ? "up" : "down" });
    await play(people, choose, async (moves) => {
        if (moves !== 6 || offline) return;
        offline = true;
        const heard = people[1].heard.length;
        await people[1].context().setOffline(true);
        people[1].way.cut();
        await new Promise((resolve) => setTimeout(resolve, OFFLINE));
        people[1].way.mend();
        await people[1].context().setOffline(false);
        await wait(() => people[1].heard.slice(heard).some((each) => each.startsWith('{"you":2')), "the seat after the time offline");
    });
    people[1].way.end();
    ok(view(people[0])?.state === "over" && offline, "two people play 7up-7down to its end, one of them offline for a while", JSON.stringify(view(people[0])));
    ok(people.every((page) => !page.problems.length), "no error in any page", people.flatMap((page) => page.problems).join("\n"));
    for (const page of people) await page.context().close();
});

// Somebody at a terminal, by what the server tells a page of the room.
function terminal(hash, name) {
    const child = spawn(process.env.GATECADE, ["join", server.url + hash, "--name", name, "--plain"], { stdio: ["pipe", "ignore", "inherit"] });
    return { child, ended: once(child, "exit"), type: (line) => child.stdin.write(`${line}\n`) };
}

if (process.env.FRIENDS === "all") {
    await part("bobing", async () => {
        const people = await Promise.all(["Ana", "Bo", "Cy", "Di"].map(person)),
            hash = await gather(people, async (page) => {
                await page.locator("select[name=game]").selectOption("bobing");
                await page.locator('.room-rules [name="players"]').fill("5");
            });
        for (const page of people) {
            await page.locator('.room-seats button:has-text("Sit here")').first().click();
            await wait(async () => (await page.locator('.room button:has-text("Give up my seat")').count()) > 0, "a seat");
        }
        const shell = terminal(hash, "Eli");
        await wait(() => view(people[0])?.seat[4].name === "Eli", "somebody at a terminal");
        await click(people[0], "Start the game");
        await wait(() => view(people[0])?.state === "play", "the game");
        let asked = -1;
        const clock = setInterval(() => {
            const now = view(people[0]);
            if (now?.turn === 5 && now.view !== asked) {
                asked = now.view;
                shell.type(now.waits ? "skip" : "");
            }
        }, 50);
        await play(people, () => ({}));
        clearInterval(clock);
        ok(view(people[0])?.state === "over", "four pages and a terminal play Bo Bing to its end", JSON.stringify(view(people[0])));
        shell.type("quit");
        ok((await shell.ended)[0] === 0, "the terminal ends well");
        for (const page of people) await page.context().close();
    });
}

await part("alone", async () => {
    const page = await person("Ana"),
        plain = await serveOwn();
    await page.goto(`${plain.url}#friends`);
    await page.locator('.room button:has-text("Make a room")').click();
    await wait(async () => (await page.locator(".room code").count()) > 0, "how to get a server", 10000);
    ok((await page.locator(".room code").textContent()) === "gatecade host", "a page without rooms says how to get them");
    await plain.stop();
    await page.context().close();
});

ok((await server.stop()) === 0, "the server ends well");
rmSync(folder, { recursive: true, force: true });
await done();
