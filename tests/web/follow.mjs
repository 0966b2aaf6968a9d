// SPDX-License-Identifier: MIT
// Each game to its end card by following nothing but the line above the board: the button it shows, the letters or the
// number it asks for, the wait it offers to skip.  In Chromium by mouse, by keyboard alone and by touch at a phone's size;
// in Firefox by mouse.
import { browse, fewFrames, firefox, loadDice, ok, part, serve, wait } from "./browser.mjs";
import { late } from "./tapes.mjs";

// FOLLOW=all: every game whole, at its own pace and by every hand.  Else a sample: each game once (sevens on its board:
// tests/web/play.mjs), letters and numbers by keys and by fingers, every hand and browser at least once; long games from a
// position near their end, which the page goes on with as with any game that was left, and with a fast clock or kind dice.
const ALL = process.env.FOLLOW === "all",
    GAMES = (process.env.GAMES ?? "bobing mastermind mastermind-board sevens sevens-board tetris").split(" "),
    SAMPLE = {
        mouse: ["bobing"],
        keyboard: ["sevens", "tetris"],
        touch: ["mastermind", "sevens"],
        firefox: ["tetris", "mastermind"],
        left: ["mastermind-board", "mastermind?daily"],
    };

// The common prizes that may be left, and the first one: the last rolls of a game of Bo Bing.
const KIND = [4, 1, 1, 2, 3, 5].concat([4, 1, 1, 2, 3, 5], [4, 1, 1, 2, 3, 5], [4, 4, 1, 2, 3, 5], [4, 4, 1, 2, 3, 5], [4, 4, 1, 2, 3, 5], [1, 1, 1, 1, 2, 3], [1, 1, 1, 1, 2, 3], [1, 1, 1, 1, 2, 3], [4, 4, 4, 4, 1, 2]);

// What the page shows of the line: enough for a person who reads nothing else.
const look = () => {
    const shown = (selector) => [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
    const spot = (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2, left, width, text: element.textContent, inside: top >= 0 && top + height <= innerHeight + 1 };
    };
    const place = (selector) => (shown(selector) ? spot(shown(selector)) : null);
    return {
        end: place(".end-card h2"),
        why: place(".end-card .why")?.text ?? "",
        curtain: place(".curtain button"),
        bubble: place(".bubble .close"),
        go: place(".go:not(.end-card .go)"),
        skip: place(".skip-wait"),
        say: shown(".say")?.textContent ?? "",
        told: shown(".told")?.textContent ?? "",
        slots: document.querySelectorAll(".compose .slot.next, .compose .slot:not(.entered):not(.typed)").length,
        typed: document.querySelectorAll(".compose .slot.typed").length,
        letters: [...document.querySelectorAll(".compose .letter:not(.wide)")].filter((each) => each.checkVisibility()).map(spot),
        amount: !!shown(".amount") && /\d/.test(shown(".go")?.textContent ?? ""),
        slider: place(".amount input[type=range]"),
        sides: [...document.querySelectorAll(".amount .chips label")].filter((each) => each.checkVisibility()).map(spot),
        guesses: document.querySelectorAll(".tries .peg").length,
        codes: document.querySelectorAll(".codes li").length,
    };
};

