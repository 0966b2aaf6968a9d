/* SPDX-License-Identifier: MIT */
/*
 * turnstile: a toy that is not in the arcade's menu.  It shows what a new game takes: this file in
 * games/, and the line GAME(turnstile) in games/games.def.
 *
 *             +-----------+
 *   coin ---->|           |--> open
 *   push ---->| turnstile |--> through (how many went through)
 *             |           |--> phase
 *             +-----------+
 */
#include "core/parts.h"

enum { COIN, PUSH, PRICE, OPEN, THROUGH, PHASE_OUT, PORTS };
enum phase { LOCKED, UNLOCKED };

struct turnstile {
    uint8_t coin, push; /* last levels of the buttons */
    uint8_t price, paid, through, spare;
};

static void show(const struct turnstile *s, Word port[])
{
    port[OPEN] = s->paid == s->price;
    port[THROUGH] = s->through;
    port[PHASE_OUT] = s->paid == s->price ? UNLOCKED : LOCKED;
}

static void reset(void *state, Word port[])
{
    struct turnstile *s = state;
    *s = (struct turnstile){.coin = port[COIN] != 0, .push = port[PUSH] != 0, .price = (uint8_t)port[PRICE]};
    show(s, port);
}

/* Enough coins open it; a push goes through and locks it again. */
static void step(void *state, Word port[])
{
    struct turnstile *s = state;
    int coin = part_pressed(&s->coin, port[COIN]), push = part_pressed(&s->push, port[PUSH]);
    if (push && s->paid == s->price) {
        s->paid = 0;
        s->through++;
    } else if (coin && s->paid < s->price)
        s->paid++;
    show(s, port);
}

/* What does nothing, and why. */
static const char *refuses(const void *state, const Word port[], unsigned button)
{
    const struct turnstile *s = state;
    int open = s->paid == s->price;
    (void)port;
    if (button == COIN)
        return open ? "It is open: push." : 0;
    return open ? 0 : "One costs {price}: put in a coin.";
}

static uint64_t skip(void *state, const Word port[], uint64_t most)
{
    (void)state, (void)port;
    return most;
}

static Word hz(const Word port[])
{
    (void)port;
    return 10;
}

static const struct value phases[] = {
    {.value = LOCKED, .name = "locked", .say = "Put in a coin."},
    {.value = UNLOCKED, .name = "unlocked", .say = "Push, and be number {through} and one."},
    {.name = 0},
};

/* clang-format off */
static const struct port ports[PORTS] = {
    [COIN] = {.name = "coin", .dir = IN, .look = BUTTON, .width = 1, .row = 1, .role = ROLE_GO, .key = "c", .help = "put in a coin"},
    [PUSH] = {.name = "push", .dir = IN, .look = BUTTON, .width = 1, .row = 1, .col = 1, .role = ROLE_GO, .key = "Space",
              .help = "go through"},
    [PRICE] = {.name = "price", .dir = STRAP, .look = NUMBER, .width = 3, .idle = 1, .min = 1, .help = "coins for one"},
    [OPEN] = {.name = "open", .dir = OUT, .look = LED, .width = 1, .colour = COLOUR_GREEN, .help = "it can be pushed"},
    [THROUGH] = {.name = "through", .dir = OUT, .look = NUMBER, .width = 8, .col = 1, .help = "how many went through"},
    [PHASE_OUT] = {.name = "phase", .dir = OUT, .look = PHASE, .width = 1, .values = phases, .help = "locked or not"},
};
/* clang-format on */

const struct machine machine_turnstile = {
    .name = "turnstile",
    .title = "Turnstile",
    .summary = "a coin lets one person through",
    .rules = "Put in coins until it opens, then push.",
    .port = ports,
    .ports = PORTS,
    .state_size = sizeof(struct turnstile),
    .hz = hz,
    .reset = reset,
    .step = step,
    .skip = skip,
    .refuses = refuses,
};
