// SPDX-License-Identifier: MIT
// What the page says, in the reader's language.  The English sentence is the message's name, as in languages/: a language is
// a table from it to its own.  What a table lacks is said in English; a test finds it.

import { memory } from "./dom.js";
import { Table } from "./message.js";

export const language = { code: "en", known: [], said: new Table() };

let plural, number;

function settle() {
    plural = new Intl.PluralRules(language.code);
    number = new Intl.NumberFormat(language.code);
    document.documentElement.lang = language.code;
}

// 1234567 as the language writes it.
export const grouped = (n) => number.format(n);

// {name} stands for a value; numbers are written as the language does.
const fill = (sentence, values) =>
    sentence.replace(/\{(\w+)\}/g, (whole, name) => {
        const value = values[name];
        return value === undefined ? whole : typeof value === "number" ? number.format(value) : value;
    });

export const t = (english, values = {}) => fill(language.said.get(english) ?? english, values);

// "{n} round|{n} rounds": a form for each kind of number that the language tells apart, the last for all others.
export function tn(english, n, values = {}) {
    const forms = (language.said.get(english) ?? english).split("|"),
        kinds = ["zero", "one", "two", "few", "many"].filter((kind) =>
            plural.resolvedOptions().pluralCategories.includes(kind),
        ),
        at = kinds.indexOf(plural.select(n));
    return fill(forms[at < 0 || at >= forms.length ? forms.length - 1 : at], { n, ...values });
}

// A sentence that was put together elsewhere (a player's hint): each of its sentences is looked up by its pattern.
export function tp(text) {
    if (!language.said.hints.length || !text) return text;
    if (language.said.get(text)) return t(text);
    const pieces = text.split(/(?<=\.) (?=[A-Z])/);
    if (pieces.length > 1) return pieces.map(tp).join(" ");
    for (const [pattern, names, english] of patterns()) {
        const found = pattern.exec(text);
        if (found) return t(english, Object.fromEntries(names.map((name, i) => [name, tp(found[i + 1])])));
    }
    return text;
}

let known = null;
function patterns() {
    if (known?.said === language.said) return known.list;
    const list = language.said.hints
        .map(([english]) => english)
        .sort((a, b) => b.length - a.length)
        .map((english) => [
            new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{[a-e]\}/g, "(.+?)")}$`),
            [...english.matchAll(/\{([a-e])\}/g)].map(([, name]) => name),
            english,
        ]);
    known = { said: language.said, list };
    return list;
}

// Ours that comes nearest to this code, if there is one.
export function have(code) {
    const codes = ["en", ...language.known.map((each) => each.code)];
    return (
        codes.find((each) => each.toLowerCase() === code.toLowerCase()) ??
        codes.find((each) => each.split("-")[0] === code.toLowerCase().split(/[-_]/)[0])
    );
}

// The language of the link, the one chosen before, or the first of the browser's that we have.
export function wanted(linked) {
    return [linked, memory.get("language", ""), ...navigator.languages].map((code) => code && have(code)).find(Boolean) ?? "en";
}

// What only the laboratory says travels when it is opened, and what is said about a design with that.
const file = (code, part) => `${code.split("-")[0]}${part ? `-${part}` : ""}.json`;
export const more = (part = "more") => file(language.code, part);

// A busy server lets a request go, or breaks off in the middle of an answer: then it is asked again.
async function told(url, times = 3) {
    const said = await fetch(url).then((answer) => answer.json()).catch(() => null);
    if (said || times < 2) return said;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return told(url, times - 1);
}

// What is not there is said in English; English needs nothing.
const table = (code, part) => (code === "en" ? {} : told(file(code, part)));
const learn = (code, said, parts) =>
    Promise.all(
        [...parts].map(async (part) => {
            const more = said.parts.has(part) ? null : await table(code, part);
            if (more) said.add(part, more);
        }),
    );

export async function speakMore(...parts) {
    for (let said; said !== language.said; ) await learn(language.code, (said = language.said), ["more", ...parts]);
}

// All of it comes before anything is said in it.  False: it could not be fetched, and the one before is spoken on.
let asked = 0;
export async function speak(code, ...parts) {
    const mine = ++asked,
        first = await table(code);
    if (!first) return false;
    const said = new Table(first);
    await learn(code, said, [...language.said.parts, ...parts]);
    if (mine === asked) Object.assign(language, { code, said });
    settle();
    return true;
}

settle();
