/* SPDX-License-Identifier: MIT */
#include "record/played.h"
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "base/heap.h"
#include "base/learning.h"
#include "play/replay.h"
#include "record/wave.h"

static const void *known(void *context, const struct player *p)
{
    (void)context;
    return learning_wait(p);
}

static const void *known_so_far(void *context, const struct player *p)
{
    (void)context;
    return learning_of(p);
}

void played_open(struct game *g, const struct machine *m, const Word *straps, uint64_t seed)
{
    game_open(g, m, straps, seed, heap_get(game_size(m, straps)),
              &(struct game_host){.memory = heap_memory, .knowledge = known});
}

void played_close(struct game *g)
{
    void *block = g->now;
    game_close(g);
    free(block);
}

void played_hurry(struct game *g)
{
    g->host.knowledge = known_so_far;
}

void played_straps(struct game *g, const Word *straps)
{
    struct game old = *g, fresh;
    Word kept[PORTS_MOST];
    memcpy(kept, straps, g->machine->ports * sizeof *kept); /* they may be the old game's own */
    played_open(&fresh, old.machine, kept, old.seed);
    fresh.host = old.host;
    fresh.dice = old.dice;
    fresh.dice_count = old.dice_count;
    fresh.span = old.span;
    fresh.watcher = old.watcher;
    for (unsigned i = 0; i < old.seats; i++)
        if (old.player[i])
            game_sit(&fresh, i, old.player[i]);
    played_close(&old);
    *g = fresh;
}

void played_load(struct game *g, const struct tape *t)
{
    played_straps(g, t->port);
    game_load(g, t->event, (uint32_t)t->events, t->end);
}

int played_save(const struct game *g, const char *path)
{
    struct output out;
    struct tape_writer w;
    struct replay r;
    if (output_open(&out, path))
        return BAD;
    replay_start(&r, g);
    tape_write_begin(&w, out.file, g->machine, g->straps);
    for (uint64_t next; r.cycle < g->now->cycle; r.cycle = next) {
        next = replay_inputs(&r, g->now->cycle);
        tape_write_inputs(&w, r.cycle, r.port);
    }
    tape_write_end(&w, g->now->cycle);
    return output_close(&out);
}

int played_wave(const struct game *g, const char *path)
{
    struct wave w;
    struct replay r;
    Word shown[PORTS_MOST];
    const struct value *phase = game_phase(g);
    bool hide = g->secrets && !(phase && phase->final); /* a game that is not over keeps its secrets */
    replay_start(&r, g);
    if (wave_open(&w, path, g->machine, r.port, g->now->cycle))
        return BAD;
    while (r.cycle < g->now->cycle) {
        uint64_t at = r.cycle;
        replay_inputs(&r, g->now->cycle);
        vcd_inputs(&w.vcd, at, hide ? (replay_shown(&r, shown), shown) : r.port);
        replay_edges(&r, g->now->cycle);
        vcd_outputs(&w.vcd, at, hide ? (replay_shown(&r, shown), shown) : r.port);
    }
    vcd_end(&w.vcd, g->now->cycle);
    return wave_close(&w);
}
