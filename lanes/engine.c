/* SPDX-License-Identifier: MIT */
/*
 * One machine's code for one kind of vector.  Compiled once for each: -DNETLIST='"mastermind.inc"' -DID=mastermind
 * -DMACHINE='"mastermind"' -DENGINE=avx2 -DBITS=256, with the compiler's flags for that CPU.
 */
#include <stdint.h>
#include "lanes/lanes.h"
#if defined __AVX512VL__
#include <immintrin.h>
#endif

typedef uint64_t V __attribute__((vector_size(BITS / 8)));

#define ZERO ((V){0})
#define ONES (~(V){0})

/* One instruction for any gate of three inputs. */
#if defined __AVX512VL__ && BITS == 512
#define TERNARY(x, y, z, table) ((V)_mm512_ternarylogic_epi64((__m512i)(z), (__m512i)(y), (__m512i)(x), table))
#elif defined __AVX512VL__
#define TERNARY(x, y, z, table) ((V)_mm256_ternarylogic_epi64((__m256i)(z), (__m256i)(y), (__m256i)(x), table))
#endif
#include "lanes/gates.h"

#include NETLIST

#define PASTE(id, engine) lanes_##id##_##engine
#define NAME(id, engine) PASTE(id, engine)
#define TEXT(word) #word
#define STRING(word) TEXT(word)

static void any_edge(const void *state, void *next, const void *in, void *out)
{
    edge(state, next, in, out);
}

const struct lanes_code NAME(ID, ENGINE) = {
    .machine = MACHINE,
    .engine = STRING(ENGINE),
    .bits = BITS,
    .states = STATES,
    .inputs = INPUTS,
    .outputs = OUTPUTS,
    .first = first,
    .edge = any_edge,
};
