/* SPDX-License-Identifier: MIT */
#include "grade/rubric.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct rubric_line *exact(const struct rubric *r, const char *rule)
{
    for (unsigned i = 0; i < r->lines; i++)
        if (!strcmp(r->line[i].rule, rule))
            return &r->line[i];
    return NULL;
}

const struct rubric_line *rubric_find(const struct rubric *r, const char *rule)
{
    const struct rubric_line *own = exact(r, rule);
    return own ? own : exact(r, "other");
}

static const char *read_line(struct rubric *r, char *text)
{
    struct rubric_line line = {0};
    char *comment = strchr(text, '#'), *rest;
    if (comment) {
        *comment++ = 0;
        comment += strspn(comment, " \t");
        snprintf(line.about, sizeof line.about, "%.*s", (int)sizeof line.about - 1, comment);
    }
    char *points = strtok_r(text, " \t\r", &rest), *end;
    if (!points)
        return NULL;
    char *rule = strtok_r(NULL, " \t\r", &rest), *how = strtok_r(NULL, " \t\r", &rest);
    line.points = strtod(points, &end);
    if (*end || !isfinite(line.points) || line.points < 0 || line.points > 1e6)
        return "a line starts with its points, a number from 0 to 1000000";
    if (!rule || strlen(rule) >= sizeof line.rule)
        return "after the points comes the name of a rule";
    if (how && strcmp(how, "hidden") && strcmp(how, "visible"))
        return "after the rule may stand hidden or visible, and a # before what it is about";
    snprintf(line.rule, sizeof line.rule, "%s", rule);
    line.hidden = how && !strcmp(how, "hidden");
    if (exact(r, rule))
        return "this rule stands here twice";
    if (r->lines == RUBRIC_MOST)
        return "a rubric has 128 rules at most";
    r->points += line.points;
    r->line[r->lines++] = line;
    return NULL;
}

const char *rubric_read(struct rubric *r, const char *text, size_t size, unsigned *number)
{
    size_t mark = size >= 3 && !memcmp(text, "\xef\xbb\xbf", 3) ? 3 : 0; /* of editors on Windows */
    *r = (struct rubric){0};
    *number = 1;
    for (size_t at = mark; at < size; ++*number) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = end ? (size_t)(end - text) - at : size - at;
        char line[512];
        if (length >= sizeof line || memchr(text + at, 0, length))
            return "this is no line of a rubric";
        memcpy(line, text + at, length);
        line[length] = 0;
        const char *why = read_line(r, line);
        if (why)
            return why;
        at += length + 1;
    }
    *number = 0;
    return r->points > 0 ? NULL : "it gives no points at all";
}
