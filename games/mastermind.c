/* SPDX-License-Identifier: MIT */
/*
 * mastermind: the electronic Mastermind machine, two players or one against the machine.
 *
 *                +--------------+
 *   rst -------->|              |
 *   enterA ----->|              |--> SSD3 SSD2 SSD1 SSD0  (gfedcba each)
 *   enterB ----->|  mastermind  |--> LEDX[7:0]
 *   letterIn --->|              |--> turn, phase
 *   sw3, rnd --->|              |
 *                +--------------+
 *
 * Differences from the document: where it says that a life display shows the active player, it
 * shows the lives, as the document's own examples do.
 */
#include "games/mastermind.h"
#include "core/parts.h"

enum { A, B };

/* ---- letters and what is shown ------------------------------------------------------------ */

/* Letters are kept as the glyphs that show them, four in a word, the left one highest. */
static uint32_t four(unsigned a, unsigned b, unsigned c, unsigned d)
{
    return a << 24 | b << 16 | c << 8 | d;
}

#define ALL_FOUR(glyph) ((glyph)*0x01010101u)

const uint32_t mastermind_glyphs[8] = {ALL_FOUR(GLYPH_DASH), ALL_FOUR(GLYPH_A), ALL_FOUR(GLYPH_C), ALL_FOUR(GLYPH_E),
                                       ALL_FOUR(GLYPH_F),    ALL_FOUR(GLYPH_H), ALL_FOUR(GLYPH_L), ALL_FOUR(GLYPH_U)};

/* The messages have the form x-y. */
static uint32_t message(unsigned x, unsigned y)
{
    return four(GLYPH_BLANK, x, GLYPH_DASH, y);
}

/* The verdict, a pair of LEDs a letter: 11 placed, 01 somewhere else in the code, 00 not in it. */
uint8_t mastermind_verdict(uint32_t guess, uint32_t code)
{
    unsigned pairs = 0;
    for (int i = 24; i >= 0; i -= 8) {
        uint8_t letter = (uint8_t)(guess >> i), found = 0;
        for (int k = 24; k >= 0; k -= 8)
            found |= letter == (uint8_t)(code >> k);
        pairs = pairs << 2 | (unsigned)(letter == (uint8_t)(code >> i)) << 1 | found;
    }
    return (uint8_t)pairs;
}

/* ---- the rules ---------------------------------------------------------------------------- */

static void begin(struct mastermind *s, enum mastermind_phase phase, uint32_t shown)
{
    s->phase = (uint8_t)phase;
    s->shown = shown;
    s->place = s->wait = s->leds = 0;
}

/* A message stands for two seconds: exactly 2 * hz cycles. */
static void hold(struct mastermind *s, enum mastermind_phase phase, uint32_t shown)
{
    begin(s, phase, shown);
    s->wait = 2u * s->hz;
}

static void hold_score(struct mastermind *s)
{
    hold(s, MM_SCORE, message(part_digit[s->score[A]], part_digit[s->score[B]]));
}

static void hold_player(struct mastermind *s, uint8_t player)
{
    s->turn = player;
    hold(s, MM_PLAYER, message(GLYPH_P, s->turn == A ? GLYPH_A : GLYPH_B));
}

static void hold_lives(struct mastermind *s)
{
    hold(s, MM_LIVES, message(GLYPH_L, part_digit[s->lives]));
}

/* start: whoever presses becomes code-maker, A if both do.  With sw3 on, A's press means one-player mode. */
static void start(struct mastermind *s, int a, int b, int solo)
{
    if (!a && !b)
        return;
    s->solo = a && solo;
    s->maker = s->solo || !a ? B : A;
    s->score[A] = s->score[B] = s->rounds = 0;
    hold_score(s);
}

/* Half a second of light, and dark for the rest of the second, at the end of a match; each at least one cycle. */
static void blink(struct mastermind *s)
{
    s->leds ^= 0xff;
    s->half = (uint16_t)((s->hz + (!s->leds || s->hz == 1)) / 2);
}

/* After the score: the match is over at two points, or after the one round of one-player mode, and
   all lights blink; else the next round, in which the roles are swapped. */
