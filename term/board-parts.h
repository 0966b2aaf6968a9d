/* SPDX-License-Identifier: MIT */
/* Shared by the parts of the board on the screen: board.c has its time, board-keys.c its keys, board-shell.c those that are the
   same for every machine, board-choice.c what is
   typed into it, board-over.c what lies over it, board-log.c what has happened, board-draw.c its picture. */
#ifndef GATECADE_BOARD_PARTS_H
#define GATECADE_BOARD_PARTS_H

#include <stdbool.h>
#include "play/tell.h"
#include "term/play.h"
#include "term/screen/rhythm.h"
#include "term/strip.h"
#include "term/view.h"

enum {
    SLOWEST = -3,   /* powers of two: x1/8 */
    MAX_SPEED = 11, /* as fast as possible, above x1024 */
    LOG_LINES = 64,
    FINGERS = 10,
    TYPED_MS = 2500 /* a digit later than this begins another number */
};

enum overlay { BOARD, HELP, CURTAIN, CHOOSE, ENTRY, ASK, SEATS, TABLE, OVERLAYS };

/* What a person types instead of moving switches, found in the machine's tables: a number (machine->entered) or a letter
   (one-letter names of values).  Bit i of it is that bit of that port. */
struct choice {
    struct {
        uint8_t port, bit;
    } at[64];
    unsigned bits;
    const struct value *letters; /* or NULL: it is a number */
    int lone_port, lone_bit;     /* a bit beside the number, for Up and Down; -1: there is none */
};

/* A line of the log: what happened, and where digits and lights in groups stood together, what they showed. */
struct log_line {
    uint64_t cycle;
    char text[120];
    char digits[12];
    Word lights;
    bool verdict; /* digits and lights are drawn, not the text */
};

struct board {
    struct play *play;
    struct game *s;
    struct teller tell;
    struct view view;
    struct strip strip;
    struct choice choice;
    enum overlay overlay;
    int speed; /* a power of two */
    bool paused, waves, quit, dirty, small;
    bool secret;   /* the phase was secret when last looked at */
    bool latch;    /* the next button key toggles the button instead of tapping it */
    bool typing;   /* the prompt asks for what is typed: letters are letters */
    int confirm;   /* the key that must be pressed again to confirm */
    bool moved;    /* a person has done something since the start */
    bool final;    /* the game was over when last looked at */
    Word phase;    /* when last looked at, */
    unsigned turn; /* and whose turn it was */

    struct rhythm rhythm; /* where the terminal does not tell releases */
    struct {
        int key; /* 0: no finger */
        unsigned port;
        uint64_t until; /* milliseconds: it is taken as let go then; 0: the terminal tells */
    } finger[FINGERS];

    uint64_t clock; /* nanoseconds: the machine has run up to here */
    double owed;    /* the fraction of an edge that is due */
    bool late;      /* the processor cannot keep up with the speed */
    uint64_t shown; /* hash of the picture on the screen */
    int learnt;     /* per cent of what the seated players must compute first; 100: done, or nothing to compute */

    uint64_t until_cycle; /* time runs as fast as it can to this cycle; 0: it does not */
    int until_port;       /* or until this port has that value; -1: whatever it has */
    Word until_value;

    char message[400];
    uint64_t message_until; /* milliseconds */
    bool message_of_phase;  /* it goes with the phase: a hint */
    char typed[24];         /* digits of a number */
    uint64_t typed_at;
    char entry[40];
    bool entry_runs; /* the entry says how far to run, not an input's value */
    bool entry_dice; /* it is for all dice at once */
    unsigned port;   /* of the entry, or under a list's cursor */
    int scroll, scroll_most;

    struct log_line log[LOG_LINES]; /* the latest, a ring */
    unsigned logged;
};

/* A key of the shell itself; `other` does the same. */
struct shell_key {
    int key, other;
    const char *name, *about;
    void (*run)(struct board *b);
    bool repeats; /* a held key does it again */
};

extern const struct shell_key shell_keys[]; /* the last has no name */

/* ---- board.c ---- */

uint64_t board_now(void);           /* nanoseconds of a monotonic clock */
uint64_t board_ms(void);            /* the same in milliseconds */
void board_clock(struct board *b);  /* restarts the clock: no edges are due */
void board_nudge(struct board *b);  /* after an input: on a slow clock the next edge is due at once */
void board_look(struct board *b);   /* after edges: curtains, the log, what is asked for */
void board_jumped(struct board *b); /* after a jump in time */

/* True while nothing runs: somebody reads, or cannot see the board. */
bool board_stands(const struct board *b);

/* Per cent of what the seated players must compute first; the least of all. */
int board_learnt(const struct board *b);

/* Starts over with other straps. */
void board_straps(struct board *b, const Word *straps);

/* ---- board-keys.c ---- */

/* Sets the message line, which stands for some seconds, or until the next key: an English sentence with {names}, and what
   they are filled with, or NULL; or a text that is said already. */
void board_message(struct board *b, const char *english, const struct tell_word *words);
void board_message_said(struct board *b, const char *text);

/* A number as a word of a sentence. */
#define number(n) number_text((char[24]){0}, n)
const char *number_text(char to[24], uint64_t n);

void board_event(struct board *b, const struct input_event *e);
void board_due(struct board *b); /* keys that have waited, fingers that are lifted */
int board_wait(const struct board *b); /* milliseconds until one is due, or -1 */
void board_set(struct board *b, unsigned port, Word value);

/* ---- board-shell.c ---- */

void board_seat(struct board *b, unsigned seat); /* the next player of the program sits down there, or nobody */

/* ---- board-choice.c ---- */

void choice_open(struct choice *c, const struct machine *m);
bool choice_has(const struct choice *c, unsigned port, unsigned bit); /* a number is typed there, bit by bit */
bool choice_key(struct board *b, int key);  /* true if the key was typed */
bool choice_shadows(const struct board *b, int key); /* true if the key is typed just now */

/* How a control is worked just now, where that is not its own key; else NULL. */
const char *choice_control(const void *board, unsigned port);

/* ---- board-over.c ---- */

bool board_asks(const struct board *b); /* the machine has questions that nobody has answered */
bool board_tallies(const struct board *b);
void board_overlay_key(struct board *b, int key, bool again);
void board_overlay_draw(struct board *b);
void board_draw_table(struct board *b, int y, int rows, int columns);
void entry_open(struct board *b, bool runs);

/* ---- board-log.c ---- */

void board_log_note(struct board *b);   /* the phase or the turn is another one */
void board_log_forget(struct board *b); /* what lies later than now has not happened */
int board_log_width(const struct board *b); /* columns that its lines need */
void board_log_draw(const struct board *b, int y, int x, int rows, int columns);

/* ---- board-draw.c ---- */

void board_draw(struct board *b); /* the screen, if anything on it has changed */
void entry_names(const struct board *b, char to[120]); /* the values of the input that is typed, by name */

#endif
