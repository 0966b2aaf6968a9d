#!/bin/bash
# SPDX-License-Identifier: MIT
# The classic Bo Bing console: every sample screen of the assignment, by prepared dice; a whole game by a fixed seed.
cd "$(dirname "$0")" || exit 1
trap 'done_testing; exit $?' EXIT
. ../tap.sh

game() { # PLAYERS RULES DICE [PRESSES]: RULES are four answers, golden, half, Lut, Last Spin
    local presses=${4:-400}
    { printf '%s\n' "$1" "${2:0:1}" "${2:1:1}" "${2:2:1}" "${2:3:1}"; yes '' | head -"$presses"; } |
        "$GATECADE" play bobing --dice "$3"
}

screen() { # NAME, the game's text, the sample on stdin: its lines must follow each other in the text
    local sample
    sample=$(cat)
    [[ $2 == *"$sample"* ]]
    result "$1" $? "$2"
}

text=$(printf '64\n1\nmany\n4\ny\nmaybe\ny\nn\nn\n' | "$GATECADE" play bobing)
screen "asks for the players and the house rules" "$(grep -v '^Please' <<<"$text")" <<'E2'
How many players are there? 4
Will the Golden Flower Tsiong Wan Rule be observed(y/n)? y
E2
[ "$(grep -c 'Please type a number from 2 to 63' <<<"$text")" = 3 ]
result "64, 1 and many are no numbers of players: asked again with a hint" $? "$text"
[ "$(grep -c 'Please answer y or n' <<<"$text")" = 1 ]
result "maybe is no answer: asked again with a hint" $? "$text"
screen "the other rules" "$text" <<'E2'
Will the half-and-half Tui Teng be observed(y/n)? y
Will the Lut be observed(y/n)? n
Will the Last Spin be observed(y/n)? n
E2

# It-siu, Si-Jin and Tui-Teng for players 1 to 3; then a Ngo-Tsi for player 4.
text=$(game 4 ynnn "411235 111123 123456 555553" 8)
screen "what is left, no first prize" "$text" <<'E2'
There are still:

6th prize: 31
5th prize: 16
4th prize: 7
3rd prize: 4
2nd prize: 1
1st prize: None

Player 4 it is your turn. Please roll the dice by pressing any key.
E2
screen "what is left, with a first prize" "$text" <<'E2'
There are still:

6th prize: 31
5th prize: 16
4th prize: 7
3rd prize: 4
2nd prize: 1
1st prize: Ngo Tsi Tai 3 by Player 4

Player 1 it is your turn. Please roll the dice by pressing any key.
E2
screen "end of input: a polite end with the standing" "$text" <<'E2'
The game stops here, before all prizes have been claimed.

There are still:

6th prize: 31
E2

text=$(game 2 nnnn "114442 444112 444112 444112 426414 112233 444423 424144" 16)
screen "third prize, gifts left" "$text" <<'E2'
You rolled:
1 1 4 4 4 2

You got Sam-Hong. There are still 4 gifts left. Press any key to proceed to the next player.
E2
screen "third prize, no gift left" "$text" <<'E2'
You rolled:
4 2 6 4 1 4

You got Sam-Hong. There are no gifts left. Press any key to proceed to the next player.
E2
screen "no prize" "$text" <<'E2'
You rolled:
1 1 2 2 3 3

No prize. Press any key to proceed to the next player.
E2
screen "first prize, higher" "$text" <<'E2'
You rolled:
4 4 4 4 2 3

You got Tsiong Wan Tai 5. You are the highest 1st prize. Press any key to proceed to the next player.
E2
screen "first prize, lower" "$text" <<'E2'
You rolled:
4 2 4 1 4 4

You got Tsiong Wan Tai 3. You did not get the highest 1st prize. Press any key to proceed to the next player.
E2

screen "the Golden Flower under a Ngo-Tsi" "$(game 2 ynnn "666665 414144" 4)" <<'E2'
You rolled:
4 1 4 1 4 4

You got Tsiong Wan Tsah Kim Hweh. You did not get the highest 1st prize. Press any key to proceed to the next player.
E2
screen "the same dice without that rule" "$(game 2 nnnn "666665 414144" 4)" <<'E2'
You rolled:
4 1 4 1 4 4

