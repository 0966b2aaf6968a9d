/* SPDX-License-Identifier: MIT */
/*
 * A session: one machine that is being played.
 *
 *     person, tape, player, dice, noise  →  session  →  IN ports, edges  →  OUT ports  →  who watches
 *
 * Whatever comes in is recorded as tape events, so that a session can be saved, replayed and undone.  The session owns
 * what a machine does not know: the cycle count, fair dice (rolled whenever a button goes down), fresh noise before
 * every edge, how long a tap lasts, and the players that sit at the board.  The same seed and the same actions give the
 * same game.
 */
#ifndef GATECADE_SESSION_H
#define GATECADE_SESSION_H

#include <stddef.h>
#include "core/player.h"
#include "core/random.h"
#include "record/tapefile.h"

enum { SEATS = 2 };

/* What changes while a session runs and comes back with undo; the arrays stand behind it in the same block. */
struct session_now {
    uint64_t cycle; /* edges since reset */
    struct random random;
    uint64_t look[SEATS]; /* when each player looks next */
    uint32_t events;      /* how much of the record is valid */
    uint32_t dice, script;
    uint32_t hidden; /* a player of the program entered something secret: nobody may look until that is over */
    uint32_t spare;
};

struct session {
    const struct machine *machine;
    uint64_t seed;

    struct session_now *now;
    Word *port;        /* as the machine sees and shows them */
    uint64_t *release; /* a port's tap ends before this edge; 0: it is not tapped */
    Word *open;        /* the ports as they stood when a secret phase began */
    void *state;
    void *notes[SEATS];
    void *advice; /* the notes of the adviser, who looks on */
    size_t size;  /* of the block that now, port, release, state and notes share */

    Word *straps;                       /* the ports before reset */
    const struct player *player[SEATS]; /* who sits where; NULL: a person */
    const struct player *adviser;       /* who gives hints: the best player of the machine; or NULL */
    const Word *watched;                /* the phase, whose changes the adviser watches; or NULL */
    int hurry;                          /* players who still work the game out play as well as they can already */
    struct tape_event *event;           /* the record; noise is not in it, since the seed tells it */
    uint32_t event_room;
    unsigned char *past; /* blocks to go back to */
    uint32_t pasts, past_room;

    const uint8_t *dice; /* prepared dice, used before random ones */
    uint32_t dice_count;
    struct tape_event *script; /* inputs still to come, from a tape */
    uint32_t script_count;
    uint64_t script_end;

    /* Called after every run of edges with the same outputs. */
    void (*span)(void *context, const struct session *s, uint64_t edges);
    void *context;
};

/* straps: a whole port array of which the STRAP words count, or NULL for the defaults. */
void session_open(struct session *s, const struct machine *m, const Word *straps, uint64_t seed);
void session_close(struct session *s);

/* Switches the machine off and on again: cycle 0, an empty record, the same seed and players. */
void session_restart(struct session *s);

/* Edges a second, and how many edges the shortest press takes: 60 ms, as a quick finger does. */
uint64_t session_hz(const struct session *s);
uint64_t session_tap_edges(const struct session *s);

/* Marks the point that the next undo goes back to; call it before a person's action. */
void session_mark(struct session *s);
int session_undo(struct session *s); /* 0: there is nothing to undo */

/* Inputs, for the next edge on. */
void session_set(struct session *s, unsigned port, Word value);
void session_hold(struct session *s, unsigned port, int down); /* a button; going down it rolls the dice */
void session_tap(struct session *s, unsigned port);            /* a button: down now, up after a tap's time */
void session_roll(struct session *s);                          /* all IN dice */
int session_down(const struct session *s, unsigned port);      /* 1: this button is down */
int session_rolls(const struct session *s);                    /* 1: it has dice to roll */

/* n edges; or up to `most` edges until the phase changes, which returns 1 if it did. */
void session_run(struct session *s, uint64_t n);
int session_run_phase(struct session *s, uint64_t most);

/* Taps in progress end now: runs the edges that they still need. */
void session_settle(struct session *s);

/* 1 in a phase in which only the player on turn may look.  When it ends, the switches that were moved in it go back,
   since they would tell. */
int session_secret(const struct session *s);

/* A player takes a seat; NULL: he stands up. */
void session_sit(struct session *s, unsigned seat, const struct player *p);

/* What the best player would do now, and how good the last move was; 0 if there is nothing to say. */
int session_hint(const struct session *s, char *text, uint32_t size);

/* Starts over with the straps of a tape of this machine, and takes its inputs; any input from elsewhere ends them. */
void session_script(struct session *s, const struct tape *t);
int session_scripted(const struct session *s); /* 1: the tape has not ended */

/* A copy of the state and ports of a moment, to look ahead; the caller frees it. */
struct session *session_clone(const struct session *s);

/* The record as a tape, or as a waveform.  GOOD, or BAD after a sentence. */
int session_save(const struct session *s, const char *path);
int session_wave(const struct session *s, const char *path);

#endif
