#!/bin/bash
# SPDX-License-Identifier: MIT
# The line mode: commands in, words out, for every machine; and the arcade without a terminal.
export LANG=C.UTF-8
unset LC_ALL LC_CTYPE
here=$(mktemp -d)
trap 'rm -rf "$here"; done_testing; exit $?' EXIT
. tests/tap.sh
lines() { # MACHINE [OPTION...]: commands on stdin
    "$GATECADE" play "$@" 2>&1
}
says() { # NAME TEXT REGEX
    grep -qE -- "$3" <<<"$2"
    result "$1" $? "$2"
}

text=$(printf '%s\n' 'press enterA' wait wait 'set letterIn 5' 'press enterA' look 'letterIn U' enterA enterA enterA wait wait | lines mastermind)
says "a press and what it brought" "$text" '^digits:  0-0 · The score is 0-0'
says "wait goes on to the next phase" "$text" '^digits:  P-A · Player A is next'
says "a secret is announced, and hidden" "$text" '^digits: hidden · .*Player A: enter letter 1 of 4'
says "a value that is set in secret is not repeated" "$text" '^letterIn: hidden'
says "look shows the board to the player on turn" "$text" '^digits: -H   · '
says "a button's name alone presses it" "$text" 'enter letter 4 of 4'
says "after the secret the switches are back" "$text" '^digits: -    · Player b: enter letter 1 of 4'

text=$(printf '%s\n' 'pres enterA' 'press enterC' 'set letterIn 9' 'set letterIn Q' 'set' 'step x' 'hold up' undo '' 'press enterA' undo undo | lines mastermind)
says "an unknown command" "$text" 'I do not know "pres"; help lists the commands'
says "a misspelt button, with the nearest" "$text" 'no button "enterC"; did you mean enterA'
says "a value that does not fit" "$text" 'letterIn takes 0 to 7, or - A C E F H L U'
says "a command without its words" "$text" 'set needs more: set INPUT VALUE'
says "a number that is none" "$text" '"x" is no number of clock edges'
says "nothing to undo" "$text" 'There is nothing to undo'
says "undo" "$text" '^digits:  A-b · Choose the code-maker'
says "end of input: the board, and the seed" "$text" '^Seed [0-9]+: gatecade play mastermind --seed'

text=$(printf 'press enterA\n' | LANG=C lines mastermind)
! LC_ALL=C grep -q '[^ -~]' <<<"$text"
result "LANG=C: ASCII alone" $? "$text"
! grep -q $'\033' <<<"$text"
result "no escape sequences" $?

# All lines of one machine's help are there for every machine, and each can be looked at, stepped and saved.
for m in $("$GATECADE" list | cut -d' ' -f1); do
    text=$(printf 'help\nrules\nstep 10\nlook\nsave %s\nwave %s\nwait\nundo\nreset\nquit\n' "$here/$m.tape" "$here/$m.vcd" | lines "$m" --lines --seed 1)
    says "$m: plays in lines" "$text" 'The board at the end'
    "$GATECADE" run "$m" --tape "$here/$m.tape" >/dev/null 2>"$here/error"
    result "$m: its tape runs" $? "$(cat "$here/error")"
    grep -q enddefinitions "$here/$m.vcd"
    result "$m: its waveform is one" $?
done

# A recorded game, replayed, is the same game; and its noise, too.
printf '%s\n' 'set sw3 1' 'press enterA' wait wait wait wait 'letterIn A' enterA enterA enterA enterA | lines mastermind --seed 3 --record "$here/solo.tape" >"$here/first"

text=$(lines mastermind --replay "$here/solo.tape" --record "$here/again.tape" </dev/null)
cmp -s "$here/solo.tape" "$here/again.tape"
result "--record, --replay and --record give the same tape" $? "$(diff "$here/solo.tape" "$here/again.tape")"
[ "$(grep '^digits' "$here/first" | tail -1)" = "$(grep '^digits' <<<"$text" | tail -1)" ]
result "and the same board" $? "$text"
text=$(lines sevens --replay "$here/solo.tape" </dev/null)
says "a tape of another machine is refused" "$text" 'is a tape of mastermind; play it with gatecade play mastermind --replay'

# Players of the program.
text=$({ printf 'press enterA\nwait\nwait\n'; for _ in 1 2 3 4; do printf 'letterIn C\nenterA\n'; done; } | lines mastermind --versus fair --seed 5)
says "the opponent guesses by itself" "$text" 'The score is [01]-[01]'
text=$(printf 'proc\nproc\nset bid 40\nud up\nproc\n' | lines sevens --versus fair --seed 5)
says "the opponent bids by itself" "$text" 'Press proc \(Space\) to throw the dice'
says "what it bid" "$text" 'sub2: [1-9]'
text=$(echo wait 120 | lines tetris --versus fair)
says "the demo player plays a whole game" "$text" 'you have (lost|won)'
text=$(lines sevens --versus nobody </dev/null)
says "no such player: who there is" "$text" 'no player "nobody" for sevens; there are: beginner fair strong perfect'

# Dice of the same seed in lines, and prepared ones.
text=$(printf 'roll\nlook\n' | lines bobing --lines --dice 444411)
says "a button named like a command" "$text" 'dice: 4 4 4 4 1 1'

# Wrong usage.
for bad in "play" "play nothing" "play mastermind --speed 0" "play mastermind --speed 2000" "play mastermind --speed 3" "play mastermind --speed 1/" "play mastermind --seed x" \
    "play bobing --dice 7" "play bobing --strap players=1" "play mastermind --strap nothing=1" "play mastermind --replay $here/none"; do
    # shellcheck disable=SC2086
    text=$("$GATECADE" $bad 2>&1 </dev/null)
    status=$?
    [ $status != 0 ] && [ $status -le 2 ] && [ "$(wc -l <<<"$text")" = 1 ] && [[ $text == gatecade:* ]]
    result "gatecade $bad: one sentence" $? "$text"
done

# The arcade without a terminal.
text=$("$GATECADE" </dev/null | cat)
result "gatecade without a terminal ends well" $?
says "it lists the machines" "$text" '^  mastermind +break a four-letter code'
says "each with a picture" "$text" '\[ A-b\]'
says "and how to play" "$text" 'gatecade play MACHINE --plain'
