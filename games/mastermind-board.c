/* SPDX-License-Identifier: MIT */
/*
 * mastermind-board: the Mastermind machine behind the pins of its FPGA board.
 *
 *          +----------+     +-----------+     +------------+     +-------------+
 *  BTN3 -->| debounce |--+->|           |     |            |     |             |--> AN3..AN0
 *  BTN0 -->| debounce |--+->| mastermind|--4->| SSD mux    |---->| digit scan  |--> seg pgfedcba
 *  BTN2 -->|   not    |--+->|           |     +------------+     +-------------+
 *  SW3-0 -----------------> |           |---------------------------------------> LD7..LD0
 *          +----------+     +-----------+
 *             ^ divided clock ^                    board clock: the digit scan
 *
 * The debouncers, the machine and the random source run on the divided clock; the digits are
 * scanned on the board's.  AN and seg are active low, as on the board.
 */
#include "games/mastermind.h"
#include "core/parts.h"

struct board {
    struct mastermind core;
    uint32_t divider, ratio;
    struct digit_scan scan;
    struct debouncer a, b;
    uint16_t noise;
    uint8_t pulseA, pulseB; /* the debouncers' outputs */
};

/* A digit is lit for a sixteenth of a core cycle: 200 whole pictures a second at 50 Hz. */
static uint32_t digit_period(const struct board *s)
{
    return s->ratio / 16;
}

static Word letter(const Word port[])
{
    return port[MB_SW3 + 1] << 2 | port[MB_SW3 + 2] << 1 | port[MB_SW0];
}

/* What the core sees at a tick of the divided clock. */
static void wire(const struct board *s, const Word pin[], Word core[MM_PORTS])
{
    core[MM_RST] = !pin[MB_BTN2];
    core[MM_ENTER_A] = s->pulseA;
    core[MM_ENTER_B] = s->pulseB;
    core[MM_LETTER] = letter(pin);
    core[MM_SW3] = pin[MB_SW3];
    core[MM_RND] = s->noise & 1;
    core[MM_HZ] = pin[MB_HZ];
}

static void show(const struct board *s, Word port[])
{
    uint8_t anodes, leds = s->core.leds;
    uint32_t digits = mastermind_display(&s->core, letter(port));
    port[MB_SEG] = part_scan_pins(&s->scan, (uint8_t)(digits >> 8 * s->scan.digit), &anodes);
    port[MB_AN] = anodes;
    for (int i = 0; i < 8; i++)
        port[MB_LD0 - i] = leds >> i & 1;
    port[MB_TURN] = s->core.turn;
    port[MB_PHASE] = s->core.phase;
}

static void reset(void *state, Word port[])
{
    struct board *s = state;
    Word core[MM_PORTS];
    *s = (struct board){.noise = 1, .ratio = (uint32_t)port[MB_RATIO]};
    wire(s, port, core);
    machine_mastermind.reset(&s->core, core);
    show(s, port);
}

static void step(void *state, Word port[])
{
    struct board *s = state;
    if (part_divide(&s->divider, s->ratio)) {
        Word core[MM_PORTS];
        wire(s, port, core);
        machine_mastermind.step(&s->core, core);
        s->pulseA = (uint8_t)part_debounce(&s->a, port[MB_BTN3]);
        s->pulseB = (uint8_t)part_debounce(&s->b, port[MB_BTN0]);
        s->noise = part_noise(s->noise);
    }
    part_scan(&s->scan, digit_period(s));
    show(s, port);
}

static uint64_t skip(void *state, const Word port[], uint64_t most)
{
    struct board *s = state;
    uint32_t tick = s->ratio - 1 - s->divider, digit = digit_period(s) - 1 - s->scan.count;
    uint32_t n = tick < digit ? tick : digit;
    if (n > most)
        n = (uint32_t)most;
    s->divider += n;
    s->scan.count += n;
    (void)port;
    return n;
}

static unsigned seats(const Word port[])
{
    (void)port;
    return 2;
}

static unsigned turn(const void *state, const Word port[])
{
    (void)port;
    return mastermind_turn(&((const struct board *)state)->core);
}

static unsigned winner(const void *state, const Word port[])
{
    (void)port;
    return mastermind_winner(&((const struct board *)state)->core);
}

static const char *news(const void *state, const Word port[])
{
    (void)port;
    return mastermind_news(&((const struct board *)state)->core);
}

/* The last cycle of a message is the one that ends at the next tick of the divided clock. */
static uint64_t waiting(const void *state, const Word port[])
{
    const struct board *s = state;
    (void)port;
    return s->core.wait ? (uint64_t)(s->core.wait - 1) * s->ratio + s->ratio - s->divider : 0;
}

static const char *refuses(const void *state, const Word port[], unsigned button)
{
    const struct board *s = state;
    if (button == MB_BTN2)
        return 0;
    return port[MB_BTN2] ? mastermind_held : mastermind_refuses(&s->core, button == MB_BTN0, letter(port));
}

