# SPDX-License-Identifier: MIT
# For test scripts: results as TAP.  Source it; call done_testing last.
n=0
bad=0

ok() { n=$((n + 1)) && echo "ok $n - $1"; }
not_ok() { n=$((n + 1)) bad=$((bad + 1)) && echo "not ok $n - $1" && printf '%s\n' "${@:2}" | sed 's/^/# /'; }

# same NAME EXPECTED ACTUAL
same() {
    if [ "$2" = "$3" ]; then ok "$1"; else not_ok "$1" "expected:" "$2" "but was:" "$3"; fi
}

# holds NAME COMMAND...: it succeeds
holds() {
    local out
    if out=$("${@:2}" 2>&1); then ok "$1"; else not_ok "$1" "status $?: ${*:2}" "$out"; fi
}

# like NAME PATTERN TEXT: an extended regular expression that matches a line
like() {
    if grep -qE -- "$2" <<<"$3"; then ok "$1"; else not_ok "$1" "no line like $2 in:" "$3"; fi
}

done_testing() {
    echo "1..$n"
    [ "$bad" = 0 ]
}
