/* SPDX-License-Identifier: MIT */
#include "grade/settings.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "base/slurp.h"

/* Is that name in the overrides this student's?  By any name that the teacher may have at hand. */
static bool is_who(const char *who, const struct submission *s, const struct person *p)
{
    char name[SHOWN_SIZE], number[32];
    roster_parts(s->student[0] ? s->student : s->shown, name, sizeof name, number, sizeof number);
    return person_same(who, s->shown) || person_same(who, s->name) || person_same(who, name) ||
           (s->student[0] && person_same(who, s->student)) || (*number && !strcmp(who, number)) ||
           (s->login[0] && !strcmp(who, s->login)) ||
           (p && (person_same(who, p->name) || !strcmp(who, p->id) || (*p->number && !strcmp(who, p->number)) ||
                  (*p->login && !strcmp(who, p->login))));
}

static const struct person *person_of(const struct grading *g, const struct submission *s)
{
    const struct person *p = s->login[0] ? roster_find(&g->roster, s->login) : NULL;
    if (!p && s->student[0])
        p = roster_find(&g->roster, s->student);
    if (!p)
        p = roster_find(&g->roster, s->shown);
    return p ? p : roster_find(&g->roster, s->name);
}

/* Of two settings of one name the later one counts. */
static void put(const char *list[SETTINGS_MOST], unsigned *count, const char *item)
{
    size_t name = strcspn(item, "=");
    for (unsigned i = 0; i < *count; i++)
        if (!strncmp(list[i], item, name) && list[i][name] == '=') {
            list[i] = item;
            return;
        }
    if (*count < SETTINGS_MOST)
        list[(*count)++] = item;
}

static void find_lateness(struct settings *to, const struct grading *g, const struct submission *s,
                          const struct override *o)
{
    const struct person *p = to->person;
    double moment;
    to->handed = p && p->handed[0] ? p->handed : s->handed;
    to->late_known = true;
    if (o && o->days_late >= 0)
        to->days_late = (unsigned)o->days_late;
    else if (p && p->days_late >= 0)
        to->days_late = (unsigned)p->days_late;
    else if (g->due_on && *to->handed && !moment_read(to->handed, &moment))
        to->days_late = days_after(g->due, moment);
    else {
        to->days_late = s->late; /* some time: a day begun */
        to->late_known = s->late;
    }
}

void settings_for(struct settings *to, const struct grading *g, const struct submission *s)
{
    const struct person *p = person_of(g, s);
    const struct override *o = NULL;
    for (size_t i = 0; i < g->overrides.count && !o; i++)
        if (is_who(g->overrides.item[i].who, s, p))
            o = &g->overrides.item[i];
    *to = (struct settings){.top = o && o->top ? o->top : g->top, .person = p};
    to->id = !p ? "" : *p->number ? p->number : p->login;
    find_lateness(to, g, s, o);
    for (unsigned i = 0; i < g->map.count; i++)
        put(to->map, &to->maps, g->map.item[i]);
    for (unsigned i = 0; o && i < o->maps; i++)
        put(to->map, &to->maps, o->map[i]);
    for (unsigned i = 0; i < g->parameters.count; i++)
        put(to->parameter, &to->parameters, g->parameters.item[i]);
    for (unsigned i = 0; o && i < o->parameters; i++)
        put(to->parameter, &to->parameters, o->parameter[i]);
}

/* ---- before ---- */

static int say_where(const char *path, unsigned line, const char *why)
{
    return line ? complain(BAD, "%s: line %u: %s", path, line, why) : complain(BAD, "%s: %s", path, why);
}

int settings_read(struct grading *g, const struct settings_given *given)
{
    enum { MOST = 16 << 20 };
    unsigned line = 0;
    size_t size;
    const char *why = given->late ? late_read(&g->late, given->late) : NULL;
    if (why)
        return complain(USAGE, "grade %s, not \"%s\"", why, given->late);
    why = given->due ? moment_read(given->due, &g->due) : NULL;
    if (why)
        return complain(USAGE, "grade --due %s: %s", given->due, why);
    g->due_on = given->due;
    g->best = given->attempts && !strcmp(given->attempts, "best");
    if (given->attempts && !g->best && strcmp(given->attempts, "last"))
        return complain(USAGE, "grade --attempts takes last or best, not \"%s\"", given->attempts);
    if (given->overrides) {
        char *text = slurp_whole(given->overrides, MOST, &size);
        if (!text)
            return complain(BAD, "%s: %s", given->overrides, strerror(errno));
        why = overrides_read(&g->overrides, text, size, &line);
        free(text);
        if (why)
            return say_where(given->overrides, line, why);
    }
    if (given->roster) {
        char *text = slurp_whole(given->roster, MOST, &size);
        if (!text)
            return complain(BAD, "%s: %s", given->roster, strerror(errno));
        why = roster_read(&g->roster, text, size, &line);
        free(text);
        if (why)
            return say_where(given->roster, line, why);
    }
    return GOOD;
}

void settings_call(struct grading *g, const struct submissions *s)
{
    size_t strangers = 0;
    const char *first = NULL;
    for (size_t i = 0; i < g->roster.count; i++)
        g->roster.item[i].handed_in = false;
    for (size_t i = 0; i < s->count; i++) {
        const struct person *p = person_of(g, &s->item[i]);
        if (p)
            g->roster.item[p - g->roster.item].handed_in = true;
        else if (g->roster.count && !strangers++)
            first = s->item[i].shown;
        for (size_t k = 0; k < g->overrides.count; k++)
            g->overrides.item[k].used |= is_who(g->overrides.item[k].who, &s->item[i], p);
    }
    if (strangers)
        complain(GOOD, "%zu of %zu submissions are of nobody on the roster, and are graded all the same; the first: %s",
                 strangers, s->count, first);
    for (size_t k = 0; k < g->overrides.count && s->count > 1; k++)
        if (!g->overrides.item[k].used)
            complain(GOOD, "overrides: line %u: %s has handed in nothing here", g->overrides.item[k].line,
                     g->overrides.item[k].who);
}

void settings_free(struct grading *g)
{
    overrides_free(&g->overrides);
    roster_free(&g->roster);
}
