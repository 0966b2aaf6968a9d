/* SPDX-License-Identifier: MIT */
/* What is kept: of a design's pins, before it is known how to read them; of both machines during a replay, changes on
   one time axis and inputs for a tape; of the design during the whole play, what it showed at every look (explain.c
   asks for it). */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "bare/text.h"

/* Room for one more of `size` bytes each; false when memory is at its end. */
static bool grow(struct arena *a, void **list, unsigned count, unsigned *room, size_t size)
{
    if (count < *room)
        return true;
    unsigned more = *room ? *room * 2 : 256;
    void *larger = arena_grow(a, *list, more * size);
    if (!larger)
        return false;
    *list = larger;
    *room = more;
    return true;
}

static void note_change(struct record *r, double time, unsigned port, bool design, Word value, Word unknown)
{
    if (r->begun[design] && r->last[design][port] == value && r->unknown[design][port] == unknown)
        return;
    r->last[design][port] = value;
    r->unknown[design][port] = unknown;
    void *list = r->change;
    if (grow(r->arena, &list, r->changes, &r->change_room, sizeof *r->change)) {
        r->change = list;
        r->change[r->changes++] = (struct record_change){time, value, unknown, (uint8_t)port, design};
    }
}

static void note_input(struct record *r, unsigned port, Word value)
{
    void *list = r->input;
    if (grow(r->arena, &list, r->inputs, &r->input_room, sizeof *r->input)) {
        r->input = list;
        r->input[r->inputs++] = (struct record_input){r->cycle, value, (uint8_t)port};
    }
}

void record_golden(struct record *r, const struct judge *j, const struct variant *v, uint64_t cycles)
{
    if (v != &j->play.variant[r->who])
        return;
    uint64_t hold = j->bench.traits.hold;
    double scale = hold && j->robot->hold ? (double)hold / (double)j->robot->hold : 1;
    Word shown[PORTS_MOST];
    bytes_copy(shown, v->port, sizeof shown);
    if (j->robot->view)
        j->robot->view(v->choice, v->memory, shown);
    for (unsigned i = 0; i < j->machine->ports; i++) {
        const struct port *p = &j->machine->port[i];
        if (p->dir == IN && v->port[i] != (r->begun[0] ? r->last[0][i] : p->idle))
            note_input(r, i, v->port[i]);
        if (p->dir != STRAP)
            note_change(r, r->time, i, false, shown[i] & port_mask(p), 0);
    }
    r->begun[0] = true;
    r->time += (double)cycles * scale;
    r->cycle += cycles;
}

void record_design(struct record *r, const struct bench *b, uint64_t cycles)
{
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (b->pins->wired[i] && b->machine->port[i].dir == OUT)
            note_change(r, (double)b->cycle + r->offset, i, true, b->seen[i] & port_mask(&b->machine->port[i]),
                        b->unknown[i] & port_mask(&b->machine->port[i]));
    r->begun[1] = true;
    r->end = (double)(b->cycle + cycles) + r->offset;
}

/* Both begin an action at the same time. */
void record_act(struct record *r, const struct judge *j)
{
    double design = (double)j->bench.cycle + r->offset;
    r->time = design > r->time ? design : r->time;
    r->offset = r->time - (double)j->bench.cycle;
    void *list = r->sync;
    if (grow(r->arena, &list, r->syncs, &r->sync_room, sizeof *r->sync)) {
        r->sync = list;
        uint64_t rate = j->bench.traits.rate ? j->bench.traits.rate : 1;
        r->sync[r->syncs++] = (struct record_sync){r->time, r->cycle, j->bench.cycle * rate};
    }
}

void record_drive(struct record *r, uint64_t cycles, const uint64_t *words, unsigned count)
{
    for (unsigned i = 0; i <= count; i++) {
        void *list = r->drive;
        if (!grow(r->arena, &list, r->drives, &r->drive_room, sizeof *r->drive))
            return;
        r->drive = list;
        r->drive[r->drives++] = i ? words[i - 1] : cycles;
    }
}

void record_end(struct record *r)
{
    void *const blocks[] = {r->change, r->input, r->sync, r->drive};
    for (unsigned i = 0; i < sizeof blocks / sizeof *blocks; i++)
        arena_put(r->arena, blocks[i]);
}

