#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzing the HDL lexer, outline, expander and refusal, from our HDL and the hostile designs.  See tests/fuzz/fuzz.sh.
set -u
. tests/tap.sh
. tests/fuzz/fuzz.sh
seeds=$work/seeds-lexer
rm -rf "$seeds" && mkdir -p "$seeds"
for f in hdl/*.v hdl/*.vhd hdl/variants/* tests/hostile/*.*; do
    [ -f "$f" ] || continue
    case $f in *.vhd) language=1 ;; *) language=0 ;; esac
    { printf %s $language && head -c 700 "$f"; } >"$seeds/$(basename "$f")"
done
awk -F '\t' -v to="$seeds" '/^[a-z]/ { text = $3; gsub(/\{\{n\}\}/, "\n", text); name = $1; gsub(/\//, "-", name)
    printf "%d%s", $1 ~ /vhd$/, text > (to "/row-" name); close(to "/row-" name) }' tests/hostile/designs.txt
fuzz lexer 700 15000 3 check/hdl/*.c base/{clean,command,heap}.c core/*.c bare/*.c
done_testing
