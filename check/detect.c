/* SPDX-License-Identifier: MIT */
/*
 * What cannot be known from the ports: which level resets, whether segments are active low or in the
 * order abcdefg, how long a message stands.  Found from the picture after reset and after one press.
 */
#include "judge.h"
#include "see.h"
#include "text.h"
#include <stdlib.h>
#include <string.h>

/* What may be the other way round than the machine has it. */
enum { RESET_LEVEL = 1, SEGMENTS_LOW = 2, MIRRORED = 4, POINT_FIRST = 8, ANODES_HIGH = 16, GUESSES = 32 };

struct probe {
    int score, most;       /* how much of the golden picture was seen, of how much */
    unsigned changes;      /* after the press */
    uint64_t message;      /* a message's length in cycles, 0: none was seen */
    int lights_up;         /* all lights were on all the time */
    int shift;
    int wakes;
};

static void wear(struct board *b, int rst, unsigned guess)
{
    const struct machine *m = b->machine;
    if (rst >= 0 && !b->given[rst])
        b->flip[rst] = guess & RESET_LEVEL ? 1 : 0;
    for (unsigned i = 0; i < m->ports; i++) {
        if (b->given[i] || m->port[i].dir != OUT)
            continue;
        if (m->port[i].look == SEGMENTS) {
            b->flip[i] = guess & SEGMENTS_LOW ? 1 : 0;
            b->mirror[i] = guess & MIRRORED ? 1 : 0;
            b->offset[i] = guess & POINT_FIRST ? 1 : 0;
        }
        if (m->port[i].look == ANODES)
            b->flip[i] = guess & ANODES_HIGH ? 1 : 0;
    }
}

/* Which guesses make sense for this design. */
static unsigned possible(const struct board *b, int rst)
{
    const struct machine *m = b->machine;
    unsigned can = 0;
    if ((rst >= 0 && b->wired[rst] && !b->given[rst]) || b->reset >= 0)
        can |= RESET_LEVEL;
    for (unsigned i = 0; i < m->ports; i++) {
        if (!b->wired[i] || b->given[i] || m->port[i].dir != OUT)
            continue;
        if (m->port[i].look == SEGMENTS) {
            can |= SEGMENTS_LOW | MIRRORED;
            if (m->port[i].width == 7 && b->top->pin[b->lead[i][0].pin].width == 8)
                can |= POINT_FIRST;
        }
        if (m->port[i].look == ANODES)
            can |= ANODES_HIGH;
    }
    return can;
}

static int shown(const struct judge *j, const struct moment *g, const struct sight *s, int shift)
{
    struct moment turned = *g;
    int digits = 0, right = 0;
    see_shifted(j->item, j->items, shift, &turned.sight);
    for (unsigned i = 0; i < j->items; i++)
        if (j->item[i].kind == GLYPH) {
            digits++;
            right += !s->unknown[i] && glyph_same(turned.sight.word[i], s->word[i]);
        }
    return right == digits ? 2 * digits : right;
}

/* How much of the golden line is found in the design's, moment by moment. */
static int likeness(const struct judge *j, const struct line *g, const struct line *d, int shift, int *most)
{
    int sum = 0;
    *most = 0;
    for (unsigned i = 0; i < g->count; i++) {
        int best = 0, perfect = shown(j, &g->moment[i], &g->moment[i].sight, 0);
        for (unsigned k = 0; k < d->count; k++) {
            int s = shown(j, &g->moment[i], &d->moment[k].sight, shift);
            best = s > best ? s : best;
        }
        sum += best;
        *most += perfect;
    }
    return sum;
}

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The middle one of the lengths of moments that came and went. */
static uint64_t middle_length(const struct line *l)
{
    uint64_t length[64];
    unsigned n = 0;
    for (unsigned i = 1; i + 1 < l->count && n < 64; i++)
        if (l->moment[i].length > 1)
            length[n++] = l->moment[i].length;
    qsort(length, n, sizeof *length, by_size);
    return n ? length[n / 2] : 0;
}

