/* SPDX-License-Identifier: MIT */
/*
 * One action, done to the golden machine in all its variants and to the design, and the look at both that follows.
 *
 * The two run at different speeds, so an action ends not after a number of cycles but when each has come to rest: when
 * its picture has stood still for `settle` cycles, which is longer than any message.  Waiting so long after every press
 * would make a judgement slow, so the design is given a glance first (about half a message): if what it has shown by
 * then is what some variant shows from beginning to end, nothing more is expected and the play goes on.  Only a picture
 * that is not the right one is watched until it has settled: the missing messages may still come.
 */
#include "check/judge/judge.h"
#include "core/bytes.h"
#include "bare/text.h"
#include "core/words.h"

/* A glance is no shorter than this, however short messages are: a design may show what it does some edges late (a
   registered output, a synchronizer, a state machine of its own), and a glance that ends before would take the old
   picture for the answer to a press that must not work.  Must be less than the least settling time (SETTLE_LEAST of
   detect.c). */
enum { GLANCE_LEAST = 28 };

/* A design that does not come to rest is watched for so many settling times. */
enum { SETTLES_MOST = 40 };

/* What is missing may still come: so many messages long is waited for it. */
enum { PATIENCE = 6 };

/* A picture that is tolerated between two others may stand for as long as a message, and a quarter more; in a design
   that has been found fault with for that, for as long as it does. */
struct leave judge_leave(const struct judge *j)
{
    uint64_t longest = j->bench.traits.hold * 5 / 4 + 2, lingers = j->bench.traits.lingers;
    return (struct leave){j->robot->tolerates, lingers > longest ? lingers : longest};
}

/* ---- inputs ---- */

static Word pushed(const struct port *p)
{
    return p->low ? 0 : port_mask(p);
}

int reset_port(const struct judge *j)
{
    return machine_button(j->machine, ROLE_RESTART, 0);
}

/* Sets inputs for an action; `down` while a button is held. */
void action_apply(const struct judge *j, Word port[], const struct action *a, bool down)
{
    const struct port *p = j->machine->port;
    if (a->deed == SET)
        port[a->port[0]] = a->value;
    for (unsigned i = 0; a->deed == PRESS && i < a->ports; i++)
        port[a->port[i]] = down ? pushed(&p[a->port[i]]) : p[a->port[i]].idle;
    if (a->deed == PRESS && a->moves && !down)
        port[a->moves - 1] = a->value;
    int rst = reset_port(j);
    if (a->deed == RESET && rst >= 0)
        port[rst] = down ? pushed(&p[rst]) : p[rst].idle;
}

/* How long an action takes when the play goes on at once; a switch among several is just passed by. */
uint64_t action_rest(const struct action *a, uint64_t hold)
{
    if (a->deed == SET)
        return a->rest > 1 ? a->rest - 1u : hold / 16 + 1;
    return hold ? (hold * a->rest + 3) / 4 : a->rest;
}

/* The button that is pressed up to the end of the action, + 1: it is let go for a cycle before it is pressed again. */
uint8_t action_holds(const struct action *a, uint64_t rest, uint64_t spent)
{
    return a->deed == PRESS && a->rest && rest <= spent ? (uint8_t)(a->port[0] + 1) : 0;
}

/* After a reset, and in a truth table, only what it comes to counts; where there are messages, these do, too. */
bool action_only_last(const struct judge *j, const struct action *a)
{
    return !j->robot->hold && (a->deed == RESET || a->row || j->robot->at_length);
}

/* ---- the design ---- */

/* Messages that look like what comes after them must have passed all the same (nine tenths of them: clocks differ).
   Where a press takes time it is worked off by its end at the latest, and then all of them must. */
static bool had_time(const struct judge *j, const struct variant *v)
{
    const struct bench *b = &j->bench;
    uint64_t due = 0, press = b->traits.press > 1 ? b->traits.press : 0, spent = b->cycle - j->began;
    for (unsigned i = 1; i + 1 < v->line.count; i++)
        due += v->line.moment[i].length;
    spent = spent > press ? spent - press : 0;
    return !j->robot->hold || !due || spent * j->robot->hold * 10 >= due * b->traits.hold * (press ? 11 : 9);
}