static void after_score(struct mastermind *s)
{
    s->lives = 3;
    if (s->score[A] == 2 || s->score[B] == 2 || (s->solo && s->rounds)) {
        begin(s, MM_OVER, s->shown);
        blink(s);
    } else if (s->solo) {
        begin(s, MM_DRAW, ALL_FOUR(GLYPH_DASH));
        s->bits = 1;
    } else {
        if (s->rounds)
            s->maker ^= 1;
        hold_player(s, s->maker);
    }
    s->code = 0;
}

/* draw: four letters from random bits, leftmost first, three bits each, highest first; 000 is drawn again. */
static void draw(struct mastermind *s, Word rnd)
{
    s->bits = (uint8_t)(s->bits << 1 | (uint8_t)(rnd & 1));
    if (s->bits < 8)
        return;
    if (s->bits != 8)
        s->code = s->code << 8 | (uint8_t)mastermind_glyphs[s->bits & 7];
    s->bits = 1;
    if (s->code >> 24)
        hold_player(s, A);
}

/* make, guess: letters are entered from left to right. */
static void begin_letters(struct mastermind *s, enum mastermind_phase phase)
{
    begin(s, phase, 0);
    s->place = 0xff000000;
}

/* The maker's letters are hidden once they are entered, the breaker's are not. */
static inline void enter(struct mastermind *s, uint32_t glyph, unsigned press)
{
    uint32_t at = s->place & (0u - press); /* no branch: nobody can foretell a button */
    if (s->phase <= MM_MAKE4) {
        s->code |= glyph & at;
        glyph = ALL_FOUR(GLYPH_DASH);
    }
    s->shown |= glyph & at;
    s->place = (s->place - at) | at >> 8;
    s->phase = (uint8_t)(s->phase + press);
}

/* With the fourth letter the code is made and it is the breaker's turn, or the guess is judged. */
static void after_letters(struct mastermind *s)
{
    if (s->phase == MM_RESULT)
        s->leds = mastermind_verdict(s->shown, s->code);
    else
        hold_player(s, s->maker ^ 1);
}

/* result: a right guess is the breaker's point; a wrong one costs a life, and with the last one
   gone the point is the maker's and the code is revealed. */
static void after_result(struct mastermind *s)
{
    if (s->shown == s->code) {
        s->score[s->turn]++;
        s->rounds++;
        hold_score(s);
    } else if (--s->lives)
        hold_lives(s);
    else {
        s->score[s->maker]++;
        s->rounds++;
        hold(s, MM_REVEAL, s->code);
    }
}

/* Where a letter is entered or a verdict is read, the other player's presses are ignored. */
static inline int on_turn(const struct mastermind *s, unsigned player)
{
    return player == s->turn;
}

/* '-' is never accepted. */
static inline unsigned is_letter(Word letter)
{
    return (letter & 7) != 0;
}

/* A button acts when it goes down. */
static inline int pressed(const struct mastermind *s, const Word port[], Word player)
{
    return port[MM_ENTER_A + player] > s->down[player];
}

static void play(struct mastermind *s, const Word port[])
{
    int a = pressed(s, port, A), b = pressed(s, port, B);
    switch (s->phase) {
    case MM_START:
        start(s, a, b, port[MM_SW3] != 0);
        break;
    case MM_SCORE:
        after_score(s);
        break;
    case MM_PLAYER:
        if (s->turn == s->maker)
            begin_letters(s, MM_MAKE1);
        else
            hold_lives(s);
        break;
    case MM_LIVES:
        begin_letters(s, MM_GUESS1);
        break;
    case MM_RESULT:
        if ((a && on_turn(s, A)) || (b && on_turn(s, B)))
            after_result(s);
        break;
    case MM_REVEAL:
        hold_score(s);
        break;
    case MM_OVER:
        if (a || b)
            begin(s, MM_START, message(GLYPH_A, GLYPH_B));
        else if (!--s->half)
            blink(s);
        break;
    default: /* MM_DRAW */
        draw(s, port[MM_RND]);
    }
}

