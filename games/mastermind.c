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
#include "mastermind.h"
#include "parts.h"

enum phase {
    START,
    SCORE,
    PLAYER,
    MAKE1,
    MAKE4 = MAKE1 + 3,
    LIVES,
    GUESS1,
    GUESS4 = GUESS1 + 3,
    RESULT,
    REVEAL,
    OVER,
    DRAW
};

enum { A, B };

/* A message stands for two seconds: exactly 2 * hz cycles. */
static void hold(struct mastermind *s, enum phase phase)
{
    s->phase = (uint8_t)phase;
    s->wait = 2u * s->hz;
}

static int held(struct mastermind *s)
{
    if (s->wait <= 1)
        return 0;
    s->wait--;
    return 1;
}

static void active(struct mastermind *s, uint8_t player)
{
    s->turn = player;
    hold(s, PLAYER);
}

/* Half a second of light or dark at the end of a match; at least one cycle. */
static uint32_t blink(const struct mastermind *s)
{
    return s->hz > 1 ? s->hz / 2u : 1;
}

/* start: whoever presses becomes code-maker, A if both do.  With sw3 on, A's press means one-player mode. */
static void start(struct mastermind *s, int a, int b, int solo)
{
    if (!a && !b)
        return;
    s->solo = a && solo;
    s->maker = s->solo || !a ? B : A;
    s->score[A] = s->score[B] = s->rounds = 0;
    hold(s, SCORE);
}

/* After the score: the match is over at two points, or after the one round of one-player mode;
   else the next round, in which the roles are swapped. */
static void after_score(struct mastermind *s)
{
    if (s->score[A] == 2 || s->score[B] == 2 || (s->solo && s->rounds)) {
        s->phase = OVER;
        s->lit = 1;
        s->wait = blink(s);
    } else if (s->solo) {
        s->phase = DRAW;
        s->bits = 1;
        s->place = 0;
    } else {
        if (s->rounds)
            s->maker ^= 1;
        active(s, s->maker);
    }
    s->lives = 3;
}

/* draw: four letters from random bits, leftmost first, three bits each, highest first; 000 is drawn again. */
static void draw(struct mastermind *s, Word rnd)
{
    s->bits = (uint8_t)(s->bits << 1 | (uint8_t)(rnd & 1));
    if (s->bits < 8)
        return;
    s->code[s->place] = s->bits & 7;
    s->place = (uint8_t)(s->place + (s->bits != 8));
    s->bits = 1;
    if (s->place == 4)
        active(s, A);
}

/* make, guess: the active player's press enters the letter on the switches; '-' is never accepted. */
static void enter(struct mastermind *s, Word letter, int press)
{
    if (!(press & (letter != 0)))
        return;
    uint8_t *place = s->phase <= MAKE4 ? &s->code[s->phase - MAKE1] : &s->guess[s->phase - GUESS1];
    *place = letter & 7;
    s->phase++;
    if (s->phase == MAKE4 + 1) /* the code is made */
        active(s, s->maker ^ 1);
}

static int right(const struct mastermind *s)
{
    return s->guess[0] == s->code[0] && s->guess[1] == s->code[1] && s->guess[2] == s->code[2] &&
           s->guess[3] == s->code[3];
}

/* result: a right guess is the breaker's point; a wrong one costs a life, and with the last one
   gone the point is the maker's and the code is revealed. */
static void after_result(struct mastermind *s)
{
    if (right(s)) {
        s->score[s->turn]++;
        s->rounds++;
        hold(s, SCORE);
    } else if (--s->lives)
        hold(s, LIVES);
    else {
        s->score[s->maker]++;
        s->rounds++;
        hold(s, REVEAL);
    }
}

static void play(struct mastermind *s, const Word port[], int a, int b)
{
    int press = s->turn == A ? a : b; /* the other player's presses are ignored */

    switch (s->phase) {
    case START:
        start(s, a, b, port[MM_SW3] != 0);
        break;
    case SCORE:
        if (!held(s))
            after_score(s);
        break;
    case PLAYER:
        if (held(s))
            break;
        if (s->turn == s->maker)
            s->phase = MAKE1;
        else
            hold(s, LIVES);
        break;
    case LIVES:
        if (!held(s))
            s->phase = GUESS1;
        break;
    case RESULT:
        if (press)
            after_result(s);
        break;
    case REVEAL:
        if (!held(s))
            hold(s, SCORE);
        break;
    case OVER:
        if (a || b)
            s->phase = START;
        else if (!--s->wait) {
            s->lit ^= 1;
            s->wait = blink(s);
        }
        break;
    case DRAW:
        draw(s, port[MM_RND]);
        break;
    default:
        enter(s, port[MM_LETTER], press);
    }
}

