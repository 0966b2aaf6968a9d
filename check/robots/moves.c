/* SPDX-License-Identifier: MIT */
/* The moves of the games in the words of the assignments: what a press was, for those who tell of a play. */
#include "check/robots/moves.h"
#include "games/bobing.h"
#include "games/mastermind.h"
#include "games/sevens.h"

const struct move mastermind_moves[] = {
    {.first = MM_START, .last = MM_START, .says = "player {who} begins"},
    {.first = MM_MAKE1, .last = MM_MAKE4, .says = "player {who} enters {choice}"},
    {.first = MM_GUESS1, .last = MM_GUESS4, .says = "player {who} guesses {choice}"},
    {.first = MM_RESULT,
     .last = MM_RESULT,
     .to = MM_SCORE + 1,
     .passes = 1,
     .says = "player {who} goes on",
     .adds = "right"},
    {.first = MM_RESULT,
     .last = MM_RESULT,
     .passes = 1,
     .says = "player {who} goes on",
     .adds = "wrong",
     .many = "{count} wrong guesses of player {who}: {choice}"},
    {.first = MM_OVER, .last = MM_OVER, .says = "player {who} presses for another match"},
    {.says = 0},
};

const struct move sevens_moves[] = {
    {.first = SV_INIT, .last = SV_INIT, .passes = 1, .says = "both purses are filled"},
    {.first = SV_START, .last = SV_START, .passes = 1, .says = "a round begins"},
    {.first = SV_BID1, .last = SV_BID1, .says = "player 1 bids {choice}"},
    {.first = SV_BID2, .last = SV_BID2, .says = "player 2 bids {choice}"},
    {.first = SV_BUFFER, .last = SV_BUFFER, .passes = 1, .says = "the dice are thrown"},
    {.first = SV_RANDOM, .last = SV_RANDOM, .says = "the dice show {dice}"}, /* they are read here */
    {.first = SV_CALC, .last = SV_CALC, .passes = 1, .says = "the bids are settled"},
    {.first = SV_RESET, .last = SV_RESET, .passes = 1, .says = "the round ends"},
    {.first = SV_OVER, .last = SV_OVER, .says = "the game ends, and the deposits go to the winner"},
    {.says = 0},
};

/* On a board nobody lays the dice: they are the time for which the button is held. */
const struct move sevens_board_moves[] = {
    {.first = SV_INIT, .last = SV_INIT, .passes = 1, .says = "both purses are filled"},
    {.first = SV_START, .last = SV_START, .passes = 1, .says = "a round begins"},
    {.first = SV_BID1, .last = SV_BID1, .says = "player 1 bids {choice}"},
    {.first = SV_BID2, .last = SV_BID2, .says = "player 2 bids {choice}"},
    {.first = SV_BUFFER, .last = SV_BUFFER, .passes = 1, .says = "the dice are thrown"},
    {.first = SV_RANDOM, .last = SV_RANDOM, .passes = 1, .says = "the dice are read"},
    {.first = SV_CALC, .last = SV_CALC, .passes = 1, .says = "the bids are settled"},
    {.first = SV_RESET, .last = SV_RESET, .passes = 1, .says = "the round ends"},
    {.first = SV_OVER, .last = SV_OVER, .says = "the game ends, and the deposits go to the winner"},
    {.says = 0},
};

const struct move bobing_moves[] = {
    {.first = BB_TURNS, .last = BB_TURNS, .says = "player {who} rolls {dice}"},
    {.first = BB_LAST_SPIN, .last = BB_LAST_SPIN, .says = "player {who} rolls {dice} in the Last Spin"},
    {.says = 0},
};
