/* SPDX-License-Identifier: MIT */
/*
 * The forms of a design: what its sources are once macros, includes and conditions have been worked out, for each of
 * the tools that they can tell apart (check/hdl/faces.h).  Most designs have one form.  Of a stranger's design the
 * tools get a form and nothing else; of a user's own they get the user's text, and forms only where there are several
 * to judge.
 */
#include "check/sim/design.h"
#include "base/heap.h"
#include "base/text.h"
#include "check/hdl/expand.h"
#include "check/hdl/outline.h"
#include "check/hdl/tidy.h"
#include "check/sim/untrusted.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { INCLUDES = 1000 };

struct form {
    char *text[SOURCES];
    size_t size[SOURCES];
};

static void form_free(struct form *f)
{
    for (unsigned i = 0; i < SOURCES; i++)
        free(f->text[i]);
    *f = (struct form){0};
}

/* ---- includes ---- */

/* Does the path end in that name, with a / before it?  `same` compares. */
static bool ends_in(const char *path, const char *name, int (*same)(const char *, const char *))
{
    size_t n = strlen(path), length = strlen(name);
    return n >= length && !same(path + n - length, name) && (n == length || path[n - length - 1] == '/');
}

static bool same_folder(const char *a, const char *b)
{
    const char *end_a = strrchr(a, '/'), *end_b = strrchr(b, '/');
    size_t n = end_a ? (size_t)(end_a - a) : 0;
    return n == (end_b ? (size_t)(end_b - b) : 0) && !memcmp(a, b, n);
}

/* Which of the files an include means: those that the user named are found by the end of their path, first beside the
   source that includes them; those that lay beside a source by their name in the copy.  No other file is ever read. */
static int find(void *to, unsigned from, const char *target, size_t length)
{
    const struct design *d = to;
    char name[256];
    text_set(name, sizeof name, "%.*s", (int)length, target);
    for (char *c = name; *c; c++)
        *c = *c == '\\' ? '/' : *c;
    const char *rest = name;
    while (!strncmp(rest, "./", 2) || !strncmp(rest, "../", 3))
        rest += strcspn(rest, "/") + 1;
    for (int way = 0; way < 4 && *rest && length < sizeof name; way++)
        for (unsigned i = 0; i < d->texts; i++) {
            const struct text *t = &d->text[i];
            int (*same)(const char *, const char *) = way & 2 ? strcasecmp : strcmp;
            bool beside = t->path && d->text[from].path && same_folder(t->path, d->text[from].path);
            if (i != from && ends_in(t->path ? t->path : t->name, rest, same) && (beside || way & 1))
                return (int)i;
        }
    return -1;
}

/* ---- expanding ---- */

static bool make_vhdl(struct design *d, const struct face *face, struct form *f, bool *asked)
{
    for (unsigned i = 0; i < d->sources; i++) {
        const struct text *t = &d->text[d->source[i].text];
        f->text[i] = tidy_vhdl(t->text, t->size, face->synthesis, &f->size[i], asked, &d->refused);
        if (f->text[i])
            continue;
        text_set(d->refused.file, sizeof d->refused.file, "%s", t->label);
        return false;
    }
    return true;
}

/* Everything under the macros of one tool; false after d->refused. */
static bool make(struct design *d, const struct face *face, struct form *f, bool *included, bool *asked)
{
    if (d->languages & VHDL)
        return make_vhdl(d, face, f, asked);
    struct expand_file *file = heap_array(d->texts, sizeof *file);
    for (unsigned i = 0; i < d->texts; i++)
        file[i] = (struct expand_file){d->text[i].label, d->text[i].text, d->text[i].size};
    struct expander *e = expand_open(&(struct expand_wish){.macros = face->macros,
                                                           .watched = faces_watched,
                                                           .synthesis = face->synthesis,
                                                           .file = file,
                                                           .find = find,
                                                           .to = d,
                                                           .included = included,
                                                           .asked = asked});
    bool good = true;
    for (unsigned i = 0; i < d->sources && good; i++)
        good = (f->text[i] = expand_source(e, d->source[i].text, &f->size[i], &d->refused));
    expand_close(e);
    free(file);
    return good;
}

static bool same_form(const struct design *d, const struct form *a, const struct form *b)
{
    enum lexer_language language = d->languages & VHDL ? LEXER_VHDL : LEXER_VERILOG;
    for (unsigned i = 0; i < d->sources; i++)
        if (!expand_same(language, a->text[i], a->size[i], b->text[i], b->size[i]))
            return false;
    return true;
}

/* A source that another one includes is compiled as a part of it, and not once more by itself; but for macros alone,
   which others may use.  True if some have been left out. */
static bool leave_out_included(struct design *d, const bool *included)
{
    unsigned kept = 0, before = d->sources;
    for (unsigned i = 0; i < before; i++) {
        const struct text *t = &d->text[d->source[i].text];
        bool left_out = included[d->source[i].text] && !outline_only_directives(t->text, t->size);
        if (!left_out || (!kept && i + 1 == before))
            d->source[kept++] = d->source[i];
    }
    d->sources = kept;
    return kept < before;
}

