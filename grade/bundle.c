/* SPDX-License-Identifier: MIT */
#include "grade/bundle.h"
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "base/heap.h"
#include "base/output.h"
#include "check/handin/libarchive.h"
#include "check/judge/judge.h"
#include "check/robots/robots.h"
#include "base/slurp.h"
#include "grade/rubric.h"

unsigned bundle_rules(const struct machine *m, const char *known[RULES_MOST])
{
    unsigned n = 0;
    const struct rule *all[] = {robot_for(m)->rules, generic_rules};
    known[n++] = "builds";
    known[n++] = "other";
    for (unsigned k = 0; k < 2; k++)
        for (const struct rule *r = all[k]; r && r->id && n < RULES_MOST; r++)
            known[n++] = r->id;
    return n;
}

bool bundle_rule(const struct machine *m, const char *rule, const char **near)
{
    const char *known[RULES_MOST];
    unsigned n = bundle_rules(m, known);
    *near = nearest(rule, known, n);
    for (unsigned i = 0; i < n; i++)
        if (!strcmp(known[i], rule))
            return true;
    return false;
}

/* How much the rules of a machine matter: what decides a game is critical, what is only seen or only late is minor.  A
   rule that is not here is major. */
static const struct {
    const char *rule;
    unsigned weight;
} weights[] = {
#define RULE_WEIGHT(id, weight) {id, weight},
#include "grade/weights.def"
#undef RULE_WEIGHT
};

static unsigned weight_of(const char *rule)
{
    for (unsigned i = 0; i < sizeof weights / sizeof *weights; i++)
        if (!strcmp(weights[i].rule, rule))
            return weights[i].weight;
    return WEIGHT_MAJOR;
}

/* Whole points: 10 for a design that builds, 10 for all that no rule names, and 80 shared by weight. */
char *bundle_rubric(const struct machine *m, size_t *size)
{
    enum { BUILDS = 10, OTHER = 10, RULES = 80 };
    const struct rule *rules = robot_for(m)->rules;
    unsigned weight[RUBRIC_MOST], share[RUBRIC_MOST], n = 0;
    char *text;
    FILE *f = heap_stream(&text, size);
    for (; rules && rules[n].id && n < RULES; n++)
        weight[n] = weight_of(rules[n].id);
    rubric_share(RULES, weight, share, n);
    fprintf(f, "# Rubric for %s, one rule a line: points, the rule's name, and what students read.\n", m->name);
    fputs("# In place of points may stand critical, major or minor.  Put `hidden` behind a rule's name to count\n"
          "# it and keep it to yourself.\n"
          "whole                              # no parts of points: rounded down\n"
          "unjudged 50%                       # what a rule earns that could not be tried\n",
          f);
    fprintf(f, "%5d %-28s # The design builds, and its ports are found.\n", BUILDS, "builds");
    for (unsigned i = 0; i < n; i++)
        fprintf(f, "%5u %-28s # %.140s\n", share[i], rules[i].id, rules[i].says);
    fprintf(f, "%5d %-28s # Nothing else departs from the machine.\n", n ? OTHER : OTHER + RULES, "other");
    fclose(f);
    return text;
}

static const char setup[] = "#!/bin/sh\n"
                            "# Gradescope runs this once, when it builds the autograder's image.\n"
                            "set -eu\n"
                            "export DEBIAN_FRONTEND=noninteractive\n"
                            "apt-get update\n"
                            "apt-get install -y --no-install-recommends iverilog ghdl-mcode verilator g++ make \\\n"
                            "    libncursesw6 libseccomp2 libarchive13 bubblewrap ||\n"
                            "    apt-get install -y --no-install-recommends iverilog ghdl verilator g++ make \\\n"
                            "        libncursesw6 libseccomp2 'libarchive13*' bubblewrap\n"
                            "chmod 755 /autograder/source/gatecade\n"
                            "/autograder/source/gatecade --version\n"
                            "/autograder/source/gatecade doctor\n";

