/* SPDX-License-Identifier: MIT */
#include "term/speak.h"
#include "play/tell.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Appends, as far as there is room. */
__attribute__((format(printf, 3, 4))) static void add(char *to, size_t size, const char *format, ...)
{
    size_t used = strlen(to);
    va_list args;
    va_start(args, format);
    vsnprintf(to + used, size - used, format, args);
    va_end(args);
}

const char *speak_label(const struct port *p)
{
    return p->label ? p->label : p->name;
}

Word speak_lit(const struct game *s, unsigned port)
{
    return light_bits(&s->machine->port[port], s->port[port]);
}

void speak_value(const struct port *p, Word value, char *to, size_t size)
{
    const struct value *named = port_value(p, value);
    if (named)
        snprintf(to, size, "%s", named->name);
    else
        snprintf(to, size, p->bcd ? "%" PRIx64 : "%" PRIu64, value);
}

void speak_value_in(const struct language *l, const struct port *p, Word value, char *to, size_t size)
{
    char english[40];
    bool dice = p->look == DIE || p->look == DICE;
    if (dice && !value && !p->key) /* none lie on the table */
        snprintf(english, sizeof english, "none");
    else
        speak_value(p, value, english, sizeof english);
    snprintf(to, size, "%s", language_say(l, english));
}

char speak_glyph(const struct port *p, unsigned segments)
{
    if (!(segments & 127))
        return ' ';
    const struct value *named = port_value(p, segments & 127);
    return named && !named->name[1] ? named->name[0] : '?';
}

const struct language *speak_language(bool utf8)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *chosen = getenv("GATECADE_LANGUAGE");
    for (unsigned i = 0; i < 3 && utf8 && !(chosen && *chosen); i++)
        chosen = getenv(variables[i]);
    return language_find(chosen);
}

const char *speak_whose(const struct game *s, const struct language *l, unsigned port, unsigned who, char to[SPEAK_NAME])
{
    const struct teller t = {.game = s, .language = l};
    char seat[16];
    bool acted = s->machine->port[port].role == ROLE_ACTED;
    if (acted && !who && machine_news(s->machine, s->state, s->port))
        who = machine_actor(s->machine, s->state, s->port);
    if (!acted || !who)
        return tell_label(&t, port);
    tell_seat(&t, who, seat, sizeof seat);
    tell_sentence(&t, N_("{label} of player {seat}"), WORDS({"label", tell_label(&t, port)}, {"seat", seat}), to, SPEAK_NAME);
    return to;
}

/* ---- the phase ------------------------------------------------------------------------ */

const char *speak_phase_name(const struct game *s)
{
    const struct value *v = game_phase(s);
    return v ? v->name : "";
}

void speak_phase(const struct game *s, char *to, size_t size)
{
    struct teller t = {.game = s, .skip = "n", .again = "R"};
    if (!tell_end(&t, to, size))
        tell_now(&t, to, size);
}

/* ---- parts ---------------------------------------------------------------------------- */

static bool shown(const struct port *p)
{
    return p->dir != STRAP && p->look != NOISE && p->look != PHASE;
}

/* The segments of multiplexed digits and their point are spoken with the anodes. */
static bool belongs_to_digits(const struct part part[], unsigned parts, unsigned port)
{
    for (unsigned i = 0; i < parts; i++)
        if (part[i].scanned && (part[i].digits.segments == port || part[i].digits.point == (int)port))
            return true;
    return false;
}

static bool joins(const struct part *part, const struct port *p)
{
    int together = p->look == SEGMENTS || p->look == DIE || p->look == MATRIX || (p->look == LED && p->width == 1);
    return together && part->look == p->look && part->dir == p->dir && part->row == p->row && !part->scanned &&
           part->ports < PART_PORTS;
}

static void name(const struct machine *m, struct part *part)
{
    static const char *const group[] = {[SEGMENTS] = N_("digits"), [LED] = N_("LEDs"), [MATRIX] = N_("matrix"),
                                        [DIE] = N_("dice")};
    const struct port *p = &m->port[part->port[0]];
    const char *text = part->scanned ? "digits" : part->ports > 1 ? group[part->look] : speak_label(p);
    if (p->group && p->look == LED)
        text = "LEDs";
    bool control = part->dir == IN && p->key; /* is called what sentences call it */
    snprintf(part->name, sizeof part->name, "%s", control ? text : language_say(part->language, text));
}

/* Reading order: by rows and columns of the board. */
static void sort(struct part part[], unsigned parts)
{
    for (unsigned i = 1; i < parts; i++)
        for (unsigned k = i; k && part[k].row < part[k - 1].row; k--) {
            struct part swap = part[k];
            part[k] = part[k - 1];
            part[k - 1] = swap;
        }
}

