#!/bin/bash
# SPDX-License-Identifier: MIT
# Hostile designs, really run: none escapes, none outlives its limit, none disturbs the next one.  One of each kind, which
# SEED chooses, with little effort; HOSTILE=all runs all of them, with the usual one.  A kind is what is expected and the
# first word of the name (with vhdl- the first two); those that are turned away before a tool sees them, which
# tests/check/filter.c looks at all of, are one kind for each refusal.  GRADE_OPTIONS are passed on.
set -u
: "${GATECADE:=$PWD/build/gatecade}" "${HOSTILE:=some}" "${SEED:=1}" "${GRADE_OPTIONS:=}"
here=$PWD
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# Canaries where the designs reach for them: beside, above, and inside the folder of submissions.
secret="the secret $RANDOM$RANDOM"
mkdir -p a/b/class && "$here/tests/hostile/expand" a/b/class
mv a/b/class.expected expected
if [ "$HOSTILE" != all ]; then
    GRADE_OPTIONS="--effort quick $GRADE_OPTIONS"
    awk -F '\t' -v seed="$SEED" '
    {
        split($1, word, "-")
        kind = $2 ~ /^refused/ ? $2 : $2 " " word[1] (word[1] == "vhdl" ? word[2] : "")
        if (!(kind in count)) order[++kinds] = kind
        name[kind, count[kind]++] = $1
    }
    END {
        for (i = 1; i <= kinds; i++)
            for (n = 0; n < count[order[i]]; n++)
                if (n != (seed + i) % count[order[i]]) print name[order[i], n]
        print kinds >"kinds"
    }' expected | (cd a/b/class && xargs rm -r)
    same "one of each kind" "$(cat kinds)" "$(ls a/b/class | wc -l)"
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
    refused-* | does-not-build | prints-without-end | hangs) like "$name is $expects" "^$expects$" "$(tr ' ' '\n' <<<"$findings")" ;;
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
for _ in 1 2 3 4 5 6 7 8 9 10; do pgrep -f "$work/report" >/dev/null || break; sleep 0.1; done
same "nobody is left running" "" "$(pgrep -f "$work" -a | grep -v "hostile.t" || true)"
same "nothing is left behind" "" "$(ls report | grep -v -e class.csv -e class.html -e submissions || true)"
[ $took -le $((60 * $(wc -l <report/class.csv) / 2)) ] && ok "no limit was outlived ($took s for all)" || not_ok "it took $took s"
done_testing