/* ---- an edge ------------------------------------------------------------------------------ */

static inline void show(struct mastermind *s, Word port[], uint32_t digits)
{
    for (unsigned i = 0; i < 4; i++)
        port[MM_SSD0 - i] = (uint8_t)(digits >> 8 * i);
    port[MM_LEDX] = s->leds;
    port[MM_TURN] = s->turn;
    port[MM_PHASE] = s->phase;
    s->down[A] = port[MM_ENTER_A] != 0;
    s->down[B] = port[MM_ENTER_B] != 0;
}

/* noinline: keeps the hot path free of a stack frame. */
#define APART __attribute__((noinline))

static APART void last_letter_edge(struct mastermind *s, Word port[])
{
    after_letters(s);
    show(s, port, s->shown);
}

/* The active player's press enters the letter on the switches. */
static inline void letter_edge(struct mastermind *s, Word port[])
{
    Word letter = port[MM_LETTER] & 7;
    uint32_t glyph = mastermind_glyphs[letter];
    enter(s, glyph, (unsigned)pressed(s, port, s->turn) & is_letter(letter));
    if (s->place)
        show(s, port, s->shown | (glyph & s->place));
    else
        last_letter_edge(s, port);
}

static inline void message_edge(struct mastermind *s, Word port[])
{
    s->wait--;
    show(s, port, s->shown);
}

static APART void play_edge(struct mastermind *s, Word port[])
{
    play(s, port);
    show(s, port, mastermind_display(s, port[MM_LETTER]));
}

static APART void reset_edge(struct mastermind *s, Word port[], uint16_t hz)
{
    *s = (struct mastermind){.shown = message(GLYPH_A, GLYPH_B), .hz = hz};
    show(s, port, s->shown);
}

static void reset(void *state, Word port[])
{
    reset_edge(state, port, (uint16_t)port[MM_HZ]);
}

static void step(void *state, Word port[])
{
    struct mastermind *s = state;
    if (!port[MM_RST]) /* active-low reset, at any time: the game starts from scratch */
        reset_edge(s, port, s->hz);
    else if (s->place)
        letter_edge(s, port);
    else if (s->wait > 1)
        message_edge(s, port);
    else
        play_edge(s, port);
}

/* Without a press nothing happens until a message has stood its time, the lights change or a bit is drawn. */
static uint64_t skip(void *state, const Word port[], uint64_t most)
{
    struct mastermind *s = state;
    uint32_t left = s->phase == MM_DRAW ? 1 : s->phase == MM_OVER ? s->half : s->wait;
    uint64_t n = left && left - 1 < most ? left - 1 : most;
    (void)port;
    if (s->phase == MM_OVER)
        s->half = (uint16_t)(s->half - n);
    else if (s->wait)
        s->wait -= (uint32_t)n;
    return n;
}

/* ---- what a person is told ---------------------------------------------------------------- */

static unsigned seats(const Word port[])
{
    (void)port;
    return 2;
}

unsigned mastermind_turn(const struct mastermind *s)
{
    return s->place || s->phase == MM_PLAYER || s->phase == MM_LIVES || s->phase == MM_RESULT ? s->turn + 1u : 0;
}

/* In one-player mode the machine's point is b's. */
unsigned mastermind_winner(const struct mastermind *s)
{
    return s->phase != MM_OVER ? 0 : s->score[A] > s->score[B] ? 1 : 2;
}

/* A round that ended with a life left was found. */
const char *mastermind_news(const struct mastermind *s)
{
    switch (s->phase) {
    case MM_RESULT:
        return s->shown == s->code ? "That is the code."
               : s->leds           ? "{verdict}."
                                   : "None of these letters is in the code.";
    case MM_REVEAL:
        return "Not found. The code was {digits}.";
    case MM_SCORE:
        return !s->rounds ? 0
               : s->lives ? "Player {turn} has found the code: a point."
                          : "Player {turn} has not found the code: a point for the code-maker.";
    case MM_OVER:
        return s->solo && mastermind_winner(s) == 2 ? "The match is over: {winner}, the machine, has won {digits}."
                                                    : "The match is over: player {winner} has won {digits}.";
    }
    return 0;
}

