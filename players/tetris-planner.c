/* SPDX-License-Identifier: MIT */
/*
 * A planner for the block game.  It sees what a person sees, and knows how the machine is built: the first block
 * betrays what the LFSR showed when start was pressed (the shape is its upper half, the place its lower one), and from
 * there on every block to come can be told, since it depends only on how high the blocks before were laid.  So it plays
 * the game ahead on a machine of its own, some blocks deep, keeping the best boards of every depth.
 *
 * If the board is not what it expected (somebody else pressed a button), it steers like the demo player until the
 * next start.
 */
#include "core/parts.h"
#include "core/player.h"
#include "games/tetris.h"
#include "players/say.h"

enum {
    BLOCKS = 24,
    WINDOW = 60,
    SECOND = 20,
    DEPTH = 4,
    BEAM = 32,
    WIDE = 7,
    DEEP = 7,
    NO_PLACE = 1000000,
    NO_ROOM = 100000,
    NO_WIN = 1000
};

extern const struct player player_tetris_fair;

/* Where a block is to go: quarter turns, then steps to the right (or left, below 0). */
struct way {
    int8_t turns, steps;
};

struct notes {
    uint64_t demo[16];      /* the demo player's notes */
    uint64_t possible;      /* LFSR values at the start that agree with all that was seen: bit n for value n */
    struct way way[BLOCKS]; /* of every block so far */
    struct way left;        /* presses still to do for this one */
    uint8_t blocks;         /* how many were made */
    uint8_t pressing;       /* the button that is down, plus one */
    uint8_t steering, lost_track;
    uint8_t spare[4];
};

static void begin(void *notes, unsigned seat, uint64_t seed)
{
    struct notes *n = notes;
    *n = (struct notes){.possible = ~(Word)1};
    player_tetris_fair.begin(n->demo, seat, seed);
}

/* ---- the machine of its own ---------------------------------------------------------------- */

/* A board in its imagination, right after a block was made. */
struct board {
    struct tetris state;
    struct way first; /* the way that led here from the real board */
    int cost;
};

static void tap(void *state, Word port[], unsigned button)
{
    port[button] = 1;
    machine_tetris.step(state, port);
    port[button] = 0;
    machine_tetris.step(state, port);
}

static void set_up(void *state, Word port[], const Word straps[], unsigned lfsr)
{
    machine_idle(&machine_tetris, port);
    for (unsigned i = 0; straps && i < machine_tetris.ports; i++)
        if (machine_tetris.port[i].dir == STRAP)
            port[i] = straps[i];
    port[TT_LFSR] = lfsr;
    machine_tetris.reset(state, port);
    tap(state, port, TT_START);
}

static void steer_fully(void *state, Word port[], struct way w)
{
    for (int i = 0; i < w.turns; i++)
        tap(state, port, TT_ROTATE);
    for (int i = 0; i < w.steps; i++)
        tap(state, port, TT_RIGHT);
    for (int i = 0; i < -w.steps; i++)
        tap(state, port, TT_LEFT);
}

/* Steers a block and runs to the next one; 0: the game has ended. */
static int lay(void *state, Word port[], struct way w, Word *laid)
{
    unsigned presses = (unsigned)(w.turns + (w.steps < 0 ? -w.steps : w.steps));
    steer_fully(state, port, w);
    *laid = port[TT_RED];
    machine_run(&machine_tetris, state, port, WINDOW - 2 * presses);
    do {
        machine_run(&machine_tetris, state, port, SECOND - 1);
        if (port[TT_WON] || port[TT_LOST])
            return 0;
        machine_run(&machine_tetris, state, port, 1);
    } while (!port[TT_CONTROL]);
    return 1;
}

/* ---- how good a board is ------------------------------------------------------------------- */

static unsigned row_of(Word lights, int row)
{
    return (unsigned)(lights >> WIDE * row) & 127;
}

/* What falls, dropped as one piece onto what is fixed. */
static Word settled(Word blue, Word yellow)
{
    Word bottom = (Word)127 << WIDE * (DEEP - 1);
    while (yellow && !(yellow & bottom) && !(yellow << WIDE & blue))
        yellow <<= WIDE;
    return blue | yellow;
}

