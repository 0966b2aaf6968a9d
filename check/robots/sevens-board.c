/* SPDX-License-Identifier: MIT */
/*
 * How 7up-7down on a board is judged: by its purses, deposits, bids and choices.  What the digits show is the builder's
 * own.  The dice are the time that the button is held, which no two boards count alike, so both players always bid the
 * same on the same side: then the dice change no purse.
 */
#include "check/robots/moves.h"
#include "check/robots/sevens-robot.h"
#include "core/bytes.h"
#include "core/words.h"

/* The board's pins that are the control unit's ports. */
static const struct {
    uint8_t pin, port;
} same[] = {{SB_BTNC, SV_PROC}, {SB_AMT1, SV_AMT1}, {SB_AMT2, SV_AMT2}, {SB_TAX, SV_TAX},    {SB_SUB1, SV_SUB1},
            {SB_SUB2, SV_SUB2}, {SB_UD1, SV_UD1},   {SB_UD2, SV_UD2},   {SB_PHASE, SV_PHASE}};

static void core_of(const Word pin[], Word core[SV_PORTS])
{
    bytes_clear(core, SV_PORTS * sizeof *core);
    for (unsigned i = 0; i < sizeof same / sizeof *same; i++)
        core[same[i].port] = pin[same[i].pin];
    core[SV_BID] = pin[SB_SW] & 127;
    core[SV_UD] = pin[SB_SW] >> 7;
    core[SV_ST] = core[SV_PHASE] == SV_OVER ? SV_START : core[SV_PHASE];
}

static unsigned core_port(unsigned pin)
{
    for (unsigned i = 0; i < sizeof same / sizeof *same; i++)
        if (pin == same[i].pin)
            return same[i].port;
    return SV_PORTS;
}

static void watch(void *memory, Word before, const Word pin[])
{
    Word core[SV_PORTS];
    core_of(pin, core);
    sevens_watch(memory, before, core);
}

static bool cares(const void *memory, const Word pin[], unsigned out)
{
    Word core[SV_PORTS];
    core_of(pin, core);
    return sevens_cares(memory, core, core_port(out));
}

/* The departure as the control unit would see it. */
struct inner {
    Word was[SV_PORTS], now[SV_PORTS];
    struct item item[ITEMS];
    struct action action;
    struct departure d;
};

static const struct departure *inside(const struct departure *d, struct inner *in)
{
    in->d = *d;
    in->action = *d->action;
    core_of(d->was, in->was);
    core_of(d->now, in->now);
    for (unsigned i = 0; i < d->items; i++) {
        in->item[i] = d->item[i];
        in->item[i].port = (uint8_t)core_port(in->item[i].port);
    }
    in->action.port[0] = in->action.deed == SET ? SV_BID : SV_PROC;
    in->d.was = in->was;
    in->d.now = in->now;
    in->d.item = in->item;
    in->d.action = &in->action;
    return &in->d;
}

static const char *classify(const struct departure *d)
{
    struct inner in;
    return sevens_classify(inside(d, &in));
}

/* The state cannot be seen; whether a bid was taken can.  A board's state begins with its control unit's. */
static bool adopt(const struct departure *d, void *state, void *memory)
{
    struct inner in;
    struct sevens *s = state;
    unsigned was = (unsigned)d->was[SB_PHASE];
    if (!sevens_adopt(inside(d, &in), s, memory))
        return false;
    if (word_same(d->id, "valid-bid-refused"))
        s->state = (uint8_t)was;
    if (word_same(d->id, "purse-underflow"))
        s->state = was - SV_BID1 != s->second ? SV_BUFFER : s->second ? SV_BID1 : SV_BID2;
    return !word_in("state-order role-swap game-end round-never-advances", d->id);
}

/* ---- playing ---- */

static Word phase(const struct judge *j)
{
    return golden(j, "phase");
}

static bool press(struct judge *j, const char *about)
{
    return robot_press(j, "btnC", about);
}

static bool bid(struct judge *j, unsigned amount, int up, const char *about)
{
    return robot_change(j, "sw", amount | (up ? 128u : 0u)) && press(j, about);
}

/* Both bid the same on the same side; too much is refused first. */
static bool round_of(struct judge *j, unsigned amount, int up)
{
    for (int i = 0; i < 10 && phase(j) != SV_BID1 && phase(j) != SV_BID2; i++)
        if (!press(j, NULL))
            return false;
    for (int i = 0; i < 2; i++) {
        Word other = golden(j, phase(j) == SV_BID1 ? "amt2" : "amt1");
        if (other < 127 && !bid(j, (unsigned)other + 1, up, "too much"))
            return false;
        if (!bid(j, amount < other ? amount : (unsigned)other, up, NULL))
            return false;
    }
    for (int i = 0; i < 6 && phase(j) != SV_START && phase(j) != SV_OVER; i++)
        if (!press(j, NULL))
            return false;
    return !robot_lost(j);
}

static void play(struct judge *j, int effort)
{
    static const unsigned games[] = {2, 6, 40}, bids[] = {100, 127, 3, 64, 1, 0, 126, 77};
    for (unsigned game = 0; game < games[effort] && robot_begin(j, "rounds that no dice decide"); game++)
        for (unsigned i = 0; i < 8 + 24 * (game & 1) && !robot_lost(j) && phase(j) != SV_OVER; i++)
            round_of(j, game & 1 ? 127 : bids[(i + game) % 8], (int)(i + game) & 1);
}

const struct robot robot_sevens_board = {
    .machine = "sevens-board",
    .moves = sevens_moves,
    .ignored = "an seg dp led dice",
    .optional = "an seg dp led dice",
    .press = 48,
    .straps = "ratio=16",
    .starter = "btnC",
    .longest = 400,
    .blank_until_press = true,
    .rules = sevens_rules,
    .stuck = "round-never-advances",
    .left_out = "what the digits show, the dice, who takes the bid and the end of a game",
    .transitions =
        "init>start start>bid1 start>bid2 bid1>bid2 bid2>bid1 bid1>buffer bid2>buffer buffer>random random>calc "
        "calc>reset reset>start",
    .watch = watch,
    .cares = cares,
    .classify = classify,
    .adopt = adopt,
    .play = play,
};
