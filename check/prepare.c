/* SPDX-License-Identifier: MIT */
#include "check/prepare.h"
#include "check/handin/leftovers.h"
#include "check/clocks.h"
#include "check/source/bits.h"
#include "check/robots/robots.h"
#include "core/words.h"
#include "games/games.h"
#include "check/hdl/outline.h"
#include "base/heap.h"
#include "base/slurp.h"
#include "base/text.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A module's name is the machine's, but for case and underscores. */
static bool called(const char *name, const char *machine)
{
    for (;; name++, machine++) {
        name += strspn(name, "_");
        machine += strspn(machine, "-");
        if (tolower((unsigned char)*name) != *machine)
            return false;
        if (!*name)
            return 1;
    }
}

/* Does no other unit use it?  One without pins is a testbench. */
static bool nobodys_part(const struct design *d, const struct top *t)
{
    int unit = design_unit(d, t->name);
    return unit >= 0 && t->pins && !d->instantiated[unit];
}

/* Of two that fit, the one that a testbench tries, and the one that is called as the machine. */
static int meant(const struct design *d, const struct top *t, const struct machine *m)
{
    int unit = design_unit(d, t->name);
    return (unit >= 0 && d->tested[unit] ? 3 : 0) + (called(t->name, m->name) ? 5 : 0);
}

/* Does it have all ports?  Digits that are all lit at once are a board's only where a real clock is counted, on the
   pins of no part: else they are those of the machine that stands inside a board. */
static bool complete(const struct design *d, struct pinmap *b, const struct robot *r, const char *forgiven)
{
    if (b->apart && (!d->shortened.counters || !nobodys_part(d, b->top)))
        pinmap_not_apart(b);
    return pinmap_complete(b, r->optional, forgiven);
}

/* The best fitting of the modules; b is scratch.  One that has all ports and is nobody's part is the top; parts of it
   come next.  Where none has all ports, one that is nobody's part is what was meant: its ports are to be shown. */
static const struct top *best_top(struct design *d, const struct machine *m, const struct robot *r,
                                  const struct list *map, struct pinmap *b)
{
    enum { FITS = 1000, COMPLETE = 1000, NOBODYS_PART = 500, WHOLE = FITS + COMPLETE + NOBODYS_PART };
    const struct top *best = NULL;
    int score[UNITS], most = -1;
    for (unsigned i = 0; i < d->tops; i++) {
        bool matched = pinmap_match(b, m, &d->top[i], r->optional, map ? map->item : NULL, map ? map->count : 0);
        score[i] = matched ? b->fit : -1;
        if (score[i] >= 0 && complete(d, b, r, r->forgiven)) {
            score[i] += FITS;
            score[i] += complete(d, b, r, "") ? COMPLETE : 0; /* a board's core, not half a board */
        }
        score[i] += score[i] >= 0 && nobodys_part(d, &d->top[i]) ? NOBODYS_PART : 0;
        score[i] += score[i] >= 0 ? meant(d, &d->top[i], m) : 0;
        if (score[i] > most) {
            most = score[i];
            best = &d->top[i];
        }
    }
    d->rival = NULL;
    for (unsigned i = 0; i < d->tops; i++)
        if (score[i] >= WHOLE && &d->top[i] != best)
            d->rival = d->top[i].name;
    return best ? best : &d->top[0];
}

/* ---- names of bits ---- */

static void add_part(void *to, const struct named_part *p)
{
    struct top *t = to;
    for (unsigned i = 0; i < t->pins && t->parts < PARTS_MOST; i++) {
        const struct pin *pin = &t->pin[i];
        int step = pin->left >= pin->right ? 1 : -1;
        int low = (p->right - pin->right) * step, high = (p->left - pin->right) * step;
        if (strcasecmp(pin->name, p->port) || low < 0 || high < low || (unsigned)high >= pin->width)
            continue;
        struct pin_part *part = &t->part[t->parts++];
        *part = (struct pin_part){.of = i, .from = (unsigned)low};
        part->pin = (struct pin){.dir = pin->dir, .width = (unsigned)(high - low) + 1, .left = high - low};
        text_set(part->pin.name, sizeof part->pin.name, "%s", p->name);
    }
}

/* What the text of each top calls the bits of its vectors. */
static void name_parts(struct design *d)
{
    for (unsigned i = 0; i < d->tops; i++) {
        struct top *t = &d->top[i];
        for (unsigned k = 0; k < d->sources && !t->part; k++) {
            char path[PATH_MAX + 300];
            size_t size;
            bool vhdl = d->source[k].language == VHDL;
            text_set(path, sizeof path, "%s/%s", d->dir, d->source[k].name);
            char *text = slurp(path, 16 << 20, &size);
            if (text && outline_read(text, size, vhdl, t->name).with_ports) {
                t->part = heap_array(PARTS_MOST, sizeof *t->part);
                bits_read(text, size, vhdl, t->name, add_part, t);
            }
            free(text);
        }
    }
}

