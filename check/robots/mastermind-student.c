/* SPDX-License-Identifier: MIT */
/*
 * The Mastermind machine as students build it: the rules of games/mastermind.c, each with the slips that break it
 * (mastermind-slips.def).  Without a slip it is the golden machine, port for port and cycle for cycle.
 */
#include "check/robots/mastermind-slips.h"
#include "core/bytes.h"

const struct slip mm_slips[] = {
#define SLIP(name, id, says) {id, says},
#define PLACES(name, id, says)                                                                                         \
    {id, "First letter of the code: " says}, {id, "Second letter of the code: " says},                                 \
        {id, "Third letter of the code: " says}, {id, "Fourth letter of the code: " says},                             \
        {id, "First letter of a guess: " says}, {id, "Second letter of a guess: " says},                               \
        {id, "Third letter of a guess: " says}, {id, "Fourth letter of a guess: " says},
#include "check/robots/mastermind-slips.def"
#undef SLIP
#undef PLACES
    {0},
};

/* ---- from phase to phase ---- */

static void begin(struct mm_edge *e, unsigned phase)
{
    e->m->phase = (uint8_t)phase;
    e->m->wait = 0;
}

static void hold(struct mm_edge *e, unsigned phase)
{
    begin(e, phase);
    e->m->wait = 2u * e->m->hz;
}

static void after_player(struct mm_edge *e);
static void after_score(struct mm_edge *e);
static void after_lives(struct mm_edge *e);

static void show_lives(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    bool first = m->fresh;
    m->fresh = false;
    if (MAKES(NO_LIVES) || (first ? MAKES(NO_FIRST_LIVES) : MAKES(NO_NEXT_LIVES)))
        after_lives(e);
    else
        hold(e, MM_LIVES);
}

static void show_player(struct mm_edge *e, uint8_t player)
{
    struct mm_student *m = e->m;
    m->turn = player;
    bool maker = player == m->maker && !m->guessing;
    bool none =
        MAKES(NO_PLAYER) ||
        (maker ? MAKES(NO_MAKER) || (m->rounds ? MAKES(NO_NEXT_PLAYER) : MAKES(NO_FIRST_PLAYER)) : MAKES(NO_BREAKER));
    if (none)
        after_player(e);
    else
        hold(e, MM_PLAYER);
}

static void show_score(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    bool none =
        m->rounds ? MAKES(NO_SCORE) || (m->won ? MAKES(NO_SCORE_WON) : MAKES(NO_SCORE_LOST)) : MAKES(NO_FIRST_SCORE);
    if (none)
        after_score(e);
    else
        hold(e, MM_SCORE);
}

static void begin_letters(struct mm_edge *e, unsigned phase)
{
    begin(e, phase + e->m->broken_off);
    e->m->broken_off = 0;
    bytes_clear(e->m->letters, sizeof e->m->letters);
}

static void after_player(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    if (!m->guessing && !m->solo && MAKES(LIVES_FIRST) && !m->told) {
        m->told = true;
        hold(e, MM_LIVES);
    } else if (!m->guessing && !m->solo)
        begin_letters(e, MM_MAKE1);
    else
        show_lives(e);
}

static void after_lives(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    if (!m->guessing && !m->solo)
        begin_letters(e, MM_MAKE1);
    else if (m->lost) /* L-0 has been shown */
        hold(e, MM_REVEAL);
    else
        begin_letters(e, MM_GUESS1);
}

/* ---- a match ---- */

static void start(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    bool a = e->press[A] && !MAKES(ONLY_B_STARTS), b = e->press[B] && !MAKES(ONLY_A_STARTS);
    if (!a && !b && !MAKES(START_GOES_ON))
        return;
    bool sw3 = e->port[MM_SW3] != 0 && !MAKES(SOLO_IGNORED);
    m->solo = sw3 && (a || MAKES(SOLO_BOTH));
    uint8_t presser = a || !b ? A : B;
    if (m->solo)
        m->maker = B;
    else if (!MAKES(MAKER_KEPT) || !m->matches)
        m->maker = MAKES(MAKER_A) ? A : MAKES(MAKER_B) ? B : MAKES(MAKER_OTHER) ? !presser : presser;
    if (!MAKES(SCORE_KEPT) && !MAKES(SCORE_NEVER) && !MAKES(SCORE_A_KEPT) && !m->left[A])
        m->score[A] = 0;
    if (!MAKES(SCORE_KEPT) && !MAKES(SCORE_NEVER) && !MAKES(SCORE_B_KEPT) && !m->left[B])
        m->score[B] = 0;
    m->left[A] = m->left[B] = false;
    if (!(MAKES(LIVES_KEPT) || MAKES(LIVES_NEVER)) || !m->matches)
        m->restore = true;
    m->matches = m->matches < 9 ? m->matches + 1 : 9;
    if (!m->played)
        m->rounds = 0;
    m->played = false;
    m->before[A] = m->score[A];
    m->before[B] = m->score[B];
    show_score(e);
}

