/* SPDX-License-Identifier: MIT */
/* How the Mastermind machine and its board are judged: the rules, what is left open, what is looked at. */
#include "check/robots/moves.h"
#include "check/robots/mastermind/robot.h"
#include "check/robots/mastermind/slips.h"
#include "core/parts.h"
#include "core/bytes.h"
#include "core/words.h"

enum { REPEATS, CODE, GUESS, DASH, TIE };

#define POLICIES_OF_BOTH                                                                                               \
    [REPEATS] = {"repeated letters",                                                                                   \
                 {"a letter that occurs anywhere in the code lights 01, however often it is guessed",                  \
                  "a repeated letter lights 01 only as often as it is left in the code"}},                             \
    [CODE] = {"the code's letters",                                                                                    \
              {"the letter on the switches is shown at once",                                                          \
               "a letter is shown after enter; its place is dark before",                                              \
               "a letter is shown after enter; its place shows '-' before",                                            \
               "a letter is shown after enter, as '-' only; its place is dark before",                                 \
               "letters are shown as '-' only, before enter and after it"}},                                           \
    [GUESS] = {"the guess's letters",                                                                                  \
               {"the letter on the switches is shown at once",                                                         \
                "a letter is shown after enter; its place is dark before",                                             \
                "a letter is shown after enter; its place shows '-' before"}},                                         \
    [DASH] = {"'-' on the switches", {"shown as '-'", "shown as a dark digit"}}

static const struct policy policies[] = {
    POLICIES_OF_BOTH,
    [TIE] = {"both press at the start", {"A is code-maker", "B is code-maker", "neither counts"}},
    {0},
};

/* On the board both buttons hardly ever come through their debouncers in one cycle. */
static const struct policy board_policies[] = {POLICIES_OF_BOTH, {0}};

static const struct rule rules[] = {
    {"start-wrong", "At the start the display shows A-b."},
    {"dash-accepted", "'-' is not a letter: enter must do nothing while the switches say 000."},
    {"wrong-key-accepted", "Only the active player's enter button counts; the other player's presses are discarded."},
    {"enter-not-required", "The machine waits for the player's enter button before it goes on."},
    {"round-never-advances", "The active player's enter button takes the game on."},
    {"code-maker-wrong", "The player who presses enter first is the code-maker."},
    {"active-player-wrong", "The display names the player whose turn it is."},
    {"number-of-guesses", "The code-breaker has three lives: L-3, L-2 and L-1 are shown before the three guesses."},
    {"who-gets-the-point",
     "A right guess is the code-breaker's point; three wrong guesses are the code-maker's point."},
    {"guess-judged-wrong", "A round is won exactly when all four letters are right."},
    {"role-swap", "After every round the roles are swapped."},
    {"match-end", "A match is over when a player has two points, and not before."},
    {"verdict-lights",
     "Each pair of LEDs tells of one letter: 11 in its place, 01 elsewhere in the code, 00 not in it."},
    {"reveal-wrong", "After three wrong guesses the right code is shown."},
    {"score-wrong", "A match begins at 0-0, and the score is shown as scoreA-scoreB."},
    {"code-not-hidden", "While the code is entered, letters entered before are shown as '-'."},
    {"letters-wrong", "Letters stand in the order they were entered, from left to right."},
    {WRONG_GLYPH, "Letters, digits and messages are shown with their own segments."},
    {"message-missing", "Score, active player, lives and code are shown, each for two seconds."},
    {"message-extra", "No other messages are shown than those of the assignment."},
    {"press-in-message", "A press while a message stands is ignored."},
    {"restarts-by-itself", "After the match and before it the machine waits for a press."},
    {"no-new-match", "After the match a press leads to the start of a new one."},
    {"end-not-blinking", "All LEDs blink at the end of the match."},
    {"message-duration", "Messages stand for about two seconds."},
    {"reset-incomplete", "After a reset the game starts from scratch: nothing of the game before it may remain."},
    {"reset-ignored", "Reset brings the machine back to the start at any time."},
    {"one-player-mode", "With SW3 on, A's press starts a round of one player against the machine's code."},
    {"dash-drawn", "The machine's own code has no '-': when its random bits say 000 it draws again."},
    {"message-shifted", "Messages stand on the three right digits, AN2 to AN0."},
    {"dark-while-verdict", "The guess stays on the digits while the LEDs show the verdict."},
    {"message-late", "What a press leads to is shown at once."},
    {"waits-for-press", "Messages go by themselves after two seconds; no press is needed."},
    {0},
};