/* Holes, heights and steps are bad; nearly full rows are good. */
static int cost_of(Word lights)
{
    static const int filled[8] = {0, 0, -1, -3, -6, -11, -20, -60};
    unsigned covered = 0;
    int sum = 0, before = -1;
    for (int row = 0; row < DEEP; row++) {
        unsigned bits = row_of(lights, row);
        int count = 0;
        covered |= bits;
        for (int c = 0; c < WIDE; c++) {
            count += (int)(bits >> c & 1);
            sum += bits >> c & 1 ? DEEP - row : covered >> c & 1 ? 14 : 0;
        }
        sum += filled[count];
        sum += row < 3 && bits ? 12 * (3 - row) : 0; /* too high */
    }
    for (int c = 0; c < WIDE; c++) {
        int top = 0;
        while (top < DEEP && !(row_of(lights, top) >> c & 1))
            top++;
        if (before >= 0)
            sum += 2 * (top > before ? top - before : before - top);
        before = top;
    }
    return sum;
}

/* The board as it stands in the second half of the second, when blinking rows are lit. */
static int cost_ahead(const struct board *b)
{
    struct board copy = *b;
    Word port[TT_PORTS];
    machine_idle(&machine_tetris, port);
    machine_run(&machine_tetris, &copy.state, port, SECOND / 2);
    return cost_of(settled(port[TT_BLUE], port[TT_YELLOW])) - 90 * (int)(port[TT_SCORE] & 15) +
           (int)((port[TT_TIME] >> 4) * 10 + (port[TT_TIME] & 15));
}

/* ---- looking ahead -------------------------------------------------------------------------- */

static void keep(struct board beam[BEAM], unsigned *count, const struct board *b)
{
    unsigned at = *count;
    if (at == BEAM && beam[at - 1].cost <= b->cost)
        return;
    for (at = at == BEAM ? at - 1 : at; at && beam[at - 1].cost > b->cost; at--)
        beam[at] = beam[at - 1];
    beam[at] = *b;
    *count += *count < BEAM;
}

/* Every place for the block of a board; returns the best end of a game that was met, through *won. */
static void branch(const struct board *from, int first, struct board next[BEAM], unsigned *count, struct board *won)
{
    Word seen[64], laid;
    unsigned seens = 0;
    for (struct way w = {0, 0}; w.turns < 4; w.turns++)
        for (w.steps = -5; w.steps <= 5; w.steps++) {
            struct board b = *from;
            Word port[TT_PORTS];
            machine_idle(&machine_tetris, port);
            int goes_on = lay(&b.state, port, w, &laid);
            unsigned k = 0;
            while (k < seens && seen[k] != laid)
                k++;
            if (k < seens || seens == 64)
                continue;
            seen[seens++] = laid;
            b.first = first ? w : from->first;
            b.cost = (int)((port[TT_TIME] >> 4) * 10 + (port[TT_TIME] & 15)); /* of a win: sooner is better */
            if (!goes_on && port[TT_WON] && b.cost < won->cost)
                *won = b;
            if (!goes_on)
                continue;
            b.cost = cost_ahead(&b);
            keep(next, count, &b);
        }
}

static struct way plan(const struct board *now)
{
    struct board beam[2][BEAM], won = {.cost = NO_WIN};
    unsigned count = 1, next;
    struct way way = {0, 0};
    beam[0][0] = *now;
    for (unsigned depth = 0; depth < DEPTH && count && won.cost == NO_WIN; depth++) {
        next = 0;
        for (unsigned i = 0; i < count; i++)
            branch(&beam[depth & 1][i], depth == 0, beam[~depth & 1], &next, &won);
        count = next;
        if (count)
            way = beam[~depth & 1][0].first;
    }
    return won.cost < NO_WIN ? won.first : way;
}

/* The board as it would stand if the LFSR had shown this at the start; 0: it would have ended. */
static int imagine(const struct notes *n, const Word straps[], unsigned lfsr, struct board *b, Word port[])
{
    Word laid;
    set_up(&b->state, port, straps, lfsr);
    for (unsigned i = 0; i + 1 < n->blocks; i++)
        if (!lay(&b->state, port, n->way[i], &laid))
            return 0;
    return 1;
}

/* The board by the first LFSR value that agrees with all that was seen. */
static int first_possible(const struct notes *n, const Word port[], struct board *b)
{
    Word own[TT_PORTS];
    for (unsigned lfsr = 1; lfsr < 64; lfsr++)
        if (n->possible >> lfsr & 1)
            return imagine(n, port, lfsr, b, own);
    return 0;
}

/* Strikes out the LFSR values that would have made another block, and takes the first that is left. */
static int recognize(struct notes *n, const Word port[], struct board *b)
{
    Word own[TT_PORTS];
    for (unsigned lfsr = 1; lfsr < 64; lfsr++) {
        if (!(n->possible >> lfsr & 1))
            continue;
        if (!imagine(n, port, lfsr, b, own) || own[TT_RED] != port[TT_RED] || own[TT_TIME] != port[TT_TIME])
            n->possible &= ~((Word)1 << lfsr);
    }
    return first_possible(n, port, b);
}

