/* SPDX-License-Identifier: MIT */
/*
 * sevens-board: 7up-7down on a Basys 3: switches, centre button, four digits, LEDs, and dice that
 * are the time the button is held.
 *
 *            +----------+      +---------+ rnd
 *   btnC --+>| debounce |--+-->| press36 |-----+
 *          | +----------+  |   +---------+     v
 *          +---------------|------^         +--------+    +----------------+--> an, seg, dp
 *                          +--------------->| sevens |--->| digits and LEDs|--> led
 *   sw[7:0] ------------------------------->|        |    +----------------+
 *                                           +--------+--> amt1 amt2 tax sub1 sub2 (the roomy view)
 *
 * The press counter runs at the full 100 MHz on the raw button while state 100 stands: a person
 * cannot hit one of 36 counts on purpose.  Debounced, it would only ever count whole samples.
 * an, seg and dp are active low, as on the board.
 */
#include "core/parts.h"
#include "games/sevens.h"

/* Eight digits a debouncer's sample: about 200 whole pictures a second. */
static uint32_t digit_period(const struct sevens_board *s)
{
    return s->ratio / 8;
}

/* A digit of a number of up to four, without leading zeros. */
static uint8_t decimal(unsigned n, unsigned digit)
{
    switch (digit) {
    case 0:
        return part_digit[n % 10];
    case 1:
        return n < 10 ? GLYPH_BLANK : part_digit[n / 10 % 10];
    case 2:
        return n < 100 ? GLYPH_BLANK : part_digit[n / 100 % 10];
    default:
        return n < 1000 ? GLYPH_BLANK : part_digit[n / 1000];
    }
}

enum { TURN = 64, ROUND = 3 * TURN }; /* samples that a number stands in turn, and all three of them */

/* The winner has the deposits until the purses are filled again. */
static int won(const struct sevens_board *s)
{
    return s->core.state == SV_INIT && sevens_broke(&s->core) && s->core.purse[0] != s->core.purse[1];
}

static unsigned in_turn(const struct sevens_board *s)
{
    return s->beat < 2 * TURN ? s->core.purse[s->beat / TURN] : s->core.tax;
}

/* Four digits tell what matters now: the switches while bidding, the dice after the throw, else the purses, each with
   its player's point, and the deposits in turn. */
static uint8_t glyph(const struct sevens_board *s, unsigned digit, Word sw)
{
    static const uint8_t title[4] = {GLYPH_D, 0x07, GLYPH_U, 0x07};
    switch (s->core.state) {
    case SV_INIT:
        return won(s) ? decimal(in_turn(s), digit) : title[digit];
    case SV_BID1:
    case SV_BID2:
        return digit == 3 ? (sw & 128 ? GLYPH_U : GLYPH_D) : decimal(sw & 127, digit);
    case SV_BUFFER:
        return GLYPH_DASH;
    case SV_RANDOM:
        return decimal(part_press36_sum(s->count), digit);
    case SV_CALC:
        return decimal(s->core.sum, digit);
    default:
        return decimal(in_turn(s), digit);
    }
}

static int point(const struct sevens_board *s)
{
    int purses = s->core.state == SV_START || s->core.state == SV_RESET || won(s);
    return purses && s->beat < 2 * TURN && s->scan.digit == (s->beat < TURN ? 3u : 0u);
}

/* The dice as they lie: none while they roll or before. */
static unsigned dice(const struct sevens_board *s)
{
    if (s->core.state == SV_RANDOM)
        return part_press36_sum(s->count);
    return s->core.state > SV_RANDOM ? s->core.sum : 0;
}

/* Who bids second sees the first bid. */
static unsigned first_bid(const struct sevens_board *s)
{
    return s->core.state == SV_BID1 ? s->core.bid[1] : s->core.state == SV_BID2 ? s->core.bid[0] : 0;
}

static void show(const struct sevens_board *s, Word port[])
{
    uint8_t anodes;
    port[SB_SEG] = part_scan_pins(&s->scan, glyph(s, s->scan.digit, port[SB_SW]), &anodes) & 127;
    port[SB_AN] = anodes;
    port[SB_DP] = !point(s);
    port[SB_LEDS] = (Word)s->core.state << 13 | (Word)s->button.level << 12 | (Word)first_bid(s) << 4 |
                    (Word)s->core.choice[0] << 2 | s->core.choice[1];
    port[SB_AMT1] = s->core.purse[0];
    port[SB_AMT2] = s->core.purse[1];
    port[SB_TAX] = s->core.tax;
    port[SB_SUB1] = s->core.bid[0];
    port[SB_SUB2] = s->core.bid[1];
    port[SB_UD1] = s->core.choice[0];
    port[SB_UD2] = s->core.choice[1];
    port[SB_DICE] = dice(s);
    port[SB_PHASE] = sevens_phase(&s->core);
}

