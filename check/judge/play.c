/* SPDX-License-Identifier: MIT */
/* What the robots call: scenarios, presses, switches, players, experiments. */
#include "check/judge/judge.h"
#include "bare/text.h"
#include "core/bytes.h"
#include "core/words.h"
#include "players/players.h"

static const struct run for_real = {0}, rehearsal = {.dry = true}, experiment = {.quiet = true};

/* ---- asking ---- */

const struct machine *judge_machine(const struct judge *j)
{
    return j->machine;
}

Word golden(const struct judge *j, const char *port)
{
    int p = port_find(j->machine, port);
    return p < 0 ? 0 : variant_alive(j)->port[p];
}

bool wired(const struct judge *j, const char *port)
{
    int p = port_find(j->machine, port);
    const struct pinmap *pins = j->bench.pins;
    return p >= 0 && (pins->wired[p] || (pins->seats.any && p == pins->seats.asks));
}

bool robot_over(const struct judge *j)
{
    return judge_over(j);
}

bool robot_resets(const struct judge *j)
{
    int rst = reset_port(j);
    return j->bench.pins->reset >= 0 || (rst >= 0 && j->bench.pins->wired[rst]);
}

bool robot_lost(const struct judge *j)
{
    return j->play.lost;
}

bool robot_astray(const struct judge *j)
{
    static const struct slips none = {0};
    return !bytes_same(&variant_alive(j)->slips, &none, sizeof none);
}

bool robot_came(const struct judge *j, unsigned phase)
{
    return phase < 64 && j->found.phases_seen >> phase & 1;
}

bool robot_full(const struct judge *j)
{
    return j->play.actions > ACTIONS - ACTIONS / 8;
}

bool robot_blind(const struct judge *j)
{
    return j->bench.traits.blind;
}

int robot_shift(const struct judge *j)
{
    return j->bench.traits.shift;
}

bool robot_nimble(const struct judge *j)
{
    return j->bench.traits.press * 3 <= j->bench.traits.hold;
}

uint64_t robot_press_cycles(const struct judge *j)
{
    return j->bench.traits.press;
}

uint64_t robot_chance(struct judge *j, uint64_t n)
{
    return random_below(&j->play.random, n);
}

uint64_t robot_bits(struct judge *j)
{
    return random_bits(&j->play.random);
}

void *robot_memory(struct judge *j, size_t size)
{
    return arena_get(&j->arena, size);
}

void robot_memory_back(struct judge *j, void *memory)
{
    arena_put(&j->arena, memory);
}

void robot_find(struct judge *j, const char *id, const char *expected, const char *seen)
{
    unsigned actions = j->play.actions;
    j->play.actions = 0; /* no one of their scripts shows it */
    judge_find(j, &for_real, id, "", expected, seen);
    j->play.actions = actions;
}

void robot_note(struct judge *j, const char *id, const char *sentence)
{
    judge_note(j, id, "%s", sentence);
}

/* ---- doing ---- */

/* For real, or to see how it would go. */
static const struct run *acting(const struct judge *j)
{
    return j->rehearses ? &rehearsal : &for_real;
}

void robot_alone(struct judge *j, bool alone)
{
    j->rehearses = alone;
}

static bool begin(struct judge *j, const struct run *run, const char *scenario)
{
    if (!run->dry)
        judge_try(j);
    if (judge_over(j)) {
        j->play.cut_short = true;
        return false;
    }
    if (judge_stands(j) && j->robot->stuck && judge_has(j, j->robot->stuck))
        return false; /* there is no more to be seen */
    if (!judge_power_up(j, run, scenario))
        return judge_sick(j, run);
    return action_do(j, run, &(struct action){.deed = RESET});
}

bool robot_begin(struct judge *j, const char *scenario)
{
    return begin(j, acting(j), scenario);
}

bool robot_straps(struct judge *j, const char *scenario, const char *straps)
{
    return begin(j, &(struct run){.straps = straps}, scenario);
}

