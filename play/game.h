/* SPDX-License-Identifier: MIT */
/*
 * One machine being played: the only one that the terminal, the line mode, the page (as WebAssembly), batches, the live
 * board of a user's design and rooms over the network have.
 *
 *     person, tape, player, dice, noise  →  game  →  IN ports, edges  →  OUT ports  →  who watches
 *
 * The game owns what a machine does not know: the cycle count, fair dice (thrown where the phase says so, and standing
 * until it says otherwise), noise, how long a tap lasts, what is secret, who sits at the board, and the tape of all
 * inputs, by which it can be saved, replayed, looked at and taken back.
 *
 * It is freestanding and lives in the caller's memory.  What it cannot have by itself comes in: chance as a seed, time
 * as edges to run, storage and what players have to know through `struct game_host`.  The same seed and the same calls
 * give the same tape everywhere.
 *
 * A game is *live* at the end of its tape; then players act, dice fall, noise is drawn, and everything is recorded.
 * Before the end (a tape that was loaded, or after game_travel) the tape is only played again; any input of a person
 * cuts what lies ahead.
 */
#ifndef GATECADE_GAME_H
#define GATECADE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include "core/player.h"
#include "core/random.h"
#include "core/tape.h"

struct game;

/* What the caller provides; each may be NULL. */
struct game_host {
    void *context;

    /* Like realloc, but told the old size; size 0 frees.  NULL: there is no more.  Without it nothing is recorded, and
       nothing can be taken back. */
    void *(*memory)(void *context, void *old, size_t old_size, size_t size);

    /* What to hand to p->know: all that p needs, or NULL as long as that is not known. */
    const void *(*knowledge)(void *context, const struct player *p);
};

/* A finger on a button. */
struct tap {
    uint64_t down;   /* it goes down before this edge; 0: it is not going to */
    uint64_t up;     /* and up; 0: not yet */
    uint64_t edges;  /* how long it stays down once it is; 0: until somebody lets go of it */
    uint64_t since;  /* it is down since this edge */
    uint64_t free;   /* the first edge at which a new press can be told from the last one */
    uint64_t queued; /* taps that wait for this one to end */
    uint64_t seat;   /* whose finger it is: a player's seat, counted from 1; 0: a person's */
};

/* What changes while a game runs and comes back with undo; the arrays stand behind it in the same block. */
struct game_now {
    uint64_t cycle; /* edges since reset */
    uint64_t wake;  /* nothing is due before this edge */
    struct random random;
    uint32_t next;   /* the first event of the tape that is not applied yet */
    uint32_t dice;   /* prepared dice that have fallen */
    uint32_t hidden; /* a player of the program entered something secret: nobody may look until that is over */
    uint32_t full;   /* there was no memory for more of the tape: what came after is lost */
};

enum { PHASES_MOST = 64 };
enum noise { NOISE_NEVER, NOISE_BY_PHASE, NOISE_ALWAYS };

struct game_stack { /* blocks to go back to */
    unsigned char *block;
    uint32_t count, room;
};

struct game {
    const struct machine *machine;
    struct game_host host;
    uint64_t seed;
    int phase;                              /* the PHASE port, or -1 */
    const struct value *named[PHASES_MOST]; /* the phases, by value */
    bool secrets;                           /* some phase is secret */
    uint8_t noise;                          /* enum noise */
    unsigned seats;                         /* how many there are, by the straps */

    struct game_now *now;
    Word *port;                /* as the machine sees and shows them */
    Word *open;                /* as they stood when a secret phase began */
    struct tap *tap;           /* by port */
    uint64_t *look;            /* by seat: when its player looks next */
    const struct player **sat; /* by seat: whose notes these are */
    unsigned char *state, *notes, *advice;
    size_t size, notes_size; /* of the whole block; of one player's notes in it */

    uint8_t control[PORTS_MOST]; /* the inputs that people and players move: all but dice and noise */
    unsigned controls;
    Word straps[PORTS_MOST];                 /* the ports before reset */
    const struct player *player[SEATS_MOST]; /* who sits where; NULL: a person */
    const struct player *adviser;            /* who gives hints: the best player of the machine; or NULL */

    struct tape_event *event; /* the tape */
    uint32_t events, event_room;
    uint64_t length; /* its edges */
    bool replaying;  /* not live: the tape is played again */

    struct game_stack marks, snapshots;
    struct game_stack end;                 /* the end of the tape, as live play was left there; or nothing */
    uint32_t snapshot_every, snapshot_due; /* steps between two snapshots, and to the next one */