static void new_block(struct notes *n, const Word port[])
{
    struct board b;
    n->steering = 1;
    n->blocks++;
    n->lost_track |= n->blocks >= BLOCKS || !recognize(n, port, &b);
    if (n->lost_track)
        return;
    n->left = n->way[n->blocks - 1] = plan(&b);
}

static void press(struct notes *n, Word port[], unsigned button)
{
    port[button] = 1;
    n->pressing = (uint8_t)(button + 1);
}

static void steer(struct notes *n, Word port[])
{
    if (n->left.turns) {
        n->left.turns--;
        press(n, port, TT_ROTATE);
    } else if (n->left.steps > 0) {
        n->left.steps--;
        press(n, port, TT_RIGHT);
    } else if (n->left.steps < 0) {
        n->left.steps++;
        press(n, port, TT_LEFT);
    }
}

static void act(void *notes, Word port[])
{
    struct notes *n = notes;
    if (n->pressing) {
        port[n->pressing - 1] = 0;
        n->pressing = 0;
        return;
    }
    if (port[TT_PHASE] == TT_READY) {
        n->possible = ~(Word)1;
        n->blocks = n->steering = n->lost_track = 0;
        press(n, port, TT_START);
        return;
    }
    if (!port[TT_CONTROL])
        n->steering = 0;
    else if (!n->steering)
        new_block(n, port);
    if (n->lost_track)
        player_tetris_fair.act(n->demo, port);
    else if (n->steering)
        steer(n, port);
}

/* ---- a hint --------------------------------------------------------------------------------- */

/* The block of this board, steered that way. */
static Word red_after(struct board *b, struct way w)
{
    Word port[TT_PORTS];
    machine_idle(&machine_tetris, port);
    steer_fully(&b->state, port, w);
    machine_tetris.step(&b->state, port);
    return port[TT_RED];
}

/* Which way brings the block of this board there, with the fewest turns and then steps. */
static int way_to(const struct board *b, Word red, struct way *way)
{
    static const int8_t steps[] = {0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5};
    for (unsigned i = 0; i < 4 * sizeof steps; i++) {
        struct board copy = *b;
        *way = (struct way){(int8_t)(i / sizeof steps), steps[i % sizeof steps]};
        if (red_after(&copy, *way) == red)
            return 1;
    }
    return 0;
}

/* The past of a game that somebody else plays: where each block was let go. */
static void watch(void *notes, const Word port[])
{
    struct notes *n = notes;
    struct board b;
    Word phase = port[TT_PHASE];
    if (phase == TT_READY) {
        n->possible = ~(Word)1;
        n->blocks = n->lost_track = 0;
    } else if (phase == TT_STEER) {
        n->blocks++;
        n->lost_track |= n->blocks >= BLOCKS || !recognize(n, port, &b);
    } else if (phase == TT_FALL && n->blocks && !n->lost_track)
        n->lost_track |= !first_possible(n, port, &b) || !way_to(&b, port[TT_RED], &n->way[n->blocks - 1]);
}

/* Plays on by the plans; the second of the win, or 1000 if it is lost. */
static int play_on(struct board *b, struct way *first)
{
    for (unsigned i = 0; i < BLOCKS; i++) {
        Word port[TT_PORTS], laid;
        struct way w = plan(b);
        if (!i)
            *first = w;
        machine_idle(&machine_tetris, port);
        if (lay(&b->state, port, w, &laid))
            continue;
        return port[TT_WON] ? (int)((port[TT_TIME] >> 4) * 10 + (port[TT_TIME] & 15)) : NO_WIN;
    }
    return NO_WIN;
}

static char *say_times(char *at, const char *end, int times, const char *what)
{
    at = say_number(say(say(at, end, what), end, " "), end, (unsigned)times);
    return say(at, end, times == 1 ? " time" : " times");
}

static char *say_way(char *at, const char *end, struct way way)
{
    if (!way.turns && !way.steps)
        return say(at, end, "Leave it: ");
    if (way.turns)
        at = say_times(at, end, way.turns, "Rotate");
    if (way.steps > 0)
        at = say_times(at, end, way.steps, way.turns ? ", then right" : "Right");
    if (way.steps < 0)
        at = say_times(at, end, -way.steps, way.turns ? ", then left" : "Left");
    return say(at, end, ": ");
}