/* A unit with ports that nothing uses should have been the top.  When it did not even start, a part of it that fits
   must not be judged in its place.  Its name, or NULL. */
static const char *broken_outer(const struct design *d, const struct top *top)
{
    int inner = 0;
    for (unsigned i = 0; i < d->units; i++)
        inner |= d->instantiated[i] && !strcmp(d->unit[i], top->name);
    for (unsigned i = 0; inner && i < d->units; i++) {
        int started = d->instantiated[i];
        for (unsigned k = 0; k < d->tops; k++)
            started |= !strcmp(d->top[k].name, d->unit[i]);
        for (unsigned k = 0; !started && k < d->sources; k++) {
            char path[PATH_MAX + 300];
            size_t size;
            text_set(path, sizeof path, "%s/%s", d->dir, d->source[k].name);
            char *text = slurp(path, 16 << 20, &size);
            int ports = text && outline_read(text, size, d->source[k].language == VHDL, d->unit[i]).with_ports;
            free(text);
            if (ports)
                return d->unit[i];
        }
    }
    return NULL;
}

struct unseen {
    const struct top *top;
    const bool *used;
    bool missing; /* some port has found no pin */
    char names[400];
};

static void note_unseen(void *to, const char *name)
{
    struct unseen *u = to;
    for (unsigned i = 0; i < u->top->pins; i++)
        if (!strcasecmp(u->top->pin[i].name, name))
            return;
    text_add(u->names, sizeof u->names, "%s%s", *u->names ? ", " : "", name);
}

/* One that a simulator shows is shown in part. */
static void note_array(void *to, const char *name)
{
    struct unseen *u = to;
    bool shown = false, used = false;
    for (unsigned i = 0; i < u->top->pins; i++)
        if (!strcasecmp(u->top->pin[i].name, name)) {
            shown = true;
            used = u->used[i];
        }
    if (shown ? used : u->missing)
        text_add(u->names, sizeof u->names, "%s%s", *u->names ? ", " : "", name);
}

/* Ports that are declared but that GHDL does not show: arrays and records.  They matter when something is missing.  Of
   an array of Verilog's the simulators show one element or none. */
static bool hidden_ports(const struct design *d, const struct pinmap *b, const struct robot *robot, char *why,
                         size_t size)
{
    struct unseen u = {.top = b->top, .used = b->used};
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const struct port *p = &b->machine->port[i];
        u.missing |= !b->wired[i] && p->dir != STRAP && p->look != PHASE && !word_in(robot->optional, p->name);
    }
    for (unsigned k = 0; k < d->sources; k++) {
        bool vhdl = d->source[k].language == VHDL;
        if (vhdl && (!u.missing || d->languages != VHDL))
            continue;
        char path[PATH_MAX + 300];
        size_t length;
        text_set(path, sizeof path, "%s/%s", d->dir, d->source[k].name);
        char *text = slurp(path, 16 << 20, &length);
        if (text && vhdl)
            outline_ports(text, length, b->top->name, note_unseen, &u);
        else if (text)
            bits_arrays(text, length, b->top->name, note_array, &u);
        free(text);
    }
    if (!*u.names)
        return false;
    text_set(why, size,
             "%s of %s: an array or a record as a port cannot be watched from outside; make it single ports%s", u.names,
             b->top->name, d->languages == VHDL ? " of std_logic or std_logic_vector" : ", a vector each");
    return 1;
}

/* ---- when nothing fits ---- */

static void explain_message(const struct design *d, const char *unit, char *why, size_t size)
{
    const char *means = d->user_error ? message_explained(d->message) : NULL;
    text_set(why, size, "%s%s%s%s%s", d->user_error && unit ? unit : "",
             d->user_error ? (unit ? " does not compile\n" : "the design does not compile\n") : "", d->message,
             means ? "\n" : "", means ? means : "");
}

/* The unit that should have been the top and could not be built: called as the machine, or nobody's part. */
static const char *unbuilt_unit(const struct design *d, const struct machine *m)
{
    const char *best = NULL;
    int most = -1;
    for (unsigned i = 0; i < d->units; i++) {
        bool built = !d->ports_in[i]; /* one without ports is a testbench */
        for (unsigned k = 0; k < d->tops; k++)
            built |= !strcmp(d->top[k].name, d->unit[i]);
        int score = 2 * called(d->unit[i], m->name) + !d->instantiated[i];
        if (!built && score > most) {
            most = score;
            best = d->unit[i];
        }
    }
    return best;
}

/* Some other machine whose ports are all there, in any of the tops or in this one: perhaps the design is one of those.
 */
