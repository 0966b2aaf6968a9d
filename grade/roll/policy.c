/* SPDX-License-Identifier: MIT */
#include "grade/roll/policy.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include "base/heap.h"

/* ---- lateness ---- */

const char *late_read(struct late_rule *l, const char *text)
{
    static const char form[] = "--late takes a share a day and, if you like, free days and the last day that counts: "
                               "10%, or 10%,free=2,most=5";
    char *end;
    *l = (struct late_rule){.on = true, .percent = strtod(text, &end)};
    if (end == text || *end != '%' || !(l->percent >= 0 && l->percent <= 100))
        return form;
    end++;
    if (!strncmp(end, "/day", 4))
        end += 4;
    while (*end == ',') {
        unsigned *to = !strncmp(end + 1, "free=", 5) || !strncmp(end + 1, "most=", 5)
                           ? (end[1] == 'f' ? &l->free : &l->most)
                           : NULL;
        char *digits = end + 6;
        if (!to || !isdigit((unsigned char)*digits))
            return form;
        unsigned long n = strtoul(digits, &end, 10);
        if (n > 3650)
            return form;
        *to = (unsigned)n;
    }
    return *end ? form : NULL;
}

double late_penalty(const struct late_rule *l, unsigned days, double points, double earned)
{
    if (!l->on || days <= l->free)
        return 0;
    if (l->most && days > l->most)
        return earned;
    return fmin(earned, points * l->percent / 100 * (days - l->free));
}

unsigned days_after(double due, double moment)
{
    double days = ceil((moment - due) / 86400);
    return days > 0 ? (unsigned)fmin(days, 100000) : 0;
}

/* Behind the seconds: a fraction, and a zone; false if there is something else. */
static bool read_zone(const char *at, double *offset)
{
    int hours = 0, minutes = 0, used = 0;
    char sign;
    if (*at == '.')
        at += 1 + strspn(at + 1, "0123456789");
    at += strspn(at, " ");
    *offset = 0;
    if (!*at || !strcmp(at, "Z") || !strcmp(at, "UTC"))
        return true;
    if (sscanf(at, "%c%2d:%2d%n", &sign, &hours, &minutes, &used) != 3 &&
        sscanf(at, "%c%2d%2d%n", &sign, &hours, &minutes, &used) != 3)
        return false;
    *offset = (sign == '-' ? -60.0 : 60.0) * (hours * 60 + minutes);
    return (sign == '+' || sign == '-') && !at[used] && hours < 24 && minutes < 60;
}

static bool in_range(const struct tm *t)
{
    return t->tm_year >= 70 && t->tm_year < 1100 && t->tm_mon >= 0 && t->tm_mon < 12 && t->tm_mday >= 1 &&
           t->tm_mday <= 31 && t->tm_hour >= 0 && t->tm_hour < 24 && t->tm_min >= 0 && t->tm_min < 60 &&
           t->tm_sec >= 0 && t->tm_sec <= 60;
}

static bool read_iso(const char *text, struct tm *t, double *offset)
{
    int used = 0;
    char between;
    *t = (struct tm){0};
    if (sscanf(text, "%4d-%2d-%2d%n", &t->tm_year, &t->tm_mon, &t->tm_mday, &used) != 3 || used < 8)
        return false;
    const char *at = text + used;
    if (*at && sscanf(at, "%c%2d:%2d%n", &between, &t->tm_hour, &t->tm_min, &used) == 3 &&
        (between == 'T' || between == ' ')) {
        at += used;
        if (sscanf(at, ":%2d%n", &t->tm_sec, &used) == 1)
            at += used;
    }
    t->tm_year -= 1900;
    t->tm_mon -= 1;
    return read_zone(at, offset);
}

/* [Weekday, ]1 March 2026, 11:58[:30] PM */
static bool read_moodle(const char *text, struct tm *t)
{
    static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                         "July",    "August",   "September", "October", "November", "December"};
    char month[16], half[4] = "";
    const char *comma = strchr(text, ','), *day = isdigit((unsigned char)*text) ? text : comma ? comma + 1 : text;
    int used = 0;
    *t = (struct tm){.tm_mon = -1};
    if (sscanf(day, " %2d %15[A-Za-z] %4d%n", &t->tm_mday, month, &t->tm_year, &used) != 3)
        return false;
    day += used;
    if (*day && sscanf(day, ", %2d:%2d %3s", &t->tm_hour, &t->tm_min, half) < 2)
        return false;
    for (int i = 0; i < 12; i++)
        if (!strcasecmp(month, months[i]) || (strlen(month) == 3 && !strncasecmp(month, months[i], 3)))
            t->tm_mon = i;
    if (!strcasecmp(half, "PM") || !strcasecmp(half, "AM"))
        t->tm_hour = t->tm_hour % 12 + (toupper((unsigned char)half[0]) == 'P' ? 12 : 0);
    t->tm_year -= 1900;
    return true;
}