unsigned speak_parts(const struct game *s, struct part part[PARTS], const struct language *language)
{
    const struct machine *m = s->machine;
    unsigned parts = 0;
    struct digits digits;
    for (unsigned i = 0; i < m->ports; i++)
        if (digits_open(&digits, m, i)) {
            part[parts++] = (struct part){.look = ANODES,
                                          .dir = OUT,
                                          .row = m->port[i].row,
                                          .ports = 1,
                                          .port = {(uint8_t)i},
                                          .digits = digits,
                                          .scanned = true};
        }
    for (unsigned i = 0; i < m->ports && parts < PARTS; i++) {
        const struct port *p = &m->port[i];
        if (!shown(p) || p->look == ANODES || belongs_to_digits(part, parts, i))
            continue;
        unsigned k = 0;
        while (k < parts && !joins(&part[k], p))
            k++;
        if (k == parts)
            part[parts++] = (struct part){.look = p->look, .dir = p->dir, .row = p->row};
        part[k].port[part[k].ports++] = (uint8_t)i;
    }
    for (unsigned i = 0; i < parts; i++) {
        part[i].language = language;
        name(m, &part[i]);
    }
    sort(part, parts);
    return parts;
}

static void say(const struct part *part, const char *english, char *to, size_t size)
{
    snprintf(to, size, "%s", language_say(part->language, english));
}

static void speak_digits(const struct game *s, struct part *part, char *to, size_t size)
{
    const struct machine *m = s->machine;
    unsigned any = 0, digits = part->scanned ? part->digits.count : part->ports;
    if (part->scanned)
        digits_look(&part->digits, s);
    for (unsigned i = 0; i < digits; i++) {
        unsigned port = part->scanned ? part->digits.segments : part->port[i];
        unsigned lit = part->scanned ? digits_glyph(&part->digits, digits - 1 - i) : (unsigned)speak_lit(s, port);
        any |= lit;
        add(to, size, "%c%s", speak_glyph(&m->port[port], lit), lit & 128 ? "." : "");
    }
    if (!any)
        say(part, N_("dark"), to, size);
}

static void speak_leds(const struct game *s, const struct part *part, char *to, size_t size)
{
    const struct port *p = &s->machine->port[part->port[0]];
    Word lit = speak_lit(s, part->port[0]);
    if (part->ports == 1 && p->width == 1)
        say(part, lit ? N_("on") : N_("off"), to, size);
    else if (part->ports == 1)
        for (unsigned bit = p->width; lit && bit--;)
            add(to, size, "%d", (int)(lit >> bit & 1));
    else
        for (unsigned i = 0; i < part->ports; i++)
            if (speak_lit(s, part->port[i]))
                add(to, size, "%s%s", to[0] ? " " : "", speak_label(&s->machine->port[part->port[i]]));
    if (!to[0])
        say(part, N_("off"), to, size);
}

/* Rows of seven in which a light is on, each light by the first letter of its port: "row 3 .rrr..., row 10 bb.bbbb". */
static void speak_matrix(const struct game *s, const struct part *part, char *to, size_t size)
{
    unsigned row = 0, top = 0;
    for (unsigned i = 0; i < part->ports; i = top) {
        const struct port *p = &s->machine->port[part->port[i]];
        for (top = i + 1; top < part->ports && s->machine->port[part->port[top]].col == p->col;)
            top++;
        for (unsigned bit = 0; bit < p->width; bit += 7) {
            char lights[8] = ".......";
            for (unsigned k = i; k < top; k++)
                for (unsigned c = 0; c < 7; c++)
                    if (speak_lit(s, part->port[k]) >> (bit + c) & 1)
                        lights[c] = s->machine->port[part->port[k]].name[0];
            row++;
            if (strcmp(lights, "......."))
                add(to, size, "%s%s %u %s", to[0] ? ", " : "", language_say(part->language, N_("row")), row, lights);
        }
    }
    if (!to[0])
        say(part, N_("dark"), to, size);
}

void speak_part(const struct game *s, struct part *part, char *to, size_t size)
{
    to[0] = 0;
    switch (part->look) {
    case ANODES:
    case SEGMENTS:
        speak_digits(s, part, to, size);
        break;
    case LED:
        speak_leds(s, part, to, size);
        break;
    case MATRIX:
        speak_matrix(s, part, to, size);
        break;
    case BUTTON:
        say(part, game_is_down(s, part->port[0]) ? N_("pressed") : N_("released"), to, size);
        break;
    default:
        for (unsigned i = 0; i < part->ports; i++) {
            char value[40];
            bool no_dice = (part->look == DIE || part->look == DICE) && !s->port[part->port[i]];
            if (no_dice && !s->machine->port[part->port[i]].key) { /* none lie on the table */
                say(part, "none", to, size);
                break;
            }
            speak_value(&s->machine->port[part->port[i]], s->port[part->port[i]], value, sizeof value);
            add(to, size, "%s%s", i ? " " : "", language_say(part->language, value));
        }
    }
}
