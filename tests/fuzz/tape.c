/* SPDX-License-Identifier: MIT */
/* Fuzzing the tape reader: any bytes end in TAPE_END or in one sentence; what it hands out is allowed. */
#include <stdint.h>
#include "tests/rig.h"
#include "games/games.h"
#include "core/tape.h"
#include "core/words.h"

static void must(int holds)
{
    if (!holds)
        abort();
}

/* One sentence: it starts with its line, is not cut by a control character, and ends. */
static void check_sentence(const struct tape_reader *r)
{
    size_t n = strnlen(r->error, sizeof r->error);
    must(n < sizeof r->error && !strncmp(r->error, "line ", 5) && r->error[5] >= '1' && r->error[5] <= '9');
    for (size_t i = 0; i < n; i++)
        must((unsigned char)r->error[i] >= ' ' && r->error[i] != 127);
    for (size_t i = 0; i < n;) { /* and every terminal reads the same characters */
        unsigned size = word_utf8(r->error + i);
        must(size && !((unsigned char)r->error[i] == 0xc2 && (unsigned char)r->error[i + 1] < 0xa0));
        i += size;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct tape_reader r;
    struct tape_event e;
    struct rig rig = {0};
    uint64_t cycle = 0, edges = 0;
    tape_begin(&r, machines, machine_count, (const char *)data, size);
    for (int reset = 0;;) {
        enum tape_item item = tape_next(&r, &e);
        if (item == TAPE_MACHINE)
            rig_put(&rig, r.machine);
        else if (item == TAPE_BAD) {
            check_sentence(&r);
            must(tape_next(&r, &e) == TAPE_BAD);
            return 0;
        }
        if (item == TAPE_STRAP || item == TAPE_INPUT) {
            must(rig.machine == r.machine && e.port < r.machine->ports);
            const struct port *p = &r.machine->port[e.port];
            must(p->dir == (item == TAPE_STRAP ? STRAP : IN) && port_allows(p, e.value));
        }
        if (item == TAPE_INPUT || item == TAPE_END) {
            must(e.cycle >= cycle);
            if (!reset++)
                rig_reset(&rig);
            for (; cycle < e.cycle && edges < 500; cycle++, edges++)
                rig_step(&rig);
            cycle = e.cycle;
        }
        if (item == TAPE_END)
            return 0;
        if (item != TAPE_MACHINE)
            rig.port[e.port] = e.value;
    }
}