static const struct mm_pin_names bare = {{"enterA", "enterB"}, "sw3", "rst", {"letterIn"}};
static const struct mm_pin_names board = {{"BTN3", "BTN0"}, "SW3", "BTN2", {"SW2", "SW1", "SW0"}};

const struct mm_pin_names *mm_pins(const struct machine *m)
{
    return m == &machine_mastermind_board ? &board : &bare;
}

bool mm_entering(Word phase)
{
    return phase >= MM_MAKE1 && phase <= MM_GUESS4 && phase != MM_LIVES;
}

unsigned mm_letter_of(char c)
{
    static const char letters[] = "-ACEFHLU";
    unsigned i = 0;
    while (i < 7 && letters[i] != c)
        i++;
    return i;
}

bool mm_message(Word phase)
{
    return phase == MM_SCORE || phase == MM_PLAYER || phase == MM_LIVES || phase == MM_REVEAL;
}

/* Four letters, of few kinds; with many of `like` in their places, if it is given. */
void mm_random_word(struct judge *j, char word[5], const char *like)
{
    unsigned few = 2 + (unsigned)robot_chance(j, 6), base = (unsigned)robot_chance(j, 7);
    for (int i = 0; i < 4; i++) {
        word[i] = "ACEFHLU"[(base + robot_chance(j, few)) % 7];
        if (like && robot_chance(j, 3))
            word[i] = like[i];
    }
    word[4] = 0;
}

/* ---- what is left open ---- */

static void filter(const uint8_t *choice, Word port[])
{
    if (port[MM_PHASE] != MM_START || !port[MM_ENTER_A] || !port[MM_ENTER_B] || port[MM_SW3])
        return;
    if (choice[TIE] == 1)
        port[MM_ENTER_A] = 0;
    if (choice[TIE] == 2)
        port[MM_ENTER_A] = port[MM_ENTER_B] = 0;
}

static void watch(void *memory, Word before, const Word port[])
{
    struct mm_memory *m = memory;
    if (port[MM_PHASE] == MM_SCORE) {
        m->score[0] = (uint8_t)port[MM_SSD3 + 1];
        m->score[1] = (uint8_t)port[MM_SSD3 + 3];
    }
    if (before == MM_START && port[MM_PHASE] != MM_START) /* till then what was shown is still to be compared */
        m->zeros = m->solo = m->tries = m->round = m->on = 0;
    m->zeros |= before == MM_DRAW && !port[MM_RND];
    m->solo |= before == MM_DRAW;
    m->on |= m->round && (port[MM_PHASE] == MM_LIVES || mm_entering(port[MM_PHASE]));
    m->round |= m->solo && port[MM_PHASE] == MM_SCORE && (before == MM_RESULT || before == MM_REVEAL);
    if (before == port[MM_PHASE] || !mm_entering(before) || port[MM_PHASE] == MM_START)
        return;
    uint8_t letter = port[MM_LETTER] & 7;
    if (before <= MM_MAKE4)
        m->code[before - MM_MAKE1] = letter;
    else
        m->guess[before - MM_GUESS1] = letter;
    if (m->solo && before == MM_GUESS4 && m->tries < 4) {
        bytes_copy(m->told[m->tries].guess, m->guess, sizeof m->guess);
        m->told[m->tries++].leds = (uint8_t)port[MM_LEDX];
    }
}

/* The pairs of LEDs when a repeated letter counts only as often as it is left. */
Word mm_counted(const uint8_t code[4], const uint8_t guess[4])
{
    unsigned left[8] = {0}, leds = 0;
    for (int i = 0; i < 4; i++)
        left[code[i]] += code[i] != guess[i];
    for (int i = 0; i < 4; i++) {
        unsigned pair = 3;
        if (guess[i] != code[i]) {
            pair = left[guess[i]] > 0;
            left[guess[i]] -= pair;
        }
        leds = leds << 2 | pair;
    }
    return leds;
}

