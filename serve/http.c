/* SPDX-License-Identifier: MIT */
/*
 * Why not libmicrohttpd?  Its version of Debian 12 (0.9.75, epoll, STRICT_FOR_CLIENT) was measured against this server
 * in one run; docs/web.md has the figures.  It does not hold what we promise, and a handler cannot add it:
 *   - It takes what we refuse before a handler sees it: lines that end in a bare LF, folded headers, headers without a
 *     name, two spaces in the request line.
 *   - Its timeout is one of silence: a client that sends a byte a second keeps its connection for ever.
 *   - Refusals of its own (400, 413, 414, 431) go out without our Content-Security-Policy and the other headers, or,
 * with little memory for a connection, not at all.
 */
#include "serve/http.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool http_is(struct http_text t, const char *word)
{
    return t.size == strlen(word) && !strncasecmp(t.start, word, t.size);
}

/* True if a word stands in a list with commas, with nothing but blanks or a ; after it. */
bool http_lists(struct http_text list, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= list.size; i++) {
        bool starts = !i || strchr(", \t", list.start[i - 1]);
        bool ends = i + n == list.size || strchr(",; \t", list.start[i + n]);
        if (starts && ends && !strncasecmp(list.start + i, word, n))
            return true;
    }
    return false;
}

/* Cuts the text up to a character, and that character, off the rest; false if it does not hold one. */
static bool split(struct http_text *rest, char at, struct http_text *field)
{
    const char *found = memchr(rest->start, at, rest->size);
    if (!found)
        return false;
    *field = (struct http_text){rest->start, (size_t)(found - rest->start)};
    rest->start = found + 1;
    rest->size -= field->size + 1;
    return true;
}

static bool is_token(struct http_text t)
{
    for (size_t i = 0; i < t.size; i++)
        if (t.start[i] <= ' ' || t.start[i] > '~' || strchr("()<>@,;:\\\"/[]?={}", t.start[i]))
            return false;
    return t.size > 0;
}

static bool is_printable(struct http_text t)
{
    for (size_t i = 0; i < t.size; i++)
        if (((unsigned char)t.start[i] < ' ' && t.start[i] != '\t') || t.start[i] == 127)
            return false;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* METHOD SP /path[?query] SP HTTP/1.x; returns 0 or the status of what is wrong with it. */
static int read_line(struct http_text line, struct http_request *r)
{
    struct http_text target;
    if (!is_printable(line) || !split(&line, ' ', &r->method) || !is_token(r->method) || !split(&line, ' ', &target))
        return 400;
    if (line.size != 8 || memcmp(line.start, "HTTP/", 5) || !is_digit(line.start[5]) || line.start[6] != '.' ||
        !is_digit(line.start[7]))
        return 400;
    if (line.start[5] != '1')
        return 505;
    r->old = line.start[7] == '0';
    if (!target.size || target.start[0] != '/')
        return 400;
    if (!split(&target, '?', &r->path))
        r->path = target;
    return 0;
}

/* At most what anybody may send. */
static int read_length(struct http_text t, struct http_request *r)
{
    size_t n = 0;
    for (size_t i = 0; i < t.size; i++) {
        if (!is_digit(t.start[i]))
            return 400;
        n = n * 10 + (size_t)(t.start[i] - '0');
        if (n > BODY_MOST)
            return 413;
    }
    r->length = n;
    return t.size && !r->lengths++ ? 0 : 400;
}

static int read_header(struct http_text line, struct http_request *r)
{
    struct http_text name;
    if (!is_printable(line) || !split(&line, ':', &name) || !is_token(name))
        return 400;
    while (line.size && strchr(" \t", line.start[0]))
        line.start++, line.size--;
    while (line.size && strchr(" \t", line.start[line.size - 1]))
        line.size--;
    if (http_is(name, "host")) {
        r->hosts++;
        r->host = line;
    } else if (http_is(name, "origin")) {
        r->origins++;
        r->origin = line;
    } else if (http_is(name, "sec-fetch-site")) {
        r->fetch_sites++;
        r->fetch_site = line;
    } else if (http_is(name, "x-gatecade-token")) {
        r->tokens++;
        r->token = line;
    } else if (http_is(name, "connection"))
        r->close |= http_lists(line, "close");
    else if (http_is(name, "accept-encoding"))
        r->gzip |= http_lists(line, "gzip");
    else if (http_is(name, "if-none-match"))
        r->if_none_match = line;
    else if (http_is(name, "content-length"))
        return read_length(line, r);
    else if (http_is(name, "transfer-encoding"))
        return 413;
    return 0;
}

/* All lines of a head whose end has been found; returns 0 or a status. */
static int read_lines(struct http_text all, struct http_request *r)
{
    struct http_text line;
    int status = 0;
    for (bool first = true; !status && split(&all, '\n', &line); first = false) {
        if (!line.size || line.start[line.size - 1] != '\r')
            return 400;
        line.size--;
        if (!line.size)
            break;
        status = first ? read_line(line, r) : read_header(line, r);
    }
    if (!status && (!r->method.size || r->hosts > 1 || (!r->hosts && !r->old)))
        return 400;
    if (!status && (r->origins > 1 || r->fetch_sites > 1 || r->tokens > 1))
        return 400; /* of two, which one counts? */
    return status;
}

size_t http_read(const char *bytes, size_t size, struct http_request *r, int *status)
{
    const char *end = memmem(bytes, size < REQUEST_MOST ? size : REQUEST_MOST, "\r\n\r\n", 4);
    *r = (struct http_request){0};
    *status = 0;
    if (!end && size < REQUEST_MOST)
        return 0;
    if (!end) {
        *status = 431;
        return size;
    }
    size_t used = (size_t)(end - bytes) + 4;
    *status = read_lines((struct http_text){bytes, used}, r);
    return used;
}

const char *http_reason(int status)
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

/* In every reply: nothing may be loaded from, or sent to, anybody else; and who may frame it. */
#define POLICY(ancestors)                                                                                              \
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "            \
    "img-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "                    \
    "form-action 'none'; frame-ancestors " ancestors "\r\n"                                                            \
    "X-Content-Type-Options: nosniff\r\n"                                                                              \
    "Referrer-Policy: no-referrer\r\n"                                                                                 \
    "Cross-Origin-Opener-Policy: same-origin\r\n"                                                                      \
    "Cross-Origin-Resource-Policy: same-origin\r\n"                                                                    \
    "Cache-Control: no-cache\r\n"                                                                                      \
    "Vary: Accept-Encoding\r\n"

size_t http_head(char head[REPLY_HEAD_MOST], int status, const struct http_about *about)
{
    return (size_t)snprintf(head, REPLY_HEAD_MOST,
                            "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n%s%s%s\r\n", status,
                            http_reason(status), about->type, about->length, about->extra,
                            about->close ? "Connection: close\r\n" : "", about->framed ? POLICY("*") : POLICY("'none'"));
}