static bool set(struct judge *j, const char *port, Word value, uint8_t rest)
{
    int p = port_of(j, port);
    if (j->play.lost)
        return false;
    if (j->bench.port[p] == value || !wired(j, port)) /* where the design has no switch, nobody moves one */
        return true;
    return action_do(j, acting(j),
                     &(struct action){.deed = SET, .port = {(uint8_t)p}, .ports = 1, .value = value, .rest = rest});
}

bool robot_set(struct judge *j, const char *port, Word value)
{
    return set(j, port, value, 0);
}

bool robot_change(struct judge *j, const char *port, Word value)
{
    return set(j, port, value, 1);
}

bool robot_set_for(struct judge *j, const char *port, Word value, unsigned cycles)
{
    return set(j, port, value, (uint8_t)(cycles + 1));
}

static bool press(struct judge *j, const char *port, struct action a)
{
    a.deed = PRESS;
    a.port[0] = (uint8_t)port_of(j, port);
    a.ports = a.ports ? a.ports : 1;
    note_about(j, a.about);
    return action_do(j, acting(j), &a);
}

bool robot_press(struct judge *j, const char *port, const char *about)
{
    return press(j, port, (struct action){.about = about});
}

bool robot_press_two(struct judge *j, const char *port, const char *other, const char *about)
{
    return press(j, port, (struct action){.about = about, .ports = 2, .port = {0, (uint8_t)port_of(j, other)}});
}

bool robot_rest(struct judge *j, const char *port, unsigned quarters, const char *about)
{
    return press(j, port, (struct action){.about = about, .rest = (uint8_t)quarters});
}

static bool wait(struct judge *j, const struct run *run, unsigned quarters, const char *about)
{
    note_about(j, about);
    return action_do(j, run, &(struct action){.deed = WAIT, .rest = (uint8_t)quarters, .about = about}) &&
           action_do(j, run, &(struct action){.deed = WAIT, .about = about});
}

bool robot_wait(struct judge *j, unsigned quarters, const char *about)
{
    return wait(j, acting(j), quarters, about);
}

bool robot_pause(struct judge *j, unsigned quarters)
{
    return action_do(j, acting(j), &(struct action){.deed = WAIT, .rest = (uint8_t)quarters});
}

bool robot_reset_briefly(struct judge *j, const char *about)
{
    note_about(j, about);
    return action_do(j, acting(j), &(struct action){.deed = RESET, .value = 1, .about = about});
}

bool robot_reset(struct judge *j, const char *about)
{
    note_about(j, about);
    return action_do(j, acting(j), &(struct action){.deed = RESET, .about = about});
}

/* ---- players ---- */

static bool sit(struct judge *j, const struct run *run, const char *name, unsigned ticks, unsigned slips)
{
    enum { GAP = 3, LOOKS = 8 }; /* a player looks every GAP ticks; the judge at every LOOKS-th of those */
    const struct machine *m = j->machine;
    const struct player *p = player_find(m, name);
    void *notes = p ? arena_get(&j->arena, p->notes_size + 1) : NULL;
    if (!notes)
        return false;
    p->begin(notes, 0, random_bits(&j->play.random));
    for (unsigned tick = 0, looks = 0; tick < ticks && !j->play.lost; looks++) {
        Word port[PORTS_MOST];
        bytes_copy(port, variant_alive(j)->port, sizeof port);
        p->act(notes, port);
        for (unsigned i = 0; i < m->ports && !j->play.lost; i++)
            if (m->port[i].dir == IN && port[i] != variant_alive(j)->port[i]) {
                action_do(j, run,
                          &(struct action){.deed = SET, .port = {(uint8_t)i}, .ports = 1, .value = port[i], .rest = 1});
                tick++;
            }
        if (slips && random_below(&j->play.random, slips) == 0)
            p->begin(notes, 0, random_bits(&j->play.random)); /* it forgets what it wanted */
        action_do(j, run, &(struct action){.deed = WAIT, .rest = looks % LOOKS ? GAP : 0});
        tick += looks % LOOKS ? GAP : (unsigned)variant_alive(j)->ran;
    }
    arena_put(&j->arena, notes);
    return !j->play.lost;
}

