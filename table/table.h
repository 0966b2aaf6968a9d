/* SPDX-License-Identifier: MIT */
/*
 * One room: a machine that several people play, each on a screen of their own.  (A folder of this house is called a
 * room, so in the code a room is a table.)
 *
 * A table is its log: a list of lines (docs/rooms-protocol.md), each applied by table_apply(), which refuses what was
 * not allowed at that moment.  Live play composes a line and applies it; a restart and `gatecade verify` apply the same
 * lines again.  So there is one way in, and what is on disk is what was played.
 *
 *     request → line → table_apply() → log → store;   what a seat sees = function of the log so far
 *
 * Freestanding; memory, time (milliseconds) and chance come in as arguments.
 */
#ifndef GATECADE_TABLE_H
#define GATECADE_TABLE_H

#include "languages/language.h"
#include "play/tell.h"
#include "table/nicknames.h"
#include "table/sha256.h"

enum {
    CODE_LETTERS = 6,
    KEY_BYTES = 16,
    NUMBER_BYTES = 32,
    LINE_MOST = 1024,       /* bytes of a line of the log */
    LOG_MOST = 4 << 20,     /* bytes of a log: more is refused */
    REMATCH_MOST = 1 << 20, /* with a longer one no other game begins */
    TIMER_MOST = 3600,      /* seconds */
    WHY_MOST = 400,
    REVEAL_MS = 10000 /* for everybody's number after `start` */
};

enum table_state { GATHER, REVEAL, PLAY, OVER };
enum sitter { NOBODY, PERSON, PROGRAM };

struct table_seat {
    uint8_t kind; /* enum sitter */
    bool committed, revealed;
    bool late;                   /* the timer ran out: a program plays until the owner acts */
    const struct player *player; /* PROGRAM, or who plays while late */
    uint64_t last;               /* ID of the latest action that is in the log */
    uint8_t key[SHA256_BYTES], commit[SHA256_BYTES];
    uint8_t number[NUMBER_BYTES];
    char name[NAME_BYTES + 1];
};

/* What is seen of a table after its latest line, as numbers and in English. */
struct table_look {
    uint64_t people;                          /* of who sits where, */
    uint64_t signature;                       /* of what everybody sees; */
    uint64_t inner;                           /* of what anybody sees; */
    uint64_t cycle;                           /* then */
    uint64_t asked;                           /* the controls that `now` asks for, a bit a port */
    char now[TELL_MOST], happened[TELL_MOST]; /* tell_now() and tell_happened() */
};

struct table {
    char code[CODE_LETTERS + 1];
    const struct machine *machine;
    struct game_host host; /* where memory comes from */
    Word straps[PORTS_MOST];
    unsigned timer, seats, games;
    enum table_state state;
    uint8_t secret[NUMBER_BYTES], promise[SHA256_BYTES]; /* promise: its hash, which everybody is shown */

    bool opened, switched_on; /* there is a machine; there is a game */
    struct game game;
    void *block;
    size_t block_size;

    char *log; /* lines, each with its newline */
    uint32_t log_size, log_room, lines;

    uint64_t view, people; /* how often what everybody sees has changed; and who sits where */
    struct table_look look;

    const struct language *language; /* in which `why` is told; NULL: English */
    char why[WHY_MOST];

    /* The clock: this cycle was, or is to be, at this moment. */
    uint64_t clock_cycle;
    int64_t clock_ms, passed; /* passed: when time was last let pass */
    int64_t since;            /* when the turn, or the wait for numbers, began */
    uint64_t waited;          /* what for: a name of that turn */

    struct table_seat seat[SEATS_MOST]; /* last, for they are many: a move touches few pages */
};

/* An empty table; the first line has to be `open`. */
void table_begin(struct table *t, const char *code, const struct game_host *host);
void table_end(struct table *t);

/* Applies a line and keeps it.  NULL, or the sentence that says why not: then nothing has changed. */
const char *table_apply(struct table *t, const char *line, size_t size);

/* ---- live ---- */

/* The clock goes on from here: after a load, or when somebody has come back. */
void table_wake(struct table *t, int64_t now);

/* Lets time pass up to now, as lines.  Returns how many came about. */
unsigned table_tick(struct table *t, int64_t now);

/* When to call table_tick next. */
int64_t table_due(const struct table *t, int64_t now);

/* Milliseconds that are left of this turn; -1: it has no end. */
int64_t table_left(const struct table *t, int64_t now);

/* Composes a line at this moment and applies it. */
const char *table_write(struct table *t, int64_t now, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- what is so ---- */

/* The line at that place of the log, without its newline; `at` moves on to the next one. */
bool table_line(const struct table *t, uint32_t *at, const char **line, size_t *size);

unsigned table_turn(const struct table *t); /* the seat, or 0 */
bool table_hides(const struct table *t);    /* a secret phase */

/* Whether this seat may work that control now. */
bool table_may(const struct table *t, unsigned seat, unsigned port);

/* Whether the key is that of a person's seat (1…). */
bool table_knows(const struct table *t, unsigned seat, const uint8_t key[KEY_BYTES]);

/* Machines that can be played in rooms: for several, and with digits that stand still. */
const char *table_refuses(const struct machine *m);

/* The seed of a game: nobody knew it before everybody had committed. */
uint64_t table_seed(const struct table *t);

/* The strongest player that needs to learn nothing; or the one of that name.  NULL: there is none. */
const struct player *table_player(const struct machine *m, const char *name, uint32_t size);

/* ---- what a screen is told (told.c); each returns the size, 0: it did not fit ---- */

enum { TOLD_MOST = 8192 };

size_t table_told_room(const struct table *t, char *to, size_t size);
/* Who sits where, and the hashes of what their dice are made of. */
size_t table_told_people(const struct table *t, char *to, size_t size);
/* What seat (1…; 0: everybody else) sees. */
size_t table_told_view(const struct table *t, unsigned seat, const struct language *language, char *to, size_t size);
/* A string between quotes. */
size_t told_text(char *to, size_t size, const char *text, size_t length);

#endif