You got Tsiong Wan Tai 2. You did not get the highest 1st prize. Press any key to proceed to the next player.
E2

# All 62 gifts: 2 Tui-Teng, 4 Sam-Hong, 8 Si-Jin, 16 Di-ku, 32 It-siu.
gifts() {
    local n
    for n in 1 2; do printf '123456 '; done
    for n in 1 2 3 4; do printf '444112 '; done
    for n in 1 2 3 4 5 6 7 8; do printf '111123 '; done
    for n in $(seq 16); do printf '441123 '; done
    for n in $(seq 32); do printf '411235 '; done
}
screen "the end: Ngo-Tsi" "$(game 3 nnnn "112233 112233 222223 $(gifts)")" <<'E2'
All prizes have been claimed. The 1st prize winner goes to player 3 for Ngo Tsi Tai 3.
E2
screen "the end: the Golden Flower" "$(game 3 ynnn "112233 112233 441144 $(gifts)")" <<'E2'
All prizes have been claimed. The 1st prize winner goes to player 3 for Golden Flower Tsiong Wan.
E2
text=$(game 3 nnnn "411235 333333")
screen "the end: Tsiang" "$text" <<'E2'
All prizes have been claimed. The 1st prize winner goes to player 2 for Tsiang.
E2
screen "the tally: a Tsiang takes all that was left" "$text" <<'E2'
            1st  2nd  3rd  4th  5th  6th
Player 1      0    0    0    0    0    1
Player 2      1    2    4    8   16   31
Player 3      0    0    0    0    0    0
E2

# Lut: the three scenarios.  Tsiong-Wan by kickers: 5 is 2+3, 6 is 3+3 or 5+1, 4 is 1+3, 3 is 1+2, 2 is 1+1.
screen "Lut, scenario 1" "$(game 2 nnyn "666665 444433 444412 112233 $(gifts)")" <<'E2'
All prizes have been claimed. The 1st prize winner goes to player 2 for Tsiong Wan Tai 6.
E2
screen "Lut, scenario 2" "$(game 2 nnyn "666665 444433 444423 444411 $(gifts)")" <<'E2'
All prizes have been claimed. The 1st prize winner goes to player 1 for Tsiong Wan Tai 5.
E2
screen "Lut, scenario 3" "$(game 3 nnyn "666665 444433 444423 444413 444412 444411 $(gifts)")" <<'E2'
All prizes have been claimed. The 1st prize winner goes to player 1 for Tsiong Wan Tai 4.
E2
text=$(game 2 nnny "444412 112233 $(gifts) 112233 555551")
screen "Last Spin: everybody once more, and the first prize is stolen" "$text" <<'E2'
Last Spin: every player rolls once more, for the 1st prize.
E2
screen "Last Spin: the end" "$text" <<'E2'
All prizes have been claimed. The 1st prize winner goes to player 2 for Ngo Tsi Tai 1.
E2

# A whole game by its seed, to be read next to the samples: tests/term/plain-bobing.txt.
transcript() {
    { printf '3\ny\ny\nn\ny\n'; yes '' | head -2000; } | "$GATECADE" play bobing --seed "$1"
}
difference=$(diff plain-bobing.txt <(transcript 371))
result "the game of seed 371 is the transcript" $? "$difference"
cmp -s <(transcript 1) <(transcript 1)
result "the same seed, the same game" $?
! diff <(transcript 1) <(transcript 2) >/dev/null
result "another seed, another game" $?

# What the assignment asks of its text: every function says what it does, takes and returns; break only in a switch, and there is none.
source=../../consoles/bobing.c
functions=$(grep -cE '^static .*\)$' $source)
[ "$functions" -gt 10 ] && [ "$(grep -c 'Description: ' $source)" = "$functions" ] && [ "$(grep -c 'Parameters: ' $source)" = "$functions" ] &&
    [ "$(grep -c 'Returns: ' $source)" = "$functions" ]
result "every function of the console has description, parameters, returns" $?
! grep -q 'break;' $source
result "no break" $?
