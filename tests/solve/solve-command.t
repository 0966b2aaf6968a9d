#!/bin/bash
# SPDX-License-Identifier: MIT
# gatecade solve as a user meets it: keys of the JSON, pictures, trees, the limits, and one sentence for each mistake.
set -u
n=0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

ok() { # ok NAME COMMAND…: the command succeeds
    n=$((n + 1))
    local name=$1
    shift
    if "$@"; then echo "ok $n - $name"; else echo "not ok $n - $name"; fi
}
has() { grep -qF -- "$2" "$1"; }
json() { # json FILE EXPRESSION: a JavaScript expression about j
    node -e 'const j = JSON.parse(require("fs").readFileSync(process.argv[1])); process.exit(eval(process.argv[2]) ? 0 : 1)' "$1" "$2"
}
complains() { # complains STATUS WORDS ARGUMENT…: one sentence on stderr, nothing on stdout
    local status=$1 words=$2
    shift 2
    "$GATECADE" solve "$@" >"$dir/out" 2>"$dir/err"
    [ $? = "$status" ] && [ ! -s "$dir/out" ] && [ "$(wc -l <"$dir/err")" = 1 ] && has "$dir/err" "$words"
}
svg() { [ "$(head -c 4 "$1")" = "<svg" ] && [ "$(tail -n 1 "$1")" = "</svg>" ] && has "$1" "<title" && has "$1" "<desc"; }

"$GATECADE" solve bobing --half --json >"$dir/bobing"
ok "bobing counts add up" json "$dir/bobing" 'Object.values(j.counts).reduce((a, b) => a + b) === 46656 && Object.keys(j.counts).length === 10'
ok "bobing with half-and-half" json "$dir/bobing" 'j.rules.half === true && j.rules.golden === false && j.counts["tui-teng"] === 1020 && j.counts.golden === 0'
ok "bobing expected rolls, twice" json "$dir/bobing" 'Math.abs(j.expected_rolls - 213.468609681) < 1e-6 && Math.abs(j.expected_rolls - j.expected_rolls_by_tail) < 1e-5'
ok "bobing says how it was verified" json "$dir/bobing" 'j.verified.length > 20'

"$GATECADE" solve bobing --players 2 --last --lut --games 300 --seed 5 --json >"$dir/seats"
ok "bobing seats" json "$dir/seats" 'j.seats.length === 2 && Math.abs(j.seats[0] + j.seats[1] - 1) < 1e-9 && j.played.games === 300 && j.played.seats_interval_95[0] > 0'
"$GATECADE" solve bobing --players 2 --last --lut --games 300 --seed 5 --json >"$dir/again"
ok "the same seed, the same games" cmp -s "$dir/seats" "$dir/again"

"$GATECADE" solve mastermind --json --tree "$dir/tree.json" --plot "$dir/tree.svg" >"$dir/mastermind"
ok "mastermind" json "$dir/mastermind" 'j.codes === 2401 && j.won === 1171 && j.first_guess === "ACEF" && j.minimax_fraction === "1039/2352"'
ok "mastermind's bounds meet" json "$dir/mastermind" 'Math.abs(j.minimax_at_least - j.minimax_value) < 1e-12 && Math.abs(j.minimax_at_most - j.minimax_value) < 1e-12'
ok "the tree wins what it says" json "$dir/tree.json" '1 + Object.values(j.verdicts).reduce((s, b) => s + b.won, 0) === 1171'
ok "the tree has a guess for every verdict" json "$dir/tree.json" 'Object.values(j.verdicts).every(b => /^[ACEFHLU]{4}$/.test(b.guess))'
ok "the tree as a picture" svg "$dir/tree.svg"
"$GATECADE" solve mastermind --tree "$dir/tree.dot" >/dev/null
ok "the tree for graphviz" has "$dir/tree.dot" "digraph mastermind {"

"$GATECADE" solve sevens --purse 12 --max-bid 7 --purses 12,12 --json --plot "$dir/bids.svg" >"$dir/sevens"
ok "sevens, small" json "$dir/sevens" 'Math.abs(j.value + 0.0434632822395) < 1e-10 && j.bid === 7 && j.reply.bid === 7 && j.reply.same_direction === false'
ok "the map of bids" svg "$dir/bids.svg"
for chart in value length; do
    "$GATECADE" solve sevens --purse 12 --max-bid 7 --chart $chart --plot "$dir/$chart.svg" >/dev/null
    ok "sevens chart $chart" svg "$dir/$chart.svg"
done
for chart in odds length seats; do
    "$GATECADE" solve bobing --players 2 --chart $chart --plot "$dir/$chart.svg" >/dev/null
    ok "bobing chart $chart" svg "$dir/$chart.svg"
done
"$GATECADE" solve sevens --json >"$dir/full"
ok "sevens at the seed's rules" json "$dir/full" 'Math.abs(j.value - 0.025394971243) < 1e-10 && j.bid === 127 && j.gap === 0'

"$GATECADE" solve tetris --lfsr 3 --json --plot "$dir/tetris.svg" >"$dir/tetris"
ok "tetris" json "$dir/tetris" 'j.starts[0].seconds === 39 && j.starts[0].proven && j.starts[0].replayed && j.starts[0].planner_wins'
ok "tetris as a picture" svg "$dir/tetris.svg"

ok "no machine" complains 2 "needs a machine first"
ok "a misspelt machine" complains 2 "did you mean sevens" seven
ok "a machine without a solver" complains 2 "has no solver" bobing-score
ok "a misspelt option" complains 2 "did you mean --purse?" sevens --pursse 3
ok "a bad purse" complains 2 "a purse holds" sevens --purse 0
ok "a bad highest bid" complains 2 "seven switches" sevens --max-bid 128
ok "bad purses" complains 2 "two whole numbers" sevens --purses 12
ok "too rich purses" complains 2 "together at most 2016" sevens --purses 2000,17
ok "too slow rules" complains 2 "take too long" sevens --deposit 0
ok "a bad LFSR" complains 2 "1 to 63" tetris --lfsr 64
ok "too many players" complains 2 "2 to 63" bobing --players 64
ok "Last Spin of nobody" complains 2 "say --players" bobing --last
ok "a bad tree" complains 2 ".json or .dot" mastermind --tree "$dir/tree.txt" --json
ok "no such chart" complains 2 "there is no chart" bobing --chart pie --plot "$dir/x.svg"
"$GATECADE" solve bobing --plot "$dir/none/x.svg" >/dev/null 2>"$dir/err"
ok "a folder that is not there" has "$dir/err" "cannot be written"

# Ctrl-C in the middle leaves what was there, and no draft.
echo before >"$dir/kept.svg"
env --default-signal=INT "$GATECADE" solve tetris --plot "$dir/kept.svg" >/dev/null 2>&1 &
sleep 0.5
kill -INT $! 2>/dev/null
wait $! 2>/dev/null
ok "an interrupted solve leaves no broken file" test "$(cat "$dir/kept.svg")" = before
ok "and no draft" test "$(find "$dir" -name '*kept*' | wc -l)" = 1

echo "1..$n"
