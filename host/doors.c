/* SPDX-License-Identifier: MIT */
/* What a request of HTTP is answered: the page's files, the way into rooms, pictures of links, numbers for operators.
 */
#include <arpa/inet.h>
#include <inttypes.h>
#include <qrencode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include "base/heap.h"
#include "host/loop.h"
#include "host/websocket.h"
#include "serve/page.h"

/* A header that http_read() does not keep; it has checked the lines. */
static struct http_text header(const char *bytes, size_t size, const char *name)
{
    size_t n = strlen(name);
    for (const char *line = memchr(bytes, '\n', size); line; line = memchr(line, '\n', (size_t)(bytes + size - line))) {
        line++;
        size_t left = (size_t)(bytes + size - line);
        if (left <= n || strncasecmp(line, name, n) || line[n] != ':')
            continue;
        const char *start = line + n + 1, *end = memchr(line, '\r', left);
        while (start < end && (*start == ' ' || *start == '\t'))
            start++;
        while (end > start && (end[-1] == ' ' || end[-1] == '\t'))
            end--;
        return (struct http_text){start, (size_t)(end - start)};
    }
    return (struct http_text){"", 0};
}

/* The host's name without the port. */
static struct http_text bare_host(struct http_text host)
{
    const char *colon = host.size ? memrchr(host.start, ':', host.size) : NULL;
    if (colon)
        host.size = (size_t)(colon - host.start);
    return host;
}

/* By which names the server may be called: a strange one that points here (DNS rebinding) is none. */
static bool is_ours(const struct hosting *h, struct http_text host)
{
    char text[128], own[80] = "", local[96];
    struct in_addr address;
    host = bare_host(host);
    if (!host.size || host.size >= sizeof text)
        return false;
    snprintf(text, sizeof text, "%.*s", (int)host.size, host.start);
    gethostname(own, sizeof own - 1);
    snprintf(local, sizeof local, "%s.local", own);
    if (inet_pton(AF_INET, text, &address) == 1 || !strcasecmp(text, "localhost") || !strcasecmp(text, own) ||
        !strcasecmp(text, local))
        return true;
    for (unsigned i = 0; i < h->names; i++)
        if (!strcasecmp(text, h->name[i]))
            return true;
    return false;
}

/* A page may only talk to the server that it came from; programs send no Origin. */
static bool is_from_here(const struct http_request *r)
{
    size_t scheme = r->origin.size > 8 && !strncasecmp(r->origin.start, "https://", 8) ? 8 : 7;
    if (!r->origins)
        return true;
    return r->origins == 1 && r->origin.size == r->host.size + scheme &&
           (scheme == 8 || !strncasecmp(r->origin.start, "http://", 7)) &&
           !strncasecmp(r->origin.start + scheme, r->host.start, r->host.size);
}

static enum door plain(struct door_reply *a, int status, const char *type, const char *text, size_t size)
{
    a->body = text;
    a->body_size = size;
    a->head_size = http_head(a->head, status, &(struct http_about){type, "", size, a->close, false});
    return DOOR_REPLY;
}

static enum door refuse(struct door_reply *a, int status, const char *text)
{
    a->close = true;
    return plain(a, status, "text/plain; charset=utf-8", text, strlen(text));
}

