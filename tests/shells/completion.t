#!/bin/bash
# SPDX-License-Identifier: MIT
# Bash completion: what it offers is what the command itself knows.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
PATH=$(dirname "$GATECADE"):$PATH
# shellcheck source=/dev/null
source tools/completion/gatecade
compopt() { :; } # only inside a real completion
n=0

# offers NAME EXPECTED WORDS...: with the cursor at the end of the last word, = signs being words as readline has them
offers() {
    n=$((n + 1))
    COMP_WORDS=("${@:3}") COMP_CWORD=$(($# - 3)) COMPREPLY=()
    _gatecade
    local got=${COMPREPLY[*]}
    if [ "$got" = "$2" ]; then echo "ok $n - $1"; else printf 'not ok %d - %s\n# expected %s\n# got      %s\n' $n "$1" "$2" "$got"; fi
}

machines=$("$GATECADE" list | awk '{print $1}' | xargs)
offers "commands" "diagram" gatecade dia
offers "all commands" "$("$GATECADE" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | xargs) --help --version" gatecade ""
offers "machines" "$machines" gatecade run ""
offers "machines by their beginning" "mastermind mastermind-board" gatecade info mas
offers "options" "--record" gatecade run mastermind --r
offers "all options of run" "--check --cycles --record --strap --tape --testbench --trace --vcd --help" gatecade run mastermind --
offers "straps of the machine" "ghost= id1= id2= lfsr= locking= rotation=" gatecade run tetris --strap ""
offers "a strap's values" "proximity id" gatecade run tetris --strap locking =
offers "a strap's values by their beginning" "proximity" gatecade run tetris --strap locking = p
offers "a number's default" "4" gatecade run bobing --strap players =
offers "files" "tests/scenarios/bobing-end.tape" gatecade run bobing --tape tests/scenarios/bobing-e
offers "an option's words" "quick normal deep" gatecade check mastermind x.v --effort ""
offers "an option's words by their beginning" "verilator" gatecade check mastermind x.v --engine v
offers "the options of one solver" "--average --chart --json --plot --tree --help" gatecade solve mastermind --
offers "the charts of one solver" "bids value length" gatecade solve sevens --chart ""
offers "no option of which the help only speaks" "" gatecade info mastermind --strap-
offers "nothing for an unknown command" "" gatecade nonsense ""
echo "1..$n"
