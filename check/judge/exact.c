/* SPDX-License-Identifier: MIT */
/* Every wired pin after every clock edge, under random inputs: no play, no patience. */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "bare/text.h"
#include "core/words.h"
#include "players/players.h"

enum { BATCH = 4096, GAME = 16 * BATCH }; /* cycles */

/* How lively the inputs are, anew for every batch: a chance of one in so many at each cycle. */
struct mood {
    unsigned press, let_go, turn, rare;
};

static bool chance(struct random *r, unsigned one_in)
{
    return random_below(r, one_in) == 0;
}

static bool is_reset(const struct port *p)
{
    return p->low || word_same(p->name, "reset");
}

/* Inputs as the look of each port suggests; each keeps its value for a while. */
static void stir(const struct machine *m, struct random *r, const struct mood *mood, Word port[])
{
    bool same_dice = chance(r, 24);
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

struct cycle {
    Word port[PORTS_MOST]; /* the inputs at this edge, and the golden outputs after it */
    bool judged;           /* the outputs have a meaning */
};

struct trial {
    struct judge *judge;
    void *state;
    Word port[PORTS_MOST];
    struct cycle *cycle; /* those of the batch */
    Word seen[PORTS_MOST], unknown[PORTS_MOST];
    const struct player *player; /* who plays this game, or NULL: chance */
    void *notes;
    bool pressed; /* a button has been, in this game */
};

static void write_down(struct trial *t, const char *id, const char *phase, const char *expected, const char *seen,
                       uint64_t cycle)
{
    static const struct run for_real = {0};
    finding_add(t->judge, &for_real, &(struct sighting){id, phase, expected, seen, 0, cycle});
}

static void tell(struct trial *t, uint64_t cycle, const struct cycle *c, unsigned port)
{
    const struct machine *m = t->judge->machine;
    const struct port *p = &m->port[port];
    char expected[200], seen[200] = "", before[400] = "";
    int phase = machine_phase(m);
    text_set(expected, sizeof expected, "%s = 0x%llx after edge %llu", p->name, (unsigned long long)c->port[port],
             (unsigned long long)cycle);
    for (unsigned i = p->width; t->unknown[port] && i--;)
        text_add(seen, sizeof seen, "%s", t->unknown[port] >> i & 1 ? "X" : t->seen[port] >> i & 1 ? "1" : "0");
    if (!t->unknown[port])
        text_add(seen, sizeof seen, "0x%llx", (unsigned long long)t->seen[port]);
    text_add(seen, sizeof seen, "; inputs at that edge:");
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == IN)
            text_add(before, sizeof before, " %s=%llu", m->port[i].name, (unsigned long long)c->port[i]);
    text_add(seen, sizeof seen, "%s", before);
    write_down(t, t->unknown[port] ? "x-on-output" : "not-cycle-exact", phase < 0 ? "" : phase_name(m, c->port[phase]),
               expected, seen, cycle);
}

/* Compares cycles [from, to) of the batch with what was sampled last; true as long as they agree. */
static bool agree(struct trial *t, uint64_t base, unsigned from, unsigned to)
{
    const struct machine *m = t->judge->machine;
    const struct pinmap *pins = t->judge->bench.pins;
    for (unsigned k = from; k < to; k++)
        for (unsigned i = 0; i < m->ports; i++)
            if (m->port[i].dir == OUT && pins->wired[i] && t->cycle[k].judged &&
                !(pins->apart && m->port[i].look == SEGMENTS) && /* not lit in turn: no cycle has the machine's */
                (t->unknown[i] || t->seen[i] != t->cycle[k].port[i])) {
                tell(t, base + k, &t->cycle[k], i);
                return false;
            }
    return true;
}

/* The inputs of one edge. */
static void inputs(struct trial *t, const struct mood *mood, uint64_t edge)
{
    enum { RESET_EDGES = 3 }; /* a game begins with a reset of so many edges, and one without */
    const struct machine *m = t->judge->machine;
    int rst = machine_button(m, ROLE_RESTART, 0);
    if (edge > RESET_EDGES && !t->player)
        stir(m, &t->judge->play.random, mood, t->port);
    else if (edge > RESET_EDGES && edge % BATCH % 3 == 0)
        t->player->act(t->notes, t->port);
    if (rst >= 0 && edge <= RESET_EDGES)
        t->port[rst] = edge < RESET_EDGES ? (m->port[rst].low ? 0 : 1) : m->port[rst].idle;
    bytes_copy(t->judge->bench.port, t->port, m->ports * sizeof *t->port);
    bench_queue(&t->judge->bench, 1, edge < RESET_EDGES);
}

