// SPDX-License-Identifier: MIT
// A program that learns 7up-7down by playing against itself, thousands of games at a time, as examples/python/learn.py does.
//
//     make npm && npm install build/npm/gatecade-1.0.0.tgz && node examples/npm/learn.mjs
//
// It knows nothing of the rules but the highest bid allowed.  What it learns is a table: by both purses (and the bid that it
// replies to), how large a share of that to bid and, as a reply, whether in the same direction.  In the end it plays
// against somebody who always bids the most; examples/python/learn.py tells what it should come to.
const {load} = await import(process.env.GATECADE_NPM ?? "gatecade");
const gatecade = await load();

const SHARES = [0.25, 0.5, 0.75, 1], FIRST = 4, REPLY = 8, PURSES = 6, BIDS = 3, ROUNDS = 160;
const SOLVED = 0.025394971243; // gatecade solve sevens: wins less losses of who bids first
const PHASE = Object.fromEntries(Array.from({length: 16}, (_, v) => [gatecade.valueName("sevens", "phase", v), v]));

let state = 2463534242; // xorshift
function random() {
    state ^= state << 13, state ^= state >>> 17, state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
}
const below = n => Math.floor(random() * n);

const SITUATIONS = PURSES * PURSES * (1 + BIDS);
const total = new Float64Array(SITUATIONS * REPLY), times = new Float64Array(SITUATIONS * REPLY);
const purse = money => Math.min(Math.floor(money / 170), PURSES - 1);

// A choice is worth the mean of how the games ended in which it was made; one that was not made yet is tried.
function best(where, choices) {
    let found = 0, most = -9;
    for (let c = 0; c < choices; c++) {
        const k = where * REPLY + c, worth = times[k] < 1 ? 2 : total[k] / times[k];
        if (worth > most) found = c, most = worth;
    }
    return found;
}

// So many games; `against` is the seat that always bids the most.  Returns what seat 1 won on average.
function play(count, explore, against = -1) {
    const b = gatecade.open("sevens", count);
    const made = new Int32Array(count * ROUNDS), seats = new Uint8Array(count * ROUNDS), bids = new Uint16Array(count);
    const bid = b.array("bid"), up = b.array("ud"), dice = b.array("rnd");
    let running = count, sum = 0;
    const over = new Uint8Array(count);
    while (running) {
        const phase = b.read("phase"), amt = [b.read("amt1"), b.read("amt2")], sub = [b.read("sub1"), b.read("sub2")],
            way = [b.read("O_ud1"), b.read("O_ud2")];
        let paid;
        for (let i = 0; i < count; i++) {
            if (over[i] || (phase[i] !== PHASE.over && bids[i] < ROUNDS)) continue;
            paid ??= b.reward(1);
            over[i] = 1, running--, sum += paid[i];
            for (let r = 0; explore && r < bids[i]; r++) {
                const k = i * ROUNDS + r;
                total[made[k]] += seats[k] ? -paid[i] : paid[i], times[made[k]]++;
            }
        }
        for (let i = 0; i < count; i++) {
            dice[i] = 2 + below(6) + below(6);
            const me = phase[i] === PHASE.bid1 ? 0 : phase[i] === PHASE.bid2 ? 1 : -1;
            if (over[i] || me < 0) continue;
            const own = amt[me][i], other = amt[1 - me][i], its = way[1 - me][i], theirs = its ? sub[1 - me][i] : 0;
            const limit = Math.min(4 * (own - theirs) + 3, other, 127), choices = its ? REPLY : FIRST;
            const where = (purse(own) * PURSES + purse(other)) * (1 + BIDS) + (its ? 1 + Math.floor(theirs * BIDS / 128) : 0);
            const choice = me === against ? choices - 1 : random() < explore ? below(choices) : best(where, choices);
            bid[i] = SHARES[choice % FIRST] * limit;
            up[i] = its ? (its === 2) !== (choice >= FIRST) : below(2);
            const k = i * ROUNDS + bids[i] % ROUNDS;
            made[k] = where * REPLY + choice, seats[k] = me;
            bids[i]++;
        }
        b.write("bid"), b.write("ud"), b.write("rnd");
        for (const proc of [1, 0]) {
            b.write("proc", proc);
            b.step();
        }
    }
    b.close();
    return sum / count;
}

for (let lesson = 0; lesson < 12; lesson++) {
    play(4000, lesson < 4 ? 0.5 : 0.15);
    for (let k = 0; k < total.length; k++) total[k] *= 0.9, times[k] *= 0.9;
}
for (const [who, against, best] of [["first", 1, SOLVED], ["second", 0, -SOLVED]]) {
    const value = (against ? 1 : -1) * play(10000, 0, against);
    console.log(`bidding ${who}: wins ${(50 + 50 * value).toFixed(2)} % of 10000 games; best play against itself, ${(50 + 50 * best).toFixed(2)} %`);
    if (value < best) {
        console.error("it has not learned enough");
        process.exitCode = 1;
    }
}
