#!/bin/bash
# SPDX-License-Identifier: MIT
# Hostile designs, really run: none escapes, none outlives its limit, none disturbs the next one.  Of those that are
# turned away before a tool sees them (tests/check/filter.c looks at all) only a few are among them; HOSTILE=all runs all
# of them.  GRADE_OPTIONS are passed on.
set -u
: "${GATECADE:=$PWD/build/gatecade}" "${HOSTILE:=some}" "${GRADE_OPTIONS:=}"
here=$PWD
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# Canaries where the designs reach for them: beside, above, and inside the folder of submissions.
secret="the secret $RANDOM$RANDOM"
mkdir -p a/b/class && "$here/tests/hostile/expand" a/b/class
mv a/b/class.expected expected
if [ "$HOSTILE" != all ]; then
    while IFS=$'\t' read -r name expects; do
        case $name:$expects in
        c-code:* | c-verilator-face:* | include-c:* | fopen-read:* | vhdl-foreign:* | utf16:*) ;;
        *:refused-* | *:does-not-build | honest-old-keyword:*) rm -r "a/b/class/$name" ;;
        esac
    done <expected
fi
for place in a a/b a/b/class .; do
    echo "$secret" >"$place/canary"
    echo "$secret" >"$place/secret.v.txt"
    echo "// $secret" >"$place/secret.v"
done
rm a/b/class/secret.v # would be a submission
find . -name 'canary' -o -name 'secret.v*' | sort | xargs sha256sum >before
cp -r "$here/examples/class/amara" a/b/class/amara
find a/b/class -type f | sort | xargs -d '\n' sha256sum >sources

start=$SECONDS
# shellcheck disable=SC2086 # options are words
"$GATECADE" grade bobing-score a/b/class --out report --jobs 2 --limit 60 $GRADE_OPTIONS >/dev/null 2>&1
same "the class is graded to its end" 0 $?
took=$((SECONDS - start))

while IFS=, read -r name _ _ verdict findings _; do
    [ "$name" = name ] && continue
    if [ "$name" = amara ]; then
        same "a right design among them conforms" conforms "$verdict"
        continue
    fi
    expects=$(awk -F '\t' -v name="$name" '$1 == name { print $2 }' expected)
    case $expects in
    refused-* | does-not-build) like "$name is $expects" "^$expects$" "$(tr ' ' '\n' <<<"$findings")" ;;
    departs) same "$name departs" departs "$verdict" ;;
    harmless) same "$name is harmless, and conforms" conforms "$verdict" ;;
    *) same "$name does not pass" 1 "$([ "$verdict" = conforms ]; echo $?)" ;;
    esac
done <report/class.csv
same "every one of them has a result" "$(($(ls -d a/b/class/*/ | wc -l) + 1))" "$(wc -l <report/class.csv)"
holds "the canaries are untouched" sha256sum -c --quiet before
holds "and so are the sources" sha256sum -c --quiet sources
same "no canary was read" "" "$(grep -rlF "$secret" report || true)"
same "no file of the system was read" "" "$(grep -rl '^root:.*:0:0:' report || true)"
like "who has two faces is told" 'two-faced' "$(cat report/class.csv)"
sleep 1
same "nobody is left running" "" "$(pgrep -f "$work" -a | grep -v "hostile.t" || true)"
same "nothing is left behind" "" "$(ls report | grep -v -e class.csv -e class.html -e submissions || true)"
[ $took -le $((60 * $(wc -l <report/class.csv) / 2)) ] && ok "no limit was outlived ($took s for all)" || not_ok "it took $took s"
done_testing
