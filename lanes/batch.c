/* SPDX-License-Identifier: MIT */
/*
 * Machines are kept in blocks.  In lanes a block is a vector's worth of machines: its state, inputs and outputs as
 * planes.  By step a block is one machine: its state and its ports.
 */
#include "lanes/batch.h"
#include "games/games.h"
#include <stdlib.h>
#include <string.h>
#include "lanes/lanes.h"
#if defined __linux__
#include <sys/mman.h>
#endif
#if defined __x86_64__
#include <immintrin.h>
#endif

struct batch {
    const struct machine *machine;
    const struct lanes_code *code; /* NULL: by step */
    size_t machines, blocks;
    size_t block_bytes, memory;
    size_t plane_bytes;             /* lanes */
    int avx2;                       /* lanes: this CPU has it */
    unsigned *plane;                /* lanes: the first plane of each port */
    Word *idle;                     /* the ports before reset, straps included */
    unsigned char *block;           /* lanes: state, in, out; step: ports, state */
    unsigned char *next, *pristine; /* lanes: scratch for one block's next state; a block after reset */
    int slice;                      /* all but the scratch belongs to another batch */
};

unsigned batch_bytes(const struct port *p)
{
    return p->width <= 8 ? 1 : p->width <= 16 ? 2 : p->width <= 32 ? 4 : 8;
}

/* ---- values and planes -------------------------------------------------------------------------- */

/* 8 bytes of 8 bits, rows and columns exchanged. */
static uint64_t transpose8(uint64_t x)
{
    uint64_t t = (x ^ x >> 7) & 0x00aa00aa00aa00aa;
    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & 0x0000cccc0000cccc;
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & 0x00000000f0f0f0f0;
    return x ^ t ^ t << 28;
}

/* Eight values of up to eight bits each (the byte at `shift` of elements of `size` bytes) as one word, and back. */
static uint64_t gather8(const unsigned char *values, unsigned size, unsigned shift, size_t count)
{
    uint64_t x = 0;
    if (size == 1 && count >= 8)
        memcpy(&x, values, 8);
    else
        for (size_t i = 0; i < 8 && i < count; i++)
            x |= (uint64_t)values[i * size + shift] << 8 * i;
    return x;
}

static void scatter8(unsigned char *values, unsigned size, unsigned shift, size_t count, uint64_t x)
{
    if (size == 1 && count >= 8)
        memcpy(values, &x, 8);
    else
        for (size_t i = 0; i < 8 && i < count; i++)
            values[i * size + shift] = (unsigned char)(x >> 8 * i);
}

#if defined __x86_64__
/* The same for 32 values of one byte each at a time. */
__attribute__((target("avx2"))) static void to_planes_avx2(const unsigned char *values, size_t count, unsigned width,
                                                           unsigned char *planes, size_t plane_bytes)
{
    for (size_t lane = 0; lane < count; lane += 32) {
        __m256i v = _mm256_loadu_si256((const __m256i *)(const void *)(values + lane));
        for (unsigned bit = width; bit--;) {
            __m256i top = _mm256_sll_epi16(v, _mm_cvtsi32_si128((int)(7 - bit)));
            uint32_t bits = (uint32_t)_mm256_movemask_epi8(top);
            memcpy(planes + bit * plane_bytes + lane / 8, &bits, 4);
        }
    }
}

__attribute__((target("avx2"))) static void from_planes_avx2(unsigned char *values, size_t count, unsigned width,
                                                             const unsigned char *planes, size_t plane_bytes)
{
    const __m256i spread = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3,
                                            3, 3, 3, 3, 3, 3, 3);
    const __m256i which = _mm256_set1_epi64x((long long)0x8040201008040201);
    for (size_t lane = 0; lane < count; lane += 32) {
        __m256i sum = _mm256_setzero_si256();
        for (unsigned bit = 0; bit < width; bit++) {
            int bits;
            memcpy(&bits, planes + bit * plane_bytes + lane / 8, 4);
            __m256i on = _mm256_and_si256(_mm256_shuffle_epi8(_mm256_set1_epi32(bits), spread), which);
            on = _mm256_cmpeq_epi8(on, which);
            sum = _mm256_or_si256(sum, _mm256_and_si256(on, _mm256_set1_epi8((char)(1u << bit))));
        }
        _mm256_storeu_si256((__m256i *)(void *)(values + lane), sum);
    }
}
#endif

