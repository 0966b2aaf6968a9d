# SPDX-License-Identifier: MIT
# For test scripts: results as TAP.  Source it; call done_testing last.
tap_run=0
tap_bad=0

ok() { tap_run=$((tap_run + 1)) && echo "ok $tap_run - $1"; }
not_ok() { tap_run=$((tap_run + 1)) tap_bad=$((tap_bad + 1)) && echo "not ok $tap_run - $1" && printf '%s\n' "${@:2}" | sed 's/^/# /'; }

# result NAME STATUS [TEXT]: good if the status is 0; else the text is shown
result() {
    if [ "$2" = 0 ]; then ok "$1"; else not_ok "$1" "${3-}"; fi
}

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
    echo "1..$tap_run"
    [ "$tap_bad" = 0 ]
}
