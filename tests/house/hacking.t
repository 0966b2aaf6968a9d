#!/bin/bash
# SPDX-License-Identifier: MIT
# HACKING.md is true: every path in it exists, the walks enter each room once, and every file and function that they name is there.
set -u
. tests/tap.sh

# Paths in backquotes (with a /, or .md), but for names with a placeholder.
missing=$(grep -o '`[^` ]*`' HACKING.md | tr -d '`' | grep -E '^[a-z]+/[A-Za-z0-9_./-]*$' | grep -v 'NAME\|^build' | sort -u |
    while read -r p; do [ -e "$p" ] || echo "$p"; done)
same "every path exists" "" "$missing"
missing=$(grep -oE '`(core|games|players|play|base|record|term|consoles|serve|explore|batch|lanes|solve|check|grade|shells|web|hdl|tests|bench|tools|examples)/[A-Za-z0-9_./-]+`' \
    README.md CHANGELOG.md docs/*.md | tr -d '`' | grep -v 'MACHINE\|NAME' | sort -u | while IFS=: read -r doc p; do [ -e "$p" ] || echo "$doc: $p"; done)
same "every path in docs/ exists" "" "$missing"
missing=$(grep -oE '\]\([^)]*\)' HACKING.md | sed 's/](\(.*\))/\1/' | while read -r p; do [ -e "$p" ] || echo "$p"; done)
same "every link leads somewhere" "" "$missing"
missing=$(for r in $(tools/rooms | awk '{print $2}'); do
    grep -qE "^\| .*\`${r%%/*}/" HACKING.md || echo "$r"
done)
same "every room has its row" "" "$missing"
missing=$(grep -oE '`make [a-z-]+`' HACKING.md | tr -d '`' | cut -d' ' -f2 | sort -u | while read -r goal; do
    grep -qE "^$goal:" Makefile || echo "$goal"
done)
same "every goal of make exists" "" "$missing"

# walk TITLE: its rows, as ROOM<tab>the rest
walk() { awk -v title="### $1" '$0 == title {on = 1; next} /^#/ {on = 0} on && /^\| `/' HACKING.md | sed 's/^| `\([^`]*\)\/` |/\1\t/'; }
# defines FILES NAME: one of them has a function of that name
defines() { grep -qE "^[a-zA-Z_].*\b$2\(" $1; }
for title in "From a key to an LED" "From a design to a verdict"; do
    rows=$(walk "$title")
    [ "$(wc -l <<<"$rows")" -ge 5 ]
    result "$title: a walk" $? "$rows"
    same "$title: each room is entered once" "" "$(cut -f1 <<<"$rows" | sort | uniq -d)"
    wrong=
    while IFS=$'\t' read -r room rest; do
        files=
        for f in $(grep -o '`[a-z-]*\.[ch]`' <<<"$rest" | tr -d '`'); do
            files="$files $room/$f"
            [ -e "$room/$f" ] || wrong="$wrong $room/$f"
        done
        for name in $(grep -o '`[a-z_]*()`' <<<"$rest" | tr -d '`()'); do
            defines "${files:-/dev/null}" "$name" 2>/dev/null || wrong="$wrong $room:$name()"
        done
    done <<<"$rows"
    same "$title: every file and function is there" "" "$wrong"
done
done_testing
