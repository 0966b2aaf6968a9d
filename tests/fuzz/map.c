/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing --map: whatever it says, it is refused in a sentence, or every lead it lays ends on a bit that the pin has, and
 * driving and reading through it stays inside.
 *
 * The first byte chooses the machine, the second the ranges of the pins; lines of the rest are PORT=SIGNAL.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "check/pins/pinmap.h"
#include "check/robots/robots.h"
#include "check/judge/judge.h"
#include "games/games.h"

static void must(int holds, const char *law)
{
    if (holds)
        return;
    fprintf(stderr, "broken law: %s\n", law);
    abort();
}

/* A top with the machine's ports on pins of the same names, all but every third, and two vectors besides. */
static struct top make_top(const struct machine *m, unsigned ranges, struct pin *pin)
{
    struct top t = {.pin = pin};
    strcpy(t.name, "top");
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->dir == STRAP || p->look == PHASE || i % 3 == 2)
            continue;
        struct pin *n = &pin[t.pins++];
        *n = (struct pin){.dir = p->dir == OUT ? PIN_OUT : PIN_IN, .width = p->width};
        n->left = ranges & 1 ? 0 : p->width - 1;
        n->right = ranges & 1 ? p->width - 1 : 0;
        snprintf(n->name, sizeof n->name, "%s", p->name);
    }
    static const char *const names[] = {"bus", "lights", "clk", "SW"};
    for (unsigned i = 0; i < 4; i++) {
        unsigned width = i == 2 ? 1 : 1 + (ranges >> 1) % 70;
        pin[t.pins] = (struct pin){.dir = i == 1 ? PIN_OUT : PIN_IN, .width = width};
        pin[t.pins].left = (int)(ranges % 5) - 2;
        pin[t.pins].right = pin[t.pins].left + (int)width - 1;
        strcpy(pin[t.pins++].name, names[i]);
    }
    return t;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { MAPS = 8 };
    if (size < 2)
        return 0;
    const struct machine *m = machines[data[0] % machine_count];
    struct pin *pin = calloc(PINS_MOST, sizeof *pin);
    struct top t = make_top(m, data[1], pin);
    char *text = malloc(size - 1), *rest = text;
    const char *map[MAPS];
    unsigned maps = 0;
    memcpy(text, data + 2, size - 2);
    text[size - 2] = 0;
    while (rest && maps < MAPS)
        map[maps++] = strsep(&rest, "\n");
    struct pinmap *b = calloc(1, sizeof *b);
    bool fits = pinmap_match(b, m, &t, robot_for(m)->optional, map, maps);
    must(fits || *b->message, "a mistake is told");
    for (unsigned i = 0; i < m->ports && fits; i++)
        for (unsigned k = 0; b->wired[i] && k < m->port[i].width; k++) {
            const struct lead *l = &b->lead[i][k];
            must(l->pin < (int)t.pins && (l->pin < 0 || l->bit < t.pin[l->pin].width), "a lead ends on a bit of a pin");
        }
    if (fits) {
        Word port[PORTS_MOST] = {0}, seen[PORTS_MOST], unknown[PORTS_MOST];
        uint64_t *words = calloc(b->in_words + 1, 8), *sample = calloc(b->out_words + 1, 8);
        char signal[2 * PIN_NAME];
        memset(seen, 0, sizeof seen);
        memset(unknown, 0, sizeof unknown);
        pinmap_drive(b, port, data[1] & 1, words);
        pinmap_read(b, sample, seen, unknown);
        for (unsigned i = 0; i < m->ports; i++)
            if (b->wired[i])
                pinmap_signal(b, i, signal, sizeof signal);
        free(words);
        free(sample);
    }
    free(b);
    free(text);
    free(pin);
    return 0;
}
