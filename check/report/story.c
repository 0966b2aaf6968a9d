/* SPDX-License-Identifier: MIT */
#include "check/report/story.h"
#include "check/report/lines.h"
#include "base/heap.h"
#include "base/text.h"
#include "core/words.h"
#include "play/tell.h"
#include <stdlib.h>
#include <string.h>

enum { BEATS = 512 };

/* A press and what it means, or a wait, or a switch that is moved. */
struct beat {
    const struct move *row;  /* NULL: it has its text */
    const struct move *tail; /* what the move after it says of it, or NULL */
    unsigned who;
    bool button, wait, passes;
    char choice[80], dice[40];
    char text[STORY_WIDTH];
};

/* A play on its way. */
struct telling {
    struct judge *judge;
    const struct finding *finding;
    const struct machine *machine;
    struct variant
        *variant; /* the golden machine as the design is followed: with the slips that are not told of here */
    _Alignas(16) unsigned char plain[STATE_MOST]; /* the same without any, */
    Word port[PORTS_MOST];                        /* and its ports */
    bool astray;                                  /* they are not at the same place: whose turn it is is not known */
    uint64_t moved;                               /* switches and dice, a bit a port, since the last press */
    unsigned later;                               /* quarters or cycles that pass before the next press */
    struct beat *beat;
    unsigned beats;
    struct beat lost; /* of a script that is longer than any that is told */
};

/* ---- words ---- */

static struct teller teller_of(const struct telling *t, struct game *g)
{
    *g = (struct game){.machine = t->machine};
    return (struct teller){.game = g};
}

static void seat_name(const struct telling *t, unsigned seat, char *text, size_t size)
{
    struct game g;
    struct teller teller = teller_of(t, &g);
    tell_seat(&teller, seat, text, size);
}

static void value_name(const struct telling *t, unsigned port, Word value, char *text, size_t size)
{
    struct game g;
    struct teller teller = teller_of(t, &g);
    tell_value(&teller, port, value, text, size);
}

/* A sentence of the machine's table. */
static void fill(const struct telling *t, const char *format, const struct beat *b, unsigned count, const char *choice,
                 char *text, size_t size)
{
    char who[24], digits[16];
    seat_name(t, b->who, who, sizeof who);
    const struct {
        const char *name, *text;
    } word[] = {{"{who}", who},
                {"{choice}", choice ? choice : b->choice},
                {"{dice}", b->dice},
                {"{count}", count_word(count, digits)}};
    *text = 0;
    while (*format) {
        bool known = false;
        for (unsigned i = 0; i < sizeof word / sizeof *word && !known; i++)
            if (!strncmp(format, word[i].name, strlen(word[i].name))) {
                known = true;
                text_add(text, size, "%s", word[i].text);
                format += strlen(word[i].name);
            }
        if (!known)
            text_add(text, size, "%c", *format++);
    }
}

/* Switches that say something together are one number, the first of them highest. */
static bool goes_on(const struct port *p)
{
    return p[1].look == SWITCH && p[1].group && p->group && p[1].values == p->values;
}

/* What the switches of ROLE_CHOICE say. */
static void choice_text(const struct telling *t, const Word port[], char *text, size_t size)
{
    const struct machine *m = t->machine;
    *text = 0;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->dir != IN || p->role != ROLE_CHOICE)
            continue;
        char one[40];
        Word value = port[i];
        for (; i + 1 < m->ports && m->port[i + 1].role == ROLE_CHOICE && goes_on(&m->port[i]); i++)
            value = value << 1 | (port[i + 1] & 1);
        const struct value *named = NULL;
        for (const struct value *v = p->values; v && v->name; v++)
            named = v->value == value ? v : named;
        if (named)
            text_set(one, sizeof one, "%s", named->name);
        else if (m->entered && !p->values && m->entered(port) != value)
            text_set(one, sizeof one, "%llu (%s %llu)", (unsigned long long)m->entered(port), p->name,
                     (unsigned long long)value);
        else
            text_set(one, sizeof one, "%llu", (unsigned long long)value);
        text_add(text, size, "%s%s", *text ? " " : "", one);
    }
}

