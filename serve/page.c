/* SPDX-License-Identifier: MIT */
/*
 * HTTP as far as the page needs it: GET and HEAD of the embedded files, by their exact names; and POST to /design where
 * there is one, from nobody but our own page.
 * No path ever meets the file system, so there is nothing to escape from; what looks like a try is
 * refused all the same, with a status that says why.
 */
#include "serve/page.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

struct text {
    const char *start;
    size_t size;
};

struct request {
    struct text method, path;
    int old;  /* HTTP/1.0 */
    int host; /* Host headers */
    struct text host_name, origin, site, token;
    int lengths; /* Content-Length headers */
    size_t length;
    int close, gzip;
    struct text unless; /* If-None-Match */
};

static int is(struct text t, const char *word)
{
    return t.size == strlen(word) && !strncasecmp(t.start, word, t.size);
}

/* 1 if a word stands in a list with commas, with nothing but blanks or a ; after it. */
static int lists(struct text list, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= list.size; i++) {
        int starts = !i || strchr(", \t", list.start[i - 1]);
        int ends = i + n == list.size || strchr(",; \t", list.start[i + n]);
        if (starts && ends && !strncasecmp(list.start + i, word, n))
            return 1;
    }
    return 0;
}

/* The text up to a character, which is taken off the rest too; what does not hold it is no field. */
static int split(struct text *rest, char at, struct text *field)
{
    const char *found = memchr(rest->start, at, rest->size);
    if (!found)
        return 0;
    *field = (struct text){rest->start, (size_t)(found - rest->start)};
    rest->start = found + 1;
    rest->size -= field->size + 1;
    return 1;
}

static int is_token(struct text t)
{
    for (size_t i = 0; i < t.size; i++)
        if (t.start[i] <= ' ' || t.start[i] > '~' || strchr("()<>@,;:\\\"/[]?={}", t.start[i]))
            return 0;
    return t.size > 0;
}

static int is_printable(struct text t)
{
    for (size_t i = 0; i < t.size; i++)
        if (((unsigned char)t.start[i] < ' ' && t.start[i] != '\t') || t.start[i] == 127)
            return 0;
    return 1;
}

/* METHOD SP /path[?query] SP HTTP/1.x; returns 0 or the status of what is wrong with it. */
static int read_line(struct text line, struct request *r)
{
    struct text path, query;
    if (!is_printable(line) || !split(&line, ' ', &r->method) || !is_token(r->method) || !split(&line, ' ', &path))
        return 400;
    if (line.size != 8 || memcmp(line.start, "HTTP/", 5) || line.start[6] != '.')
        return 400;
    if (line.start[5] != '1')
        return 505;
    r->old = line.start[7] == '0';
    query = path;
    r->path = split(&query, '?', &path) ? path : query;
    return path.size && r->path.start[0] == '/' ? 0 : 400;
}

/* No file of the page has a name with dots in a row, percent signs, backslashes or empty folders. */
static int is_trick(struct text path)
{
    for (size_t i = 0; i < path.size; i++) {
        char c = path.start[i], next = i + 1 < path.size ? path.start[i + 1] : 0;
        if (c == '%' || c == '\\' || (unsigned char)c > '~' || (c == '.' && next == '.') || (c == '/' && next == '/'))
            return 1;
    }
    return 0;
}

/* A Content-Length: at most what anybody may post. */
static int read_length(struct text t, struct request *r)
{
    size_t n = 0;
    for (size_t i = 0; i < t.size; i++) {
        if (t.start[i] < '0' || t.start[i] > '9')
            return 400;
        n = n * 10 + (size_t)(t.start[i] - '0');
        if (n > BODY_MOST)
            return 413;
    }
    r->length = n;
    return t.size && !r->lengths++ ? 0 : 400;
}

static int read_header(struct text line, struct request *r)
{
    struct text name;
    if (!is_printable(line) || !split(&line, ':', &name) || !is_token(name))
        return 400;
    while (line.size && strchr(" \t", line.start[0]))
        line.start++, line.size--;
    while (line.size && strchr(" \t", line.start[line.size - 1]))
        line.size--;
    if (is(name, "host")) {
        r->host++;
        r->host_name = line;
    } else if (is(name, "origin"))
        r->origin = line;
    else if (is(name, "sec-fetch-site"))
        r->site = line;
    else if (is(name, "x-gatecade-token"))
        r->token = line;
    else if (is(name, "connection"))
        r->close = lists(line, "close");
    else if (is(name, "accept-encoding"))
        r->gzip = lists(line, "gzip");
    else if (is(name, "if-none-match"))
        r->unless = line;
    else if (is(name, "content-length"))
        return read_length(line, r);
    else if (is(name, "transfer-encoding"))
        return 413;
    return 0;
}

/* All lines of a request whose end has been found; returns 0 or a status. */
static int read_request(struct text all, struct request *r)
{
    struct text line;
    int status = 0;
    for (int first = 1; !status && split(&all, '\n', &line); first = 0) {
        if (!line.size || line.start[line.size - 1] != '\r')
            return 400;
        line.size--;
        if (!line.size)
            break;
        status = first ? read_line(line, r) : read_header(line, r);
    }
    if (!status && (r->host > 1 || (!r->host && !r->old)))
        return 400;
    return status;
}

static const char *reason(int status)
{
    static const struct {
        int status;
        const char *words;
    } table[] = {
        {200, "OK"},          {304, "Not Modified"},        {400, "Bad Request"},
        {403, "Forbidden"},   {404, "Not Found"},           {405, "Method Not Allowed"},
        {409, "Conflict"},    {413, "Content Too Large"},   {431, "Request Header Fields Too Large"},
        {502, "Bad Gateway"}, {503, "Service Unavailable"}, {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].status == status)
            return table[i].words;
    return "Error";
}

