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

unsigned rubric_weight(const char *word)
{
    return !strcmp(word, "critical") ? WEIGHT_CRITICAL
           : !strcmp(word, "major")  ? WEIGHT_MAJOR
           : !strcmp(word, "minor")  ? WEIGHT_MINOR
                                     : 0;
}

void rubric_share(unsigned points, const unsigned weight[], unsigned share[], unsigned count)
{
    unsigned all = 0, given = 0;
    unsigned rest[RUBRIC_MOST];
    for (unsigned i = 0; i < count; i++)
        all += weight[i];
    for (unsigned i = 0; i < count; i++) {
        share[i] = all ? points * weight[i] / all : 0;
        rest[i] = all ? points * weight[i] % all : 0;
        given += share[i];
    }
    for (; all && given < points; given++) {
        unsigned best = 0;
        for (unsigned i = 1; i < count; i++)
            if (rest[i] > rest[best])
                best = i;
        share[best]++;
        rest[best] = 0;
    }
}

/* While it is read. */
struct reading {
    struct rubric *r;
    unsigned weight[RUBRIC_MOST]; /* of each line; 0: it has points of its own */
    double total;
    bool totalled;
};

/* A line that sets something for all rules; *is tells whether it is one. */
static const char *read_setting(struct reading *in, const char *word, const char *value, const char *more, bool *is)
{
    char *end = NULL;
    *is = true;
    if (!strcmp(word, "whole")) {
        in->r->whole = true;
        return value ? "whole stands alone on its line" : NULL;
    }
    double n = value ? strtod(value, &end) : -1;
    if (!strcmp(word, "total")) {
        in->totalled = true;
        in->total = n;
        return !value || *end || more || !isfinite(n) || n < 1 || n > 1e6 || n != floor(n)
                   ? "after total comes a whole number of points, 1 to 1000000"
                   : NULL;
    }
    if (!strcmp(word, "unjudged")) {
        in->r->unjudged = n / 100;
        return !value || strcmp(end, "%") || more || !(n >= 0 && n <= 100) ? "after unjudged comes a share, 0% to 100%"
                                                                           : NULL;
    }
    *is = false;
    return NULL;
}

static const char *read_line(struct reading *in, char *text)
{
    struct rubric *r = in->r;
    struct rubric_line line = {0};
    char *comment = strchr(text, '#'), *rest;
    if (comment) {
        *comment++ = 0;
        comment += strspn(comment, " \t");
        comment[strcspn(comment, "\r")] = 0;
        snprintf(line.about, sizeof line.about, "%.*s", (int)sizeof line.about - 1, comment);
    }
    char *points = strtok_r(text, " \t\r", &rest), *end;
    if (!points)
        return NULL;
    char *rule = strtok_r(NULL, " \t\r", &rest), *how = strtok_r(NULL, " \t\r", &rest);
    bool setting;
    const char *why = read_setting(in, points, rule, how, &setting);
    if (setting)
        return why;
    unsigned weight = rubric_weight(points);
    line.points = weight ? 0 : strtod(points, &end);
    if (!weight && (*end || !isfinite(line.points) || line.points < 0 || line.points > 1e6))
        return "a line starts with its points, a number from 0 to 1000000, or with critical, major or minor";
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
    in->weight[r->lines] = weight;
    r->line[r->lines++] = line;
    return NULL;
}

/* Rules with weights get what the others leave. */
static const char *share_rest(struct reading *in)
{
    struct rubric *r = in->r;
    unsigned share[RUBRIC_MOST], weighted = 0;
    for (unsigned i = 0; i < r->lines; i++)
        weighted += in->weight[i] != 0;
    if (!weighted)
        return in->totalled && in->total != r->points ? "its points do not add up to the total" : NULL;
    double rest = in->total - r->points;
    if (rest < weighted || rest != floor(rest))
        return "its total leaves less than a whole point for each rule that has a weight";
    rubric_share((unsigned)rest, in->weight, share, r->lines);
    for (unsigned i = 0; i < r->lines; i++)
        if (in->weight[i]) {
            r->line[i].points = share[i];
            r->points += share[i];
        }
    return NULL;
}

const char *rubric_read(struct rubric *r, const char *text, size_t size, unsigned *number)
{
    size_t mark = size >= 3 && !memcmp(text, "\xef\xbb\xbf", 3) ? 3 : 0; /* of editors on Windows */
    struct reading in = {.r = r, .total = 100};
    *r = (struct rubric){.unjudged = 0.5};
    *number = 1;
    for (size_t at = mark; at < size; ++*number) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = end ? (size_t)(end - text) - at : size - at;
        char line[512];
        if (length >= sizeof line || memchr(text + at, 0, length))
            return "this is no line of a rubric";
        memcpy(line, text + at, length);
        line[length] = 0;
        const char *why = read_line(&in, line);
        if (why)
            return why;
        at += length + 1;
    }
    *number = 0;
    const char *why = share_rest(&in);
    if (why)
        return why;
    return r->points > 0 ? NULL : "it gives no points at all";
}