/* What the block before cost: the win that was to be had then, against the one that is. */
static char *say_last(char *at, const char *end, const struct notes *notes, const Word port[], int now)
{
    struct notes n = *notes;
    struct board b, ahead, there;
    struct way way;
    n.blocks--;
    if (!n.blocks || !first_possible(&n, port, &b))
        return at;
    ahead = there = b;
    int then = play_on(&ahead, &way);
    way_to(&b, red_after(&there, way), &way);
    if (now <= then)
        return say(at, end, " Your last block was as good as any.");
    at = say_way(say(at, end, " Better for your last block was: "), end, way);
    if (now == NO_WIN)
        return say(at, end, "that would have won.");
    at = say_number(say(at, end, "it cost "), end, (unsigned)(now - then));
    return say(at, end, now - then == 1 ? " second." : " seconds.");
}

/* The presses that bring a block which has been steered already to where this way leads. */
static int what_is_left(const struct board *b, Word red, struct way way, struct way *left)
{
    struct board here = *b, there = *b;
    struct way done;
    if (!way_to(b, red, &done))
        return 0;
    red_after(&here, done);
    return way_to(&here, red_after(&there, way), left);
}

/* By the whole game so far, since that tells all the blocks to come. */
static int hint_by_plan(const struct notes *n, const Word port[], char *at, const char *end)
{
    struct board b, ahead;
    struct way way = {0, 0}, left;
    if (!n->blocks || n->lost_track || !first_possible(n, port, &b))
        return 0;
    ahead = b;
    int second = play_on(&ahead, &way);
    if (!what_is_left(&b, port[TT_RED], way, &left))
        return 0;
    at = say_way(at, end, left);
    if (second == NO_WIN)
        at = say(at, end, "a win is not in sight, but that holds out longest.");
    else
        at =
            say(say_number(say(at, end, "played on like that, it is won at second "), end, (unsigned)second), end, ".");
    say_last(at, end, n, port, second);
    return 1;
}

/* A block dropped from above onto what is fixed and falls; of equal places the fewest presses. */
static int cost_of_way(const struct board *b, const Word own[], const Word port[], struct way w)
{
    struct board copy = *b;
    Word own_copy[TT_PORTS], foot, floor = settled(port[TT_BLUE], port[TT_YELLOW]), block = 0;
    for (unsigned i = 0; i < TT_PORTS; i++)
        own_copy[i] = i < machine_tetris.ports ? own[i] : 0;
    steer_fully(&copy.state, own_copy, w);
    foot = own_copy[TT_RED];
    while (!(foot & 127 << 14) && foot)
        foot <<= WIDE;
    for (int row = 2; row >= 0; row--) /* the part of it that fits above row 4 is cut off while high */
        block |= (Word)row_of(foot, row) << WIDE * row;
    int cost = block & floor ? NO_ROOM : 16 * cost_of(settled(floor, block));
    return cost + w.turns + (w.steps < 0 ? -w.steps : w.steps);
}

/* By the board alone, when its past is not known.  The LFSR is what makes this very block. */
static int hint_by_floor(const Word port[], char *at, const char *end)
{
    struct board b;
    Word own[TT_PORTS];
    int best = NO_PLACE;
    struct way way = {0, 0};
    for (unsigned lfsr = 1; lfsr < 64 && best == NO_PLACE; lfsr++) {
        set_up(&b.state, own, port, lfsr);
        if (own[TT_RED] != port[TT_RED])
            continue;
        for (struct way w = {0, 0}; w.turns < 4; w.turns++)
            for (w.steps = -5; w.steps <= 5; w.steps++) {
                int cost = cost_of_way(&b, own, port, w);
                if (cost < best) {
                    best = cost;
                    way = w;
                }
            }
    }
    if (best == NO_PLACE)
        return 0;
    at = say_way(at, end, way);
    say(at, end,
        best >= NO_ROOM ? "though nothing fits here any more." : "that leaves the flattest and fullest floor.");
    return 1;
}

static int hint(void *notes, const Word port[], char *text, uint32_t size)
{
    const struct notes *n = notes;
    if (!port[TT_CONTROL] || !size)
        return 0;
    return hint_by_plan(n, port, text, text + size) || hint_by_floor(port, text, text + size);
}

const struct player player_tetris_strong = {
    .machine = "tetris",
    .name = "strong",
    .summary = "tells the blocks to come from those it has seen, and plans four blocks ahead",
    .notes_size = sizeof(struct notes),
    .begin = begin,
    .act = act,
    .watch = watch,
    .hint = hint,
};
