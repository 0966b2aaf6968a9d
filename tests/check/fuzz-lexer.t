#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzing the HDL lexer, outline, expander and refusal with libFuzzer under ASan and UBSan: a short run that is the same every
# time, from our HDL and the hostile designs.  FUZZ_SECONDS=30 runs as long (make fuzz); what crashes is kept in
# BUILD/fuzz.
set -u
work=${BUILD:-build}/fuzz
limit=-runs=${FUZZ_RUNS:-15000}
[ -n "${FUZZ_SECONDS:-}" ] && limit=-max_total_time=$FUZZ_SECONDS
seeds=$work/seeds-lexer found=$work/found-lexer
rm -rf "$seeds" "$found" && mkdir -p "$seeds" "$found"
for f in hdl/*.v hdl/*.vhd hdl/variants/* tests/hostile/*.*; do
    [ -f "$f" ] || continue
    case $f in *.vhd) language=1 ;; *) language=0 ;; esac
    { printf %s $language && head -c 700 "$f"; } >"$seeds/$(basename "$f")"
done
cp tests/fuzz/seeds/lexer/* "$seeds"
awk -F '\t' -v to="$seeds" '/^[a-z]/ { text = $3; gsub(/\{\{n\}\}/, "\n", text); name = $1; gsub(/\//, "-", name)
    printf "%d%s", $1 ~ /vhd$/, text > (to "/row-" name); close(to "/row-" name) }' tests/hostile/designs.txt
# shellcheck disable=SC2016,SC1003 # words of the languages, as they are
for word in '$fopen' '$c' '\"DPI' '`include' '`define' module endmodule macromodule entity is port file '<<' '(*' '*)' \
    '/*' '*/' // -- '\\' '\"' "'" '\x0d' '\x0b' '\x0c' '\x08' '\x00' '\x1a' '\xe9' '\x0a' "8'h" '16#' parameter generic \
    constant architecture buffer package '::' '``' '`\"' '`ifdef' '`ifndef' '`elsif' '`else' '`endif' '`undef' '`line' '`X' '`Y(' \
    '`include \"b\"' '\"\"\"' '\\\x0a' attribute foreign "'" translate_off '// synthesis' import export; do echo "\"$word\""; done >"$work/lexer.words"
echo "1..1"
clang-19 -std=gnu11 -D_GNU_SOURCE -O2 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -DVERSION='"fuzz"' \
    -I. -o "$work/lexer" tests/fuzz/lexer.c check/hdl/*.c base/{clean,command,heap}.c core/*.c bare/*.c >"$work/lexer.log" 2>&1 &&
    "$work/lexer" "$limit" -seed=1 -max_len=700 -timeout=10 -dict="$work/lexer.words" -artifact_prefix="$work/lexer-" \
        -verbosity=0 -print_final_stats=1 "$found" "$seeds" >"$work/lexer.log" 2>&1
if [ $? = 0 ]; then
    echo "ok 1 - lexer: $(sed -n 's/stat::number_of_executed_units: *//p' "$work/lexer.log") executions"
else
    echo "not ok 1 - lexer"
    tail -25 "$work/lexer.log" | sed 's/^/# /'
fi