const char mastermind_held[] = "{@restart} is held down.";

const char *mastermind_refuses(const struct mastermind *s, unsigned player, Word letter)
{
    switch (s->phase) {
    case MM_START:
    case MM_OVER:
        return 0;
    case MM_SCORE:
    case MM_PLAYER:
    case MM_LIVES:
    case MM_REVEAL:
    case MM_DRAW:
        return "A press counts when the message has gone.";
    }
    if (!on_turn(s, player))
        return "It is player {turn}'s turn: {@go}.";
    return s->place && !is_letter(letter) ? "'-' is no letter: choose one of A C E F H L U with {@choice}." : 0;
}

static unsigned turn(const void *state, const Word port[])
{
    (void)port;
    return mastermind_turn(state);
}

static unsigned winner(const void *state, const Word port[])
{
    (void)port;
    return mastermind_winner(state);
}

static const char *news(const void *state, const Word port[])
{
    (void)port;
    return mastermind_news(state);
}

static uint64_t waiting(const void *state, const Word port[])
{
    (void)port;
    return ((const struct mastermind *)state)->wait;
}

static const char *refuses(const void *state, const Word port[], unsigned button)
{
    if (button == MM_RST)
        return 0;
    return port[MM_RST] ? mastermind_refuses(state, button - MM_ENTER_A, port[MM_LETTER]) : mastermind_held;
}

/* ---- the tables --------------------------------------------------------------------------- */

static Word hz(const Word port[])
{
    return port[MM_HZ];
}

static const char make[] =
    "Player {turn}: enter letter {nth} of 4 of the secret code, A C E F H L U, with {@choice}; then press {@go}.";
static const char guess[] =
    "Player {turn}: enter letter {nth} of 4 of your guess, A C E F H L U, with {@choice}; then press {@go}.";

const struct value mastermind_phases[] = {
    {.value = MM_START,
     .name = "start",
     .say = "Choose the code-maker: press {@go}. To play alone, put {@SW3} on, then press {@go1}."},
    {.value = MM_SCORE, .name = "score", .waits = 1, .say = "The score is {digits}."},
    {.value = MM_PLAYER, .name = "player", .waits = 1, .say = "Player {turn} is next."},
    {.value = MM_MAKE1, .name = "make1", .say = make, .secret = 1},
    {.value = MM_MAKE1 + 1, .name = "make2", .say = make, .secret = 1},
    {.value = MM_MAKE1 + 2, .name = "make3", .say = make, .secret = 1},
    {.value = MM_MAKE4, .name = "make4", .say = make, .secret = 1},
    {.value = MM_LIVES, .name = "lives", .waits = 1, .say = "Player {turn} has so many lives: {digits}."},
    {.value = MM_GUESS1, .name = "guess1", .say = guess},
    {.value = MM_GUESS1 + 1, .name = "guess2", .say = guess},
    {.value = MM_GUESS1 + 2, .name = "guess3", .say = guess},
    {.value = MM_GUESS4, .name = "guess4", .say = guess},
    {.value = MM_RESULT, .name = "result", .say = "Player {turn}: read the verdict on the LEDs, then press {@go}."},
    {.value = MM_REVEAL, .name = "reveal", .waits = 1, .say = "The score is next."},
    {.value = MM_OVER, .name = "over", .say = "Press {@go} for another match.", .final = 1},
    {.value = MM_DRAW, .name = "draw", .waits = 1, .noise = 1, .say = "The machine draws a code."},
    {.name = 0},
};

const struct value mastermind_verdicts[] = {
    {.value = 0, .name = "absent"}, {.value = 1, .name = "elsewhere"}, {.value = 3, .name = "placed"}, {.name = 0}};

const struct value mastermind_letters[] = {
    {.value = 0, .name = "-"}, {.value = 1, .name = "A"}, {.value = 2, .name = "C"},
    {.value = 3, .name = "E"}, {.value = 4, .name = "F"}, {.value = 5, .name = "H"},
    {.value = 6, .name = "L"}, {.value = 7, .name = "U"}, {.name = 0},
};

