/* SPDX-License-Identifier: MIT */
/* The control unit of 7up-7down, for the board that is built around it. */
#ifndef GATECADE_SEVENS_H
#define GATECADE_SEVENS_H

#include "core/parts.h"

enum sevens_port {
    SV_PROC,
    SV_BID,
    SV_UD,
    SV_RND,
    SV_AMT1,
    SV_AMT2,
    SV_TAX,
    SV_SUB1,
    SV_SUB2,
    SV_UD1,
    SV_UD2,
    SV_ST,
    SV_PHASE,
    SV_PORTS
};

/* The control states, as `st` shows them, and SV_OVER, which only `phase` does. */
enum sevens_state { SV_INIT, SV_START, SV_BID1, SV_BID2, SV_BUFFER, SV_RANDOM, SV_CALC, SV_RESET, SV_OVER };

struct sevens {
    uint16_t purse[2], tax;
    uint8_t bid[2], choice[2]; /* choice: 0 none, 1 down, 2 up */
    uint8_t state, next;
    uint8_t worked; /* this state's work is done: it leaves when proc goes down */
    uint8_t second; /* player 2 bids first in this round */
    uint8_t sum;    /* the dice */
    uint8_t spare;
};

extern const struct value sevens_phases[], sevens_choices[];
/* The board's pins. */
enum sevens_board_port {
    SB_BTNC,
    SB_SW,
    SB_RATIO,
    SB_AN,
    SB_SEG,
    SB_DP,
    SB_LEDS,
    SB_AMT1,
    SB_AMT2,
    SB_TAX,
    SB_SUB1,
    SB_SUB2,
    SB_UD1,
    SB_UD2,
    SB_DICE,
    SB_PHASE,
    SB_PORTS
};

extern const struct machine machine_sevens, machine_sevens_board;

/* An edge is one of two: work to do, or none.  Work is done with the IN words of the port array. */
static inline int sevens_works(const struct sevens *s, Word proc)
{
    return proc > s->worked;
}
void sevens_do(struct sevens *s, const Word port[]);

/* A state whose work is done moves on when proc is down. */
static inline void sevens_rest(struct sevens *s, Word proc)
{
    unsigned moves = 0u - (s->worked > proc); /* no branch: nobody can foretell a button */
    s->state = (uint8_t)((s->next & moves) | (s->state & ~moves));
    s->worked &= (uint8_t)proc;
}

/* A purse of 0 at the start of a round ends the game: the other player wins and gets the deposits. */
static inline int sevens_broke(const struct sevens *s)
{
    return !s->purse[0] | !s->purse[1];
}
static inline unsigned sevens_richer(const struct sevens *s)
{
    return !s->purse[0];
}

/* The state by name: SV_OVER for a round that starts with an empty purse. */
static inline uint8_t sevens_phase(const struct sevens *s)
{
    int over = (s->state == SV_START) & sevens_broke(s);
    return (uint8_t)(s->state + over * (SV_OVER - SV_START));
}

enum { SEVENS_HIGHEST = 127 }; /* all that the switches can say */

/* What a person is told, for the board too; seats are 1 and 2. */
unsigned sevens_turn(const struct sevens *s);
unsigned sevens_winner(const struct sevens *s);
const char *sevens_news(const struct sevens *s);
const char *sevens_refuses(const struct sevens *s, Word bid);
Word sevens_limit(const struct sevens *s); /* the highest bid that is accepted, of whoever bids */

/* The same on a board, which throws its own dice; the judge of boards lays them. */
struct sevens_board {
    struct sevens core;
    uint32_t divider, ratio;
    struct digit_scan scan;
    struct debouncer button;
    uint8_t count; /* the press counter */
    uint8_t beat;  /* samples, round and round: a third each for purse 1, purse 2 and the deposits */
};

#endif