/* A header that another file includes, be it under a condition, is never compiled by itself. */
static void leave_out_headers(struct design *d)
{
    bool *included = heap_array(d->texts + 1, sizeof *included);
    for (unsigned i = 0; i < d->texts; i++) {
        struct lexer l = lexer_open(LEXER_VERILOG, d->text[i].text, d->text[i].size);
        const char *target, *dot;
        size_t length;
        unsigned most = INCLUDES; /* each is looked for among all files */
        while (most-- && outline_include(&l, &target, &length)) {
            int k = find(d, i, target, length);
            if (k >= 0 && (dot = strrchr(d->text[k].name, '.')) &&
                (!strcasecmp(dot, ".vh") || !strcasecmp(dot, ".svh")))
                included[k] = true;
        }
    }
    leave_out_included(d, included);
    free(included);
}

/* Under the macros of Icarus, with no source in it twice. */
static bool make_first(struct design *d, struct form *f, bool *asked)
{
    bool *included = heap_array(d->texts + 1, sizeof *included), again = true;
    bool good = true;
    if (d->stranger && !(d->languages & VHDL))
        leave_out_headers(d);
    for (unsigned n = 0; good && again && n < 8; n++) {
        form_free(f);
        memset(included, 0, d->texts);
        good = make(d, &faces[FACE_ICARUS], f, included, asked);
        again = good && d->stranger && leave_out_included(d, included);
    }
    free(included);
    return good && !again;
}

/* ---- the copy ---- */

static bool write_form(struct design *d, const struct form *f)
{
    for (unsigned i = 0; i < d->sources; i++) {
        const struct text *t = &d->text[d->source[i].text];
        const char *text = f ? f->text[i] : t->text;
        if (!design_write(d, d->source[i].name, text, f ? f->size[i] : t->size)) {
            design_fault(d, "no-room", "cannot write a copy of %s: %s", d->source[i].name, strerror(errno));
            return false;
        }
    }
    return true;
}

/* What is wrong with a text that cannot be expanded is the compiler's message, as if the compiler had said it. */
static bool tell(struct design *d)
{
    const struct refusal *r = &d->refused;
    if (r->id == refuse_build) {
        design_message(d, "%s:%u: %s (%s)", r->file, r->line, r->sentence, r->word);
        d->user_error = true;
        d->refused = (struct refusal){0};
    } else if (r->id)
        design_message(d, "%s: %s (%s%sline %u of %s)", r->id, r->sentence, r->word, *r->word ? " in " : "", r->line,
                       r->file);
    return false;
}

static bool put(struct design *d, const struct form *f, int number)
{
    d->shown = number;
    *d->built = 0;
    if (!write_form(d, f) || !design_find_units(d))
        return false;
    return !d->stranger || untrusted_passes(d) || tell(d);
}

bool design_show(struct design *d, int number)
{
    struct form f = {0};
    unsigned face = 0;
    if (d->shown == number)
        return true;
    while (number != FORM_NONE && face < FACES && d->form[face] != number)
        face++;
    if (face == FACES)
        return false;
    bool good = number == FORM_NONE || make(d, &faces[face], &f, NULL, NULL) || tell(d);
    good = good && put(d, number == FORM_NONE ? NULL : &f, number);
    form_free(&f);
    return good;
}

bool design_forms(struct design *d)
{
    struct form *form = heap_array(FACES, sizeof *form);
    int forms = 1;
    bool asked = false, good = make_first(d, &form[0], &asked);
    for (unsigned i = 1; i < FACES; i++)
        d->form[i] = asked ? FORM_NONE : 0;
    for (unsigned i = 1; i < FACES && good && asked; i++) {
        struct form *f = &form[forms];
        if (make(d, &faces[i], f, NULL, NULL)) {
            int k = 0;
            while (k < forms && !same_form(d, &form[k], f))
                k++;
            forms += k == forms;
            d->form[i] = k;
        } else if (i == FACE_VERILATOR && d->stranger && d->refused.id != refuse_build)
            good = false; /* a tool that may run here would have read it */
        else
            d->refused = (struct refusal){0};
        if (d->form[i] != forms - 1)
            form_free(f);
    }
    if (!good && d->stranger)
        tell(d);
    else if (d->stranger) {
        /* those that a tool here would read must pass; others are only tried */
        for (int face = FACE_VERILATOR; face >= FACE_ICARUS && good; face--)
            if (d->form[face] != FORM_NONE)
                good = put(d, &form[d->form[face]], d->form[face]);
    } else if (!good) {
        d->refused = (struct refusal){0};
        for (unsigned i = 0; i < FACES; i++)
            d->form[i] = 0;
        good = true;
    }
    for (int i = 0; i < (int)FACES; i++)
        form_free(&form[i]);
    free(form);
    return good;
}
