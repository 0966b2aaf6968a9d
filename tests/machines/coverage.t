#!/bin/bash
# SPDX-License-Identifier: MIT
# Every line and every branch of core/, bare/ and games/ is run by the tests; nothing is left out.
set -u
work=${BUILD:-$PWD/build}/coverage
rm -rf "$work" && mkdir -p "$work" || exit 1
programs="laws told parts bobing mastermind sevens tetris scenarios tape text"
echo "1..2"
fail() { echo "not ok 1 - it builds"; echo "not ok 2 - coverage"; exit 1; }

flags="-std=c11 -D_GNU_SOURCE -O0 -I."
for f in core/*.c bare/*.c games/*.c; do
    gcc $flags --coverage -c -o "$work/$(basename "$f" .c).o" "$f" &
done
for f in players/*.c; do
    [ -e "$f" ] && gcc $flags -c -o "$work/$(basename "$f" .c)-plain.o" "$f" &
done
wait
for t in $programs; do
    gcc $flags --coverage -fno-inline -o "$work/$t" "tests/machines/$t.c" "$work"/*.o -lcmocka >"$work/$t.log" 2>&1 || fail &
done
wait
# one after the other: they add to the same counters
for t in $programs; do
    [ -x "$work/$t" ] && QUICK=1 "$work/$t" >"$work/$t.out" 2>&1 || { cat "$work/$t".{log,out}; fail; }
done
echo "ok 1 - the tests pass with counters"

# A line a branch: file:line:number and how often it was taken, from every object that has it.
for gcda in "$work"/*.gcda; do
    gcov -b -c -t "$gcda" 2>/dev/null
done | awk '
    /^ *-: *0:Source:/ { sub(/.*Source:/, ""); file = $0; next }
    file !~ /^(core|bare|games)\// { next }
    /^branch/ { key = file ":" line " branch " $2; seen[key] += 0; if ($3 == "taken") seen[key] += $4; next }
    /^ *([0-9]+\*?|#####|=====):/ { split($0, part, ":"); line = part[2] + 0; key = file ":" line " line"
        seen[key] += part[1] ~ /[#=]/ ? 0 : part[1] + 0 }
    END { for (key in seen) { total++; if (!seen[key]) { missed++; print "# never: " key | "sort" } }
        close("sort"); print "# " total - missed " of " total " lines and branches"; exit missed > 0 || total < 500 }
' && echo "ok 2 - every line and branch of core/, bare/ and games/" || echo "not ok 2 - every line and branch of core/, bare/ and games/"
