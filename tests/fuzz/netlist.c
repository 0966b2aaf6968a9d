/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing netlists: any bytes are a circuit that runs, or are refused in one sentence.  The first byte sets how much
 * memory there is.
 *
 * Half of all inputs are JSON as it stands; the others are short words out of which a netlist is written, so that what
 * comes behind the reader of JSON is reached as well: cells of all types with odd widths, loops, and nets of anybody.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "check/netlist/cells.h"
#include "check/netlist/circuit.h"

static void must(int holds, const char *law)
{
    if (holds)
        return;
    fprintf(stderr, "broken law: %s\n", law);
    abort();
}

struct bytes {
    const uint8_t *at, *end;
};

static unsigned next(struct bytes *b)
{
    return b->at < b->end ? *b->at++ : 0;
}

static void write_bits(FILE *f, struct bytes *b, bool driven)
{
    unsigned n = next(b), width = n % 8 == 7 ? n : n % 5;
    fputs("[", f);
    for (unsigned i = 0; i < width; i++) {
        unsigned bit = next(b);
        fprintf(f, i ? ", " : "");
        if (bit < 8 && !driven)
            fprintf(f, "\"%c\"", "01x01x0z"[bit]);
        else
            fprintf(f, "%u", 2 + bit % 60);
    }
    fputs("]", f);
}

static char *write_netlist(struct bytes *b, size_t *size)
{
    static const char *const storage[] = {"$dff",    "$dffe",   "$sdff",    "$sdffe",    "$sdffce",
                                          "$adff",   "$adffe",  "$aldff",   "$aldffe",   "$dffsr",
                                          "$dffsre", "$dlatch", "$adlatch", "$dlatchsr", "$sr"};
    static const char *const ports[] = {"CLK", "EN", "SRST", "ARST", "ALOAD", "SET", "CLR", "D", "AD"};
    char *text;
    FILE *f = open_memstream(&text, size);
    fputs("{\"modules\": {\"m\": {\"ports\": {", f);
    for (unsigned i = 0, n = next(b) % 6; i < n; i++) {
        fprintf(f, "%s\"p%u\": {\"direction\": \"%s\", \"bits\": ", i ? ", " : "", i, i < n / 2 ? "input" : "output");
        write_bits(f, b, i < n / 2);
        fputs("}", f);
    }
    fputs("}, \"cells\": {", f);
    for (unsigned i = 0; b->at < b->end && i < 60; i++) {
        unsigned type = next(b);
        bool stores = type >= 160;
        fprintf(f,
                "%s\"c%u\": {\"type\": \"%s\", \"parameters\": {\"A_SIGNED\": \"%u\", \"B_SIGNED\": \"%u\", "
                "\"CLK_POLARITY\": \"%u\", \"ARST_VALUE\": \"1%u\"}, \"connections\": {\"%s\": ",
                i ? ", " : "", i, stores ? storage[type % 15] : cell_types[type % cell_type_count].name, type >> 6 & 1,
                type >> 5 & 1, type >> 4 & 1, type & 1, stores ? "Q" : "Y");
        write_bits(f, b, true);
        for (unsigned k = 0; k < (stores ? 9 : 3); k++) {
            static const char *const inputs[] = {"A", "B", "S"};
            fprintf(f, ", \"%s\": ", stores ? ports[k] : inputs[k]);
            if (stores && k < 5)
                fprintf(f, "[%u]", 2 + next(b) % 60);
            else
                write_bits(f, b, false);
        }
        fputs("}}", f);
    }
    fputs("}, \"netnames\": {\"n\": {\"hide_name\": 0, \"bits\": ", f);
    write_bits(f, b, false);
    fputs(", \"attributes\": {\"init\": \"10x1\"}}}}}}", f);
    fclose(f);
    return text;
}

/* Some cycles with each input as the clock in turn: no sample may depend on more than the seed. */
static void exercise(struct circuit *c, struct arena *a)
{
    struct circuit_run r;
    uint64_t sum[2] = {0, 0}, level[2] = {0x123456789abcdef, ~(uint64_t)0};
    if (!circuit_start(&r, a, c, CIRCUIT_128))
        return;
    for (unsigned time = 0; time < 2; time++) {
        circuit_power(&r, 5);
        for (unsigned i = 0; i < 6; i++) {
            int32_t clock = c->inputs ? (int32_t)(i % c->inputs) : -1;
            bool good = circuit_fall(&r, clock);
            for (uint32_t k = 0; k < c->inputs; k++)
                if ((int32_t)k != clock)
                    circuit_drive(&r, k, level);
            good &= circuit_rise(&r, clock);
            level[0] = level[0] << 7 | level[0] >> 57;
            for (uint32_t k = 0; k < c->bits; k++)
                sum[time] = sum[time] * 31 + circuit_show(&r, c->bit[k], k & 1) + good;
        }
        level[0] = 0x123456789abcdef;
    }
    must(sum[0] == sum[1], "the same seed gives the same");
    must(r.slot[0] == 0 && r.slot[1] == 0, "0 stays 0");
    uint8_t *scratch = arena_get(a, c->slots + 1);
    uint32_t *since = scratch ? arena_get(a, (c->slots + 1) * sizeof *since) : NULL;
    for (uint32_t k = 0; since && k < c->nets && k < 16; k++) {
        uint32_t slot[4];
        must(c->net[k] == NO_LITERAL || c->net[k] >> 1 < c->slots, "a net has a slot");
        if (c->net[k] != NO_LITERAL)
            must(circuit_why(&r, k & 63, c->net[k], since, scratch, slot, 4) <= 4, "no more reasons than asked for");
    }
}

enum { MEMORY_LEAST = 12, MEMORY_SIZES = 12, MEMORY_MOST = 1 << (MEMORY_LEAST + MEMORY_SIZES - 1) };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    struct bytes b = {data + 2, data + size};
    size_t length = size - 2, room = (size_t)1 << (MEMORY_LEAST + data[0] % MEMORY_SIZES);
    char *text = data[1] & 1 ? write_netlist(&b, &length) : malloc(length ? length : 1);
    if (!(data[1] & 1))
        memcpy(text, data + 2, length);
    static uint8_t *most; /* taken once, and used from its end: what reaches too far is still seen */
    most = most ? most : malloc(MEMORY_MOST);
    void *memory = most + MEMORY_MOST - room;
    struct arena a;
    struct circuit c;
    arena_over(&a, memory, room);
    const char *why = circuit_read(&c, &a, text, length, NULL);
    must(!why || (*why && strlen(why) < sizeof c.why && !strchr(why, '\n')), "a mistake is told in one sentence");
    if (!why)
        exercise(&c, &a);
    free(text);
    return 0;
}
