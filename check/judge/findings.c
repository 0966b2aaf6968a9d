/* SPDX-License-Identifier: MIT */
/* Writing down what was found: names, words, times. */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "bare/text.h"
#include "core/words.h"

/* ---- writing down ---- */

void judge_note(struct judge *j, const char *id, const char *format, ...)
{
    struct findings *f = &j->found;
    for (unsigned i = 0; i < f->notes; i++)
        if (word_same(f->note[i].id, id))
            return;
    if (f->notes == NOTES)
        return;
    struct note *n = &f->note[f->notes++];
    text_set(n->id, sizeof n->id, "%s", id);
    va_list args;
    va_start(args, format);
    text_format(n->text, sizeof n->text, format, args);
    va_end(args);
}

void note_about(struct judge *j, const char *word)
{
    for (unsigned i = 0; word && i < ABOUTS; i++) {
        char *about = j->found.abouts[i];
        if (!*about)
            text_set(about, sizeof j->found.abouts[i], "%s", word);
        if (word_same(about, word))
            return;
    }
}

const struct rule generic_rules[] = {
    {WRONG_GLYPH, "Letters, digits and signs are shown with their own segments."},
    {"x-on-output", "Every output must be 0 or 1 once the machine has been reset."},
    {"remembers", "The same inputs always give the same outputs, whatever was there before: is an input missing in a "
                  "sensitivity list, or an output not set in some branch?"},
    {"hangs", "The machine must come to rest between two clock edges."},
    {"ends-early",
     "A machine does not end the simulation: no $finish, no failed assertion, no value out of its range."},
    {"prints-without-end", "A machine does not print without end: take the $display out of it."},
    {"crashes", "A design must not bring the simulator down: no division by zero, no recursion or growth without end."},
    {"no-reaction", "The machine reacts to the buttons."},
    {"message-duration", "A message stands for about two seconds."},
    {"message-shifted", "Messages stand on the digits that the assignment names."},
    {"digit-dark", "Every digit of the display is lit in its turn."},
    {"power-up", "The machine is ready once it has been reset."},
    {0},
};

const struct rule *rule_find(const struct rule *rules, const char *id, unsigned *rank)
{
    for (*rank = 0; rules && rules[*rank].id; ++*rank)
        if (word_same(rules[*rank].id, id))
            return &rules[*rank];
    return NULL;
}

enum { AFTER_ALL_OWN = 1000 }; /* generic rules rank after the robot's */

/* Fills in a finding, all but its script. */
static void write_finding(const struct judge *j, const struct sighting *s, struct finding *f)
{
    unsigned rank;
    const struct rule *rule = rule_find(j->robot->rules, s->id, &rank);
    if (!rule) {
        rule = rule_find(generic_rules, s->id, &rank);
        rank += AFTER_ALL_OWN;
    }
    *f = (struct finding){.rank = rank, .cycle = s->cycle, .actions = s->actions, .times = 1};
    text_set(f->id, sizeof f->id, "%s", s->id);
    text_set(f->rule, sizeof f->rule, "%s", rule ? rule->says : "The design shows what the machine shows.");
    text_set(f->phase, sizeof f->phase, "%s", s->phase);
    text_set(f->expected, sizeof f->expected, "%s", s->expected);
    text_set(f->seen, sizeof f->seen, "%s", s->seen);
    text_set(f->scenario, sizeof f->scenario, "%s", j->play.scenario);
    text_set(f->straps, sizeof f->straps, "%s", j->play.setting);
    const struct departure *d = j->parting;
    if (!d)
        return;
    f->place = d->expected ? d->expected->phase : d->before->phase;
    f->moved = d->golden->count > 1;
    f->still = d->design->count < 2;
    f->way = (uint64_t)1 << (f->place & (PHASES - 1));
    for (unsigned i = 0; i < d->golden->count && i <= d->at; i++)
        f->way |= (uint64_t)1 << (d->golden->moment[i].phase & (PHASES - 1));
}

