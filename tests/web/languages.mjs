// SPDX-License-Identifier: MIT
// Every language says everything: what the page, the machines' tables and their players can say, each with the names that it
// has to be filled with; and nothing that nobody says any more.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { done, ok } from "./browser.mjs";
import { load } from "../../web/machine.js";

const site = `${process.env.BUILD}/web`,
    read = (file) => JSON.parse(readFileSync(`${site}/${file}`, "utf8")),
    arcade = await load(new Uint8Array(readFileSync(`${site}/gatecade.wasm`)), () => 1n);

// Fragments of helps that the C preprocessor puts together are no messages: the tables have them whole.
const said = new Set(
    execFileSync("tools/messages", { encoding: "utf8" })
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .filter((text) => !/^ | $|^, 1/.test(text) || /: $/.test(text)),
);
for (const machine of arcade.machines) {
    for (const each of [machine, ...machine.players]) for (const text of [each.title, each.summary, each.rules]) if (text) said.add(text);
    for (const player of machine.players) said.add(player.name);
    for (const port of machine.ports) {
        said.add(port.help);
        for (const value of [...port.values, ...(port.groups ?? [])]) if (value.say) said.add(value.say);
    }
}
const names = (text) => [...new Set(text.match(/\{[^}]*\}/g) ?? [])].sort().join(" ");

const { languages } = read("views.json");
ok(languages.length >= 3, "at least three languages beside English", JSON.stringify(languages));
for (const { code, name } of languages) {
    const table = read(`${code.split("-")[0]}.json`),
        lacks = [...said].filter((english) => !table[english]),
        wrong = Object.entries(table).filter(([english, text]) => names(english) !== names(text)),
        stale = Object.keys(table).filter((english) => !said.has(english) && !/\{[a-e]\}/.test(english) && !known(english));
    ok(!lacks.length, `${name} has every sentence`, lacks.slice(0, 20).join("\n"));
    ok(!wrong.length, `${name} keeps the names in braces`, wrong.map((pair) => pair.join(" → ")).join("\n"));
    ok(!stale.length, `${name} has nothing that nobody says`, stale.slice(0, 20).join("\n"));
}

// Names of values, and the pieces of hints that are looked up as they are.
function known(text) {
    return arcade.machines.some((machine) => machine.ports.some((port) => port.label === text || port.values.some((value) => value.name === text))) || / |^[a-z]/.test(text);
}
done();