static bool match_is_over(const struct mm_edge *e)
{
    const struct mm_student *m = e->m;
    unsigned a = m->score[A], b = m->score[B], most = a > b ? a : b, lead = a > b ? a - b : b - a;
    if (m->solo)
        return m->rounds;
    if (MAKES(END_NEVER))
        return false;
    if (MAKES(END_ROUNDS_2))
        return m->rounds >= 2;
    if (MAKES(END_ROUNDS_3))
        return m->rounds >= 3;
    if (MAKES(END_LEAD))
        return lead >= 2;
    if (MAKES(END_ONLY_A))
        return a == 2;
    if (MAKES(END_ONLY_B))
        return b == 2;
    return MAKES(END_AT_3) ? most >= 3 : MAKES(END_AT_1) ? most >= 1 : most >= 2;
}

static void blink(struct mm_student *m)
{
    m->lit = !m->lit;
    m->half = (uint16_t)(m->lit ? m->hz > 1 ? m->hz / 2 : 1 : m->hz - m->hz / 2);
}

static unsigned lives_at_first(const struct mm_edge *e)
{
    return MAKES(LIVES_4) ? 4 : MAKES(LIVES_2) ? 2 : MAKES(LIVES_1) ? 1 : MAKES(LIVES_5) ? 5 : 3;
}

static uint8_t next_maker(const struct mm_edge *e)
{
    const struct mm_student *m = e->m;
    uint8_t winner = m->won ? !m->maker : m->maker;
    if (MAKES(ROLE_KEPT) || (MAKES(ROLE_WON) && !m->won) || (MAKES(ROLE_LOST) && m->won))
        return m->maker;
    if (MAKES(ROLE_WINNER) || MAKES(ROLE_LOSER))
        return MAKES(ROLE_WINNER) ? winner : !winner;
    return MAKES(ROLE_A) ? A : MAKES(ROLE_B) ? B : !m->maker;
}

static void after_score(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    if (m->again) { /* the score between two guesses, or before the code */
        m->again = false;
        if (m->lost)
            hold(e, MM_REVEAL);
        else
            show_lives(e);
        return;
    }
    if (m->spent)
        m->spent = false;
    else if ((!(MAKES(LIVES_KEPT) || MAKES(LIVES_NEVER)) && !(MAKES(LIVES_KEPT_WON) && m->won && m->rounds)) ||
             m->restore || !m->lives)
        m->lives = (uint8_t)lives_at_first(e);
    m->restore = m->guessing = m->told = m->lost = false;
    m->fresh = true;
    if (match_is_over(e)) {
        begin(e, MM_OVER);
        m->lit = false;
        m->stay = 2u * m->hz;
        blink(m);
    } else if (m->solo) {
        begin(e, MM_DRAW);
        m->bits = 1;
        m->drawn = 0;
    } else {
        if (m->rounds)
            m->maker = next_maker(e);
        show_player(e, m->maker);
    }
}

/* 000 is drawn again. */
static void draw(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    m->bits = (uint8_t)((unsigned)m->bits << 1 | (unsigned)(e->port[MM_RND] & 1));
    if (m->bits < 8)
        return;
    if (m->bits != 8)
        m->code[m->drawn++] = m->bits & 7;
    m->bits = 1;
    if (m->drawn == 4) {
        m->guessing = true;
        show_player(e, A);
    }
}

/* ---- letters ---- */