/* Each id once, with the shortest script. */
void finding_add(struct judge *j, const struct run *run, const struct sighting *s)
{
    struct findings *all = &j->found;
    struct finding *f = NULL;
    unsigned times = 1;
    if (run->quiet) {
        if (run->target && run->met && (!*run->target || word_same(run->target, s->id)))
            write_finding(j, s, run->met);
        return;
    }
    for (unsigned i = 0; !f && i < all->findings; i++)
        if (word_same(all->finding[i].id, s->id) && all->finding[i].slip == j->adopting) {
            f = &all->finding[i];
            times = ++f->times;
            if (s->actions >= f->actions)
                return;
        }
    if (!f && all->findings == FINDINGS)
        return;
    j->enough |= !f && j->wishes.first_only;
    f = f ? f : &all->finding[all->findings++];
    arena_put(&j->arena, f->script);
    write_finding(j, s, f);
    f->slip = j->adopting;
    f->times = times;
    f->script = arena_get(&j->arena, s->actions * sizeof *f->script);
    if (f->script)
        bytes_copy(f->script, j->play.action, s->actions * sizeof *f->script);
    else
        f->actions = 0;
}

void judge_find(struct judge *j, const struct run *run, const char *id, const char *phase, const char *expected,
                const char *seen)
{
    finding_add(j, run, &(struct sighting){id, phase, expected, seen, j->play.actions, j->bench.cycle});
}

void judge_refuse(struct judge *j, const char *id, const char *sentence, const char *seen)
{
    struct finding *f = &j->found.finding[j->found.findings++];
    *f = (struct finding){0};
    text_set(f->id, sizeof f->id, "%s", id);
    text_set(f->rule, sizeof f->rule, "%s", sentence);
    text_set(f->seen, sizeof f->seen, "%s", seen);
}

void judge_acquit(struct judge *j)
{
    while (j->found.findings)
        finding_drop(j, j->found.findings - 1);
}

void finding_drop(struct judge *j, unsigned i)
{
    struct findings *all = &j->found;
    arena_put(&j->arena, all->finding[i].script);
    all->finding[i] = all->finding[--all->findings];
    all->finding[all->findings] = (struct finding){0};
}

void finding_rename(struct finding *f, const char *id, const struct rule *rule, unsigned rank)
{
    text_set(f->id, sizeof f->id, "%s", id);
    text_set(f->rule, sizeof f->rule, "%s", rule->says);
    f->rank = rank;
}

unsigned judge_found(const struct judge *j, const struct finding **finding)
{
    if (finding)
        *finding = j->found.finding;
    return j->found.findings;
}

bool judge_has(const struct judge *j, const char *id)
{
    for (unsigned i = 0; i < j->found.findings; i++)
        if (word_same(j->found.finding[i].id, id))
            return true;
    return false;
}

void findings_tell(struct judge *j)
{
    static const char *const without[] = {
        [NOT_TRIED] = "",
        [NOTHING_WITHOUT] = "Tried without that press: then nothing happens.",
        [SAME_WITHOUT] = "Tried without that press: it goes on all the same.",
        [RIGHT_WITHOUT] = "Tried without that press: then all is right.",
    };
    static const char *const waited[] = {
        [NOT_ASKED] = "",
        [NOTHING_THEN] = "Tried with a longer wait: nothing happens then either.",
        [MOVES_THEN] = "Tried with a longer wait: then it goes on.",
    };
    static const char *const other_key[] = {
        [NOT_ASKED] = "",
        [NOTHING_THEN] = "Tried with the other player's button: nothing happens either.",
        [MOVES_THEN] = "Tried with the other player's button: that one works.",
    };
    for (unsigned i = 0; i < j->found.findings; i++) {
        struct finding *f = &j->found.finding[i];
        /* what goes on by itself does so behind the last press, which took it there */
        bool there = f->tried == NOTHING_WITHOUT && j->robot->alone && word_in(j->robot->alone, f->id);
        const char *words[] = {f->slip ? j->robot->slips[f->slip - 1].says : "", there ? "" : without[f->tried],
                               waited[f->waited], other_key[f->other_key]};
        *f->why = 0;
        for (unsigned k = 0; k < sizeof words / sizeof *words; k++)
            text_add(f->why, sizeof f->why, "%s%s", *f->why && *words[k] ? " " : "", words[k]);
    }
}

/* ---- departures ---- */

static void line_text(const struct judge *j, const struct line *l, unsigned from, uint64_t care, char *text,
                      size_t size)
{
    enum { TOLD = 4 }; /* moments; more would not be read */
    char last[300] = "";
    *text = 0;
    for (unsigned i = from; i < l->count && i < from + TOLD; i++) {
        char one[300];
        sight_text(&j->bench.eyes, j->machine, &l->moment[i].sight, care, one, sizeof one);
        if (!word_same(one, last))
            text_add(text, size, "%s%s", *text ? ", then " : "", one);
        bytes_copy(last, one, sizeof last);
    }
}

