/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing what a server reads: the bytes are what a client has sent so far, to a server with a door (if the first bit
 * is set) or without.  Whatever they are: a status that we know, a reply that is whole, a body that lies within the
 * bytes; a design is reached by nobody but who knows the token; and who sends byte by byte gets the same as who sends
 * all at once.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "serve/page.h"

static const char text[] = "<!DOCTYPE html>";
const struct page_file page_files[] = {
    {"/index.html", "text/html", "\"1\"", {text, text}, {text + sizeof text - 1, text + sizeof text - 1}},
    {"/style.css", "text/css", "\"2\"", {text, text}, {text + 4, text + 4}},
    {NULL, NULL, NULL, {NULL, NULL}, {NULL, NULL}},
};

static void must(bool holds)
{
    if (!holds)
        abort();
}

static bool is_known(int status)
{
    static const int list[] = {0, 200, 304, 400, 403, 404, 405, 413, 431, 505};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i] == status)
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct page_door door = {.token = "t0", .port = 8437};
    struct page_reply all, part;
    if (!size)
        return 0;
    const struct page_door *at = data[0] & 1 ? &door : NULL;
    char *bytes = malloc(size); /* a sanitizer sees a byte too far */
    size_t have = size - 1;
    memcpy(bytes, data + 1, have);
    page_request(at, bytes, have, &all);
    must(is_known(all.status) && all.used <= have);
    must(!all.status || (all.used && !memcmp(all.head + all.head_size - 4, "\r\n\r\n", 4)));
    if (all.design) {
        must(at && !all.status && all.posted + all.posted_size == bytes + all.used && all.posted_size <= BODY_MOST);
        must(memmem(bytes, all.used, "t0", 2) != NULL);
        must(all.design >= bytes && all.design + all.design_size <= bytes + all.used);
    }
    /* One byte less than was used is not a request yet; more does not matter. */
    if (all.used && all.status != 431) {
        page_request(at, bytes, all.used - 1, &part);
        must(!part.used || part.status);
        page_request(at, bytes, all.used, &part);
        must(part.used == all.used && part.status == all.status && part.close == all.close);
    }
    free(bytes);
    return 0;
}
