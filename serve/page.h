/* SPDX-License-Identifier: MIT */
/* The files of the page, inside the command, and how they are asked for.  tools/embed writes the table. */
#ifndef GATECADE_PAGE_H
#define GATECADE_PAGE_H

#include <stddef.h>

enum { PLAIN, GZIPPED };

struct page_file {
    const char *path, *type, *tag; /* tag: the ETag, with its quotes */
    const char *start[2], *end[2]; /* [PLAIN], [GZIPPED] */
};

/* All files; the last one has no path.  Empty when the page could not be built. */
extern const struct page_file page_files[];

enum {
    REQUEST_MOST = 8192, /* bytes of a request's line and headers */
    BODY_MOST = 1 << 16  /* bytes of what is posted */
};

/* What a server says to one request: a head to send, a body to send after it, and whether to go on. */
struct page_answer {
    int status;
    size_t used; /* bytes of the request; 0: it is not all there yet, and nothing is answered */
    int close;   /* the connection ends after this answer */
    size_t head_size, body_size;
    const char *body;
    /* A question to the design behind the page: what follows /design, and what was posted.  Whoever answers it calls
       page_reply(). */
    const char *call;
    size_t call_size;
    const char *posted;
    size_t posted_size;
    char head[1024];
};

/* From now on questions to /design are taken, from pages of this server on that port alone, that know the token. */
void page_door(const char *token, unsigned port);

/* The answer to a call, as JSON. */
void page_reply(struct page_answer *a, int status, const char *body, size_t size);

/* Reads one HTTP/1.1 request from the first `size` bytes, which may be anything, and answers it. */
void page_answer(const char *request, size_t size, struct page_answer *a);

#endif