/* The items that do not stand still in both lines all the time: the others are no part of the story. */
static uint64_t items_moving(const struct departure *d)
{
    uint64_t moving = 0;
    const struct sight *first = &d->golden->moment[0].sight;
    for (unsigned i = 0; i < d->items; i++) {
        bool moves = false;
        for (unsigned k = 0; k < d->golden->count; k++)
            moves |= d->golden->moment[k].sight.word[i] != first->word[i];
        for (unsigned k = 0; k < d->design->count; k++)
            moves |= d->design->moment[k].sight.word[i] != first->word[i];
        moving |= (uint64_t)moves << i;
    }
    return moving;
}

/* What is told: the items that are wrong, or all that are judged; and of the digits either none or all, because a
   message is read as a whole. */
static uint64_t items_told(const struct departure *d)
{
    uint64_t digits = 0, told = d->wrong ? d->wrong : d->expected ? d->expected->care : ~(uint64_t)0;
    for (unsigned i = 0; i < d->items; i++)
        digits |= (uint64_t)(d->item[i].kind == GLYPH) << i;
    return told & digits ? told | digits : told;
}

/* A line that does not change: what stands there, all the same. */
static void standing_text(const struct judge *j, const struct line *l, uint64_t care, char *text, size_t size)
{
    if (l->count > 1)
        return;
    *text = 0;
    if (l->count)
        sight_text(&j->bench.eyes, j->machine, &l->moment[0].sight, care, text, size);
    text_add(text, size, *text ? " stays" : "no change");
}

/* How long each picture stood, where all of them look alike. */
static void lengths_text(const struct line *l, char *text, size_t size)
{
    for (unsigned i = 1; i < l->count && i < 5; i++)
        text_add(text, size, "%s%llu", i > 1 ? ", " : " for ", (unsigned long long)l->moment[i].length);
    text_add(text, size, l->count > 1 ? " cycles" : "");
}

/* Two texts that read the same would say that nothing is wrong: what the words leave out is added, the levels of the
   items that differ, or how long each picture stood. */
static void tell_apart(const struct departure *d, char *expected, char *seen, size_t size)
{
    for (unsigned i = 0; d->parting == DIFFERENT && i < d->items && word_same(expected, seen); i++)
        if (d->wrong >> i & 1) {
            const char *name = item_port(d->eyes, d->machine, i)->name;
            text_add(expected, size, " (%s is %llu)", name, (unsigned long long)d->expected->sight.word[i]);
            text_add(seen, size, d->seen->sight.unknown[i] ? " (%s is unknown)" : " (%s is %llu)", name,
                     (unsigned long long)d->seen->sight.word[i]);
        }
    if (word_same(expected, seen)) {
        lengths_text(d->golden, expected, size);
        lengths_text(d->design, seen, size);
    }
    if (word_same(expected, seen))
        text_add(seen, size, ", but not when it should be");
}

static void describe(const struct judge *j, const struct departure *d, char *expected, char *seen, size_t size)
{
    if (d->parting == DIFFERENT) {
        uint64_t told = items_told(d);
        sight_text(&j->bench.eyes, j->machine, &d->expected->sight, told, expected, size);
        sight_text(&j->bench.eyes, j->machine, &d->seen->sight, told, seen, size);
    } else {
        uint64_t moving = items_moving(d);
        line_text(j, d->golden, 1, moving, expected, size);
        line_text(j, d->design, 1, moving, seen, size);
        standing_text(j, d->golden, moving, expected, size);
        standing_text(j, d->design, moving, seen, size);
    }
    tell_apart(d, expected, seen, size);
}

/* True if every wrong item is a glyph outside the font. */
static bool strange_glyphs(const struct departure *d)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->wrong >> i & 1 && (d->item[i].kind != GLYPH || glyph_known(d->seen->sight.word[i])))
            return false;
    return d->parting == DIFFERENT && d->wrong;
}

static bool unknown_in(const struct departure *d)
{
    const struct moment *last = &d->design->moment[d->design->count - 1];
    for (unsigned i = 0; d->seen && i < d->items; i++)
        if (d->parting == MISSING ? last->sight.unknown[i] && d->expected->care >> i & 1
                                  : d->seen->sight.unknown[i] && d->wrong >> i & 1)
            return true;
    return false;
}