/* How many of the values the fast way has done: as many as are full vectors of bytes. */
static size_t fast(const struct batch *b, unsigned width, size_t count)
{
#if defined __x86_64__
    if (width <= 8 && b->avx2)
        return count & ~(size_t)31;
#endif
    (void)b, (void)width, (void)count;
    return 0;
}

/* Values of one port of one block into its planes. */
static void to_planes(const struct batch *b, unsigned width, const unsigned char *values, size_t count,
                      unsigned char *planes)
{
    unsigned size = width <= 8 ? 1 : width <= 16 ? 2 : width <= 32 ? 4 : 8;
    size_t done = fast(b, width, count);
#if defined __x86_64__
    if (done)
        to_planes_avx2(values, done, width, planes, b->plane_bytes);
#endif
    for (size_t lane = done; lane < count; lane += 8)
        for (unsigned bit = 0; bit < width; bit += 8) {
            uint64_t x = transpose8(gather8(values + lane * size, size, bit / 8, count - lane));
            for (unsigned i = 0; i < 8 && bit + i < width; i++)
                planes[(bit + i) * b->plane_bytes + lane / 8] = (unsigned char)(x >> 8 * i);
        }
}

static void from_planes(const struct batch *b, unsigned width, unsigned char *values, size_t count,
                        const unsigned char *planes)
{
    unsigned size = width <= 8 ? 1 : width <= 16 ? 2 : width <= 32 ? 4 : 8;
    size_t done = fast(b, width, count);
#if defined __x86_64__
    if (done)
        from_planes_avx2(values, done, width, planes, b->plane_bytes);
#endif
    for (size_t lane = done; lane < count; lane += 8)
        for (unsigned bit = 0; bit < 8 * size; bit += 8) {
            uint64_t x = 0;
            for (unsigned i = 0; i < 8 && bit + i < width; i++)
                x |= (uint64_t)planes[(bit + i) * b->plane_bytes + lane / 8] << 8 * i;
            scatter8(values + lane * size, size, bit / 8, count - lane, transpose8(x));
        }
}

/* ---- blocks ------------------------------------------------------------------------------------- */

static unsigned char *block(const struct batch *b, size_t i)
{
    return b->block + i * b->block_bytes;
}

static size_t in_block(const struct batch *b)
{
    return b->code ? b->code->bits : 1;
}

/* How many machines of block i there are: all but the last are full. */
static size_t filled(const struct batch *b, size_t i)
{
    size_t left = b->machines - i * in_block(b);
    return left < in_block(b) ? left : in_block(b);
}

static unsigned char *inputs_of(const struct batch *b, unsigned char *at)
{
    return at + b->code->states * b->plane_bytes;
}

static unsigned char *outputs_of(const struct batch *b, unsigned char *at)
{
    return at + (b->code->states + b->code->inputs) * b->plane_bytes;
}

static Word *ports_of(unsigned char *at)
{
    return (Word *)(void *)at;
}

static void *state_of(const struct batch *b, unsigned char *at)
{
    return at + b->machine->ports * sizeof(Word);
}

/* ---- opening and closing ------------------------------------------------------------------------ */

static void number_planes(struct batch *b)
{
    unsigned in = 0, out = 0;
    for (unsigned i = 0; i < b->machine->ports; i++) {
        unsigned *next = b->machine->port[i].dir == IN ? &in : &out;
        b->plane[i] = *next;
        *next += b->machine->port[i].dir == STRAP ? 0 : b->machine->port[i].width;
    }
}

/* One value for all lanes of a block. */
static void fill(const struct batch *b, unsigned char *planes, unsigned width, Word value)
{
    for (unsigned i = 0; i < width; i++)
        memset(planes + i * b->plane_bytes, value >> i & 1 ? 0xff : 0, b->plane_bytes);
}

/* A block after reset: the state that the netlist begins with, idle inputs, and what the machine shows then. */
static void make_pristine(struct batch *b)
{
    const struct machine *m = b->machine;
    unsigned char *state = b->pristine, *in = inputs_of(b, state), *out = outputs_of(b, state);
    unsigned char *bytes = malloc(m->state_size + 1u);
    for (unsigned i = 0; i < b->code->states; i++)
        fill(b, state + i * b->plane_bytes, 1, b->code->first[i] == '1');
    machine_idle(m, b->idle);
    if (bytes)
        m->reset(bytes, b->idle);
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir != STRAP)
            fill(b, (m->port[i].dir == IN ? in : out) + b->plane[i] * b->plane_bytes, m->port[i].width, b->idle[i]);
    free(bytes);
}

