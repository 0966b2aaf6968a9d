/* SPDX-License-Identifier: MIT */
/*
 * Mastermind as well as it can be played (gatecade solve mastermind proves it).
 *
 * Against a code by chance, which the machine itself makes, it finds 1171 of the 2401 codes.  Against a person it mixes
 * four strategies, so that no code is found with less than 1039/2352; as code-maker it mixes codes so that no breaker
 * wins more often than that.
 *
 * Its first guess has four different letters, by chance.  After the verdict it renames places and letters so that the
 * verdict is sorted and the guess reads ACEF, and chances among what remains equal: by this every code of one pattern
 * is found equally often.  In that frame the second guess is the one whose verdicts, each counted with the heaviest
 * code that gives it, weigh most; the third guess is the heaviest code that is left.
 *
 * `strong` takes every code for one by chance, and makes such codes.
 */
#include "players/chance.h"
#include "games/mastermind.h"
#include "core/player.h"
#include "players/say.h"

enum { LETTERS = 7, CODES = 2401, KINDS = 5, TRIES = 3, EVEN = 4 };

/* Each strategy of the mix is the best one against a code-maker who gives codes of the patterns AAAA, AAAC, AACC, AACE,
   ACEF these weights; the last one is the best against a code by chance. */
static const struct {
    uint32_t share; /* of 436800 */
    uint32_t weight[KINDS];
} mix[] = {
    {107120, {0, 32345, 35726, 25422, 7053}}, {40509, {0, 25637, 25238, 26454, 6838}}, {114295, {0, 31, 34, 42, 14}},
    {174876, {0, 370, 370, 372, 91}},         [EVEN] = {0, {1, 1, 1, 1, 1}},
};
enum { SHARES = 436800 };

/* The code-maker's weights. */
static const uint8_t maker_weight[KINDS] = {0, 4, 4, 4, 1};

struct notes {
    uint64_t chance;
    uint8_t seat, pressing;
    uint8_t drawn; /* the machine made the code */
    uint8_t naive; /* as if it always did */
    uint8_t planned, plan[4];
    uint8_t strategy;
    uint8_t tries; /* guesses of this round, mine or the other's */
    uint8_t guess[TRIES][4], verdict[TRIES];
    uint8_t place[4], letter[8]; /* the frame: where its places lie, and what its letters 0 to 6 are on the switches */
    uint8_t framed, as_is;       /* there is a frame; it is what is on the board */
    uint8_t noted;               /* the result on the board has been noted */
    uint8_t typed[4];            /* what the switches showed at each letter of a guess that it watched */
    uint8_t spare[4];
};

static void begin(void *notes, unsigned seat, uint64_t seed)
{
    *(struct notes *)notes = (struct notes){.chance = seed, .seat = (uint8_t)(seat & 1)};
}

static void begin_naive(void *notes, unsigned seat, uint64_t seed)
{
    *(struct notes *)notes = (struct notes){.chance = seed, .seat = (uint8_t)(seat & 1), .naive = 1};
}

static unsigned letters_in(const uint8_t code[4])
{
    return 1u << code[0] | 1u << code[1] | 1u << code[2] | 1u << code[3];
}

static unsigned verdict(const uint8_t code[4], unsigned in, const uint8_t guess[4])
{
    unsigned leds = 0;
    for (int i = 0; i < 4; i++)
        leds = leds << 2 | (in >> guess[i] & 1) | (unsigned)(guess[i] == code[i]) << 1;
    return leds;
}

static unsigned kind(const uint8_t code[4])
{
    static const uint8_t of[7] = {4, 3, 2, 1, 0, 0, 0};
    unsigned equal = 0;
    for (int i = 1; i < 4; i++)
        for (int k = 0; k < i; k++)
            equal += code[i] == code[k];
    return of[equal];
}

