#!/bin/bash
# SPDX-License-Identifier: MIT
# The diagrams that exploration finds hold every phase and every transition of the rules (tests/shells/diagram.txt), and no other;
# they are the same every time, and Graphviz can read them.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
mapfile -t machines < <("$GATECADE" list | awk '{print $1}')
echo "1..$((2 * ${#machines[@]} + 1))"
n=0

# arrows FILE: from|to|label, as in tests/shells/diagram.txt; how long "within" is depends on the play
arrows() {
    sed -n 's/^    "\([^"]*\)" -> "\([^"]*\)" \[label=" *\([^"]*[^" ]\) *"\];$/\1|\2|\3/p' "$1" |
        sed 's/^any phase|/*|/; s/\\n/ /g; s/|within .*/|within/'
}

# compare MACHINE: prints what is missing, what should not be there, and labels that name another cause than the rules'
compare() {
    awk -F'|' -v m="$1" '
        FNR == NR { if (index($0, m " ") == 1) { split($0, w, " "); key = w[2] "|" w[3]; sub(/^[^ ]* [^ ]* [^ ]* /, ""); want[key] = $0 }; next }
        { key = $1 "|" $2; found[key] = 1
          if (!(key in want)) { print "not in the rules: " $0; next }
          n = split($3, part, " / ")
          for (i = 1; i <= n; i++) if (index(" / " want[key] " / ", " / " part[i] " / ") == 0) print "label of " $0 ", expected " want[key] }
        END { for (key in want) if (!(key in found)) print "missing: " key }' tests/shells/diagram.txt <(arrows "$work/$1.dot")
}

printf '%s\n' "${machines[@]}" | xargs -P2 -I{} sh -c '"$1" diagram "$2" >"$3/$2.dot"' - "$GATECADE" {} "$work"
for m in "${machines[@]}"; do
    n=$((n + 1))
    compare "$m" >"$work/diff"
    if [ ! -s "$work/diff" ]; then
        echo "ok $n - $m: $(grep -c "^$m " tests/shells/diagram.txt) transitions"
    else
        echo "not ok $n - $m: its transitions"
        sed 's/^/# /' "$work/diff"
    fi
    n=$((n + 1))
    if why=$(dot -Tsvg "$work/$m.dot" 2>&1 >"$work/$m.svg") && [ -z "$why" ] && ! grep -q -e dashed,rounded -e 'tooltip="[^"]*{' "$work/$m.dot"; then
        echo "ok $n - $m: Graphviz draws it"
    else
        echo "not ok $n - $m: Graphviz draws it"
        echo "# $why"
    fi
done
n=$((n + 1))
last=${machines[-1]}
if "$GATECADE" diagram "$last" | cmp - "$work/$last.dot"; then echo "ok $n - the same again"; else echo "not ok $n - the same again"; fi
