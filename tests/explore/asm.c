/* SPDX-License-Identifier: MIT */
/*
 * ASM charts: every arrow of every machine is played with its condition true, and is taken; with it false, and is not;
 * by fresh trials, other than those it was learned from.  The conditions are those of the rules (asm.txt), and the
 * charts of docs/diagrams are the ones that are found.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "explore/asm.h"
#include "games/games.h"

enum { TRIALS = 80000, SEED = 20250 };

static char *slurp(const char *name)
{
    FILE *f = fopen(name, "rb");
    char *text = calloc(1, 1 << 20);
    if (f && text)
        text[fread(text, 1, (1 << 20) - 1, f)] = 0;
    if (f)
        fclose(f);
    return text;
}

static void prove(struct chart *c)
{
    unsigned arrows = 0, wrong = chart_prove(c, SEED, TRIALS);
    if (wrong)
        fail_msg("%s: the chart is wrong about %u moments", c->machine->name, wrong);
    for (unsigned p = 0; p < c->track.phases; p++)
        for (unsigned k = 0; k < c->controls; k++) {
            const struct tree *t = chart_tree(c, p, k);
            for (unsigned i = 0; t && i < t->nodes; i++) {
                const struct proof *x = &c->proof[(p * c->controls + k) * NODES_MOST + i];
                const char *from = c->track.phase[p].name, *to = c->track.phase[t->node[i].to].name;
                if (t->node[i].yes != LEAF || t->node[i].to == p)
                    continue;
                arrows++;
                if (!c->common[k].nodes && (!x->held || !x->not_held))
                    fail_msg("%s, %s -> %s: %u trials with the condition true, %u with it false", c->machine->name,
                             from, to, x->held, x->not_held);
                if (x->taken != x->held || x->strayed)
                    fail_msg("%s, %s -> %s: taken %u of %u times, and %u times without its condition", c->machine->name,
                             from, to, x->taken, x->held, x->strayed);
            }
        }
    assert_true(arrows >= 3);
}

/* The line of the arrow from `from` to `to` that has all these words; or NULL. */
static bool has_arrow(const char *text, const char *from, const char *to, const char *words)
{
    char heading[80], ending[80];
    snprintf(heading, sizeof heading, "\n%s", from);
    snprintf(ending, sizeof ending, " -> %s", to);
    const char *at = strstr(text, heading);
    while (at && at[strlen(heading)] != '\n' && at[strlen(heading)] != ' ')
        at = strstr(at + 1, heading);
    for (at = at ? strchr(at + 1, '\n') : NULL; at && !strncmp(at, "\n  ", 3); at = strchr(at + 1, '\n')) {
        char line[1000], rest[300], *keep;
        bool all = true;
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at + 1, "\n"), at + 1);
        char *arrow = strstr(line, ending);
        if (!arrow || (arrow[strlen(ending)] && arrow[strlen(ending)] != ' '))
            continue;
        snprintf(rest, sizeof rest, "%s", words);
        for (char *w = strtok_r(rest, ";", &keep); w; w = strtok_r(NULL, ";", &keep))
            all &= strstr(line, w + (*w == ' ')) != NULL;
        if (all)
            return true;
    }
    return false;
}

static void has_rules(const char *machine, const char *text)
{
    char *rules = slurp("tests/explore/asm.txt"), *keep;
    unsigned found = 0;
    for (char *line = strtok_r(rules, "\n", &keep); line; line = strtok_r(NULL, "\n", &keep)) {
        char name[60], from[60], to[60];
        int words = 0;
        if (*line == '#' || sscanf(line, "%59[^|]|%59[^|]|%59[^|]|%n", name, from, to, &words) < 3 ||
            strcmp(name, machine))
            continue;
        found++;
        if (!has_arrow(text, from, to, line + words))
            fail_msg("no arrow with the rule \"%s\" in\n%s", line, text);
    }
    assert_true(found > 0);
    free(rules);
}

static void chart_is_true(void **state)
{
    const struct machine *m = *state;
    struct chart c;
    char name[200], *svg = NULL, *text = NULL;
    size_t size;
    assert_null(chart_find(&c, m, TRIALS));
    FILE *f = open_memstream(&svg, &size);
    chart_print_svg(&c, f);
    fclose(f);
    f = open_memstream(&text, &size);
    chart_print_text(&c, f);
    fclose(f);
    has_rules(m->name, text);
    snprintf(name, sizeof name, "docs/diagrams/%s-asm.svg", m->name);
    char *kept = slurp(name);
    if (strcmp(kept, svg))
        fail_msg("%s is not what is found now: make diagrams", name);
    prove(&c);
    free(kept);
    free(svg);
    free(text);
    chart_free(&c);
}

int main(void)
{
    struct CMUnitTest tests[32] = {{0}};
    unsigned n = 0;
    for (; n < machine_count && n < 32; n++)
        tests[n] = (struct CMUnitTest){
            .name = machines[n]->name, .test_func = chart_is_true, .initial_state = (void *)machines[n]};
    return _cmocka_run_group_tests("asm", tests, n, NULL, NULL);
}