/* The variant that shows all that the design has shown so far, or NULL. */
static const struct variant *agrees(struct judge *j)
{
    struct bench *b = &j->bench;
    struct difference unused;
    struct leave leave = judge_leave(j);
    line_copy(&b->scratch, &b->line);
    line_clean(&b->scratch, &b->eyes, b->traits.hold, bench_flicker(b));
    struct moment stood = {.sight = b->stands};
    if (b->standing)
        line_prepend(&b->scratch, b->eyes.items, &stood);
    for (unsigned i = 0; i < j->play.variants; i++) {
        const struct variant *v = &j->play.variant[i];
        if (v->alive && v->ready && had_time(j, v) &&
            line_compare(&j->alignment, &b->eyes, &v->line, &b->scratch, b->standing, &leave, &unused) == 0)
            return v;
    }
    return NULL;
}

/* The cycles of the design for which a glance stands: those that were run, and at least as many as the variant needs to
   show its last picture for as long as a picture counts; a design with a short message shows it earlier. */
static uint64_t glance_took(const struct judge *j, const struct variant *v, uint64_t ran)
{
    uint64_t hold = j->bench.traits.hold, last = v->line.count ? v->line.moment[v->line.count - 1].length : 0;
    uint64_t due = hold && v->ran > last ? (v->ran - last) * hold / j->robot->hold + hold / 2 + 2 : 0;
    return ran > due ? ran : due;
}

/* Time enough to see a picture that is the right one; a wrong one is watched for longer. */
static uint64_t glance(const struct traits *t)
{
    uint64_t second = t->hold / 2 + 2;          /* some designs ignore presses for half a second after one */
    if (t->blind || (!t->hold && t->press > 1)) /* unseen messages, or a debouncer's time, must have passed */
        return t->settle;
    if (t->late) /* it may not have begun yet */
        return t->late + second;
    return second > GLANCE_LEAST ? second : t->settle < GLANCE_LEAST ? t->settle : GLANCE_LEAST;
}

/* It stands at a message that does not go by itself: the next press may count only when its time is over. */
static bool waits_at_message(const struct judge *j, const struct variant *v)
{
    int port = machine_phase(j->machine);
    const struct value *phase = port < 0 ? NULL : port_value(&j->machine->port[port], v->port[port]);
    return j->robot->student && phase && phase->waits;
}

static bool run_until_settled(struct judge *j, const struct run *run, bool patient)
{
    struct bench *b = &j->bench;
    uint64_t settle = b->traits.settle, most = settle * SETTLES_MOST, chunk,
             short_look = patient ? settle : glance(&b->traits);
    bool waited = !j->robot->student || b->traits.blind;
    uint64_t from = j->began;
    j->glanced = 0;
    for (uint64_t ran = 0; ran < most; ran += chunk) {
        uint64_t quiet = b->line.count ? b->line.moment[b->line.count - 1].length : 0;
        /* a glance is not enough where what tells the variants apart may come later */
        const struct variant *shown = !patient && quiet >= short_look && !judge_doubts(j) ? agrees(j) : NULL;
        if (shown && !waits_at_message(j, shown)) {
            j->glanced = glance_took(j, shown, b->cycle - from);
            break;
        }
        if (line_settled(&b->line, &b->eyes, settle)) {
            if (waited || agrees(j))
                break;
            waited = true; /* more may come */
            if (settle < PATIENCE * b->traits.hold)
                settle = PATIENCE * b->traits.hold;
        }
        chunk = quiet < short_look ? short_look - quiet : settle > quiet ? settle - quiet : settle / 2 + 1;
        bench_queue(b, chunk, false);
        if (!bench_run(b, chunk, run->record))
            return false;
    }
    return true;
}

static bool design_act(struct judge *j, const struct run *run, const struct action *a)
{
    struct bench *b = &j->bench;
    uint64_t spent = 0;
    j->began = b->cycle;
    if (a->deed == PRESS && b->held == a->port[0] + 1) {
        bench_queue(b, 1, false);
        if (!bench_run(b, 1, run->record))
            return false;
    }
    if (a->deed == PRESS || a->deed == RESET) {
        action_apply(j, b->port, a, true);
        spent = a->deed == RESET && !a->value ? 4 * b->traits.press : b->traits.press;
        bench_queue(b, spent, a->deed == RESET);
    }
    if (a->deed == RESET && !j->robot->lockstep) {
        if (!bench_run(b, spent, run->record))
            return false;
        line_clear(&b->line);
        spent = 0;
    }
    action_apply(j, b->port, a, false);
    if (j->robot->lockstep) {
        uint64_t ran = variant_alive(j)->ran;
        bench_queue(b, ran > spent ? ran - spent : 0, false);
        return bench_run(b, ran > spent ? ran : spent, run->record);
    }
    uint64_t rest = a->rest ? action_rest(a, b->traits.hold) : glance(&b->traits);
    b->held = action_holds(a, rest, spent);
    rest = a->rest && a->deed == PRESS ? (rest > spent ? rest - spent : 0) : rest;
    bench_queue(b, rest, false);
    return bench_run(b, spent + rest, run->record) && (a->rest || run_until_settled(j, run, a->deed == WAIT));
}

