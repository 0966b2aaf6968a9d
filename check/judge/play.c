/* SPDX-License-Identifier: MIT */
/* What the robots call: scenarios, presses, switches, players, truth tables. */
#include "check/judge/judge_parts.h"
#include "players/players.h"
#include "core/player.h"
#include "check/judge/see.h"
#include "base/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double play_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int play_over(const struct judge *j)
{
    return play_clock() > j->deadline;
}

/* ---- what robots call ---- */

static int port_of(const struct judge *j, const char *name)
{
    int port = port_find(j->machine, name);
    if (port < 0) {
        fprintf(stderr, "gatecade: the robot of %s names a port %s that it has not\n", j->machine->name, name);
        abort();
    }
    return port;
}

static void about(struct judge *j, const char *word)
{
    for (unsigned i = 0; word && i < 64; i++) {
        if (!*j->abouts[i])
            text_set(j->abouts[i], sizeof j->abouts[i], "%s", word);
        if (!strcmp(j->abouts[i], word))
            return;
    }
}

static void straps(const struct judge *j, Word port[])
{
    for (const char *p = j->straps ? j->straps : j->robot->straps; p && *p;) {
        char name[40];
        unsigned long long value;
        int n = 0;
        if (sscanf(p, "%39[^=]=%llu%n", name, &value, &n) < 2)
            return;
        port[port_of(j, name)] = value;
        p += n + (p[n] == ' ');
    }
}

int judge_power_up(struct judge *j, const char *scenario)
{
    text_set(j->scenario, sizeof j->scenario, "%s", scenario);
    text_set(j->setting, sizeof j->setting, "%s", j->straps ? j->straps : "");
    j->scenarios++;
    j->actions = 0;
    j->lost = j->pressed = j->standing = 0;
    j->held = 0;
    j->cycle = 0;
    j->phases_ahead = 0;
    memset(j->transitions_ahead, 0, sizeof j->transitions_ahead);
    line_clear(&j->line);
    memset(j->seen, 0, sizeof j->seen);
    memset(j->unknown, 0, sizeof j->unknown);
    uint64_t fade = j->eye.fade;
    j->eye = (struct eye){.fade = fade};
    machine_idle(j->machine, j->port);
    straps(j, j->port);
    for (unsigned i = 0; i < j->variants; i++) {
        struct variant *v = &j->variant[i];
        line_clear(&v->line);
        machine_idle(j->machine, v->port);
        straps(j, v->port);
        memset(v->memory, 0, sizeof v->memory);
        v->held = 0;
        v->eye = (struct eye){.fade = golden_hold(j) / 4};
        j->machine->reset(v->state, v->port);
    }
    return j->dry || sim_fresh(&j->sim);
}

int play_straps(struct judge *j, const char *scenario, const char *options)
{
    j->straps = options;
    int good = play_begin(j, scenario);
    j->straps = NULL;
    return good;
}

int play_begin(struct judge *j, const char *scenario)
{
    if (play_over(j)) {
        j->cut_short = 1;
        return 0;
    }
    if (!judge_power_up(j, scenario))
        return judge_sick(j);
    return action_do(j, &(struct action){.deed = RESET});
}

/* Only switches on: fresh design, golden machines reset, inputs idle. */
int play_power(struct judge *j)
{
    return judge_power_up(j, "detection");
}

static void move_line(struct judge *j, struct variant *v, struct line *to, unsigned last)
{
    line_clean(&v->line, j->item, j->items, golden_hold(j));
    for (unsigned i = last && v->line.count ? v->line.count - 1 : 0; i < v->line.count; i++)
        line_add(to, j->items, &v->line.moment[i]);
    line_clear(&v->line);
}

/* For detection: what variant 0 shows after its reset, and from there through one press of the starter. */
void play_probe(struct judge *j, struct line *golden_line)
{
    struct action reset = {.deed = RESET}, start = {.deed = PRESS, .ports = 1};
    struct variant *v = &j->variant[0];
    j->detecting = 1;
    judge_power_up(j, "detection");
    golden_act(j, v, &reset);
    move_line(j, v, golden_line, 1);
    if (j->robot->starter) {
        start.port[0] = (uint8_t)port_of(j, j->robot->starter);
        golden_act(j, v, &start);
        move_line(j, v, golden_line, 0);
    }
    j->detecting = 0;
}

int play_set(struct judge *j, const char *port, Word value)
{
    int p = port_of(j, port);
    if (j->lost)
        return 0;
    if (j->port[p] == value)
        return 1;
    return action_do(j, &(struct action){.deed = SET, .port = {(uint8_t)p}, .ports = 1, .value = value});
}