static bool key_counts(const struct mm_edge *e, unsigned place)
{
    const struct mm_student *m = e->m;
    bool guess = place >= 4, own = e->press[m->turn], other = e->press[!m->turn];
    if (MAKES(LETTERS_RUN) || (guess ? MAKES(GUESS_RUNS) : MAKES(MAKE_RUNS)) || makes_at(e, SLIP_RUN_1, place))
        return e->port[MM_LETTER] & 7;
    if (MAKES(KEY_OF_A) || MAKES(KEY_OF_B))
        return e->press[MAKES(KEY_OF_B)];
    if (MAKES(OTHER_KEY) || (guess ? MAKES(OTHER_KEY_GUESS) || MAKES(MAKER_KEY) : MAKES(OTHER_KEY_MAKE)))
        return other;
    if (MAKES(ANY_KEY) || (guess ? MAKES(ANY_KEY_GUESS) : MAKES(ANY_KEY_MAKE)) || makes_at(e, SLIP_KEY_1, place))
        return own || other;
    return own || m->dashed;
}

static bool letter_counts(const struct mm_edge *e, unsigned place, unsigned letter)
{
    if (!letter)
        return MAKES(DASH_ANY) || (place >= 4 ? MAKES(DASH_GUESS) : MAKES(DASH_MAKE)) ||
               makes_at(e, SLIP_DASH_1, place);
    return !slip_made(e->slips, SLIP_REFUSE_A + letter - 1);
}

static void after_result(struct mm_edge *e);

static bool guess_is_right(const struct mm_edge *e)
{
    const struct mm_student *m = e->m;
    bool same[4], right = true, known = true;
    for (unsigned i = 0; i < 4; i++) {
        bool found = false;
        for (unsigned k = 0; k < 4; k++)
            found |= m->letters[i] == m->code[k];
        same[i] = m->letters[i] == m->code[i];
        right &= same[i] || slip_made(e->slips, SLIP_IGNORES_1 + i);
        known &= found;
    }
    if (MAKES(ONLY_1) || MAKES(ONLY_4))
        return same[MAKES(ONLY_4) ? 3 : 0];
    if (MAKES(NEVER_RIGHT) || MAKES(ALWAYS_RIGHT))
        return MAKES(ALWAYS_RIGHT);
    if ((MAKES(NOT_LAST) && m->lives == 1) || (MAKES(NOT_FIRST) && m->lives == lives_at_first(e)))
        return false;
    return MAKES(ANY_ORDER) ? known : MAKES(TURNED_ROUND) ? !right : right;
}

static bool last_life(const struct mm_edge *e)
{
    const struct mm_student *m = e->m;
    if (MAKES(LIVES_ENDLESS) || MAKES(LIVES_FROZEN))
        return false;
    return MAKES(LIVES_LAST) || m->lives == (MAKES(LIVES_TO_0) ? 0 : MAKES(LIVES_EARLY) ? 2 : 1);
}

/* The verdict stands until the breaker presses; or for two seconds, or not at all. */
static void begin_result(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    bool right = guess_is_right(e), last = !right && last_life(e);
    begin(e, MM_RESULT);
    if (MAKES(RESULT_AT_ONCE) || (right ? MAKES(RIGHT_AT_ONCE) : MAKES(WRONG_AT_ONCE)) || (last && MAKES(LAST_AT_ONCE)))
        after_result(e);
    else if (MAKES(RESULT_GOES_ON) || (right ? MAKES(RIGHT_GOES_ON) : MAKES(WRONG_GOES_ON)) ||
             (last && MAKES(LAST_GOES_ON)))
        m->wait = 2u * m->hz;
}

/* Where a letter of the code goes. */
static unsigned kept_at(struct mm_edge *e, unsigned place)
{
    static const struct {
        uint8_t place, kept;
        uint16_t slip;
    } slips[] = {
        {0, 1, SLIP_STORE_1_2},
        {0, 2, SLIP_STORE_1_3},
        {0, 3, SLIP_STORE_1_4},
        {1, 0, SLIP_STORE_2_1},
        {1, 2, SLIP_STORE_2_3},
        {1, 3, SLIP_STORE_2_4},
        {2, 0, SLIP_STORE_3_1},
        {2, 1, SLIP_STORE_3_2},
        {2, 3, SLIP_STORE_3_4},
        {3, 0, SLIP_STORE_4_1},
        {3, 1, SLIP_STORE_4_2},
        {3, 2, SLIP_STORE_4_3},
    };
    for (unsigned i = 0; i < sizeof slips / sizeof *slips; i++)
        if (slips[i].place == place && slip_made(e->slips, slips[i].slip))
            return slips[i].kept;
    return place;
}

