#!/bin/bash
# SPDX-License-Identifier: MIT
# Whole games to their end, by real key presses, in windows of several kinds.
. tests/terminal.sh

# Bo Bing, four players: Space until all prizes are claimed.  80x24, ASCII.
window 80x24 "LANG=C $GATECADE play bobing --speed 64 --seed 371 --strap half=yes"
see "bobing: it asks how many play, and by which rules that are not given" 'players +4'
see_not "bobing: half is given" '^ +half'
keys Enter
see "bobing: the table waits for player 1" 'Player 1: roll the dice'
see "bobing: nobody has rolled" '^ +roll none'
see "bobing: 32 sixth prizes at first" '6th left 32'
for turn in $(seq 100); do
    press Space "Player $((turn % 4 + 1)): roll|wins the first prize"
    shows 'wins the first prize' && break
done
see "bobing: all prizes are claimed" 'Player [1-4] wins the first prize with'
see "bobing: the table of all players, and who has won" 'player [1-4] .*has won'
[ "$(screen | awk '$1 == "player" || $2 == "player" { for (i = 1; i <= NF; i++) if ($i == "player") { n2 += $(i+2); n3 += $(i+3); n4 += $(i+4); n5 += $(i+5); n6 += $(i+6) } } END { print n2, n3, n4, n5, n6 }')" = "2 4 8 16 32" ]
seen "bobing: they have all gifts" $?
! screen | LC_ALL=C grep -q '[^ -~]'
seen "bobing: LANG=C draws in ASCII alone" $?
keys q
see "bobing: the seed is printed at the end" 'Seed 371'

# Six of a kind end the game at once; dice with pips.
window 200x60 "$GATECADE play bobing --dice 666666"
press Enter 'Player 1: roll'
keys Space
see "bobing: a Tsiang wins at once" 'Player 1 wins the first prize with Tsiang'
see "bobing: he took all that was left" 'player 1 +2 +4 +8 +16 +32 +has won'
[ "$(screen | grep -o '●   ●' | wc -l)" = 18 ]
seen "bobing: six sixes, three pairs of pips each" $?
keys u
see "bobing: undo takes the roll back" 'Player 1: roll the dice'
window 80x24 "$GATECADE play bobing --dice 114442123356 --strap players=2"
press Enter 'Player 1: roll'
press Space 'Player 2: roll'
see "bobing: a roll stands beside who rolled it" 'roll of player 1 Sam-Hong'
see "bobing: and the turn is the other one's" 'on turn 2'
press Space 'Player 1: roll'
see "bobing: so does the next one" 'roll of player 2 none'

# Bo Bing scorer: dice by their keys.
window 80x24 "$GATECADE play bobing-score"
see "bobing-score: no faces yet" 'A die shows no face'
see "bobing-score: and how to throw them all" 'Space throw all dice'
keys 1 2 3 4 5 6
see "bobing-score: six ones are a first prize" 'First prize'
for _ in 1 2 3; do keys 1 2 3 4; done
see "bobing-score: 4-4-4-4-1-1 is the first prize" '●   ● │ │ ●   ● │ │ ●   ● │ │ ●   ● │ │       │ │       │'
see "bobing-score: only P1 is lit" '● P1  ○ P2  ○ P3  ○ P4  ○ P5  ○ P6  ○ Invalid'

# Mastermind, two people, 200x60: B breaks A's code, then A does not break B's.
curtain() { # WHO: through the curtain
    see "mastermind: a curtain before $1's secret" 'Everybody else looks away'
    see_not "mastermind: nothing of the board behind it" 'LD7-LD0|BTN2'
    keys Enter
    see "mastermind: $1 makes a code" "make1.*Player $1: enter letter 1 of 4"
}
letters() { # PHASE: the letter on the switches four times, through PHASE1 to PHASE4
    local n
    for n in 2 3 4; do press Enter "^ $1$n  "; done
    keys Enter
}
window 200x60 "$GATECADE play mastermind --speed 1024"
see "mastermind: choose the code-maker" 'Choose the code-maker'
keys a
curtain A
see "mastermind: Enter is the button of whoever is on turn" '⏎ BTN3'
press l '= L'
see "mastermind: l is typed as a letter, and is not B's button" 'make1'
press C '= C'
press 1 '= -'
keys Enter
see "mastermind: the letter - is refused, and why" "Refused: '-' is no letter: choose one of A C E F H L U"
see "mastermind: and nothing was entered" '^ make1'
press a '= A'
letters make
see "mastermind: a curtain after the secret" 'The secret part is over'
keys Enter
see "mastermind: B guesses" 'guess1.*Player b: enter letter 1 of 4'
see "mastermind: the switches went back and tell nothing" 'SW2-SW0.*= -'
press a '= A'
letters guess
see "mastermind: all four placed, in pairs under their letters" '● ●    ● ●    ● ●    ● ●    LD7-LD0'
see "mastermind: and kept beside the board" '1   A A A A  ●● ●● ●● ●●'
keys l
curtain b
letters make # the switches still stand at A, from the guess
wait_for 'secret part is over' && keys Enter
wait_for guess1
press e '= E'
for life in 3 2 1; do
    wait_for '^ guess1'
    letters guess
    wait_for '^ result'
    see "mastermind: a wrong guess at $life lives: all dark" '○ ○    ○ ○    ○ ○    ○ ○    LD7-LD0'
    keys a
