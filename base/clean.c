/* SPDX-License-Identifier: MIT */
#include "base/clean.h"
#include "core/words.h"
#include <stddef.h>
#include <string.h>

uint32_t clean_code(const char *c, unsigned n)
{
    uint32_t code = (unsigned char)c[0] & (n == 1 ? 0x7fu : 0xffu >> (n + 1));
    for (unsigned i = 1; i < n; i++)
        code = code << 6 | ((unsigned char)c[i] & 0x3f);
    return code;
}

bool clean_unseen(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xad || code == 0x61c ||
           (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2060 && code <= 0x206f) || code == 0xfeff || (code >= 0xfff0 && code <= 0xfffb) ||
           (code >= 0xe0000 && code <= 0xe0fff);
}

void clean_text(char *text)
{
    static const char more[] = " ...";
    char *to = text, *line = text;
    bool cut = false;
    for (const char *from = text; *from;) {
        unsigned n = word_utf8(from);
        if (*from == '\r' && from[1] == '\n')
            from++;
        if (*from == '\n') {
            *to++ = *from++;
            line = to;
            cut = false;
            continue;
        }
        if (!cut && to - line >= CLEAN_LINE) { /* what is left out is longer than the mark, or the line ends here */
            size_t rest = strcspn(from, "\n"), mark = sizeof more - 1;
            cut = true;
            if (rest >= mark) {
                memcpy(to, more, mark);
                to += mark;
                from += mark;
                continue;
            }
        }
        if (!cut && n && *from == '\t')
            *to++ = ' ';
        else if (!cut && (!n || clean_unseen(clean_code(from, n))))
            *to++ = '?';
        else if (!cut) {
            memmove(to, from, n);
            to += n;
        }
        from += n ? n : 1;
    }
    *to = 0;
}