/* And when it does not matter how often. */
Word mm_literal(const uint8_t code[4], const uint8_t guess[4])
{
    unsigned leds = 0;
    for (int i = 0; i < 4; i++) {
        bool found = guess[i] == code[0] || guess[i] == code[1] || guess[i] == code[2] || guess[i] == code[3];
        leds = leds << 2 | (unsigned)(guess[i] == code[i]) << 1 | found;
    }
    return leds;
}

const uint8_t mm_letter_glyph[8] = {GLYPH_DASH, GLYPH_A, GLYPH_C, GLYPH_E, GLYPH_F, GLYPH_H, GLYPH_L, GLYPH_U};

/* The glyph that a place (0 is the leftmost) shows under these policies. */
static Word policy_glyph(const uint8_t *choice, const struct mm_memory *m, Word phase, Word letter, unsigned at,
                         Word own)
{
    enum { AT_ONCE, AFTER_DARK, AFTER_DASH, DASH_AFTER_DARK };
    bool guessing = phase >= MM_GUESS1;
    unsigned how = choice[guessing && phase <= MM_RESULT ? GUESS : CODE];
    /* a '-' that was taken as a letter looks as it does on the switches */
    bool entered = phase == MM_REVEAL ? !m->code[at] : phase > MM_GUESS1 && phase <= MM_RESULT && !m->guess[at];
    if (how == AT_ONCE && choice[DASH] && own == GLYPH_DASH && entered)
        return GLYPH_BLANK;
    if (!mm_entering(phase))
        return own;
    unsigned place = (unsigned)(guessing ? phase - MM_GUESS1 : phase - MM_MAKE1);
    if (how == AT_ONCE)
        return choice[DASH] && at == place && !letter ? GLYPH_BLANK : own;
    if (at == place)
        return how == AFTER_DARK || how == DASH_AFTER_DARK ? GLYPH_BLANK : GLYPH_DASH;
    if (how <= AFTER_DASH && at + 1 == place && !guessing)
        return mm_letter_glyph[m->code[at]]; /* the letter entered last stands until the next one */
    return own;
}

static void view(const uint8_t *choice, const void *memory, Word port[])
{
    const struct mm_memory *m = memory;
    if (port[MM_PHASE] == MM_RESULT && choice[REPEATS] && m->code[0])
        port[MM_LEDX] = mm_counted(m->code, m->guess);
    for (unsigned at = 0; at < 4; at++)
        port[MM_SSD3 + at] = policy_glyph(choice, m, port[MM_PHASE], port[MM_LETTER] & 7, at, port[MM_SSD3 + at]);
}

/* LEDs mean something in two phases only; what the digits show while all LEDs blink is left open. */
static bool cares_in(Word phase, int light)
{
    return phase == MM_DRAW ? 0 : phase == MM_OVER ? light : !light || phase == MM_RESULT;
}

/* A match that has gone on beyond its end has a score that nobody asked for. */
static bool beyond(const Word port[])
{
    for (unsigned i = 4; i < 10; i++)
        if (port[MM_SSD3 + 1] == part_digit[i] || port[MM_SSD3 + 3] == part_digit[i])
            return true;
    return false;
}

static bool cares(const void *memory, const Word port[], unsigned out)
{
    const struct mm_memory *m = memory;
    if ((port[MM_PHASE] == MM_SCORE && beyond(port)) || (m->on && port[MM_PHASE] != MM_START))
        return false;
    return cares_in(port[MM_PHASE], out == MM_LEDX) && !(m->zeros && port[MM_PHASE] == MM_RESULT && out == MM_LEDX);
}

/* What is shown while the machine draws its code, and which messages come before its round, is left open. */
static bool optional_in(Word phase, int solo, int first_score)
{
    return phase == MM_DRAW || (solo && (phase == MM_PLAYER || (phase == MM_SCORE && first_score)));
}

static bool optional_now(const Word port[])
{
    return optional_in(port[MM_PHASE], port[MM_SW3] != 0,
                       port[MM_SSD3 + 1] == part_digit[0] && port[MM_SSD3 + 3] == part_digit[0]);
}

