/* SPDX-License-Identifier: MIT */
/*
 * gatecade similar: which hand-ins of a class are alike.
 *
 *   submissions → gathered sources → prints (prints.h), without those of what was given → pairs, groups (pairs.h)
 *               → similar.html, similar.csv, similar.json, pairs/N.html
 */
#include "base/cleanup.h"
#include "base/folder.h"
#include "base/heap.h"
#include "base/options.h"
#include "base/output.h"
#include "base/slurp.h"
#include "check/handin/gather.h"
#include "formats/csv.h"
#include "formats/json.h"
#include "grade/submissions.h"
#include "similar/sheets.h"
#include "similar/pairs.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum {
    LEAST = 45,  /* per cent: more than independent work was ever seen to share (40), less than a copy (69) */
    PAGES = 500, /* pairs that are shown side by side */
    FILE_MOST = 4 << 20,
};

extern const struct command command_similar;

struct request {
    const char *out;
    struct list given;
    uint64_t least;
    bool bare;
};

static const struct option options[] = {
    {.name = "--out",
     OPTION_TEXT(struct request, out),
     .value = "DIR",
     .help = "where similar.html, similar.csv, similar.json and pairs/ go"},
    {.name = "--given",
     OPTION_LIST(struct request, given),
     .value = "FILE",
     .help = "a source that everybody was given (a skeleton, a divider): what it says counts for nobody; may be "
             "repeated"},
    {.name = "--least",
     OPTION_NUMBER(struct request, least),
     .value = "PERCENT",
     .help = "list pairs that share at least so much of the shorter one (45)"},
    {.name = "--no-box",
     OPTION_FLAG(struct request, bare),
     .help = "unpacks archives without a sandbox: only if you trust every one of them"},
    {0}};

static bool is_vhdl(const char *name)
{
    const char *end = strrchr(name, '.');
    return end && (!strcasecmp(end, ".vhd") || !strcasecmp(end, ".vhdl"));
}

/* ---- reading ---- */

static void take_source(struct handin *h, const char *folder, const char *name)
{
    char path[PATH_MAX];
    struct listing s = {0};
    if (path_join(path, folder, name))
        s.text = slurp(path, FILE_MOST, &s.size);
    if (!s.text)
        return;
    s.name = heap_text(name);
    prints_add(&h->prints, h->sources, is_vhdl(name), s.text, s.size);
    h->listing = heap_resize(h->listing, (h->sources + 1) * sizeof *h->listing);
    h->listing[h->sources++] = s;
}

/* Reads one submission; GOOD, or BAD after a complaint when it is this machine that failed. */
static int take(struct handin *h, const struct submission *s, const char *work, bool bare)
{
    char room[PATH_MAX], folder[PATH_MAX]; /* what an archive holds is unpacked beside the folder */
    struct gathered g = {0};
    int status = GOOD;
    h->shown = s->shown;
    path_join(room, work, "handin");
    path_join(folder, room, "sources");
    const char *why = folder_make(room);
    why = why ? why : folder_make(folder);
    if (why)
        return complain(BAD, "%s: %s", folder, why);
    handin_gather(&g, s->path, s->student, folder, bare);
    if (g.machine)
        status = complain(BAD, "%s: %s", s->shown, g.why);
    for (unsigned i = 0; i < g.sources; i++)
        take_source(h, folder, g.source[i]);
    if (!h->sources)
        h->left_out = heap_text(*g.why ? g.why : "there is no source in it");
    gathered_free(&g);
    folder_remove(room);
    return status;
}

static int take_given(struct prints *given, const struct list *files)
{
    for (unsigned i = 0; i < files->count; i++) {
        size_t size;
        char *text = slurp_whole(files->item[i], FILE_MOST, &size);
        if (!text)
            return complain(BAD, "%s: %s", files->item[i], strerror(errno));
        prints_add(given, 0, is_vhdl(files->item[i]), text, size);
        free(text);
    }
    prints_settle(given);
    return GOOD;
}

