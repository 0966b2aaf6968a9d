// SPDX-License-Identifier: MIT
// The same play through the native machines, through WebAssembly in node, and in Chromium: bit for bit.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { browse, ok, part, serve } from "./browser.mjs";
import { arcadeInNode, soakModule, tapes } from "./tapes.mjs";

const CYCLES = 1000000,
    SEEDS = [1, 2026];
const server = await serve(),
    browser = await browse(),
    made = await tapes();
const run = (file, args, input) => execFileSync(file, args, { input, encoding: "utf8", maxBuffer: 1 << 28 });

// Runs here as it stands, and in the page as text.
async function soakAndTrace(arcade, module, cycles, seeds, all) {
    const { instance } = await WebAssembly.instantiate(module);
    const hashes = arcade.machines
        .flatMap((machine) =>
            seeds.map(
                (seed) =>
                    `${machine.name} ${seed} ${BigInt.asUintN(64, instance.exports.soak(machine.index, BigInt(seed), cycles))}\n`,
            ),
        )
        .join("");
    const traces = {};
    for (const [name, tape] of Object.entries(all)) {
        const problem = arcade.read(tape);
        if (problem) throw new Error(problem);
        const lines = [];
        for (const { cycle, port, value } of arcade.trace())
            if (port.dir === "out")
                lines.push(`${cycle} ${port.name} ${port.look === "phase" ? port.named.get(value).name : value}\n`);
        traces[name] = lines.join("");
    }
    return { hashes, traces };
}

await part("exact", async () => {
    const native = run(`${process.env.BUILD}/web-native`, ["soak", CYCLES, ...SEEDS].map(String));
    const traces = Object.fromEntries(
        Object.entries(made).map(([name, tape]) => [
            name,
            run(process.env.GATECADE, ["run", name, "--tape", "-", "--trace", "-"], tape),
        ]),
    );
    const node = await soakAndTrace(await arcadeInNode(), soakModule(), CYCLES, SEEDS, made);
    const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
    await page.goto(server.url);
    const chromium = await page.evaluate(`import("/gatecade.js").then(({ load }) => load(fetch("/gatecade.wasm")))
        .then((arcade) => (${soakAndTrace})(arcade, Uint8Array.from(atob("${soakModule().toString("base64")}"), (each) => each.charCodeAt(0)), ${CYCLES}, ${JSON.stringify(SEEDS)}, ${JSON.stringify(made)}))`);
    const count = native.trim().split("\n").length;
    ok(
        count >= 2 * 7 && node.hashes === native,
        `wasm in node: ${count} runs of ${CYCLES} random cycles as native`,
        `${native}\n${node.hashes}`,
    );
    ok(
        chromium.hashes === native,
        `wasm in Chromium: ${count} runs of ${CYCLES} random cycles as native`,
        `${native}\n${chromium.hashes}`,
    );
    for (const name of Object.keys(made)) {
        const length = traces[name].split("\n").length - 1;
        ok(
            length > 10 && node.traces[name] === traces[name] && chromium.traces[name] === traces[name],
            `${name}: the same ${length} trace lines from native, node and Chromium`,
        );
    }
});

// web/phases.json is made by tools/phases and kept: a machine that goes where the file does not know is a newer machine.
await part("phases", async () => {
    const known = JSON.parse(readFileSync("web/phases.json", "utf8")),
        arcade = await arcadeInNode(),
        news = [];
    for (const [name, tape] of Object.entries(made)) {
        arcade.read(tape);
        arcade.advance(arcade.length, 60000);
        let before = null;
        for (const { port } of arcade.log()) {
            const { name: phase } = arcade.machine.phase.named.get(port[arcade.machine.phase.index]);
            const follows = ([from, to]) => to === phase && (from === before || from === "any phase");
            if (before !== null && phase !== before && !known[name]?.some(follows))
                news.push(`${name}: ${before} to ${phase}`);
            before = phase;
        }
    }
    const remedy = "run: tools/phases build/gatecade >web/phases.json";
    ok(!news.length, "the state diagrams know every step of these games", [...news, remedy].join("\n"));
});

// A view leaves out what names a port that its machine lacks; nothing may be left out by all machines of a family.
await part("views", async () => {
    const { machines } = await arcadeInNode(),
        { views } = JSON.parse(readFileSync(`${process.env.BUILD}/web/views.json`, "utf8")),
        lost = [];
    for (const [name, view] of Object.entries(views)) {
        const family = machines.filter((machine) => machine.name === name || views[machine.name]?.like === name),
            ports = new Set(family.flatMap((machine) => Object.keys(machine.port)));
        if (!family.length) lost.push(`${name}: no such machine`);
        const check = (thing, key) => {
            if (["port", "press", "probe", "left", "turn", "leader", "count"].includes(key) && !ports.has(thing))
                lost.push(`${name}: ${thing}`);
            else if (["hide", "big", "watch", "straps"].includes(key))
                [thing]
                    .flat()
                    .forEach((each) => typeof each === "string" && !ports.has(each) && lost.push(`${name}: ${each}`));
            else if (["when", "set", "now"].includes(key))
                Object.keys(thing).forEach((each) => ports.has(each) || lost.push(`${name}: ${each}`));
            else if (thing && typeof thing === "object")
                for (const [inner, inside] of Object.entries(thing)) check(inside, inner);
        };
        check({ ...view, terms: {} });
    }
    ok(!lost.length, "the views name only ports that there are", lost.join("\n"));
});