bool robot_player(struct judge *j, const char *player, unsigned ticks, unsigned slips)
{
    return sit(j, &for_real, player, ticks, slips);
}

bool robot_rehearse(struct judge *j, unsigned quarters, const char *player, unsigned ticks)
{
    return begin(j, &rehearsal, "rehearsal") && wait(j, &rehearsal, quarters, NULL) &&
           sit(j, &rehearsal, player, ticks, 0);
}

/* ---- experiments ---- */

/* Where the last press of a script is left out, so long is waited, in quarters of a message. */
enum { LONG_WAIT = 16 };

/* The script without its last action, then a long wait: does the design's picture change all the same?  Or has it
   changed by then already: is it another one than stood there when the press was made? */
static bool moves_without(struct judge *j, const struct run *run, const struct action *script, unsigned n,
                          const struct finding *f)
{
    bool moves = false;
    for (unsigned i = 0; i + 1 < n && !j->play.lost; i++)
        action_do(j, run, &script[i]);
    struct sight before = f && f->stood ? f->stands : j->bench.stands;
    if (!j->play.lost) {
        action_do(j, run, &(struct action){.deed = WAIT, .rest = LONG_WAIT});
        action_do(j, run, &(struct action){.deed = WAIT});
        moves = !bytes_same(before.word, j->bench.stands.word, j->bench.eyes.items * sizeof(Word));
    }
    return moves;
}

bool robot_moves_without(struct judge *j, const struct finding *f)
{
    return f->actions > 1 && judge_power_up(j, &experiment, "the same without the last press") &&
           moves_without(j, &experiment, f->script, f->actions, f->slip ? NULL : f);
}

/* A finding that claims a cause: the same is played without the last press.  Variants that foretell otherwise than the
   design then does are dropped, as in any scenario; when none is left, another slip is looked for. */
static void try_without(struct judge *j, const struct finding *f)
{
    unsigned n = f->actions, slip = f->slip;
    struct run run = {.straps = *f->straps ? f->straps : NULL};
    struct action *script = arena_get(&j->arena, n * sizeof *script);
    if (!script)
        return;
    bytes_copy(script, f->script, n * sizeof *script);
    bool moves = judge_power_up(j, &run, "the same without the last press") && moves_without(j, &run, script, n, NULL);
    for (unsigned i = 0; i < j->found.findings; i++) /* it may have another name now */
        if (j->found.finding[i].slip == slip)
            j->found.finding[i].tried = moves ? SAME_WITHOUT : NOTHING_WITHOUT;
    arena_put(&j->arena, script);
}

void judge_try(struct judge *j)
{
    if (j->trying || judge_over(j) || !j->robot->student)
        return;
    j->trying = true;
    for (unsigned i = 0; i < j->found.findings && !judge_over(j); i++) {
        struct finding *f = &j->found.finding[i];
        if (!f->slip || f->tried || f->actions < 2 || f->script[f->actions - 1].deed != PRESS ||
            !word_in(j->robot->causes, f->id))
            continue;
        f->tried = NOTHING_WITHOUT;
        try_without(j, f);
    }
    j->trying = false;
}

/* Of a press: the same with the other player's button.  False: there is none. */
static bool with_other_key(const struct judge *j, const struct action *press, struct action *other)
{
    for (unsigned seat = 1; seat < 3; seat++) {
        int here = machine_button(j->machine, ROLE_GO, seat), there = machine_button(j->machine, ROLE_GO, 3 - seat);
        if (here < 0 || there < 0 || here == there || press->ports != 1 || press->port[0] != here)
            continue;
        *other = *press;
        other->port[0] = (uint8_t)there;
        return true;
    }
    return false;
}

