/* SPDX-License-Identifier: MIT */
#include "check/wake.h"
#include "base/heap.h"
#include "check/hdl/constant.h"
#include "check/judging.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The words of @* or @(*) behind `always` at `at`; 0: it is another block. */
static unsigned star(const struct wording *t, unsigned at)
{
    if (!word_says(t, at, "always") || !word_says(t, at + 1, "@"))
        return 0;
    if (word_says(t, at + 2, "*"))
        return 2;
    return word_says(t, at + 2, "(") && word_says(t, at + 3, "*") && word_says(t, at + 4, ")") ? 4 : 0;
}

/* The text with always_comb in their place, or NULL: there are none. */
static char *awake(const char *text, size_t size, size_t *length)
{
    struct wording t;
    char *changed = NULL;
    FILE *to = NULL;
    const char *at = text;
    wording_open(&t, text, size, false);
    for (unsigned i = 0; i + 4 < t.words; i++) {
        unsigned more = star(&t, i);
        if (!more)
            continue;
        const struct word *first = &t.word[i], *last = &t.word[i + more];
        to = to ? to : heap_stream(&changed, length);
        fwrite(at, 1, (size_t)(first->token.at - at), to);
        fputs("always_comb ", to);
        at = last->token.at + last->length;
    }
    if (to) {
        fwrite(at, 1, (size_t)(text + size - at), to);
        fclose(to);
    }
    wording_free(&t);
    return changed;
}

void wake_blocks(struct trial *t, struct verdict *v, const struct charge *c, const struct engine *e)
{
    struct design *d = &t->design;
    char **before = heap_array(d->sources, sizeof *before);
    size_t *sizes = heap_array(d->sources, sizeof *sizes);
    struct session *session = NULL;
    struct verdict *other = heap_get(sizeof *other);
    struct pinmap *found = heap_copy(&t->pins, sizeof t->pins); /* with the levels that were found */
    bool any = false, better = false;
    for (unsigned i = 0; i < d->sources; i++) {
        size_t length;
        before[i] = d->source[i].language == VHDL ? NULL : design_read(d, &d->source[i], &sizes[i]);
        char *changed = before[i] ? awake(before[i], sizes[i], &length) : NULL;
        any |= changed && design_write(d, d->source[i].name, changed, length);
        free(changed);
    }
    *other = *v;
    if (any)
        better = judging_prepare(other, d, &t->pins, e, c) &&
                 judging_play(other, &session, d, &t->pins, c, &(struct judge_wishes){.seed = c->seed}, 0) &&
                 !judge_has(session->judge, "x-on-output");
    if (better) {
        session_close(t->session);
        t->session = session;
        *v = *other;
        judge_note(session->judge, "first-evaluation",
                   "an always @* block that reads only what stands from the beginning is not run before something "
                   "changes, and its outputs are X until then, in a simulator alone: it was run once at the beginning");
    } else if (any) {
        session_close(session);
        for (unsigned i = 0; i < d->sources; i++)
            if (before[i])
                design_write(d, d->source[i].name, before[i], sizes[i]);
        judging_prepare(v, d, &t->pins, e, c);
        found->top = t->pins.top;
        t->pins = *found;
        v->status = DEPARTS;
    }
    for (unsigned i = 0; i < d->sources; i++)
        free(before[i]);
    free(before);
    free(sizes);
    free(other);
    free(found);
}