static const struct machine *other_machine(const struct design *d, const struct machine *m, const struct top *only)
{
    struct pinmap *b = heap_get(sizeof *b);
    const struct machine *best = NULL;
    int most = 0;
    for (unsigned i = 0; i < machine_count; i++)
        for (unsigned k = 0; k < d->tops; k++) {
            const struct robot *r = robot_for(machines[i]);
            const char *optional = r->optional ? r->optional : "";
            bool fits = machines[i] != m && (!only || only == &d->top[k]) &&
                        pinmap_match(b, machines[i], &d->top[k], optional, NULL, 0) && complete(d, b, r, "");
            if (fits && b->fit > most) {
                most = b->fit;
                best = machines[i];
            }
        }
    free(b);
    return best;
}

static void looks_like(const struct pinmap *b, const struct machine *other, char *why, size_t size)
{
    text_set(why, size, "%.*s\nThis looks like %s: try gatecade check %s with the same files.",
             (int)strcspn(b->message, "\n"), b->message, other->name, other->name);
}

/* It fits, but only without what a design may lack; and with all its ports it is another machine: a board whose core is
   no module of its own is not a core without a display. */
static bool is_another(const struct design *d, struct pinmap *b, const struct preparation *p, char *why, size_t size)
{
    const struct robot *r = robot_for(p->machine);
    const struct machine *other =
        (p->map && p->map->count) || complete(d, b, r, "") ? NULL : other_machine(d, p->machine, b->top);
    if (other)
        looks_like(b, other, why, size);
    return other;
}

/* Compiles one unit alone, for its error; another engine is still to be asked about all of them. */
static bool list_alone(struct design *d, const struct engine *e, const char *unit)
{
    unsigned units = d->units;
    char first[WIRE_NAME];
    memcpy(first, d->unit[0], sizeof first);
    bool good = design_list(d, e, unit);
    memcpy(d->unit[0], first, sizeof first);
    d->units = units;
    return good;
}

/* Why the ports do not fit: the module that is meant does not compile, the design is another machine, or both lists of
   ports. */
static void nothing_fits(struct design *d, const struct pinmap *b, const struct preparation *p, const struct engine *e,
                         char *why, size_t size)
{
    if (!p->top && b->top && !b->top->pins && !called(b->top->name, p->machine->name)) {
        text_set(why, size, "%s has no ports: is it a testbench? The design itself is missing", b->top->name);
        return;
    }
    const char *unit = p->top ? NULL : unbuilt_unit(d, p->machine);
    const struct machine *other = p->top ? NULL : other_machine(d, p->machine, NULL);
    const char *outer = other && b->top ? broken_outer(d, b->top) : NULL;
    if (outer) { /* it is a part of what was meant */
        unit = outer;
        other = NULL;
    }
    if (other)
        looks_like(b, other, why, size);
    else
        text_set(why, size, "%s", b->message);
    if (!other && unit) {
        char name[WIRE_NAME];
        text_set(name, sizeof name, "%s", unit);
        if (!list_alone(d, e, name)) {
            d->cause = NULL;
            explain_message(d, name, why, size);
        }
    }
}

static bool is_wanted(const char *unit, const void *to)
{
    const struct preparation *p = to;
    return called(unit, p->machine->name) || (p->top && !strcasecmp(unit, p->top));
}

/* Compiles all; without files that break it and that nothing needs, if that is what it takes. */
static bool list_units(struct design *d, const struct preparation *p, const struct engine *e, struct leftovers *l)
{
    if (design_list(d, e, p->top))
        return true;
    const char *cause = d->cause;
    memcpy(l->said, d->message, sizeof l->said);
    while (d->user_error && !d->fault && leftovers_drop(d, l, is_wanted, p))
        if (design_list(d, e, p->top)) {
            d->user_error = false;
            return true;
        }
    d->cause = cause;
    return false;
}

/* What was left out may have been what was meant: the compiler's own word stands. */
static void take_back(struct design *d, struct leftovers *l, char *why, size_t size)
{
    leftovers_back(d, l);
    memcpy(d->message, l->said, sizeof l->said);
    d->cause = NULL;
    d->user_error = true;
    explain_message(d, NULL, why, size);
}

static bool prepare_units(struct design *d, struct pinmap *b, const struct preparation *p, const struct engine *e,
                          char *why, size_t size);

bool prepare_with(struct design *d, struct pinmap *b, const struct preparation *p, const struct engine *e, char *why,
                  size_t size)
{
    struct leftovers *l = heap_get(sizeof *l);
    b->top = NULL;
    d->cause = NULL;
    bool listed = list_units(d, p, e, l);
    if (!listed)
        explain_message(d, NULL, why, size);
    bool good = listed && prepare_units(d, b, p, e, why, size);
    if (!good && *d->left_out && *l->said && !d->fault)
        take_back(d, l, why, size);
    leftovers_free(l);
    free(l);
    return good;
}