static enum door open_socket(struct hosting *h, struct door_reply *a, const struct http_request *r, const char *bytes)
{
    char accept[WS_ACCEPT];
    struct http_text key = header(bytes, a->used, "sec-websocket-key");
    if (!http_lists(header(bytes, a->used, "upgrade"), "websocket") ||
        !http_is(header(bytes, a->used, "sec-websocket-version"), "13") || !ws_accept(key.start, key.size, accept))
        return refuse(a, 400, "Rooms are played over WebSocket, version 13.\n");
    if (!is_from_here(r)) {
        h->count.refused_origin++;
        return refuse(a, 403, "Only a page of this server may play here.\n");
    }
    a->head_size = (size_t)snprintf(a->head, sizeof a->head,
                                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                                    "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                                    accept);
    a->relayed = header(bytes, a->used, RELAY_HEADER).size > 0;
    return DOOR_SOCKET;
}

/* The link of a room as a QR code.  Libqrencode encodes; here it becomes a path of squares. */
static enum door draw_link(struct hosting *h, struct door_reply *a, const struct http_request *r, const char *bytes)
{
    char link[300], code[CODE_LETTERS + 1];
    bool safe = h->proxied && http_is(header(bytes, a->used, "x-forwarded-proto"), "https");
    snprintf(code, sizeof code, "%.*s", CODE_LETTERS, r->path.start + 4);
    for (unsigned i = 0; i < CODE_LETTERS; i++)
        if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789", code[i]) || !code[i])
            return refuse(a, 404, "There is no such room.\n");
    snprintf(link, sizeof link, "http%s://%.*s/#room=%s", safe ? "s" : "", (int)r->host.size, r->host.start, code);
    QRcode *q = QRcode_encodeString(link, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    if (!q)
        return refuse(a, 503, "No picture now.\n");
    size_t size;
    FILE *f = heap_stream(&a->heap, &size);
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-4 -4 %d %d\" shape-rendering=\"crispEdges\">"
            "<path fill=\"#fff\" d=\"M-4-4h%dv%dh-%dz\"/><path d=\"",
            q->width + 8, q->width + 8, q->width + 8, q->width + 8, q->width + 8);
    for (int y = 0; y < q->width; y++)
        for (int x = 0; x < q->width; x++)
            if (q->data[y * q->width + x] & 1)
                fprintf(f, "M%d %dh1v1h-1z", x, y);
    fprintf(f, "\"/></svg>");
    fclose(f);
    QRcode_free(q);
    return plain(a, 200, "image/svg+xml", a->heap, size);
}

static enum door print_metrics(struct hosting *h, struct door_reply *a)
{
    const struct tables_count *t = &h->tables.count;
    const struct {
        const char *name, *type, *help;
        double value;
    } metric[] = {
        {"rooms", "gauge", "rooms in memory", h->tables.slots},
        {"connections", "gauge", "open connections", h->conns},
        {"rooms_made_total", "counter", "rooms made", (double)t->made},
        {"joins_total", "counter", "joins of rooms", (double)t->joined},
        {"actions_total", "counter", "actions that were acknowledged", (double)t->actions},
        {"actions_refused_total", "counter", "actions that were refused", (double)t->refused},
        {"errors_total", "counter", "other requests that were refused", (double)t->errors},
        {"guesses_total", "counter", "rooms that were asked for and are not there", (double)t->guesses},
        {"lines_total", "counter", "lines stored", (double)t->lines},
        {"commits_total", "counter", "commits", (double)t->commits},
        {"commit_failures_total", "counter", "commits that failed", (double)t->failures},
        {"commit_seconds_total", "counter", "time in commits", h->count.commit_seconds},
        {"commit_seconds_worst", "gauge", "the longest commit", h->count.commit_worst},
        {"accepted_total", "counter", "connections accepted", (double)h->count.accepted},
        {"requests_total", "counter", "requests of HTTP", (double)h->count.requests},
        {"messages_total", "counter", "messages of WebSocket", (double)h->count.messages},
        {"sent_bytes_total", "counter", "bytes sent", (double)h->count.sent_bytes},
        {"dropped_slow_total", "counter", "clients dropped as they took too long", (double)h->count.dropped_slow},
        {"dropped_silent_total", "counter", "clients dropped in silence", (double)h->count.dropped_silent},
        {"relays_total", "counter", "clients passed on to the server that has their room", (double)h->count.relays},
        {"refused_origin_total", "counter", "pages of others that were refused", (double)h->count.refused_origin},
    };
    size_t size;
    FILE *f = heap_stream(&a->heap, &size);
    for (size_t i = 0; i < sizeof metric / sizeof *metric; i++)
        fprintf(f, "# HELP gatecade_%s %s\n# TYPE gatecade_%s %s\ngatecade_%s %.15g\n", metric[i].name, metric[i].help,
                metric[i].name, metric[i].type, metric[i].name, metric[i].value);
    fclose(f);
    return plain(a, 200, "text/plain; version=0.0.4", a->heap, size);
}

static bool begins(struct http_text path, const char *head)
{
    size_t n = strlen(head);
    return path.size >= n && !memcmp(path.start, head, n);
}

enum door door_request(struct hosting *h, const char *bytes, size_t size, struct door_reply *a)
{
    struct http_request r;
    struct page_reply page;
    int status;
    size_t used = http_read(bytes, size, &r, &status);
    if (!used)
        return DOOR_MORE;
    a->used = used;
    a->close = status || r.close || r.old;
    bool get = !status && !r.length && r.method.size == 3 && !memcmp(r.method.start, "GET", 3);
    if (!status && !is_ours(h, r.host))
        return refuse(a, 403, "This server is not called that: gatecade host --name NAME lets it be.\n");
    if (get && http_is(r.path, "/room"))
        return open_socket(h, a, &r, bytes);
    if (get && begins(r.path, "/qr/") && r.path.size == 4 + CODE_LETTERS)
        return draw_link(h, a, &r, bytes);
    if (get && http_is(r.path, "/metrics"))
        return print_metrics(h, a);
    if (get && http_is(r.path, "/health"))
        return h->ill ? refuse(a, 503, "the store fails\n") : plain(a, 200, "text/plain; charset=utf-8", "ok\n", 3);
    page_request(NULL, bytes, size, &page);
    a->used = page.used ? page.used : used;
    a->close = page.close;
    memcpy(a->head, page.head, page.head_size);
    a->head_size = page.head_size;
    a->body = page.body;
    a->body_size = page.body_size;
    return DOOR_REPLY;
}
