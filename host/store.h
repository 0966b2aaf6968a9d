/* SPDX-License-Identifier: MIT */
/*
 * Where rooms are kept.  Lines are added, never changed; what was committed is on the disk and stays there.
 *
 * A store belongs to one thread.  Every function that can fail gives false, or LOAD_FAILED, and `wrong` then has the
 * sentence.
 */
#ifndef GATECADE_STORE_H
#define GATECADE_STORE_H

#include "table/tables.h"

enum { STORE_WRONG = 500 };

struct store {
    const struct store_kind *kind;
    void *handle;
    char wrong[STORE_WRONG];
};

struct store_kind {
    void (*close)(struct store *s);
    bool (*claim)(struct store *s, const char *code); /* a new room's code; false: it is taken */
    enum load (*load)(struct store *s, struct table *t, char *where, size_t size);
    bool (*append)(struct store *s, const char *code, uint32_t first, const char *lines, size_t size);
    bool (*commit)(struct store *s); /* all since the last one, or nothing */
    void (*release)(struct store *s, const char *code);

    /* Now and then: holds on to the rooms that are owned; those that are not any more are told by `lost`.  Drops rooms
       that nobody has used for so many days. */
    void (*renew)(struct store *s, void (*lost)(void *context, const char *code), void *context);
    void (*expire)(struct store *s, unsigned days);
};

/* A file, or postgresql://…; `where` is this server's own address for others.  NULL, or the sentence. */
const char *store_open(struct store *s, const char *name, const char *where);
void store_close(struct store *s);

const char *store_open_sqlite(struct store *s, const char *file);
const char *store_open_postgres(struct store *s, const char *url, const char *where);

/* Applies text, a line at a time; false: it is no log. */
bool store_replay(struct table *t, const char *lines, size_t size);

#endif