static void enter_letter(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    unsigned place = place_of(m), letter = e->port[MM_LETTER] & 7;
    if (MAKES(DASH_KEPT) && !letter && e->press[m->turn])
        m->dashed = true;
    if (!key_counts(e, place) || !letter_counts(e, place, letter))
        return;
    m->dashed = false;
    m->letters[place & 3] = (uint8_t)letter;
    if (place < 4)
        m->code[kept_at(e, place)] = (uint8_t)letter;
    m->phase++;
    if (place == 3) {
        m->guessing = true;
        show_player(e, MAKES(TURN_STAYS) ? m->maker : !m->maker);
    }
    if (place == 7)
        begin_result(e);
}

/* ---- the verdict ---- */

static void point(struct mm_student *m, unsigned player, unsigned points)
{
    m->score[player] = (uint8_t)(m->score[player] + points < 9 ? m->score[player] + points : 9);
}

static void give_points(struct mm_edge *e, bool won)
{
    struct mm_student *m = e->m;
    uint8_t breaker = !m->maker, who = won ? breaker : m->maker;
    bool never = (MAKES(A_NEVER) && who == A) || (MAKES(B_NEVER) && who == B);
    m->before[A] = m->score[A];
    m->before[B] = m->score[B];
    m->won = won;
    m->rounds = m->rounds < 9 ? m->rounds + 1 : 9;
    if (never || (won ? MAKES(WIN_NONE) : MAKES(LOSS_NONE)))
        return;
    if (won ? MAKES(BOTH_GET) : MAKES(LOSS_BOTH))
        point(m, !who, 1);
    if (MAKES(POINTS_SWAPPED) || (won ? MAKES(WIN_TO_MAKER) : MAKES(LOSS_TO_BREAKER)))
        who = !who;
    if (won ? MAKES(WIN_TO_A) || MAKES(WIN_TO_B) : MAKES(LOSS_TO_A) || MAKES(LOSS_TO_B))
        who = won ? MAKES(WIN_TO_B) : MAKES(LOSS_TO_B);
    point(m, who, (won ? MAKES(WIN_TWO) : MAKES(LOSS_TWO)) ? 2 : 1);
}

static void after_reveal(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    if (m->told_code) { /* between two guesses */
        m->told_code = false;
        show_lives(e);
    } else
        show_score(e);
}

static void lost_a_life(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    if (!MAKES(LIVES_FROZEN) && m->lives > (MAKES(LIVES_ENDLESS) ? 1 : 0))
        m->lives--;
    if (MAKES(EACH_LOSS))
        point(m, m->maker, 1);
    if (MAKES(REVEAL_EACH)) {
        m->told_code = true;
        hold(e, MM_REVEAL);
    } else if (MAKES(SCORE_EACH)) {
        m->again = true;
        hold(e, MM_SCORE);
    } else if (MAKES(PLAYER_EACH))
        hold(e, MM_PLAYER);
    else
        show_lives(e);
}

static void after_result(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    bool right = guess_is_right(e);
    if (right) {
        give_points(e, true);
        if (MAKES(REVEAL_WON))
            hold(e, MM_REVEAL);
        else
            show_score(e);
    } else if (!last_life(e))
        lost_a_life(e);
    else {
        give_points(e, false);
        m->lost = true;
        if (MAKES(ZERO_LIVES)) {
            m->lives = 0;
            hold(e, MM_LIVES);
        } else if (MAKES(SCORE_FIRST)) {
            m->again = true;
            hold(e, MM_SCORE);
        } else if (MAKES(NO_REVEAL))
            show_score(e);
        else
            hold(e, MM_REVEAL);
    }
}

static bool result_key(const struct mm_edge *e)
{
    const struct mm_student *m = e->m;
    bool own = e->press[m->turn], other = e->press[!m->turn];
    if (MAKES(KEY_OF_A) || MAKES(KEY_OF_B))
        return e->press[MAKES(KEY_OF_B)];
    if (MAKES(OTHER_KEY) || MAKES(MAKER_KEY) || MAKES(MAKER_KEY_RESULT))
        return other;
    return own || (other && (MAKES(ANY_KEY) || MAKES(ANY_KEY_RESULT)));
}