/* Code number n in the frame: letters 0 to 6, leftmost first. */
static void code_of(unsigned n, uint8_t code[4])
{
    for (int i = 3; i >= 0; i--, n /= LETTERS)
        code[i] = (uint8_t)(n % LETTERS);
}

static void shuffle(uint64_t *chance, uint8_t *items, unsigned n)
{
    for (unsigned i = n; i > 1; i--) {
        unsigned k = chance_below(chance, i);
        uint8_t swap = items[i - 1];
        items[i - 1] = items[k];
        items[k] = swap;
    }
}

/* ---- the frame ---------------------------------------------------------------------------- */

static unsigned pair_at(unsigned leds, unsigned place)
{
    return leds >> 2 * (3 - place) & 3;
}

/* For first guesses of others, which may repeat a letter. */
static void leave_as_is(struct notes *n)
{
    for (uint8_t i = 0; i < LETTERS; i++) {
        n->place[i & 3] = i & 3;
        n->letter[i] = i + 1;
    }
    n->framed = n->as_is = 1;
}

/* Places by rising lights, equal ones by chance; the guess's letters are 0 to 3 in that order, the others by chance. */
static void make_frame(struct notes *n)
{
    if (kind(n->guess[0]) != KINDS - 1) {
        leave_as_is(n);
        return;
    }
    n->framed = 1;
    n->as_is = 0;
    uint8_t others[LETTERS], count = 0;
    for (uint8_t i = 0; i < 4; i++)
        n->place[i] = i;
    shuffle(&n->chance, n->place, 4);
    for (unsigned i = 1; i < 4; i++)
        for (unsigned k = i; k && pair_at(n->verdict[0], n->place[k]) < pair_at(n->verdict[0], n->place[k - 1]); k--) {
            uint8_t swap = n->place[k];
            n->place[k] = n->place[k - 1];
            n->place[k - 1] = swap;
        }
    for (uint8_t letter = 1; letter <= LETTERS; letter++) {
        int used = 0;
        for (unsigned i = 0; i < 4; i++)
            used |= n->guess[0][i] == letter;
        if (!used)
            others[count++] = letter;
    }
    shuffle(&n->chance, others, count);
    for (unsigned i = 0; i < 4; i++)
        n->letter[i] = n->guess[0][n->place[i]];
    for (unsigned i = 0; i < count && i < 3; i++)
        n->letter[4 + i] = others[i];
}

static unsigned verdict_in_frame(const struct notes *n, unsigned leds)
{
    unsigned out = 0;
    for (unsigned i = 0; i < 4; i++)
        out = out << 2 | pair_at(leds, n->place[i]);
    return out;
}

static void guess_in_frame(const struct notes *n, const uint8_t guess[4], uint8_t out[4])
{
    for (unsigned i = 0; i < 4; i++)
        for (uint8_t k = 0; k < LETTERS; k++)
            if (n->letter[k] == guess[n->place[i]])
                out[i] = k;
}

/* ---- the best guess ------------------------------------------------------------------------ */

/* The codes of the frame that agree with the first `tries` verdicts, the heaviest patterns first. */
struct left {
    unsigned count;
    struct {
        uint8_t code[4], in, kind; /* in: its letters, a bit each */
    } of[CODES];
};

static void find_left(const struct notes *n, const uint32_t weight[KINDS], struct left *left)
{
    uint8_t guess[TRIES][4] = {{0}}, code[4];
    unsigned leds[TRIES] = {0};
    for (unsigned t = 0; t < n->tries; t++) {
        guess_in_frame(n, n->guess[t], guess[t]);
        leds[t] = verdict_in_frame(n, n->verdict[t]);
    }
    left->count = 0;
    for (unsigned number = 0; number < CODES; number++) {
        code_of(number, code);
        unsigned in = letters_in(code), agrees = 1;
        for (unsigned t = 0; agrees && t < n->tries; t++)
            agrees = verdict(code, in, guess[t]) == leds[t];
        if (!agrees)
            continue;
        unsigned mine = kind(code), at = left->count++; /* behind its equals and the heavier ones */
        for (; at && weight[left->of[at - 1].kind] < weight[mine]; at--)
            left->of[at] = left->of[at - 1];
        for (unsigned k = 0; k < 4; k++)
            left->of[at].code[k] = code[k];
        left->of[at].in = (uint8_t)in;
        left->of[at].kind = (uint8_t)mine;
    }
}

