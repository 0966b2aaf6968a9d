/* SPDX-License-Identifier: MIT */
/* gatecade info --json says all that the port table says. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "formats/jsonread.h"
#include "core/machine.h"
#include "games/games.h"

static json_t *info(const char *machine)
{
    static char text[1 << 20];
    char command[400];
    const char *gatecade = getenv("GATECADE");
    snprintf(command, sizeof command, "%s info %s --json", gatecade ? gatecade : "build/gatecade", machine);
    FILE *f = popen(command, "r");
    size_t size = fread(text, 1, sizeof text, f);
    assert_int_equal(pclose(f), 0);
    return json_read(text, size);
}

static const json_t *list(const json_t *object, const char *key)
{
    const json_t *n = json_object_get(object, key);
    assert_true(json_is_array(n));
    return n;
}

static void same_text(const json_t *object, const char *key, const char *text)
{
    const char *said = json_get_text(object, key, NULL);
    if (text)
        assert_string_equal(said, text);
    else
        assert_null(said);
}

static void same_number(const json_t *object, const char *key, Word n)
{
    assert_non_null(json_object_get(object, key));
    assert_true(json_get_unsigned(object, key, ~n) == n);
}

static void same_flag(const json_t *object, const char *key, int yes)
{
    const json_t *n = json_object_get(object, key);
    assert_true(yes ? json_is_true(n) : json_is_false(n));
}

static void same_port(const json_t *n, const struct port *p)
{
    static const char *const dirs[] = {"in", "out", "strap"};
    static const char *const looks[] = {"button", "switch", "led",   "segments", "anodes", "matrix",
                                        "die",    "dice",   "noise", "number",   "phase"};
    static const char *const roles[] = {NULL, "go", "restart", "choice", "ask", "seed", "tally", "acted"};
    static const char *const dice[] = {"stay", "roll", "up"};
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
    same_number(n, "group", p->group);
    const json_t *values = list(n, p->group ? "groups" : "values");
    size_t count = 0;
    for (const struct value *w = p->values; w && w->name; w++) {
        const json_t *v = json_array_get(values, count++);
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
    assert_int_equal(json_array_size(values), count);
}

static void json_is_the_port_table(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < machine_count; i++) {
        const struct machine *m = machines[i];
        json_t *root = info(m->name);
        assert_non_null(root);
        same_text(root, "name", m->name);
        same_text(root, "title", m->title);
        same_text(root, "summary", m->summary);
        same_text(root, "rules", m->rules);
        Word port[PORTS_MOST];
        machine_idle(m, port);
        same_number(root, "seats", machine_seats(m, port));
        same_number(root, "state_size", m->state_size);
        const json_t *ports = list(root, "ports");
        assert_int_equal(json_array_size(ports), m->ports);
        for (unsigned k = 0; k < m->ports; k++)
            same_port(json_array_get(ports, k), &m->port[k]);
        json_decref(root);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_is_the_port_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