// However often inputs change, the waveform is drawn to its end, and every column is what the tape says.
await part("waves", async () => {
    const arcade = await arcadeInNode(),
        sevens = arcade.machines.find((machine) => machine.name === "sevens"),
        { bid } = sevens.port;
    arcade.open(sevens);
    const set = [];
    for (let i = 0; i < 100000; i++) {
        set.push(BigInt((i * 37) % 128));
        arcade.input(bid, set.at(-1));
        arcade.advance(arcade.cycle + 1, 60000);
    }
    const columns = 1000,
        wave = arcade.wave(0, arcade.length, columns, true);
    const wrong = Array.from({ length: columns }, (_, i) => i).filter((i) => wave.value(bid, i) !== set[i * 100 + 99]);
    ok(wave.done === columns && !wrong.length, "waves after 100000 input changes", `${wave.done} columns, wrong: ${wrong}`);

    // What was entered in secret is in no column, neither while it is entered nor at the edge after it.
    const mastermind = arcade.machines.find((machine) => machine.name === "mastermind"),
        { letterIn, enterA } = mastermind.port;
    arcade.open(mastermind);
    const press = () => {
        arcade.input(enterA, 1n);
        arcade.advance(arcade.cycle + 1, 60000);
        arcade.input(enterA, 0n);
        arcade.advance(arcade.cycle + 1, 60000);
    };
    press();
    const entered = [];
    for (let i = 0; i < 400 && entered.length < 4; i++) {
        if (arcade.phase().secret) {
            entered.push(5n - BigInt(entered.length % 2));
            arcade.input(letterIn, entered.at(-1));
            press();
        } else arcade.advance(arcade.cycle + 1, 60000);
    }
    arcade.advance(arcade.cycle + 20, 60000);
    const all = (hide) => {
        const { value, done } = arcade.wave(0, arcade.length, arcade.length, hide);
        return Array.from({ length: done }, (_, i) => value(letterIn, i));
    };
    ok(entered.length === 4 && !arcade.phase().secret && all(false).includes(4n), "a code was entered");
    ok(all(true).every((value) => value === 0n), "the waveform of others does not show it", all(true).join(" "));
    ok(arcade.port[letterIn.index] === 0n, "nor do the switches afterwards");
});

// A hint takes into account what has been seen in this game, though its giver sat nowhere.
await part("hints", async () => {
    const arcade = await arcadeInNode();
    arcade.read(made.mastermind);
    arcade.advance(arcade.length, 60000);
    const told = arcade.hint();
    ok(/codes left|codes that agree with what was seen/.test(told), "a hint remembers the guesses of the game", told);

    // Its picture: the letters that it would enter, whoever guesses; and where the block comes to rest.
    const { letterIn, phase } = arcade.machine.port,
        letters = ({ presses }) =>
            presses
                .filter((at) => /^guess/.test(phase.named.get(at[phase.index]).name))
                .map((at) => letterIn.named.get(at[letterIn.index]).name)
                .join("");
    const wanted = /[Gg]uess ([A-Z]{4})/.exec(told)?.[1] ?? "none";
    ok(letters(arcade.foresee()).length > 1 && wanted.endsWith(letters(arcade.foresee())), "its letters are those that it tells", `${told} ${letters(arcade.foresee())}`);

    const tetris = arcade.machines.find((machine) => machine.name === "tetris"),
        { start, blue } = tetris.port;
    const tap = (port) => {
        arcade.input(port, 1n);
        arcade.advance(arcade.cycle + 2, 60000);
        arcade.input(port, port.idle);
        arcade.advance(arcade.cycle + 2, 60000);
    };
    arcade.open(tetris);
    tap(start);
    // Lights are still falling when the next block comes: each has to be fixed before two more are let go.
    const blocks = [];
    for (let block = 0; block < 6; block++) {
        while (!["control", "won", "lost"].includes(arcade.phase().name)) arcade.advance(arcade.cycle + 1, 60000);
        arcade.advance(arcade.cycle + 1, 60000);
        const plan = arcade.foresee(),
            places = plan.landing[blue.index];
        blocks.push({ places, free: !(places & arcade.port[blue.index]), seen: 0n });
        for (const at of plan.presses) tap(tetris.ports.find((port) => port.look === "button" && at[port.index] !== port.idle));
        while (arcade.phase().name === "control" || arcade.phase().name === "fall") {
            arcade.advance(arcade.cycle + 1, 60000);
            for (const one of blocks.slice(-3)) one.seen |= arcade.port[blue.index];
        }
    }
    const rest = blocks.slice(0, 5).filter(({ places, free, seen }) => places && free && (seen & places) === places);
    ok(rest.length === 5, "a block that is steered as the hint does comes to rest where its picture is", `${rest.length} of 5\n${blocks.map(({ places, free, seen }) => `${places.toString(2)} ${free} ${seen.toString(2)}`).join("\n")}`);

    // A player that has to work something out plays, and knows, a little less until it has.
    const learner = arcade.machines.find((machine) => machine.players.some((player) => player.needs));
    const { index } = learner.players.find((player) => player.needs);
    arcade.open(learner);
    const press = (value) => {
        arcade.input(
            learner.ports.find((port) => port.look === "button"),
            value,
        );
        arcade.advance(arcade.cycle + Math.ceil(arcade.hz / 50), 60000);
    };
    for (let i = 0; i < 40 && !arcade.hint(); i++) [1n, 0n].forEach(press);
    const before = arcade.hint();
    while (arcade.learn(index, 1000) < 1);
    const after = arcade.hint();
    ok(
        /still being worked out/.test(before) && !/% to win/.test(before) && /: 51\.3 % to win/.test(after),
        "a player that works its knowledge out gives exact hints then",
        `${before}\n${after}`,
    );
});
