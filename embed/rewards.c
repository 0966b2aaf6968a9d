/* SPDX-License-Identifier: MIT */
/*
 * What a game is worth to who plays it, as a table over the machine's outputs: a row is paid at the edge after which
 * its condition holds and before which it did not.  A game that learns needs nothing else, and who wants other rewards
 * has the outputs themselves.
 */
#include "embed/batch.h"
#include <stdlib.h>
#include <string.h>

static const struct gatecade_reward rewards[] = {
#define ABOVE(machine, seat, worth, port, above, during, is) {machine, seat, worth, port, above, 0, during, is},
#define IS(machine, seat, worth, port, value, during, is) {machine, seat, worth, port, NULL, value, during, is},
#include "embed/rewards.def"
#undef ABOVE
#undef IS
};
enum { ROWS = sizeof rewards / sizeof *rewards };

const struct gatecade_reward *gatecade_rewards(unsigned machine, unsigned row)
{
    const char *name = gatecade_machine_name(machine);
    for (unsigned i = 0; name && i < ROWS; i++)
        if (!strcmp(rewards[i].machine, name) && !row--)
            return &rewards[i];
    return NULL;
}

/* An output of every machine as numbers, whatever its width. */
static void read_words(const gatecade_batch *b, const char *port, uint64_t *words)
{
    int p = gatecade_port(b->machine->name, port);
    unsigned bytes = batch_bytes(&b->machine->port[p]);
    unsigned char *at = (unsigned char *)words;
    batch_read(b->batch, (unsigned)p, at);
    for (size_t i = b->count; i-- > 0;) { /* from behind: a word is never narrower than what it is made of */
        uint64_t w = 0;
        memcpy(&w, at + i * bytes, bytes);
        words[i] = w;
    }
}

static bool is_value(const char *text)
{
    return *text >= '0' && *text <= '9';
}

/* A condition's last part: a number, or the name of one of the port's values. */
static uint64_t value_called(const gatecade_batch *b, const char *port, const char *name)
{
    if (is_value(name))
        return strtoull(name, NULL, 10);
    for (const struct value *v = b->machine->port[gatecade_port(b->machine->name, port)].values; v && v->name; v++)
        if (!strcmp(v->name, name))
            return v->value;
    return UINT64_MAX;
}

const char *gatecade_reward(gatecade_batch *b, unsigned seat, float *paid)
{
    unsigned machine = (unsigned)gatecade_machine(b->machine->name), rows = 0;
    const struct gatecade_reward *r;
    while (gatecade_rewards(machine, rows))
        rows++;
    memset(paid, 0, b->count * sizeof *paid);
    if (!rows)
        return "this machine is no game that is won or lost";
    if (!b->held && !(b->held = calloc(rows, b->count)))
        return "memory is short";
    uint64_t *a = malloc(3 * b->count * sizeof *a), *c = a + b->count, *d = c + b->count;
    if (!a)
        return "memory is short";
    for (unsigned k = 0; (r = gatecade_rewards(machine, k)); k++) {
        uint8_t *held = b->held + k * b->count;
        if (r->seat != seat)
            continue;
        uint64_t is = value_called(b, r->during, r->is);
        read_words(b, r->port, a);
        read_words(b, r->during, d);
        if (r->above)
            read_words(b, r->above, c);
        for (size_t i = 0; i < b->count; i++) {
            uint8_t holds = d[i] == is && (r->above ? a[i] > c[i] : a[i] == r->value);
            paid[i] += holds && !held[i] ? r->worth : 0;
            held[i] = holds;
        }
    }
    free(a);
    return NULL;
}