void judge_record(struct judge *j, const struct finding *f, struct record *r)
{
    *r = (struct record){.arena = &j->arena};
    for (unsigned i = j->play.variants; i--;)
        if (j->play.variant[i].alive)
            r->who = i;
    j->bench.record = r;
    judge_replay(j, f, f->script, f->actions, NULL, r);
    j->bench.record = NULL;
    r->end = r->end > r->time ? r->end : r->time;
}

/* ---- the past ---- */

/* The scenario is over: its script is kept as far as it was looked at. */
void past_close(struct judge *j)
{
    struct past *p = j->now;
    if (!p || p->script || !p->looks)
        return;
    p->actions = p->look[p->looks - 1].actions;
    p->script = arena_get(&j->arena, p->actions * sizeof *p->script);
    if (p->script)
        bytes_copy(p->script, j->play.action, p->actions * sizeof *p->script);
    else
        p->looks = 0;
}

void past_begin(struct judge *j)
{
    struct past *p = j->robot->student ? arena_get(&j->arena, sizeof *p) : NULL;
    if (!p)
        return;
    text_set(p->straps, sizeof p->straps, "%s", j->play.setting);
    *(j->now ? &j->now->next : &j->past) = p;
    j->now = p;
}

void past_look(struct judge *j, const struct line *design, bool standing, bool excused)
{
    struct past *p = j->now;
    unsigned items = j->bench.eyes.items, size = 2 + items;
    if (!p || p->open || !j->robot->student)
        return;
    if (p->looks == p->room) {
        struct past_look *larger = arena_grow(&j->arena, p->look, (p->room ? 2 * p->room : 32) * sizeof *larger);
        if (!larger)
            return;
        p->look = larger;
        p->room = p->room ? 2 * p->room : 32;
    }
    struct past_look *l = &p->look[p->looks];
    uint64_t hold = j->bench.traits.hold;
    *l = (struct past_look){.actions = j->play.actions,
                            .count = design->count,
                            .limit = hold ? (j->glanced * j->robot->hold + hold / 2) / hold : 0,
                            .standing = standing,
                            .excused = excused,
                            .words = arena_get(&j->arena, design->count * size * sizeof *l->words)};
    if (!l->words)
        return;
    p->looks++;
    for (unsigned i = 0; i < design->count; i++) {
        const struct moment *m = &design->moment[i];
        uint64_t *w = l->words + i * size;
        w[0] = m->length;
        for (unsigned k = 0; k < items; k++) {
            w[1] |= (uint64_t)(m->sight.unknown[k] != 0) << k;
            w[2 + k] = m->sight.word[k];
        }
    }
}

void past_odd(struct judge *j, const struct departure *d, bool standing, double cost)
{
    if (!j->now || !d->expected)
        return;
    unsigned looks = j->now->looks;
    j->glanced = 0;
    past_look(j, d->design, standing, true);
    if (j->now->looks > looks) {
        j->now->look[looks].odd = cost;
        j->now->look[looks].phase = d->expected->phase;
    }
}

/* The design's line as it was then. */
void past_recall(struct judge *j, const struct past_look *l, struct line *line)
{
    unsigned items = j->bench.eyes.items, size = 2 + items;
    line_clear(line);
    for (unsigned i = 0; i < l->count; i++) {
        struct moment m = {.length = l->words[i * size]};
        for (unsigned k = 0; k < items; k++) {
            m.sight.unknown[k] = l->words[i * size + 1] >> k & 1;
            m.sight.word[k] = l->words[i * size + 2 + k];
        }
        line_append(line, &m);
    }
}

/* ---- following: see struct follower ---- */

void follow_begin(struct judge *j)
{
    struct following *f = &j->follow;
    if (!f->follower)
        f->follower = arena_get(&j->arena, j->robot->follower->size);
    f->departed = f->named = f->lost = false;
    f->told.count = 0;
    if (f->follower)
        j->robot->follower->begin(f->follower, &j->bench.eyes, j->bench.pins->wired);
}

/* The ports at one cycle: what went in, and what the design showed. */
static bool ports_at(const struct bench *b, const struct fed *in, const struct moment *m, Word port[])
{
    bool unknown = false;
    for (unsigned i = 0; i < b->machine->ports; i++)
        port[i] = b->machine->port[i].dir == OUT ? 0 : in->high >> i & 1;
    for (unsigned i = 0; i < b->eyes.items; i++) {
        port[b->eyes.item[i].port] = m->sight.word[i];
        unknown |= m->sight.unknown[i] != 0;
    }
    return unknown;
}