static const char transitions[] =
    "start>score score>player score>over score>draw draw>player player>make1 player>lives make1>make2 make2>make3 "
    "make3>make4 make4>player lives>guess1 guess1>guess2 guess2>guess3 guess3>guess4 guess4>result result>score "
    "result>lives result>reveal reveal>score over>start";

void mm_digits_of(const struct eyes *eyes, const struct sight *s, Word digit[4], Word *lights)
{
    *lights = digit[0] = digit[1] = digit[2] = digit[3] = 0;
    for (unsigned i = 0; i < eyes->items; i++) {
        const struct item *it = &eyes->item[i];
        if (it->kind == GLYPH) {
            unsigned at = (it->scanned ? 3u - it->digit : (unsigned)it->port - MM_SSD3) & 3;
            digit[eyes->reversed ? 3 - at : at] = s->word[i];
        } else if (it->kind == LIGHTS)
            *lights |= s->word[i];
    }
}

bool mm_letter_or_dash(Word glyph)
{
    for (unsigned i = 0; i < 8; i++)
        if (glyph_same(mm_letter_glyph[i], glyph))
            return true;
    return false;
}

/* Pictures that may stand for a while between two others: none at all, the letters that have just been entered, and the
   guess before the LEDs tell of it. */
const char *mm_tolerates(const struct eyes *eyes, const struct moment *before, const struct moment *next,
                         const struct sight *seen)
{
    Word digit[4], stood[4], then[4], lights, unused;
    mm_digits_of(eyes, seen, digit, &lights);
    mm_digits_of(eyes, &before->sight, stood, &unused);
    mm_digits_of(eyes, &next->sight, then, &unused);
    for (unsigned i = 0; i < eyes->items; i++)
        if (seen->unknown[i])
            return NULL;
    if (lights && before->phase != MM_RESULT) /* how long the verdict's stay on behind it is left open */
        return NULL;
    if (!digit[0] && !digit[1] && !digit[2] && !digit[3])
        return "the display is dark between two pictures";
    if (before->phase != MM_MAKE4 && before->phase != MM_GUESS4)
        return NULL;
    if (next->phase == MM_RESULT) {
        for (unsigned i = 0; i < 4; i++)
            if (!glyph_same(then[i], digit[i]))
                return NULL;
        return "the LEDs tell of a guess some time after it";
    }
    if (before->phase != MM_MAKE4)
        return NULL;
    for (unsigned i = 0; i < 3; i++)
        if (digit[i] != GLYPH_DASH && !glyph_same(stood[i], digit[i]))
            return NULL;
    return mm_letter_or_dash(digit[3]) ? "the fourth letter stands before the next message" : NULL;
}

static const char rule_places[] =
    "dash-accepted=make1 wrong-key-accepted=make1 enter-not-required=make1 code-maker-wrong=player "
    "active-player-wrong=player number-of-guesses=lives who-gets-the-point=result>score "
    "who-gets-the-point=reveal>score guess-judged-wrong=result guess-judged-wrong=guess4>score "
    "guess-judged-wrong=guess4>lives role-swap=result>score role-swap=reveal>score match-end=over "
    "verdict-lights=result reveal-wrong=reveal score-wrong=score code-not-hidden=make2 letters-wrong=make2 "
    "message-missing=score message-extra=score press-in-message=score restarts-by-itself=over no-new-match=over "
    "end-not-blinking=over message-duration=score reset-incomplete=make1 reset-ignored=make1 one-player-mode=draw "
    "dash-drawn=draw dark-while-verdict=result message-late=score waits-for-press=score start-wrong=start "
    "round-never-advances=start wrong-glyph=start message-shifted=start";

/* What these ports alone tell of. */
#define ON_DIGITS(ports)                                                                                               \
    " start-wrong=" ports " active-player-wrong=" ports " reveal-wrong=" ports " score-wrong=" ports                   \
    " code-not-hidden=" ports " letters-wrong=" ports " " WRONG_GLYPH "=" ports " message-missing=" ports              \
    " message-extra=" ports " message-duration=" ports " message-shifted=" ports " dark-while-verdict=" ports          \
    " message-late=" ports
#define ON_LIGHTS(ports) " verdict-lights=" ports " end-not-blinking=" ports