const char *moment_read(const char *text, double *seconds)
{
    struct tm t;
    double offset = 0;
    text += strspn(text, " ");
    if ((!read_iso(text, &t, &offset) && (offset = 0, !read_moodle(text, &t))) || !in_range(&t))
        return "a moment is written as 2026-03-01 23:59, with Z or +01:00 behind it if you like";
    *seconds = (double)timegm(&t) - offset;
    return NULL;
}

/* ---- overrides ---- */

bool person_same(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += strspn(a, " _\t");
        b += strspn(b, " _\t");
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
        if (!*a)
            return true;
    }
}

static void add_word(const char ***list, unsigned *count, const char *word)
{
    *list = heap_resize(*list, (*count + 1) * sizeof **list);
    (*list)[(*count)++] = word;
}

static const char *read_options(struct override *o, char *at)
{
    static const char unknown[] = "behind the colon come --param NAME=VALUE, --map PORT=SIGNAL, --top NAME and "
                                  "--days-late N";
    char *rest;
    for (char *word = strtok_r(at, " \t\r", &rest); word; word = strtok_r(NULL, " \t\r", &rest)) {
        char *value = strncmp(word, "--", 2) ? NULL : strchr(word, '=');
        if (value)
            *value++ = 0;
        else
            value = strtok_r(NULL, " \t\r", &rest);
        if (!value || !*value)
            return unknown;
        if (!strcmp(word, "--param"))
            add_word(&o->parameter, &o->parameters, value);
        else if (!strcmp(word, "--map"))
            add_word(&o->map, &o->maps, value);
        else if (!strcmp(word, "--top"))
            o->top = value;
        else if (!strcmp(word, "--days-late") && strspn(value, "0123456789") == strlen(value) && strlen(value) < 5)
            o->days_late = atoi(value);
        else
            return unknown;
    }
    return NULL;
}

static const char *read_override(struct overrides *all, char *text, unsigned line)
{
    char *end = text + strlen(text);
    for (char *c = text; *c; c++) /* a # in a name or value is none of a comment's */
        if (*c == '#' && (c == text || c[-1] == ' ' || c[-1] == '\t')) {
            *c = 0;
            end = c;
            break;
        }
    text += strspn(text, " \t\r");
    if (!*text)
        return NULL;
    char *colon = strstr(text, ": ");
    if (!colon)
        colon = end > text && end[-1] == ':' ? end - 1 : NULL;
    if (!colon || colon == text)
        return "a line is a student's name, a colon, and options";
    *colon = 0;
    all->item = heap_resize(all->item, (all->count + 1) * sizeof *all->item);
    struct override *o = &all->item[all->count++];
    *o = (struct override){.who = text, .days_late = -1, .line = line};
    for (size_t i = 0; i + 1 < all->count; i++)
        if (person_same(all->item[i].who, text))
            return "this student stands here twice";
    return colon + 1 < end ? read_options(o, colon + 1) : NULL;
}

const char *overrides_read(struct overrides *o, const char *bytes, size_t size, unsigned *line)
{
    size_t mark = size >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3) ? 3 : 0;
    *o = (struct overrides){.text = heap_get(size + 1)};
    *line = 0;
    if (memchr(bytes, 0, size))
        return "it holds bytes that no text has";
    memcpy(o->text, bytes + mark, size - mark);
    for (char *at = o->text; *at;) {
        char *end = at + strcspn(at, "\r\n");
        bool both = end[0] == '\r' && end[1] == '\n', last = !*end;
        *end = 0;
        ++*line;
        const char *why = read_override(o, at, *line);
        if (why)
            return why;
        at = last ? end : end + 1 + both;
    }
    *line = 0;
    return NULL;
}

void overrides_free(struct overrides *o)
{
    for (size_t i = 0; i < o->count; i++) {
        free(o->item[i].map);
        free(o->item[i].parameter);
    }
    free(o->item);
    free(o->text);
    *o = (struct overrides){0};
}
