/* SPDX-License-Identifier: MIT */
/* Copying a user's sources and finding what is in them. */
#include "check/sim/design.h"
#include "base/heap.h"
#include "check/hdl/outline.h"
#include "base/text.h"
#include "check/sim/box.h"
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SOURCE_BYTES = 8 << 20, INCLUDE_DEPTH = 8 };

const struct engine *const engines[] = {
#define ENGINE(id) &engine_##id,
#include "check/sim/engines.def"
#undef ENGINE
};
const unsigned engine_count = sizeof engines / sizeof *engines;

void say(struct design *d, const char *sentence, ...)
{
    va_list args;
    va_start(args, sentence);
    vsnprintf(d->message, sizeof d->message, sentence, args);
    va_end(args);
}

int engine_ready(const struct engine *e)
{
    for (const char *const *c = e->commands; *c; c++)
        if (!tool_there(*c))
            return 0;
    return 1;
}

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

/* ---- reading ---- */

static char *read_file(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    struct stat s;
    if (!f)
        return NULL;
    if (fstat(fileno(f), &s) || S_ISDIR(s.st_mode)) {
        fclose(f);
        errno = EISDIR;
        return NULL;
    }
    char *text = heap_get(SOURCE_BYTES + 1);
    *size = text ? fread(text, 1, SOURCE_BYTES + 1, f) : 0;
    fclose(f);
    if (!text || *size > SOURCE_BYTES) {
        free(text);
        errno = EFBIG;
        return NULL;
    }
    text[*size] = 0;
    return text;
}

static int write_file(const struct design *d, const char *name, const char *text, size_t size)
{
    char path[PATH_MAX];
    text_set(path, sizeof path, "%s/%s", d->dir, name);
    for (char *slash = path + strlen(d->dir) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        mkdir(path, 0700);
        *slash = '/';
    }
    FILE *f = fopen(path, "wb");
    int good = f && fwrite(text, 1, size, f) == size;
    return f && !fclose(f) && good;
}

/* ---- the words of a source, without comments and strings ---- */

struct words {
    const char *at;
    int vhdl;
    char word[WIRE_NAME]; /* an identifier, or one other character; empty at the end */
};

static const char *skip_comment(const char *p, int vhdl)
{
    if (vhdl)
        return p[0] == '-' && p[1] == '-' ? p + strcspn(p, "\n") : p;
    if (p[0] == '/' && p[1] == '/')
        return p + strcspn(p, "\n");
    if (p[0] == '/' && p[1] == '*') {
        const char *end = strstr(p + 2, "*/");
        return end ? end + 2 : p + strlen(p);
    }
    return p;
}

static int name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static const char *next_word(struct words *w)
{
    for (;;) {
        const char *p = skip_comment(w->at, w->vhdl);
        if (p == w->at && isspace((unsigned char)*p))
            p++;
        if (p == w->at)
            break;
        w->at = p;
    }
    unsigned n = 0;
    if (*w->at == '"') {
        for (w->at++; *w->at && *w->at != '"' && *w->at != '\n'; w->at++)
            if (*w->at == '\\' && w->at[1])
                w->at++;
        w->at += *w->at == '"';
        w->word[n++] = '"';
    } else if (name_char(*w->at)) {
        while (name_char(*w->at)) {
            if (n < sizeof w->word - 1)
                w->word[n++] = w->vhdl ? (char)tolower((unsigned char)*w->at) : *w->at;
            w->at++;
        }
    } else if (*w->at)
        w->word[n++] = *w->at++;
    w->word[n] = 0;
    return n ? w->word : NULL;
}

static int unit_find(const struct design *d, const char *name)
{
    for (unsigned i = 0; i < d->units; i++)
        if (!strcmp(d->unit[i], name))
            return (int)i;
    return -1;
}

static int is_word(const char *a, const char *b)
{
    return a && !strcmp(a, b);
}

/* Of two modules of one name a simulator takes the one it likes; which of them is judged must not hang on that. */
static int declared_twice(struct design *d, unsigned unit, unsigned source, const char *text, int vhdl)
{
    unsigned before = d->declared_in[unit];
    if (d->conditional[before] || d->conditional[source] ||
        !outline_read(text, strlen(text), vhdl, d->unit[unit]).with_ports) /* test benches are all called tb */
        return 0;
    say(d, "%s %s is declared twice, in %s and in %s; leave one of them out",
        d->source[source].language == VHDL ? "entity" : "module", d->unit[unit], d->source[before].name,
        before == source ? "the same file" : d->source[source].name);
    d->cause = "declared-twice";
    return 1;
}

