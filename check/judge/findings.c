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
    {RULE_UNCLEAR, "The lights show what the machine's do. Without a display they do not tell which rule is broken."},
    {0},
};

const struct rule *rule_find(const struct rule *rules, const char *id, unsigned *rank)
{
    for (*rank = 0; rules && rules[*rank].id; ++*rank)
        if (word_same(rules[*rank].id, id))
            return &rules[*rank];
    return NULL;
}

/* Fills in a finding, all but its script. */
static void write_finding(const struct judge *j, const struct sighting *s, struct finding *f)
{
    unsigned rank;
    const struct rule *rule = rule_find(j->robot->rules, s->id, &rank);
    if (!rule) {
        rule = rule_find(generic_rules, s->id, &rank);
        rank += AFTER_ALL_OWN;
    }
    uint64_t rate = j->bench.traits.rate ? j->bench.traits.rate : 1;
    *f = (struct finding){.rank = rank, .cycle = s->cycle * rate, .actions = s->actions, .times = 1};
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
    f->stood = d->design->count && j->bench.standing;
    if (f->stood)
        f->stands = d->design->moment[0].sight;
    f->way = (uint64_t)1 << (f->place & (PHASES - 1));
    for (unsigned i = 0; i < d->golden->count && i <= d->at; i++)
        f->way |= (uint64_t)1 << (d->golden->moment[i].phase & (PHASES - 1));
    for (unsigned i = 0; d->raw && d->parting == MISSING && d->at && i < d->raw->count; i++)
        if (!sight_differs(d->eyes, d->expected, &d->raw->moment[i].sight)) {
            f->glimpse = d->raw->moment[i].length;
            f->behind = d->golden->moment[d->at - 1].phase;
        }
}

/* Was there a glimpse of it this time, too, behind the same? */
static bool glimpsed_again(const struct judge *j, const struct sighting *s, const struct finding *f)
{
    struct finding now;
    write_finding(j, s, &now);
    return now.glimpse && now.behind == f->behind && now.place == f->place;
}

/* Each id once, with the shortest script. */
void finding_add(struct judge *j, const struct run *run, const struct sighting *s)
{
    struct findings *all = &j->found;
    struct finding *f = NULL;
    unsigned times = 1;
    bool gone = false;
    if (run->quiet) {
        if (run->target && run->met && (!*run->target || word_same(run->target, s->id)))
            write_finding(j, s, run->met);
        return;
    }
    for (unsigned i = 0; !f && i < all->findings; i++)
        if (word_same(all->finding[i].id, s->id) && all->finding[i].slip == j->adopting) {
            f = &all->finding[i];
            times = ++f->times;
            gone |= !f->glimpse || !glimpsed_again(j, s, f);
            f->glimpse = gone ? 0 : f->glimpse;
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
    f->glimpse = gone ? 0 : f->glimpse;
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
        for (unsigned k = 0; k < sizeof words / sizeof *words; k++) {
            text_add(f->why, sizeof f->why, "%s%s", *f->why && *words[k] ? " " : "", words[k]);
            for (unsigned side = 0; side < SIDES && !k && f->slip; side++)
                if (slip_only(&variant_alive(j)->slips, side, f->slip - 1))
                    text_add(f->why, sizeof f->why, " (%s.)", j->robot->student->sides[side]);
        }
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

/* Lights tell it; but what the digits show beside them, where nothing is asked of them, may tell more: A-b. */
static void digits_beside(const struct judge *j, const struct departure *d, uint64_t told, char *seen, size_t size)
{
    uint64_t digits = 0;
    bool other = false;
    char text[100];
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].kind == GLYPH) {
            digits |= (uint64_t)1 << i;
            other |= d->seen->sight.word[i] && d->seen->sight.word[i] != d->expected->sight.word[i];
        }
    if (told & digits || !other)
        return;
    sight_text(&j->bench.eyes, j->machine, &d->seen->sight, digits, text, sizeof text);
    text_add(seen, size, ", and %s", text);
}

