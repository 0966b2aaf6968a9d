/* SPDX-License-Identifier: MIT */
/*
 * Letters typed as letters, numbers as numbers.  A board has switches for what a player enters; here he types it.
 *
 * Which bits make the number is asked of the machine: `entered` reads it from the ports, so a bit whose flip changes it by
 * a power of two is that bit of it.  A bit of the choice that does not belong to the number (up or down) is set by the
 * keys Up and Down.  Letters are the one-letter names of the values that a switch, or a group of them, has.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "term/board-parts.h"

static bool is_choice(const struct port *p)
{
    return p->dir == IN && p->look == SWITCH && p->role == ROLE_CHOICE;
}

/* ---- what there is to type --------------------------------------------------------------- */

static bool one_letter_each(const struct value *v)
{
    for (; v && v->name; v++)
        if (strlen(v->name) != 1)
            return false;
    return v != NULL;
}

/* The bits of one port, or of several one-bit ports in a group; the first is the highest. */
static void open_letters(struct choice *c, const struct machine *m)
{
    for (unsigned i = 0; i < m->ports && !c->letters; i++)
        if (is_choice(&m->port[i]) && one_letter_each(m->port[i].values)) {
            const struct port *p = &m->port[i];
            c->letters = p->values;
            c->bits = p->group ? p->group : p->width;
            for (unsigned k = 0; k < c->bits; k++) {
                c->at[c->bits - 1 - k].port = (uint8_t)(p->group ? i + k : i);
                c->at[c->bits - 1 - k].bit = (uint8_t)(p->group ? 0 : c->bits - 1 - k);
            }
        }
}

static void open_number(struct choice *c, const struct machine *m)
{
    Word port[PORTS_MOST];
    machine_idle(m, port);
    Word idle = m->entered(port);
    for (unsigned i = 0; i < m->ports; i++)
        for (unsigned bit = 0; is_choice(&m->port[i]) && bit < m->port[i].width; bit++) {
            port[i] ^= (Word)1 << bit;
            Word weight = m->entered(port) - idle;
            port[i] ^= (Word)1 << bit;
            unsigned n = 0;
            while (n < 63 && weight >> n > 1)
                n++;
            if (!weight) {
                c->lone_port = (int)i;
                c->lone_bit = (int)bit;
            } else if (weight == (Word)1 << n) {
                c->at[n].port = (uint8_t)i;
                c->at[n].bit = (uint8_t)bit;
                c->bits = n + 1 > c->bits ? n + 1 : c->bits;
            }
        }
}

void choice_open(struct choice *c, const struct machine *m)
{
    *c = (struct choice){.lone_port = -1};
    open_letters(c, m);
    if (!c->letters && m->entered)
        open_number(c, m);
}

bool choice_has(const struct choice *c, unsigned port, unsigned bit)
{
    if (c->letters || !c->bits)
        return false;
    if (c->lone_port == (int)port && c->lone_bit == (int)bit)
        return true;
    for (unsigned i = 0; i < c->bits; i++)
        if (c->at[i].port == port && c->at[i].bit == bit)
            return true;
    return false;
}

/* ---- typing ------------------------------------------------------------------------------ */

/* Puts the value on the switches. */
static void enter(struct board *b, Word value)
{
    const struct choice *c = &b->choice;
    Word word[PORTS_MOST];
    memcpy(word, b->s->port, b->s->machine->ports * sizeof *word);
    for (unsigned i = 0; i < c->bits; i++) {
        Word bit = (Word)1 << c->at[i].bit;
        word[c->at[i].port] = value >> i & 1 ? word[c->at[i].port] | bit : word[c->at[i].port] & ~bit;
    }
    for (unsigned i = 0; i < b->s->machine->ports; i++)
        if (word[i] != b->s->port[i])
            board_set(b, i, word[i]);
}

static const struct value *letter_of(const struct choice *c, int key)
{
    for (const struct value *v = c->letters; v && v->name; v++)
        if (key > ' ' && key < 127 && (v->name[0] == key || ((v->name[0] | 32) == (key | 32) && (key | 32) >= 'a')))
            return v;
    return NULL;
}

/* Digits make a number as on a till; one that does not fit begins anew. */
static void type_digit(struct board *b, int key)
{
    size_t n = strlen(b->typed);
    uint64_t now = board_ms(), most = ~(uint64_t)0 >> (64 - b->choice.bits);
    if (now > b->typed_at + TYPED_MS || n + 2 > sizeof b->typed)
        n = 0;
    b->typed[n] = (char)key;
    b->typed[n + 1] = 0;
    if (strtoull(b->typed, NULL, 10) > most) {
        b->typed[0] = (char)key;
        b->typed[1] = 0;
    }
    b->typed_at = now;
    enter(b, strtoull(b->typed, NULL, 10));
}

static bool uses_key(const struct machine *m, const char *name)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].key && !strcmp(m->port[i].key, name))
            return true;
    return false;
}

static bool is_lone_key(const struct board *b, int key)
{
    return (key == SCREEN_UP || key == SCREEN_DOWN) && b->choice.lone_port >= 0 && !uses_key(b->s->machine, "Up") &&
           !uses_key(b->s->machine, "Down");
}

bool choice_shadows(const struct board *b, int key)
{
    const struct choice *c = &b->choice;
    if (c->letters)
        return b->typing && letter_of(c, key) && key != '-';
    return c->bits && ((key >= '0' && key <= '9') || is_lone_key(b, key));
}

bool choice_key(struct board *b, int key)
{
    const struct choice *c = &b->choice;
    if (!choice_shadows(b, key))
        return false;
    if (c->letters)
        enter(b, letter_of(c, key)->value);
    else if (key <= '9')
        type_digit(b, key);
    else {
        unsigned port = (unsigned)c->lone_port;
        Word bit = (Word)1 << c->lone_bit;
        board_set(b, port, key == SCREEN_UP ? b->s->port[port] | bit : b->s->port[port] & ~bit);
    }
    return true;
}

/* ---- what the board and the prompt say ---------------------------------------------------- */

static bool is_typed(const struct choice *c, unsigned port)
{
    for (unsigned i = 0; i < c->bits; i++)
        if (c->at[i].port == port)
            return true;
    return false;
}

const char *choice_control(const void *board, unsigned port)
{
    const struct board *b = board;
    const struct choice *c = &b->choice;
    const struct port *p = &b->s->machine->port[port];
    bool lone = c->lone_port == (int)port, typed = is_typed(c, port);
    if (c->letters && typed)
        return b->typing ? tell_text(&b->tell, "type it") : NULL;
    if (typed)
        return lone ? "0-9, Up, Down" : "0-9";
    if (lone && is_lone_key(b, SCREEN_UP))
        return "Up, Down";
    if (p->look == BUTTON && p->role == ROLE_GO && p->key && !p->key[1] && choice_shadows(b, p->key[0])) {
        unsigned turn = machine_turn(b->s->machine, b->s->state, b->s->port);
        return !p->seat || p->seat == turn ? "Enter" : "";
    }
    return NULL;
}
