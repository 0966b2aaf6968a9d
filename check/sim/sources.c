/* SPDX-License-Identifier: MIT */
/*
 * A user's sources: copied into a private folder with what they include, with --param set in the copy, scanned for
 * units and instances, and sorted.  Everything that reads HDL here stands on check/hdl/outline.h.
 */
#include "check/sim/design.h"
#include "check/hdl/outline.h"
#include "check/hdl/tidy.h"
#include "check/hdl/vendor.h"
#include "check/sim/untrusted.h"
#include "base/heap.h"
#include "base/slurp.h"
#include "base/text.h"
#include "check/sim/box.h"
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SOURCE_BYTES = 8 << 20, COPY_BYTES = 2 * SOURCE_BYTES, INCLUDE_DEPTH = 8 }; /* a --param may add to a copy */

static enum language language_of(const char *name)
{
    const char *dot = strrchr(name, '.');
    if (!dot)
        return 0;
    if (!strcasecmp(dot, ".v") || !strcasecmp(dot, ".vh"))
        return VERILOG;
    if (!strcasecmp(dot, ".sv") || !strcasecmp(dot, ".svh"))
        return SYSTEMVERILOG;
    if (!strcasecmp(dot, ".vhd") || !strcasecmp(dot, ".vhdl"))
        return VHDL;
    return 0;
}

/* ---- files ---- */

char *design_read(const struct design *d, const struct source *s, size_t *size)
{
    char path[PATH_MAX + 300];
    text_set(path, sizeof path, "%s/%s", d->dir, s->name);
    return slurp(path, COPY_BYTES, size);
}

bool design_write(const struct design *d, const char *name, const char *text, size_t size)
{
    char path[PATH_MAX];
    text_set(path, sizeof path, "%s/%s", d->dir, name);
    for (char *slash = path + strlen(d->dir) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        mkdir(path, 0700);
        *slash = '/';
    }
    FILE *f = fopen(path, "wb");
    bool good = f && fwrite(text, 1, size, f) == size;
    return f && !fclose(f) && good;
}

/* ---- units and instances ---- */

int design_unit(const struct design *d, const char *name)
{
    for (unsigned i = 0; i < d->units; i++)
        if (!strcmp(d->unit[i], name))
            return (int)i;
    return -1;
}

/* Of two modules of one name a simulator takes either; which of them is judged must not depend on that.  Those without
   ports are testbenches, which are all called tb; and under an `ifdef only one of them may be there. */
static bool declared_twice(struct design *d, unsigned unit, unsigned source)
{
    unsigned before = d->declared_in[unit];
    if (d->conditional[before] || d->conditional[source] || !d->ports_in[unit] || d->ports_in[unit] - 1u != source)
        return false;
    design_message(d, "%s %s is declared twice, in %s and in %s; leave one of them out",
                   d->source[source].language == VHDL ? "entity" : "module", d->unit[unit], d->source[before].name,
                   before == source ? "the same file" : d->source[source].name);
    d->cause = "declared-twice";
    return true;
}

/* The units that a source declares; false after a message if one is there twice, or there are too many. */
static bool find_units(struct design *d, unsigned source, const char *text, size_t size, bool vhdl)
{
    struct lexer l = lexer_open(vhdl ? LEXER_VHDL : LEXER_VERILOG, text, size);
    d->conditional[source] = !vhdl && outline_conditional(text, size);
    for (struct outline_unit u; outline_next(&l, &u);) {
        if (!u.name[0] || u.name[0] == '`')
            continue;
        int before = design_unit(d, u.name);
        if (before < 0 && d->units == UNITS) {
            design_message(d, "the design declares more than %d modules; hand in those that it is made of", UNITS);
            return false;
        }
        unsigned unit = before < 0 ? d->units : (unsigned)before;
        if (u.ports)
            d->ports_in[unit] = (uint8_t)(source + 1);
        if (before >= 0 && declared_twice(d, unit, source))
            return false;
        if (before >= 0)
            continue;
        d->declared_in[unit] = (uint8_t)source;
        text_set(d->unit[d->units++], WIRE_NAME, "%s", u.name);
    }
    return true;
}

