/* SPDX-License-Identifier: MIT */
/* The block game's ports and phases, and its registers for tests and solvers that begin in the middle of a game. */
#ifndef GATECADE_TETRIS_H
#define GATECADE_TETRIS_H

#include "core/machine.h"

enum tetris_port {
    TT_START,
    TT_RESET,
    TT_ROTATE,
    TT_LEFT,
    TT_RIGHT,
    TT_ROTATION,
    TT_LOCKING,
    TT_GHOST,
    TT_LFSR,
    TT_ID1,
    TT_ID2,
    TT_RED,
    TT_YELLOW,
    TT_BLUE,
    TT_TIME1,
    TT_TIME0,
    TT_SCORE1,
    TT_SCORE0,
    TT_TIME,
    TT_SCORE,
    TT_CONTROL,
    TT_WON,
    TT_LOST,
    TT_PHASE,
    TT_PORTS
};

/* What the game is doing. */
enum tetris_phase { TT_READY, TT_CREATE, TT_STEER, TT_FALL, TT_WIN, TT_LOSS };

struct tetris {
    uint64_t Y, B;                             /* rows 4-10: moving, fixed */
    uint64_t id[2];                            /* locking=id: two bits of every moving light */
    uint64_t BLINKROW, ROWFULL;                /* the row that blinks; the row that goes at the next second */
    uint32_t R;                                /* rows 1-3 */
    uint8_t start, reset, rotate, left, right; /* last levels of the buttons */
    uint8_t clean, by_id, ghost;               /* the straps */
    uint8_t id1, id2;                          /* the show's four digits, BCD */
    uint8_t lfsr;
    uint8_t tick;                   /* base ticks into this second */
    uint8_t show;                   /* lights of the attract show */
    uint8_t started, won, lost;     /* GameStartState, GameWon, GameLost */
    uint8_t shape, rotation, block; /* shape 0-7, quarter turns, block identifier */
    int8_t position;                /* leftmost column of its 3x3 frame */
    uint8_t control;                /* ticks left of the control window */
    uint8_t time, score;            /* BCD */
    uint8_t spare[5];
};

/* A frame of 3x3 lights, a quarter turn counterclockwise: 1 2 3 / 4 5 6 / 7 8 9 becomes 3 6 9 / 2 5 8 / 1 4 7. */
static inline unsigned tetris_turned(unsigned frame)
{
    unsigned out = 0;
    for (unsigned row = 0; row < 3; row++)
        for (unsigned col = 0; col < 3; col++)
            out |= (frame >> (3 * col + 2 - row) & 1) << (3 * row + col);
    return out;
}

extern const struct machine machine_tetris;

#endif
