#!/bin/bash
# SPDX-License-Identifier: MIT
# gatecade run --check: what tapes say must be seen (#? lines).
. tests/tap.sh
bad=
for f in tests/scenarios/*.tape; do
    "$GATECADE" run "$(sed -n 's/^machine //p' "$f")" --tape "$f" --check 2>&1 | grep -q 'all of them hold$' || bad="$bad $f"
done
same "the checks of every scenario hold" "" "$bad"

# checks TEXT…: those lines as a tape of mastermind, 40 edges
checks() { printf '%s\n' 'gatecade tape 1' 'machine mastermind' 'strap hz 2' "$@" '40 end' | "$GATECADE" run mastermind --tape - --check 2>&1; }
out=$(checks '#? 2 phase start' '3 enterA 1' '4 enterA 0' '#? 3..6 phase score' '#? 3 [ 0-0]' '#? 3 LEDX 0')
same "four that hold: status 0" 0 $?
same "  and how many there are" "4 checks, all of them hold" "$(tail -1 <<<"$out")"
like "one that does not: the line, the edge, what is seen" 'line 4: after edge 3 phase is score, expected start$' "$(checks '#? 3 phase start' '3 enterA 1')"
out=$(checks '#? 0..39 phase start' '3 enterA 1')
same "status 1" 1 $?
same "each is told once" 1 "$(grep -c 'after edge' <<<"$out")"
like "a range: the first edge that differs" 'after edge 3 phase is score' "$out"
like "digits" 'after edge 0 the digits read \[ A-b\], expected \[ A-C\]' "$(checks '#? 0 [ A-C]')"
like "a wrong port" 'line 4: a check names a port and a value of it' "$(checks '#? 1 phaze start')"
like "a wrong value" 'line 4: a check names a port and a value of it' "$(checks '#? 1 phase begin')"
like "no edge" 'line 4: a check begins with an edge' "$(checks '#? phase start')"
like "edges in the wrong order" 'line 4: the second edge' "$(checks '#? 9..3 phase start')"
like "after the end" 'line 4: a check after the end of the tape' "$(checks '#? 40 phase start')"
like "a row of no picture" "line 4: a picture's row" "$(checks '#| ..R....')"
like "none at all" 'no checks in it' "$(checks '# 1 phase start')"
out=$("$GATECADE" run mastermind --cycles 3 --check 2>&1)
same "without a tape: usage" 2 $?
f=tests/scenarios/tetris-first-block.tape
like "a picture" 'the lights look otherwise: \.' "$(sed '0,/^#| .*/s//#| BBBBBBB/' $f | "$GATECADE" run tetris --tape - --check 2>&1)"
same "with --trace there is a trace, too" "0 SSD3 0" "$(printf '%s\n' 'gatecade tape 1' 'machine mastermind' '#? 0 phase start' '2 end' | "$GATECADE" run mastermind --tape - --check --trace - 2>/dev/null | grep SSD3)"
done_testing
