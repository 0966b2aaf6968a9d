/* SPDX-License-Identifier: MIT */
#include "formats/markup.h"
#include "core/words.h"

void markup(FILE *f, const char *text)
{
    for (const char *c = text; *c; c++) {
        unsigned n = word_utf8(c);
        if (*c == '&')
            fputs("&amp;", f);
        else if (*c == '<')
            fputs("&lt;", f);
        else if (*c == '>')
            fputs("&gt;", f);
        else if (*c == '"')
            fputs("&quot;", f);
        else if (!n)
            fputc('?', f);
        else if (n > 1 || *c >= ' ' || *c == '\n' || *c == '\t')
            fwrite(c, 1, n, f);
        c += n ? n - 1 : 0;
    }
}

void markup_name(FILE *f, const char *name)
{
    fputs("<bdi>", f);
    markup(f, name);
    fputs("</bdi>", f);
}
