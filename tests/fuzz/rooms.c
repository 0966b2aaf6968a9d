/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing the server of rooms: its whole loop, with sockets, clock, entropy and store of this file.  The first byte
 * says what the others are: the raw bytes of one client, in pieces of some size; or lines, each of which becomes a
 * frame of one of three clients (0, 1, 2), or lets time pass (+MILLISECONDS), or makes the next commit fail (!).
 *
 * Whatever they are: what goes out is whole frames of valid JSON, requests of HTTP get the same answer however they are
 * cut, and every stored log can be played again.
 */
#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum { CLIENTS = 3, FIRST_FD = 1000, ROOMS = 8, SAID = 1 << 18 };

static struct wire {
    const char *in;
    size_t left, piece; /* at most so many bytes at a time */
    char *out;
    size_t said;
    bool open, stuck; /* stuck: it did not take all that was sent last */
    void *connection;
} wires[CLIENTS];

static double now_seconds;
static uint64_t drawn;
static bool disk_full;

static void must(bool holds)
{
    if (!holds)
        abort();
}

static ssize_t fuzz_recv(int fd, void *to, size_t size, int flags)
{
    struct wire *w = &wires[fd - FIRST_FD];
    (void)flags;
    size_t n = w->left < size ? w->left : size;
    n = n < w->piece ? n : w->piece;
    memcpy(to, w->in, n);
    w->in += n;
    w->left -= n;
    return (ssize_t)n;
}

static ssize_t fuzz_send(int fd, const void *bytes, size_t size, int flags)
{
    struct wire *w = &wires[fd - FIRST_FD];
    (void)flags;
    size_t n = size < 3000 ? size : 3000; /* of long ones not all at once */
    must(w->open);
    if (n > SAID - w->said)
        n = SAID - w->said;
    memcpy(w->out + w->said, bytes, n);
    w->said += n;
    w->stuck = n < size;
    if (!n && size) {
        errno = EAGAIN;
        return -1;
    }
    return (ssize_t)n;
}

static ssize_t fuzz_sendmsg(int fd, const struct msghdr *m, int flags)
{
    ssize_t all = 0;
    for (size_t i = 0; i < m->msg_iovlen; i++) {
        ssize_t n = fuzz_send(fd, m->msg_iov[i].iov_base, m->msg_iov[i].iov_len, flags);
        if (n < 0)
            return all ? all : n;
        all += n;
        if ((size_t)n < m->msg_iov[i].iov_len)
            break;
    }
    return all;
}

static int fuzz_close(int fd)
{
    if (fd >= FIRST_FD) {
        must(wires[fd - FIRST_FD].open);
        wires[fd - FIRST_FD].open = false;
    }
    return 0;
}

static int fuzz_epoll_ctl(int epoll, int what, int fd, struct epoll_event *event)
{
    (void)epoll, (void)what;
    if (fd >= FIRST_FD) {
        must((event->events & (EPOLLIN | EPOLLOUT)) == (EPOLLIN | EPOLLOUT));
        wires[fd - FIRST_FD].connection = event->data.ptr;
    }
    return 0;
}

static int fuzz_epoll_wait(int epoll, struct epoll_event *event, int most, int ms)
{
    int n = 0;
    (void)epoll, (void)most, (void)ms;
    for (int i = 0; i < CLIENTS; i++) {
        uint32_t what = (wires[i].left ? EPOLLIN : 0) | (wires[i].stuck ? EPOLLOUT : 0);
        if (wires[i].open && what)
            event[n++] = (struct epoll_event){.events = what, .data.ptr = wires[i].connection};
    }
    return n;
}

static ssize_t fuzz_random(void *to, size_t size, unsigned flags)
{
    (void)flags;
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)to)[i] = (unsigned char)(++drawn * UINT64_C(0x9e3779b97f4a7c15) >> 56);
    return (ssize_t)size;
}

#define recv fuzz_recv
#define send(fd, bytes, size, flags) fuzz_send(fd, bytes, size, flags)
#define sendmsg fuzz_sendmsg
#define close(fd) fuzz_close(fd)
#define setsockopt(...) 0
#define epoll_ctl fuzz_epoll_ctl
#define epoll_wait fuzz_epoll_wait
#define epoll_create1(flags) 3
#define poll(...) 0
#define getrandom fuzz_random
#include "base/clock.h"
#define clock_seconds() now_seconds
#include "host/loop.c"
#undef send
#undef close

#include "games/games.h"
#include "players/players.h"
#include "serve/page.h"

/* ---- a small house: the machines that are played in rooms, players that need not learn, a page of one file ---- */

#define GAMES GAME(bobing) GAME(mastermind) GAME(sevens)
#define PLAYERS                                                                                                        \
    PLAYER(bobing_perfect)                                                                                             \
    PLAYER(mastermind_beginner) PLAYER(mastermind_fair) PLAYER(sevens_beginner) PLAYER(sevens_fair)
