#!/bin/bash
# SPDX-License-Identifier: MIT
# The freestanding rooms (BARE in the Makefile) need no C library and hold no variable of their own: compiled without
# position independence they have empty .data and .bss, and refer to nothing but each other and the four functions that a
# compiler may call by itself.
set -u
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
files=()
for room in $(sed -n 's/^BARE := //p' Makefile); do files+=("$room"/*.c); done
object() { echo "$work/$(tr / - <<<"$1").o"; }
echo "1..$((${#files[@]} + 1))"
n=0
defined=$work/defined
for f in "${files[@]}"; do
    gcc -std=c11 -ffreestanding -fno-pic -O2 -I. -c -o "$(object "$f")" "$f" || exit 1
done
nm --defined-only -g "$work"/*.o | awk 'NF == 3 {print $3}' | sort -u >"$defined"
for f in "${files[@]}"; do
    n=$((n + 1)) why=
    o=$(object "$f")
    read -r _ data bss _ < <(size "$o" | tail -1)
    [ "$data" = 0 ] && [ "$bss" = 0 ] || why="$data bytes of data, $bss of bss"
    foreign=$(nm -u "$o" | awk '{print $2}' | grep -vxE 'memcpy|memset|memmove|memcmp' | grep -vxFf "$defined")
    [ -z "$foreign" ] || why="$why refers to $foreign"
    if [ -z "$why" ]; then echo "ok $n - $f stands alone"; else echo "not ok $n - $f stands alone"; echo "# $why"; fi
done

# What the bench measures is no matter of speed: too large is seen at once.
large=$(BUILD=$work bench/size.bench | awk '$1 == "sample" { size[$2] = $3 } $1 == "limit" && size[$2] > $3 { print $2 ": " size[$2] " of " $3 " bytes" }')
if [ -z "$large" ]; then echo "ok $((n + 1)) - the machines are small enough"; else echo "not ok $((n + 1)) - the machines are small enough" && sed 's/^/# /' <<<"$large"; fi