/* Every `module NAME` and `entity NAME is`; 0 if one is there twice. */
static int find_units(struct design *d, const char *text, int vhdl)
{
    struct words w = {.at = text, .vhdl = vhdl};
    const unsigned source = d->sources - 1;
    const char *word;
    d->conditional[source] = !vhdl && strstr(text, "`if") != NULL;
    while ((word = next_word(&w))) {
        if (strcmp(word, vhdl ? "entity" : "module"))
            continue;
        word = next_word(&w);
        while (!vhdl && (is_word(word, "automatic") || is_word(word, "static")))
            word = next_word(&w);
        if (!word || !name_char(*word))
            continue;
        char name[WIRE_NAME];
        text_set(name, sizeof name, "%s", word);
        if (vhdl && !is_word(next_word(&w), "is"))
            continue; /* `entity work.name`: an instance */
        int before = unit_find(d, name);
        if (before >= 0 && declared_twice(d, (unsigned)before, source, text, vhdl))
            return 0;
        if (before >= 0 || d->units == UNITS)
            continue;
        d->declared_in[d->units] = (uint8_t)source;
        text_set(d->unit[d->units++], WIRE_NAME, "%s", name);
    }
    return 1;
}

/* A unit's name followed by another name, `#` or (in VHDL) `port`, `generic`: an instance of it. */
static void find_instances(struct design *d, const char *text, int vhdl)
{
    struct words w = {.at = text, .vhdl = vhdl};
    char before[WIRE_NAME] = "";
    const char *word;
    while ((word = next_word(&w))) {
        int unit = unit_find(d, word);
        if (unit >= 0 && strcmp(before, vhdl ? "entity" : "module") &&
            !(vhdl && (!strcmp(before, "of") || !strcmp(before, "end") || !strcmp(before, ":")))) {
            struct words ahead = w;
            const char *next = next_word(&ahead);
            if (next && (*next == '#' || *next == '\\' || name_char(*next)) && strcmp(next, "is"))
                d->instantiated[unit] = 1;
        } else if (unit >= 0 && vhdl && !strcmp(before, ":"))
            d->instantiated[unit] = 1;
        text_set(before, sizeof before, "%s", word);
    }
}

/* ---- copying ---- */

int of_part(const char *parameter)
{
    const char *dot = strchr(parameter, '.'), *equals = strchr(parameter, '=');
    return dot && equals && dot < equals;
}

static int copied(const struct design *d, const char *name)
{
    for (unsigned i = 0; i < d->sources; i++)
        if (!strcmp(d->source[i].name, name))
            return 1;
    return 0;
}

/* Editors on Windows put a mark before the text that no compiler wants. */
static char *without_mark(char *text, size_t *size)
{
    if (text && *size >= 3 && !memcmp(text, "\xef\xbb\xbf", 3)) {
        *size -= 3;
        memmove(text, text + 3, *size + 1);
    }
    return text;
}

/* Files that a source names in quotes (`include, $readmemh) come along when they lie beside it. */
static void copy_named(struct design *d, const char *folder, const char *text, int depth)
{
    for (const char *p = text; depth < INCLUDE_DEPTH && (p = strchr(p, '"')); p++) {
        char name[200], path[PATH_MAX];
        size_t length = strcspn(p + 1, "\"\n"), size;
        if (p[1 + length] != '"' || !length || length >= sizeof name)
            continue;
        text_set(name, sizeof name, "%.*s", (int)length, p + 1);
        p += 1 + length;
        struct stat s;
        text_set(path, sizeof path, "%s/%s", folder, name);
        char there[PATH_MAX];
        text_set(there, sizeof there, "%s/%s", d->dir, name);
        if (*name == '/' || strstr(name, "..") || stat(path, &s) || !S_ISREG(s.st_mode) || !stat(there, &s))
            continue;
        char *more = without_mark(read_file(path, &size), &size);
        if (more && write_file(d, name, more, size))
            copy_named(d, folder, more, depth + 1);
        free(more);
    }
}

/* ---- --param UNIT.NAME=VALUE: a parameter of a part, set in the copy of its source ---- */

