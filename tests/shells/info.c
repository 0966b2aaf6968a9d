/* SPDX-License-Identifier: MIT */
/* gatecade info --json says all that the port table says. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "base/jsontree.h"
#include "core/machine.h"
#include "games/games.h"

static struct json_node *info(const char *machine)
{
    static char text[1 << 20];
    char command[400];
    const char *gatecade = getenv("GATECADE");
    snprintf(command, sizeof command, "%s info %s --json", gatecade ? gatecade : "build/gatecade", machine);
    FILE *f = popen(command, "r");
    size_t size = fread(text, 1, sizeof text, f);
    assert_int_equal(pclose(f), 0);
    return json_parse(text, size);
}

static const struct json_node *list(const struct json_node *object, const char *key)
{
    const struct json_node *n = json_member(object, key);
    assert_non_null(n);
    assert_int_equal(n->kind, JSON_ARRAY);
    return n->child;
}

static void same_text(const struct json_node *object, const char *key, const char *text)
{
    const char *said = json_text(object, key, NULL);
    if (text)
        assert_string_equal(said, text);
    else
        assert_null(said);
}

static void same_number(const struct json_node *object, const char *key, Word n)
{
    assert_true(json_value(object, key, -1) == (double)n);
}

static void same_flag(const struct json_node *object, const char *key, int yes)
{
    assert_int_equal(json_member(object, key)->kind, yes ? JSON_TRUE : JSON_FALSE);
}

static void same_port(const struct json_node *n, const struct port *p)
{
    static const char *const dirs[] = {"in", "out", "strap"};
    static const char *const looks[] = {"button", "switch", "led",   "segments", "anodes", "matrix",
                                        "die",    "dice",   "noise", "number",   "phase"};
    static const char *const roles[] = {NULL, "go", "restart", "choice"}, *const dice[] = {"lie", "roll", "up"};
    static const char *const colours[] = {NULL, "red", "orange", "yellow", "green", "blue"};
    same_text(n, "name", p->name);
    same_text(n, "dir", dirs[p->dir]);
    same_text(n, "look", looks[p->look]);
    same_text(n, "role", p->role ? roles[p->role] : NULL);
    same_text(n, "colour", p->colour ? colours[p->colour] : NULL);
    same_number(n, "seat", p->seat);
    same_flag(n, "bcd", p->bcd);
    same_number(n, "width", p->width);
    same_flag(n, "low", p->low);
    same_number(n, "row", p->row);
    same_number(n, "col", p->col);
    same_number(n, "idle", p->idle);
    same_number(n, "min", p->min);
    same_number(n, "max", p->max ? p->max : port_mask(p));
    same_text(n, "label", p->label ? p->label : p->name);
    same_text(n, "key", p->key);
    same_text(n, "help", p->help);
    const struct json_node *v = list(n, "values");
    for (const struct value *w = p->values; w && w->name; w++, v = v->next) {
        assert_non_null(v);
        same_number(v, "value", w->value);
        same_text(v, "name", w->name);
        same_text(v, "say", w->say);
        if (w->say) {
            same_flag(v, "secret", w->secret);
            same_flag(v, "final", w->final);
            same_flag(v, "waits", w->waits);
            same_text(v, "dice", dice[w->dice]);
        }
    }
    assert_null(v);
}

static void json_is_the_port_table(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < machine_count; i++) {
        const struct machine *m = machines[i];
        struct json_node *root = info(m->name);
        assert_non_null(root);
        same_text(root, "name", m->name);
        same_text(root, "title", m->title);
        same_text(root, "summary", m->summary);
        same_text(root, "rules", m->rules);
        Word port[PORTS_MOST];
        machine_idle(m, port);
        same_number(root, "seats", machine_seats(m, port));
        same_number(root, "state_size", m->state_size);
        const struct json_node *p = list(root, "ports");
        for (unsigned k = 0; k < m->ports; k++, p = p->next) {
            assert_non_null(p);
            same_port(p, &m->port[k]);
        }
        assert_null(p);
        json_free(root);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_is_the_port_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