/* What uses the top that fits does not start.  If it only lacks parts that were not handed in, what it uses is judged
   all the same; else its error is the verdict. */
static bool without_outer(struct design *d, struct pinmap *b, const struct preparation *p, const struct engine *e,
                          const char *outer, const char *top, char *why, size_t size)
{
    char name[WIRE_NAME], part[WIRE_NAME], missing[200];
    text_set(name, sizeof name, "%s", outer);
    text_set(part, sizeof part, "%s", top);
    d->user_error = false;
    if (!list_alone(d, e, name) && d->user_error) {
        d->cause = NULL;
        explain_message(d, name, why, size);
        if (called(name, p->machine->name) || !message_only_missing(d->message, missing, sizeof missing))
            return false;
        text_set(d->outer, sizeof d->outer, "%s is judged without %s, which uses it and lacks parts: %s", part, name,
                 missing);
        d->user_error = false;
        return design_list(d, e, p->top) && prepare_units(d, b, p, e, why, size);
    }
    d->cause = "does-not-start";
    text_set(why, size,
             "%s, which uses %s, does not come to life in %s: it is too large, ends at once, or never gets to the "
             "first clock edge",
             name, part, e->name);
    return false;
}

static bool prepare_units(struct design *d, struct pinmap *b, const struct preparation *p, const struct engine *e,
                          char *why, size_t size)
{
    const struct robot *robot = robot_for(p->machine);
    const struct top *top = best_top(d, p->machine, robot, p->map, b);
    if (!pinmap_match(b, p->machine, top, robot->optional, p->map ? p->map->item : NULL, p->map ? p->map->count : 0) ||
        !complete(d, b, robot, robot->forgiven) || pinmap_by_habit(b)) {
        name_parts(d);
        top = best_top(d, p->machine, robot, p->map, b);
    }
    d->cause = "ports-not-found"; /* until they are */
    bool matched =
        pinmap_match(b, p->machine, top, robot->optional, p->map ? p->map->item : NULL, p->map ? p->map->count : 0);
    if (hidden_ports(d, b, robot, why, size))
        return false;
    if (!matched || !complete(d, b, robot, robot->forgiven)) {
        nothing_fits(d, b, p, e, why, size);
        return false;
    }
    if (is_another(d, b, p, why, size))
        return false;
    const char *outer = *d->outer ? NULL : broken_outer(d, top);
    d->cause = outer ? "does-not-start" : NULL;
    if (outer)
        return without_outer(d, b, p, e, outer, top->name, why, size);
    unsigned haste = clocks_below(d, top->name);
    b->haste = d->vendor_clock ? 0 : (uint8_t)haste; /* behind it the rate is not the pin's */
    clocks_ratio(d, b->haste, b);
    clocks_rate(d, top->name, b->haste, b);
    if (!design_build(d, top)) {
        text_set(why, size, "%s", d->message);
        return false;
    }
    return true;
}

static void missing_tools(int languages, char *why, size_t size)
{
    text_set(why, size, "no simulator for this language is installed");
    for (unsigned i = 0; i < engine_count; i++)
        if (engines[i]->languages & languages && !engines[i]->by_name)
            text_add(why, size, "%s apt-get install %s",
                     strstr(why, "apt-get") ? ", or:" : "; run:", engines[i]->packages);
}

const struct engine *prepare_engine(const struct design *d, const struct machine *m, const char *name, char *why,
                                    size_t size)
{
    bool many = robot_for(m)->press > 1 || d->shortened.shift; /* cycles, for a divider is in the way */
    if (!strcmp(name, "auto") && many && engine_verilator.languages & d->languages && engine_ready(&engine_verilator))
        return &engine_verilator;
    for (unsigned i = 0; i < engine_count; i++) {
        const struct engine *e = engines[i];
        bool chosen = strcmp(name, "auto") ? !strcmp(name, e->name)
                                           : !e->by_name && e->languages & d->languages && engine_ready(e);
        if (!chosen)
            continue;
        if (!(e->languages & d->languages)) {
            text_set(why, size, "%s cannot read these files", e->name);
            return NULL;
        }
        if (!engine_ready(e)) {
            text_set(why, size, "%s is not installed; run: apt-get install %s", e->name, e->packages);
            return NULL;
        }
        return e;
    }
    missing_tools(d->languages, why, size);
    return NULL;
}

bool prepare_design(struct design *d, struct pinmap *b, const struct preparation *p, const struct list *files,
                    char *why, size_t size)
{
    if (!design_open(d, files)) {
        text_set(why, size, "%s", d->message);
        return false;
    }
    const struct engine *e = prepare_engine(d, p->machine, "auto", why, size);
    return e && prepare_with(d, b, p, e, why, size);
}