struct setting {
    const char *unit, *name, *value;
    int vhdl;
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
static char *set_parameters(struct design *d, char *text, size_t *size, int vhdl)
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
        if (!changed)
            continue;
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
static int parameter_known(const struct design *d, const char *item)
{
    char name[WIRE_NAME];
    text_set(name, sizeof name, "%.*s", (int)strcspn(item, "="), item);
    for (unsigned i = 0; i < d->sources; i++) {
        char path[PATH_MAX + 300];
        size_t size;
        struct setting s = {.name = name, .vhdl = d->source[i].language == VHDL};
        text_set(path, sizeof path, "%s/%s", d->dir, d->source[i].name);
        char *text = read_file(path, &size);
        if (text)
            outline_values(text, size, s.vhdl, find_name, &s);
        int found = s.from || (text && s.vhdl && strcasestr(text, name));
        free(text);
        if (found)
            return 1;
    }
    return 0;
}

static void find_big(void *to, const char *unit, const char *name, const char *value, size_t length)
{
    char *text = to, number[32];
    unsigned n = 0;
    for (size_t i = 0; i < length && n < sizeof number - 1; i++)
        if (value[i] != '_')
            number[n++] = value[i];
    number[n] = 0;
    char *quote = strpbrk(number, "'"), *end;
    unsigned long long big = quote && tolower((unsigned char)quote[1]) == 'd' ? strtoull(quote + 2, &end, 10)
                             : quote                                          ? 0
                                                                              : strtoull(number, &end, 10);
    if (big >= 1000)
        text_add(text, BIG_TEXT, "%s%s.%s = %llu", *text ? ", " : "", unit, name, big);
}

void design_big_numbers(const struct design *d, char text[BIG_TEXT])
{
    *text = 0;
    for (unsigned i = 0; i < d->sources; i++) {
        char path[PATH_MAX + 300];
        size_t size;
        text_set(path, sizeof path, "%s/%s", d->dir, d->source[i].name);
        char *source = read_file(path, &size);
        if (source)
            outline_values(source, size, d->source[i].language == VHDL, find_big, text);
        free(source);
    }
}

static int copy_source(struct design *d, const char *path)
{
    size_t size;
    const char *base = strrchr(path, '/');
    base = base ? base + 1 : path;
    enum language language = language_of(path);
    if (!language) {
        say(d, "%s: the name does not end in .v, .sv, .vhd or .vhdl, so I cannot tell its language; rename it", path);
        return 0;
    }
    if (d->sources == SOURCES) {
        say(d, "more than %d files", SOURCES);
        return 0;
    }
    char *text = without_mark(read_file(path, &size), &size);
    if (!text) {
        say(d, "%s: %s", path, errno == EFBIG ? "larger than 8 MiB; is this a design?" : strerror(errno));
        return 0;
    }
    if (size >= 2 && (!memcmp(text, "\xff\xfe", 2) || !memcmp(text, "\xfe\xff", 2))) {
        say(d, "%s is saved as UTF-16, which no compiler reads; save it as plain text (UTF-8)", path);
        d->hurt = 1;
        free(text);
        return 0;
    }
    struct source *s = &d->source[d->sources];
    s->language = language;
    text = set_parameters(d, text, &size, language == VHDL);
    text_set(s->name, sizeof s->name, "%s", *base == '-' ? "design.v" : base);
    if (copied(d, s->name)) /* two files of one name from two folders */
        text_set(s->name, sizeof s->name, "%u/%.200s", d->sources, base);
    int good = write_file(d, s->name, text, size);
    if (good) {
        d->sources++;
        d->languages |= (int)language;
        char folder[PATH_MAX];
        text_set(folder, sizeof folder, "%.*s", base == path ? 1 : (int)(base - path), base == path ? "." : path);
        copy_named(d, folder, text, 0);
        good = find_units(d, text, language == VHDL);
    } else
        say(d, "cannot write a copy of %s into %s: %s", path, d->dir, strerror(errno));
    free(text);
    return good;
}

/* What a Verilog source must stand before: macros before packages, packages before those that use them. */
struct order {
    struct source source;
    char package[64];
    char *text;
    int rank;
};

static int uses(const struct order *one, const struct order *other)
{
    char word[68];
    text_set(word, sizeof word, "%s::", other->package);
    return *other->package && one->text && strstr(one->text, word) != NULL;
}

static int goes_before(const struct order *a, const struct order *b)
{
    return a->rank != b->rank ? a->rank < b->rank : uses(b, a) && !uses(a, b);
}

/* People give their files as the shell sorts them; compilers want them in the order of their use. */
static void sort_sources(struct design *d)
{
    struct order *o = heap_array(d->sources, sizeof *o);
    for (unsigned i = 0; o && i < d->sources; i++) {
        char path[PATH_MAX + 300];
        size_t size = 0;
        text_set(path, sizeof path, "%s/%s", d->dir, d->source[i].name);
        struct order one = {.source = d->source[i], .text = read_file(path, &size)};
        struct outline units = one.text ? outline_read(one.text, size, 0, NULL) : (struct outline){0};
        int package = one.text && outline_package(one.text, size, one.package);
        if (!package)
            *one.package = 0;
        one.rank = package ? 1 : units.with_ports + units.without ? 2 : 0;
        unsigned at = i;
        for (; at && goes_before(&one, &o[at - 1]); at--)
            o[at] = o[at - 1];
        o[at] = one;
    }
    for (unsigned i = 0; o && i < d->sources; i++) {
        d->source[i] = o[i].source;
        free(o[i].text);
    }
    free(o);
}

int design_open(struct design *d, const struct list *files)
{
    const char *box = box_directory();
    if (!box) {
        say(d, "cannot make a temporary directory: %s", strerror(errno));
        return 0;
    }
    text_set(d->dir, sizeof d->dir, "%s/copy", box);
    mkdir(d->dir, 0700);
    for (unsigned i = 0; i < files->count; i++)
        if (!copy_source(d, files->item[i]))
            return 0;
    for (unsigned i = 0; d->parameters && i < d->parameters->count; i++)
        if (!of_part(d->parameters->item[i]) && !parameter_known(d, d->parameters->item[i])) {
            say(d, "--param %s: nothing in these files has a parameter or generic of that name",
                d->parameters->item[i]);
            return 0;
        } else if (of_part(d->parameters->item[i]) && !d->set[i]) {
            say(d, "--param %s: no such parameter, generic or constant in these files", d->parameters->item[i]);
            return 0;
        }
    for (unsigned i = 0; i < d->sources; i++) {
        char path[PATH_MAX + 300];
        size_t size;
        text_set(path, sizeof path, "%s/%s", d->dir, d->source[i].name);
        char *text = read_file(path, &size);
        if (text)
            find_instances(d, text, d->source[i].language == VHDL);
        free(text);
    }
    if (!(d->languages & VHDL))
        sort_sources(d);
    if (!d->units) {
        say(d, "no %s is declared in %s", d->languages & VHDL ? "entity" : "module",
            files->count == 1 ? files->item[0] : "these files");
        d->hurt = 1;
        return 0;
    }
    if (d->languages & VHDL && d->languages != VHDL) {
        say(d, "Verilog and VHDL files together: no free simulator runs both at once; give the files of one language");
        return 0;
    }
    return 1;
}

static void forget_tops(struct design *d)
{
    for (unsigned i = 0; i < d->tops; i++)
        free(d->top[i].pin);
    d->tops = 0;
    d->chosen = NULL;
}

int design_list(struct design *d, const struct engine *e, const char *only)
{
    forget_tops(d);
    d->engine = e;
    *d->message = 0;
    if (only) {
        char name[WIRE_NAME];
        text_set(name, sizeof name, "%s", only);
        for (char *c = name; d->languages & VHDL && *c; c++)
            *c = (char)tolower((unsigned char)*c);
        int unit = unit_find(d, name);
        if (unit < 0) {
            const char *names[UNITS];
            for (unsigned i = 0; i < d->units; i++)
                names[i] = d->unit[i];
            const char *near = nearest(name, names, d->units);
            say(d, "no %s %s in these files; they declare", d->languages & VHDL ? "entity" : "module", only);
            for (unsigned i = 0; i < d->units; i++)
                text_add(d->message, sizeof d->message, "%s %s", i ? "," : "", d->unit[i]);
            if (near)
                text_add(d->message, sizeof d->message, "; did you mean --top %s?", near);
            return 0;
        }
        memmove(d->unit[0], d->unit[unit], WIRE_NAME);
        d->units = 1;
    }
    return e->list(d) && d->tops;
}

int design_build(struct design *d, const struct top *top)
{
    d->chosen = top;
    return d->engine->build(d);
}

void design_close(struct design *d)
{
    forget_tops(d);
    d->sources = 0;
}

int design_tool(struct design *d, const char *const *argv, unsigned seconds)
{
    char log[PATH_MAX + 8];
    text_set(log, sizeof log, "%s.log", d->dir);
    unlink(log);
    struct tool t = {.argv = argv, .dir = d->dir, .log = log, .seconds = seconds};
    int status = tool_run(&t);
    size_t size = 0;
    char *text = read_file(log, &size);
    if (text && size >= sizeof d->message)
        text[sizeof d->message - 1] = 0;
    say(d, "%s", text ? text : "");
    free(text);
    if (status == TOOL_LATE)
        say(d, "%s did not finish within %u seconds; a loop or a generate block that never ends?", argv[0], seconds);
    else if (status == TOOL_DIED)
        text_add(d->message, sizeof d->message, "%s crashed or ran out of memory", argv[0]);
    else if (status == TOOL_FULL)
        say(d, "%s wrote more than it may into its scratch folder, and was stopped", argv[0]);
    else if (status == TOOL_MISSING)
        say(d, "%s cannot be started", argv[0]);
    return status == 0;
}
