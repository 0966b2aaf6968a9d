#!/bin/bash
# SPDX-License-Identifier: MIT
# The judge needs no robot, and no C library: core/, bare/, games/, players/, check/pins/, check/judge/, check/robots/ and check/netlist/ compile freestanding for a computer,
# for the page and for a microcontroller, hold no variable of their own, and link with nothing but the four functions that
# a compiler may call by itself (and, on a microcontroller, the compiler's own library for what its processor cannot do).
set -u
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
flags=(-I. -std=c11 -Wall -Wextra -Wconversion -Wshadow -Wmissing-prototypes -Werror -ffreestanding -O1)

# compiles NAME COMPILER...: every file; says which did not.
compiles() {
    local out=$work/$1
    mkdir -p "$out"
    same "$1: every file compiles" "" "$(printf '%s\n' {core,bare,games,players,check/pins,check/judge,check/robots,check/robots/*,check/netlist}/*.c | xargs -P "$(nproc)" -I {} \
        sh -c 'f=$1 out=$2; shift 2; "$@" -c -o "$out/$(echo "$f" | tr / -).o" "$f" 2>&1 || echo "$f"' _ {} "$out" "${@:2}" "${flags[@]}")"
}
four='^(memcpy|memset|memmove|memcmp)$'
variables() { # NAME SIZE-TOOL: bytes of .data and .bss
    "$2" "$work/$1"/*.o | awk 'NR > 1 && ($2 || $3) {print $NF, $2, $3}'
}

# The core knows no rule of a robot's: what it needs of them stands in the robot's tables.
generic=$(sed -n '/^const struct rule generic_rules/,/^};/s/^    {"\([a-z-]*\)", *$\|^    {"\([a-z-]*\)", .*/\1\2/p' check/judge/findings.c)
own=$(sed -n '/struct rule .*rules\[\]/,/^};/s/^    {"\([a-z0-9-]*\)",.*/\1/p' check/robots/*.c check/robots/*/*.c | sort -u | grep -vxF "$generic")
holds "there are rules of robots" [ "$(wc -l <<<"$own")" -gt 30 ]
same "no rule of a robot is known to the judge's core" "" "$(grep -nF "$(sed 's/.*/"&"/' <<<"$own")" check/judge/*.c)"

compiles x86-64 gcc -fno-pic
same "x86-64: no variables" "" "$(variables x86-64 size)"
ld -r -o "$work/x86-64.o" "$work"/x86-64/*.o
same "x86-64: nothing else is needed" "" "$(nm -u "$work/x86-64.o" | awk '{print $2}' | grep -vE "$four")"

compiles wasm32 clang-19 --target=wasm32 -nostdlib
wasm-ld-19 --no-entry --export=judge_open --export=judge_detect --export=judge_play --export=judge_timing --export=judge_shrink \
    --export=judge_exact --export=judge_record --export=robot_for --export=circuit_read --export=circuit_dut --import-undefined -o "$work/judge.wasm" "$work"/wasm32/*.o
same "wasm32: nothing else is needed" "" \
    "$(node -e 'WebAssembly.Module.imports(new WebAssembly.Module(require("fs").readFileSync(process.argv[1])))
        .forEach(i => console.log(i.name))' "$work/judge.wasm" | grep -vE "$four")"

compiles cortex-m3 arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb -fno-pic
same "cortex-m3: no variables" "" "$(variables cortex-m3 arm-none-eabi-size)"
libgcc=$(arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb -print-libgcc-file-name)
arm-none-eabi-ld -e judge_play --unresolved-symbols=ignore-all -o "$work/judge.elf" "$work"/cortex-m3/*.o "$libgcc" 2>"$work/ld"
arm-none-eabi-ld -r -o "$work/cortex-m3.o" "$work"/cortex-m3/*.o
arm-none-eabi-nm --defined-only "$libgcc" 2>/dev/null | awk 'NF == 3 {print $3}' | sort -u >"$work/runtime"
same "cortex-m3: nothing else is needed" "" \
    "$(arm-none-eabi-nm -u "$work/cortex-m3.o" | awk '{print $2}' | grep -vE "$four" | grep -vxFf "$work/runtime"; cat "$work/ld")"
done_testing
