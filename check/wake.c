/* SPDX-License-Identifier: MIT */
#include "check/wake.h"
#include "base/heap.h"
#include "base/text.h"
#include "check/hdl/constant.h"
#include "check/judging.h"
#include "check/source/awake.h"
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

/* The text with lists that name all that their blocks read, or NULL: they do.  `first`: of those that do not. */
static char *completed(const char *text, size_t size, bool vhdl, size_t *length, struct forgetful *first)
{
    enum { BLOCKS = 32 };
    struct wording t;
    char *changed = NULL;
    const char *at = text;
    struct forgetful *block = heap_array(BLOCKS, sizeof *block);
    wording_open(&t, text, size, vhdl);
    unsigned blocks = awake_forgets(&t, block, BLOCKS);
    if (blocks && blocks <= BLOCKS) {
        FILE *to = heap_stream(&changed, length);
        for (unsigned i = 0; i < blocks; i++) {
            const char *close = t.word[block[i].close].token.at;
            fwrite(at, 1, (size_t)(close - at), to);
            fputs(block[i].all, to);
            at = close;
        }
        fwrite(at, 1, (size_t)(text + size - at), to);
        fclose(to);
        *first = *block;
    }
    wording_free(&t);
    free(block);
    return changed;
}

/* A design whose text is written otherwise, and how to go back. */
struct rewritten {
    char **before;
    size_t *sizes;
    struct pinmap *found; /* with the levels that were found */
    bool any;
};

static void rewrite(struct rewritten *r, struct trial *t, struct drowsy *lists)
{
    struct design *d = &t->design;
    *r = (struct rewritten){heap_array(d->sources, sizeof *r->before), heap_array(d->sources, sizeof *r->sizes),
                            heap_copy(&t->pins, sizeof t->pins), false};
    for (unsigned i = 0; i < d->sources; i++) {
        struct forgetful first = {0};
        size_t length, *size = &r->sizes[i];
        bool vhdl = d->source[i].language == VHDL;
        char *text = r->before[i] = vhdl && !lists ? NULL : design_read(d, &d->source[i], size);
        char *changed = !text    ? NULL
                        : !lists ? awake(text, *size, &length)
                                 : completed(text, *size, vhdl, &length, &first);
        bool written = changed && design_write(d, d->source[i].name, changed, length);
        if (lists && written && !r->any)
            text_set(lists->says, sizeof lists->says, "The block at %s:%u reads %s, which its list does not name.",
                     d->source[i].name, first.line, first.names);
        r->any |= written;
        free(changed);
    }
}

static void go_back(struct rewritten *r, struct trial *t, struct verdict *v, const struct charge *c,
                    const struct engine *e)
{
    struct design *d = &t->design;
    for (unsigned i = 0; i < d->sources; i++)
        if (r->before[i])
            design_write(d, d->source[i].name, r->before[i], r->sizes[i]);
    judging_prepare(v, d, &t->pins, e, c);
    r->found->top = t->pins.top;
    t->pins = *r->found;
    v->status = DEPARTS;
}

static void rewritten_free(struct rewritten *r, unsigned sources)
{
    for (unsigned i = 0; i < sources; i++)
        free(r->before[i]);
    free(r->before);
    free(r->sizes);
    free(r->found);
}

/* Is there a finding that was there before, and is no more? */
static bool some_gone(const struct judge *before, const struct judge *after)
{
    for (unsigned i = 0; i < before->found.findings; i++)
        if (!judge_has(after, before->found.finding[i].id))
            return true;
    return false;
}

/* Judges what was rewritten; if that is better, it is the verdict. */
static bool judge_rewritten(struct trial *t, struct verdict *v, const struct charge *c, const struct engine *e,
                            struct drowsy *lists)
{
    struct design *d = &t->design;
    struct rewritten r;
    struct session *session = NULL;
    struct verdict *other = heap_copy(v, sizeof *v);
    rewrite(&r, t, lists);
    bool better = r.any && judging_prepare(other, d, &t->pins, e, c) &&
                  judging_play(other, &session, d, &t->pins, c, &(struct judge_wishes){.seed = c->seed}, 0) &&
                  !judge_has(session->judge, "x-on-output") && !judging_broke_off(session->judge) &&
                  (!lists || some_gone(t->session->judge, session->judge));
    if (better) {
        session_close(t->session);
        t->session = session;
        *v = *other;
    } else if (r.any) {
        session_close(session);
        go_back(&r, t, v, c, e);
    }
    rewritten_free(&r, d->sources);
    free(other);
    return better;
}

void wake_blocks(struct trial *t, struct verdict *v, const struct charge *c, const struct engine *e)
{
    if (judge_rewritten(t, v, c, e, NULL))
        judge_note(t->session->judge, "first-evaluation",
                   "an always @* block that reads only what stands from the beginning is not run before something "
                   "changes, and its outputs are X until then, in a simulator alone: it was run once at the beginning");
}

void wake_lists(struct trial *t, struct verdict *v, const struct charge *c, const struct engine *e,
                struct drowsy *lists)
{
    const struct judge *j = t->session->judge;
    lists->found = v->status == DEPARTS && !judge_has(j, "x-on-output") && !judge_has(j, "remembers") &&
                   !judging_broke_off(j) && judge_rewritten(t, v, c, e, lists);
}

void wake_tell(struct trial *t, struct verdict *v, const struct drowsy *lists)
{
    if (!lists->found)
        return;
    struct findings *all = &t->session->judge->found;
    robot_find(t->session->judge, "remembers", "what the same inputs show, whatever was there before",
               "what stood there before: in a simulator the block sleeps");
    struct finding *f = &all->finding[all->findings - 1];
    if (all->findings && !strcmp(f->id, "remembers"))
        text_set(f->why, sizeof f->why, "%s", lists->says);
    text_add(v->alone, sizeof v->alone, "%sremembers, which simulators alone do", *v->alone ? ", and " : "");
    v->status = DEPARTS;
}