static int default_straps(const struct machine *m, const Word *strap)
{
    for (unsigned i = 0; strap && i < m->ports; i++)
        if (m->port[i].dir == STRAP && strap[i] != m->port[i].idle)
            return 0;
    return 1;
}

/* Memory for all blocks; much of it in large pages, where the system has them, so that none is looked up in vain. */
static unsigned char *get_blocks(size_t bytes)
{
    const size_t large = (size_t)2 << 20;
    if (bytes < 2 * large)
        return aligned_alloc(64, bytes ? bytes : 64);
    unsigned char *at = aligned_alloc(large, (bytes + large - 1) & ~(large - 1));
#if defined MADV_HUGEPAGE
    if (at)
        madvise(at, bytes, MADV_HUGEPAGE);
#endif
    return at;
}

static unsigned char *get_block(const struct batch *b)
{
    return aligned_alloc(64, (b->block_bytes + 127) & ~(size_t)63);
}

static int set_up(struct batch *b, const Word *strap)
{
    const struct machine *m = b->machine;
    b->blocks = (b->machines + in_block(b) - 1) / in_block(b);
    if (b->code) {
        b->plane_bytes = b->code->bits / 8;
#if defined __x86_64__
        b->avx2 = __builtin_cpu_supports("avx2") != 0;
#endif
        b->block_bytes = (b->code->states + b->code->inputs + b->code->outputs) * b->plane_bytes;
    } else
        b->block_bytes = (m->ports * sizeof(Word) + m->state_size + 7) & ~(size_t)7;
    b->memory = (b->blocks * b->block_bytes + 63) & ~(size_t)63;
    b->plane = calloc(m->ports, sizeof *b->plane);
    b->idle = calloc(m->ports, sizeof *b->idle);
    b->block = get_blocks(b->memory);
    b->next = get_block(b);
    b->pristine = get_block(b);
    if (!b->plane || !b->idle || !b->block || !b->next || !b->pristine)
        return 0;
    machine_idle(m, b->idle);
    for (unsigned i = 0; strap && i < m->ports; i++)
        if (m->port[i].dir == STRAP)
            b->idle[i] = strap[i];
    number_planes(b);
    if (b->code)
        make_pristine(b);
    for (size_t i = 0; i < b->blocks; i++)
        if (b->code)
            memcpy(block(b, i), b->pristine, b->block_bytes);
        else {
            memcpy(block(b, i), b->idle, m->ports * sizeof(Word));
            m->reset(state_of(b, block(b, i)), ports_of(block(b, i)));
        }
    return 1;
}

struct batch *batch_open_engine(const struct machine *m, const Word *strap, size_t count, const char *engine)
{
    struct batch *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->machine = m;
    b->machines = count;
    if (default_straps(m, strap) && !(engine && !strcmp(engine, "step")))
        b->code = lanes_find(m, engine);
    if ((engine && strcmp(engine, batch_engine(b))) || !set_up(b, strap)) {
        batch_close(b);
        return NULL;
    }
    return b;
}

struct batch *batch_open(const struct machine *m, const Word *strap, size_t count)
{
    return batch_open_engine(m, strap, count, NULL);
}

struct batch *batch_slice(const struct batch *b, size_t first, size_t count)
{
    struct batch *s = NULL;
    int whole = first % BATCH_SLICE == 0 && first <= b->machines && count <= b->machines - first &&
                (count % BATCH_SLICE == 0 || first + count == b->machines);
    if (!whole || !(s = malloc(sizeof *s)))
        return NULL;
    *s = *b;
    s->slice = 1;
    s->machines = count;
    s->blocks = (count + in_block(b) - 1) / in_block(b);
    s->block = block(b, first / in_block(b));
    s->memory = s->blocks * s->block_bytes;
    if (!(s->next = get_block(s))) {
        free(s);
        return NULL;
    }
    return s;
}

void batch_close(struct batch *b)
{
    if (!b)
        return;
    free(b->next);
    if (!b->slice) {
        free(b->plane);
        free(b->idle);
        free(b->block);
        free(b->pristine);
    }
    free(b);
}

const char *batch_engine(const struct batch *b)
{
    return b->code ? b->code->engine : "step";
}

size_t batch_memory(const struct batch *b)
{
    return b->memory;
}

/* ---- playing ------------------------------------------------------------------------------------ */