/* Resets, looks, presses the starter, looks; the judge's lines hold both afterwards. */
static int probe_run(struct judge *j, struct probe *p)
{
    struct line picture = {0}, golden_picture = {0};
    int whole = 0;
    *p = (struct probe){.lights_up = 1};
    j->quiet = j->detecting = 1;
    j->standing = 0;
    if (!play_probe(j, NULL))
        return 0;
    for (unsigned i = 0; i < j->line.count; i++)
        line_add(&picture, j->items, &j->line.moment[i]);
    line_clean(&picture, j->item, j->items, 0);
    if (picture.count > 1) { /* only the settled picture counts */
        picture.moment[0] = picture.moment[picture.count - 1];
        picture.count = 1;
    }
    unsigned before = picture.count;
    for (int press = 0; press < 2 && picture.count == before; press++) { /* the first may only wake it */
        if (!play_probe(j, press ? "" : j->robot->starter)) {
            line_free(&picture);
            return 0;
        }
        line_clean(&j->line, j->item, j->items, 0);
        for (unsigned i = 0; i < j->line.count; i++)
            line_add(&picture, j->items, &j->line.moment[i]);
        p->wakes = press;
    }
    p->changes = picture.count - before;
    p->message = middle_length(&picture);
    /* little flickers are no messages */
    line_clean(&picture, j->item, j->items, p->message);
    struct variant *v = &j->variant[0];
    for (unsigned i = 0; i < v->line.count; i++)
        line_add(&golden_picture, j->items, &v->line.moment[i]);
    static const int shifts[] = {0, 1, -1};
    for (unsigned i = 0; i < 3; i++) {
        int most, s = likeness(j, &golden_picture, &picture, shifts[i], &most);
        if (s > p->score || !i) {
            p->score = s;
            p->shift = shifts[i];
        }
        p->most = most;
    }
    for (unsigned i = 0; i < picture.count; i++)
        for (unsigned k = 0; k < j->items; k++)
            if (j->item[k].kind == LIGHTS) {
                whole++;
                const struct port *port = &j->machine->port[j->item[k].port];
                p->lights_up &= picture.moment[i].sight.word[k] == port_mask(port);
            }
    p->lights_up &= whole > 0 && p->changes > 0;
    for (unsigned i = 0; i < golden_picture.count; i++)
        for (unsigned k = 0; k < j->items; k++)
            p->lights_up &= j->item[k].kind != LIGHTS || golden_picture.moment[i].sight.word[k] == 0;
    line_free(&picture);
    line_free(&golden_picture);
    return 1;
}

static void set_pace(struct judge *j, uint64_t message)
{
    uint64_t hold = message;
    if (!j->robot->hold) {
        j->hold = 0;
        j->settle = j->robot->longest ? j->robot->longest : 32;
        return;
    }
    if (!hold)
        hold = j->robot->rates[0];
    /* a length near a known rate's belongs to it */
    for (unsigned i = 0; i < 4 && j->robot->rates[i]; i++) {
        uint64_t rate = j->robot->rates[i];
        if (message * 5 >= rate * 2 && message * 2 <= rate * 5)
            hold = rate;
    }
    j->hold = hold;
    j->settle = hold * 3 / 2 + 2 > 30 ? hold * 3 / 2 + 2 : 30;
    if (j->robot->press > 1)
        j->press = hold * j->robot->press / j->robot->hold + 1;
    j->eye.fade = hold / 4;
}

static void tell(struct judge *j, unsigned guess, const struct probe *p)
{
    int rst = reset_port(j);
    if (guess & RESET_LEVEL && rst >= 0)
        judge_note(j, "reset-level", "reset is active %s (in the assignment it is active %s)",
                   j->machine->port[rst].low ? "high" : "low", j->machine->port[rst].low ? "low" : "high");
    if (guess & SEGMENTS_LOW)
        judge_note(j, "segment-polarity", "the segments are active %s", j->robot->press > 1 ? "high" : "low");
    if (guess & MIRRORED)
        judge_note(j, "segment-order", "the segments run abcdefg from the lowest bit's end the other way round");
    if (guess & POINT_FIRST)
        judge_note(j, "segment-point", "bit 0 of each digit is its point");
    if (guess & ANODES_HIGH)
        judge_note(j, "digit-polarity", "the digit selects are active high");
    if (j->wakes)
        judge_note(j, "first-press", "the first press after reset does nothing; it had to be repeated");
    if (p->lights_up)
        judge_note(j, "light-polarity", "the lights are active low");
}

int judge_detect(struct judge *j)
{
    unsigned can = possible(j->board, reset_port(j)), best = 0;
    struct probe p, found = {.score = -1};
    uint64_t presses[] = {1, 64, 1024, 16384, 262144};
    unsigned lengths = j->robot->press > 1 ? 5 : 1;
    j->settle = j->robot->longest ? j->robot->longest : j->robot->hold ? 3000 : 32;
    if (!sim_start(&j->sim, j->design, j->board->clock, j->board->in, j->board->ins, j->board->out, j->board->outs))
        return 0;
    uint8_t level = j->board->reset_level;
    for (unsigned k = 0; k < lengths && found.changes == 0; k++) {
        j->press = presses[k];
        for (unsigned guess = 0; guess < GUESSES; guess++) {
            if (guess & ~can)
                continue;
            wear(j->board, reset_port(j), guess);
            j->board->reset_level = guess & RESET_LEVEL ? !level : level;
            if (!probe_run(j, &p))
                break;
            int better = (p.changes > 0) - (found.changes > 0);
            if (found.score < 0 || better > 0 || (better == 0 && p.score > found.score)) {
                found = p;
                best = guess;
            }
            if (p.changes && p.score == p.most && !p.shift)
                break;
        }
    }
    j->quiet = j->detecting = 0;
    wear(j->board, reset_port(j), best);
    j->board->reset_level = best & RESET_LEVEL ? !level : level;
    if (found.score < 0) {
        j->sim.health = j->sim.health == SIM_WELL ? SIM_DIED : j->sim.health;
        return 1; /* the first scenario tells what is wrong */
    }
    for (unsigned i = 0; found.lights_up && i < j->items; i++)
        if (j->item[i].kind == LIGHTS)
            j->board->flip[j->item[i].port] ^= 1;
    j->shift = found.shift;
    j->reacts = found.changes > 0 || !j->robot->starter;
    j->wakes = found.wakes && found.changes;
    set_pace(j, found.message);
    tell(j, best, &found);
    return 1;
}