#define GAME(id) extern const struct machine machine_##id;
#define PLAYER(id) extern const struct player player_##id;
GAMES PLAYERS
#undef GAME
#undef PLAYER
#define GAME(id) &machine_##id,
#define PLAYER(id) &player_##id,
    const struct machine *const machines[] = {GAMES};
const unsigned machine_count = sizeof machines / sizeof *machines;
const struct player *const players[] = {PLAYERS};
const unsigned player_count = sizeof players / sizeof *players;

static const char text[] = "<!DOCTYPE html>";
const struct page_file page_files[] = {
    {"/index.html", "text/html", "\"1\"", {text, text}, {text + sizeof text - 1, text + sizeof text - 1}},
    {NULL, NULL, NULL, {NULL, NULL}, {NULL, NULL}},
};

/* ---- a store: what was committed, and what waits for it ---- */

static struct kept {
    char code[CODE_LETTERS + 1];
    char *log, *waits;
    size_t size, waiting;
} kept[ROOMS];
static unsigned rooms;

static struct kept *kept_of(const char *code)
{
    for (unsigned i = 0; i < rooms; i++)
        if (!strcmp(kept[i].code, code))
            return &kept[i];
    return NULL;
}

static bool store_claim(struct store *s, const char *code)
{
    (void)s;
    if (rooms == ROOMS || kept_of(code))
        return false;
    kept[rooms] = (struct kept){.log = NULL};
    snprintf(kept[rooms++].code, sizeof kept->code, "%s", code);
    return true;
}

static bool replay(struct table *t, const char *lines, size_t size)
{
    for (const char *end; size; size -= (size_t)(end + 1 - lines), lines = end + 1) {
        end = memchr(lines, '\n', size);
        if (!end || table_apply(t, lines, (size_t)(end - lines)))
            return false;
    }
    return true;
}

static enum load store_load(struct store *s, struct table *t, char *where, size_t size)
{
    const struct kept *k = kept_of(t->code);
    (void)s, (void)where, (void)size;
    if (!k || !k->size)
        return NOT_THERE;
    must(replay(t, k->log, k->size));
    return LOADED;
}

static bool store_append(struct store *s, const char *code, uint32_t first, const char *lines, size_t size)
{
    struct kept *k = kept_of(code);
    (void)s, (void)first;
    must(k && size && lines[size - 1] == '\n');
    k->waits = realloc(k->waits, k->waiting + size);
    memcpy(k->waits + k->waiting, lines, size);
    k->waiting += size;
    return true;
}

static bool store_commit(struct store *s)
{
    bool good = !disk_full;
    (void)s;
    for (unsigned i = 0; i < rooms; i++) {
        struct kept *k = &kept[i];
        if (good && k->waiting) {
            k->log = realloc(k->log, k->size + k->waiting);
            memcpy(k->log + k->size, k->waits, k->waiting);
            k->size += k->waiting;
        }
        k->waiting = 0;
    }
    disk_full = false;
    return good;
}

static void store_release(struct store *s, const char *code)
{
    (void)s, (void)code;
}

static void store_renew(struct store *s, void (*gone)(void *context, const char *code), void *context)
{
    (void)s, (void)gone, (void)context;
}

/* ---- what must hold ---- */

/* The same few texts are said over and over: one that was JSON is not read again. */
__attribute__((no_sanitize("coverage"))) static void must_be_json(const char *text, size_t size)
{
    static uint64_t good[1 << 16];
    uint64_t sum = size;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ (unsigned char)text[i]) * 0x9e3779b97f4a7c15;
    uint64_t *place = &good[sum >> 48];
    if (*place == sum)
        return;
    json_t *told = json_loadb(text, size, 0, NULL);
    must(told != NULL);
    json_decref(told);
    *place = sum;
}

/* Whole frames, from there on; a text is JSON. */
static void look_at(const struct wire *w, size_t from)
{
    char *at = w->out + from;
    size_t left = w->said - from;
    if (w->said == SAID)
        return; /* more was said than is kept */
    while (left) {
        struct ws_frame f;
        int got = ws_read(at, left, false, SAID, &f);
        if (!got && w->stuck)
            return; /* the rest of it waits */
        must(got == 1 && f.last);
        if (f.opcode == WS_TEXT)
            must_be_json(f.payload, f.size);
        at += f.used;
        left -= f.used;
    }
}

static struct hosting *house;

static void begin(void)
{
    static const struct store_kind kind = {.claim = store_claim,
                                           .load = store_load,
                                           .append = store_append,
                                           .commit = store_commit,
                                           .release = store_release,
                                           .renew = store_renew};
    if (!house)
        house = malloc(sizeof *house);
    memset(&house->store, 0, offsetof(struct hosting, scratch) - offsetof(struct hosting, store));
    house->store.kind = &kind;
    now_seconds = 1000;
    drawn = 0;
    disk_full = false;
    hosting_begin(house, 4, 8437);
    for (int i = 0; i < CLIENTS; i++) {
        if (!wires[i].out)
            wires[i].out = malloc(SAID);
        wires[i] = (struct wire){.out = wires[i].out};
    }
}

