/* SPDX-License-Identifier: MIT */
/*
 * 7up-7down on a board: how its dice fall.  They are the time that the button is held.  A board that shows them tells
 * that itself.  Where they are hidden, any dice would explain most of what comes of a throw: but the same presses, of
 * the same length, throw the same dice, and by them other bids and choices are settled, until it is known on which side
 * of 7 they lie.
 */
#include "bare/text.h"
#include "check/robots/sevens/robot.h"

static Word phase(const struct judge *j)
{
    return golden(j, "phase");
}

/* ---- dice that are shown ---- */

/* How often each sum lies in a round of the counter. */
static bool fall_right(const uint8_t sum[36])
{
    unsigned times[16] = {0};
    bool right = true;
    for (unsigned i = 0; i < 36; i++)
        times[sum[i] & 15]++;
    for (unsigned face = 2; face <= 12; face++)
        right &= times[face] == (face < 8 ? face - 1 : 13 - face);
    return right;
}

enum { MOST = 40, HOLDS = 2 * MOST };

/* The same play again and again, with the button held for so many cycles more each time: how the dice fall.  False: the
   design does not come so far. */
static bool held_longer(struct judge *j, const char *straps, unsigned by, uint8_t sum[HOLDS])
{
    for (unsigned held = 0; held < HOLDS; held++) {
        if (!wired(j, "dice") || !robot_straps(j, "the button held for ever longer", straps))
            return false;
        for (int i = 0; i < 2; i++)
            if (!sevens_to_bid(j) || !sevens_offer(j, 20, i))
                return false;
        if (phase(j) != SV_BUFFER || !robot_set(j, "btnC", 1))
            return false;
        unsigned cycles = 1 + held * by;
        for (; cycles > 200; cycles -= 200)
            if (!robot_pause(j, 200))
                return false;
        if (!robot_wait(j, cycles, NULL) || !robot_set(j, "btnC", 0) || !robot_wait(j, 1, NULL) ||
            phase(j) != SV_RANDOM)
            return false;
        sum[held] = (uint8_t)golden(j, "dice");
    }
    return true;
}

/* After how many throws they come round; more than MOST: they do not. */
static unsigned comes_round(const uint8_t sum[HOLDS])
{
    for (unsigned round = 1; round <= MOST; round++) {
        bool again = true;
        for (unsigned i = 0; i + round < HOLDS; i++)
            again &= sum[i] == sum[i + round];
        if (again)
            return round;
    }
    return MOST + 1;
}

/* Enough different dice, or they were not thrown. */
static bool thrown(const uint8_t sum[HOLDS])
{
    unsigned faces = 0, count = 0;
    for (unsigned i = 0; i < HOLDS; i++) {
        count += !(faces >> (sum[i] & 15) & 1);
        faces |= 1u << (sum[i] & 15);
    }
    return count >= 4;
}

static unsigned common(unsigned a, unsigned b)
{
    return b ? common(b, a % b) : a;
}

/* A counter that runs with the debounced button counts whole samples: the dice change every so many cycles only.  0:
   that is not known. */
static unsigned sample_of(const uint8_t sum[HOLDS])
{
    unsigned first = 0, every = 0, changes = 0;
    for (unsigned i = 1; i < HOLDS; i++)
        if (sum[i] != sum[i - 1]) {
            every = common(changes ? i - first : 0, every);
            first = changes++ ? first : i;
        }
    return changes < 3 ? 0 : every;
}

/* Samples that have a factor in common with 36 do not come to all counts: the button is sampled at another rate then,
   where the design takes it from its pins.  The length of its samples; 0: that cannot be told. */
static unsigned held_by_samples(struct judge *j, uint8_t sum[HOLDS])
{
    static const char odd[] = "ratio=13";
    const char *straps = NULL;
    if (!held_longer(j, straps, 1, sum))
        return 0;
    unsigned sample = sample_of(sum);
    if (sample > 1 && common(36, sample) > 1 && wired(j, "ratio")) {
        straps = odd;
        if (!held_longer(j, straps, 1, sum))
            return 0;
        sample = sample_of(sum);
    }
    if (sample > 1 && (common(36, sample) > 1 || !held_longer(j, straps, sample, sum)))
        return 0;
    return sample > 1 ? sample : 1;
}

/* The dice of a board are the time that its button is held, modulo 36: held for one cycle more each time, or one sample
   of the debouncer, it shows them in an order that comes round.  Dice of another kind (a register that runs all the
   time) do not come round after so few; how those fall cannot be told. */
static void shown_in_turn(struct judge *j)
{
    uint8_t sum[HOLDS];
    unsigned sample = held_by_samples(j, sum);
    if (!sample)
        return;
    if (!thrown(sum))
        return;
    char seen[80];
    unsigned round = comes_round(sum);
    if (sample > 1)
        text_set(seen, sizeof seen, "they come round after %u times %u counts", round, sample);
    else
        text_set(seen, sizeof seen, "they come round after %u counts", round);
    if (round <= MOST && round != 36)
        robot_find(j, "dice-wrong", "the same dice after 36 counts more", seen);
    else if (round == 36 && !fall_right(sum))
        robot_find(j, "dice-wrong", "2 to 12 on 1 2 3 4 5 6 5 4 3 2 1 of 36 counts", "other weights");
}

