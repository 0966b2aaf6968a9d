/* SPDX-License-Identifier: MIT */
/*
 * Mastermind by simple logic.  As code-makers both players enter four letters by chance; as code-breaker `fair` tries
 * any code that agrees with every verdict so far, `beginner` any that agrees with the latest.  They read the phase and
 * the LEDs, as a person does, and look away while the other makes a code: in a make phase they act on their own turn
 * only.
 */
#include "players/chance.h"
#include "games/mastermind.h"
#include "core/player.h"

struct notes {
    uint64_t chance;
    uint8_t seat, pressing;
    uint8_t planned, plan[4]; /* the letters to enter */
    uint8_t tries;            /* verdicts seen in this round */
    uint8_t guess[3][4], verdict[3];
    uint8_t forgets; /* all verdicts but the latest */
};

static void begin_fair(void *notes, unsigned seat, uint64_t seed)
{
    *(struct notes *)notes = (struct notes){.chance = seed, .seat = (uint8_t)(seat & 1)};
}

static void begin_beginner(void *notes, unsigned seat, uint64_t seed)
{
    *(struct notes *)notes = (struct notes){.chance = seed, .seat = (uint8_t)(seat & 1), .forgets = 1};
}

/* The LEDs that a code would show for a guess: 11 placed, 01 elsewhere, 00 absent, leftmost letter first. */
static unsigned verdict(const uint8_t code[4], const uint8_t guess[4])
{
    unsigned leds = 0;
    for (int i = 0; i < 4; i++) {
        int in = guess[i] == code[0] || guess[i] == code[1] || guess[i] == code[2] || guess[i] == code[3];
        leds = leds << 2 | (guess[i] == code[i] ? 3u : (unsigned)in);
    }
    return leds;
}

static int agrees(const struct notes *n, const uint8_t code[4])
{
    for (unsigned t = n->forgets && n->tries ? n->tries - 1u : 0; t < n->tries; t++)
        if (verdict(code, n->guess[t]) != n->verdict[t])
            return 0;
    return 1;
}

/* Counts up through all 7^4 codes, from a place by chance, to the first that agrees. */
static void choose(struct notes *n)
{
    unsigned start = chance_below(&n->chance, 2401);
    for (unsigned i = 0; i < 2401; i++) {
        unsigned code = (start + i) % 2401;
        for (int k = 0; k < 4; k++, code /= 7)
            n->plan[k] = (uint8_t)(1 + code % 7);
        if (agrees(n, n->plan))
            break;
    }
    n->planned = 1;
}

static void enter(struct notes *n, Word port[], unsigned at)
{
    if (!n->planned)
        choose(n);
    port[MM_LETTER] = n->plan[at];
}

static void read_verdict(struct notes *n, const Word port[])
{
    for (int i = 0; n->tries < 3 && i < 4; i++)
        n->guess[n->tries][i] = n->plan[i];
    if (n->tries < 3)
        n->verdict[n->tries++] = (uint8_t)port[MM_LEDX];
}

static void act(void *notes, Word port[])
{
    struct notes *n = notes;
    unsigned button = n->seat ? MM_ENTER_B : MM_ENTER_A;
    Word phase = port[MM_PHASE];
    if (n->pressing) {
        port[button] = 0;
        n->pressing = 0;
        return;
    }
    if (!mastermind_making(phase) && !mastermind_guessing(phase) && phase != MM_RESULT) {
        n->planned = 0; /* a message: plan anew, and at a new round forget the verdicts */
        if (phase != MM_LIVES)
            n->tries = 0;
        return;
    }
    if (port[MM_TURN] != n->seat)
        return;
    if (phase == MM_RESULT)
        read_verdict(n, port);
    else
        enter(n, port, mastermind_place(phase));
    port[button] = 1;
    n->pressing = 1;
}

const struct player player_mastermind_beginner = {
    .machine = "mastermind",
    .name = "beginner",
    .summary = "makes codes by chance, and tries any code that agrees with the last verdict",
    .notes_size = sizeof(struct notes),
    .begin = begin_beginner,
    .act = act,
};

const struct player player_mastermind_fair = {
    .machine = "mastermind",
    .name = "fair",
    .summary = "makes codes by chance, and tries any code that agrees with what it has seen",
    .notes_size = sizeof(struct notes),
    .begin = begin_fair,
    .act = act,
};
