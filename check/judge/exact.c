/* SPDX-License-Identifier: MIT */
#include "check/judge/exact.h"
#include "players/players.h"
#include "core/player.h"
#include "base/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 4096, GAME = 16 * BATCH, STORY = 24 };

/* How lively the inputs are, anew for every batch: a chance of one in so many at each cycle. */
struct mood {
    unsigned press, let_go, turn, rare;
};

static int chance(struct random *r, unsigned one_in)
{
    return random_below(r, one_in) == 0;
}

static int is_reset(const struct port *p)
{
    return p->low || !strcmp(p->name, "reset");
}

/* Inputs as the look of each port suggests; each keeps its value for a while. */
static void stir(const struct machine *m, struct random *r, const struct mood *mood, Word port[])
{
    int same_dice = chance(r, 24);
    Word face = 1 + random_below(r, 6);
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->dir != IN)
            continue;
        Word down = p->low ? 0 : 1;
        switch (p->look) {
        case BUTTON:
            if (port[i] == down)
                port[i] = chance(r, mood->let_go) ? !down : down;
            else if (chance(r, is_reset(p) ? mood->rare : mood->press))
                port[i] = down;
            break;
        case DIE:
            if (chance(r, 3))
                port[i] = chance(r, 50) ? 7 * random_below(r, 2) : 1 + random_below(r, 6);
            if (same_dice && !chance(r, 8))
                port[i] = face;
            break;
        case DICE:
            if (chance(r, 2))
                port[i] = 2 + random_below(r, 6) + random_below(r, 6);
            break;
        case NOISE:
            port[i] = random_bits(r) & port_mask(p);
            break;
        default:
            if (chance(r, mood->turn))
                port[i] = random_bits(r) & port_mask(p);
        }
    }
}

static struct mood new_mood(struct random *r)
{
    static const unsigned press[] = {2, 3, 6, 20, 80}, let_go[] = {1, 2, 2, 6}, turn[] = {2, 8, 40, 300, 2000},
                          rare[] = {300, 3000, 20000, 200000};
    return (struct mood){press[random_below(r, 5)], let_go[random_below(r, 4)], turn[random_below(r, 5)],
                         rare[random_below(r, 4)]};
}

struct trial {
    struct judge *judge;
    void *state;
    Word port[PORTS];
    Word (*in)[PORTS]; /* the batch's inputs and the golden outputs, by cycle */
    Word seen[PORTS], unknown[PORTS];
    const struct player *player; /* who plays this game, or NULL: chance */
    void *notes;
    uint8_t known; /* outputs have a meaning (sevens: once a press has been worked) */
    struct mood mood;
};

static void tell(struct trial *t, uint64_t cycle, unsigned at, unsigned port)
{
    struct judge *j = t->judge;
    const struct port *p = &j->machine->port[port];
    char expected[200], seen[200] = "", before[400] = "";
    int phase = machine_phase(j->machine);
    const struct value *name = phase < 0 ? NULL : port_value(&j->machine->port[phase], t->in[at][phase]);
    text_set(expected, sizeof expected, "%s = 0x%llx after edge %llu", p->name, (unsigned long long)t->in[at][port],
             (unsigned long long)cycle);
    for (unsigned i = p->width; t->unknown[port] && i--;)
        text_add(seen, sizeof seen, "%s", t->unknown[port] >> i & 1 ? "X" : t->seen[port] >> i & 1 ? "1" : "0");
    if (!t->unknown[port])
        text_add(seen, sizeof seen, "0x%llx", (unsigned long long)t->seen[port]);
    text_add(seen, sizeof seen, "; inputs at that edge:");
    for (unsigned i = 0; i < j->machine->ports; i++)
        if (j->machine->port[i].dir == IN)
            text_add(before, sizeof before, " %s=%llu", j->machine->port[i].name, (unsigned long long)t->in[at][i]);
    text_add(seen, sizeof seen, "%s", before);
    j->cycle = cycle;
    judge_find(j, t->unknown[port] ? "x-on-output" : "not-cycle-exact", name ? name->name : "", expected, seen);
}

/* Compares cycles [from, to) of the batch with what was sampled last; 1 as long as they agree. */
static int agree(struct trial *t, uint64_t base, unsigned from, unsigned to)
{
    const struct board *b = t->judge->board;
    for (unsigned k = from; k < to; k++)
        for (unsigned i = 0; i < b->machine->ports; i++)
            if (b->machine->port[i].dir == OUT && b->wired[i] && t->in[k][PORTS - 1] &&
                (t->unknown[i] || t->seen[i] != t->in[k][i])) {
                tell(t, base + k, k, i);
                return 0;
            }
    return 1;
}