static bool is_die(const struct port *p)
{
    return p->dir == IN && (p->look == DIE || p->look == DICE);
}

static void dice_text(const struct machine *m, const Word port[], char *text, size_t size)
{
    *text = 0;
    for (unsigned i = 0; i < m->ports; i++)
        if (is_die(&m->port[i]))
            text_add(text, size, "%s%llu", *text ? " " : "", (unsigned long long)port[i]);
}

/* ---- from actions to beats ---- */

static struct beat *add_beat(struct telling *t)
{
    struct beat *b = t->beats < BEATS ? &t->beat[t->beats++] : &t->lost;
    *b = (struct beat){0};
    return b;
}

static void pass_time(const struct telling *t, unsigned rest, char *text, size_t size)
{
    if (t->judge->robot->hold)
        text_set(text, size, "%u%s second%s", rest / 2, rest % 2 ? ".5" : "", rest == 2 ? "" : "s");
    else
        text_set(text, size, "%u cycle%s", rest, rest == 1 ? "" : "s");
}

/* Pauses that a machine which does not come to rest needs between two presses say nothing. */
enum { SHORT_PAUSE = 8 };

static void end_wait(struct telling *t)
{
    unsigned rest = t->later;
    t->later = 0;
    if (!rest || (!t->judge->robot->hold && rest <= SHORT_PAUSE))
        return;
    struct beat *b = add_beat(t);
    char time[40];
    b->wait = true;
    pass_time(t, rest, time, sizeof time);
    text_set(b->text, sizeof b->text, "wait %s", time);
}

/* Switches and dice that no press has taken in: they are told by themselves. */
static void end_moved(struct telling *t)
{
    const struct machine *m = t->machine;
    bool dice = false;
    for (unsigned i = 0; i < m->ports; i++) {
        if (!(t->moved >> i & 1))
            continue;
        const struct port *p = &m->port[i];
        char value[80];
        if (is_die(p)) {
            if (!dice) {
                struct beat *b = add_beat(t);
                dice_text(m, t->variant->port, value, sizeof value);
                text_set(b->text, sizeof b->text, "the dice show %s", value);
            }
            dice = true;
            continue;
        }
        struct beat *b = add_beat(t);
        value_name(t, i, t->variant->port[i], value, sizeof value);
        if (p->look == SWITCH && p->width == 1 && !p->values)
            text_set(b->text, sizeof b->text, "put %s %s", p->name, t->variant->port[i] ? "on" : "off");
        else
            text_set(b->text, sizeof b->text, p->look == NOISE ? "%s stays at %s" : "set %s to %s", p->name, value);
    }
    t->moved = 0;
}

/* Moves of a switch that says nothing to the moves of the game (one player or two) are told before the press. */
static void end_other_switches(struct telling *t)
{
    for (unsigned i = 0; i < t->machine->ports; i++)
        if (t->machine->port[i].role == ROLE_CHOICE || is_die(&t->machine->port[i]))
            t->moved &= ~((uint64_t)1 << i);
    end_moved(t);
}

static const struct move *move_of(const struct robot *robot, unsigned phase, const uint64_t to)
{
    for (const struct move *r = robot->moves; r && r->says; r++)
        if (phase >= r->first && phase <= r->last && (!r->to || to >> (r->to - 1) & 1))
            return r;
    return NULL;
}

/* Where the game stands before a press. */
struct stand {
    unsigned phase, turn;
    bool waits;
    const char *refused; /* why the press must do nothing, or NULL */
    bool taken;          /* by another fault of the design it does something */
    char choice[80], dice[40];
};