const struct value mastermind_players[] = {
    {.value = A, .name = "A"},
    {.value = B, .name = "b"},
    {.name = 0},
};

#define DIGIT_PORT(n, text)                                                                                            \
    {                                                                                                                  \
        .name = "SSD" #n, .dir = OUT, .look = SEGMENTS, .width = 7, .row = 0, .col = 3 - (n), .values = part_glyphs,   \
        .label = "AN" #n, .help = text " digit, gfedcba"                                                               \
    }

/* clang-format off */
static const struct port ports[MM_PORTS] = {
    [MM_RST] = {.name = "rst", .dir = IN, .look = BUTTON, .width = 1, .low = 1, .row = 3, .col = 1, .idle = 1,
                .role = ROLE_RESTART, .label = "BTN2", .key = "r", .help = "back to the start at any time"},
    [MM_ENTER_A] = {.name = "enterA", .dir = IN, .look = BUTTON, .width = 1, .row = 3, .col = 0, .role = ROLE_GO, .seat = 1,
                    .label = "BTN3", .key = "a", .help = "player A's enter button"},
    [MM_ENTER_B] = {.name = "enterB", .dir = IN, .look = BUTTON, .width = 1, .row = 3, .col = 2, .role = ROLE_GO, .seat = 2,
                    .label = "BTN0", .key = "l", .help = "player B's enter button"},
    [MM_LETTER] = {.name = "letterIn", .dir = IN, .look = SWITCH, .width = 3, .row = 2, .col = 1,
                   .role = ROLE_CHOICE, .values = mastermind_letters, .label = "SW2-SW0", .key = "210",
                   .help = "the letter to enter: - A C E F H L U"},
    [MM_SW3] = {.name = "sw3", .dir = IN, .look = SWITCH, .width = 1, .row = 2, .col = 0, .label = "SW3", .key = "3",
                .help = "one-player mode, when A starts"},
    [MM_RND] = {.name = "rnd", .dir = IN, .look = NOISE, .width = 1,
                .help = "one random bit a cycle, for the machine's code"},
    [MM_HZ] = {.name = "hz", .dir = STRAP, .look = NUMBER, .width = 16, .idle = 2, .min = 1,
               .help = "clock rate; a message stands 2 * hz cycles (2 in simulation, 50 on the board)"},
    [MM_LEDX] = {.name = "LEDX", .dir = OUT, .look = LED, .width = 8, .row = 1, .label = "LD7-LD0", .group = 2,
                 .values = mastermind_verdicts, .help = "the verdict, two lights a letter: 11 placed, 01 elsewhere, 00 absent"},
    [MM_SSD3] = DIGIT_PORT(3, "leftmost"),
    [MM_SSD3 + 1] = DIGIT_PORT(2, "second"),
    [MM_SSD3 + 2] = DIGIT_PORT(1, "third"),
    [MM_SSD0] = DIGIT_PORT(0, "rightmost"),
    [MM_TURN] = {.name = "turn", .label = "turn", .dir = OUT, .look = NUMBER, .width = 1, .values = mastermind_players,
                 .help = "the active player"},
    [MM_PHASE] = {.name = "phase", .dir = OUT, .look = PHASE, .width = 4, .values = mastermind_phases,
                  .help = "what the machine waits for"},
};
/* clang-format on */

const struct machine machine_mastermind = {
    .name = "mastermind",
    .title = "Mastermind",
    .summary = "break a four-letter code in three tries; two players, or one against the machine",
    .rules = "The code-maker enters four of the letters A C E F H L U while the other looks away.\n"
             "The code-breaker has three tries. After each, two LEDs a letter tell:\n"
             "both on: right letter, right place; one on: the letter is elsewhere in the code; off: not in it.\n"
             "Found: the breaker's point. Not found: the maker's. Then the roles are swapped; two points win.\n"
             "For one player turn SW3 on before A presses: the machine draws the code, for one round.",
    .seat = "Ab",
    .port = ports,
    .ports = MM_PORTS,
    .state_size = sizeof(struct mastermind),
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
