#!/bin/bash
# SPDX-License-Identifier: MIT
# The laws of the played machine in WebAssembly: each holds, and the same seeds make the same tapes as natively.
set -u
. tests/tap.sh
trap 'done_testing; exit $?' EXIT
work=$(mktemp -d) && trap 'done_testing; status=$?; rm -rf "$work"; exit $status' EXIT
cat >"$work/exports.c" <<'C'
#include "core/bytes.h"
#include "games/games.h"
#include "tests/play/played-laws.h"
#define EXPORT(name) __attribute__((export_name(#name)))
EXPORT(laws) unsigned law_number(void) { return law_count; }
EXPORT(machines) unsigned machine_number(void) { return machine_count; }
EXPORT(name) const char *law_name(unsigned law) { return laws[law].name; }
EXPORT(machine) const char *machine_name(unsigned machine) { return machines[machine]->name; }
EXPORT(holds) const char *law_holds(unsigned law, unsigned machine, uint64_t seed)
{
    return laws[law].holds(machines[machine], seed);
}
EXPORT(tape) uint64_t tape_hash(unsigned machine, uint64_t seed) { return law_tape(machines[machine], seed); }
void *memset(void *to, int value, size_t n) { return __builtin_memset(to, value, n); }
void *memcpy(void *restrict to, const void *restrict from, size_t n) { return __builtin_memcpy(to, from, n); }
void *memmove(void *to, const void *from, size_t n) { return __builtin_memmove(to, from, n); }
__attribute__((no_builtin)) int memcmp(const void *a, const void *b, size_t n)
{
    for (const unsigned char *p = a, *q = b; n; n--, p++, q++)
        if (*p != *q)
            return *p - *q;
    return 0;
}
C
cat >"$work/native.c" <<'C'
#include <stdio.h>
#include "games/games.h"
#include "tests/play/played-laws.h"
int main(void)
{
    for (unsigned i = 0; i < machine_count; i++)
        for (uint64_t seed = 1; seed <= 8; seed++)
            printf("%s %d %llu\n", machines[i]->name, (int)seed, (unsigned long long)law_tape(machines[i], seed));
}
C
cat >"$work/run.mjs" <<'JS'
import { readFileSync } from "node:fs";
const { exports } = (await WebAssembly.instantiate(readFileSync(process.argv[2]))).instance;
const text = (at) => {
    const bytes = new Uint8Array(exports.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
};
const names = Array.from({ length: exports.machines() }, (_, i) => text(exports.machine(i)));
if (process.argv[3] === "tapes")
    names.forEach((name, i) => {
        for (let seed = 1n; seed <= 8n; seed++) console.log(`${name} ${seed} ${BigInt.asUintN(64, exports.tape(i, seed))}`);
    });
else
    for (let law = 0; law < exports.laws(); law++)
        names.forEach((name, i) => {
            for (let seed = 1n; seed <= 4n; seed++) {
                const fault = exports.holds(law, i, seed);
                if (fault) console.log(`${text(exports.name(law))}: ${name}, seed ${seed}: ${text(fault)}`);
            }
        });
JS
# shellcheck disable=SC2046
holds "the laws compile freestanding, for WebAssembly" clang-19 --target=wasm32 -std=c11 -ffreestanding -nostdlib -mbulk-memory -O2 -I. \
    -Wl,--no-entry -o "$work/laws.wasm" "$work/exports.c" tests/play/played-laws.c core/*.c bare/*.c languages/*.c games/*.c players/*.c play/*.c
same "every law holds there" "" "$(node "$work/run.mjs" "$work/laws.wasm" laws 2>&1)"
gcc -std=c11 -O2 -I. -o "$work/native" "$work/native.c" tests/play/played-laws.c "$BUILD/libgatecade.a"
same "the same seeds make the same tapes as natively" "$("$work/native")" "$(node "$work/run.mjs" "$work/laws.wasm" tapes 2>&1)"