static struct stand stand_before(const struct telling *t, unsigned button)
{
    const struct machine *m = t->machine;
    int port = machine_phase(m);
    struct stand s = {.phase = port < 0 ? 0 : (unsigned)t->variant->port[port]};
    const struct value *v = port < 0 ? NULL : port_value(&m->port[port], s.phase);
    s.waits = v && v->waits;
    if (!t->astray) {
        s.turn = machine_turn(m, t->plain, t->port);
        s.refused = machine_refuses(m, t->plain, t->port, button);
    }
    choice_text(t, t->variant->port, s.choice, sizeof s.choice);
    dice_text(m, t->variant->port, s.dice, sizeof s.dice);
    return s;
}

static void tell_refused_press(const struct telling *t, struct beat *b, const struct stand *s, const struct port *p,
                               const struct move *row)
{
    char who[24] = "";
    if (b->who)
        seat_name(t, b->who, who, sizeof who);
    text_set(b->text, sizeof b->text, b->who ? "player %s presses " : "%spress ", who);
    text_add(b->text, sizeof b->text, "%s", p->name);
    if (s->waits && t->judge->robot->hold) /* else there are no messages */
        text_add(b->text, sizeof b->text, " while a message stands");
    else if (p->seat && s->turn && p->seat != s->turn) {
        seat_name(t, s->turn, who, sizeof who);
        text_add(b->text, sizeof b->text, " in player %s's turn", who);
    } else if (row && strstr(row->says, "{choice}"))
        text_add(b->text, sizeof b->text,
                 strcmp(s->choice, "-") ? " with %s on the switches" : " with '%s' on the switches", s->choice);
    text_add(b->text, sizeof b->text, ", which must do nothing%s", s->taken ? "; this design goes on" : "");
}

static void tell_press(struct telling *t, const struct action *a, const struct stand *s, uint64_t to)
{
    const struct machine *m = t->machine;
    const struct port *p = &m->port[a->port[0]];
    const struct move *row = a->ports < 2 && p->role == ROLE_GO ? move_of(t->judge->robot, s->phase, to) : NULL;
    unsigned who = p->seat ? p->seat : s->turn;
    struct beat *last = t->beats ? &t->beat[t->beats - 1] : NULL;
    if (row && !s->refused && last && last->row == row && last->who == who && s->phase > row->first && !last->tail) {
        text_add(last->choice, sizeof last->choice, " %s", s->choice);
        return;
    }
    if (row && row->adds && !s->refused && last && last->row && !last->tail && strstr(last->row->says, "{choice}"))
        last->tail = row;
    struct beat *b = add_beat(t);
    b->who = who;
    if (s->refused && a->ports < 2)
        tell_refused_press(t, b, s, p, row);
    else if (row) {
        b->row = row;
        b->passes = row->passes;
        memcpy(b->choice, s->choice, sizeof b->choice);
        memcpy(b->dice, s->dice, sizeof b->dice);
    } else {
        b->button = true;
        text_set(b->text, sizeof b->text, "%s", p->name);
        if (a->ports > 1)
            text_add(b->text, sizeof b->text, " and %s together", m->port[a->port[1]].name);
    }
}

/* So many edges of the plain machine; notes the first other phase that it comes to, as a bit. */
static void run_plain(struct telling *t, uint64_t n, uint64_t *to)
{
    int port = machine_phase(t->machine);
    while (n) {
        uint64_t some = *to || port < 0 ? n : 1;
        Word before = port < 0 ? 0 : t->port[port];
        machine_run(t->machine, t->plain, t->port, some);
        if (port >= 0 && !*to && t->port[port] != before && t->port[port] < PHASES)
            *to = (uint64_t)1 << t->port[port];
        n -= some;
    }
}

/* The design is at another place than the assignment says: in another phase, or it is another player's turn. */
static bool parted(const struct telling *t)
{
    const struct machine *m = t->machine;
    int phase = machine_phase(m);
    bool apart = phase >= 0 && t->port[phase] != t->variant->port[phase];
    for (unsigned i = 0; i < m->ports; i++) /* outputs that are not judged tell what cannot be seen */
        apart |= m->port[i].dir == OUT && t->judge->robot->ignored &&
                 word_in(t->judge->robot->ignored, m->port[i].name) && t->port[i] != t->variant->port[i];
    return apart;
}