/* What a guess is worth before the last one, and how many different verdicts it can get. */
static uint64_t worth(const struct left *left, const uint32_t weight[KINDS], const uint8_t guess[4], unsigned *verdicts)
{
    uint8_t seen[256] = {0};
    uint64_t sum = 0;
    *verdicts = 0;
    for (unsigned i = 0; i < left->count; i++) {
        unsigned v = verdict(left->of[i].code, left->of[i].in, guess);
        if (!seen[v]) {
            sum += weight[left->of[i].kind];
            ++*verdicts;
        }
        seen[v] = 1;
    }
    return sum;
}

/* A new letter of the frame is always the lowest that is free: the others are its like. */
static int in_order(const uint8_t guess[4])
{
    unsigned next = 4;
    for (unsigned i = 0; i < 4; i++) {
        if (guess[i] > next)
            return 0;
        next += guess[i] == next;
    }
    return 1;
}

static void second_guess(const struct notes *n, const struct left *left, const uint32_t weight[KINDS], uint8_t best[4],
                         unsigned *verdicts)
{
    uint64_t most = 0;
    *verdicts = 0;
    for (unsigned number = 0; number < CODES; number++) {
        uint8_t guess[4];
        unsigned here;
        code_of(number, guess);
        if (!n->as_is && !in_order(guess))
            continue;
        uint64_t now = worth(left, weight, guess, &here);
        if (now > most || !*verdicts) {
            most = now;
            *verdicts = here;
            for (unsigned i = 0; i < 4; i++)
                best[i] = guess[i];
        }
    }
}

static void out_of_frame(const struct notes *n, const uint8_t guess[4], uint8_t letters[4])
{
    for (unsigned i = 0; i < 4; i++)
        letters[n->place[i]] = n->letter[guess[i] % LETTERS];
}

static unsigned pick_strategy(struct notes *n)
{
    unsigned draw = chance_below(&n->chance, SHARES), i = 0;
    if (n->drawn || n->naive)
        return EVEN;
    while (draw >= mix[i].share)
        draw -= mix[i++].share;
    return i;
}

static void four_letters(struct notes *n, uint8_t letters[4])
{
    uint8_t all[LETTERS] = {1, 2, 3, 4, 5, 6, 7};
    shuffle(&n->chance, all, LETTERS);
    for (unsigned i = 0; i < 4; i++)
        letters[i] = all[i];
}

/* The next guess, and the share of the codes left that is found with it and the guesses after it: *found of *of. */
static void choose_guess(struct notes *n, uint8_t letters[4], unsigned *found, unsigned *of)
{
    struct left left;
    uint8_t guess[4] = {0};
    if (!n->tries) {
        n->strategy = (uint8_t)pick_strategy(n);
        four_letters(n, letters);
        *found = n->drawn ? 1171 : 1039;
        *of = n->drawn ? CODES : 2352;
        return;
    }
    const uint32_t *weight = mix[n->strategy].weight;
    if (!n->framed)
        make_frame(n);
    find_left(n, weight, &left);
    *of = left.count;
    *found = left.count != 0;
    if (n->tries == 1)
        second_guess(n, &left, weight, guess, found);
    else
        for (unsigned i = 0; i < 4 && left.count; i++)
            guess[i] = left.of[0].code[i];
    out_of_frame(n, guess, letters);
}