static void over(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    bool a = e->press[A], b = e->press[B], a_won = m->score[A] > m->score[B];
    if (MAKES(OVER_ONLY_A) || (a_won ? MAKES(OVER_WINNER) : MAKES(OVER_LOSER)))
        b = false;
    if (MAKES(OVER_ONLY_B) || (a_won ? MAKES(OVER_LOSER) : MAKES(OVER_WINNER)))
        a = false;
    if (m->stay)
        m->stay--;
    if (((a || b) && !MAKES(OVER_STAYS)) || (!m->stay && (MAKES(OVER_RETURNS) || MAKES(OVER_AGAIN)))) {
        begin(e, MM_START);
        if (MAKES(OVER_TO_SCORE) || MAKES(OVER_AGAIN)) {
            e->press[A] = a || !b;
            start(e);
        }
    } else if (!--m->half)
        blink(m);
}

/* ---- an edge ---- */

static bool waits_for_press(const struct mm_edge *e)
{
    switch (e->m->phase) {
    case MM_SCORE:
        return MAKES(WAIT_SCORE);
    case MM_PLAYER:
        return MAKES(WAIT_PLAYER);
    case MM_LIVES:
        return MAKES(WAIT_LIVES);
    case MM_REVEAL:
        return MAKES(WAIT_REVEAL);
    }
    return false;
}

/* True while a message stands. */
static bool stands(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    bool first = m->wait == 2u * m->hz, press = e->press[A] || e->press[B];
    if (m->phase != MM_RESULT && waits_for_press(e))
        return !press;
    if (m->wait <= 1)
        return false;
    m->wait--;
    if (!first && ((MAKES(PRESS_ENDS) && press) || (MAKES(PRESS_ENDS_OWN) && e->press[m->turn])))
        return false;
    if (MAKES(PRESS_KEPT)) {
        m->kept[A] |= e->press[A];
        m->kept[B] |= e->press[B];
    }
    return true;
}

static void play(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    if ((m->wait || waits_for_press(e)) && stands(e))
        return;
    bool message = m->wait || waits_for_press(e);
    if (!message) {
        e->press[A] |= m->kept[A];
        e->press[B] |= m->kept[B];
        m->kept[A] = m->kept[B] = false;
    }
    switch (m->phase) {
    case MM_START:
        start(e);
        break;
    case MM_SCORE:
        after_score(e);
        break;
    case MM_PLAYER:
        after_player(e);
        break;
    case MM_LIVES:
        after_lives(e);
        break;
    case MM_RESULT:
        if (message || result_key(e))
            after_result(e);
        break;
    case MM_REVEAL:
        after_reveal(e);
        break;
    case MM_OVER:
        over(e);
        break;
    case MM_DRAW:
        draw(e);
        break;
    default:
        enter_letter(e);
    }
}

/* At any time reset takes the machine to the start, and the game begins from scratch. */
static void restart(struct mm_edge *e)
{
    struct mm_student *m = e->m, old = *m;
    bool all = MAKES(RESET_SCORE) || MAKES(SCORE_NEVER), lives = MAKES(RESET_LIVES) || MAKES(LIVES_NEVER);
    *m = (struct mm_student){.hz = old.hz};
    m->left[A] = all || MAKES(RESET_SCORE_A);
    m->left[B] = all || MAKES(RESET_SCORE_B);
    for (unsigned i = 0; i < 2; i++)
        m->score[i] = m->left[i] ? old.score[i] : 0;
    m->lives = lives ? old.lives : 0;
    m->spent = lives && old.lives;
    if (MAKES(RESET_PLACE))
        m->broken_off = mm_entering(old.phase) ? place_of(&old) & 3 : old.broken_off;
    m->rounds = MAKES(RESET_ROUNDS) ? old.rounds : 0;
    m->played = MAKES(RESET_ROUNDS) && old.rounds;
}

void mm_student_step(struct mm_student *m, const struct slips *s, Word port[])
{
    struct mm_edge e = {.m = m, .slips = s, .port = port};
    if (!port[MM_RST])
        restart(&e);
    else {
        for (unsigned i = 0; i < 2; i++)
            e.press[i] = port[MM_ENTER_A + i] > m->down[i];
        play(&e);
    }
    mm_show(&e, port);
}

void mm_student_reset(struct mm_student *m, Word port[])
{
    static const struct slips none = {0};
    struct mm_edge e = {.m = m, .slips = &none, .port = port};
    *m = (struct mm_student){.hz = (uint16_t)port[MM_HZ]};
    mm_show(&e, port);
}

static void reset(void *state, Word port[])
{
    mm_student_reset(state, port);
}

static void step(void *state, const struct slips *s, Word port[])
{
    mm_student_step(state, s, port);
}

const struct student mm_student = {sizeof(struct mm_student), reset, step};