/* Does the design's picture change when the last press is made with the other button, in its place? */
static bool moves_by_other(struct judge *j, const struct finding *f, const struct action *other)
{
    bool moves = false;
    if (judge_power_up(j, &experiment, "the same with the other button"))
        for (unsigned i = 0; i < f->actions; i++) {
            struct sight before = j->bench.stands;
            j->play.lost = false;
            action_do(j, &experiment, i + 1 < f->actions ? &f->script[i] : other);
            moves = !bytes_same(before.word, j->bench.stands.word, j->bench.eyes.items * sizeof(Word));
        }
    return moves;
}

/* Does a script depart, by whatever name, but by none of a picture alone that has been told?  Quietly: nothing is
   written down. */
static bool departs(struct judge *j, const struct finding *f, const struct action *script, unsigned n,
                    struct finding *met)
{
    const struct run run = {.quiet = true, .target = "", .met = met, .straps = *f->straps ? f->straps : NULL};
    *met = (struct finding){0};
    if (judge_power_up(j, &run, "experiment"))
        for (unsigned i = 0; i < n && !*met->id && action_do(j, &run, &script[i]); i++)
            if (word_in(j->robot->cosmetic ? j->robot->cosmetic : "", met->id) && judge_has(j, met->id))
                *met = (struct finding){0};
    return *met->id;
}

/* A press that should have been ignored, and is said to have been remembered or to have ended a message: not the last
   one of the script, but the last one that was meant, and those before it behind which nobody looked.  The same without
   it, waiting for as long: is all right then?  Where it is not, the press is not to blame; what is seen then gives the
   name.  False: that has been told already. */
static bool try_without_meant(struct judge *j, struct finding *f)
{
    bool stays = true;
    struct action *script = robot_memory(j, f->actions * sizeof *script);
    struct finding met;
    unsigned meant = f->actions, rank;
    if (!script)
        return true;
    bytes_copy(script, f->script, f->actions * sizeof *script);
    while (meant && !(script[meant - 1].deed == PRESS && script[meant - 1].about))
        meant--;
    if (meant--) {
        script[meant].deed = WAIT;
        script[meant].about = NULL;
        for (unsigned i = meant; i-- && script[i].deed == PRESS && script[i].about && script[i].rest;) {
            script[i].deed = WAIT;
            script[i].about = NULL;
        }
        f->tried = departs(j, f, script, f->actions, &met) ? SAME_WITHOUT : RIGHT_WITHOUT;
        const struct rule *rule = f->tried == SAME_WITHOUT ? rule_find(j->robot->rules, met.id, &rank) : NULL;
        bool otherwise = rule && !f->slip && !word_same(met.id, f->id);
        stays = !otherwise || !judge_has(j, met.id);
        if (otherwise && stays)
            finding_rename(f, met.id, rule, rank);
    }
    robot_memory_back(j, script);
    return stays;
}

/* What a name claims is asked of the design once more, and told with the finding. */
void judge_ask(struct judge *j)
{
    static const struct action wait[] = {{.deed = WAIT, .rest = LONG_WAIT}, {.deed = WAIT}};
    const struct robot *r = j->robot;
    for (unsigned i = 0; i < j->found.findings && !judge_over(j); i++) {
        struct finding *f = &j->found.finding[i];
        struct action other;
        if (r->cut_short && word_same(f->id, r->cut_short) && f->actions && !f->tried && !try_without_meant(j, f)) {
            finding_drop(j, i--);
            continue;
        }
        if (!f->actions || f->script[f->actions - 1].deed != PRESS)
            continue;
        bool cause = (r->causes && word_in(r->causes, f->id)) || (r->alone && word_in(r->alone, f->id));
        if (cause && !f->tried)
            f->tried = robot_moves_without(j, f) ? SAME_WITHOUT : NOTHING_WITHOUT;
        if (r->stands && word_in(r->stands, f->id) && f->still)
            f->waited = robot_moves(j, f, wait, 2) ? MOVES_THEN : NOTHING_THEN;
        if (r->either && word_in(r->either, f->id) && f->still && with_other_key(j, &f->script[f->actions - 1], &other))
            f->other_key = moves_by_other(j, f, &other) ? MOVES_THEN : NOTHING_THEN;
    }
}