/* ---- what is shown: combinational --------------------------------------------------------- */

static const uint8_t letter_glyph[8] = {GLYPH_DASH, GLYPH_A, GLYPH_C, GLYPH_E, GLYPH_F, GLYPH_H, GLYPH_L, GLYPH_U};

/* Four glyphs in a word, the left one highest. */
static uint32_t four(unsigned a, unsigned b, unsigned c, unsigned d)
{
    return a << 24 | b << 16 | c << 8 | d;
}

/* The messages have the form x-y. */
static uint32_t message(unsigned x, unsigned y)
{
    return four(GLYPH_BLANK, x, GLYPH_DASH, y);
}

static uint32_t letters(const uint8_t l[4])
{
    return four(letter_glyph[l[0]], letter_glyph[l[1]], letter_glyph[l[2]], letter_glyph[l[3]]);
}

/* The glyphs before a place, there the letter on the switches, blanks after it. */
static uint32_t entering(uint32_t glyphs, unsigned place, unsigned letter)
{
    unsigned shift = 24 - 8 * place;
    return (glyphs & -(256u << shift)) | (uint32_t)letter_glyph[letter & 7] << shift;
}

static inline uint32_t display(const struct mastermind *s, unsigned letter)
{
    const uint32_t dashes = four(GLYPH_DASH, GLYPH_DASH, GLYPH_DASH, GLYPH_DASH);
    switch (s->phase) {
    case START:
        return message(GLYPH_A, GLYPH_B);
    case SCORE:
    case OVER:
        return message(part_digit[s->score[A]], part_digit[s->score[B]]);
    case PLAYER:
        return message(GLYPH_P, s->turn == A ? GLYPH_A : GLYPH_B);
    case LIVES:
        return message(GLYPH_L, part_digit[s->lives]);
    case RESULT:
        return letters(s->guess);
    case REVEAL:
        return letters(s->code);
    case DRAW:
        return dashes;
    default:
        /* The maker's letters are hidden once they are entered, the breaker's are not. */
        if (s->phase <= MAKE4)
            return entering(dashes, s->phase - MAKE1, letter);
        return entering(letters(s->guess), s->phase - GUESS1, letter);
    }
}

/* The verdict, a pair of LEDs a letter: 11 placed, 01 somewhere else in the code, 00 not in it.
   All blink when the match is over. */
static inline uint8_t leds(const struct mastermind *s)
{
    if (s->phase == OVER)
        return s->lit ? 0xff : 0;
    if (s->phase != RESULT)
        return 0;
    unsigned pairs = 0, in_code = 1u << s->code[0] | 1u << s->code[1] | 1u << s->code[2] | 1u << s->code[3];
    for (int i = 0; i < 4; i++)
        pairs = pairs << 2 | (unsigned)(s->guess[i] == s->code[i]) << 1 | (in_code >> s->guess[i] & 1);
    return (uint8_t)pairs;
}

uint32_t mastermind_display(const struct mastermind *s, unsigned letter)
{
    return display(s, letter);
}

uint8_t mastermind_leds(const struct mastermind *s)
{
    return leds(s);
}

static inline void show(const struct mastermind *s, Word port[])
{
    uint32_t digits = display(s, (unsigned)port[MM_LETTER]);
    for (unsigned i = 0; i < 4; i++)
        port[MM_SSD0 - i] = (uint8_t)(digits >> 8 * i);
    port[MM_LEDX] = leds(s);
    port[MM_TURN] = s->turn;
    port[MM_PHASE] = s->phase;
}

static void reset(void *state, Word port[])
{
    struct mastermind *s = state;
    *s = (struct mastermind){
        .hz = (uint16_t)port[MM_HZ],
        .enterA = port[MM_ENTER_A] != 0,
        .enterB = port[MM_ENTER_B] != 0,
    };
    show(s, port);
}

static void step(void *state, Word port[])
{
    struct mastermind *s = state;
    int a = part_pressed(&s->enterA, port[MM_ENTER_A]);
    int b = part_pressed(&s->enterB, port[MM_ENTER_B]);
    if (port[MM_RST])
        play(s, port, a, b);
    else /* active-low reset, at any time: the game starts from scratch */
        *s = (struct mastermind){.hz = s->hz, .enterA = s->enterA, .enterB = s->enterB};
    show(s, port);
}