static void describe(const struct judge *j, const struct departure *d, char *expected, char *seen, size_t size)
{
    if (d->parting == DIFFERENT) {
        uint64_t told = items_told(d);
        sight_text(&j->bench.eyes, j->machine, &d->expected->sight, told, expected, size);
        sight_text(&j->bench.eyes, j->machine, &d->seen->sight, told, seen, size);
        digits_beside(j, d, told, seen, size);
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

/* That has been told, of outputs by which nothing is decided (`aside`): what else is wrong has a name of its own. */
static void put_aside(const struct judge *j, struct departure *d)
{
    uint64_t known = d->wrong;
    if (!j->robot->aside || d->parting != DIFFERENT || !d->seen || !judge_has(j, "x-on-output"))
        return;
    for (unsigned i = 0; i < d->items; i++)
        if (d->seen->sight.unknown[i] && j->robot->aside(d->item[i].port))
            known &= ~((uint64_t)1 << i);
    d->wrong = known ? known : d->wrong;
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

/* A name after which both machines still are at the same place: nothing but a picture is wrong. */
static bool cosmetic(const struct judge *j, const struct departure *d, const char *id)
{
    return word_in(j->robot->cosmetic, id) && (!j->robot->row || same_place(d)) &&
           !(j->robot->elsewhere && j->robot->elsewhere(d));
}

bool departure_cosmetic(const struct judge *j, const struct departure *d)
{
    struct departure named = *d;
    const char *id = j->robot->classify ? j->robot->classify(d) : NULL;
    if (!id)
        return false;
    text_set(named.id, sizeof named.id, "%s", id);
    return cosmetic(j, &named, id);
}

/* Lights and digits: where both are wrong, that may be two faults. */
bool departure_of_both(const struct departure *d)
{
    bool lights = false, digits = false;
    for (unsigned i = 0; i < d->items && d->parting == DIFFERENT; i++)
        *(d->item[i].kind == LIGHTS ? &lights : &digits) |= d->wrong >> i & 1;
    return lights && digits;
}

bool departure_write(struct judge *j, const struct run *run, struct departure *d, const char *name)
{
    char expected[400], seen[400], generic[40];
    const char *phase = phase_name(j->machine, d->expected ? d->expected->phase : d->before->phase);
    put_aside(j, d);
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
    return cosmetic(j, d, id) || (j->robot->harmless && j->robot->harmless(d));
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

/* ---- findings that slips explain ---- */

struct finding *finding_of_slip(struct judge *j, unsigned slip)
{
    for (unsigned i = 0; i < j->found.findings; i++)
        if (j->found.finding[i].slip == slip + 1)
            return &j->found.finding[i];
    return NULL;
}

void finding_to_slip(struct judge *j, struct finding *f, unsigned slip)
{
    unsigned rank;
    const struct rule *rule = rule_find(j->robot->rules, j->robot->slips[slip].id, &rank);
    if (rule)
        finding_rename(f, j->robot->slips[slip].id, rule, rank);
    f->slip = slip + 1;
}

/* Every slip of the first variant has its finding, and no other has. */
void findings_follow(struct judge *j)
{
    const struct slips *made = &variant_alive(j)->slips;
    unsigned all = slips_all(j);
    for (unsigned i = 0; i < j->found.findings; i++) {
        struct finding *f = &j->found.finding[i];
        if (!f->slip || slip_made(made, f->slip - 1))
            continue;
        unsigned to = all;
        for (unsigned k = 0; k < all; k++) /* the same rule if there is one */
            if (slip_made(made, k) && !finding_of_slip(j, k) && (to == all || word_same(j->robot->slips[k].id, f->id)))
                to = k;
        if (to < all)
            finding_to_slip(j, f, to);
        else
            finding_drop(j, i--);
    }
}
