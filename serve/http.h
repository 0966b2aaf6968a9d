/* SPDX-License-Identifier: MIT */
/*
 * HTTP/1.1 as far as the page needs it: reading the head of a request, writing the head of a reply.
 * No sockets and no state: any bytes can be tried on it.
 */
#ifndef GATECADE_HTTP_H
#define GATECADE_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum {
    REQUEST_MOST = 8192, /* bytes of a request's line and headers */
    BODY_MOST = 1 << 16, /* bytes of a request's body */
    REPLY_HEAD_MOST = 1024
};

/* A piece of the request; not terminated. */
struct http_text {
    const char *start;
    size_t size;
};

struct http_request {
    struct http_text method, path; /* the path without its query */
    bool old;                      /* HTTP/1.0 */
    bool close, gzip;
    unsigned hosts, lengths, origins, fetch_sites, tokens; /* headers of that name: each may come once */
    size_t length;                                         /* of the body */
    struct http_text host, origin, fetch_site, token, if_none_match;
};

/* Reads the line and headers from the first `size` bytes, which may be anything.  Returns how many bytes they take, 0
   if their end has not come yet; *status is 0, or that of the refusal, after which the connection has to end. */
size_t http_read(const char *bytes, size_t size, struct http_request *r, int *status);

/* The same word, in any case; and a word in a list with commas. */
bool http_is(struct http_text t, const char *word);
bool http_lists(struct http_text list, const char *word);

struct http_about {
    const char *type, *extra; /* extra: whole header lines */
    size_t length;
    bool close;  /* the connection ends after this reply */
    bool framed; /* pages of others may show it in a frame */
};

/* Writes the head of a reply and returns its size. */
size_t http_head(char head[REPLY_HEAD_MOST], int status, const struct http_about *about);

/* The standard words for a status. */
const char *http_reason(int status);

#endif
