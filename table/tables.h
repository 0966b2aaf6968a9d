/* SPDX-License-Identifier: MIT */
/*
 * All rooms of one server, and who is connected to them.  Sans-I/O: bytes in, bytes out; time, chance and storage come
 * in as arguments, so that whole systems of servers, clients, networks and disks run inside one deterministic
 * simulator.
 *
 *     tables_receive()  a request of a client: applied in memory, nothing is answered yet that depends on it
 *     tables_due()      time passes
 *     tables_commit()   the new lines of all rooms go to the store in one piece; then acknowledgements and views go out
 *
 * If the store fails, the rooms whose lines it did not take are forgotten and their clients dropped: they come back,
 * and find what is stored.
 */
#ifndef GATECADE_TABLES_H
#define GATECADE_TABLES_H

#include "table/table.h"

enum {
    REQUEST_LONGEST = 512, /* bytes of a request */
    TABLES_MOST = 10000,   /* rooms in memory */
    CLIENTS_A_TABLE = 128, /* that may look on or play */
    BURST = 40,            /* requests in a row; then RATE a second */
    RATE = 20,
    STALE_MS = 60000 /* a room that nobody looks at leaves the memory, not the store */
};

struct tables;

struct client {
    struct table *table; /* or NULL */
    struct client *next; /* at the same table */
    unsigned seat;       /* whose key it has shown; 0: looks on */
    const struct language *language;
    int64_t budget_ms; /* requests that it may still send, as time */
    uint64_t met;      /* the people that it was told of last; */
    uint64_t viewed;   /* what it was shown last; */
    uint64_t viewed_inner;
    unsigned guesses; /* rooms that were not there */
    bool fresh;       /* it has not been told of the room yet */
    bool dropped;
    void *caller; /* the caller's own */
};

enum load { LOADED, NOT_THERE, ELSEWHERE, LOAD_FAILED };

struct tables_host {
    void *context;
    void *(*memory)(void *context, void *old, size_t old_size, size_t size);
    void (*entropy)(void *context, void *bytes, size_t size);

    /* Sends a message to a client, or drops it (text NULL). */
    void (*send)(void *context, struct client *c, const char *text, size_t size);

    /* Claims a new room's code: false, it is taken or cannot be had. */
    bool (*claim)(void *context, const char *code);
    /* Reads a room's lines into the table.  ELSEWHERE: `where` has the URL of the server that owns it. */
    enum load (*load)(void *context, struct table *t, char *where, size_t size);
    /* Takes a client to the server that has its room; false, or NULL: the client is told where that is. */
    bool (*pass)(void *context, const struct client *c, const char *code, const char *where);
    /* Adds the lines of a table from that one on; on disk only after `commit`. */
    bool (*append)(void *context, const struct table *t, uint32_t first_line, const char *lines, size_t size);
    bool (*commit)(void *context);
    /* The room leaves the memory. */
    void (*release)(void *context, const struct table *t);
};

struct slot {
    struct table table;
    struct client *clients;
    unsigned count;
    uint32_t stored, stored_size; /* lines that are on disk, and their bytes */
    int64_t due, empty_since;
    uint64_t told_wait; /* the turn whose time people were told of; */
    bool told_left;     /* and whether it has an end */
    bool dirty;         /* it is in the list of those that the next commit looks at */
    bool presence;      /* who is here has changed */
    struct slot *hashed, *next_dirty;
};

/* What a client is told after the commit: an action is stored; or which seat it has, and its last action. */
struct ack {
    struct client *client;
    uint64_t id;
    bool seat;
};

enum { SLOT_HASHES = 4096, ACKS = 4096 };

struct tables {
    struct tables_host host;
    struct slot **slot; /* those in memory */
    uint32_t slots, slot_room;
    struct slot *hash[SLOT_HASHES], *dirty;
    struct ack ack[ACKS];
    uint32_t acks;
    int64_t next_due; /* of all of them */
    int64_t guess_ms; /* joins of rooms that are not there, as time */
    struct tables_count {
        uint64_t made, joined, actions, refused, errors, lines, commits, failures, guesses;
    } count;
    char out[TOLD_MOST];
};

void tables_begin(struct tables *ts, const struct tables_host *host);
void tables_end(struct tables *ts);

void client_begin(struct client *c, void *caller);
void client_end(struct tables *ts, struct client *c, int64_t now);

void tables_receive(struct tables *ts, struct client *c, const char *text, size_t size, int64_t now);
void tables_due(struct tables *ts, int64_t now);
int64_t tables_next_due(const struct tables *ts, int64_t now);
void tables_commit(struct tables *ts, int64_t now);

/* Hands all rooms over: they leave the memory, and their clients are dropped. */
void tables_hand_over(struct tables *ts);

/* Forgets a room without storing anything, for one that is another server's by now. */
void tables_forget(struct tables *ts, const char *code);

/* The tape of a table as text: the recorded game, and the log in its comments.  (tape.c.) */
size_t table_tape(const struct table *t, char *to, size_t size);
size_t table_tape_size(const struct table *t);

#endif