/* Is it wrong, too, when B does what A did, and A what B did?  Asked of the shortest script, in which nothing else
   happens. */
static void try_exchanged(struct judge *j, struct finding *f)
{
    struct action *script = robot_memory(j, f->actions * sizeof *script), other;
    bool any = false;
    for (unsigned i = 0; script && i < f->actions; i++) {
        bool turned = f->script[i].deed == PRESS && with_other_key(j, &f->script[i], &other);
        script[i] = turned ? other : f->script[i];
        any |= turned;
    }
    if (any)
        text_add(f->why, sizeof f->why, "%sTried with the players exchanged: then it is %s.", *f->why ? " " : "",
                 robot_again(j, f, script, f->actions) ? "wrong, too" : "right");
    robot_memory_back(j, script);
}

void judge_exchange(struct judge *j)
{
    for (unsigned i = 0; i < j->found.findings && j->robot->whose && !judge_late(j); i++)
        if (word_in(j->robot->whose, j->found.finding[i].id) && j->found.finding[i].actions)
            try_exchanged(j, &j->found.finding[i]);
}

/* Power-up without a reset: is the design ready then?  X is no answer, since a board's registers are never X. */
void judge_try_power_up(struct judge *j)
{
    struct finding met = {0};
    const struct run run = {.quiet = true, .target = "", .met = &met};
    int rst = reset_port(j), starter = j->robot->starter ? port_find(j->machine, j->robot->starter) : -1;
    bool failed = j->bench.failed, known = true;
    if (rst < 0 || starter < 0 || !j->bench.pins->wired[rst] || !j->bench.traits.reacts || judge_over(j))
        return;
    bool same =
        judge_power_up(j, &run, "power-up without a reset") && action_do(j, &run, &(struct action){.deed = WAIT});
    for (unsigned i = 0; i < j->machine->ports; i++)
        known &= !j->bench.unknown[i];
    if (same && known)
        action_do(j, &run, &(struct action){.deed = PRESS, .port = {(uint8_t)starter}, .ports = 1});
    known &= !j->bench.failed || failed;
    j->bench.failed = failed; /* before a reset a design may do what it likes */
    if (*met.id && known)
        judge_note(j, "needs-reset", "it is not ready before its first reset: after power-up it shows %s, not %s",
                   met.seen, met.expected);
}

void robot_try_reading(struct judge *j, const struct action *script, unsigned n)
{
    struct finding none = {0}, met;
    struct action *still = robot_memory(j, n * sizeof *still);
    if (still && !judge_over(j)) {
        bytes_copy(still, script, n * sizeof *still);
        for (unsigned i = 0; i < n; i++)
            still[i].moves = 0;
        if (departs(j, &none, script, n, &met) && !departs(j, &none, still, n, &met))
            judge_note(j, "switches-late",
                       "the switches are read after the press: one that moves as the button is let go is taken as it "
                       "stands then");
    }
    robot_memory_back(j, still);
}

bool robot_again(struct judge *j, const struct finding *f, const struct action *script, unsigned n)
{
    return judge_replay(j, f, script, n, NULL, NULL);
}

bool robot_meets(struct judge *j, const struct finding *f, const struct action *script, unsigned n, struct finding *met)
{
    return judge_replay(j, f, script, n, met, NULL);
}

/* Plays all of a script, however the design departs. */
static bool play_all(struct judge *j, const struct action *script, unsigned n)
{
    if (!judge_power_up(j, &experiment, "experiment"))
        return false;
    for (unsigned i = 0; i < n; i++) {
        j->play.lost = false;
        action_do(j, &experiment, &script[i]);
    }
    return true;
}

