/* SPDX-License-Identifier: MIT */
#include "formats/csv.h"
#include <string.h>

void csv_text(FILE *f, const char *text)
{
    const char *first = text + strspn(text, " "), *guard = *first && strchr("=+-@\t\r", *first) ? "'" : "";
    if (!text[strcspn(text, ",\"\r\n")] && text[0] != ' ' && (!*text || text[strlen(text) - 1] != ' ')) {
        fprintf(f, "%s%s", guard, text);
        return;
    }
    fprintf(f, "\"%s", guard);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', f);
        fputc(*text, f);
    }
    fputc('"', f);
}