/* One batch: the golden machine first, then the design with the same inputs. */
static bool batch(struct trial *t, uint64_t base, unsigned cycles)
{
    struct judge *j = t->judge;
    const struct machine *m = j->machine;
    bool needs_press = j->robot->blank_until_press;
    struct mood mood = new_mood(&j->play.random);
    for (unsigned k = 0; k < cycles; k++) {
        inputs(t, &mood, base + k);
        m->step(t->state, t->port);
        for (unsigned i = 0; needs_press && i < m->ports; i++)
            t->pressed |= m->port[i].dir == IN && m->port[i].look == BUTTON && t->port[i] != m->port[i].idle;
        bytes_copy(t->cycle[k].port, t->port, m->ports * sizeof *t->port);
        t->cycle[k].judged = (t->pressed || !needs_press) && base + k > 0;
    }
    uint32_t at = 0, cycle = 0, done = 0;
    const struct dut *dut = j->bench.dut;
    const uint64_t *sample;
    if (!bench_clock(&j->bench, cycles)) {
        const char *illness = judge_illness(dut->health(dut->context));
        if (dut->health(dut->context) >= DUT_LATE)
            judge_sick(j, NULL);
        else
            write_down(t, illness ? illness : "crashes", "", "the next clock edge", "the simulation stopped", 0);
        return false;
    }
    while ((sample = dut->sample(dut->context, &at, &cycle)) && cycle < cycles) {
        if (!agree(t, base, done, cycle))
            return false;
        pinmap_read(j->bench.pins, sample, t->seen, t->unknown);
        done = cycle;
    }
    return agree(t, base, done, cycles);
}

static void strap(const struct machine *m, const char *const *straps, unsigned count, Word port[])
{
    for (unsigned i = 0; i < count; i++) {
        const char *text = straps[i];
        struct strap s;
        int p = straps_next(&text, &s) ? port_find(m, s.name) : -1;
        if (p >= 0)
            port[p] = s.value;
    }
}

/* Every other game is played by somebody who knows it: chance does not get far. */
static const struct player *player_of(const struct machine *m, unsigned game)
{
    const struct player *found = NULL;
    unsigned n = 0;
    for (unsigned i = 0; i < player_count; i++)
        n += word_same(players[i]->machine, m->name) ? 1 : 0;
    for (unsigned i = 0, k = 0; n && game & 1 && i < player_count; i++)
        if (word_same(players[i]->machine, m->name) && k++ == game / 2 % n)
            found = players[i];
    return found;
}

const char *judge_exact(struct judge *j, uint64_t cycles, const char *const *straps, unsigned count)
{
    const struct machine *m = j->machine;
    struct trial t = {.judge = j};
    if (j->bench.pins->seats.any) /* they are asked for at every edge */
        pinmap_no_seats(j->bench.pins);
    const char *why = bench_load(&j->bench);
    if (why)
        return why;
    if (j->bench.pins->reset >= 0)
        judge_release(j);
    judge_note_reset(j);
    t.state = arena_get(&j->arena, m->state_size + 1);
    t.cycle = arena_get(&j->arena, BATCH * sizeof *t.cycle);
    t.notes = arena_get(&j->arena, NOTES_MOST);
    bool good = !judge_out_of_memory(j);
    for (uint64_t done = 0; good && done < cycles;) {
        if (!bench_reset(&j->bench)) {
            if (j->bench.dut->health(j->bench.dut->context) >= DUT_LATE)
                judge_sick(j, NULL);
            else
                write_down(&t, "hangs", "", "power-up", "the simulator stopped", 0);
            break;
        }
        machine_idle(m, t.port);
        strap(m, straps, count, t.port);
        m->reset(t.state, t.port);
        t.pressed = false;
        t.player = player_of(m, j->play.scenarios);
        if (t.player) {
            bytes_clear(t.notes, NOTES_MOST);
            t.player->begin(t.notes, 0, random_bits(&j->play.random));
        }
        for (uint64_t game = 0; good && game < GAME && done < cycles; game += BATCH, done += BATCH)
            good = batch(&t, game, BATCH);
        j->play.scenarios++;
    }
    return NULL;
}