static Word hz(const Word port[])
{
    return port[MB_RATIO] * port[MB_HZ];
}

#define SWITCH_PORT(n, means, text)                                                                                    \
    {                                                                                                                  \
        .name = "SW" #n, .dir = IN, .look = SWITCH, .width = 1, .row = 2, .col = 3 - (n), .role = means, .key = #n,    \
        .group = (means) == ROLE_CHOICE ? 3 : 0, .values = (means) == ROLE_CHOICE ? mastermind_letters : 0,            \
        .help = text                                                                                                   \
    }
#define LED_PORT(n)                                                                                                    \
    {                                                                                                                  \
        .name = "LD" #n, .dir = OUT, .look = LED, .width = 1, .row = 1, .col = 7 - (n), .group = 2,                    \
        .values = mastermind_verdicts, .help = "verdict light " #n                                                     \
    }

/* clang-format off */
static const struct port ports[MB_PORTS] = {
    [MB_BTN3] = {.name = "BTN3", .dir = IN, .look = BUTTON, .width = 1, .row = 3, .col = 0, .role = ROLE_GO, .seat = 1, .key = "a",
              .help = "player A's enter button"},
    [MB_BTN0] = {.name = "BTN0", .dir = IN, .look = BUTTON, .width = 1, .row = 3, .col = 2, .role = ROLE_GO, .seat = 2, .key = "l",
              .help = "player B's enter button"},
    [MB_BTN2] = {.name = "BTN2", .dir = IN, .look = BUTTON, .width = 1, .row = 3, .col = 1, .role = ROLE_RESTART, .key = "r",
              .help = "back to the start at any time"},
    [MB_SW3] = SWITCH_PORT(3, ROLE_NONE, "one-player mode, when A starts"),
    [MB_SW3 + 1] = SWITCH_PORT(2, ROLE_CHOICE, "letter, highest bit"),
    [MB_SW3 + 2] = SWITCH_PORT(1, ROLE_CHOICE, "letter, middle bit"),
    [MB_SW0] = SWITCH_PORT(0, ROLE_CHOICE, "letter, lowest bit"),
    [MB_RATIO] = {.name = "ratio", .dir = STRAP, .look = NUMBER, .width = 24, .idle = 1600, .min = 16,
               .help = "board clock edges in a cycle of the divided clock"},
    [MB_HZ] = {.name = "hz", .dir = STRAP, .look = NUMBER, .width = 16, .idle = 50, .min = 1,
            .help = "rate of the divided clock; a message stands 2 * hz of its cycles"},
    [MB_LD7] = LED_PORT(7),
    [MB_LD7 + 1] = LED_PORT(6),
    [MB_LD7 + 2] = LED_PORT(5),
    [MB_LD7 + 3] = LED_PORT(4),
    [MB_LD7 + 4] = LED_PORT(3),
    [MB_LD7 + 5] = LED_PORT(2),
    [MB_LD7 + 6] = LED_PORT(1),
    [MB_LD0] = LED_PORT(0),
    [MB_AN] = {.name = "AN", .dir = OUT, .look = ANODES, .width = 4, .low = 1, .row = 0,
            .help = "which digit is lit, AN3 the leftmost"},
    [MB_SEG] = {.name = "seg", .dir = OUT, .look = SEGMENTS, .width = 8, .low = 1, .row = 0, .col = 1,
             .values = part_glyphs, .help = "the lit digit's segments, pgfedcba"},
    [MB_TURN] = {.name = "turn", .label = "turn", .dir = OUT, .look = NUMBER, .width = 1, .values = mastermind_players,
              .help = "the active player"},
    [MB_PHASE] = {.name = "phase", .dir = OUT, .look = PHASE, .width = 4, .values = mastermind_phases,
                   .help = "what the machine waits for"},
};
/* clang-format on */

const struct machine machine_mastermind_board = {
    .name = "mastermind-board",
    .title = "Mastermind on its board",
    .summary = "the same machine behind clock divider, debouncers and multiplexed digits",
    .rules = "Play as on the mastermind machine, with the pins of its FPGA board:\n"
             "BTN3 is player A's enter button, BTN0 player B's, BTN2 the reset; SW2-SW0 choose the letter.\n"
             "000 -   001 A   010 C   011 E   100 F   101 H   110 L   111 U\n"
             "SW3 on when A starts: one player against the machine.",
    .seat = "Ab",
    .port = ports,
    .ports = MB_PORTS,
    .state_size = sizeof(struct board),
    .seats = seats,
    .hz = hz,
    .reset = reset,
    .step = step,
    .skip = skip,
    .turn = turn,
    .winner = winner,
    .news = news,
    .refuses = refuses,
    .wait = waiting,
};