/* Do both stand at the same picture in the end, but for what was found wrong?  Only then nothing but a picture was. */
static bool same_place(const struct departure *d)
{
    uint64_t digits = 0;
    if (!d->golden->count || !d->design->count)
        return true;
    for (unsigned i = 0; i < d->items; i++)
        digits |= (uint64_t)(d->item[i].kind == GLYPH) << i;
    return !(sight_differs(d->eyes, &d->golden->moment[d->golden->count - 1],
                           &d->design->moment[d->design->count - 1].sight) &
             digits & ~d->wrong);
}

bool departure_write(struct judge *j, const struct run *run, struct departure *d, const char *name)
{
    char expected[400], seen[400], generic[40];
    const char *phase = phase_name(j->machine, d->expected ? d->expected->phase : d->before->phase);
    const char *id = name ? name : unknown_in(d) ? "x-on-output" : strange_glyphs(d) ? WRONG_GLYPH : NULL;
    if (!id && j->robot->classify)
        id = j->robot->classify(d);
    if (!id) {
        static const char *const how[] = {"wrong", "missing", "extra"};
        text_set(generic, sizeof generic, "%s-%s", phase, how[d->parting]);
        id = generic;
    }
    text_set(d->id, sizeof d->id, "%s", id);
    describe(j, d, expected, seen, sizeof expected);
    j->parting = d;
    judge_find(j, run, id, phase, expected, seen);
    j->parting = NULL;
    /* what is missing looks like what stood before: the signs of the two are the same in the design's font */
    const struct moment *form = d->parting == DIFFERENT ? d->seen : &d->design->moment[d->design->count - 1];
    for (unsigned i = 0;
         word_same(id, WRONG_GLYPH) && !j->adopting && d->parting != EXTRA && d->expected && i < d->items; i++)
        if ((d->parting == MISSING || d->wrong >> i & 1) && d->item[i].kind == GLYPH &&
            d->expected->sight.word[i] != form->sight.word[i])
            glyph_learn(&j->bench.eyes, d->expected->sight.word[i], form->sight.word[i]);
    if (!run->quiet && j->robot->lights && word_same(id, j->robot->lights))
        j->bench.eyes.dim = true;
    return (word_in(j->robot->cosmetic, id) && (!j->robot->row || same_place(d)) &&
            !(j->robot->elsewhere && j->robot->elsewhere(d))) ||
           (j->robot->harmless && j->robot->harmless(d));
}

enum { VAIN = 3 }; /* departures that have been looked into so often, and are not explained */

/* By what the robot calls it: can the play go on from there, with something wrong behind it? */
bool departure_harmless(const struct judge *j, const struct departure *d)
{
    struct departure named = *d;
    const char *id = *d->id ? d->id : j->robot->classify ? j->robot->classify(d) : NULL;
    if (!id || !j->robot->harmless || word_in(j->robot->cosmetic, id))
        return false;
    text_set(named.id, sizeof named.id, "%s", id);
    return j->robot->harmless(&named);
}

bool departure_settled(const struct judge *j, const struct departure *d)
{
    return departure_in_vain(j, d) && departure_harmless(j, d);
}

/* Has the same been looked into with all means before, and nothing explained it?  Lights that follow a rule of their
   own depart at every verdict. */
bool departure_in_vain(const struct judge *j, const struct departure *d)
{
    const char *id = d->mistrusted ? d->mistrusted : j->robot->classify ? j->robot->classify(d) : NULL;
    for (unsigned i = 0; id && i < j->found.findings; i++)
        if (!j->found.finding[i].slip && j->found.finding[i].times >= VAIN && word_same(j->found.finding[i].id, id))
            return true;
    return false;
}

/* ---- durations ---- */

/* Was something pressed before the board had come to rest? */
static bool hasty(const struct scenario *p)
{
    return p->actions > 1 && p->action[p->actions - 2].deed == PRESS && p->action[p->actions - 2].rest;
}

/* A message that stood for less than six tenths of its usual time, and for two cycles less, was cut short: a design
   that counts its messages from some edge of its own may be off by one or two cycles, and by no more than that. */
static bool cut_short(uint64_t length, uint64_t usual)
{
    return length * 10 < usual * 6 && usual - length >= 2;
}

/* Where slips are known, only what a machine shows while it waits for time to pass is a message. */
static bool is_message(const struct judge *j, unsigned phase)
{
    int port = machine_phase(j->machine);
    const struct value *v = port < 0 ? NULL : port_value(&j->machine->port[port], phase);
    return !j->robot->student || (v && v->waits);
}

