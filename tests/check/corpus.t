#!/bin/bash
# SPDX-License-Identifier: MIT
# A sample of the hand-ins of tests/corpus: what is said of them is true.  make corpus does all of them.
# And the documents' own listings: all of their slips in one run, and nothing else.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
n=0
check() { # check NAME STATUS DETAILS
    n=$((n + 1))
    if [ "$2" = 0 ]; then echo "ok $n - $1"; else echo "not ok $n - $1"; sed 's/^/# /' <<<"$3"; fi
}

out=$(tools/corpus --build "$(dirname "$GATECADE")" --jobs "$(nproc)" --sample 79 --effort quick 2>&1)
check "every 79th hand-in is judged truly" $? "$out"

slips() { # slips MACHINE TOP FILE RULE...
    local found expected
    found=$("$GATECADE" check "$1" "hdl/slips/$3" --top "$2" --no-second 2>&1 | sed -n 's/^[0-9]*\. \([a-z-]*\),.*/\1/p' | sort | tr '\n' ' ')
    expected=$(printf '%s\n' "${@:4}" | sort | tr '\n' ' ')
    [ "$found" = "$expected" ]
    check "all slips of the listing of $1, and nothing else" $? "found: $found"
}
slips sevens sevens_all sevens_slips.v purse-start deposit-wrong both-right
slips bobing-score "$(awk '$1 == "bobing-score" && /bobing_slips/ {print $2}' hdl/slips.list)" bobing_slips.v five-fours-missed six-of-a-kind-missed