/* The plain machine does what the variant did, for as long.  The phase that this has led to, as a bit. */
static uint64_t follow(struct telling *t, const struct action *a, bool held)
{
    uint64_t to = 0;
    const struct robot *r = t->judge->robot;
    uint64_t ran = t->variant->ran, press = r->press ? r->press : 1;
    uint64_t down = a->deed == PRESS ? press : a->deed == RESET ? (a->value ? press : 4 * press) : 0;
    if (a->deed == SET)
        action_apply(t->judge, t->port, a, false);
    if (a->deed == RESET && reset_port(t->judge) < 0)
        t->machine->reset(t->plain, t->port);
    if (held && ran)
        run_plain(t, 1, &to), ran--;
    if (down) {
        action_apply(t->judge, t->port, a, true);
        run_plain(t, down, &to);
        action_apply(t->judge, t->port, a, false);
        ran -= down < ran ? down : ran;
    }
    run_plain(t, ran, &to);
    t->astray = parted(t);
    return to;
}

/* A button as a switch: it is down when it goes to its pushed level. */
static bool goes_down(const struct port *p, Word value)
{
    return value != p->idle;
}

static void tell_action(struct telling *t, const struct action *a, bool first)
{
    struct judge *j = t->judge;
    struct variant *v = t->variant;
    struct stand s = {0};
    bool held = a->deed == PRESS && v->held == a->port[0] + 1;
    if (a->deed == PRESS) {
        end_wait(t);
        end_other_switches(t);
        s = stand_before(t, a->port[0]);
    }
    for (unsigned i = 0; i < PHASES; i++)
        j->play.transitions_ahead[i] = 0;
    golden_act(j, &(struct run){.quiet = true}, v, a);
    line_clear(&v->line);
    bool astray = t->astray; /* then only the variant tells what a press has led to */
    uint64_t plain = follow(t, a, held), to = astray && s.phase < PHASES ? j->play.transitions_ahead[s.phase] : plain;
    s.taken = s.refused && !astray && t->astray;
    const struct port *p = &t->machine->port[a->port[0]];
    if (a->deed == PRESS)
        tell_press(t, a, &s, to);
    else if (a->deed == RESET && !first) {
        end_wait(t);
        struct beat *b = add_beat(t);
        text_set(b->text, sizeof b->text, a->value ? "reset for one cycle" : "reset");
    } else if (a->deed == SET && p->look == BUTTON) {
        if (goes_down(p, a->value)) {
            end_wait(t);
            struct beat *b = add_beat(t);
            b->button = true;
            text_set(b->text, sizeof b->text, "%s", p->name);
        }
    } else if (a->deed == SET)
        t->moved |= (uint64_t)1 << a->port[0];
    if (a->deed == WAIT || a->deed == PRESS)
        t->later += a->rest;
}

/* ---- from beats to lines ---- */

/* The same kind of move several times, one after the other. */
static unsigned alike(const struct telling *t, unsigned from)
{
    const struct beat *b = &t->beat[from];
    unsigned n = 1;
    while (b->row && b->tail && b->tail->many && from + n < t->beats && t->beat[from + n].row == b->row &&
           t->beat[from + n].who == b->who && t->beat[from + n].tail == b->tail)
        n++;
    return n;
}

static void tell_many(const struct telling *t, unsigned from, unsigned n, char *text, size_t size)
{
    const struct beat *b = &t->beat[from];
    char list[120] = "";
    bool same = true;
    for (unsigned i = 1; i < n; i++)
        same &= !strcmp(b[i].choice, b->choice);
    for (unsigned i = 0; i < (same ? 1 : n); i++)
        text_add(list, sizeof list, "%s%s", i ? ", " : "", b[i].choice);
    if (same)
        text_add(list, sizeof list, " each time");
    fill(t, b->tail->many, b, n, list, text, size);
}

