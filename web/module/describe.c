/* SPDX-License-Identifier: MIT */
/* The machines, their ports and players, as JSON for the page. */
#include "play/light.h"
#include "web/module/module.h"
#include "players/players.h"
#include "games/games.h"
#include "core/player.h"

char json[JSON_MOST];
static uint32_t json_size;

static void put(char c)
{
    if (json_size < JSON_MOST)
        json[json_size++] = c;
}

static void put_text(const char *s)
{
    for (; *s; s++)
        put(*s);
}

static void put_number(Word n)
{
    char digits[20];
    unsigned k = 0;
    do
        digits[k++] = (char)('0' + n % 10);
    while (n /= 10);
    while (k)
        put(digits[--k]);
}

static void key(const char *name)
{
    char before = json_size ? json[json_size - 1] : '[';
    if (before != '[' && before != '{' && before != ':')
        put(',');
    if (name) {
        put('"');
        put_text(name);
        put_text("\":");
    }
}

static void open(const char *name, char bracket)
{
    key(name);
    put(bracket);
}

static void string(const char *name, const char *value)
{
    if (!value)
        return;
    key(name);
    put('"');
    for (; *value; value++)
        if (*value == '\n')
            put_text("\\n");
        else {
            if (*value == '"' || *value == '\\')
                put('\\');
            put(*value);
        }
    put('"');
}

static void number(const char *name, unsigned long n)
{
    key(name);
    put_number(n);
}

/* A word may not fit in JavaScript's numbers: it crosses as text. */
static void word(const char *name, Word n)
{
    key(name);
    put('"');
    put_number(n);
    put('"');
}

static void describe_port(const struct port *p)
{
    open(0, '{');
    string("name", p->name);
    string("dir", dir_name(p->dir));
    string("look", look_name(p->look));
    string("role", p->role ? role_name(p->role) : 0);
    number("seat", p->seat);
    string("colour", p->colour ? colour_name(p->colour) : 0);
    number("width", p->width);
    number("low", p->low);
    number("bcd", p->bcd);
    number("row", p->row);
    number("col", p->col);
    word("idle", p->idle);
    word("min", p->min);
    word("max", p->max ? p->max : port_mask(p));
    string("label", p->label ? p->label : p->name);
    string("key", p->key);
    string("help", p->help);
    number("group", p->group);
    if (p->group)
        open("values", '['), put(']');
    open(p->group ? "groups" : "values", '[');
    for (const struct value *v = p->values; v && v->name; v++) {
        open(0, '{');
        word("value", v->value);
        string("name", v->name);
        string("say", v->say);
        number("secret", v->secret);
        number("final", v->final);
        if (p->look == PHASE) {
            number("waits", v->waits);
            string("dice", dice_name(v->dice));
        }
        put('}');
    }
    put_text("]}");
}

static void describe_machine(const struct machine *m)
{
    Word port[PORTS_MOST];
    machine_idle(m, port);
    open(0, '{');
    string("name", m->name);
    string("title", m->title);
    string("summary", m->summary);
    string("rules", m->rules);
    number("seats", machine_seats(m, port));
    string("seat", m->seat);
    open("ports", '[');
    for (unsigned i = 0; i < m->ports; i++)
        describe_port(m->port + i);
    put(']');
    open("players", '[');
    for (unsigned i = 0; i < player_count; i++)
        if (machine_find(players[i]->machine) == m) {
            open(0, '{');
            number("index", i);
            string("name", players[i]->name);
            string("summary", players[i]->summary);
            number("hint", players[i]->hint != 0);
            number("needs", players[i]->needs != 0);
            put('}');
        }
    put_text("]}");
}

#define FIELD(type, field) number(#field, offsetof(struct type, field))

/* Where things are in the module's memory: the numbers of its buffers by name, the fields of its structs, its sizes. */
static void describe_layout(void)
{
    open("layout", '{');
    open("buffers", '{');
    for (unsigned i = 0; buffer_name(i); i++)
        number(buffer_name(i), i);
    put('}');
    open("event", '{');
    number("bytes", sizeof(struct tape_event));
    FIELD(tape_event, cycle);
    FIELD(tape_event, value);
    FIELD(tape_event, port);
    put('}');
    open("change", '{');
    number("bytes", sizeof(struct change));
    FIELD(change, cycle);
    FIELD(change, port);
    FIELD(change, value);
    put('}');
    open("most", '{');
    number("text", TEXT_MOST);
    number("changes", CHANGES_MOST);
    number("columns", COLUMNS_MOST);
    number("cells", LIGHT_CELLS);
    number("ports", PORTS_MOST);
    put_text("}}");
}

/* Returns its size in bytes, or 0 if it did not fit; the describe buffer has it. */
EXPORT(describe) uint32_t describe(void)
{
    json_size = 0;
    put('{');
    describe_layout();
    open("machines", '[');
    for (unsigned i = 0; i < machine_count; i++)
        describe_machine(machines[i]);
    put_text("]}");
    return json_size < JSON_MOST ? json_size : 0;
}
