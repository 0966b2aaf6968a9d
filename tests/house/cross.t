#!/bin/bash
# SPDX-License-Identifier: MIT
# Other targets: the library and a program that embeds it for aarch64, and the freestanding rooms alone, linked into one
# program for a Cortex-M3 and into one WebAssembly module with nothing undefined.  The sizes are printed.
set -u
. tests/tap.sh
unset KEEP CI MAKE_RESTARTS CC AR CFLAGS CPPFLAGS LDFLAGS MAKEFLAGS
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
rooms=$(sed -n 's/^BARE := //p' Makefile)
sources=$(for r in $rooms; do ls "$r"/*.c; done)

# What firmware and the page are built of.
for r in core bare languages games players play check/pins check/judge check/robots check/robots/*/ check/netlist; do
    r=${r%/}
    holds "$r is a freestanding room" grep -qw "$r" <<<"$rooms"
done

# ---- aarch64, by the Makefile ----

make -s -j"$(nproc)" B="$work/arm" CC=aarch64-linux-gnu-gcc AR=aarch64-linux-gnu-ar CFLAGS=-O1 CI=true WEB=no \
    "$work/arm/libgatecade.a" "$work/arm/examples/random-agent" >"$work/log" 2>&1
result "aarch64: the library and an example" $? "$(grep -v '^  build' "$work/log" | head -20)"
like "aarch64: the example is for that processor" 'Machine: *AArch64' "$(readelf -h "$work/arm/examples/random-agent" 2>&1)"
same "aarch64: all of the library is" "AArch64" "$(readelf -h "$work/arm/libgatecade.a" 2>&1 | sed -n 's/.*Machine: *//p' | sort -u)"
same "aarch64: no vectors of another processor" "" "$(find "$work/arm" -name '*avx*')"

# ---- Cortex-M3 ----

# together OUT COMPILER FLAG…: every freestanding room and tests/house/firmware.c as objects
together() {
    local out=$1
    shift
    mkdir -p "$out"
    for f in $sources tests/house/firmware.c; do echo "$f"; done |
        xargs -P "$(nproc)" -I{} sh -c 'out=$1; f=$2; shift 2; "$@" -c -o "$out/$(echo "$f" | tr / -).o" "$f"' - "$out" {} "$@" 2>&1
}
warn=(-std=c11 -Wall -Wextra -Wconversion -Wshadow -Wmissing-prototypes -Werror -ffreestanding -I.)
out=$(together "$work/m3" arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb -Os "${warn[@]}")
same "Cortex-M3: compiles" "" "$out"
# libgcc is the compiler's own: division of 64-bit numbers.
out=$(arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb -nostdlib -Wl,--entry=start -Wl,--fatal-warnings -o "$work/m3.elf" "$work/m3"/*.o -lgcc 2>&1)
same "Cortex-M3: links, nothing is undefined" "" "$out"
for r in $rooms; do
    arm-none-eabi-size "$work/m3/${r//\//-}"-*.o | awk -v r="$r" 'NR > 1 {t += $1; d += $2; b += $3}
        END {printf "# %-14s %7d bytes of code and tables, %d of data, %d of bss\n", r, t, d, b}'
done
arm-none-eabi-size "$work/m3.elf" | awk 'NR > 1 {printf "# %-14s %7d bytes of code and tables, with what of libgcc is needed\n", "all", $1}'
like "Cortex-M3: the rooms have no data of their own" '^0$' "$(arm-none-eabi-size "$work/m3"/*.o |
    awk '!/firmware/ && NR > 1 {n += $2 + $3} END {print n}')"

# ---- WebAssembly ----

out=$(together "$work/wasm" clang-19 --target=wasm32 -Oz "${warn[@]}")
same "WebAssembly: compiles" "" "$out"
out=$(wasm-ld-19 --no-entry --export-all --fatal-warnings -o "$work/rooms.wasm" "$work/wasm"/*.o 2>&1)
same "WebAssembly: links, nothing is undefined" "" "$out"
echo "# WebAssembly    $(stat -c %s "$work/rooms.wasm") bytes"
done_testing