int play_change(struct judge *j, const char *port, Word value)
{
    int p = port_of(j, port);
    if (j->lost)
        return 0;
    if (j->port[p] == value)
        return 1;
    return action_do(j, &(struct action){.deed = SET, .port = {(uint8_t)p}, .ports = 1, .value = value, .rest = 1});
}

static int press(struct judge *j, const char *port, struct action a)
{
    a.deed = PRESS;
    a.port[0] = (uint8_t)port_of(j, port);
    a.ports = a.ports ? a.ports : 1;
    about(j, a.about);
    return action_do(j, &a);
}

int play_press(struct judge *j, const char *port, const char *word)
{
    return press(j, port, (struct action){.about = word});
}

int play_press_two(struct judge *j, const char *port, const char *other, const char *word)
{
    return press(j, port, (struct action){.about = word, .ports = 2, .port = {0, (uint8_t)port_of(j, other)}});
}

int play_hold(struct judge *j, const char *port, unsigned n, const char *word)
{
    return press(j, port, (struct action){.about = word, .longer = (uint8_t)n});
}

int play_rest(struct judge *j, const char *port, unsigned n, const char *word)
{
    return press(j, port, (struct action){.about = word, .rest = (uint8_t)n});
}

int play_wait(struct judge *j, unsigned n, const char *word)
{
    about(j, word);
    return action_do(j, &(struct action){.deed = WAIT, .rest = (uint8_t)n, .about = word}) &&
           action_do(j, &(struct action){.deed = WAIT, .about = word});
}

int play_reset_briefly(struct judge *j, const char *word)
{
    about(j, word);
    return action_do(j, &(struct action){.deed = RESET, .value = 1, .about = word});
}

int play_reset(struct judge *j, const char *word)
{
    about(j, word);
    return action_do(j, &(struct action){.deed = RESET, .about = word});
}

Word golden(const struct judge *j, const char *port)
{
    return variant_alive(j)->port[port_of(j, port)];
}

int wired(const struct judge *j, const char *port)
{
    return j->board->wired[port_of(j, port)];
}

int play_player(struct judge *j, const char *name, unsigned ticks, unsigned slips)
{
    enum { GAP = 3 };
    const struct machine *m = j->machine;
    const struct player *p = player_find(m, name);
    void *notes = p ? calloc(1, p->notes_size + 1) : NULL;
    if (!notes)
        return 0;
    p->begin(notes, 0, random_bits(&j->random));
    for (unsigned tick = 0, looks = 0; tick < ticks && !j->lost; looks++) {
        const struct variant *v = variant_alive(j);
        Word port[PORTS];
        memcpy(port, v->port, sizeof port);
        p->act(notes, port);
        for (unsigned i = 0; i < m->ports && !j->lost; i++)
            if (m->port[i].dir == IN && port[i] != variant_alive(j)->port[i]) {
                action_do(j,
                          &(struct action){.deed = SET, .port = {(uint8_t)i}, .ports = 1, .value = port[i], .rest = 1});
                tick++;
            }
        if (slips && random_below(&j->random, slips) == 0)
            p->begin(notes, 0, random_bits(&j->random)); /* it forgets what it wanted */
        action_do(j, &(struct action){.deed = WAIT, .rest = looks % 8 ? GAP : 0});
        tick += looks % 8 ? GAP : (unsigned)variant_alive(j)->ran;
    }
    free(notes);
    return !j->lost;
}

int play_moves(struct judge *j, const struct finding *f, const struct action *more, unsigned n)
{
    int moves = 0;
    j->quiet = 1;
    if (judge_power_up(j, "experiment"))
        for (unsigned i = 0; i < f->actions + n; i++) {
            struct action a = i < f->actions ? f->script[i] : more[i - f->actions];
            struct sight before = j->stands;
            j->lost = 0;
            action_do(j, &a);
            moves = memcmp(before.word, j->stands.word, j->items * sizeof(Word)) != 0;
        }
    j->quiet = 0;
    return moves;
}

/* Shows one row of a table as a person would set it, and looks; what stood there before is another row's matter. */
static void show_row(struct judge *j, const char *scenario, const Word row[])
{
    unsigned last = 0;
    if (play_over(j))
        return;
    if (!judge_power_up(j, scenario)) {
        judge_sick(j);
        return;
    }
    if (!action_do(j, &(struct action){.deed = RESET, .rest = 1}))
        return;
    for (unsigned i = 0; i < j->machine->ports; i++)
        if (j->machine->port[i].dir == IN)
            last = i;
    for (unsigned i = 0; i <= last; i++)
        if (j->machine->port[i].dir == IN &&
            !action_do(
                j,
                &(struct action){
                    .deed = SET, .port = {(uint8_t)i}, .ports = 1, .value = row[i], .rest = i != last, .about = "row"}))
            return;
}