static int take_all(struct handin *handin, const struct submissions *s, const struct request *w, const char *work)
{
    struct prints given = {0};
    int status = take_given(&given, &w->given);
    for (size_t i = 0; i < s->count && !status; i++) {
        struct handin *h = &handin[i];
        status = take(h, &s->item[i], work, w->bare);
        prints_settle(&h->prints);
        prints_drop(&h->prints, &given);
        if (!h->left_out && h->prints.count < TOO_SHORT)
            h->left_out = heap_text("too little of it is its own");
    }
    prints_free(&given);
    return status;
}

/* ---- telling ---- */

static int write_csv(const char *path, const struct handin *handin, const struct pairs *p)
{
    struct output out;
    if (output_open(&out, path))
        return BAD;
    fputs("share,group,first,second\r\n", out.file);
    for (size_t i = 0; i < p->count; i++) {
        const struct pair *it = &p->item[i];
        fprintf(out.file, "%u,%u,", it->share, it->group + 1);
        csv_text(out.file, handin[it->a].shown);
        fputc(',', out.file);
        csv_text(out.file, handin[it->b].shown);
        fputs("\r\n", out.file);
    }
    return output_close(&out);
}

static int write_json(const char *path, const struct handin *handin, unsigned count, const struct pairs *p,
                      unsigned least)
{
    struct output out;
    if (output_open(&out, path))
        return BAD;
    struct json j = json_to(out.file);
    json_open(&j, NULL, '{');
    json_unsigned(&j, "hand-ins", count);
    json_unsigned(&j, "least", least);
    json_unsigned(&j, "common", p->common);
    json_open(&j, "pairs", '[');
    for (size_t i = 0; i < p->count; i++) {
        json_open(&j, NULL, '{');
        json_unsigned(&j, "share", p->item[i].share);
        json_unsigned(&j, "group", p->item[i].group + 1);
        json_text(&j, "first", handin[p->item[i].a].shown);
        json_text(&j, "second", handin[p->item[i].b].shown);
        json_close(&j);
    }
    json_close(&j);
    json_open(&j, "left-out", '[');
    for (unsigned i = 0; i < count; i++)
        if (handin[i].left_out) {
            json_open(&j, NULL, '{');
            json_text(&j, "name", handin[i].shown);
            json_text(&j, "why", handin[i].left_out);
            json_close(&j);
        }
    json_close(&j);
    json_close(&j);
    return output_close(&out);
}

static int write_pages(const char *out, const struct handin *handin, unsigned count, const struct pairs *p,
                       unsigned least)
{
    char path[PATH_MAX], folder[PATH_MAX], name[32];
    size_t shown = p->count < PAGES ? p->count : PAGES;
    struct output page;
    path_join(folder, out, "pairs");
    folder_remove(folder); /* of an earlier run */
    const char *why = shown ? folder_make(folder) : NULL;
    if (why)
        return complain(BAD, "%s: %s", folder, why);
    for (size_t i = 0; i < shown; i++) {
        snprintf(name, sizeof name, "%zu.html", i + 1);
        if (!path_join(path, folder, name) || output_open(&page, path))
            return BAD;
        sheets_pair(page.file, &handin[p->item[i].a], &handin[p->item[i].b], p->item[i].share);
        if (output_close(&page))
            return BAD;
    }
    path_join(path, out, "similar.html");
    if (output_open(&page, path))
        return BAD;
    sheets_table(page.file, handin, count, p, shown, least);
    return output_close(&page);
}

