#!/bin/bash
# SPDX-License-Identifier: MIT
# Whole games to their end, by real key presses, in windows of several kinds.
. tests/terminal.sh

# Bo Bing, four players: Space until all prizes are claimed.  80x24, ASCII.
window 80x24 "LANG=C $GATECADE play bobing --speed 64 --seed 371 --strap half=yes"
see "bobing: the table waits for player 1" 'Player 1: roll the dice'
see "bobing: 32 sixth prizes at first" '6th left 32'
for turn in $(seq 100); do
    press Space "Player $((turn % 4 + 1)): roll|All prizes are claimed"
    shows 'All prizes are claimed' && break
done
see "bobing: all prizes are claimed" 'All prizes are claimed. Player [1-4] wins the first prize with'
see "bobing: nothing is left" '2nd left 0 +3rd left 0 +4th left 0 +5th left 0 +6th left 0'
! screen | LC_ALL=C grep -q '[^ -~]'
seen "bobing: LANG=C draws in ASCII alone" $?
keys q
see "bobing: the seed is printed at the end" 'Seed 371'

# Six of a kind end the game at once; dice with pips.
window 200x60 "$GATECADE play bobing --dice 666666"
wait_for 'Player 1: roll'
keys Space
see "bobing: a Tsiang wins at once" 'Player 1 wins the first prize with Tsiang'
[ "$(screen | grep -o '●   ●' | wc -l)" = 18 ]
seen "bobing: six sixes, three pairs of pips each" $?
see "bobing: he took all that was left" '2nd taken 2 +3rd taken 4 +4th taken 8 +5th taken 16 +6th taken 32'
keys u
see "bobing: undo takes the roll back" 'Player 1: roll the dice'

# Bo Bing scorer: dice by their keys.
window 80x24 "$GATECADE play bobing-score"
see "bobing-score: no faces yet" 'A die shows no face'
keys 1 2 3 4 5 6
see "bobing-score: six ones are a first prize" 'First prize'
for _ in 1 2 3; do keys 1 2 3 4; done
see "bobing-score: 4-4-4-4-1-1 is the first prize" '●   ● │ │ ●   ● │ │ ●   ● │ │ ●   ● │ │       │ │       │'
see "bobing-score: only P1 is lit" '● P1  ○ P2  ○ P3  ○ P4  ○ P5  ○ P6  ○ Invalid'

# Mastermind, two people, 200x60: B breaks A's code, then A does not break B's.
curtain() { # WHO: through the curtain
    see "mastermind: a curtain before $1's secret" 'Everybody else looks away'
    see_not "mastermind: nothing of the board behind it" 'SW2-SW0'
    keys Enter
    see "mastermind: $1 makes a code" "make1.*Player $1: enter letter 1 of 4"
}
letters() { # KEY PHASE: the same letter four times, through PHASE1 to PHASE4
    local n
    for n in 2 3 4; do press "$1" "^ $2$n  "; done
    keys "$1"
}
window 200x60 "$GATECADE play mastermind --speed 1024"
see "mastermind: choose the code-maker" 'Choose the code-maker'
keys a
curtain A
keys l
press 0 '# A'
see "mastermind: B's button does nothing on A's turn" 'make1'
press 0 '# -'
keys a
press 0 '# A'
see "mastermind: the letter - is not accepted" 'make1'
letters a make
see "mastermind: a curtain after the secret" 'The secret part is over'
keys Enter
see "mastermind: B guesses" 'guess1.*Player b: enter letter 1 of 4'
see "mastermind: the switches went back and tell nothing" 'SW2-SW0.*# -'
press 0 '# A'
letters l guess
see "mastermind: all four placed" 'LD7-LD0 ● ● ● ● ● ● ● ●'
keys l
curtain b
letters l make # the switches still stand at A, from the guess
wait_for 'secret part is over' && keys Enter
wait_for guess1
press 1 '# E'
for life in 3 2 1; do
    wait_for '^ guess1'
    letters a guess
    wait_for '^ result'
    see "mastermind: a wrong guess at $life lives: all dark" 'LD7-LD0 ○ ○ ○ ○ ○ ○ ○ ○'
    keys a
done
see "mastermind: two points win, the match is over" 'over.*The match is over'
press a 'Choose the code-maker'
see "mastermind: a press starts a new match" 'Choose the code-maker'

# One against the machine, which draws a code: sw3, and three guesses at most.
window 80x24 "$GATECADE play mastermind --speed 1024 --seed 11"
wait_for 'Choose the code-maker'
keys 3 a
see "mastermind: one player guesses at once" 'guess1.*Player A'
press 0 '# A'
for _ in 1 2 3; do
    wait_for '^ guess1'
    letters a guess
    press a '^ (guess1|over)'
done
see "mastermind: one round, then it is over" 'The match is over'