# Designs with several faults are followed beyond the first one: all of them, and nothing else.
work=$(mktemp -d)
faults() { # faults HAND-IN RULE...
    local file found expected
    file=$(tools/corpus --write "$1" "$work/$n")
    found=$("$GATECADE" check "${1%%/*}" "$file" --no-second --effort quick 2>&1 | sed -n 's/^[0-9]*\. \([a-z-]*\),.*/\1/p' | sort | tr '\n' ' ')
    expected=$([ $# = 1 ] || printf '%s\n' "${@:2}" | sort | tr '\n' ' ')
    [ "$found" = "$expected" ]
    check "all faults of $1, and nothing else" $? "found: $found"
}
faults 'tetris/rows.v: clockwise delete-late score-two' rotation-wrong row-deletion score-wrong
faults 'tetris/flat.v: full-six no-stack shape-t-top' block-wrong lock-wrong row-deletion
faults 'bobing/serial.v: half-always left3-3 tai-stays tsiang-as-first winner-roller' gifts-at-start category-wrong tai-wrong tsiang game-end
faults 'mastermind/course.vhd: brkpt guessany revshort shiftl' who-gets-the-point wrong-key-accepted message-duration message-shifted
faults 'mastermind/two-process.v: auto-over dash-make glyph-U match1 press-skip-life +dark-dash' wrong-glyph dash-accepted press-in-message match-end restarts-by-itself
faults 'mastermind/enum.sv: dash-guess glyph-0 judge-sum led-swap' wrong-glyph dash-accepted verdict-lights guess-judged-wrong
faults 'sevens/decimal.v: both-right purse-1000 tax-lost' purse-start both-right deposit-to-winner
faults 'bobing/counters.v: endnolead goldlow' leader-wrong game-end
faults 'bobing/counters.v: bothedges goldlow' leader-wrong round-never-advances
faults 'tetris/bitmap.v: right'
faults 'sevens-board/parts.vhd: down-gains-other skip-111' state-order who-takes-the-bid
faults 'sevens-board/onehot.v: bid2-6bit toggle-twice' bid-shown-wrong role-swap
faults 'bobing/modules.v: w6g_tallysweep' tally-wrong
faults 'bobing/game.v: w6_end_left2 w6_spin_short' game-end last-spin
faults 'bobing/game.v: w6_spin_short w6_tsiang_spin' tsiang last-spin
faults 'bobing/game.v: w6_took6_5bit w6_wrap_late' turn-order tally-wrong
faults 'bobing/table.v: after-end spin-short' game-end last-spin
faults 'bobing-score/scorer.vhd: v4_bad_two v4_keep v4_one_triple v4_only_five' remembers six-of-a-kind-missed second-prize no-prize invalid-dice
faults 'sevens/ctl_dp.v: w3_last_assign w3_ud1_mirror' choice-shown-wrong both-right
faults 'sevens/seven_game.v: v2_low_purse_end v2_p2_first_skips v2_up_ge7' state-order seven-rule game-end

faults 'mastermind/packed.sv: score-b-a loss-no-end judged-any p-open +dark-dash' wrong-glyph wrong-key-accepted who-gets-the-point match-end
faults 'mastermind/n_two.vhd: n1-kurz n1-pmaker n1-solo' reset-incomplete active-player-wrong message-duration
faults 'mastermind/blocks.vhd: OVERA PENDING STARTBA +BFIRST' start-wrong press-in-message no-new-match
faults 'bobing/n_table.v: n3-fall n3-half n3-lastn n3-tie' category-wrong leader-wrong last-spin
faults 'tetris/k_blocks.sv: k1-clock k1-nextrow k1-rightwall k1-short' control-window rotation-wrong shift-wrong lock-wrong
faults 'sevens/updown.vhd: v2_p1_whole_bid v2_purses_by_turn v2_roll_in_buffer v2_seven_difference' dice-read players-swapped seven-rule valid-bid-refused

# What only Verilator shows of a board with two clocks is not dropped: Icarus shows it, some edges later.
file=$(tools/corpus --write 'mastermind-board/l_basys.v: l1-shortL' "$work/late")
out=$("$GATECADE" check mastermind-board "$file" --effort quick 2>&1)
[[ $out == *'1. message-duration, phase lives'* && $out == *'every finding is confirmed by icarus'* && $out != *'only Verilator'* ]]
check "two clocks: the second simulator may be an edge late" $? "$out"

# Digits of a board in each other's place are told once, and read as they should stand.
mkdir -p "$work/order"
cp hdl/mastermind_board.v hdl/mastermind.v "$work/order"
sed -i "s/assign AN = ~(4'b0001 << place);/wire [3:0] on = ~(4'b0001 << place); assign AN = {on[3], on[1], on[2], on[0]};/" "$work/order/mastermind_board.v"
out=$("$GATECADE" check mastermind-board "$work"/order/*.v --no-second --effort quick 2>&1)
[[ $out == *'departs in one point'* && $out == *'1. letters-wrong'*'digits 1, 3, 2 and 4'* ]]
check "two digits in each other's place, and nothing else" $? "$out"
# Dice that a board does not show are told by what they settle; and no rule is blamed for those that nobody saw.
hidden() { # hidden FILE SED RULE
    local found
    mkdir -p "$work/$n"
    sed '/^module sevens_board /,/^endmodule/ {/^    output .* dice,$/d; s/^);$/);\n    wire [3:0] dice;/}' hdl/sevens_board.v >"$work/$n/sevens_board.v"
    cp hdl/sevens.v "$work/$n"
    sed -i "$2" "$work/$n/$1"
    found=$("$GATECADE" check sevens-board "$work/$n"/*.v --param RATIO=16 --no-second --effort quick 2>&1 | sed -n 's/^[0-9]*\. \([a-z-]*\).*/\1/p' | tr '\n' ' ')
    [ "$found" = "$3" ]
    check "with hidden dice: ${3:-all is right}" $? "found: $found"
}
hidden sevens.v '' ''
hidden sevens.v 's/gain1 = win1 ?/gain1 = win1 \& ~win2 ?/' 'both-right '
hidden sevens.v 's/win2 = sum == 7 ? s2 > s1/win2 = sum == 7 ? s2 >= s1/' 'seven-rule '
hidden sevens_board.v 's/n < 21 ? 4/n < 20 ? 4/' 'dice-wrong '

# Buttons that bounce: a board without a debouncer is told so in a note, and one with it is not.
bounces() { # bounces MACHINE SED NOTE TEXT
    local out note=
    mkdir -p "$work/$n"
    cp "hdl/${1/-/_}.v" "hdl/${1%-board}.v" "$work/$n"
    sed -i "$2" "$work/$n/${1/-/_}.v"
    out=$("$GATECADE" check "$1" "$work/$n"/*.v --no-second --effort quick 2>&1)
    [[ $? = 0 && ${out//$'\n'/ } == *"so cycles were left out"* ]] && note=none
    [[ $out != *"a button that bounces"* ]] || note=told
    [ "$note" = "$3" ]
    check "$4" $? "$out"
}
bounces sevens-board '' none "our sevens-board waits until its button stands"
bounces sevens-board 's/assign proc = level/assign proc = button/' told "and without its debouncer it is told that"
bounces mastermind-board 's/RATIO = 1600/RATIO = 2000000/; s/PERIOD = 100/PERIOD = 125000/' none "our mastermind-board, too"

# A machine that draws by a clockwork of its own draws '-' only now and then: it plays until that has been seen.
mkdir -p "$work/drawn"
cp hdl/mastermind_board.v "$work/drawn"
sed 's/bits\[2\] & drawn != 0/bits[2]/' hdl/mastermind.v >"$work/drawn/mastermind.v"
out=$("$GATECADE" check mastermind-board "$work/drawn"/*.v --param RATIO=16 --param HZ=8 --no-second --effort quick 2>&1)
[[ $out == *"in one point"*"1. dash-drawn,"* ]]
check "a board that draws '-' by itself" $? "$out"

# What may follow from another fault is told where there is no other.
alone() { # alone RULE SED TEXT
    local file found
    file=$(tools/corpus --write 'bobing/serial.v: right' "$work/$n")
    sed -i "$2" "$file"
    found=$("$GATECADE" check bobing "$file" --no-second --effort quick 2>&1 | sed -n 's/^[0-9]*\. \([a-z-]*\),.*/\1/p' | tr '\n' ' ')
    [ "$found" = "$1 " ]
    check "$3" $? "found: $found"
}
alone leader-wrong 's/golden) category <= 6;/golden) begin category <= 6; tai <= D1; end/' "Golden Flowers ranked by a die"
alone lut-wrong 's/since\[player\] <= clock_;/if (hand[player] == 0) since[player] <= clock_;/' "Lut: a tie with a second roll goes by the first one"

# What a name claims is tried on the design, and the verdict says what came of it.
tried() { # tried HAND-IN RULE WORDS
    local file out
    file=$(tools/corpus --write "$1" "$work/$n")
    out=$("$GATECADE" check "${1%%/*}" "$file" --no-second --effort quick 2>&1)
    [[ $out == *"1. $2,"*"$3"* ]]
    check "$1: $3" $? "$out"
}
tried 'mastermind/two-process.v: maker-turned' code-maker-wrong 'Tried with the players exchanged: then it is wrong, too.'
tried 'mastermind/one-always.v: always-a' code-maker-wrong 'Tried with the players exchanged: then it is right.'
tried 'mastermind/counters.v: remember-press' press-in-message 'Tried without that press: then all is right.'

# Right once it is reset, and not before: that is told, and is no fault.
file=$(tools/corpus --write 'mastermind/two-process.v: right' "$work/power-up")
sed -i 's/^endmodule/initial begin st = WHO; cnt = 0; maker = 0; end\nendmodule/' "$file"
out=$("$GATECADE" check mastermind "$file" --effort quick 2>&1)
[[ $? = 0 && $out == *"not ready before its first reset"* ]]
check "a design that needs a reset after power-up" $? "$out"

# Decimal digits, out of blocks that are never awakened: both are told, and neither is a fault.
file=$(tools/corpus --write 'sevens/decimal.v: right' "$work/decimal")
out=$("$GATECADE" check sevens "$file" --effort quick 2>&1)
[[ $? = 0 && $out == *"amt1, amt2, tax, sub1, sub2: decimal digits"* && $out == *"was run once at the beginning"* ]]
check "purses in decimal digits, and always @* that sleeps" $? "$out"

# Names that are words of SystemVerilog, on a board, which Verilator judges.
file=$(tools/corpus --write 'sevens-board/basys3.v: right' "$work/words")
sed -i 's/\bc36\b/ref/g' "$file"
out=$("$GATECADE" check sevens-board "$file" --effort quick 2>&1)
check "a Verilog file with a signal called ref" $? "$out"
rm -rf "$work"
echo "1..$n"