static void reset(void *state, Word port[])
{
    struct sevens_board *s = state;
    *s = (struct sevens_board){.ratio = (uint32_t)port[SB_RATIO]};
    show(s, port);
}

/* The dice roll while the button is held in state 100. */
static int rolling(const struct sevens_board *s, const Word port[])
{
    return port[SB_BTNC] && s->core.state == SV_BUFFER;
}

static void core_edge(struct sevens_board *s, const Word port[])
{
    Word proc = s->button.level;
    if (sevens_works(&s->core, proc)) {
        Word core[] = {
            [SV_PROC] = proc,
            [SV_BID] = port[SB_SW] & 127,
            [SV_UD] = port[SB_SW] >> 7 & 1,
            [SV_RND] = part_press36_sum(s->count),
        };
        sevens_do(&s->core, core);
    } else
        sevens_rest(&s->core, proc);
}

static void step(void *state, Word port[])
{
    struct sevens_board *s = state;
    int roll = rolling(s, port);
    core_edge(s, port);
    if (roll)
        s->count = part_press36(s->count, 1);
    if (part_divide(&s->divider, s->ratio)) {
        part_debounce(&s->button, port[SB_BTNC]);
        s->beat = (uint8_t)((s->beat + 1) % ROUND);
    }
    part_scan(&s->scan, digit_period(s));
    show(s, port);
}

static uint64_t skip(void *state, const Word port[], uint64_t most)
{
    struct sevens_board *s = state;
    uint32_t tick = s->ratio - 1 - s->divider, digit = digit_period(s) - 1 - s->scan.count;
    uint32_t n = tick < digit ? tick : digit;
    if (!s->divider) /* a sample was just taken: the control unit sees the new level at the next edge */
        return 0;
    if (n > most)
        n = (uint32_t)most;
    if (rolling(s, port))
        s->count = part_press36(s->count, n);
    s->divider += n;
    s->scan.count += n;
    return n;
}

/* Once two samples have agreed and the control unit has seen the level, nothing happens but counting. */
static void leap(void *state, Word port[], uint64_t n)
{
    struct sevens_board *s = state;
    uint8_t raw = port[SB_BTNC] != 0, calm = 0;
    while (n && !calm) {
        calm = s->button.sample == raw && s->button.level == raw;
        step(s, port);
        n--;
        n -= skip(s, port, n);
    }
    if (rolling(s, port))
        s->count = part_press36(s->count, n);
    s->beat = (uint8_t)((s->beat + part_divide_jump(&s->divider, s->ratio, n) % ROUND) % ROUND);
    part_scan_jump(&s->scan, digit_period(s), n);
    show(s, port);
}

static unsigned seats(const Word port[])
{
    (void)port;
    return 2;
}

static unsigned turn(const void *state, const Word port[])
{
    (void)port;
    return sevens_turn(&((const struct sevens_board *)state)->core);
}

static unsigned winner(const void *state, const Word port[])
{
    (void)port;
    return sevens_winner(&((const struct sevens_board *)state)->core);
}

static const char *news(const void *state, const Word port[])
{
    (void)port;
    return sevens_news(&((const struct sevens_board *)state)->core);
}

static Word entered(const Word port[])
{
    return port[SB_SW] & 127;
}

static const char *refuses(const void *state, const Word port[], unsigned button)
{
    (void)button; /* there is one */
    return sevens_refuses(&((const struct sevens_board *)state)->core, entered(port));
}

static Word limit(const void *state, const Word port[])
{
    (void)port;
    return sevens_limit(&((const struct sevens_board *)state)->core);
}

static Word hz(const Word port[])
{
    (void)port;
    return 100000000;
}