/* Has the follower told of an output that is not compared as a whole?  Then nobody else does. */
static bool told_of_blurred(const struct judge *j)
{
    const struct breaches *told = &j->follow.told;
    uint64_t clear = 0;
    bool of = false;
    for (unsigned port = 0; port < j->machine->ports && j->robot->blurred; port++)
        clear |= (uint64_t)(j->robot->blurred(port, ~(Word)0) == ~(Word)0) << port;
    for (unsigned i = 0; i < told->count && j->robot->blurred; i++)
        of |= !(told->of[i].wrong & clear);
    return of;
}

bool follow_ticks(struct judge *j)
{
    struct following *f = &j->follow;
    const struct bench *b = &j->bench;
    uint64_t left = b->feds ? b->fed[0].cycles : 0;
    unsigned in = 0;
    if (!f->departed)
        f->told.count = 0;
    for (unsigned i = 0; i < b->line.count && f->follower; i++)
        for (uint64_t n = 0; n < b->line.moment[i].length; n++) {
            Word port[PORTS_MOST] = {0};
            while (!left && in + 1 < b->feds)
                left = b->fed[++in].cycles;
            left -= left > 0;
            unsigned before = f->told.count;
            bool unknown = ports_at(b, &b->fed[in], &b->line.moment[i], port);
            j->robot->follower->tick(f->follower, port, unknown, &f->told);
            for (unsigned k = before; k < f->told.count; k++)
                f->told.of[k].cycle = b->line.moment[i].start + n;
        }
    return f->departed || told_of_blurred(j);
}

static void sight_of(const struct bench *b, const Word port[], struct sight *s)
{
    *s = (struct sight){0};
    for (unsigned i = 0; i < b->eyes.items; i++)
        s->word[i] = port[b->eyes.item[i].port];
}

static void tell(struct judge *j, const struct run *run, const struct breach *t)
{
    const struct bench *b = &j->bench;
    struct sight expected, seen;
    char text[2][400];
    uint64_t items = 0;
    for (unsigned i = 0; i < b->eyes.items; i++)
        items |= (t->wrong >> b->eyes.item[i].port & 1) << i;
    sight_of(b, t->expected, &expected);
    sight_of(b, t->seen, &seen);
    sight_text(&b->eyes, j->machine, &expected, items, text[0], sizeof text[0]);
    sight_text(&b->eyes, j->machine, &seen, items, text[1], sizeof text[1]);
    if (bytes_same(text[0], text[1], sizeof text[0]) || !*text[0])
        text_add(text[1], sizeof text[1], "%sbut not when it should be", *text[1] ? ", " : "");
    if (run->record) {
        run->record->care = items;
        run->record->expected = expected;
        run->record->seen = seen;
    }
    finding_add(
        j, run,
        &(struct sighting){t->id, phase_name(j->machine, t->phase), text[0], text[1], j->play.actions, t->cycle});
}

/* The departure as the robot's classify would have it, for the case that nobody finds a better name. */
static void keep_unnamed(struct judge *j, struct departure *d)
{
    struct unnamed *u = &j->follow.here;
    struct finding met = {0};
    const char *id = j->robot->classify(d);
    const struct run run = {.quiet = true, .target = d->id, .met = &met};
    text_set(d->id, sizeof d->id, "%s", id);
    departure_write(j, &run, d, id);
    arena_put(&j->arena, u->script);
    *u = (struct unnamed){.actions = j->play.actions, .cycle = j->bench.cycle};
    u->script = arena_get(&j->arena, u->actions * sizeof *u->script);
    if (!u->script)
        u->actions = 0;
    bytes_copy(u->script, j->play.action, u->actions * sizeof *u->script);
    bytes_copy(u->id, met.id, sizeof u->id);
    bytes_copy(u->phase, met.phase, sizeof u->phase);
    bytes_copy(u->expected, met.expected, sizeof u->expected);
    bytes_copy(u->seen, met.seen, sizeof u->seen);
}