/* One batch: the golden machine first, then the design with the same inputs. */
static int batch(struct trial *t, uint64_t base, unsigned cycles)
{
    struct judge *j = t->judge;
    const struct machine *m = j->machine;
    int needs_press = j->robot->blank_until_press;
    uint64_t words[WIRE_PINS];
    t->mood = new_mood(&j->random);
    for (unsigned k = 0; k < cycles; k++) {
        if (base + k > 3 && !t->player)
            stir(m, &j->random, &t->mood, t->port);
        else if (base + k > 3 && k % 3 == 0)
            t->player->act(t->notes, t->port);
        int rst = machine_button(m, ROLE_RESTART, 0);
        if (rst >= 0 && base + k < 4) /* begins with a reset */
            t->port[rst] = base + k < 3 ? (m->port[rst].low ? 0 : 1) : m->port[rst].idle;
        j->board->resetting = base + k < 3;
        board_drive(j->board, t->port, words);
        sim_stretch(&j->sim, 1, words);
        m->step(t->state, t->port);
        for (unsigned i = 0; needs_press && i < m->ports; i++)
            t->known |= m->port[i].dir == IN && m->port[i].look == BUTTON && t->port[i] != m->port[i].idle;
        memcpy(t->in[k], t->port, m->ports * sizeof(Word));
        t->in[k][PORTS - 1] = (t->known || !needs_press) && base + k > 0;
    }
    uint32_t at = 0, cycle = 0, done = 0;
    const uint64_t *sample;
    if (!sim_run(&j->sim)) {
        judge_find(j, j->sim.health == SIM_ENDED ? "ends-early" : "hangs", "", "the next clock edge",
                   "the simulation stopped");
        return 0;
    }
    j->cycles += cycles;
    while ((sample = sim_sample(&j->sim, &at, &cycle)) && cycle < cycles) {
        if (!agree(t, base, done, cycle))
            return 0;
        board_read(j->board, sample, t->seen, t->unknown);
        done = cycle;
    }
    return agree(t, base, done, cycles);
}

static void strap(const struct machine *m, const struct list *straps, Word port[])
{
    for (unsigned i = 0; straps && i < straps->count; i++) {
        const char *equals = strchr(straps->item[i], '=');
        for (unsigned k = 0; equals && k < m->ports; k++)
            if (strlen(m->port[k].name) == (size_t)(equals - straps->item[i]) &&
                !strncmp(m->port[k].name, straps->item[i], (size_t)(equals - straps->item[i])))
                number_read(equals + 1, &port[k]);
    }
}

/* Every other game is played by somebody who knows it: chance does not get far. */
static const struct player *player_of(const struct machine *m, unsigned game)
{
    const struct player *found = NULL;
    unsigned n = 0;
    for (unsigned i = 0; i < player_count; i++)
        n += !strcmp(players[i]->machine, m->name);
    for (unsigned i = 0, k = 0; n && game & 1 && i < player_count; i++)
        if (!strcmp(players[i]->machine, m->name) && k++ == game / 2 % n)
            found = players[i];
    return found;
}

int exact_run(struct judge *j, uint64_t cycles, const struct list *straps)
{
    const struct machine *m = j->machine;
    struct trial t = {.judge = j};
    if (!sim_start(&j->sim, j->design, j->board->clock, j->board->in, j->board->ins, j->board->out, j->board->outs))
        return 0;
    t.state = calloc(1, m->state_size + 1);
    t.in = calloc(BATCH, sizeof *t.in);
    int good = t.state && t.in;
    for (uint64_t done = 0; good && done < cycles;) {
        if (!sim_fresh(&j->sim)) {
            judge_find(j, "hangs", "", "power-up", "the simulator stopped");
            break;
        }
        machine_idle(m, t.port);
        strap(m, straps, t.port);
        m->reset(t.state, t.port);
        t.known = 0;
        t.player = player_of(m, j->scenarios);
        if (t.player) {
            t.notes = realloc(t.notes, t.player->notes_size + 1);
            memset(t.notes, 0, t.player->notes_size);
            t.player->begin(t.notes, 0, random_bits(&j->random));
        }
        for (uint64_t game = 0; good && game < GAME && done < cycles; game += BATCH, done += BATCH)
            good = batch(&t, game, BATCH);
        j->scenarios++;
    }
    free(t.notes);
    free(t.state);
    free(t.in);
    return 1;
}
