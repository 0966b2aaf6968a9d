// SPDX-License-Identifier: MIT
// A program that learns 7up-7down from the machine alone, to within 2 % of what the game is worth, as examples/python/learn.py does.
//
//     make npm && npm install build/npm/gatecade-1.0.0.tgz && node examples/npm/learn.mjs
//
// It learns in three lessons: what a round does, by playing every bid against every reply with every throw, 360448 machines side by
// side; what purses are worth, from the poorest to the richest, imagining the rounds of lesson 1 with two bids, as much as is allowed
// and a small one; and whether that is true, by games against itself on the machine.  Of the rules it is told how high a bid may be.
const {load} = await import(process.env.GATECADE_NPM ?? "gatecade");
const gatecade = await load();

const SOLVED = 0.025394971243; // gatecade solve sevens: wins less losses of who bids first
const PURSE = 1008, HIGHEST = 127, SMALL = 7, BIDS = HIGHEST + 1, PURSES = 2 * PURSE + 1;
const ways = sum => 6 - Math.abs(sum - 7); // of 36: how often two dice show it

// The button down and up, with the other inputs as they are told: a number for all, or a function.
function press(b, inputs = {}) {
    for (const [name, value] of Object.entries(inputs)) {
        if (typeof value === "function") b.array(name).forEach((_, i, all) => { all[i] = value(i); }), b.write(name);
        else b.write(name, value);
    }
    for (const proc of [1, 0]) b.write("proc", proc), b.step();
}

// ---- lesson 1: what a round takes from and gives to both purses ----

const at = (bid, reply, same) => (bid * BIDS + reply) * 2 + same;
const SUMS = 11, rounds = at(HIGHEST, HIGHEST, 1) + 1;
const b = gatecade.open("sevens", rounds * SUMS), of = i => Math.floor(i / SUMS);
press(b), press(b); // the purses are filled, the game begins
press(b, {bid: i => of(i) >> 8, ud: 1});
const paid = b.read("amt1"), deposit = Array.from({length: BIDS}, (_, bid) => PURSE - paid[at(bid, 0, 0) * SUMS]);
press(b, {bid: i => of(i) >> 1 & HIGHEST, ud: i => of(i) & 1});
press(b), press(b, {rnd: i => 2 + i % SUMS}), press(b); // the dice roll, stand, and are paid
const change = ["amt1", "amt2"].map(port => Int16Array.from(b.read(port), money => money - PURSE));
b.close();

// Throws that always do the same are one: three are left, with how often they come.
const kinds = [];
for (let sum = 0; sum < SUMS; sum++) {
    const alike = kinds.find(k => change.every(c => { for (let r = 0; r < rounds; r++) if (c[r * SUMS + sum] !== c[r * SUMS + k.sum]) return false; return true; }));
    if (alike) alike.chance += ways(2 + sum) / 36;
    else kinds.push({sum, chance: ways(2 + sum) / 36});
}

// ---- lesson 2: worth[own * PURSES + other], the value for who bids first ----

const worth = new Float64Array(PURSES * PURSES);
for (let money = 1; money < PURSES; money++) worth[money * PURSES] = 1, worth[money] = -1; // an empty purse has lost

// The highest bid allowed: the other has to be able to pay it, and its bidder a quarter of it, even after losing `risk`.
const limit = (own, other, risk) => Math.min(4 * (own - risk) + 3, other, HIGHEST);

// The mean over all throws.  In the next round the other one bids first: what is good for him is bad for us.
function imagine(own, other, bid, reply, same) {
    let mean = 0;
    for (const {sum, chance} of kinds) {
        const k = at(bid, reply, same) * SUMS + sum;
        mean -= chance * worth[(other + change[1][k]) * PURSES + own + change[0][k]];
    }
    return mean;
}

// The best reply to a bid, its direction, and what the first bidder then has.
function bestReply(own, other, bid) {
    const most = limit(other, own - deposit[bid], bid), best = {value: 9};
    for (const high of [HIGHEST, SMALL])
        for (const same of [0, 1]) {
            const reply = Math.min(most, high), value = imagine(own, other, bid, reply, same);
            if (value < best.value) Object.assign(best, {reply, same, value});
        }
    return best;
}

// The best first bid, with the best reply to it.
function bestBid(own, other) {
    let best;
    for (const high of [HIGHEST, SMALL]) {
        const bid = Math.min(limit(own, other, 0), high), answer = bestReply(own, other, bid);
        if (!best || answer.value > best.value) best = {bid, ...answer};
    }
    return best;
}

for (let money = 2; money < PURSES; money++)
    for (let own = 1; own < money; own++) worth[own * PURSES + money - own] = bestBid(own, money - own).value;

// ---- lesson 3: so many games on the machine, the learner in both seats; what who bids first has won on average ----

let state = 2463534242; // xorshift
function die() {
    state ^= state << 13, state ^= state >>> 17, state ^= state << 5;
    return 1 + (state >>> 0) % 6;
}

function play(games) {
    const b = gatecade.open("sevens", games), result = new Int8Array(games);
    press(b), press(b);
    for (let first = 0, running = games; ; first = 1 - first) {
        const money = [b.read("amt1"), b.read("amt2")];
        const moves = Array.from(result, (over, i) => bestBid(over ? 1 : money[first][i], over ? 1 : money[1 - first][i]));
        press(b, {bid: i => moves[i].bid, ud: 1}), press(b, {bid: i => moves[i].reply, ud: i => moves[i].same});
        press(b), press(b, {rnd: () => die() + die()}), press(b);
        press(b); // the next round begins, unless a purse is empty
        b.reward(1).forEach((won, i) => { if (!result[i] && won) result[i] = won, running--; });
        if (!running) break;
        press(b);
    }
    b.close();
    return result.reduce((sum, won) => sum + won, 0) / games;
}

const games = 10000, value = worth[PURSE * PURSES + PURSE], off = 100 * (value / SOLVED - 1), played = play(games);
console.log(`bidding first is worth ${value.toFixed(6)}; solved, ${SOLVED.toFixed(6)}: ${off.toFixed(2)} %`);
console.log(`${games} games on the machine: who bids first wins ${(50 + 50 * played).toFixed(2)} %; solved, ${(50 + 50 * SOLVED).toFixed(2)} %`);
if (Math.abs(off) > 2 || Math.abs(played - SOLVED) > 4 / Math.sqrt(games)) {
    console.error("it has not learned enough");
    process.exitCode = 1;
}