done
see "mastermind: two points win, the match is over" 'The match is over: player b has won 0-2'
press a 'Choose the code-maker'
see "mastermind: a press starts a new match" 'Choose the code-maker'

# A press that comes too soon is refused, and the reason goes with the phase.
window 80x24 "$GATECADE play mastermind"
wait_for 'Choose the code-maker'
press a '^ score'
keys l
see "mastermind: a press amid a message is refused" 'Refused: A press counts when the message has gone'
wait_for '^ player'
see_not "mastermind: the reason goes with its phase" 'Refused'

# One against the machine, which draws a code: sw3, and three guesses at most.
window 80x24 "$GATECADE play mastermind --speed 1024 --seed 11"
wait_for 'Choose the code-maker'
keys 3 a
see "mastermind: one player guesses at once" 'guess1.*Player A'
press a '= A'
for _ in 1 2 3; do
    wait_for '^ guess1'
    letters guess
    wait_for '^ result'
    press a '^ (guess1|over)'
done
see "mastermind: one round, then it is over" 'The match is over'

# The same on its board, through debouncers and multiplexed digits: b breaks A's code, after a resize, and A does not
# break b's.
board_code() { # through the curtains, with the letter A four times
    wait_for 'looks away' && keys Enter
    wait_for '^ make1'
    press a "$letter_A"
    letters make
    wait_for 'secret part is over' && keys Enter
    wait_for '^ guess1'
}
letter_A='╭─╮ +╭─╮ +╭─╮ +╭█╮' letter_E='╭─╮ +╭─╮ +╭█╮ +╭█╮'
window 80x24 "$GATECADE play mastermind-board --speed 64"
see "mastermind-board: the multiplexed digits stand still: A-b" '^ +━━━ {4,}turn A|^ +━━━    ━━━    ━━━ +turn A'
keys a
board_code
tm resize-window -x 100 -y 30
press a "$letter_A"
letters guess
see "mastermind-board: eight lights for a right guess, after a resize" '● ●    ● ●    ● ●    ● ●    LD7-LD0'
keys l
see "mastermind-board: b's point, and b makes the next code" 'looks away'
board_code
press e "$letter_E"
for life in 3 2 1; do
    wait_for '^ guess1'
    letters guess
    wait_for '^ result'
    see "mastermind-board: a wrong guess at $life lives: all dark" '○ ○    ○ ○    ○ ○    ○ ○    LD7-LD0'
    keys a
done
see "mastermind-board: two points win, the match is over" 'The match is over: player b has won 0-2'
see "mastermind-board: the digits show 0-2" '^ +┃   ┃ {13}┃( |$)'
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
see "tetris: three rows win" 'you have won'
see "tetris: the light says so too" '● won'
keys r . . .
see "tetris: reset goes back to ready" '^ ready  '
# And lost, by doing nothing at x64.
keys p + + + + + + s
see "tetris: doing nothing loses" 'you have lost'
see "tetris: the light says so too" '● lost'

# 7up-7down: a number typed as one, arrows for up and down, Enter for the button; on a terminal without colours.
# (tests/term/term-follow.t plays both machines to their end.)
window 80x24 "TERM=vt100 $GATECADE play sevens --seed 5"
see "sevens: both purses are to be filled" 'Press proc .Space. to fill both purses'
see "sevens: no dice lie there yet" 'dice none'
press Space 'A new round: 1008 against 1008'
press Enter 'Player 1: bid 0 to 127'
keys 9 3 Up
see "sevens: 93 is 93" '= 93'
see "sevens: Up is up" '= up'
keys Enter
see "sevens: Enter enters it" 'Player 1 bids 93, up'
see "sevens: and the other one's turn" '^ bid2  Player 2: bid 0 to 127'
keys 1 2 8
see "sevens: a number that does not fit begins anew" '= 8( |$)'
window 80x24 "$GATECADE play sevens-board --seed 5"
wait_for 'Press btnC .Space. to fill both purses'
press Space 'A new round'
press Enter 'Player 1: bid'
keys Up 9 3
see "sevens-board: the number and the bit beside it" '= 221'
