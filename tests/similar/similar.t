#!/bin/bash
# SPDX-License-Identifier: MIT
# gatecade similar: a hundred copies in disguise are found, designs that were written independently are not.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/tap.sh
: "${GATECADE:=$PWD/build/gatecade}"
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
class=$work/class
mkdir "$class"

# ---- a class: every style of the corpus, as its author wrote it, and copies ----
copies=0
for style in tests/corpus/*/*.{v,sv,vhd}; do
    # It sorts six dice by the network of twelve comparators that another one has, too: there is but one such list.
    [ "${style##*/}" != k_score.vhd ] || continue
    machine=$(basename "$(dirname "$style")") name=$(basename "$style")
    mkdir "$class/$machine-${name/./-}"
    sed -E 's#(//|--)@.*##' "$style" >"$class/$machine-${name/./-}/$name"
done
styles=$(ls "$class" | wc -l)
for seed in 1 2 3 4; do
    for style in $(ls "$class" | grep -v copy); do
        [ $copies -lt 100 ] || break
        copies=$((copies + 1))
        mkdir "$class/$style-copy$seed"
        for f in "$class/$style"/*; do tests/similar/disguise $seed "$f" >"$class/$style-copy$seed/design.${f##*.}"; done
    done
done
said=$("$GATECADE" similar "$class" --out "$work/out" 2>&1)
same "a class is compared" 0 $?
same "there are a hundred copies" 100 $copies

# first,second of the pairs without what tells a copy: equal where one is the other's copy
pairs=$(tr -d '\r' <"$work/out/similar.csv" | awk -F, 'NR > 1 {a = $3; b = $4; sub(/-copy[0-9]+$/, "", a); sub(/-copy[0-9]+$/, "", b); print a == b ? "copy" : "other", $1, $3, $4}')
found=$(awk '$1 == "copy" {if ($3 ~ /copy/ && $4 !~ /copy/) print $3; if ($4 ~ /copy/ && $3 !~ /copy/) print $4}' <<<"$pairs" | sort -u | wc -l)
if [ "$found" -ge 95 ]; then ok "at least 95 of 100 copies are found: $found"; else not_ok "at least 95 of 100 copies are found" "$found" "$said"; fi
others=$(grep '^other' <<<"$pairs")
if [ "$styles" -ge 30 ] && [ -z "$others" ]; then
    ok "of $styles designs and their copies no two that were written independently are said to be alike"
else
    not_ok "no two that were written independently are said to be alike" "$styles designs" "$others"
fi
nearest=$("$GATECADE" similar $(ls -d "$class"/* | grep -v copy) --out "$work/near" --least 1 | sed -n '1s/ *\([0-9]*\) %.*/\1/p')
# Two that stand in the same course's top have its ports in common, no more.
if [ "${nearest:-0}" -lt 45 ]; then ok "the two most alike of them share $nearest %"; else not_ok "independent designs share little" "$nearest %"; fi

# ---- what was given counts for nobody ----
mkdir -p "$work/given/ann" "$work/given/bob"
sed -E 's#(//|--)@.*##' tests/corpus/mastermind-board/basys.v >"$work/skeleton.v"
cat "$work/skeleton.v" "$class/sevens-blocking-v/blocking.v" >"$work/given/ann/a.v"
cat "$class/bobing-score-sums-v/sums.v" "$work/skeleton.v" >"$work/given/bob/b.v"
like "a skeleton makes two hand-ins alike" '^ *[0-9]+ %  ann  bob$' "$("$GATECADE" similar "$work/given" --out "$work/g1")"
like "until it is named" '^2 hand-ins, no two alike' "$("$GATECADE" similar "$work/given" --out "$work/g2" --given "$work/skeleton.v")"

# ---- pages ----
mkdir "$work/odd" "$work/odd/<b>mallory" "$work/odd/ eve" "$work/odd/=1+1"
printf 'wire \033]0;x\007 <script>alert(1)</script>;\n' | cat - "$work/skeleton.v" >"$work/odd/<b>mallory/m.v"
cp "$work/skeleton.v" "$work/odd/ eve/e.v"
cp "$work/skeleton.v" "$work/odd/=1+1/e.v"
echo nothing >"$work/odd/readme.txt"
mkdir "$work/odd/empty" && echo nothing >"$work/odd/empty/notes.txt"
said=$("$GATECADE" similar "$work/odd" --out "$work/o" 2>&1)
like "three that are alike are one group" '3 pairs alike in 1 group, 1 not compared' "$said"
page=$(cat "$work"/o/similar.html "$work"/o/pairs/*.html)
if grep -q '<script\|<b>mal' <<<"$page" || grep -qP '\x1b' <<<"$page"; then not_ok "names and sources are no markup" "$(grep -n '<script' <<<"$page" | head -3)"; else ok "names and sources are no markup"; fi
like "passages lead to the other side" 'id="a1"><a href="#b1">' "$page"
like "who could not be compared is told why" 'empty</bdi>: there is no Verilog' "$page"
like "no field of the table is a formula" "'=1\+1" "$(cat "$work/o/similar.csv")"
holds "the figures are JSON" perl -MJSON::PP -e 'local $/; my $j = decode_json(<>); exit !($j->{"hand-ins"} == 4 && @{$j->{pairs}} == 3)' "$work/o/similar.json"
holds "nothing stays behind" test ! -e "$work/o/.work"

# ---- archives, and mistakes ----
(cd "$work/odd" && tar czf "$work/eve.tgz" ' eve' && tar czf "$work/m.tgz" '<b>mallory')
like "archives are opened" '^ *[0-9]+ %  eve(\.tgz)?  m(\.tgz)?$' "$("$GATECADE" similar "$work/eve.tgz" "$work/m.tgz" --out "$work/arch" 2>&1)"
said=$("$GATECADE" similar "$class/sevens-blocking-v" --out "$work/one" 2>&1)
same "one alone is a mistake" 1 $?
like "told in a sentence" 'no two submissions' "$said"
"$GATECADE" similar "$class" >/dev/null 2>&1
same "without --out it is wrongly used" 2 $?
"$GATECADE" similar "$class" --out "$work/x" --given "$work/nowhere.v" >/dev/null 2>&1
same "a given file that is not there is a mistake" 1 $?
a=$(cd "$work/out" && cat similar.* pairs/* | cksum)
"$GATECADE" similar "$class" --out "$work/out" >/dev/null
same "again, and all is the same" "$a" "$(cd "$work/out" && cat similar.* pairs/* | cksum)"
done_testing
