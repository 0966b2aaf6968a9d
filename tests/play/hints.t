#!/bin/bash
# SPDX-License-Identifier: MIT
# Hints: which move, with what chance, and how much worse the last one was; by all that was played, and not by what was
# undone; on every machine that somebody of the program plays.
export LANG=C.UTF-8
unset LC_ALL LC_CTYPE
count=0 failed=0
trap 'echo "1..$count"; [ "$failed" = 0 ]; exit $?' EXIT
says() { # NAME TEXT REGEX
    count=$((count + 1))
    if grep -qE -- "$3" <<<"$2"; then echo "ok $count - $1"; else
        failed=$((failed + 1))
        echo "not ok $count - $1"
        sed 's/^/# /' <<<"$2"
    fi
}
hints() { # MACHINE SEED [OPTION…]: commands on stdin; prints what each hint said
    "$GATECADE" play "$1" --lines --seed "${@:2}" 2>&1 | awk '/^> / { asked = $0 == "> hint"; next } asked { print; asked = 0 }'
}
type_guess() { # LETTERS, on the bare machine
    for ((i = 0; i < 4; i++)); do printf 'set letterIn %s\npress enterA\n' "${1:i:1}"; done
}
alone='set sw3 1\npress enterA\nwait\nwait\nwait\nwait\n'

# The code of seed 7 has no A and no C (625 such codes); of HLHL it has the second H alone in place (48 left).
text=$({ printf "$alone"; echo hint; type_guess AACC; echo hint; printf 'press enterA\nwait\nhint\n'; type_guess HLHL
    printf 'hint\nundo\nundo\nhint\n'; } | hints mastermind 7)
says "a first guess" "$(sed -n 1p <<<"$text")" '^Guess [ACEFHLU]{4}, four different letters: .* 48\.8 %'
says "the codes that are left, and what the first guess cost" "$(sed -n 2p <<<"$text")" \
    'Next guess [EFHLU]{4}: of 625 codes left you find 77 with two guesses, 12\.3 %\. AACC before had 24\.7 %, the best guess 48\.8 %\.'
says "the same before the second guess" "$(sed -n 3p <<<"$text")" '^Guess [EFHLU]{4}: of 625 codes'
says "both guesses count" "$(sed -n 4p <<<"$text")" 'Next guess [EFHU]{2}H[EFHU]: of 48 codes left you find 1, 2\.1 %\. HLHL before had'
says "what was undone does not" "$(sed -n 5p <<<"$text")" '^Guess [EFHLU]{4}: of 625 codes'
text=$({ printf "$alone"; type_guess ACEF; echo hint; } | hints mastermind 3)
says "a best guess is told so" "$text" 'ACEF before was as good as any\.'
text=$(printf 'press enterA\nwait\nwait\nhint\n' | hints mastermind 1)
says "a code-maker is advised, too" "$text" 'Two equal letters .* 44\.2 %'

# At the board's pins the digits are lit one at a time: the same guess, the same answer.
text=$(printf '%s\n' 'set SW3 1' 'press BTN3' wait wait wait wait 'set SW0 1' 'press BTN3' 'press BTN3' 'set SW0 0' 'set SW1 1' 'press BTN3' \
    'press BTN3' hint | hints mastermind-board 7)
says "the guess is known at the board" "$text" 'AACC before had 24\.7 %'

text=$(printf '%s\n' proc proc hint 'set bid 39' 'ud up' hint proc 'set bid 127' 'ud down' proc hint proc proc proc proc proc hint | hints sevens 1)
says "the best bid, and that on the switches" "$(sed -n 1p <<<"$text")" '^Bid 127, up or down alike: 51\.3 % to win\. As the switches stand, 0 on down: 44\.0 %\.$'
says "another bid on the switches" "$(sed -n 2p <<<"$text")" '39 on up: 45\.2 %\.$'
says "while the dice wait: both last bids" "$(sed -n 3p <<<"$text")" \
    "^Player 1's last, 39 on up, gave away 6\.1 %: 45\.2 % instead of 51\.3 %\. Player 2's last, 127 on down, gave away 0\.1 %: 54\.7 % instead of 54\.8 %\."
says "a round later: the bidder's own" "$(sed -n 4p <<<"$text")" 'Your last, 127 on down, gave away 0\.1 %'
text=$(printf '%s\n' btnC btnC hint | hints sevens-board 1)
says "at the board of 7up-7down" "$text" '^Bid 127, up or down alike: 51\.3 %'

text=$(printf '%s\n' 'press start' hint 'press s_left' hint wait wait wait hint | hints tetris 4 --strap lfsr=1)
says "the block game, with the second of the win" "$(sed -n 1p <<<"$text")" '^Right 1 time: played on like that, it is won at second [0-9]+\.$'
says "by where the block is now" "$(sed -n 2p <<<"$text")" '^Right 2 times: '
says "and what the last block cost" "$(sed -n 3p <<<"$text")" 'Your last block was as good as any|Better for your last block was: '
says "Bo Bing leaves nothing to decide" "$(echo hint | hints bobing 1)" '^Roll: .*takes a gift with [0-9.]+ %'
says "and where nobody plays, that is said" "$(echo hint | hints bobing-score 1)" '^Nobody in the program plays this machine\.'