/* The row's inputs set one after the other, first or last to begin with: does the design come to what it should? */
static int row_right(struct judge *j, const Word row[], int backwards)
{
    const struct machine *m = j->machine;
    unsigned cycles = j->board->clock < 0 ? 1 : 4, steps = 0;
    if (!judge_power_up(j, "replay"))
        return 0;
    design_queue(j, cycles);
    for (unsigned i = 0; i < m->ports; i++) {
        unsigned at = backwards ? m->ports - 1 - i : i;
        if (m->port[at].dir != IN || j->port[at] == row[at])
            continue;
        j->port[at] = row[at];
        design_queue(j, cycles);
        steps++;
    }
    design_queue(j, cycles);
    if (!design_run(j, cycles * (steps + 2)))
        return 0;
    line_clear(&j->line);
    for (unsigned i = 0; i < j->items; i++)
        if ((!j->robot->cares || j->robot->cares(j->variant[0].memory, row, j->item[i].port)) &&
            (j->seen[j->item[i].port] != row[j->item[i].port] || j->unknown[j->item[i].port]))
            return 0;
    return 1;
}

/* Right in one order and wrong in another: the design looks at what was before. */
static void find_memory(struct judge *j, const char *scenario, const Word row[], const char *phase)
{
    j->quiet = 1;
    show_row(j, scenario, row);
    j->quiet = 0;
    judge_find(j, "remembers", phase, "the same outputs in whatever order the inputs are set",
               "right outputs in one order, wrong ones in another");
}

enum { TABLE_BATCH = 512, DETAILS = 64 };

/* Rows go through the simulator in batches; those that are wrong are then shown one by one, a few of each kind. */
void play_table(struct judge *j, const char *scenario, unsigned rows, void (*fill)(unsigned row, Word port[]))
{
    const struct machine *m = j->machine;
    struct variant *v = &j->variant[0];
    unsigned kinds[DETAILS] = {0}, cycles = j->board->clock < 0 ? 1 : 4;
    if (!judge_power_up(j, scenario))
        return;
    for (unsigned row = 0; row < rows && !play_over(j); row += TABLE_BATCH) {
        unsigned n = rows - row < TABLE_BATCH ? rows - row : TABLE_BATCH;
        static Word golden_row[TABLE_BATCH][PORTS], seen_row[TABLE_BATCH][PORTS];
        for (unsigned k = 0; k < n; k++) {
            fill(row + k, v->port);
            memcpy(j->port, v->port, sizeof j->port);
            m->step(v->state, v->port);
            memcpy(golden_row[k], v->port, sizeof v->port);
            design_queue(j, cycles);
        }
        if (!sim_run(&j->sim)) {
            judge_sick(j);
            return;
        }
        uint32_t at = 0, cycle = 0, done = 0;
        const uint64_t *sample;
        uint8_t unknown[TABLE_BATCH] = {0};
        do {
            sample = sim_sample(&j->sim, &at, &cycle);
            uint32_t until = sample ? cycle : n * cycles;
            for (; done < until && done < n * cycles; done++) { /* the last cycle of a row counts */
                memcpy(seen_row[done / cycles], j->seen, sizeof j->seen);
                unknown[done / cycles] = 0;
                for (unsigned i = 0; i < m->ports; i++)
                    unknown[done / cycles] |= j->unknown[i] != 0;
            }
            if (sample)
                board_read(j->board, sample, j->seen, j->unknown);
            j->moves += sample && done;
        } while (sample);
        j->cycles += n * cycles;
        int restart = 0;
        for (unsigned k = 0; k < n; k++) {
            int wrong = unknown[k], phase = machine_phase(m);
            for (unsigned i = 0; i < j->items; i++)
                wrong |= (!j->robot->cares || j->robot->cares(v->memory, golden_row[k], j->item[i].port)) &&
                         seen_row[k][j->item[i].port] != golden_row[k][j->item[i].port];
            j->phases_seen |= phase < 0 || wrong ? 0 : (uint64_t)1 << golden_row[k][phase];
            unsigned kind = j->robot->detail ? j->robot->detail(golden_row[k]) % DETAILS : 0;
            if (!wrong || kinds[kind]++ >= 2)
                continue;
            restart = 1;
            const char *name = phase < 0 ? "" : phase_name(j, golden_row[k][phase]);
            int forwards = row_right(j, golden_row[k], 0), backwards = row_right(j, golden_row[k], 1);
            if (forwards != backwards)
                find_memory(j, scenario, golden_row[k], name);
            else if (forwards) /* right on its own, wrong after others */
                judge_find(j, "remembers", name, "what the same inputs show from power-up",
                           "something else after other inputs");
            else
                show_row(j, scenario, golden_row[k]);
        }
        if (restart && !judge_power_up(j, scenario))
            return;
    }
}