/* What every answer says: nothing may be loaded from, sent to, or framed by, anybody else. */
static const char policy[] = "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
                             "style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; "
                             "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
                             "X-Content-Type-Options: nosniff\r\n"
                             "Referrer-Policy: no-referrer\r\n"
                             "Cross-Origin-Opener-Policy: same-origin\r\n"
                             "Cross-Origin-Resource-Policy: same-origin\r\n"
                             "Cache-Control: no-cache\r\n"
                             "Vary: Accept-Encoding\r\n";

static void finish(struct page_answer *a, int status, const char *type, const char *extra)
{
    a->status = status;
    a->head_size = (size_t)snprintf(
        a->head, sizeof a->head, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n%s%s%s\r\n", status,
        reason(status), type, a->body_size, extra, a->close ? "Connection: close\r\n" : "", policy);
}

static void refuse(struct page_answer *a, int status)
{
    a->body = reason(status);
    a->body_size = strlen(a->body);
    finish(a, status, "text/plain; charset=utf-8", status == 405 ? "Allow: GET, HEAD\r\n" : "");
}

static const struct page_file *find(struct text path)
{
    if (is(path, "/"))
        path = (struct text){"/index.html", 11};
    for (const struct page_file *f = page_files; f->path; f++)
        if (strlen(f->path) == path.size && !memcmp(f->path, path.start, path.size))
            return f;
    return NULL;
}

static void send_file(struct page_answer *a, const struct request *r, const struct page_file *f)
{
    char extra[128];
    int form = r->gzip ? GZIPPED : PLAIN;
    snprintf(extra, sizeof extra, "ETag: %s\r\n%s", f->tag, form == GZIPPED ? "Content-Encoding: gzip\r\n" : "");
    a->body = f->start[form];
    a->body_size = (size_t)(f->end[form] - f->start[form]);
    if (lists(r->unless, f->tag)) {
        a->body_size = 0;
        snprintf(extra, sizeof extra, "ETag: %s\r\n", f->tag);
        finish(a, 304, f->type, extra);
    } else
        finish(a, 200, f->type, extra);
}

/* ---- the door to a design */

static char door_token[40], door_name[2][40];

void page_door(const char *token, unsigned port)
{
    snprintf(door_token, sizeof door_token, "%s", token);
    snprintf(door_name[0], sizeof door_name[0], "127.0.0.1:%u", port);
    snprintf(door_name[1], sizeof door_name[1], "localhost:%u", port);
}

static int is_call(const struct request *r)
{
    static const char door[] = "/design";
    size_t n = sizeof door - 1;
    return door_token[0] && r->path.size >= n && !memcmp(r->path.start, door, n) &&
           (r->path.size == n || r->path.start[n] == '/');
}

/* All of the token is looked at, wherever the first difference is. */
static int knows_token(struct text t)
{
    int differs = 0;
    if (t.size != strlen(door_token))
        return 0;
    for (size_t i = 0; i < t.size; i++)
        differs |= t.start[i] ^ door_token[i];
    return !differs;
}

/* 1 for a page that came from here: by the name it has asked for (a strange one may have been pointed at us), by its
   origin, and by the token, which no other page can have read. */
static int is_ours(const struct request *r)
{
    if (!is(r->host_name, door_name[0]) && !is(r->host_name, door_name[1]))
        return 0;
    if (r->site.size && !is(r->site, "same-origin"))
        return 0;
    if (r->origin.size && (r->origin.size != r->host_name.size + 7 || memcmp(r->origin.start, "http://", 7) ||
                           memcmp(r->origin.start + 7, r->host_name.start, r->host_name.size)))
        return 0;
    return knows_token(r->token);
}

/* Takes a question that is all there; one that is not is waited for. */
static void take_call(struct page_answer *a, const struct request *r, const char *request, size_t size)
{
    if (size - a->used < r->length) {
        a->used = 0;
        return;
    }
    a->call = r->path.start + sizeof "/design" - 1;
    a->call_size = r->path.size - (sizeof "/design" - 1);
    a->posted = request + a->used;
    a->posted_size = r->length;
    a->used += r->length;
}

void page_reply(struct page_answer *a, int status, const char *body, size_t size)
{
    a->body = body;
    a->body_size = size;
    finish(a, status, "application/json", "");
}

/* Where a request ends, after its empty line; 0 if that has not come yet. */
static size_t request_end(const char *request, size_t size)
{
    const char *end = memmem(request, size, "\r\n\r\n", 4);
    return end ? (size_t)(end - request) + 4 : 0;
}

void page_answer(const char *request, size_t size, struct page_answer *a)
{
    *a = (struct page_answer){.used = request_end(request, size < REQUEST_MOST ? size : REQUEST_MOST)};
    struct request r = {.close = 0};
    if (!a->used) {
        if (size < REQUEST_MOST)
            return;
        a->used = size;
        a->close = 1;
        refuse(a, 431);
        return;
    }
    int status = read_request((struct text){request, a->used}, &r);
    a->close = status || r.close || r.old;
    int posts = !status && is(r.method, "POST") && is_call(&r);
    if (!status && posts && !is_ours(&r))
        status = 403;
    if (!status && !posts && r.length)
        status = 413; /* nothing else takes a body */
    if (!status && !posts && !is(r.method, "GET") && !is(r.method, "HEAD"))
        status = 405;
    if (!status && is_trick(r.path))
        status = 400;
    a->close |= status != 0;
    if (!status && posts) {
        take_call(a, &r, request, size);
        return;
    }
    const struct page_file *f = status ? NULL : find(r.path);
    if (f)
        send_file(a, &r, f);
    else
        refuse(a, status ? status : 404);
    if (is(r.method, "HEAD"))
        a->body_size = 0;
}
