/* SPDX-License-Identifier: MIT */
/* The files of the page, inside the command, and what a request for one is answered.  tools/embed writes the table. */
#ifndef GATECADE_PAGE_H
#define GATECADE_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include "serve/http.h"

enum { PLAIN, GZIPPED };

struct page_file {
    const char *path, *type, *tag; /* tag: the ETag, with its quotes */
    const char *start[2], *end[2]; /* [PLAIN], [GZIPPED]: NULL where there is none */
};

/* All files; the last one has no path.  Empty when the page could not be built. */
extern const struct page_file page_files[];

/* Who may POST to /design: pages of this server, on that port, that know the token; nobody without one.  And whether
   pages of others may show this one in a frame; and files that lie beside the page (beside.h), or NULL. */
struct page_door {
    char token[33];
    unsigned port;
    bool framed;
    const struct page_file *beside;
};

struct page_reply {
    int status;
    size_t used; /* bytes of the request; 0: it is not all there yet, and there is no reply */
    bool close;  /* the connection ends after this reply */
    bool framed;
    size_t head_size, body_size;
    const char *body;
    /* A request to the user's design: what follows /design in its path (NULL for any other request), and its body.
       Whoever handles it calls page_reply_json(). */
    const char *design;
    size_t design_size;
    const char *posted;
    size_t posted_size;
    char head[REPLY_HEAD_MOST];
};

/* Reads one request from the first `size` bytes, which may be anything, and replies.  Without a door (NULL) there is no
   /design and no frame. */
void page_request(const struct page_door *door, const char *bytes, size_t size, struct page_reply *a);

void page_reply_json(struct page_reply *a, int status, const char *body, size_t size);

#endif