    const uint8_t *dice; /* prepared dice, used before random ones */
    uint32_t dice_count;

    uint64_t look_edges; /* edges between two looks of a player; 0: as long as a quick finger takes */
    uint64_t frozen;     /* inputs that nobody moves, a bit a port; they stay as straps[] has them */

    /* Who watches, or NULL: called after every run of edges with the same outputs. */
    void (*span)(void *watcher, const struct game *g, uint64_t edges);
    void *watcher;
};

/* ---- beginning and end ---- */

/* The memory that a game of this machine needs; straps as below. */
size_t game_size(const struct machine *m, const Word *straps);

/* What chance gives a strap that it chooses (ROLE_SEED): another value for nearly every seed. */
Word game_seeded(const struct port *p, uint64_t seed);

/* `block` has game_size() bytes, aligned to 16.  straps: a whole port array of which the STRAP words count, or NULL for
   the defaults, and for what chance chooses by the seed. */
void game_open(struct game *g, const struct machine *m, const Word *straps, uint64_t seed, void *block,
               const struct game_host *host);
void game_close(struct game *g); /* gives back what came from host.memory; the block is the caller's */

/* Switches the machine off and on again: cycle 0, an empty tape, the same seed, straps and players. */
void game_restart(struct game *g);

/* Takes a tape of this machine, whose straps the game has already, and stands at its first cycle.  false: no memory. */
bool game_load(struct game *g, const struct tape_event *event, uint32_t events, uint64_t end);

/* ---- what a person does, for the next edge on ---- */

void game_set(struct game *g, unsigned port, Word value);
void game_hold(struct game *g, unsigned port, bool down);
void game_throw(struct game *g); /* all dice that the game throws, by hand */

/* A button is pushed, and let go so many edges (at least one) after it went down.  A push that comes too soon after the
   one before is made up for later, as a tap; one on a button that another finger holds is none. */
void game_press(struct game *g, unsigned port);
void game_release(struct game *g, unsigned port, uint64_t edges);
void game_tap(struct game *g, unsigned port, uint64_t edges); /* both; edges 0: as long as a quick finger takes */

bool game_is_down(const struct game *g, unsigned port);
bool game_has_dice(const struct game *g); /* some that are thrown */

/* Marks the point that the next undo goes back to; call it before a person's action.  Where memory is short the oldest
   marks go.  Undo does not go back into a secret that is over, but to where it had not begun. */
void game_mark(struct game *g);
bool game_undo(struct game *g);

/* A player takes a seat, counted from 0; NULL: the seat is a person's again.  false: there is no such seat. */
bool game_sit(struct game *g, unsigned seat, const struct player *p);
bool game_any_player(const struct game *g);

/* ---- time ---- */

uint64_t game_hz(const struct game *g);        /* edges a second */
uint64_t game_tap_edges(const struct game *g); /* edges of the shortest press: 60 ms, as a quick finger does */

/* Runs to that cycle; returns true as soon as the phase has changed if it should stop there.  `steps`, unless NULL,
   bounds the calls of step and counts down. */
bool game_advance(struct game *g, uint64_t to, bool stop_at_phase, uint32_t *steps);
void game_run(struct game *g, uint64_t edges);
bool game_run_phase(struct game *g, uint64_t most);
void game_settle(struct game *g); /* runs until no tap is going on */

bool game_live(const struct game *g); /* it stands at the end of its tape */

/* To any cycle of the tape, from the nearest snapshot; game_advance() goes the rest of the way when `steps` run out.
   Back at the end the game is live again, just as it was left.  Live play can go on from elsewhere only by cutting the
   rest of the tape off: then nobody's finger is on a button, the dice are other ones, and players sit down anew. */
void game_travel(struct game *g, uint64_t cycle, uint32_t *steps);
void game_cut(struct game *g);

/* The cycle of the latest press of a button, or move of a switch, before now; -1: there is none. */
int64_t game_last_move(const struct game *g);

/* ---- what may be seen ---- */

const struct value *game_phase(const struct game *g); /* or NULL */

/* In a secret phase only the player on turn may look. When it ends, the switches that were moved in it go back, since
   they would tell. */
bool game_secret(const struct game *g);

/* The ports as a seat may see them (1…; 0: everybody else): in a secret phase that is not its own, as they stood
   before. */
void game_shown(const struct game *g, unsigned seat, Word shown[]);

/* What the best player would do now, and how good the last move was; false: there is nothing to say. */
bool game_hint(const struct game *g, char *text, uint32_t size);

#endif
