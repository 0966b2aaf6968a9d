/* SPDX-License-Identifier: MIT */
/*
 * GET and HEAD of the embedded files and those beside them, by their exact names; and POST to /design where there is one, from nobody but our
 * own page.  No path ever meets the file system, so there is nothing to escape from; what looks like a try is refused
 * all the same, with a status that says why.
 */
#include "serve/page.h"
#include <stdio.h>
#include <string.h>

static const char design_path[] = "/design";
enum { DESIGN_PATH = sizeof design_path - 1 };

/* No file of the page has a name with dots in a row, percent signs, backslashes or empty folders. */
static bool is_traversal(struct http_text path)
{
    for (size_t i = 0; i < path.size; i++) {
        char c = path.start[i], next = i + 1 < path.size ? path.start[i + 1] : 0;
        if (c == '%' || c == '\\' || (unsigned char)c > '~' || (c == '.' && next == '.') || (c == '/' && next == '/'))
            return true;
    }
    return false;
}

/* Methods and paths, unlike headers, are the same only in the same case. */
static bool is_exactly(struct http_text t, const char *word)
{
    return t.size == strlen(word) && !memcmp(t.start, word, t.size);
}

static void head(struct page_reply *a, const char *type, const char *extra)
{
    const struct http_about about = {type, extra, a->body_size, a->close, a->framed};
    a->head_size = http_head(a->head, a->status, &about);
}

static void refuse(struct page_reply *a, int status)
{
    a->status = status;
    a->body = http_reason(status);
    a->body_size = strlen(a->body);
    head(a, "text/plain; charset=utf-8", status == 405 ? "Allow: GET, HEAD\r\n" : "");
}

static const struct page_file *find(const struct page_door *door, struct http_text path)
{
    for (const struct page_file *f = door ? door->beside : NULL; f && f->path; f++)
        if (is_exactly(path, f->path))
            return f;
    for (const struct page_file *f = page_files; f->path; f++)
        if (is_exactly(path, f->path) || (is_exactly(path, "/") && !strcmp(f->path, "/index.html")))
            return f;
    return NULL;
}

static void send_file(struct page_reply *a, const struct http_request *r, const struct page_file *f)
{
    char extra[128];
    bool same = http_lists(r->if_none_match, f->tag);
    int form = r->gzip && !same && f->start[GZIPPED] ? GZIPPED : PLAIN;
    snprintf(extra, sizeof extra, "ETag: %s\r\n%s", f->tag, form == GZIPPED ? "Content-Encoding: gzip\r\n" : "");
    a->status = same ? 304 : 200;
    a->body = f->start[form];
    a->body_size = same ? 0 : (size_t)(f->end[form] - f->start[form]);
    head(a, f->type, extra);
}

static bool is_for_design(const struct http_request *r)
{
    return r->path.size >= DESIGN_PATH && !memcmp(r->path.start, design_path, DESIGN_PATH) &&
           (r->path.size == DESIGN_PATH || r->path.start[DESIGN_PATH] == '/');
}

/* Compares all of the token, wherever the first difference is: the time tells nothing. */
static bool knows_token(const struct page_door *door, struct http_text t)
{
    int differs = 0;
    if (t.size != strlen(door->token))
        return false;
    for (size_t i = 0; i < t.size; i++)
        differs |= t.start[i] ^ door->token[i];
    return !differs;
}

/* True for a page that came from here: by the host name it uses (DNS rebinding points a strange one at us), by its
   origin, and by the token, which no other page can have read. */
static bool is_ours(const struct page_door *door, const struct http_request *r)
{
    char name[2][40];
    snprintf(name[0], sizeof name[0], "127.0.0.1:%u", door->port);
    snprintf(name[1], sizeof name[1], "localhost:%u", door->port);
    if (!http_is(r->host, name[0]) && !http_is(r->host, name[1]))
        return false;
    if (r->fetch_sites && !http_is(r->fetch_site, "same-origin"))
        return false;
    if (r->origins && (r->origin.size != r->host.size + 7 || memcmp(r->origin.start, "http://", 7) ||
                       memcmp(r->origin.start + 7, r->host.start, r->host.size)))
        return false;
    return knows_token(door, r->token);
}

/* Takes a request to the design with its body; one that is not all there is waited for. */
static void take_design_request(struct page_reply *a, const struct http_request *r, const char *bytes, size_t size)
{
    if (size - a->used < r->length) {
        a->used = 0;
        return;
    }
    a->design = r->path.start + DESIGN_PATH;
    a->design_size = r->path.size - DESIGN_PATH;
    a->posted = bytes + a->used;
    a->posted_size = r->length;
    a->used += r->length;
}

void page_reply_json(struct page_reply *a, int status, const char *body, size_t size)
{
    a->status = status;
    a->body = body;
    a->body_size = size;
    head(a, "application/json", "");
}

/* The status of a refusal, or 0. */
static int check(const struct page_door *door, const struct http_request *r, bool posts)
{
    if (posts && !is_ours(door, r))
        return 403;
    if (!posts && r->length)
        return 413; /* nothing else takes a body */
    if (!posts && !is_exactly(r->method, "GET") && !is_exactly(r->method, "HEAD"))
        return 405;
    return is_traversal(r->path) ? 400 : 0;
}

void page_request(const struct page_door *door, const char *bytes, size_t size, struct page_reply *a)
{
    struct http_request r;
    int status;
    a->design = a->posted = a->body = NULL;
    a->status = 0;
    a->head_size = a->body_size = a->design_size = a->posted_size = 0;
    a->used = http_read(bytes, size, &r, &status);
    if (!a->used)
        return;
    a->framed = door && door->framed;
    bool posts = !status && door && *door->token && is_exactly(r.method, "POST") && is_for_design(&r);
    if (!status)
        status = check(door, &r, posts);
    a->close = status || r.close || r.old;
    if (!status && posts) {
        take_design_request(a, &r, bytes, size);
        return;
    }
    const struct page_file *f = status ? NULL : find(door, r.path);
    if (f)
        send_file(a, &r, f);
    else
        refuse(a, status ? status : 404);
    if (is_exactly(r.method, "HEAD"))
        a->body_size = 0;
}