/* A code with weight 4 or 1, by its pattern; or any. */
static void choose_code(struct notes *n)
{
    uint8_t code[4];
    do
        code_of(chance_below(&n->chance, CODES), code);
    while (!n->naive && chance_below(&n->chance, 4) >= maker_weight[kind(code)]);
    for (unsigned i = 0; i < 4; i++)
        n->plan[i] = (uint8_t)(code[i] + 1);
}

/* ---- at the board --------------------------------------------------------------------------- */

enum what { MESSAGE, LIVES, MAKE, GUESS, RESULT, DRAW };

/* What the phase asks for, and the place of a letter. */
static enum what asked(const Word port[], unsigned *place)
{
    Word phase = port[MM_PHASE];
    *place = mastermind_place(phase);
    if (mastermind_making(phase))
        return MAKE;
    if (mastermind_guessing(phase))
        return GUESS;
    *place = 0;
    if (phase == MM_RESULT)
        return RESULT;
    if (phase == MM_LIVES)
        return LIVES;
    if (phase == MM_DRAW)
        return DRAW;
    return MESSAGE;
}

/* The letter that a digit shows, 0 if it is none. */
static uint8_t letter_shown(Word glyph)
{
    for (unsigned i = 1; i < 8; i++)
        if (glyph == (uint8_t)mastermind_glyphs[i])
            return (uint8_t)i;
    return 0;
}

/* The guess as it was typed, or on the digits, and the verdict on the LEDs, whoever guessed: both are open to all.  A
   guess that cannot be read, by who sat down in the middle of it, tells nothing. */
static void note_result(struct notes *n, const Word port[])
{
    if (n->noted || n->tries == TRIES)
        return;
    for (unsigned i = 0; i < 4; i++) {
        n->guess[n->tries][i] = n->typed[i] ? n->typed[i] : letter_shown(port[MM_SSD3 + i]);
        if (!n->guess[n->tries][i])
            return;
    }
    n->verdict[n->tries++] = (uint8_t)port[MM_LEDX];
    n->noted = 1;
}

static void follow(struct notes *n, const Word port[], enum what what)
{
    if (what == RESULT) {
        note_result(n, port);
        return;
    }
    n->noted = 0;
    if (what == DRAW)
        n->drawn = 1;
    if (what == MAKE)
        n->drawn = 0;
    if (what == MESSAGE || what == DRAW || what == MAKE) /* a new round */
        n->tries = n->framed = 0;
    if (what != GUESS)
        n->planned = 0;
}

/* Each letter of a guess is on the switches when the phase goes on to the next. */
static void watch(void *notes, const Word port[])
{
    struct notes *n = notes;
    unsigned place;
    enum what what = asked(port, &place);
    if (what == GUESS && place)
        n->typed[place - 1] = (uint8_t)port[MM_LETTER] & 7;
    else if (what == RESULT && !n->noted)
        n->typed[3] = (uint8_t)port[MM_LETTER] & 7;
    else if (what == LIVES)
        n->typed[0] = n->typed[1] = n->typed[2] = n->typed[3] = 0;
    follow(n, port, what);
}

static void act(void *notes, Word port[])
{
    struct notes *n = notes;
    unsigned place, found, of, button = n->seat ? MM_ENTER_B : MM_ENTER_A;
    enum what what = asked(port, &place);
    int mine = port[MM_TURN] == n->seat;
    if (what == MAKE && !mine) {
        n->drawn = 0;
        return; /* it looks away */
    }
    if (what != MAKE)
        follow(n, port, what);
    if (n->pressing) {
        port[button] = 0;
        n->pressing = 0;
        return;
    }
    if (!mine || what < MAKE || what == DRAW)
        return;
    if (what == MAKE && !n->planned)
        choose_code(n);
    if (what == GUESS && !n->planned)
        choose_guess(n, n->plan, &found, &of);
    if (what != RESULT) {
        n->planned = 1;
        port[MM_LETTER] = n->plan[place];
    }
    port[button] = 1;
    n->pressing = 1;
}