static void mark_instantiated(void *to, const char *name)
{
    struct design *d = to;
    int unit = design_unit(d, name);
    if (unit >= 0)
        d->instantiated[unit] = 1;
}

static void mark_tested(void *to, const char *name)
{
    struct design *d = to;
    int unit = design_unit(d, name);
    if (unit >= 0)
        d->tested[unit] = 1;
}

/* Nothing but units without ports. */
static bool only_testbenches(const char *text, size_t size, bool vhdl)
{
    struct outline o = outline_read(text, size, vhdl, NULL);
    return o.without && !o.with_ports;
}

/* The first source that was read from a text with that number or a later one. */
static unsigned source_of(const struct design *d, unsigned text)
{
    unsigned best = d->sources;
    for (unsigned i = 0; i < d->sources; i++)
        if (d->source[i].text >= text && (best == d->sources || d->source[i].text < d->source[best].text))
            best = i;
    return best;
}

bool design_find_units(struct design *d)
{
    d->units = 0;
    memset(d->instantiated, 0, sizeof d->instantiated);
    memset(d->tested, 0, sizeof d->tested);
    memset(d->ports_in, 0, sizeof d->ports_in);
    bool good = true;
    for (int look = 0; look < 2 && good;
         look++) /* units first: which are instantiated can be said of known ones only */
        for (unsigned i = source_of(d, 0); i < d->sources && good; i = source_of(d, d->source[i].text + 1)) {
            size_t size;
            bool vhdl = d->source[i].language == VHDL;
            char *text = design_read(d, &d->source[i], &size);
            if (text && look)
                outline_instances(text, size, vhdl,
                                  only_testbenches(text, size, vhdl) ? mark_tested : mark_instantiated, d);
            else if (text)
                good = find_units(d, i, text, size, vhdl);
            free(text);
        }
    return good;
}

/* ---- copying ---- */

static bool copied(const struct design *d, const char *name)
{
    for (unsigned i = 0; i < d->texts; i++)
        if (d->text[i].path && !strcasecmp(d->text[i].name, name))
            return true;
    return false;
}

/* A name that no tool takes for an option, a path, or the end of a string. */
static void set_label(struct text *t, const char *name)
{
    size_t length = strlen(name), cut = length > 100 ? length - 100 : 0; /* its end says what it is */
    text_set(t->label, sizeof t->label, "%s", name + cut);
    for (char *c = t->label; *c; c++)
        if (!isalnum((unsigned char)*c) && (c == t->label || !strchr("_.-+/", *c)))
            *c = '_';
}

/* Takes the text; its number. */
static unsigned add_text(struct design *d, const char *path, const char *name, char *text, size_t size)
{
    d->text = heap_resize(d->text, (d->texts + 1) * sizeof *d->text);
    struct text *t = &d->text[d->texts];
    *t = (struct text){.path = path, .text = text, .size = size};
    set_label(t, name);
    text_set(t->name, sizeof t->name, "%s", name);
    return d->texts++;
}

/* Files that a source names in quotes (`include, $readmemh) come along when they lie beside it.  Not so a stranger's,
   and never a library that a simulator would take for its own. */
static void copy_named(struct design *d, const char *folder, const char *text, size_t size, bool vhdl, int depth)
{
    struct lexer l = lexer_open(vhdl ? LEXER_VHDL : LEXER_VERILOG, text, size);
    for (struct token t; depth < INCLUDE_DEPTH && lexer_code(&l, &t);) {
        char name[200], path[PATH_MAX], there[PATH_MAX];
        const char *quoted;
        size_t length, more_size;
        struct stat s;
        if (!token_quoted(&t, &quoted, &length) || !length || length >= sizeof name || memchr(quoted, 0, length))
            continue;
        text_set(name, sizeof name, "%.*s", (int)length, quoted);
        text_set(path, sizeof path, "%s/%s", folder, name);
        text_set(there, sizeof there, "%s/%s", d->dir, name);
        if (*name == '/' || strstr(name, "..") || stat(path, &s) || !S_ISREG(s.st_mode) || !stat(there, &s) ||
            (length > 3 && !strcasecmp(name + length - 3, ".cf")))
            continue;
        char *more = slurp_whole(path, SOURCE_BYTES, &more_size);
        if (more && language_of(name))
            more_size = tidy_bytes(more, more_size);
        if (more && design_write(d, name, more, more_size)) {
            add_text(d, NULL, name, more, more_size);
            copy_named(d, folder, more, more_size, vhdl, depth + 1);
        } else
            free(more);
    }
}

