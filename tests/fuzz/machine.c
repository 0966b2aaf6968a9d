/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing every machine: the bytes choose a machine, its straps (allowed ones) and what hands do;
 * the laws of tests/machines/laws.c hold after every edge, and the sanitizers watch.
 */
#include <stdint.h>
#include "tests/rig.h"
#include "games/games.h"

struct bytes {
    const uint8_t *at, *end;
};

static uint8_t next(struct bytes *b)
{
    return b->at < b->end ? *b->at++ : 0;
}

static Word next_word(struct bytes *b)
{
    Word w = 0;
    for (unsigned n = next(b) & 7; n < 8; n++) /* mostly short ones */
        w = w << 8 | next(b);
    return w;
}

static void must(int holds, const char *law, const struct rig *r)
{
    if (holds)
        return;
    fprintf(stderr, "%s: broken law: %s\n", r->machine->name, law);
    abort();
}

static void choose_straps(struct rig *r, struct bytes *b)
{
    for (unsigned i = 0; i < r->machine->ports; i++) {
        const struct port *p = &r->machine->port[i];
        Word room = (p->max ? p->max : port_mask(p)) - p->min;
        if (p->dir == STRAP && next(b) & 1)
            r->port[i] = p->min + (room == ~(Word)0 ? next_word(b) : next_word(b) % (room + 1));
    }
}

/* One edge from two memories that differ where nothing may depend on it. */
static void edge(struct rig *r)
{
    struct rig other = *r;
    const struct machine *m = r->machine;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == OUT) {
            r->port[i] = 0x5555555555555555;
            other.port[i] = ~(Word)0;
        }
    Word before[RIG_PORTS];
    memcpy(before, r->port, sizeof before);
    rig_step(r);
    rig_step(&other);
    for (unsigned i = 0; i < m->ports; i++) {
        must((r->port[i] & ~port_mask(&m->port[i])) == 0, "a port holds no more than its width", r);
        must(m->port[i].dir == OUT || r->port[i] == before[i], "inputs and straps stay as they are", r);
    }
    must(rig_same(r, &other), "every OUT is written, and the same inputs give the same state", r);
    int phase = machine_phase(m);
    must(port_value(&m->port[phase], r->port[phase]) != 0, "every phase has a name", r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes b = {data, data + size};
    struct rig r;
    memset(&r, 0xa5, sizeof r);
    rig_put(&r, machines[next(&b) % machine_count]);
    choose_straps(&r, &b);
    rig_reset(&r);
    while (b.at < b.end) {
        uint8_t what = next(&b), which = next(&b);
        const struct port *p = &r.machine->port[which % r.machine->ports];
        if (what < 0xc0 && p->dir == IN)
            r.port[which % r.machine->ports] = next_word(&b) & port_mask(p);
        if (what >= 0xfc)
            rig_reset(&r);
        edge(&r);
        if (what >= 0x80)
            must(rig_skips(&r, what == 0x80 ? next_word(&b) % 5000 : what & 15), "skipping is stepping", &r);
        if (what >= 0xe0)
            must(rig_runs(&r, what & 31), "running is stepping", &r);
    }
    return 0;
}
