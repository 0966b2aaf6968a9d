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
says "a press and what it brought" "$text" '^The score is 0-0\. 1\.5 s more; wait skips that\.'
says "wait goes on to the next phase" "$text" '^Player A is next\.'
says "a secret is announced, and hidden" "$text" '^digits: hidden'
says "  with what to do" "$text" '^Player A: enter letter 1 of 4 of the secret code, A C E F H L U, with SW2-SW0 \(2-0\); then press BTN3 \(a\)\.$'
says "a value that is set in secret is not repeated" "$text" '^SW2-SW0: hidden'
says "look shows the board to the player on turn" "$text" '^digits: -H   · '
says "a button's name alone presses it" "$text" 'enter letter 4 of 4'
says "after the secret the switches are back" "$text" '^digits: -   $'
says "  and the next player is told" "$text" '^Player b: enter letter 1 of 4 of your guess'

text=$(printf '%s\n' 'pres enterA' 'press enterC' 'set letterIn 9' 'set letterIn Q' 'set' 'step x' 'hold up' undo '' 'press enterA' undo undo | lines mastermind)
says "an unknown command, with the nearest" "$text" 'I do not know "pres"; did you mean press\?'
says "a misspelt button, with the nearest" "$text" 'no button "enterC"; did you mean enterA'
rolled=$(printf '%s\n' '' '' '' '' '' 'press roll' 'press roll' | lines bobing --lines --dice 114442123456)
says "a roll is told with who rolled it" "$rolled" '^roll of player 2: Tui-Teng · dice: 1 2 3 4 5 6 · 2nd left: 1 · on turn: 3$'
says "a misspelt switch, with the nearest as it is printed" "$(echo 'set SW9 on' | lines mastermind)" 'no input "SW9"; did you mean SW3'
says "a value that does not fit" "$text" 'SW2-SW0 takes 0 to 7, or - A C E F H L U'
says "a command without its words" "$text" 'set needs more: set INPUT VALUE'
says "a number that is none" "$text" '"x" is no number of clock edges'
says "nothing to undo" "$text" 'There is nothing to undo'
says "undo" "$text" '^Choose the code-maker'
says "end of input: the board, and the seed" "$text" '^Seed [0-9]+: gatecade play mastermind --seed'

text=$(printf 'press enterA\n' | LANG=C lines mastermind)
! LC_ALL=C grep -q '[^ -~]' <<<"$text"
result "LANG=C: ASCII alone" $? "$text"
! grep -q $'\033' <<<"$text"
result "no escape sequences" $?

# All lines of one machine's help are there for every machine, and each can be looked at, stepped and saved.
for m in $("$GATECADE" list | cut -d' ' -f1); do
    text=$(printf 'help\nrules\nstep 10\nlook\nsave %s\nwave %s\nwait\nundo\nrestart\nquit\n' "$here/$m.tape" "$here/$m.vcd" | lines "$m" --lines --seed 1)
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
says "what it bid" "$text" 'bid 2: [1-9]'
text=$(echo wait 120 | lines tetris --versus fair)
says "the demo player plays a whole game" "$text" 'you have (lost|won)'
text=$(lines sevens --versus nobody </dev/null)
says "no such player: who there is" "$text" 'no player "nobody" for sevens; there are: beginner fair strong perfect'

text=$(printf 'wait\nwait\nwait\nwait\nwait\nwait\nwait\nwait\nwait\n' | lines sevens --versus strong,fair --seed 1)
says "two of the program go on by themselves" "$text" '^Player [12] takes|^Nobody takes|^Both are right'
text=$(lines sevens --versus strong,fair,fair </dev/null)
says "no more of them than seats" "$text" 'sevens has 2 seats'
text=$(lines tetris --dice 123 </dev/null)
says "no dice where none are thrown" "$text" 'no dice are thrown for tetris'
text=$(printf 'roll\n' | lines bobing --lines --dice 444 --dice 411)
says "--dice twice: one behind the other" "$text" 'dice: 4 4 4 4 1 1'

