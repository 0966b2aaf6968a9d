/* SPDX-License-Identifier: MIT */
#include "similar/sheets.h"
#include "base/heap.h"
#include "check/handin/names.h"
#include "formats/markup.h"
#include <stdlib.h>
#include <string.h>

static const char style[] =
    ":root{color-scheme:light dark;--line:#8885;--soft:#8881;--link:#2a78d6;--dim:#59636e;"
    "--p0:#2a78d6;--p1:#b4690e;--p2:#1a7f37;--p3:#8250df}\n"
    "@media(prefers-color-scheme:dark){:root{--link:#7ab6ff;--dim:#9aa5b1;"
    "--p0:#7ab6ff;--p1:#f0b060;--p2:#56d364;--p3:#d2a8ff}}\n"
    "*{box-sizing:border-box}\n"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:100rem;margin:2rem auto;padding:0 1rem;"
    "overflow-wrap:anywhere}\n"
    "h1{font-size:1.6rem;line-height:1.2;margin:0 0 .4rem}h2{font-size:1.1rem;margin:1.6rem 0 "
    ".4rem}a{color:var(--link)}\n"
    "table{border-collapse:collapse}th,td{text-align:left;padding:.35rem .8rem .35rem 0;"
    "border-bottom:1px solid var(--line)}\n"
    ".n{text-align:right;font-variant-numeric:tabular-nums}small{color:var(--dim)}\n"
    ".sides{display:grid;grid-template-columns:1fr 1fr;gap:1rem}.sides>*{min-width:0}\n"
    "pre{margin:0;padding:.6rem;background:var(--soft);border:1px solid var(--line);border-radius:6px;"
    "font:13px/1.45 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}\n"
    ".p{display:block;border-left:4px solid;padding-left:.5rem;background:var(--soft)}\n"
    ".p a{float:right;font:12px system-ui,sans-serif}:target{outline:2px solid}\n"
    ".c0{border-color:var(--p0)}.c1{border-color:var(--p1)}.c2{border-color:var(--p2)}.c3{border-color:var(--p3)}\n"
    "@media(max-width:50rem){.sides{grid-template-columns:1fr}}\n";

static void head(FILE *f, const char *title)
{
    fprintf(f,
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n"
            "<style>\n%s</style></head><body>\n",
            title, style);
}

/* ---- the table ---- */

static void table_of_group(FILE *f, const struct handin *handin, const struct pairs *p, unsigned group, size_t shown)
{
    fprintf(f,
            "<h2>Group %u</h2>\n<table><thead><tr><th class=\"n\">Shared</th><th>Hand-in</th><th>Hand-in</th>"
            "<th></th></tr></thead><tbody>\n",
            group + 1);
    for (size_t i = 0; i < p->count; i++) {
        if (p->item[i].group != group)
            continue;
        fprintf(f, "<tr><td class=\"n\">%u %%</td><td>", p->item[i].share);
        markup_name(f, handin[p->item[i].a].shown);
        fputs("</td><td>", f);
        markup_name(f, handin[p->item[i].b].shown);
        fputs("</td><td>", f);
        if (i < shown)
            fprintf(f, "<a href=\"pairs/%zu.html\">side by side</a>", i + 1);
        fputs("</td></tr>\n", f);
    }
    fputs("</tbody></table>\n", f);
}

void sheets_table(FILE *f, const struct handin *handin, unsigned count, const struct pairs *p, size_t shown,
                  unsigned least)
{
    unsigned out = 0;
    head(f, "Hand-ins that are alike");
    fprintf(f,
            "<h1>Hand-ins that are alike</h1>\n<p>%u hand-ins were compared: their text without comments, whatever "
            "names and numbers it has and in whatever order its blocks stand. Listed are pairs that share at least "
            "%u %% of the shorter one.</p>\n"
            "<p>This is a reason to look, not a proof: a common source (a book, a template that was not named, a "
            "partner) looks the same.</p>\n",
            count, least);
    if (!p->count)
        fputs("<p><strong>No two of them are alike.</strong></p>\n", f);
    for (unsigned g = 0; g < p->groups; g++)
        table_of_group(f, handin, p, g, shown);
    if (p->common)
        fprintf(f, "<p><small>Left out: %zu passages that more than half of the class has.</small></p>\n", p->common);
    for (unsigned i = 0; i < count; i++)
        out += handin[i].left_out != NULL;
    if (out)
        fputs("<h2>Not compared</h2>\n<ul>\n", f);
    for (unsigned i = 0; i < count; i++)
        if (handin[i].left_out) {
            fputs("<li>", f);
            markup_name(f, handin[i].shown);
            fputs(": ", f);
            markup(f, handin[i].left_out);
            fputs("</li>\n", f);
        }
    fputs(out ? "</ul>\n</body></html>\n" : "</body></html>\n", f);
}

/* ---- a pair ---- */

/* The line's text without its end; control characters escaped. */
static void line(FILE *f, const char *text, size_t length)
{
    char *raw = heap_array(length + 1, 1), *clean = text_cleaned(memcpy(raw, text, length));
    markup(f, clean);
    fputc('\n', f);
    free(raw);
    free(clean);
}

/* One file; passages are marked, and lead to where they stand on the other side. */
static void file_of(FILE *f, const struct handin *h, unsigned file, int side, const struct passage *p, unsigned n)
{
    const struct listing *s = &h->listing[file];
    const char *at = s->text, *end = s->text + s->size;
    unsigned open = 0; /* the number of the passage that is open, from 1 */
    fputs("<h2>", f);
    markup(f, s->name);
    fputs("</h2>\n<pre>", f);
    for (unsigned number = 1; at < end; number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        if (open && number > p[open - 1].to[side]) {
            fputs("</span>", f);
            open = 0;
        }
        for (unsigned i = 0; i < n && !open; i++)
            if (p[i].file[side] == file && p[i].from[side] <= number && number <= p[i].to[side]) {
                open = i + 1;
                fprintf(f, "<span class=\"p c%u\" id=\"%c%u\"><a href=\"#%c%u\">passage %u</a>", i % 4, "ab"[side],
                        open, "ba"[side], open, open);
            }
        line(f, at, length);
        at += length + 1;
    }
    fputs(open ? "</span></pre>\n" : "</pre>\n", f);
}

void sheets_pair(FILE *f, const struct handin *a, const struct handin *b, unsigned share)
{
    struct passage *p;
    unsigned n = pairs_passages(a, b, &p);
    const struct handin *sides[] = {a, b};
    head(f, "Two hand-ins side by side");
    fprintf(f, "<p><a href=\"../similar.html\">All pairs</a></p>\n<h1>%u %% shared</h1>\n<div class=\"sides\">\n",
            share);
    for (int side = 0; side < 2; side++) {
        fputs("<section><strong>", f);
        markup_name(f, sides[side]->shown);
        fputs("</strong>\n", f);
        for (unsigned i = 0; i < sides[side]->sources; i++)
            file_of(f, sides[side], i, side, p, n);
        fputs("</section>\n", f);
    }
    fputs("</div>\n</body></html>\n", f);
    free(p);
}
