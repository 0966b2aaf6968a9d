#!/bin/bash
# SPDX-License-Identifier: MIT
# gatecade batch: the same for any number of threads, right in distribution, interruptible, and polite about mistakes.
set -u
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/tap.sh
batch() { "$GATECADE" batch "$@" 2>"$work/err"; }
# number FILE PATH…: a number out of a JSON file.
number() { perl -MJSON::PP -e 'local $/; open F, shift; my $x = decode_json(<F>); $x = $x->{$_} for @ARGV; print $x // 0' "$@"; }

# Every machine, one thread and three.
for m in $("$GATECADE" list | cut -d' ' -f1); do
    batch "$m" --games 100 --jobs 1 --json "$work/1.json" --plot "$work/1.svg" >"$work/1.txt"
    a=$?
    batch "$m" --games 100 --jobs 3 --json "$work/3.json" --plot "$work/3.svg" >"$work/3.txt"
    cmp -s "$work/1.txt" "$work/3.txt" && cmp -s "$work/1.json" "$work/3.json" && cmp -s "$work/1.svg" "$work/3.svg"
    result "$m: the same with one thread and with three" $((a + $?))
    [ "$(number "$work/1.json" games)" = 100 ] && [ "$(number "$work/1.json" ended)" = 100 ]
    result "$m: a hundred games come to their end" $?
    grep -q '^<svg' "$work/1.svg" && tail -1 "$work/1.svg" | grep -q '^</svg>$' && ! grep -q 'nan\|inf' "$work/1.svg"
    result "$m: a whole picture" $?
done

batch mastermind --games 50 --seed 1 >"$work/a"
batch mastermind --games 50 --seed 2 >"$work/b"
! cmp -s "$work/a" "$work/b"
result "another seed, other games" $?

# The categories of 200000 rolls, against all 6^6 counted one by one: within five standard deviations.
batch bobing-score --games 200000 --json "$work/rolls.json" >/dev/null
awk 'BEGIN {
    for (a = 0; a < 46656; a++) {
        split("0 0 0 0 0 0 0", of, " "); x = a; most = threes = 0
        for (i = 0; i < 6; i++) { of[x % 6 + 1]++; x = int(x / 6) }
        for (f = 1; f <= 6; f++) { if (of[f] > most) most = of[f]; threes += of[f] == 3 }
        p = of[4] == 4 || most >= 5 ? "first" : most == 1 || threes == 2 ? "second" : of[4] == 3 ? "third" :
            most == 4 ? "fourth" : of[4] == 2 ? "fifth" : of[4] == 1 ? "sixth" : "none"
        count[p]++
    }
    for (p in count) print p, count[p] / 46656
}' | {
    bad=0
    while read -r prize share; do
        seen=$(number "$work/rolls.json" end phase "$prize")
        awk -v s="$seen" -v p="$share" 'BEGIN { n = 200000; d = s - n * p; exit !(d * d < 25 * n * p * (1 - p)) }' || bad=1
    done
    exit $bad
}
result "rolls are distributed as all 6^6 of them" $?

# Who thinks wins more often than who does not: the score of A at the end.
batch mastermind --games 2000 --players fair,random --json "$work/easy.json" >/dev/null
[ "$(number "$work/easy.json" end SSD2 2)" -gt "$(number "$work/easy.json" end SSD0 2)" ]
result "easy beats random at mastermind" $?

# The purses and deposits are all there is.
batch sevens --games 500 --json "$work/sevens.json" >/dev/null
perl -MJSON::PP -e 'local $/; open F, shift; my $e = decode_json(<F>)->{end};
    exit !(abs($e->{amt1}{mean} + $e->{amt2}{mean} + $e->{tax}{mean} - 2016) < 1e-6)' "$work/sevens.json"
result "sevens: no money is made or lost" $?

batch mastermind --games 20 --strap hz=50 --json "$work/hz.json" >/dev/null
[ "$(number "$work/hz.json" straps hz)" = 50 ] && [ "$(number "$work/hz.json" hz)" = 50 ]
result "a strap is set" $?
batch tetris --games 5 --cycles 100 >"$work/cut"
grep -q '5 of them were cut off after 100 cycles' "$work/cut"
result "long games are cut off" $?

"$GATECADE" batch tetris --games 100000000 --jobs 2 >"$work/int" 2>/dev/null &
pid=$!
sleep 1
kill -INT $pid
wait $pid
a=$?
grep -q '^interrupted: [1-9][0-9]* of 100000000 games' "$work/int" && grep -q '^phase' "$work/int"
result "Ctrl-C prints what is done so far" $((a + $?))

# refuse STATUS SENTENCE ARGUMENT…
batch mastermind --games 400 --players fair --hold sw3=1 --hold enterB=0 --json "$work/alone.json" >/dev/null
[ "$(number "$work/alone.json" phases draw entries)" = 400 ] && ! grep -q make1 "$work/alone.json"
ok $? "an input that is held: every game is one player's"
batch sevens --games 60 --players strong,beginner --json "$work/zeros.json" >/dev/null
[ "$(number "$work/zeros.json" end amt1 zeros)" -le 5 ]
ok $? "who ended with nothing is counted"

refuse() {
    status=$1 sentence=$2
    shift 2
    batch "$@" >"$work/out"
    [ $? = "$status" ] && [ ! -s "$work/out" ] && grep -q "$sentence" "$work/err" && [ "$(wc -l <"$work/err")" = 1 ]
    result "refused: batch $*" $?
}
refuse 2 'did you mean mastermind' mastermnd
refuse 2 'takes one machine'
refuse 2 'at least one' mastermind --games 0
refuse 2 'whole number' mastermind --games many
refuse 2 'at most' mastermind --jobs 1000
refuse 2 'no player "clever"' mastermind --players clever
refuse 2 'no strap "color"' mastermind --strap color=1
refuse 2 'strap hz takes 1 to 65535, not "0"' mastermind --strap hz=0
refuse 2 'no input "hz"' mastermind --hold hz=1
refuse 2 'NAME=VALUE' mastermind --hold sw3
refuse 2 'NAME=VALUE' mastermind --strap hz
refuse 2 'no option --gmaes; did you mean --games' mastermind --gmaes 3
batch mastermind --games 3 --json "$work/none/x.json" >/dev/null
[ $? = 1 ] && grep -q 'x.json: cannot be written: No such file' "$work/err"
result "a file that cannot be written" $?
done_testing