static Word element(const unsigned char *values, unsigned size, size_t i)
{
    Word x = 0;
    for (unsigned k = 0; k < size; k++)
        x |= (Word)values[i * size + k] << 8 * k;
    return x;
}

void batch_write(struct batch *b, unsigned port, const void *values)
{
    const struct port *p = &b->machine->port[port];
    const unsigned char *from = values;
    unsigned size = batch_bytes(p);
    for (size_t i = 0; i < b->blocks; i++)
        if (b->code)
            to_planes(b, p->width, from + i * in_block(b) * size, filled(b, i),
                      inputs_of(b, block(b, i)) + b->plane[port] * b->plane_bytes);
        else
            ports_of(block(b, i))[port] = element(from, size, i) & port_mask(p);
}

void batch_read(const struct batch *b, unsigned port, void *values)
{
    const struct port *p = &b->machine->port[port];
    unsigned char *to = values;
    unsigned size = batch_bytes(p);
    for (size_t i = 0; i < b->blocks; i++)
        if (b->code)
            from_planes(b, p->width, to + i * in_block(b) * size, filled(b, i),
                        outputs_of(b, block(b, i)) + b->plane[port] * b->plane_bytes);
        else
            for (unsigned k = 0; k < size; k++)
                to[i * size + k] = (unsigned char)(ports_of(block(b, i))[port] >> 8 * k);
}

void batch_step(struct batch *b, uint64_t edges)
{
    for (size_t i = 0; i < b->blocks; i++) {
        unsigned char *at = block(b, i);
        if (!b->code) {
            machine_run(b->machine, state_of(b, at), ports_of(at), edges);
            continue;
        }
        /* Two edges take the state to the scratch and back. */
        uint64_t n = edges;
        for (; n >= 2; n -= 2) {
            b->code->edge(at, b->next, inputs_of(b, at), outputs_of(b, at));
            b->code->edge(b->next, at, inputs_of(b, at), outputs_of(b, at));
        }
        if (n) {
            b->code->edge(at, b->next, inputs_of(b, at), outputs_of(b, at));
            memcpy(at, b->next, b->code->states * b->plane_bytes);
        }
    }
}

size_t batch_over(const struct batch *b, uint8_t *over)
{
    int phase = machine_phase(b->machine);
    size_t n = 0;
    if (phase < 0) {
        memset(over, 0, b->machines);
        return 0;
    }
    uint8_t final[256] = {0};
    for (const struct value *v = b->machine->port[phase].values; v && v->name; v++)
        if (v->value < 256)
            final[v->value] = v->final;
    batch_read(b, (unsigned)phase, over); /* a PHASE has at most 8 bits */
    for (size_t i = 0; i < b->machines; i++)
        n += over[i] = final[over[i]];
    return n;
}

/* One block's planes: those of `from` in the lanes of the mask. */
static void blend(unsigned char *planes, const unsigned char *from, const unsigned char *mask, unsigned count,
                  size_t bytes)
{
    for (unsigned i = 0; i < count; i++)
        for (size_t k = 0; k < bytes; k++)
            planes[i * bytes + k] =
                (unsigned char)((planes[i * bytes + k] & ~mask[k]) | (from[i * bytes + k] & mask[k]));
}

void batch_reset(struct batch *b, const uint8_t *which)
{
    unsigned char mask[LANES_BITS_MOST / 8], one[LANES_BITS_MOST];
    for (size_t i = 0; i < b->blocks; i++) {
        unsigned char *at = block(b, i);
        if (!b->code) {
            if (which && !which[i])
                continue;
            /* As after power-on the buttons are not pressed; then the inputs are what they were. */
            Word in[256];
            memcpy(in, at, b->machine->ports * sizeof(Word));
            memcpy(at, b->idle, b->machine->ports * sizeof(Word));
            b->machine->reset(state_of(b, at), ports_of(at));
            for (unsigned k = 0; k < b->machine->ports; k++)
                if (b->machine->port[k].dir == IN)
                    ports_of(at)[k] = in[k];
            continue;
        }
        memset(mask, 0xff, sizeof mask);
        if (which) {
            memset(mask, 0, sizeof mask);
            for (size_t k = 0; k < filled(b, i); k++)
                one[k] = which[i * in_block(b) + k] != 0;
            to_planes(b, 1, one, filled(b, i), mask);
        }
        blend(at, b->pristine, mask, b->code->states, b->plane_bytes);
        blend(outputs_of(b, at), outputs_of(b, b->pristine), mask, b->code->outputs, b->plane_bytes);
    }
}