static const struct unending unending = {SLIP_END_AT_3, SLIP_END_ONLY_WON, MM_OVER, "result reveal score over start"};
const char mm_causes[] = "wrong-key-accepted dash-accepted";
static const char mm_whose[] = "code-maker-wrong active-player-wrong who-gets-the-point match-end";
static const char mm_decisions[] = "guess-judged-wrong number-of-guesses who-gets-the-point match-end role-swap";
const char mm_cosmetic[] = WRONG_GLYPH " verdict-lights code-not-hidden end-not-blinking start-wrong";

const struct robot robot_mastermind = {
    .machine = "mastermind",
    .moves = mastermind_moves,
    .ignored = "turn",
    .optional = "sw3 rnd turn",
    .forgiven = "SSD3 SSD2 SSD1 SSD0",
    .hold = 4,
    .blink = 2,
    .rates = {4, 100},
    .straps = "hz=2",
    .starter = "enterA",
    .policies = policies,
    .rules = rules,
    .rule_ports = "one-player-mode=sw3 dash-drawn=sw3 dash-drawn=rnd reset-incomplete=rst reset-ignored=rst" ON_DIGITS(
        "SSD3|SSD2|SSD1|SSD0") ON_LIGHTS("LEDX"),
    .rule_places = rule_places,
    .stuck = "round-never-advances",
    .missing = "message-missing",
    .sluggish = "message-late",
    .disorder = "letters-wrong",
    .survives = "reset-incomplete",
    .unending = &unending,
    .cosmetic = mm_cosmetic,
    .causes = mm_causes,
    .alone = "enter-not-required restarts-by-itself",
    .stands = "round-never-advances no-new-match waits-for-press",
    .either = "round-never-advances no-new-match",
    .whose = mm_whose,
    .decisions = mm_decisions,
    .unforeseen = mm_unforeseen,
    .cut_short = "press-in-message",
    .transitions = transitions,
    .student = &mm_student,
    .slips = mm_slips,
    .odds = mm_odds,
    .filter = filter,
    .watch = watch,
    .view = view,
    .cares = cares,
    .optional_now = optional_now,
    .tolerates = mm_core_tolerates,
    .classify = mm_core_classify,
    .within = mm_within,
    .wary = mm_wary,
    .harmless = mm_harmless,
    .unsure = mm_unsure,
    .assures = mm_assures,
    .elsewhere = mm_elsewhere,
    .misdrawn = mm_misdrawn,
    .forgives = mm_forgives,
    .suits = mm_suits,
    .adopt = mm_adopt,
    .mistrusts = mm_core_mistrusts,
    .look_again = mm_look_again,
    .play = mm_play,
};

/* ---- the board ---- */

enum { CORE_PORTS = MM_PORTS };

/* The board's pins as the bare machine's ports. */
static void core_of(const Word pin[], Word core[CORE_PORTS])
{
    bytes_clear(core, CORE_PORTS * sizeof *core);
    core[MM_ENTER_A] = pin[MB_BTN3];
    core[MM_ENTER_B] = pin[MB_BTN0];
    core[MM_SW3] = pin[MB_SW3];
    core[MM_TURN] = pin[MB_TURN];
    core[MM_PHASE] = pin[MB_PHASE];
    core[MM_LETTER] = pin[MB_SW3 + 1] << 2 | pin[MB_SW3 + 2] << 1 | pin[MB_SW0];
}

static const char *board_name(const struct departure *d, const char *(*name)(const struct departure *))
{
    Word was[CORE_PORTS], now[CORE_PORTS];
    struct departure core = *d;
    struct action action = *d->action;
    core_of(d->was, was);
    core_of(d->now, now);
    if (action.deed == PRESS)
        action.port[0] = action.port[0] == MB_BTN0 ? MM_ENTER_B : MM_ENTER_A;
    core.was = was;
    core.now = now;
    core.action = &action;
    return name(&core);
}

static const char *board_classify(const struct departure *d)
{
    return board_name(d, mm_classify);
}

static const char *board_within(const struct departure *d)
{
    return board_name(d, mm_within);
}