/* ---- a hint ---------------------------------------------------------------------------------- */

static char *say_letters(char *at, const char *end, const uint8_t letters[4])
{
    for (unsigned i = 0; i < 4; i++)
        at = say(at, end, mastermind_letters[letters[i] & 7].name);
    return at;
}

/* How many of all codes best play finds after a first guess of each pattern. */
static const uint16_t first_guess_finds[KINDS] = {378, 592, 593, 896, 1171};

/* How many codes could still be found after the last guess, of how many, and after the best guess in its place. */
static void judge_last(const struct notes *notes, unsigned *had, unsigned *might, unsigned *of)
{
    struct notes n = *notes;
    struct left left;
    uint8_t best[4], mine[4] = {0};
    *had = first_guess_finds[kind(n.guess[0])];
    *might = first_guess_finds[KINDS - 1];
    *of = CODES;
    if (n.tries == 1)
        return;
    n.tries = 1;
    make_frame(&n);
    find_left(&n, mix[EVEN].weight, &left);
    second_guess(&n, &left, mix[EVEN].weight, best, might);
    guess_in_frame(&n, n.guess[1], mine);
    worth(&left, mix[EVEN].weight, mine, had);
    *of = left.count;
}

static char *say_last(char *at, const char *end, const struct notes *n)
{
    unsigned had, might, of;
    judge_last(n, &had, &might, &of);
    at = say_letters(say(at, end, " "), end, n->guess[n->tries - 1]);
    if (had >= might)
        return say(at, end, " before was as good as any.");
    at = say_percent(say(at, end, " before had "), end, had, of);
    return say(say_percent(say(at, end, ", the best guess "), end, might, of), end, ".");
}

static char *say_next(char *at, const char *end, const struct notes *n, unsigned found, unsigned of)
{
    if (!n->tries) {
        at = say(at, end, ", four different letters: within three guesses the code is found with ");
        return say(say_percent(at, end, found, of), end, ".");
    }
    at = say_number(say(at, end, ": of "), end, of);
    at = say_number(say(at, end, of == 1 ? " code left you find " : " codes left you find "), end, found);
    at = say_percent(say(at, end, n->tries == 1 ? " with two guesses, " : ", "), end, found, of);
    return say(at, end, ".");
}

static int hint(void *notes, const Word port[], char *text, uint32_t size)
{
    struct notes n = *(struct notes *)notes;
    uint8_t letters[4];
    unsigned place, found, of;
    char *at = text, *end = text + size;
    enum what what = asked(port, &place);
    if (what == MAKE) {
        say(text, end,
            "Two equal letters and two others hide best: make seven codes in ten so. "
            "The best breaker then finds 44.2 % of your codes.");
        return 1;
    }
    if (what == RESULT)
        note_result(&n, port);
    if ((what != GUESS && what != RESULT) || (what == RESULT && (port[MM_LEDX] == 255 || n.tries == TRIES || !n.noted)))
        return 0;
    n.strategy = EVEN;
    choose_guess(&n, letters, &found, &of);
    at = say_letters(say(at, end, what == RESULT ? "Next guess " : "Guess "), end, letters);
    at = say_next(at, end, &n, found, of);
    if (n.tries)
        say_last(at, end, &n);
    return 1;
}

const struct player player_mastermind_strong = {
    .machine = "mastermind",
    .name = "strong",
    .summary = "makes codes by chance, and finds as many such codes as can be found",
    .notes_size = sizeof(struct notes),
    .begin = begin_naive,
    .act = act,
    .watch = watch,
    .hint = hint,
};

const struct player player_mastermind_perfect = {
    .machine = "mastermind",
    .name = "perfect",
    .summary = "proven best: nobody finds codes more often, and nobody makes codes that are found less often",
    .notes_size = sizeof(struct notes),
    .begin = begin,
    .act = act,
    .watch = watch,
    .hint = hint,
};