# The same on its board, through debouncers and multiplexed digits: b breaks A's code, after a resize, and A does not
# break b's.
board_code() { # KEY [SWITCH]: through the curtains, with the letter A four times
    wait_for 'looks away' && keys Enter
    wait_for '^ make1'
    [ -z "${2-}" ] || press "$2" "$letter_A"
    letters "$1" make
    wait_for 'secret part is over' && keys Enter
    wait_for '^ guess1'
}
letter_A='╭─╮ +╭─╮ +╭─╮ +╭█╮' letter_E='╭─╮ +╭─╮ +╭█╮ +╭█╮'
window 80x24 "$GATECADE play mastermind-board --speed 64"
see "mastermind-board: the multiplexed digits stand still: A-b" '^ +━━━ {4,}turn A|^ +━━━    ━━━    ━━━ +turn A'
keys a
board_code a 0
tm resize-window -x 100 -y 30
press 0 "$letter_A"
letters l guess
see "mastermind-board: eight lights for a right guess, after a resize" '● LD7  ● LD6  ● LD5  ● LD4  ● LD3  ● LD2  ● LD1  ● LD0'
keys l
see "mastermind-board: b's point, and b makes the next code" 'looks away'
board_code l # the switches still stand at A, from the guess
press 1 "$letter_E"
for life in 3 2 1; do
    wait_for '^ guess1'
    letters a guess
    wait_for '^ result'
    see "mastermind-board: a wrong guess at $life lives: all dark" '○ LD7  ○ LD6  ○ LD5  ○ LD4  ○ LD3  ○ LD2  ○ LD1  ○ LD0'
    keys a
done
see "mastermind-board: two points win, the match is over" '^ over  The match is over'
see "mastermind-board: the digits show 0-2" '^ +┃   ┃ {13}┃$'
keys l
see "mastermind-board: a press starts a new match" '^ start  Choose the code-maker'

# The block game, won: step by step, so that every key meets the same tick; without colours.
window 80x24 "NO_COLOR=1 $GATECADE play tetris --strap lfsr=1"
see "tetris: ready" 'Press start'
# The clock ran a little: start over, so that the first tick meets the keys.
keys p R R
press s 'cycle 0'
block() { # MOVES: steers a block (letters U L R), lets it fall, and waits for the next
    local i k
    for ((i = 0; i < ${#1}; i++)); do
        case ${1:i:1} in U) k=Up ;; L) k=Left ;; R) k=Right ;; esac
        keys $k . . .
    done
    keys n
    wait_for '^ (fall|won|lost)'
    keys n
    wait_for '^ (create|won|lost)'
    keys n
    wait_for '^ (control|won|lost)'
}
keys n
wait_for '^ create'
keys n
see "tetris: a block is under control" '^ control  Steer the red block'
for moves in L RR UURRR '' UUUL UULLL R LLLL; do
    block "$moves"
done
see "tetris: three rows win" '^ won  Three rows: you have won'
see "tetris: the light says so too" '● won'
keys r . . .
see "tetris: reset goes back to ready" '^ ready  '
# And lost, by doing nothing at x64.
keys p + + + + + + s
see "tetris: doing nothing loses" '^ lost  The game is lost'
see "tetris: the light says so too" '● lost'

# 7up-7down: player 1 bids on up, player 2 on down, always the most that the rules allow, until a purse is empty.
number() { # LABEL: its number on the board
    [[ $board =~ $1\ ([0-9]+) ]]
    echo "${BASH_REMATCH[1]}"
}
phase_now() {
    [[ $board =~ $'\n '(start|bid1|bid2|buffer|random|calc|reset|init|over)'  ' ]] && phase=${BASH_REMATCH[1]}
}
most_bid() { # MINE OTHER OTHER'S-BID
    local spare=$(($1 > $3 ? $1 - $3 : 0)) most=127
    [ "$2" -lt $most ] && most=$2
    [ $((4 * spare + 3)) -lt $most ] && most=$((4 * spare + 3))
    echo $most
}
bankrupt() { # MACHINE UP: presses until the game is over; the switch value for up
    local presses phase before bid side board want end
    board=$(screen)
    phase_now
    for ((presses = 0; presses < 300; presses++)); do
        case $phase in
        over) return 0 ;;
        bid1) bid=$(most_bid "$(number 'purse 1')" "$(number 'purse 2')" "$(number 'bid 2')") side=$2 ;;
        bid2) bid=$(most_bid "$(number 'purse 2')" "$(number 'purse 1')" "$(number 'bid 1')") side=0 ;;
        *) bid= ;;
        esac
        if [ -n "$bid" ] && [ "$1" = sevens ]; then
            [ "$side" = 1 ] && want=up || want=down
            [[ $board == *"= $want"* ]] || press 7 "= $want"
        elif [ -n "$bid" ]; then
            bid=$((bid + side))
        fi
        if [ -n "$bid" ]; then
            tm send-keys -l "#$bid"
            tm send-keys Enter
            wait_for "# $bid( |\$)"
        fi
        keys Space
        before=$phase
        end=$((SECONDS + 30))
        until board=$(screen) && phase_now && [ "$phase" != "$before" ]; do
            [ $SECONDS -lt $end ] || return 1
        done
    done
    return 1
}
window 80x24 "TERM=vt100 $GATECADE play sevens --dice $(printf '6%.0s' {1..400})"
see "sevens: both purses are to be filled" 'to fill both purses'
bankrupt sevens 1
seen "sevens: a purse is empty" $?
see "sevens: player 1 has won" 'over.*A purse is empty'
see "sevens: player 2 is bankrupt" 'purse 2 0'
press Space 'purse 1 2016'
see "sevens: the deposits go to the winner: 2016" 'purse 1 2016'

window 80x24 "$GATECADE play sevens-board --speed 64 --seed 1037"
wait_for 'to fill both purses'
bankrupt sevens-board 128
seen "sevens-board: a purse is empty, with dice from the length of the presses" $?
see "sevens-board: the game is over" 'over.*A purse is empty'