static const char autograder[] =
    "#!/bin/sh\n"
    "# Gradescope runs this for every submission: sources in /autograder/submission, results in /autograder/results.\n"
    "set -u\n"
    "root=${AUTOGRADER_ROOT:-/autograder}\n"
    "out=$(mktemp -d)\n"
    "\"$root/source/gatecade\" grade %s \"$root/submission\" --one --out \"$out\"%s \\\n"
    "    --rubric \"$root/source/rubric.txt\" --gradescope \"$root/results/results.json\"\n"
    "status=$?\n"
    "rm -rf \"$out\"\n"
    "exit $status # a failure of the grader itself has no results: Gradescope says so, and gives no points\n";

/* True if it could not be. */
static bool put(const struct libarchive *l, struct archive *a, const char *name, const char *bytes, size_t size,
                bool program)
{
    struct archive_entry *e = l->entry_new();
    l->entry_set_pathname(e, name);
    l->entry_set_filetype(e, AE_IFREG);
    l->entry_set_perm(e, program ? 0755 : 0644);
    l->entry_set_size(e, (int64_t)size);
    bool bad = l->write_header(a, e) != ARCHIVE_OK || l->write_data(a, bytes, size) != (ssize_t)size;
    l->entry_free(e);
    return bad;
}

/* An option, its value as a shell takes it. */
static void add_option(FILE *f, const char *name, const char *value)
{
    fprintf(f, " %s '", name);
    for (; *value; value++)
        fputs(*value == '\'' ? "'\\''" : (char[]){*value, 0}, f);
    fputs("'", f);
}

static const char *write_zip(FILE *f, const struct machine *m, const char *points, size_t points_size, const char *self,
                             size_t self_size, const char *options)
{
    static char why[200];
    char *run;
    struct libarchive l;
    const char *missing = libarchive_load(&l);
    if (missing)
        return missing;
    struct archive *a = l.write_new();
    size_t run_size;
    FILE *script = heap_stream(&run, &run_size);
    fprintf(script, autograder, m->name, options);
    fclose(script);
    l.write_set_format_zip(a);
    bool bad = l.write_open_FILE(a, f) != ARCHIVE_OK || put(&l, a, "setup.sh", setup, strlen(setup), 1) ||
               put(&l, a, "run_autograder", run, run_size, 1) || put(&l, a, "rubric.txt", points, points_size, 0) ||
               put(&l, a, "gatecade", self, self_size, 1);
    bad = l.write_close(a) != ARCHIVE_OK || bad;
    if (bad)
        snprintf(why, sizeof why, "%s", l.error_string(a) ? l.error_string(a) : strerror(errno));
    l.write_free(a);
    free(run);
    return bad ? why : NULL;
}

int bundle_gradescope(const char *path, const struct machine *m, const char *rubric, const char *top,
                      const struct list *map, const struct list *parameters)
{
    char *options;
    size_t length;
    FILE *f = heap_stream(&options, &length);
    if (top)
        add_option(f, "--top", top);
    for (unsigned i = 0; i < map->count; i++)
        add_option(f, "--map", map->item[i]);
    for (unsigned i = 0; i < parameters->count; i++)
        add_option(f, "--param", parameters->item[i]);
    fclose(f);
    struct output out;
    size_t points_size = 0, self_size = 0;
    char *points = rubric ? slurp_whole(rubric, 1 << 20, &points_size) : bundle_rubric(m, &points_size);
    char *self = slurp_whole("/proc/self/exe", 256 << 20, &self_size);
    int status = points && self ? output_open(&out, path) : complain(BAD, "%s: %s", path, strerror(errno));
    if (!status) {
        const char *why = write_zip(out.file, m, points, points_size, self, self_size, options);
        if (why)
            output_drop(&out);
        status = why ? complain(BAD, "%s: %s", path, why) : output_close(&out);
    }
    if (!status)
        printf("%s: upload it as the autograder of a Gradescope programming assignment\n", path);
    free(options);
    free(points);
    free(self);
    return status;
}