/* And all digits, which stand above the segments of the one that is lit (struct student). */
static void core_shown(const Word pin[], Word core[CORE_PORTS])
{
    core_of(pin, core);
    for (unsigned i = 0; i < 4; i++)
        core[MM_SSD3 + i] = pin[MB_SEG] >> (32 - 8 * i) & 127;
}

static void board_watch(void *memory, Word before, const Word pin[])
{
    Word core[CORE_PORTS];
    core_shown(pin, core);
    watch(memory, before, core);
}

static void board_view(const uint8_t *choice, const void *memory, Word pin[])
{
    const struct mm_memory *m = memory;
    Word core[CORE_PORTS];
    core_of(pin, core);
    for (unsigned digit = 0; digit < 4; digit++) {
        unsigned at = 8 + 8 * digit; /* all digits of the student, and the one that is lit */
        Word glyph = policy_glyph(choice, m, core[MM_PHASE], core[MM_LETTER], 3 - digit, pin[MB_SEG] >> at & 127) & 127;
        pin[MB_SEG] = (pin[MB_SEG] & ~((Word)127 << at)) | glyph << at;
        if (!(pin[MB_AN] >> digit & 1))
            pin[MB_SEG] = (pin[MB_SEG] & ~(Word)127) | (~glyph & 127);
    }
    Word leds = mm_counted(m->code, m->guess);
    for (int i = 0; i < 8 && core[MM_PHASE] == MM_RESULT && choice[REPEATS] && m->code[0]; i++)
        pin[MB_LD0 - i] = leds >> i & 1;
}

static bool board_cares(const void *memory, const Word pin[], unsigned out)
{
    Word core[CORE_PORTS];
    core_shown(pin, core);
    return cares(memory, core, machine_mastermind_board.port[out].look == LED ? MM_LEDX : MM_SSD3);
}

static bool board_optional(const Word pin[])
{
    Word core[CORE_PORTS];
    core_shown(pin, core);
    return optional_now(core);
}

/* A core cycle is 16 board cycles, a message 16 core cycles; a press is three core cycles, for the debouncer. */
const struct robot robot_mastermind_board = {
    .machine = "mastermind-board",
    .moves = mastermind_moves,
    .ignored = "turn",
    .optional = "SW3 turn",
    .forgiven = "LD7 LD6 LD5 LD4 LD3 LD2 LD1 LD0",
    .row = true,
    .hold = 256,
    .blink = 128,
    .press = 48,
    .straps = "ratio=16 hz=8",
    .starter = "BTN3",
    .longest = 400000,
    .policies = board_policies,
    .rules = rules,
    .rule_ports = "one-player-mode=SW3 dash-drawn=SW3 reset-incomplete=BTN2 reset-ignored=BTN2" ON_LIGHTS(
        "LD7|LD6|LD5|LD4|LD3|LD2|LD1|LD0"),
    .rule_places = rule_places,
    .stuck = "round-never-advances",
    .missing = "message-missing",
    .sluggish = "message-late",
    .disorder = "letters-wrong",
    .survives = "reset-incomplete",
    .unending = &unending,
    .cosmetic = mm_cosmetic,
    .lights = "verdict-lights",
    .causes = mm_causes,
    .alone = "enter-not-required restarts-by-itself",
    .stands = "round-never-advances no-new-match waits-for-press",
    .either = "round-never-advances no-new-match",
    .whose = mm_whose,
    .decisions = mm_decisions,
    .unforeseen = mm_unforeseen,
    .cut_short = "press-in-message",
    .transitions = transitions,
    .student = &mm_board_student,
    .slips = mm_slips,
    .odds = mm_odds,
    .watch = board_watch,
    .view = board_view,
    .cares = board_cares,
    .optional_now = board_optional,
    .tolerates = mm_tolerates,
    .classify = board_classify,
    .within = board_within,
    .wary = mm_wary,
    .harmless = mm_harmless_on_board,
    .unsure = mm_unsure,
    .assures = mm_assures,
    .elsewhere = mm_elsewhere,
    .misdrawn = mm_misdrawn,
    .forgives = mm_forgives,
    .suits = mm_suits,
    .adopt = mm_board_adopt,
    .mistrusts = mm_mistrusts,
    .look_again = mm_look_again,
    .play = mm_play,
};