// Hands: a press of what is shown, or keys alone.
function hands(kind, page) {
    const point = (place) => (kind === "touch" ? page.touchscreen.tap(place.x, place.y) : page.mouse.click(place.x, place.y, { delay: 60 }));
    const reach = (place) => {
        if (!place.inside) throw new Error(`${place.text || "the slider"} is below what can be seen`);
        return point(place);
    };
    return {
        press: async (place, key) => (kind === "keyboard" ? page.keyboard.press(key, { delay: 60 }) : point(place)),
        key: (key) => page.keyboard.press(key),
        // A letter, and a number with its side: tapped where there are only fingers, which must not have to look for them.
        type: (letter) => (kind === "touch" ? reach(letter) : page.keyboard.press(letter.text.toLowerCase())),
        async bid({ slider, sides }, number, up) {
            if (kind === "touch") {
                await reach({ ...slider, x: slider.left + slider.width - 2 });
                return reach(sides[up ? 1 : 0]);
            }
            for (const digit of number) await page.keyboard.press(digit);
            await page.keyboard.press(up ? "ArrowUp" : "ArrowDown");
        },
        point,
    };
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

// What must be there again when the page is opened again, whatever the moment: all but a wait's seconds, and letters that were
// not entered.
const standing = () =>
    JSON.stringify(
        [".whose", ".say", ".news", ".sheet .tries", ".sheet .codes", ".sheet .bars", ".sheet .prizes", ".sheet .tally", ".end-card h2", ".end-card .why", ".end-card .score", ".daily-result", ".results tbody"]
            .map((each) => document.querySelector(each)?.textContent.replace(/ [\d.,]+ s more.*| A moment more.*/, "") ?? "")
            .concat([...document.querySelectorAll(".slide")].map((each) => each.ariaChecked)),
    );

// Leaves the page and opens it again; returns what differs.
async function leave(page) {
    // What was refused is told for some seconds, and only to who pressed; a late frame may still be about to tell it.
    const clock = () => page.evaluate(() => [...document.querySelectorAll(".always .tool")][0].click());
    for (;;) {
        await wait(() => page.evaluate(() => !document.querySelector(".refused")), "the end of a refusal");
        await clock(); // it stands while we look
        await pause(60);
        if (await page.evaluate(() => !document.querySelector(".refused"))) break;
        await clock();
    }
    const before = await page.evaluate(standing);
    await page.reload();
    // The game goes on at once, and a wait may be nearly over: what was shown in any frame counts.
    let shown = [];
    await wait(async () => (shown = await page.evaluate(() => [...window.stood]).catch(() => [])).includes(before), "the same again", 10000).catch(() => {});
    return shown.includes(before) ? null : `${before}\n${shown.join("\n")}`;
}

async function follow(page, kind, name, leaves) {
    const hand = hands(kind, page),
        asked = new Set(),
        left = new Set();
    let moves = 0,
        stood = "",
        since = Date.now();
    // A busy machine takes its time; a game in which nothing changes any more has no end.
    for (const end = Date.now() + 3600000; Date.now() < Math.min(end, since + 180000); ) {
        const seen = await page.evaluate(look),
            said = `${seen.say.replace(/\d+/g, "")} ${!!seen.end}`;
        if (stood !== seen.told) since = Date.now();
        stood = seen.told;
        if (leaves && !left.has(said) && !seen.bubble && seen.say) {
            left.add(said);
            const differs = await leave(page);
            if (differs) leaves.push(differs);
            leaves.count = left.size;
            continue;
        }
        if (seen.end) return { moves, asked, ...seen };
        if (seen.go) asked.add(seen.go.text);
        if (seen.bubble) await hand.point(seen.bubble);
        else if (seen.curtain) await hand.press(seen.curtain, "Enter");
        else if (seen.letters.length && seen.slots && !seen.typed && seen.go) {
            for (let i = 0; i < seen.slots; i++) await hand.type(seen.letters[(moves + i) % seen.letters.length]);
            const { go } = await page.evaluate(look);
            if (go) await hand.press(go, "Enter");
            moves++;
        } else if (seen.amount && seen.go) {
            await hand.bid(seen, "127", moves % 3);
            const { go, say } = await page.evaluate(look);
            if (/127/.test(go?.text ?? "") || kind === "touch") await hand.press(go, "Enter");
            await pause(80);
            const after = await page.evaluate(look);
            if (/[Rr]efused/.test(after.say)) {
                const limit = /at most (\d+)/.exec(after.say)[1];
                for (const digit of limit) await hand.key(digit);
                await hand.press((await page.evaluate(look)).go, "Enter");
            }
            moves++;
            if (!say) throw new Error("nothing is said");
        } else if (seen.go) {
            await hand.press(seen.go, "Enter");
            moves++;
        } else if (seen.skip) await hand.press(seen.skip, "n");
        await pause(seen.go || seen.skip ? 60 : 150);
    }
    throw new Error(`${name}: no end card; the line says: ${await page.evaluate(() => document.querySelector(".say")?.textContent)}`);
}

const server = await serve();

async function run(browser, name, kind, options = {}) {
    await part(`${name} by ${kind}${options.leaves ? ", left" : ""}`, async () => {
        const page = await browser.open(options),
            leaves = options.leaves ? [] : null;
        if (leaves)
            await page.addInitScript(`
                window.stood = new Set();
                (function look() {
                    if (document.querySelector(".stage")) window.stood.add((${standing})());
                    requestAnimationFrame(look);
                })();
            `);
        const left = ALL && !leaves ? null : await late(name);
        if (!ALL && name === "bobing") await page.addInitScript(loadDice, KIND);
        if (left) {
            await page.goto(`${server.url}icon.svg`);
            await page.evaluate(([key, tape]) => localStorage.setItem(key, JSON.stringify(tape)), [`gatecade:tape:${name}`, left]);
        }
        await page.goto(`${server.url}#${name}`);
        await wait(() => page.evaluate(() => !!document.querySelector(".stage .board")), "the board");
        if (!ALL && name === "tetris") for (let i = 0; i < 3; i++) await page.keyboard.press("+"); // eight times as fast
        const { moves, end, why, guesses, codes } = await follow(page, kind, name, leaves);
        if (leaves) {
            const played = await page.evaluate((each) => JSON.parse(localStorage.getItem(`gatecade:record:${each}`)).played, name.split("?")[0]);
            ok(!leaves.length && leaves.count > 1 && played === 1, `${name}: left and opened again at ${leaves.count} lines and at its end, it stands as it stood, and counts once`, [...leaves, `played ${played}`].join("\n"));
        }
        // A block that falls does not wait for who leaves the page again and again.
        ok((moves > 0 || leaves) && /won|over|end/i.test(end.text) && why.length > 10, `${browser.name}: ${name} to its end card by ${kind}: ${end.text}`, why);
        await wait(() => page.evaluate(() => !document.querySelector(".panel") || / \d+: /.test(document.querySelector(".panel").ariaLabel ?? document.querySelector(".panel").getAttribute("aria-label"))), "the last picture", 5000)
            .then(() => true, () => false)
            .then((stays) => ok(stays && !/press/i.test(why), `${name}: the last picture stays, with the reason alone`, why));
        if (/^mastermind/.test(name)) ok(guesses > 0 && codes >= 2, `${name}: the last guesses and both codes stand beside the card`, `${guesses} ${codes}`);
        await browser.close(page);
    });
}

const chromium = await browse();
const chrome = {
    name: "chromium",
    async open({ viewport = { width: 1280, height: 720 }, touch } = {}) {
        const context = await chromium.newContext({ viewport, hasTouch: !!touch, isMobile: !!touch, serviceWorkers: "block" });
        await fewFrames(context);
        return context.newPage();
    },
    close: (page) => page.context().close(),
};
const open = async () => {
    const page = await (await firefox()).newPage();
    await fewFrames(page);
    return page;
};
const gecko = { name: "firefox", open, close: (page) => page.close() };

// Games wait more than they compute: a browser and a hand each play theirs beside the others.
async function all(which, browser, kind, options) {
    const games = !ALL ? SAMPLE[which] : which === "left" ? [...GAMES, "mastermind?daily", "tetris?daily"] : GAMES;
    for (const name of games) await run(browser, name, kind, options);
}
await Promise.all([
    all("mouse", chrome, "mouse"),
    all("keyboard", chrome, "keyboard"),
    all("touch", chrome, "touch", { viewport: { width: 390, height: 844 }, touch: true }),
    all("firefox", gecko, "mouse"),
    all("left", chrome, "keyboard", { leaves: true }),
]);