/* ---- one action ---- */

bool judge_late(const struct judge *j)
{
    return j->arena.full || *j->stopped || (j->wishes.over && j->wishes.over(j->wishes.context));
}

bool judge_over(const struct judge *j)
{
    return j->enough || j->bench.hopeless || (j->wishes.sample_only && j->looks >= LOOKS_SAMPLED) || judge_late(j);
}

bool judge_out_of_memory(struct judge *j)
{
    if (j->arena.full && !*j->stopped)
        text_set(j->stopped, sizeof j->stopped,
                 "the design changes its outputs so often that the judge's memory of %llu MiB is full",
                 (unsigned long long)(j->arena.size >> 20));
    return j->arena.full;
}

/* Something was to be seen, and the design has shown it: only now what the golden machine did counts as covered. */
static void keep_up(struct judge *j)
{
    j->found.phases_seen |= j->play.phases_ahead;
    for (unsigned i = 0; i < PHASES; i++)
        j->found.transitions_seen[i] |= j->play.transitions_ahead[i];
}

/* Nothing can be judged any more: memory is at its end, or a line is empty because of that. */
static bool give_up(struct judge *j)
{
    j->play.lost |= judge_out_of_memory(j) || *j->stopped;
    return j->play.lost;
}

bool action_do(struct judge *j, const struct run *run, const struct action *a)
{
    struct scenario *p = &j->play;
    if (p->lost)
        return false;
    if (p->actions == ACTIONS || give_up(j)) {
        p->lost = true;
        return false;
    }
    struct action *kept = &p->action[p->actions++];
    *kept = *a;
    if (run->record)
        record_act(run->record, j);
    for (unsigned i = 0; i < p->variants; i++)
        if (p->variant[i].alive) {
            if (j->robot->chance && !run->dry)
                j->robot->chance(j->bench.seen, j->bench.pins->wired, p->variant[i].state, p->variant[i].memory);
            golden_act(j, run, &p->variant[i], kept);
            if (!a->rest && !run->dry)
                golden_finish(j, &p->variant[i], kept, j->bench.standing);
        }
    if (a->rest && !run->quiet)
        kept->odd = golden_decided(j, &p->variant[variant_alive(j) - p->variant]);
    if (run->dry) {
        for (unsigned i = 0; i < p->variants; i++)
            line_clear(&p->variant[i].line);
        return true;
    }
    j->bench.acts = p->actions;
    /* a design whose first press after reset does nothing is woken up first */
    if (a->deed == PRESS && !p->pressed && j->bench.traits.wakes) {
        struct action wake = *kept;
        wake.rest = 0;
        if (!design_act(j, run, &wake))
            return judge_sick(j, run);
        line_clear(&j->bench.line);
    }
    p->pressed = a->deed == RESET ? false : p->pressed || a->deed == PRESS;
    if (!design_act(j, run, kept))
        return judge_sick(j, run);
    if (a->rest || give_up(j))
        return !p->lost;
    bool visible = variant_alive(j)->line.count > 1 || a->deed == RESET;
    if (!judge_look(j, run, kept))
        p->lost = true;
    else if (visible)
        keep_up(j);
    return !p->lost;
}

/* Switches on: a fresh design, golden machines reset, inputs idle. */
bool judge_power_up(struct judge *j, const struct run *run, const char *scenario)
{
    struct scenario *p = &j->play;
    text_set(p->scenario, sizeof p->scenario, "%s", scenario);
    text_set(p->setting, sizeof p->setting, "%s", run->straps ? run->straps : "");
    p->scenarios++;
    if (j->wishes.scenario)
        j->wishes.scenario(j->wishes.context, p->scenarios);
    past_close(j);
    j->followed += !run->quiet && !run->dry && robot_astray(j);
    p->actions = 0;
    p->lost = p->unsure = p->pressed = false;
    if (!run->quiet && !run->dry)
        past_begin(j);
    bench_idle(&j->bench);
    golden_power_up(j, run);
    if (j->robot->follower)
        follow_begin(j);
    return run->dry || bench_reset(&j->bench);
}

int port_of(struct judge *j, const char *name)
{
    int port = port_find(j->machine, name);
    if (port < 0 && !*j->stopped)
        text_set(j->stopped, sizeof j->stopped, "the robot of %s names a port %s that it has not", j->machine->name,
                 name);
    return port < 0 ? 0 : port;
}
