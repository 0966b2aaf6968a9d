/* SPDX-License-Identifier: MIT */
#include "host/store.h"
#include <string.h>

bool store_replay(struct table *t, const char *lines, size_t size)
{
    for (size_t at = 0; at < size;) {
        const char *end = memchr(lines + at, '\n', size - at);
        if (!end || table_apply(t, lines + at, (size_t)(end - lines) - at))
            return false;
        at = (size_t)(end - lines) + 1;
    }
    return true;
}

const char *store_open(struct store *s, const char *name, const char *where)
{
    bool postgres = !strncmp(name, "postgresql://", 13) || !strncmp(name, "postgres://", 11);
    return postgres ? store_open_postgres(s, name, where) : store_open_sqlite(s, name);
}

void store_close(struct store *s)
{
    if (s->handle)
        s->kind->close(s);
    s->handle = NULL;
}