/* ---- dice that are hidden ---- */

enum { LOWER = 20, HIGHER = 50, COUNTS = 36, TWICE = 2 * COUNTS, STEP = 6, BEFORE = 5 };
enum { UNKNOWN, BELOW = 6, SEVEN, ABOVE, FAILED }; /* on which side of 7; a sum stands for all of its side */

/* A throw, and the bids that it settles; `before`: behind a round in which nobody bids, with the button held so long;
   0: in the first round. */
struct throw
{
    uint8_t before, held;
    uint8_t bid[2], up[2];
};

static bool hold(struct judge *j, unsigned cycles)
{
    return robot_set(j, "btnC", 1) && robot_wait(j, 1 + cycles, NULL) && robot_set(j, "btnC", 0);
}

/* What player 1 has got from player 2; NONSENSE: not from him.  False: the board does not come so far. */
enum { NONSENSE = 1000 };

static bool settled(struct judge *j, const struct throw *t, const char *about, int *gain)
{
    if (!robot_begin(j, "a throw of known length"))
        return false;
    for (unsigned round = !t->before; round < 2; round++) {
        for (unsigned i = 0; i < 2; i++) {
            if (!sevens_to_bid(j))
                return false;
            unsigned me = phase(j) == SV_BID2;
            if (!sevens_offer(j, round ? t->bid[me] : 0, round ? t->up[me] : (int)me))
                return false;
        }
        if (phase(j) != SV_BUFFER || !hold(j, round ? t->held : t->before) || phase(j) != SV_RANDOM ||
            !robot_press(j, "btnC", NULL) || phase(j) != SV_CALC)
            return false;
        int first = (int)golden(j, "amt1"), second = (int)golden(j, "amt2");
        robot_press(j, "btnC", round ? about : SEVENS_ASKED);
        *gain = (int)golden(j, "amt1") - first;
        *gain = *gain == second - (int)golden(j, "amt2") ? *gain : NONSENSE;
        if (robot_lost(j))
            return false;
    }
    return true;
}

/* The one who chose up has the lower bid, and then the higher: three sides, and each settles them otherwise. */
static const struct throw asked[2] = {{.bid = {LOWER, HIGHER}, .up = {1, 0}}, {.bid = {HIGHER, LOWER}, .up = {1, 0}}};

static uint8_t lies(struct judge *j, unsigned before, unsigned held)
{
    int gain[2];
    for (unsigned i = 0; i < 2; i++) {
        struct throw t = asked[i];
        t.before = (uint8_t)before;
        t.held = (uint8_t)held;
        if (!settled(j, &t, SEVENS_ASKED, &gain[i]))
            return FAILED;
    }
    return gain[0] == LOWER && gain[1] == HIGHER     ? ABOVE
           : gain[0] == -HIGHER && gain[1] == HIGHER ? SEVEN
           : gain[0] == -HIGHER && gain[1] == -LOWER ? BELOW
                                                     : UNKNOWN;
}

/* So many throws, each held longer by `step`. */
static bool all_lie(struct judge *j, unsigned before, unsigned from, unsigned to, unsigned step, uint8_t side[])
{
    for (unsigned held = from; held < to; held += step)
        if (robot_over(j) || (side[held] = lies(j, before, held)) == FAILED)
            return false;
    return true;
}

static bool same_side(const uint8_t side[COUNTS])
{
    bool same = side[0] != UNKNOWN;
    for (unsigned held = STEP; held < COUNTS; held += STEP)
        same &= side[held] == side[0];
    return same;
}

/* How long the button is held changes nothing in the first round.  In the second it is the throw of the first that
   counts: the dice are read before they are thrown. */
static void read_before_thrown(struct judge *j)
{
    uint8_t by_this[COUNTS], by_last[COUNTS];
    if (!all_lie(j, BEFORE, 0, COUNTS, STEP, by_this) || !same_side(by_this))
        return;
    for (unsigned held = 0; held < COUNTS; held += STEP)
        if ((by_last[held] = lies(j, 1 + held, 0)) == FAILED)
            return;
    if (!same_side(by_last))
        robot_find(j, "dice-read", "how long the button is held in this round tells who takes his bid",
                   "how long it was held in the round before");
}

static unsigned count_of(const uint8_t side[COUNTS], unsigned which)
{
    unsigned n = 0;
    for (unsigned i = 0; i < COUNTS; i++)
        n += side[i] == which;
    return n;
}

static unsigned due(unsigned which)
{
    return which == SEVEN ? 6 : 15;
}