/* The first message of a game and those after a round may be counted by different lines of a design: they are timed
   apart.  The time of one that has not been seen yet has no count. */
static struct timing *timing_of(struct findings *f, unsigned phase, unsigned before)
{
    struct timing *t = f->timing;
    while (t < f->timing + PHASES - 1 && t->count && (t->phase != phase || t->before != before))
        t++;
    t->phase = (uint8_t)phase;
    t->before = (uint8_t)before;
    return t;
}

/* The shortest play in which a message of this phase was timed. */
static void keep_script(struct judge *j, const struct run *run, struct timing *t, uint64_t length)
{
    if (run->quiet || (t->script && t->actions <= j->play.actions))
        return;
    arena_put(&j->arena, t->script);
    t->actions = j->play.actions;
    t->script = arena_get(&j->arena, t->actions * sizeof *t->script);
    if (t->script)
        bytes_copy(t->script, j->play.action, t->actions * sizeof *t->script);
    t->cycle = j->bench.cycle;
    t->shown = length;
}

/* The golden machine goes on at once, and the design stands for as long as a message, beyond the cycles that it always
   needs: a picture like the one before, which nobody asked for, or a wait. */
void time_press(struct judge *j, const struct run *run, const struct line *g, const struct line *d)
{
    const struct action *a = &j->play.action[j->play.actions - 1];
    uint64_t took = d->moment[0].length;
    if (!j->robot->sluggish || robot_astray(j) || a->deed != PRESS || hasty(&j->play) || g->count < 2 || d->count < 2 ||
        g->moment[0].length >= j->robot->hold / 2)
        return;
    for (unsigned i = 0; i < g->count; i++)
        if (!g->moment[i].care)
            return; /* what stands there is the design's own */
    if (j->found.prompt && took + 1 >= j->found.prompt + j->bench.traits.hold) {
        char seen[80];
        text_set(seen, sizeof seen, "it %llu cycles after the press", (unsigned long long)took);
        judge_find(j, run, j->robot->sluggish, phase_name(j->machine, g->moment[1].phase), "the next picture at once",
                   seen);
    }
    if (!j->found.prompt || took + 1 < j->found.prompt)
        j->found.prompt = took + 1;
}

void time_messages(struct judge *j, const struct run *run, const struct line *g, const struct line *d)
{
    uint64_t hold = j->robot->hold;
    unsigned k = 1;
    for (unsigned i = 1; i + 1 < g->count && hold; i++) {
        const struct moment *gm = &g->moment[i];
        while (k < d->count && sight_differs(&j->bench.eyes, gm, &d->moment[k].sight))
            k++;
        if (k + 1 >= d->count)
            return;
        if (gm->length != hold || gm->phase >= PHASES || !is_message(j, gm->phase))
            continue;
        if (j->robot->student && !sight_differs(&j->bench.eyes, gm + 1, &d->moment[k].sight))
            continue; /* it runs into the next one, which looks the same */
        struct timing *t = timing_of(&j->found, gm->phase, gm[-1].phase);
        uint64_t length = d->moment[k].length, usual = t->count ? t->total / t->count : 0;
        if (j->robot->cut_short && hasty(&j->play) && !usual)
            continue; /* whether a press has shortened it cannot be told */
        if (j->robot->cut_short && hasty(&j->play) && cut_short(length, usual)) {
            char expected[80], seen[80];
            text_set(expected, sizeof expected, "the message for %llu cycles", (unsigned long long)usual);
            text_set(seen, sizeof seen, "it for %llu cycles, after a press", (unsigned long long)length);
            judge_find(j, run, j->robot->cut_short, phase_name(j->machine, gm->phase), expected, seen);
            continue;
        }
        t->total += length;
        t->count++;
        keep_script(j, run, t, length);
    }
}

bool robot_even(const struct judge *j)
{
    for (const struct timing *t = j->found.timing; t < j->found.timing + PHASES && t->count; t++)
        if (t->total * 4 < j->bench.traits.hold * t->count * 3)
            return false;
    return true;
}

/* The mean of a sum, rounded to the nearest, and to the even one of two that are as near. */
static uint64_t mean_of(uint64_t total, uint64_t count)
{
    uint64_t whole = total / count, rest = total % count;
    return whole + (2 * rest > count || (2 * rest == count && whole & 1));
}