/* ---- --param UNIT.NAME=VALUE: a parameter of a part, set in the copy of its source ---- */

bool of_part(const char *parameter)
{
    const char *dot = strchr(parameter, '.'), *equals = strchr(parameter, '=');
    return dot && equals && dot < equals;
}

struct setting {
    const char *unit, *name, *value;
    bool vhdl;
    const char *from; /* where the old value stands, NULL: not here */
    size_t length;
};

static void find_setting(void *to, const char *unit, const char *name, const char *value, size_t length)
{
    struct setting *s = to;
    int (*same)(const char *, const char *) = s->vhdl ? strcasecmp : strcmp;
    if (!s->from && !same(unit, s->unit) && !same(name, s->name)) {
        s->from = value;
        s->length = length;
    }
}

/* The text with the settings that belong to it; counts them. */
static char *set_parameters(struct design *d, char *text, size_t *size, bool vhdl)
{
    for (unsigned i = 0; d->parameters && i < d->parameters->count; i++) {
        char unit[WIRE_NAME], name[WIRE_NAME];
        int at = 0;
        if (!of_part(d->parameters->item[i]) ||
            sscanf(d->parameters->item[i], "%119[^.=].%119[^=]=%n", unit, name, &at) < 2 || !at)
            continue;
        struct setting s = {unit, name, d->parameters->item[i] + at, vhdl, NULL, 0};
        outline_values(text, *size, vhdl, find_setting, &s);
        if (!s.from)
            continue;
        size_t head = (size_t)(s.from - text), value = strlen(s.value), tail = *size - head - s.length;
        char *changed = heap_get(head + value + tail + 1);
        memcpy(changed, text, head);
        memcpy(changed + head, s.value, value);
        memcpy(changed + head + value, s.from + s.length, tail + 1);
        *size = head + value + tail;
        free(text);
        text = changed;
        d->set[i] = 1;
    }
    return text;
}

static void find_name(void *to, const char *unit, const char *name, const char *value, size_t length)
{
    struct setting *s = to;
    (void)unit;
    if (!(s->vhdl ? strcasecmp : strcmp)(name, s->name)) {
        s->from = value;
        s->length = length;
    }
}

/* Does any of the sources declare the NAME of a NAME=VALUE?  A generic without a default counts, too. */
static bool parameter_known(const struct design *d, const char *item)
{
    char name[WIRE_NAME];
    bool found = false;
    text_set(name, sizeof name, "%.*s", (int)strcspn(item, "="), item);
    for (unsigned i = 0; i < d->sources && !found; i++) {
        size_t size;
        struct setting s = {.name = name, .vhdl = d->source[i].language == VHDL};
        char *text = design_read(d, &d->source[i], &size);
        if (text)
            outline_values(text, size, s.vhdl, find_name, &s);
        found = s.from || (text && s.vhdl && outline_mentions(text, size, true, name));
        free(text);
    }
    return found;
}

/* ---- one source ---- */

static bool is_utf16(const char *text, size_t size)
{
    return size >= 2 && (!memcmp(text, "\xff\xfe", 2) || !memcmp(text, "\xfe\xff", 2));
}

/* The file's text, and its number among all; -1 after a message. */
static int read_source(struct design *d, const char *path, const char *base, enum language language)
{
    size_t size;
    char *text = slurp_whole(path, SOURCE_BYTES, &size), name[256];
    if (!text) {
        design_message(d, "%s: %s", path, errno == EFBIG ? "larger than 8 MiB; is this a design?" : strerror(errno));
        return -1;
    }
    if (is_utf16(text, size)) {
        design_message(d, "%s is saved as UTF-16, which no compiler reads; save it as plain text (UTF-8)", path);
        d->user_error = true;
        free(text);
        return -1;
    }
    size = tidy_bytes(text, size);
    text = language ? set_parameters(d, text, &size, language == VHDL) : text;
    text_set(name, sizeof name, "%s", *base == '-' || *base == '+' ? base + 1 : base);
    if (copied(d, name)) /* two files of one name from two folders */
        text_set(name, sizeof name, "%u/%.200s", d->texts, base);
    return (int)add_text(d, path, name, text, size);
}