bool follow_on(struct judge *j, const struct run *run, struct departure *d)
{
    struct following *f = &j->follow;
    f->departed = true;
    f->named |= f->told.count;
    for (unsigned i = 0; i < f->told.count; i++)
        tell(j, run, &f->told.of[i]);
    f->told.count = 0;
    if (d && !f->named)
        keep_unnamed(j, d);
    bool placed = true;
    for (unsigned i = 0; i < j->play.variants && placed; i++) {
        struct variant *v = &j->play.variant[i];
        placed = !v->alive || (f->follower && j->robot->follower->place(f->follower, v->state, v->port));
    }
    f->lost = !placed && !f->named;
    if (f->lost && f->here.actions && (!f->first.actions || f->here.actions < f->first.actions)) {
        struct unnamed other = f->first;
        f->first = f->here;
        f->here = other;
    }
    return placed;
}

void follow_end(struct judge *j, const struct run *run)
{
    struct unnamed *u = &j->follow.first;
    if (!u->actions || (run->quiet && !j->follow.lost))
        return;
    if (!run->quiet)
        bytes_copy(j->play.action, u->script, (j->play.actions = u->actions) * sizeof *u->script);
    finding_add(j, run, &(struct sighting){u->id, u->phase, u->expected, u->seen, u->actions, u->cycle});
}

/* ---- recordings of a design's pins, before it is known how to read them ---- */

enum { CHUNK = (1 << 16) - 64 };

struct chunk {
    struct chunk *next;
    unsigned used;
    uint64_t word[(CHUNK - 2 * sizeof(void *)) / sizeof(uint64_t)];
};

const uint64_t *raw_next(struct reader *r, const struct raw *raw, uint64_t *length)
{
    if (!r->left)
        return NULL;
    if (r->at == r->chunk->used) {
        r->chunk = r->chunk->next;
        r->at = 0;
    }
    const uint64_t *span = r->chunk->word + r->at;
    r->at += 1 + raw->words;
    r->left--;
    *length = span[0];
    return span + 1;
}

struct reader raw_from(const struct raw *raw, unsigned span)
{
    struct reader r = {.chunk = raw->first, .left = raw->spans};
    uint64_t length;
    while (span-- && raw_next(&r, raw, &length))
        ;
    return r;
}

void raw_clear(struct raw *r)
{
    r->last = r->first;
    r->spans = r->press = 0;
    if (r->first)
        r->first->used = 0;
}

void raw_free(struct raw *r)
{
    for (struct chunk *next; r->first; r->first = next) {
        next = r->first->next;
        arena_put(r->arena, r->first);
    }
}

/* False when memory is at its end. */
static bool raw_add(struct raw *r, const uint64_t *sample, uint64_t length)
{
    unsigned size = 1 + r->words;
    if (!r->last || r->last->used + size > sizeof r->last->word / sizeof *r->last->word) {
        struct chunk *c = r->last && r->last->next ? r->last->next : arena_get(r->arena, sizeof *c);
        if (!c)
            return false;
        c->used = 0;
        *(r->last ? &r->last->next : &r->first) = c;
        r->last = c;
    }
    uint64_t *span = r->last->word + r->last->used;
    span[0] = length;
    bytes_copy(span + 1, sample, r->words * sizeof *sample);
    r->last->used += size;
    r->spans++;
    return true;
}

/* A display that changes the pins every few cycles would fill an engine's answer: so many cycles are asked for at once,
   and after so many changes without a message the digits alone are moving. */
bool raw_run(struct bench *b, struct raw *r, uint64_t cycles, bool resetting, uint64_t *held, bool *holds)
{
    enum { PIECE = 250000, SPANS_MOST = 1 << 18 };
    bool kept = true;
    for (uint64_t piece; kept && cycles && r->spans < SPANS_MOST; cycles -= piece) {
        uint32_t at = 0, cycle = 0, done = 0;
        piece = cycles < PIECE ? cycles : PIECE;
        bench_queue(b, piece, resetting);
        if (!bench_clock(b, piece))
            return false;
        for (const uint64_t *sample; kept && (sample = b->dut->sample(b->dut->context, &at, &cycle)); done = cycle) {
            if (*holds && cycle > done)
                kept = raw_add(r, held, cycle - done);
            bytes_copy(held, sample, r->words * sizeof *held);
            *holds = true;
        }
        if (kept && *holds && piece > done)
            kept = raw_add(r, held, piece - done);
    }
    return kept;
}
