#!/bin/bash
# SPDX-License-Identifier: MIT
# Every machine to its end by somebody who does nothing but what the screen tells him: he reads the prompt and presses the
# key that it names; a letter or a number that is asked for he makes up, within the limits that are told.
. tests/terminal.sh

# The prompt: the two lines above the keys, of which the first begins with the phase.  What has happened stands above it.
look() {
    board=$(screen)
    local lines
    mapfile -t lines <<<"$board"
    local n=$((${1#*x} - 3))
    prompt="${lines[n]-} ${lines[n + 1]-}"
    read -ra words <<<"$prompt"
    prompt="${words[*]}"
    happened="${lines[n - 2]-} ${lines[n - 1]-}"
}

# Presses KEY and waits until the prompt is another one.
press_and_look() { # WxH KEY
    local before=$prompt end=$((SECONDS + 30))
    keys "$2"
    while look "$1" && [ "$prompt" = "$before" ]; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.02
    done
}

letters=(A C E F H L U) typed=0
one() { # WxH: one thing that the screen tells; fails when it tells nothing
    local limit key
    case $prompt$board in
    *'Press Enter to begin'* | *'Press Enter to open'* | *'Press Enter to go on'*) press_and_look "$1" Enter ;;
    *'n skips that'*)
        # Steering, before the wait is skipped: one of the keys that are named.
        [[ $prompt =~ 'red block: left ('([A-Z][a-z]*)'), rotate ('([A-Z][a-z]*)'), right ('([A-Z][a-z]*)')' ]] &&
            keys "${BASH_REMATCH[1 + RANDOM % 3]}"
        press_and_look "$1" n
        ;;
    *'To play alone, put SW3 ('?') on, then press '*)
        if [ -n "${alone-}" ]; then
            [[ $prompt =~ 'put SW3 ('(.)') on, then press '[A-Za-z0-9]+' ('(.)')' ]] || return 1
            key=${BASH_REMATCH[2]}
            keys "${BASH_REMATCH[1]}"
            press_and_look "$1" "$key"
        else
            [[ $prompt =~ ' press '[A-Za-z0-9]+' ('(.)') or' ]] && press_and_look "$1" "${BASH_REMATCH[1]}"
        fi
        ;;
    *'(type it)'*)
        keys "${letters[typed++ / 4 % 7]}"
        [[ $prompt =~ 'then press '[A-Za-z0-9]+' ('([A-Za-z]+)')' ]] && press_and_look "$1" "${BASH_REMATCH[1]}"
        ;;
    *'bid 0 to '*)
        [[ $prompt =~ 'Player '([12])': bid 0 to '([0-9]+)','.*'then press '[A-Za-z0-9]+' ('([A-Za-z]+)')' ]] || return 1
        limit=${BASH_REMATCH[2]} key=${BASH_REMATCH[3]}
        [[ $prompt == *'0-9'*'Up, Down'* || $prompt == *'Up, Down'*'0-9'* ]] || return 1
        if [ "${BASH_REMATCH[1]}" = 1 ]; then keys Up; else keys Down; limit=0; fi
        keys $(sed 's/./& /g' <<<"$limit")
        press_and_look "$1" "$key"
        ;;
    *'the dice: D1 ('?') to D6 ('?')'*) keys 1 2 3 4 5 6 && sleep 0.2 && look "$1" ;;
    *) # the last control that is named
        [[ $prompt =~ .*' ('([A-Za-z]+)')' ]] && press_and_look "$1" "${BASH_REMATCH[1]}"
        ;;
    esac
}

follow() { # NAME WxH END COMMAND: until the screen says END
    local n
    prompt=
    window "$2" "$4"
    wait_for '[?] help|Press Enter'
    look "$2"
    for ((n = 0; n < 400; n++)); do
        grep -qE "$3" <<<"$happened $prompt" && break
        one "$2" || break
    done
    grep -qE "$3" <<<"$happened $prompt"
    seen "$1: who follows the prompt comes to the end" $?
}

follow "bobing, two players" 80x24 'Player 1 wins the first prize with Tsiang' "$GATECADE play bobing --strap players=2 --dice 114442111222666666"
see "bobing: and to the table" 'player 2 '
alone=yes follow "mastermind, one player" 80x24 'has won' "$GATECADE play mastermind --speed 64 --seed 3"
follow "mastermind, two players" 80x24 'player [Ab] has won' "$GATECADE play mastermind --speed 64 --seed 3"
alone=yes follow "mastermind-board, one player" 120x40 'has won' "$GATECADE play mastermind-board --speed 64 --seed 3"
follow "mastermind-board, two players" 80x24 'player [Ab] has won' "$GATECADE play mastermind-board --speed 64 --seed 3"
follow "tetris" 80x24 'you have (won|lost)' "$GATECADE play tetris --seed 1"
follow "sevens, two players" 80x24 'player 1 has won' "$GATECADE play sevens --dice $(printf '6%.0s' {1..400})"
press Space 'purse 1 2016'
see "sevens: the deposits go to the winner" 'purse 1 2016'
follow "sevens-board, two players" 120x40 'player [12] has won' "$GATECADE play sevens-board --speed 64 --seed 1037"
follow "bobing-score" 80x24 '(First|Fifth|Sixth|Fourth|Third|Second|No) prize' "$GATECADE play bobing-score"
