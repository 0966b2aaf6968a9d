/* SPDX-License-Identifier: MIT */
#include "bare/sentence.h"
#include "bare/text.h"
#include "core/words.h"

static const char *label(const struct port *p)
{
    return p->label ? p->label : p->name;
}

/* All controls of a role; seat 0: of every seat. */
static void add_role(const struct machine *m, enum role role, unsigned seat, char *to, size_t size)
{
    const char *between = "";
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->dir != IN || p->role != role || (seat && p->seat && p->seat != seat))
            continue;
        text_add(to, size, "%s%s", between, label(p));
        between = role == ROLE_CHOICE ? " and " : " or ";
    }
}

/* The control of that name, or with that name printed beside it: the same sentence is for a machine and for its board. */
static const char *labelled(const struct machine *m, const char *name)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (word_same(m->port[i].name, name) || word_same(label(&m->port[i]), name))
            return label(&m->port[i]);
    return name;
}

static void add_control(const struct machine *m, const char *name, char *to, size_t size)
{
    static const struct {
        const char *name;
        uint8_t role, seat;
    } roles[] = {{"go", ROLE_GO, 0}, {"go1", ROLE_GO, 1}, {"restart", ROLE_RESTART, 0}, {"choice", ROLE_CHOICE, 0}};
    for (unsigned i = 0; i < sizeof roles / sizeof *roles; i++)
        if (word_same(roles[i].name, name)) {
            add_role(m, (enum role)roles[i].role, roles[i].seat, to, size);
            return;
        }
    text_add(to, size, "%s", word_same(name, "again") ? "switch it off and on" : labelled(m, name));
}

void sentence_plain(const struct machine *m, const char *sentence, char *to, size_t size)
{
    *to = 0;
    while (*sentence) {
        size_t plain = text_until(sentence, "{"), inside;
        char name[32];
        text_add(to, size, "%.*s", (int)plain, sentence);
        sentence += plain;
        if (!*sentence)
            return;
        inside = text_until(sentence, "}");
        if (sentence[1] == '@' && sentence[inside]) {
            text_set(name, sizeof name, "%.*s", (int)inside - 2, sentence + 2);
            add_control(m, name, to, size);
        } else
            text_add(to, size, "%.*s", (int)(inside + (sentence[inside] != 0)), sentence);
        sentence += inside + (sentence[inside] != 0);
    }
}