/* A header that is neither macros nor units: a part of something, which makes no sense alone. */
static bool only_for_include(const struct text *t)
{
    char name[OUTLINE_NAME];
    const char *dot = strrchr(t->name, '.');
    if (!dot || (strcasecmp(dot, ".vh") && strcasecmp(dot, ".svh")) || outline_only_directives(t->text, t->size) ||
        outline_package(t->text, t->size, name))
        return false;
    struct outline units = outline_read(t->text, t->size, false, NULL);
    return !units.with_ports && !units.without;
}

static bool unknown_language(struct design *d, const char *path)
{
    design_message(
        d,
        access(path, F_OK)
            ? "%s: no such file or folder"
            : "%s: the name does not end in .v, .sv, .vhd or .vhdl, so I cannot tell its language; rename it",
        path);
    return false;
}

/* Of a stranger only what was named is read: also files that are no sources, for sources to include them. */
static bool copy_source(struct design *d, const char *path)
{
    const char *base = strrchr(path, '/');
    base = base ? base + 1 : path;
    enum language language = language_of(path);
    if (!language && !d->stranger)
        return unknown_language(d, path);
    if (d->sources == SOURCES) {
        design_message(d, "more than %d files; hand in those that the design is made of", SOURCES);
        return false;
    }
    int number = read_source(d, path, base, language);
    if (number < 0 || !language)
        return number >= 0;
    struct text *t = &d->text[number];
    if (d->stranger && only_for_include(t))
        return true;
    if (d->stranger)
        text_set(t->name, sizeof t->name, "%s", t->label);
    struct source *s = &d->source[d->sources];
    *s = (struct source){.language = language, .text = (unsigned)number};
    text_set(s->name, sizeof s->name, "%s", t->name);
    if (!design_write(d, s->name, t->text, t->size)) {
        design_fault(d, "no-room", "cannot write a copy of %s: %s", path, strerror(errno));
        return false;
    }
    d->sources++;
    d->languages |= (int)language;
    char folder[PATH_MAX], *text = t->text; /* the table of texts moves when it grows */
    size_t size = t->size;
    text_set(folder, sizeof folder, "%.*s", base == path ? 1 : (int)(base - path), base == path ? "." : path);
    if (!d->stranger)
        copy_named(d, folder, text, size, language == VHDL, 0);
    return d->stranger || find_units(d, d->sources - 1, text, size, language == VHDL);
}

/* ---- their order ---- */

/* Where a Verilog source must stand: macros before packages, packages before those that use them. */
struct order {
    struct source source;
    char package[OUTLINE_NAME];
    char *text;
    size_t size;
    int rank;
};

static bool uses(const struct order *one, const struct order *other)
{
    return *other->package && one->text && outline_uses_package(one->text, one->size, other->package);
}

static bool goes_before(const struct order *a, const struct order *b)
{
    return a->rank != b->rank ? a->rank < b->rank : uses(b, a) && !uses(a, b);
}

/* People give their files as the shell sorts them; compilers want them in the order of their use. */
static void sort_sources(struct design *d)
{
    struct order *o = heap_array(d->sources, sizeof *o);
    for (unsigned i = 0; i < d->sources; i++) {
        struct order one = {.source = d->source[i]};
        one.text = design_read(d, &one.source, &one.size);
        struct outline units = one.text ? outline_read(one.text, one.size, false, NULL) : (struct outline){0};
        bool package = one.text && outline_package(one.text, one.size, one.package);
        if (!package)
            *one.package = 0;
        one.rank = package ? 1 : units.with_ports + units.without ? 2 : 0;
        unsigned at = i;
        for (; at && goes_before(&one, &o[at - 1]); at--)
            o[at] = o[at - 1];
        o[at] = one;
    }
    for (unsigned i = 0; i < d->sources; i++) {
        d->source[i] = o[i].source;
        free(o[i].text);
    }
    free(o);
}

/* ---- what vendors bring along ---- */