/* clang-format off */
static const struct port ports[SB_PORTS] = {
    [SB_BTNC] = {.name = "btnC", .dir = IN, .look = BUTTON, .width = 1, .row = 5, .role = ROLE_GO, .key = "Space",
              .help = "goes on; the dice roll as long as it is held"},
    [SB_SW] = {.name = "sw", .dir = IN, .look = SWITCH, .width = 8, .row = 4, .role = ROLE_CHOICE, .label = "SW7-SW0", .key = "76543210",
            .help = "SW7 up or down, SW6-SW0 the bid"},
    [SB_RATIO] = {.name = "ratio", .dir = STRAP, .look = NUMBER, .width = 24, .idle = 1000000, .min = 8,
               .help = "clock edges between two samples of the debouncer"},
    [SB_AN] = {.name = "an", .dir = OUT, .look = ANODES, .width = 4, .low = 1, .row = 2,
            .help = "which digit is lit, an[3] the leftmost"},
    [SB_SEG] = {.name = "seg", .dir = OUT, .look = SEGMENTS, .width = 7, .low = 1, .row = 2, .col = 1,
             .values = part_glyphs, .help = "the lit digit's segments, gfedcba"},
    [SB_DP] = {.name = "dp", .dir = OUT, .look = LED, .width = 1, .low = 1, .row = 2, .col = 2,
            .help = "the lit digit's point: left for purse 1, right for purse 2"},
    [SB_LEDS] = {.name = "led", .dir = OUT, .look = LED, .width = 16, .row = 3, .label = "LD15-LD0",
              .help = "15-13 the state, 12 the button, 10-4 the first bid, 3-2 and 1-0 the choices (10 up, 01 down)"},
    [SB_AMT1] = {.name = "amt1", .dir = OUT, .look = NUMBER, .width = 11, .row = 0, .col = 0, .label = "purse 1",
              .help = "player 1's purse"},
    [SB_AMT2] = {.name = "amt2", .dir = OUT, .look = NUMBER, .width = 11, .row = 0, .col = 2, .label = "purse 2",
              .help = "player 2's purse"},
    [SB_TAX] = {.name = "tax", .dir = OUT, .look = NUMBER, .width = 11, .row = 0, .col = 1, .label = "deposits",
             .help = "the deposits, for the winner"},
    [SB_SUB1] = {.name = "sub1", .dir = OUT, .look = NUMBER, .width = 7, .row = 1, .col = 0, .label = "bid 1",
              .help = "player 1's bid"},
    [SB_SUB2] = {.name = "sub2", .dir = OUT, .look = NUMBER, .width = 7, .row = 1, .col = 3, .label = "bid 2",
              .help = "player 2's bid"},
    [SB_UD1] = {.name = "O_ud1", .dir = OUT, .look = NUMBER, .width = 2, .row = 1, .col = 1, .label = "choice 1",
             .values = sevens_choices, .help = "player 1's choice"},
    [SB_UD2] = {.name = "O_ud2", .dir = OUT, .look = NUMBER, .width = 2, .row = 1, .col = 4, .label = "choice 2",
             .values = sevens_choices, .help = "player 2's choice"},
    [SB_DICE] = {.name = "dice", .dir = OUT, .look = DICE, .width = 4, .row = 1, .col = 2,
                  .help = "the sum of the two dice; 0 before they lie"},
    [SB_PHASE] = {.name = "phase", .dir = OUT, .look = PHASE, .width = 4, .values = sevens_phases,
                   .help = "the control state by name"},
};
/* clang-format on */

const struct machine machine_sevens_board = {
    .name = "sevens-board",
    .title = "7up-7down on its board",
    .summary = "the same game on a Basys 3, with dice that roll while the button is held",
    .rules =
        "Play as on the sevens machine: SW6-SW0 set the bid, SW7 up (on) or down (off), the centre button proceeds.\n"
        "The digits show the title, the bid, the dice, or purse 1, purse 2 (the point tells whose) and the deposits in "
        "turn.\n"
        "While the second player bids, LD10-LD4 show the first bid.\n"
        "To roll, hold the centre button in state 100: a counter runs 100 million times a second until you let go.",
    .port = ports,
    .ports = SB_PORTS,
    .state_size = sizeof(struct sevens_board),
    .seats = seats,
    .hz = hz,
    .reset = reset,
    .step = step,
    .skip = skip,
    .leap = leap,
    .turn = turn,
    .winner = winner,
    .news = news,
    .refuses = refuses,
    .entered = entered,
    .limit = limit,
};