/* Buttons that are no move of the table, one after the other: "press left three times, rotate". */
static unsigned tell_buttons(const struct telling *t, unsigned from, char *text, size_t size)
{
    unsigned at = from;
    text_set(text, size, "press");
    while (at < t->beats && t->beat[at].button) {
        unsigned n = 1;
        char word[24];
        while (at + n < t->beats && t->beat[at + n].button && !strcmp(t->beat[at + n].text, t->beat[at].text))
            n++;
        text_add(text, size, "%s %s%s%s", at > from ? "," : "", t->beat[at].text, n > 1 ? " " : "",
                 n > 1 ? times_word(n, word) : "");
        at += n;
        if (strlen(text) > 90)
            break;
    }
    if (at < t->beats && t->beat[at].wait) {
        text_add(text, size, ", then %s", t->beat[at].text);
        at++;
    }
    return at - from;
}

static void write_lines(struct telling *t, struct lines *l)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < t->beats; i++) /* what only takes the game on is told at the end alone */
        if (!t->beat[i].passes || i + 1 == t->beats)
            t->beat[kept++] = t->beat[i];
    t->beats = kept;
    for (unsigned i = 0; i < t->beats;) {
        const struct beat *b = &t->beat[i];
        char text[STORY_WIDTH];
        unsigned n = alike(t, i);
        if (n > 1)
            tell_many(t, i, n, text, sizeof text);
        else if (b->button)
            n = tell_buttons(t, i, text, sizeof text);
        else if (b->row) {
            fill(t, b->row->says, b, 1, NULL, text, sizeof text);
            if (b->tail)
                text_add(text, sizeof text, ": %s", b->tail->adds);
        } else
            text_set(text, sizeof text, "%s", b->text);
        lines_add(l, text);
        i += n;
    }
}

/* The straps that are not as the machine has them anyway. */
static void begin_lines(const struct telling *t, struct lines *l)
{
    char text[STORY_WIDTH] = "";
    const char *straps = t->finding->straps;
    for (struct strap s; straps_next(&straps, &s);) {
        int port = port_find(t->machine, s.name);
        char value[40];
        if (port < 0 || t->machine->port[port].idle == s.value)
            continue;
        value_name(t, (unsigned)port, s.value, value, sizeof value);
        text_add(text, sizeof text, "%s%s %s", *text ? ", " : "switch on and reset, with ", s.name, value);
    }
    if (*text || !t->beats)
        lines_add(l, *text ? text : "switch on and reset");
}

static void play_script(struct telling *t)
{
    struct judge *j = t->judge;
    const struct finding *f = t->finding;
    const char *straps = *f->straps ? f->straps : NULL;
    struct parked parked;
    if (f->slip)
        slips_park(j, &parked, f, f->apart);
    for (unsigned i = 0; i < j->play.variants; i++)
        if (&j->play.variant[i] == variant_alive(j))
            t->variant = &j->play.variant[i];
    t->variant = t->variant ? t->variant : &j->play.variant[0];
    variant_power_up(j, straps, t->variant);
    memcpy(t->port, t->variant->port, sizeof t->port);
    t->machine->reset(t->plain, t->port);
    for (unsigned i = 0; i < f->actions; i++)
        tell_action(t, &f->script[i], !i);
    end_wait(t);
    end_moved(t);
    if (f->slip)
        slips_back(j, &parked);
}

void story_tell(struct story *s, struct judge *j, const struct finding *f)
{
    struct telling *t = heap_get(sizeof *t);
    struct lines l = {.room = 2 * BEATS};
    t->judge = j;
    t->finding = f;
    t->machine = j->machine;
    t->beat = heap_array(BEATS, sizeof *t->beat);
    l.line = heap_array(l.room, STORY_WIDTH);
    if (f->actions)
        play_script(t);
    begin_lines(t, &l);
    write_lines(t, &l);
    lines_keep(&l, s);
    free(l.line);
    free(t->beat);
    free(t);
}
