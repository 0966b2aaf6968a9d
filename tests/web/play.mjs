// SPDX-License-Identifier: MIT
// Whole games of every machine to their end, in a real browser: by mouse, by keyboard, by touch.
import { late } from "./tapes.mjs";
import { browse, fewFrames, inLab, loadDice, ok, part, serve, wait } from "./browser.mjs";

const server = await serve(),
    browser = await browse();

// PLAY=all: every machine by every hand to its end; else each by one, and of a family's two the other one not to its end
// (follow.mjs plays all games to theirs, and "keys" tries the keys).
const ALL = process.env.PLAY === "all";

// Three pairs of hands.  `key` is the port's key as the table has it; the board's own elements are found by port name.
const KEYS = { Space: " ", Left: "ArrowLeft", Right: "ArrowRight", Up: "ArrowUp", Down: "ArrowDown" };

async function hands(kind, page) {
    // Where it is now: the board is fitted to its place, which moves while a page opens.
    async function spot(selector) {
        const place = page.locator(selector).first();
        await place.scrollIntoViewIfNeeded();
        const box = await place.boundingBox();
        return [box.x + box.width / 2, box.y + Math.min(box.height / 2, 24)];
    }
    const hold = (time) => (time ? page.waitForTimeout(time) : null);
    const touch = async (selector, time) => {
        const [x, y] = await spot(selector),
            client = await (page.cdp ??= page.context().newCDPSession(page));
        await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
        await hold(time);
        await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    const mouse = async (selector, time) => {
        await page.mouse.move(...(await spot(selector)));
        await page.mouse.down();
        await hold(time);
        await page.mouse.up();
    };
    const key = async (name, time) => {
        await page.keyboard.down(KEYS[name] ?? name);
        await hold(time);
        await page.keyboard.up(KEYS[name] ?? name);
    };
    const point = kind === "touch" ? touch : mouse;
    return {
        press: (port, name, time = 0) =>
            kind === "keyboard" ? key(name, time) : point(`.push[data-port="${port}"]`, time),
        flip: (port, bit, name) =>
            kind === "keyboard" ? key(name) : point(`.slide[data-port="${port}"][data-bit="${bit}"]`),
        die: (n) => (kind === "keyboard" ? key(`${n}`) : point(`button.dice:nth-of-type(${n})`)),
        // Anything else on the page: by keyboard it is focused and pressed with Enter.
        click: async (selector) => {
            if (kind === "keyboard") {
                await page.locator(selector).first().focus();
                await page.keyboard.press("Enter");
            } else await point(selector);
        },
    };
}

const phase = (page) => page.evaluate(() => document.querySelector(".phase")?.textContent);
const speed = (page, times) => page.locator("select[aria-label=Speed]").selectOption(`${times}`);
const until = (page, names, timeout) =>
    wait(async () => [names].flat().includes(await phase(page)), `phase ${names}`, timeout);
const leave = (page, name, timeout) =>
    wait(async () => (await phase(page)) !== name, `the end of phase ${name}`, timeout);

const games = {
    async "bobing-score"(page, hand) {
        for (let n = 1; n <= 6; n++) for (let face = 0; face < n; face++) await hand.die(n);
        await until(page, "second");
        const lit = () =>
            page.evaluate(() =>
                [...document.querySelectorAll(".leds")]
                    .map((each) => each.getAttribute("aria-label"))
                    .filter((text) => text.endsWith(": on"))
                    .join(),
            );
        await wait(async () => /^P2, [^,]*$/.test(await lit()), "the light of the second prize alone");
        return true;
    },
    async bobing(page, hand) {
        await speed(page, 32);
        let rolls = 0;
        for (; rolls < 3000 && (await phase(page)) !== "over"; rolls++) {
            await hand.press("roll", "Space");
            await wait(
                () =>
                    page.evaluate(
                        () => document.querySelector(".push[data-port=roll]").getAttribute("aria-pressed") === "false",
                    ),
                "the button to be let go",
            );
        }
        const left = await page.locator(".prizes .left b").allTextContents(),
            line = await page.locator(".verdict .line").textContent();
        return rolls > 20 && left.join("") === "00000" && /wins the first prize/.test(line);
    },
    async mastermind(page, hand) {
        return match(page, hand, { a: "enterA", b: "enterB", letter: (bit) => ["letterIn", bit], half: !ALL });
    },
    async "mastermind-board"(page, hand) {
        return match(page, hand, { a: "BTN3", b: "BTN0", letter: (bit) => [`SW${bit}`, 0], hold: 10 });
    },
    async tetris(page, hand) {
        await hand.press("start", "s");
        await until(page, "control");
        await hand.press("s_left", "Left");
        await hand.press("rotate", "Up");
        await hand.press("s_right", "Right");
        await speed(page, 64);
        await until(page, ["won", "lost"], 30000);
        return (await page.locator(".results tbody tr").count()) === 1;
    },
    async sevens(page, hand) {
        return bidding(page, hand, { button: "proc", bid: (bit) => ["bid", bit], ud: ["ud", 0] });
    },
    async "sevens-board"(page, hand) {
        await speed(page, 8);
        return bidding(page, hand, { button: "btnC", bid: (bit) => ["sw", bit], ud: ["sw", 7], hold: 12, rounds: ALL ? undefined : 2 });
    },
};

// A makes the code and b finds it; then b makes it and A does not: 0-2.
async function match(page, hand, pins) {
    let set = 0; // letter on the switches
    const letter = async (value) => {
        for (let bit = 0; bit < 3; bit++)
            if (((set ^ value) >> bit) & 1) await hand.flip(...pins.letter(bit), `${bit}`);
        set = value;
    };
    const enter = async (who, before) => {
        await hand.press(pins[who], who === "a" ? "a" : "l", pins.hold);
        await leave(page, before);
    };
    const code = async (who, kind, letters) => {
        const open = set;
        for (let i = 0; i < 4; i++) {
            await until(page, `${kind}${i + 1}`);
            if (kind === "make" && i === 0) {
                if (!(await page.locator(".curtain").isVisible())) throw new Error("no curtain over a secret phase");
                await hand.click(".curtain button");
                await page.locator(".curtain").waitFor({ state: "hidden" });
            }
            await letter(letters[i]);
            await enter(who, `${kind}${i + 1}`);
        }
        if (kind === "make") set = open; // the switches go back: they would tell the last letter
    };
    await speed(page, 16);
    await until(page, "start");
    await enter("a", "start");
    await code("a", "make", [1, 2, 3, 4]);
    await code("b", "guess", [1, 2, 3, 4]);
    await until(page, "result");
    await enter("b", "result");
    if (pins.half) return until(page, "make1").then(() => true);
    await code("b", "make", [5, 6, 7, 7]);
    for (let life = 0; life < 3; life++) {
        await code("a", "guess", [1, 6, 5, 2]);
        await until(page, "result");
        await enter("a", "result");
    }
    await until(page, "over");
    await wait(
        () => page.evaluate(() => /0-2/.test(document.querySelector(".digits").getAttribute("aria-label"))),
        "0-2 on the display",
    );
    return true;
}

// Both bid as much as they may, player 1 on up and player 2 on down, until a purse is empty.
async function bidding(page, hand, pins) {
    const purses = async () => (await page.locator(".bars b").allTextContents()).map(Number);
    // As the switches stand: a game may be gone on with.
    const on = async ([port, bit]) => (await page.locator(`.slide[data-port="${port}"][data-bit="${bit}"]`).getAttribute("aria-checked")) === "true";
    let set = 0,
        up = Number(await on(pins.ud));
    for (let bit = 0; bit < 7; bit++) set |= Number(await on(pins.bid(bit))) << bit;
    const bid = async (value, choice) => {
        if (choice !== up) await hand.flip(...pins.ud, "7");
        up = choice;
        for (let bit = 0; bit < 7; bit++) if (((set ^ value) >> bit) & 1) await hand.flip(...pins.bid(bit), `${bit}`);
        set = value;
    };
    const before = await purses();
    let first = 0,
        said = "";
    for (let round = 0; round < 400; round++) {
        if (round === pins.rounds) {
            const [one, two, tax] = await purses();
            return `${[one, two, tax]}` !== `${before}` && one + two + tax === 2016;
        }
        for (;;) {
            const now = await phase(page);
            if (now === "over") {
                const [one, two, tax] = await purses();
                return one * two === 0 && one + two + tax === 2016;
            }
            if (now === "bid1" || now === "bid2") {
                const [one, two] = await purses(),
                    me = now === "bid1" ? one : two,
                    other = now === "bid1" ? two : one;
                const second = said === "bid1" || said === "bid2";
                await bid(Math.max(0, Math.min(127, other, 4 * (me - (second ? first : 0)))), now === "bid1" ? 1 : 0);
                first = set;
            }
            said = now;
            await hand.press(pins.button, "Space", pins.hold);
            await leave(page, now);
            if (now === "reset") break;
        }
    }
    return false;
}

const wanted = process.argv.slice(2),
    HAND = { "bobing-score": "touch", bobing: "mouse", mastermind: "touch", "mastermind-board": "mouse", tetris: "keyboard", sevens: "touch", "sevens-board": "keyboard" };

// Dice that make for short games: first the rolls that claim all 63 prizes of Bo Bing, elsewhere sixes.
const roll = (dice, times) => Array.from({ length: times }, () => dice).flat(),
    PRIZES = [roll([1, 2, 3, 4, 5, 6], 2), roll([4, 4, 4, 1, 2, 3], 4), roll([1, 1, 1, 1, 2, 3], 8), roll([4, 4, 1, 2, 3, 5], 16), roll([4, 1, 1, 2, 3, 5], 32), [4, 4, 4, 4, 1, 2]].flat();

async function playAll(kind, viewport) {
    const context = await browser.newContext({
        viewport,
        hasTouch: kind === "touch",
        isMobile: kind === "touch",
        serviceWorkers: "block",
        reducedMotion: "reduce",
    });
    await inLab(context);
    await fewFrames(context);
    await context.addInitScript(loadDice, PRIZES);
    const outside = [],
        errors = [];
    for (const [name, game] of Object.entries(games)) {
        if (wanted.length ? !wanted.includes(name) && !wanted.includes(kind) : !ALL && HAND[name] !== kind) continue;
        const page = await context.newPage(),
            start = Date.now();
        page.on("request", (request) => {
            if (!request.url().startsWith(server.url)) outside.push(request.url());
        });
        page.on("pageerror", (error) => errors.push(`${name}: ${error.stack}`));
        page.on("console", (message) => {
            if (message.type() === "error") errors.push(`${name}: ${message.text()}`);
        });
        await part(`${name} by ${kind}`, async () => {
            const left = ALL || name === "bobing" ? null : await late(name);
            if (left) await page.addInitScript(([key, tape]) => localStorage.setItem(key, JSON.stringify(tape)), [`gatecade:tape:${name}`, left]);
            await page.goto(`${server.url}#${name}`);
            await page.locator(".board").waitFor();
            await page.getByRole("tab", { name: "Rules" }).click();
            await page.evaluate(() => scrollTo(0, 0));
            ok(await game(page, await hands(kind, page)), `${name} by ${kind}, ${ALL || !["mastermind", "sevens-board"].includes(name) ? "to the end" : "and on"}`);
        });
        const words = await page.evaluate(
            () =>
                `${document.querySelector(".stage-line")?.innerText} | ${document.querySelector(".sheet")?.innerText} | ${[...document.querySelectorAll(".slide, .push")].map((each) => each.ariaChecked ?? each.ariaPressed)}`,
        );
        console.log(`# ${name} by ${kind}: ${Date.now() - start} ms: ${words.replace(/\s+/g, " ")}`);
        await page.close();
    }
    ok(!outside.length, `no request left the origin (${kind})`, outside.join("\n"));
    ok(!errors.length, `no error on the console (${kind})`, errors.join("\n"));
    await context.close();
}

// What the line says is so: a control that it names with a key answers to that key, in the game and in the laboratory.  (Letters
// that are typed, digits that are a bid, and keys of buttons beside them are easily one another's.)
const state = (page) =>
    page.evaluate(() => ({
        said: document.querySelector(".told-now").textContent.replace(/ [\d.,]+ s more.*/, ""),
        secret: document.documentElement.classList.contains("curtained"),
        go: document.querySelector(".stage-line .go")?.checkVisibility() ? document.querySelector(".stage-line .go").textContent : "",
        down: Object.fromEntries([...document.querySelectorAll(".push")].map((each) => [each.querySelector(".silk").firstChild.textContent, each.ariaPressed])),
        rest: JSON.stringify([[...document.querySelectorAll(".slide, .dice")].map((each) => each.ariaChecked ?? each.ariaLabel), [...document.querySelectorAll(".slot")].map((each) => each.textContent), [...document.querySelectorAll(".amount input")].map((each) => (each.type === "radio" ? each.checked : each.value))]),
    }));

async function namedKeys(page, told, wrong, where) {
    for (const [whole, label, key] of told.matchAll(/([\w[\]-]+) \(([^()]+)\)/g)) {
        const ways = { "0-9": ["5", "6"], "↑ ↓": ["ArrowUp", "ArrowDown"], "0-9 ↑ ↓": ["5", "6", "ArrowUp", "ArrowDown"], "A-Z": ["c"] },
            keys = ways[key] ?? [KEYS[key] ?? (key === "Enter" ? key : key.split("-")[0])];
        let acts = false;
        for (const each of keys) {
            const before = await state(page);
            if (before.said !== told) return; // a wait has ended since
            await page.keyboard.down(each);
            await wait(async () => {
                const now = await state(page);
                acts ||= now.said !== before.said || (label in now.down ? now.down[label] === "true" : now.rest !== before.rest);
                return acts;
            }, whole, each === keys.at(-1) ? 4000 : 400).catch(() => {});
            await page.keyboard.up(each);
        }
        if (!acts) wrong.push(`${where}: "${told}": ${whole} does nothing`);
        if ((await state(page)).said !== told) return;
    }
}

await part("keys", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", reducedMotion: "reduce" }),
        wrong = [];
    await fewFrames(context);
    let named = 0;
    for (const [i, name] of Object.keys(games).entries())
        for (const mode of ALL ? ["play", "lab"] : [["play", "lab"][i % 2]]) {
            const page = await context.newPage(),
                seen = new Set();
            await page.goto(`${server.url}#${name}?view=${mode}`);
            await page.locator(".board").waitFor();
            await page.evaluate((each) => localStorage.removeItem(`gatecade:tape:${each}`), name);
            for (let i = 0; i < 25 && seen.size < (ALL ? 4 : 3); i++) {
                const now = await state(page);
                if (now.secret) await page.keyboard.press("Enter");
                else if (!seen.has(now.said) && /\(/.test(now.said)) {
                    seen.add(now.said);
                    named++;
                    await namedKeys(page, now.said, wrong, `${name}, ${mode}`);
                } else if (await page.locator(".skip-wait").isVisible()) await page.keyboard.press("n");
                else if (now.go) await page.keyboard.press("Enter", { delay: 60 });
                await page.waitForTimeout(40);
            }
            await page.close();
        }
    await context.close();
    ok(!wrong.length && named > (ALL ? 32 : 14), `the keys that the line names work: ${named} sentences`, wrong.join("\n"));
});

// A page of its own, at a machine as a link opens it.
const open = async ({ frames = "few", ...options }) => {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block", ...options });
        if (frames === "few") await fewFrames(context);
        return context.newPage();
    },
    text = (page, selector) => page.evaluate((each) => document.querySelector(each)?.textContent ?? "", selector);
async function show(page, hash) {
    await page.goto("about:blank");
    await page.goto(server.url + hash);
    await page.locator(".board").waitFor();
}

// No press is lost on a page that hardly gets to run: not one whose beginning and end arrive at once, not one in the frame in
// which the line asks for it, not one whose button has changed its meaning under the finger.
await part("presses", async () => {
    const page = await open({ reducedMotion: "reduce", hasTouch: true, frames: "all" }),
        client = await page.context().newCDPSession(page),
        good = [],
        bad = [],
        holds = async (what, question, timeout = 8000) => wait(question, what, timeout).then(() => good.push(what), () => bad.push(what)),
        says = (words) => async () => (await text(page, ".say")).includes(words),
        // Both ends of a press in one task, as they come when the page was busy between them.
        strike = (key) =>
            page.evaluate((each) => {
                for (const kind of ["keydown", "keyup"]) document.body.dispatchEvent(new KeyboardEvent(kind, { key: each, bubbles: true, cancelable: true }));
            }, key),
        down = (port) => page.evaluate((name) => document.querySelector(`.push[data-port="${name}"]`).ariaPressed === "true", port),
        skip = async (words) => wait(async () => (await says(words)()) || (await page.keyboard.press("n"), false), words),
        code = async (letters, end, seen = says(end)) => {
            for (const letter of letters) await page.keyboard.press(letter);
            await wait(async () => (await text(page, ".stage-line .go")).startsWith(`Enter ${letters.toUpperCase()}`), "the letters");
            await page.keyboard.press("Enter");
            await wait(seen, end);
        };
    await client.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await show(page, "#mastermind-board?view=play");
    await strike("a");
    await holds("a key that is up again before the page looks", async () => !(await says("Choose")()));
    await skip("1 of 4");
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("Enter");
    await holds("Enter at the curtain, with the focus elsewhere", async () => !(await page.locator(".curtain").isVisible()));
    // Keys that the line names while letters go in are those that work there.
    await page.evaluate(() => {
        window.lines = new Set();
        (function look() {
            window.lines.add(document.querySelector(".say").textContent.replace(/[1-4] of 4/, "n of 4"));
            requestAnimationFrame(look);
        })();
    });
    await code("ace", "4 of 4");
    const lines = await page.evaluate(() => [...window.lines]);
    if (lines.length === 1) good.push("one line while letters go in");
    else bad.push(lines.join(" / "));
    await code("f", "is next");
    await skip("1 of 4");
    // In the very frame in which the verdict is there, its key: nobody outside may have seen it stand.
    await page.evaluate(() => {
        window.struck = false;
        (function look() {
            if (!document.querySelector(".say").textContent.includes("verdict")) return requestAnimationFrame(look);
            for (const kind of ["keydown", "keyup"]) document.body.dispatchEvent(new KeyboardEvent(kind, { key: "l", bubbles: true, cancelable: true }));
            window.struck = true;
        })();
    });
    await code("ceac", "verdict", () => page.evaluate(() => window.struck));
    await holds("a key in the frame that asks for it", async () => !(await says("verdict")()));
    await skip("1 of 4");
    await code("feca", "verdict");
    // The button of the line is let go when it has become another one's.
    const box = await page.locator(".stage-line .go").boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await wait(async () => !(await says("verdict")()), "the next phase");
    await page.waitForTimeout(300);
    await page.mouse.up();
    await holds("the button of the line goes up when it is let go", async () => !(await down("BTN0")));
    // Undone while another button is held: neither stays down.
    await show(page, "#mastermind-board?view=lab");
    await page.keyboard.down("l");
    await wait(() => down("BTN0"), "a held button");
    await page.keyboard.press("1");
    await page.keyboard.press("u");
    await page.keyboard.up("l");
    await holds("nothing is held after undo", async () => !(await down("BTN0")));
    // Taps that follow each other closely are as many.
    await show(page, "#tetris?view=play");
    await page.keyboard.press("s");
    await wait(async () => await says("Steer")(), "the block");
    await page.evaluate(() => {
        const panel = document.querySelector(".panel");
        for (let i = 0; i < 2; i++)
            for (const [kind, x] of [["pointerdown", 90], ["pointerup", 30]])
                panel.dispatchEvent(new PointerEvent(kind, { pointerType: "touch", clientX: x, clientY: 50, bubbles: true }));
    });
    await holds("two wipes at once are two", () => page.evaluate(() => (dispatchEvent(new Event("pagehide")), localStorage.getItem("gatecade:tape:tetris")?.match(/s_left 1/g) ?? []).length === 2));
    ok(!bad.length, `no press is lost: ${good.join("; ")}`, bad.join("\n"));
    await page.context().close();
});

// Letters that are typed while the machine is not ready yet stand in their places when it is, unread until then; who enters
// nothing is told so, and nothing is entered.
await part("letters", async () => {
    const page = await open({ reducedMotion: "reduce" }),
        slots = () => page.evaluate(() => [...document.querySelectorAll(".slot")].map((each) => (each.checkVisibility() ? each.textContent : "")).join("")),
        says = (words) => wait(async () => (await text(page, ".say")).includes(words), words);
    await show(page, "#mastermind?view=play");
    await page.getByRole("button", { name: "One player" }).click();
    await wait(async () => (await page.locator(".skip-wait").isVisible()), "a wait");
    await page.keyboard.press("a");
    await page.keyboard.press("e");
    await page.keyboard.press("f");
    await page.keyboard.press("Backspace");
    await wait(async () => (await slots()) === "••", "two letters, unread");
    await page.keyboard.press("n");
    await says("1 of 4");
    await wait(async () => (await slots()) === "AE", "the letters");
    await wait(async () => (await text(page, ".stage-line .go")).startsWith("Enter AE"), "the button with the letters");
    ok(true, "letters typed during a wait stand there after it");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    for (const [key, now] of [
        ["Enter", "1 of 4"],
        ["Space", "2 of 4"],
    ]) {
        await says(now);
        await page.keyboard.press(key);
        await says("No letter is chosen yet");
        await page.keyboard.press("c");
        await page.keyboard.press(key);
    }
    await says("3 of 4");
    ok(true, "who enters no letter is told so, by Enter and by Space, and none is entered");
    await page.context().close();
});

// Dice are blank until they are thrown, change only then, and everybody has their own; what is told is what they show.
await part("dice", async () => {
    const page = await open({ reducedMotion: "reduce" });
    const watch = () =>
        page.evaluate(() => {
            window.thrown = [];
            const face = () => [...document.querySelectorAll(".part.dice")].map((each) => each.ariaLabel.split(": ").at(-1)).join(" "),
                note = () => {
                    const now = [face(), document.querySelector(".phase").textContent, document.querySelector(".news").textContent];
                    if (now.join() !== (window.thrown.at(-1) ?? []).join()) window.thrown.push(now);
                };
            (function look() {
                note();
                requestAnimationFrame(look);
            })();
        });
    await show(page, "#bobing?view=play");
    await page.locator(".versus").click();
    await watch();
    const first = await page.evaluate(() => window.thrown[0][0]);
    ok(/^(no face yet ?){6}$/.test(first), "Bo Bing: no die has a face before the first throw", first);
    for (let round = 0; round < 2; round++) {
        await page.keyboard.press("Space", { delay: 40 });
        await wait(async () => (await text(page, ".whose")).includes("1") === false, "the computers' turn");
        await wait(async () => /Player 1/.test(await text(page, ".whose")), "their throws");
    }
    const rolls = (await page.evaluate(() => window.thrown.map(([faces]) => faces))).filter((faces, i, all) => faces !== all[i - 1] && !/no face/.test(faces));
    ok(new Set(rolls).size >= 7 && rolls.length <= 9, "Bo Bing: two rounds of four are eight throws, hardly two of them alike", rolls.join("\n"));
    await show(page, "#sevens?view=lab");
    await watch();
    for (let i = 0; i < 200 && !(await page.evaluate(() => window.thrown.filter(([, phase]) => phase === "calc").length > 1)); i++) {
        await page.keyboard.press("Space", { delay: 30 });
        await page.waitForTimeout(40);
    }
    const seen = await page.evaluate(() => window.thrown),
        early = seen.filter(([faces, phase], i) => !/no face/.test(faces) && ["init", "start", "bid1", "bid2", "buffer"].includes(phase) && !(phase === "buffer" && seen[i + 1]?.[1] === "random" && seen[i + 1][0] === faces)),
        counts = seen.filter(([, phase]) => phase === "calc");
    ok(counts.length > 1 && !early.length, "7up-7down: dice stand only from the throw to the round's end", JSON.stringify(early.slice(0, 4)));
    ok(counts.every(([faces]) => Number(faces) >= 2 && Number(faces) <= 12), "7up-7down: while the bids are settled the dice show what counts", JSON.stringify(counts));
    await page.context().close();
});

// Space and Enter act in the game wherever the focus was left by what the sheet offers.
await part("focus", async () => {
    const page = await open({ reducedMotion: "reduce" }),
        said = () => text(page, ".told-now"),
        acts = async (what, key, before) => {
            const was = await said();
            await before();
            await page.keyboard.press(key, { delay: 40 });
            await wait(async () => (await said()) !== was, what, 8000).then(
                () => good.push(what),
                () => bad.push(what),
            );
        },
        good = [],
        bad = [];
    await show(page, "#sevens?view=play");
    const bidding = () =>
        wait(async () => {
            const verb = await text(page, ".stage-line .go");
            if (/^Throw/.test(verb)) await page.keyboard.press("Enter", { delay: 30 }); // all else goes on by itself
            return /^Bid \d/.test(verb) && !(await page.locator(".stage-line .go").isHidden());
        }, "a bid");
    await bidding();
    await acts("the slider, then Space", "Space", () => page.locator(".amount input[type=range]").click());
    await bidding();
    await acts("the number, then Enter", "Enter", () => page.locator(".amount input[type=number]").fill("5"));
    await bidding();
    await acts("a side, then Space", "Space", () => page.locator(".chips label").first().click());
    await bidding();
    await acts("the number, then Space", "Space", () => page.locator(".amount input[type=number]").fill("7"));
    await show(page, "#bobing?view=play");
    const open_ = () => page.evaluate(() => [...document.querySelectorAll("details")].map((each) => each.open).join());
    await page.locator("summary").first().click();
    const panels = await open_();
    await acts("a panel, then Space", "Space", async () => {});
    ok(!bad.length && (await open_()) === panels, `Space and Enter act wherever the focus is: after ${good.join("; ")}`, bad.join("; "));
    await page.context().close();
});

if (!process.env.PART || wanted.length) await Promise.all([
    playAll("mouse", { width: 1440, height: 900 }),
    playAll("keyboard", { width: 768, height: 1024 }),
    playAll("touch", { width: 820, height: 1180 }),
]);