static const char vendor_file[] = "vendor-models", vendor_library[] = "vendor-unisim.vhd";

/* Models of the vendors' parts that the design uses, as one more source; library unisim is compiled apart. */
static bool add_models(struct design *d)
{
    struct wording *text = heap_array(d->sources, sizeof *text);
    for (unsigned i = 0; i < d->sources; i++) {
        const struct text *t = &d->text[d->source[i].text];
        wording_open(&text[i], t->text, t->size, d->source[i].language == VHDL);
    }
    struct vendor v = vendor_models(text, d->sources);
    for (unsigned i = 0; i < d->sources; i++)
        wording_free(&text[i]);
    free(text);
    bool good = true, vhdl = d->languages & VHDL;
    if (v.models && d->sources < SOURCES) {
        struct source *s = &d->source[d->sources++];
        *s = (struct source){.language = vhdl ? VHDL : VERILOG};
        text_set(s->name, sizeof s->name, "%s.%s", vendor_file, vhdl ? "vhd" : "v");
        good = design_write(d, s->name, v.models, strlen(v.models));
        s->text = add_text(d, NULL, s->name, v.models, strlen(v.models));
    } else
        free(v.models);
    if (v.library) {
        good = good && design_write(d, vendor_library, v.library, strlen(v.library));
        d->unisim = vendor_library;
    }
    free(v.library);
    text_set(d->vendor, sizeof d->vendor, "%s", v.names);
    d->vendor_clock = v.clocks;
    if (!good)
        design_fault(d, "no-room", "cannot write models of the vendor's parts: %s", strerror(errno));
    return good;
}

/* ---- all of them ---- */

static bool parameters_known(struct design *d)
{
    for (unsigned i = 0; d->parameters && i < d->parameters->count; i++) {
        const char *item = d->parameters->item[i];
        bool part = of_part(item);
        if (part ? d->set[i] : parameter_known(d, item))
            continue;
        design_message(d,
                       part ? "--param %s: no such parameter, generic or constant in these files"
                            : "--param %s: nothing in these files has a parameter or generic of that name",
                       item);
        return false;
    }
    return true;
}

/* A stranger's testbenches are cut out before anything is made of the texts; those that another file includes may still
   be there afterwards, and are cut then. */
static bool open_stranger(struct design *d)
{
    d->cause = NULL;
    if (!design_find_units(d) && !d->cause)
        return false;
    d->cause = NULL; /* a unit that is there twice may be so under an `ifdef: that is seen when they are worked out */
    untrusted_cut(d);
    for (unsigned i = 0; i < d->sources; i++) {
        struct text *t = &d->text[d->source[i].text];
        free(t->text);
        t->text = design_read(d, &d->source[i], &t->size);
        if (!t->text)
            t->text = heap_get(1), t->size = 0;
    }
    return design_forms(d);
}

bool design_open(struct design *d, const struct list *files)
{
    const char *box = box_directory();
    if (!box) {
        design_fault(d, "no-room", "cannot make a temporary directory: %s", strerror(errno));
        return false;
    }
    d->shown = d->wanted = FORM_NONE;
    text_set(d->dir, sizeof d->dir, "%s/copy", box);
    mkdir(d->dir, 0700);
    for (unsigned i = 0; i < files->count; i++)
        if (!copy_source(d, files->item[i]))
            return false;
    if (!d->sources)
        return unknown_language(d, files->item[0]);
    if (!parameters_known(d))
        return false;
    if (d->languages & VHDL && d->languages != VHDL) {
        design_message(
            d, "Verilog and VHDL files together: no free simulator runs both at once; give the files of one language");
        return false;
    }
    if (!add_models(d))
        return false;
    if (!(d->languages & VHDL))
        sort_sources(d);
    if (d->stranger ? !open_stranger(d) : !design_find_units(d) || !design_forms(d))
        return false;
    if (!d->units) {
        const struct text *t = d->sources == 1 ? &d->text[d->source[0].text] : NULL;
        design_message(d, "no %s is declared in %s%s", d->languages & VHDL ? "entity" : "module",
                       t ? t->name : "these files", t ? text_explained(t->text, t->size, d->languages & VHDL) : "");
        d->user_error = true;
        return false;
    }
    return true;
}
