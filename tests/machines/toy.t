#!/bin/bash
# SPDX-License-Identifier: MIT
# A new machine is one new file and one line: a toy goes into a copy of the tree, and every law, the
# list, the port table, tapes and traces take it from there.
set -u
build=${BUILD:-$PWD/build}
copy=$build/toy
rm -rf "$copy" && mkdir -p "$copy" || exit 1
# The tree with what is built already; only what the new machine changes is built again.
tar -c --exclude=.git --exclude="./$(basename "$build")/toy" --exclude=node_modules \
    --exclude='./*/coverage' --exclude='./*/mutants' --exclude='./*/fuzz' . | tar -x -C "$copy"
[ "$(basename "$build")" = build ] || mv "$copy/$(basename "$build")" "$copy/build"
cd "$copy" || exit 1
cp tests/toy/turnstile.c games/
echo 'GAME(turnstile)' >>games/games.def
echo "1..6"
n=0
check() { # what, then the command's status
    n=$((n + 1))
    if [ "$2" = 0 ]; then echo "ok $n - $1"; else echo "not ok $n - $1"; head -20 log | sed 's/^/# /'; fi
}
make -s build/gatecade build/tests/laws build/tests/told >log 2>&1
check "it builds" $?
build/gatecade list >log 2>&1 && grep -q 'turnstile' log
check "gatecade list names it" $?
build/gatecade info turnstile >log 2>&1 && grep -q 'how many went through' log && grep -q unlocked log
check "gatecade info shows its ports and phases" $?
printf '%s\n' 'gatecade tape 1' 'machine turnstile' 'strap price 2' '0 push 1' '1 push 0' '1 coin 1' '2 coin 0' \
    '3 coin 1' '5 push 1' '8 end' >toy.tape
build/gatecade run turnstile --tape toy.tape --trace - >log 2>&1 && grep -v '^#' log | grep -A99 '^0 ' | diff - <(printf '%s\n' \
    '0 open 0' '0 through 0' '0 phase locked' '3 open 1' '3 phase unlocked' '5 open 0' '5 through 1' '5 phase locked') >>log
check "gatecade run plays its tape, edge by edge" $?
echo '5 psh 1' >>toy.tape
sed -i '/end/d' toy.tape
build/gatecade run turnstile --tape toy.tape --trace - >log 2>&1
[ $? = 1 ] && grep -q 'no port "psh" in turnstile; did you mean push?' log
check "a mistake in its tape gets one sentence" $?
{ CMOCKA_MESSAGE_OUTPUT=TAP build/tests/laws && CMOCKA_MESSAGE_OUTPUT=TAP build/tests/told; } >log 2>&1 &&
    [ "$(grep -c '^ok .*turnstile: ' log)" -ge 16 ]
check "all laws hold for it" $?
cd / && rm -rf "$copy"