bool robot_differ(struct judge *j, const struct action *one, const struct action *other, unsigned n)
{
    if (judge_over(j) || !play_all(j, one, n))
        return false;
    struct sight there = j->bench.stands;
    return play_all(j, other, n) && !bytes_same(there.word, j->bench.stands.word, j->bench.eyes.items * sizeof(Word));
}

enum { BOUNCES = 4, HELD_MOST = 32, HELD_EACH = 200 };

/* Cycles for which a button that bounces stays open or closed, half a millisecond at the most; 0: that is not known, or
   a cycle is longer than that. */
static uint64_t bounce(const struct judge *j)
{
    enum { HALVES = 4000, COUNTS = 100000 }; /* half milliseconds in a message; cycles of a real clock in one or two */
    const struct traits *t = &j->bench.traits;
    const struct pinmap *p = j->bench.pins;
    if (t->rate > 1 || t->unpaced || t->blind)
        return 0;
    if (j->robot->hold)
        return t->hold / HALVES ? t->hold / HALVES : t->hold >= HALVES / 2;
    return p->run && p->counts / p->run <= COUNTS;
}

static struct action bounce_step(uint8_t button, Word level, uint64_t cycles)
{
    return (struct action){.deed = SET, .port = {button}, .ports = 1, .value = level, .rest = (uint8_t)(1 + cycles)};
}

/* A press in single steps; one that bounces opens and closes at both ends. */
static unsigned bouncing(const struct judge *j, uint8_t button, bool bounces, struct action script[])
{
    uint64_t cycles = bounce(j), press = 2 * j->bench.traits.press;
    unsigned n = 0, held = (unsigned)(press / HELD_EACH) + 1;
    for (unsigned end = 0; end < 2; end++) {
        for (unsigned i = 0; i < BOUNCES; i++)
            script[n++] = bounce_step(button, bounces ? (i + end) % 2 == 0 : end, cycles);
        for (unsigned i = 0; i < held && !end; i++)
            script[n++] = bounce_step(button, 1, HELD_EACH);
    }
    script[n++] = (struct action){.deed = SET, .port = {button}, .ports = 1};
    return n;
}

void robot_try_bounces(struct judge *j, const char *button, const struct action *script, unsigned n)
{
    uint64_t cycles = bounce(j);
    unsigned all = n + 2 * BOUNCES + HELD_MOST + 1;
    uint8_t port = (uint8_t)port_of(j, button);
    if (!cycles || cycles > HELD_EACH || 2 * j->bench.traits.press >= HELD_MOST * HELD_EACH)
        return;
    struct action *clean = robot_memory(j, 2 * all * sizeof *clean), *other = clean ? clean + all : NULL;
    if (clean) {
        bytes_copy(clean, script, n * sizeof *clean);
        bytes_copy(other, script, n * sizeof *other);
        unsigned steps = bouncing(j, port, false, clean + n);
        bouncing(j, port, true, other + n);
        if (robot_differ(j, clean, other, n + steps))
            judge_note(j, "no-debouncer",
                       "a button that bounces, as real ones do, is taken for more than one press: a debouncer is "
                       "missing, or too quick");
    }
    robot_memory_back(j, clean);
}

bool robot_moves(struct judge *j, const struct finding *f, const struct action *more, unsigned n)
{
    bool moves = false;
    struct run run = experiment;
    run.straps = *f->straps ? f->straps : NULL;
    if (judge_power_up(j, &run, "experiment"))
        for (unsigned i = 0; i < f->actions + n; i++) {
            struct sight before = j->bench.stands;
            j->play.lost = false;
            action_do(j, &run, i < f->actions ? &f->script[i] : &more[i - f->actions]);
            moves = !bytes_same(before.word, j->bench.stands.word, j->bench.eyes.items * sizeof(Word));
        }
    return moves;
}