static uint64_t skip(void *state, const Word port[], uint64_t most)
{
    struct mastermind *s = state;
    uint64_t n = most;
    if (s->phase == DRAW)
        n = 0;
    else if (s->phase == SCORE || s->phase == PLAYER || s->phase == LIVES || s->phase == REVEAL || s->phase == OVER) {
        n = s->wait - 1u < most ? s->wait - 1u : most;
        s->wait -= (uint32_t)n;
    }
    (void)port;
    return n;
}

static Word hz(const Word port[])
{
    return port[MM_HZ];
}

const struct value mastermind_phases[] = {
    {.value = START,
     .name = "start",
     .say = "Choose the code-maker: press A or B. With sw3 on, A plays alone against the machine."},
    {.value = SCORE, .name = "score", .say = "The score, A against b."},
    {.value = PLAYER, .name = "player", .say = "Player {turn} is next."},
    {.value = MAKE1, .name = "make1", .say = "Player {turn}: enter letter 1 of 4 of the secret code.", .secret = 1},
    {.value = MAKE1 + 1, .name = "make2", .say = "Player {turn}: enter letter 2 of 4 of the secret code.", .secret = 1},
    {.value = MAKE1 + 2, .name = "make3", .say = "Player {turn}: enter letter 3 of 4 of the secret code.", .secret = 1},
    {.value = MAKE4, .name = "make4", .say = "Player {turn}: enter letter 4 of 4 of the secret code.", .secret = 1},
    {.value = LIVES, .name = "lives", .say = "Lives that player {turn} has left."},
    {.value = GUESS1, .name = "guess1", .say = "Player {turn}: enter letter 1 of 4."},
    {.value = GUESS1 + 1, .name = "guess2", .say = "Player {turn}: enter letter 2 of 4."},
    {.value = GUESS1 + 2, .name = "guess3", .say = "Player {turn}: enter letter 3 of 4."},
    {.value = GUESS4, .name = "guess4", .say = "Player {turn}: enter letter 4 of 4."},
    {.value = RESULT, .name = "result", .say = "Player {turn}: read the verdict on the LEDs, then press."},
    {.value = REVEAL, .name = "reveal", .say = "The code was this."},
    {.value = OVER, .name = "over", .say = "The match is over. Press A or B for a new one.", .final = 1},
    {.value = DRAW, .name = "draw", .say = "The machine draws a code."},
    {.name = 0},
};

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
                .label = "BTN2", .key = "r", .help = "reset, active low: back to the start at any time"},
    [MM_ENTER_A] = {.name = "enterA", .dir = IN, .look = BUTTON, .width = 1, .row = 3, .col = 0, .label = "BTN3",
                    .key = "a", .help = "player A's enter button"},
    [MM_ENTER_B] = {.name = "enterB", .dir = IN, .look = BUTTON, .width = 1, .row = 3, .col = 2, .label = "BTN0",
                    .key = "l", .help = "player B's enter button"},
    [MM_LETTER] = {.name = "letterIn", .dir = IN, .look = SWITCH, .width = 3, .row = 2, .col = 1,
                   .values = mastermind_letters, .label = "SW2-SW0", .key = "210",
                   .help = "the letter to enter: - A C E F H L U"},
    [MM_SW3] = {.name = "sw3", .dir = IN, .look = SWITCH, .width = 1, .row = 2, .col = 0, .label = "SW3", .key = "3",
                .help = "one-player mode, when A starts"},
    [MM_RND] = {.name = "rnd", .dir = IN, .look = NOISE, .width = 1,
                .help = "one random bit a cycle, for the machine's code"},
    [MM_HZ] = {.name = "hz", .dir = STRAP, .look = NUMBER, .width = 16, .idle = 2, .min = 1,
               .help = "clock rate; a message stands 2 * hz cycles (2 in simulation, 50 on the board)"},
    [MM_LEDX] = {.name = "LEDX", .dir = OUT, .look = LED, .width = 8, .row = 1, .label = "LD7-LD0",
                 .help = "the verdict, two lights a letter: 11 placed, 01 elsewhere, 00 absent"},
    [MM_SSD3] = DIGIT_PORT(3, "leftmost"),
    [MM_SSD3 + 1] = DIGIT_PORT(2, "second"),
    [MM_SSD3 + 2] = DIGIT_PORT(1, "third"),
    [MM_SSD0] = DIGIT_PORT(0, "rightmost"),
    [MM_TURN] = {.name = "turn", .dir = OUT, .look = NUMBER, .width = 1, .values = mastermind_players,
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
             "For one player turn sw3 on before A presses: the machine draws the code, for one round.",
    .port = ports,
    .ports = MM_PORTS,
    .state_size = sizeof(struct mastermind),
    .hz = hz,
    .reset = reset,
    .step = step,
    .skip = skip,
};