/* Throws that are settled as on no side of 7: where all others are as many as they should be, they lie on the side that
   is short of them.  How many of 36 they are; 0: that is not so. */
static unsigned short_of(const uint8_t side[COUNTS], unsigned *which)
{
    unsigned sides = 0, unknown = count_of(side, UNKNOWN);
    for (unsigned i = BELOW; i <= ABOVE; i++)
        if (count_of(side, i) != due(i)) {
            *which = i;
            sides++;
        }
    return sides == 1 && count_of(side, *which) + unknown == due(*which) ? unknown : 0;
}

/* They come round after so many throws, each held for a cycle longer; 0: not so soon, or one cannot tell. */
static unsigned sides_come_round(const uint8_t side[TWICE])
{
    unsigned changes = 0;
    for (unsigned i = 1; i < TWICE; i++)
        changes += side[i] != side[i - 1];
    for (unsigned round = 1; round <= MOST && changes > 4; round++) {
        bool again = true;
        for (unsigned i = 0; i + round < TWICE; i++)
            again &= side[i] == side[i + round];
        if (again)
            return round;
    }
    return 0;
}

/* All sides are told, and they are not as many as they should be. */
static void sides_wrong(struct judge *j, const uint8_t side[TWICE])
{
    unsigned round = sides_come_round(side), below = count_of(side, BELOW), above = count_of(side, ABOVE),
             seven = count_of(side, SEVEN);
    char seen[120];
    text_set(seen, sizeof seen, "below 7 in %u, above 7 in %u, 7 in %u", below, above, seven);
    if (round && round != COUNTS) {
        text_set(seen, sizeof seen, "they come round after %u counts", round);
        robot_find(j, "dice-wrong", "the same dice after 36 counts more", seen);
    } else if (round && !seven)
        robot_find(j, "seven-rule", "in 6 of 36 counts the higher bid takes", "in none: it is always up, or down");
    else if (round && seven == due(SEVEN) + 5 && (below == due(BELOW) || above == due(ABOVE)))
        robot_find(j, "who-takes-the-bid", "of 36 counts below 7 in 15, above 7 in 15, 7 in 6", seen);
    else if (round)
        robot_find(j, "dice-wrong", "of 36 counts below 7 in 15, above 7 in 15, 7 in 6", seen);
}

static const char *known(unsigned side)
{
    return side == SEVEN ? SEVENS_IS_SEVEN : side == BELOW ? SEVENS_BELOW : SEVENS_ABOVE;
}

/* Every choice with every order of the bids, settled by a throw that lies on a known side. */
static void settle_by(struct judge *j, unsigned before, unsigned held, unsigned side)
{
    static const uint8_t bids[][2] = {{LOWER, HIGHER}, {HIGHER, LOWER}, {LOWER, LOWER}};
    int gain;
    for (unsigned i = 0; i < sizeof bids / sizeof *bids; i++)
        for (unsigned up = 0; up < 4; up++) {
            struct throw t = {(uint8_t)before, (uint8_t)held, {bids[i][0], bids[i][1]}, {up & 1, up >> 1 & 1}};
            if (up != 1) /* that has been asked */
                settled(j, &t, known(side), &gain);
        }
}

static void settle_by_each(struct judge *j, unsigned before, const uint8_t side[COUNTS], unsigned step)
{
    for (unsigned which = BELOW; which <= ABOVE; which++)
        for (unsigned held = 0; held < COUNTS; held += step)
            if (side[held] == which) {
                settle_by(j, before, held, which);
                break;
            }
}

static void hidden_in_turn(struct judge *j)
{
    uint8_t side[TWICE], later[COUNTS];
    unsigned which = UNKNOWN;
    int gain;
    if (!all_lie(j, 0, 0, COUNTS, STEP, side))
        return;
    if (same_side(side)) {
        read_before_thrown(j);
        settle_by(j, 0, 0, side[0]);
        return;
    }
    if (!all_lie(j, 0, 0, COUNTS, 1, side))
        return;
    unsigned some = short_of(side, &which);
    for (unsigned held = 0; some && held < COUNTS; held++)
        for (unsigned i = 0; i < 2 && side[held] == UNKNOWN && !robot_over(j); i++) {
            struct throw t = asked[i];
            t.held = (uint8_t)held;
            settled(j, &t, known(which), &gain);
        }
    bool right = true;
    for (unsigned i = BELOW; i <= ABOVE; i++)
        right &= count_of(side, i) == due(i);
    if (!right && !count_of(side, UNKNOWN) && all_lie(j, 0, COUNTS, TWICE, 1, side))
        sides_wrong(j, side);
    settle_by_each(j, 0, side, 1);
    if (all_lie(j, BEFORE, 0, COUNTS, STEP, later))
        settle_by_each(j, BEFORE, later, STEP);
}

void sevens_dice_in_turn(struct judge *j)
{
    if (wired(j, "dice"))
        shown_in_turn(j);
    else
        hidden_in_turn(j);
}