static void say(const char *out, const struct handin *handin, unsigned count, const struct pairs *p)
{
    enum { LINES = 20 };
    unsigned left_out = 0;
    for (unsigned i = 0; i < count; i++)
        left_out += handin[i].left_out != NULL;
    for (size_t i = 0; i < p->count && i < LINES; i++)
        printf("%3u %%  %s  %s\n", p->item[i].share, handin[p->item[i].a].shown, handin[p->item[i].b].shown);
    if (p->count > LINES)
        printf("... and %zu more\n", p->count - LINES);
    printf("%u hand-ins, ", count);
    if (p->count)
        printf("%zu pair%s alike in %u group%s", p->count, p->count == 1 ? "" : "s", p->groups,
               p->groups == 1 ? "" : "s");
    else
        fputs("no two alike", stdout);
    if (left_out)
        printf(", %u not compared", left_out);
    printf(": %s/similar.html\n", out);
}

static int tell(const char *out, struct handin *handin, unsigned count, unsigned least)
{
    char path[PATH_MAX];
    struct pairs p = pairs_find(handin, count, least);
    int status = write_pages(out, handin, count, &p, least);
    path_join(path, out, "similar.csv");
    status = status ? status : write_csv(path, handin, &p);
    path_join(path, out, "similar.json");
    status = status ? status : write_json(path, handin, count, &p, least);
    if (!status)
        say(out, handin, count, &p);
    pairs_free(&p);
    return status;
}

/* ---- the command ---- */

static void remove_work(void *path)
{
    folder_remove(path);
}

static void free_handin(struct handin *h)
{
    for (unsigned i = 0; i < h->sources; i++) {
        free(h->listing[i].name);
        free(h->listing[i].text);
    }
    free(h->listing);
    free((char *)h->left_out);
    prints_free(&h->prints);
}

static int compare(const struct request *w, int count, char **handed_in)
{
    char full[PATH_MAX];
    static char work[PATH_MAX]; /* for the clean-up */
    struct submissions s = {0};
    const char *why = folder_make(w->out);
    if (why)
        return complain(BAD, "%s: %s", w->out, why);
    if (!realpath(w->out, full) || strlen(full) > PATH_MAX - 300)
        return complain(BAD, "%s: the name is too long", w->out);
    path_join(work, full, ".work");
    folder_remove(work);
    int ticket = cleanup_add(remove_work, work);
    why = folder_make(work);
    int status = why ? complain(BAD, "%s: %s", work, why) : GOOD;
    for (int i = 0; i < count && !status; i++)
        status = submissions_find(&s, handed_in[i], full, false, w->bare);
    submissions_name(&s);
    if (!status && s.count < 2)
        status =
            complain(BAD, "%s: there are no two submissions to compare: folders, archives or sources", handed_in[0]);
    struct handin *handin = heap_array(s.count, sizeof *handin);
    status = status ? status : take_all(handin, &s, w, work);
    status = status ? status : tell(w->out, handin, (unsigned)s.count, (unsigned)w->least);
    for (size_t i = 0; i < s.count; i++)
        free_handin(&handin[i]);
    free(handin);
    submissions_free(&s);
    folder_remove(work);
    cleanup_drop(ticket);
    return status;
}

static int run(int argc, char **argv)
{
    struct request w = {.least = LEAST};
    int status = options_read(&command_similar, &w, &argc, argv);
    if (status)
        return status;
    if (argc < 2)
        return complain(USAGE, "similar needs what was handed in: folders, archives or sources");
    if (!w.out)
        return complain(USAGE, "similar needs --out DIR for its pages");
    if (!w.least || w.least > 100)
        return complain(USAGE, "similar --least takes 1 to 100 per cent");
    return compare(&w, argc - 1, argv + 1);
}

const struct command command_similar = {
    .name = "similar",
    .usage = "DIR|ZIP|TAR|FILE... --out DIR [OPTION]...",
    .summary = "find hand-ins of a class that are alike, and show them side by side",
    .help = "Submissions are found as by gatecade grade.  Comments, blanks, names, numbers\n"
            "and the order of blocks do not matter.  What is found is a reason to look, not\n"
            "a proof.",
    .options = options,
    .run = run,
};