/* All messages stand for the same time, which is not that of the rate that the clock was taken for. */
static bool even_but_other(const struct judge *j)
{
    uint64_t hold = j->bench.traits.hold;
    for (const struct timing *t = j->found.timing; t < j->found.timing + PHASES && t->count; t++)
        if (t->total * 10 < hold * t->count * 9 || t->total * 10 > hold * t->count * 11)
            return false;
    return hold != j->bench.traits.nominal;
}

/* Are messages that are all too long or too short two seconds of another clock?  A design tells how long a second is to
   it by its lights, which blink once in one: if that is a second of the clock that was supposed, its messages are
   wrong; if it is half a message, or anything else, they are not.  Where no light blinks, a clock of a usual rate is
   believed. */
static bool other_clock(const struct judge *j)
{
    static const unsigned usual[] = {1, 4, 5, 8, 10, 16, 20, 25, 30, 32, 40, 60, 64, 100}; /* Hz */
    const struct traits *t = &j->bench.traits;
    uint64_t blink = j->found.blink, second = t->nominal * j->robot->blink / j->robot->hold;
    if (!even_but_other(j))
        return false;
    if (blink)
        return blink * 10 < second * 9 - 9 || blink * 10 > second * 11 + 9;
    for (unsigned i = 0; i < sizeof usual / sizeof *usual; i++)
        if (t->hold == 2u * usual[i])
            return true;
    return false;
}

/* Twice as long as it should, at the same press at which the next message is missing: it was shown in its place. */
static bool shown_twice(const struct judge *j, const struct timing *t, uint64_t hold)
{
    uint64_t due = 2 * hold * t->count;
    for (unsigned i = 0; j->robot->missing && i < j->found.findings; i++)
        if (word_same(j->found.finding[i].id, j->robot->missing) && j->found.finding[i].actions == t->actions)
            return t->total * 10 > due * 9 && t->total * 10 < due * 11;
    return false;
}

/* A message that stands for a quarter too long or too short, and by more than two cycles, or for half as long as
   the others or less, departs; one that is off by a twentieth, and by more than one cycle, is told.  (The mean is
   compared as total and count, without a division.) */
void judge_timing(struct judge *j)
{
    static const struct run for_real = {0};
    int phase = machine_phase(j->machine);
    uint64_t hold = j->bench.traits.nominal;
    if (!hold || phase < 0 || j->bench.traits.blind) /* messages that cannot be seen cannot be timed */
        return;
    if (j->robot->blink && other_clock(j)) {
        hold = j->bench.traits.hold;
        judge_note(j, "clock-rate", "all messages stand for %llu cycles: two seconds of a clock of %llu%s Hz",
                   (unsigned long long)hold, (unsigned long long)hold / 2, hold & 1 ? ".5" : "");
    }
    for (unsigned i = 0; i < PHASES; i++) {
        const struct timing *t = &j->found.timing[i];
        const struct value *name = port_value(&j->machine->port[phase], t->phase);
        if (!t->count || !name)
            continue;
        uint64_t due = hold * t->count, off = t->total > due ? t->total - due : due - t->total;
        unsigned long long mean = mean_of(t->total, t->count);
        char expected[200], seen[200];
        text_set(expected, sizeof expected, "%s for %llu cycles (two seconds)", name->name, (unsigned long long)hold);
        text_set(seen, sizeof seen, "%s for %llu cycles", name->name, mean);
        bool half = t->total <= due && 2 * t->total <= j->bench.traits.hold * t->count;
        if (shown_twice(j, t, hold))
            judge_note(j, "shown-twice",
                       "%s stands for %llu cycles, as if it were shown again in the place of the next", name->name,
                       mean);
        else if ((off > 2 * t->count && off * 4 > due) || (half && off * 20 > due)) {
            /* the play that is told shows one of them: its own length, if that is no exception */
            if (t->script && (t->shown > hold) == (t->total > due) &&
                (t->shown > hold ? t->shown - hold : hold - t->shown) * 4 > hold)
                text_set(seen, sizeof seen, "%s for %llu cycles", name->name, (unsigned long long)t->shown);
            j->play.actions = t->script ? t->actions : 0;
            bytes_copy(j->play.action, t->script, j->play.actions * sizeof *t->script);
            finding_add(j, &for_real,
                        &(struct sighting){"message-duration", name->name, expected, seen, j->play.actions, t->cycle});
        } else if (off > t->count && off * 20 > due)
            judge_note(j, "message-duration", "the %s message stands for %llu cycles instead of %llu", name->name, mean,
                       (unsigned long long)hold);
    }
}