static void connect_client(int i, size_t piece)
{
    wires[i].open = true;
    wires[i].piece = piece;
    hosted_begin(house, FIRST_FD + i, 1);
}

static void turns(void)
{
    for (int again = 40000; again; again--) {
        bool busy = false;
        hosting_turn(house);
        for (int i = 0; i < CLIENTS; i++)
            busy |= wires[i].open && (wires[i].left || (wires[i].stuck && wires[i].said < SAID));
        if (!busy)
            return;
    }
}

static void finish(void)
{
    hosting_end(house);
    for (unsigned i = 0; i < rooms; i++) {
        struct table t;
        table_begin(&t, kept[i].code, &(struct game_host){.memory = heap_memory});
        must(replay(&t, kept[i].log, kept[i].size));
        table_end(&t);
        free(kept[i].log);
        free(kept[i].waits);
    }
    rooms = 0;
}

static void raw(const char *bytes, size_t size, size_t piece)
{
    char *own = malloc(size + 1); /* a sanitizer sees a byte too far */
    memcpy(own, bytes, size);
    begin();
    connect_client(0, piece);
    wires[0].in = own;
    wires[0].left = size;
    turns();
    const char *shaken = memmem(wires[0].out, wires[0].said, "HTTP/1.1 101 ", 13),
               *end = shaken ? memmem(shaken, wires[0].said - (size_t)(shaken - wires[0].out), "\r\n\r\n", 4) : NULL;
    must(!shaken == !end);
    if (end)
        look_at(&wires[0], (size_t)(end + 4 - wires[0].out));
    finish();
    free(own);
}

static void take(int i, const char *bytes, size_t size)
{
    wires[i].in = bytes;
    wires[i].left = size;
    turns();
}

/* The room's code is drawn, so a $ stands for it. */
static size_t fill_in(char *to, size_t room, const char *line, size_t size)
{
    size_t n = 0;
    for (size_t i = 0; i < size && n + CODE_LETTERS < room; i++)
        if (line[i] == '$' && rooms) {
            memcpy(to + n, kept[0].code, CODE_LETTERS);
            n += CODE_LETTERS;
        } else
            to[n++] = line[i];
    return n;
}

static void lines(const char *bytes, size_t size, size_t piece)
{
    begin();
    for (int i = 0; i < CLIENTS; i++) {
        connect_client(i, piece);
        ((struct hosted *)wires[i].connection)->stage = SOCKET; /* handshakes are for raw() */
    }
    for (const char *end; size; size -= (size_t)(end - bytes), bytes = end) {
        char said[600], frame[sizeof said + WS_HEAD_MOST];
        end = memchr(bytes, '\n', size);
        size_t n = end ? (size_t)(end - bytes) : size;
        end = end ? end + 1 : bytes + size;
        if (n && bytes[0] == '+') {
            unsigned ms = 0;
            for (size_t i = 1; i < n && i < 6 && bytes[i] >= '0' && bytes[i] <= '9'; i++)
                ms = ms * 10 + (unsigned)(bytes[i] - '0');
            now_seconds += ms / 1000.0;
            turns();
        } else if (n && bytes[0] == '!')
            disk_full = true;
        else if (n && bytes[0] >= '0' && bytes[0] < '0' + CLIENTS && wires[bytes[0] - '0'].open) {
            size_t filled = fill_in(said, sizeof said, bytes + 1, n - 1);
            take(bytes[0] - '0', frame, ws_masked(frame, WS_TEXT, said, filled, 0x5a3c9617));
        }
    }
    for (int i = 0; i < CLIENTS; i++)
        look_at(&wires[i], 0);
    finish();
}

static bool answered(const char *words)
{
    return memmem(wires[0].out, wires[0].said, words, strlen(words)) != NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const size_t pieces[] = {SAID, 1, 7, 100};
    static char first[SAID];
    if (size < 2)
        return 0;
    size_t piece = pieces[data[0] >> 1 & 3];
    const char *bytes = (const char *)data + 1;
    if (data[0] & 1) {
        lines(bytes, size - 1, piece);
        return 0;
    }
    raw(bytes, size - 1, SAID);
    if (piece == SAID || answered("HTTP/1.1 101 ") ||
        answered("\ngatecade_sent_bytes_total ")) /* that is of the moment */
        return 0;
    size_t said = wires[0].said;
    memcpy(first, wires[0].out, said);
    raw(bytes, size - 1, piece);
    must(wires[0].said == said && !memcmp(first, wires[0].out, said));
    return 0;
}