# Dice of the same seed in lines, and prepared ones.
text=$(printf 'roll\nlook\n' | lines bobing --lines --dice 444411)
says "a button named like a command" "$text" 'dice: 4 4 4 4 1 1'

# In the players' words; what is refused, and the true limit; letters and numbers as they are, names as they come.
text=$(printf '%s\n' proc proc '100 up' enter 50 down enter enter enter enter enter | lines sevens --seed 5)
says "purses, deposits and dice" "$text" '^purse 1: 0 · purse 2: 0 · deposits: 0 · dice: none · bid 1: 0'
says "what is typed alone goes to the switches" "$text" '^bid: 100 · up/down: up$'
says "the dice are thrown in buffer" "$text" '^dice: 4 · state: 101'
says "they stand until they are settled" "$text" '^The dice show 4\. Press proc \(Space\) to read the dice\.'
says "who takes what" "$text" '^Player 2 takes 50\. 933 against 1046\.'
says "they are gone with the next round" "$text" '^dice: none · bid 1: 0 · bid 2: 0 · choice 1: none · choice 2: none'
! grep -qE '(amt1|tax|rnd|sub1|O_ud1):' <<<"$text"
result "and nothing by a pin's name" $? "$text"
text=$(printf '%s\n' 'set sw3 on' 'set 3 off' 'set SW3 on' 'press a' wait wait wait wait enter 'set letterin c' a enter l enter u enter f enter enter 'press b' 'hold BTN2' 'press A' 'release BTN2' | lines mastermind --seed 7)
says "set takes on" "$text" '^SW3: 1$'
says "a press in a message is refused, and why" "$text" "^Refused: '-' is no letter: choose one of A C E F H L U with SW2-SW0 \\(2-0\\)"
says "a letter of either case" "$text" '^digits: C   $'
says "an all-wrong verdict, or what it was, is said" "$text" '^(None of these letters is in the code|A (placed|elsewhere|absent), L )'
says "a press out of turn is refused" "$text" "^Refused: (It is player A's turn: BTN3 \\(a\\)|A press counts)"
says "a key is a name, too" "$text" '^SW3: 0$'
says "what is held down refuses" "$text" '^Refused: BTN2 \(r\) is held down\.'
text=$(printf 'roll\nroll\nroll\nroll\nroll\nroll\n' | lines bobing --lines --dice '411235 444423 444412 112233 666666')
says "Bo Bing credits who rolled" "$text" '^Player 1 takes a gift for It-siu\. Player 2: roll the dice with roll \(Space\)\.'
says "the highest 1st prize" "$text" '^Player 2: Tsiong-Wan, Tai 5, the highest 1st prize so far\.'
says "not the highest" "$text" '^Player 3: Tsiong-Wan, Tai 3, not the highest 1st prize\.'
says "the end: who won, by what, and how to play again" "$text" '^Player 1 wins the first prize with Tsiang, and takes all that was left\. Another game: restart\.'
says "  with the table" "$text" '^player 1: 2nd taken 2 · 3rd taken 4 · 4th taken 8 · 5th taken 16 · 6th taken 32$'
says "  of everybody" "$text" '^player 4: 2nd taken 0 · 3rd taken 0 · 4th taken 0 · 5th taken 0 · 6th taken 0$'
says "  and nobody rolls any more" "$text" '^Refused: The game is over\. Another one: restart\.'

# Other languages, by the locale or by name; English where there is none.
text=$(printf 'press A\n' | GATECADE_LANGUAGE=es lines mastermind)
says "Español" "$text" '^Elige quién hace el código: pulsa BTN3 \(a\) o BTN0 \(l\)\.'
text=$(printf 'proc\nproc\n' | GATECADE_LANGUAGE=zh_TW lines sevens)
says "中文" "$text" '^玩家 1：用 bid.*(6-0).* up.*(7).* 0 到 127'
text=$(GATECADE_LANGUAGE=xx lines mastermind </dev/null)
says "a language that is not there: English" "$text" '^Choose the code-maker'

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
