/* SPDX-License-Identifier: MIT */
/*
 * The Mastermind machine as students build it: the rules of games/mastermind.c, each with the slips that break it
 * (slips.def).  Without a slip it is the golden machine, port for port and cycle for cycle.
 */
#include "check/robots/mastermind/slips.h"
#include "core/bytes.h"

const struct slip mm_slips[] = {
#define SLIP(name, id, says) {id, says},
#define PLACES(name, id, says)                                                                                         \
    {id, "First letter of the code: " says}, {id, "Second letter of the code: " says},                                 \
        {id, "Third letter of the code: " says}, {id, "Fourth letter of the code: " says},                             \
        {id, "First letter of a guess: " says}, {id, "Second letter of a guess: " says},                               \
        {id, "Third letter of a guess: " says}, {id, "Fourth letter of a guess: " says},
#include "check/robots/mastermind/slips.def"
#undef SLIP
#undef PLACES
    {0},
};

/* Which slips are made follows from who makes the code: at every edge, and again when that changes. */
static void take_sides(struct mm_edge *e)
{
    for (unsigned i = 0; i < SLIPS / 64; i++)
        e->slips->made[i] = e->all->made[i] & ~e->all->only[!e->m->maker][i];
}

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
    if (phase == MM_LIVES)
        e->m->number = (uint8_t)mm_lives_shown(e);
}

static void after_player(struct mm_edge *e);
static void after_score(struct mm_edge *e);
static void after_lives(struct mm_edge *e);

static void show_lives(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    bool first = m->fresh;
    m->fresh = false;
    if (MAKES(NO_LIVES) || (first ? MAKES(NO_FIRST_LIVES) : MAKES(NO_NEXT_LIVES)) ||
        (!first && m->lives == 1 && MAKES(NO_LAST_LIVES)))
        after_lives(e);
    else
        hold(e, MM_LIVES);
}

static void show_player(struct mm_edge *e, uint8_t player)
{
    struct mm_student *m = e->m;
    m->turn = player;
    bool maker = player == m->maker && !m->guessing;
    bool none = MAKES(NO_PLAYER) || (maker ? MAKES(NO_MAKER) || (m->rounds > 1 && MAKES(NO_THIRD_PLAYER)) ||
                                                 (m->rounds ? MAKES(NO_NEXT_PLAYER) : MAKES(NO_FIRST_PLAYER))
                                           : MAKES(NO_BREAKER));
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
    begin(e, phase + (MAKES(FIRST_AT_4) && !e->m->entered ? 3 : e->m->broken_off));
    e->m->broken_off = 0;
    e->m->entered = true;
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
    bool sw3 = e->port[MM_SW3] != 0 && !MAKES(SOLO_IGNORED);
    a |= sw3 && MAKES(SOLO_STARTS);
    if (!a && !b && !MAKES(START_GOES_ON))
        return;
    bool asked = sw3 && (a || MAKES(SOLO_BOTH) || MAKES(SOLO_OWN));
    bool stays = m->alone && (MAKES(SOLO_ALL) || (MAKES(SOLO_STAYS) && a));
    m->solo = asked || stays || (MAKES(SOLO_KEPT) && m->alone) || m->alone_still;
    m->alone |= m->solo;
    m->alone_still = false;
    uint8_t presser = a || !b ? A : B;
    if (asked || stays)
        m->maker = MAKES(SOLO_OWN) && presser == B ? A : B; /* the machine has the other's place */
    else if (MAKES(MAKER_ON) && m->matches)
        m->maker = !m->maker;
    else if (!(MAKES(MAKER_KEPT) || (presser == A ? MAKES(MAKER_KEPT_A) : MAKES(MAKER_KEPT_B))) || !m->matches)
        m->maker = MAKES(MAKER_A) ? A : MAKES(MAKER_B) ? B : MAKES(MAKER_OTHER) ? !presser : presser;
    take_sides(e);
    bool kept = MAKES(SCORE_KEPT) || MAKES(SCORE_KEPT_ON) || MAKES(SCORE_KEPT_PAST) || MAKES(SCORE_NEVER);
    bool kept_a = kept || MAKES(SCORE_A_KEPT) || MAKES(SCORE_A_KEPT_ON);
    bool kept_b = kept || MAKES(SCORE_B_KEPT) || MAKES(SCORE_B_KEPT_ON);
    if (!kept_a && !m->left[A])
        m->score[A] = 0;
    if (!kept_b && !m->left[B])
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

static void blink(struct mm_student *m)
{
    m->lit = !m->lit;
    m->half = (uint16_t)(m->lit ? m->hz > 1 ? m->hz / 2 : 1 : m->hz - m->hz / 2);
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
    if (m->zeroed)
        m->zeroed = false;
    else if (MAKES(ZERO_AGAIN) && m->rounds && !mm_match_is_over(e)) {
        m->zeroed = true;
        hold(e, MM_SCORE);
        return;
    }
    m->fresh = true;
    bytes_clear(m->stale, sizeof m->stale);
    bool given = mm_lives_given(e), over = mm_match_is_over(e);
    m->restore = m->guessing = m->told = m->lost = m->missed = false;
    bool points = m->score[A] || m->score[B]; /* tell that this is no first round */
    if (!over && !m->solo && (m->rounds || (MAKES(SWAP_BY_SCORE) && points))) {
        mm_swap_roles(e);
        take_sides(e);
    }
    if (given) /* as many as who guesses now gets */
        m->lives = (uint8_t)mm_lives_at_first(e);
    if (over) {
        begin(e, MM_OVER);
        m->lit = false;
        m->stay = 2u * m->hz;
        blink(m);
    } else if (m->solo) {
        begin(e, MM_DRAW);
        m->bits = 1;
        m->drawn = 0;
    } else
        show_player(e, m->maker);
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
        show_player(e, !m->maker);
    }
}

/* ---- letters ---- */

static void after_result(struct mm_edge *e);

/* The verdict stands until the breaker presses; or for two seconds, or not at all. */
static void begin_result(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    m->judged = MAKES(FOURTH_STALE) ? m->fourth : m->letters[3];
    m->fourth = m->letters[3];
    bool right = mm_guess_is_right(e), last = !right && mm_last_life(e);
    if (!m->kept_verdict) {
        m->kept_verdict = true;
        m->kept_won = right;
        m->kept_leds = mm_verdict(e);
    }
    m->found_once |= right;
    begin(e, MM_RESULT);
    if (MAKES(RESULT_AT_ONCE) || (right ? MAKES(RIGHT_AT_ONCE) : MAKES(WRONG_AT_ONCE)) || (last && MAKES(LAST_AT_ONCE)))
        after_result(e);
    else if (MAKES(RESULT_GOES_ON) || (right ? MAKES(RIGHT_GOES_ON) : MAKES(WRONG_GOES_ON)) ||
             (last && MAKES(LAST_GOES_ON)))
        m->wait = 2u * m->hz;
}

/* Where a letter goes: those of code and guess to each other's place, or by a table of its own. */
static unsigned place_kept(const struct mm_edge *e, unsigned first, unsigned place)
{
    for (unsigned i = 0, slip = SLIP_CROSSED_1_2; i < 4; i++)
        for (unsigned k = i + 1; k < 4; k++, slip++)
            if ((place == i || place == k) && slip_made(e->slips, slip))
                return i + k - place;
    return MAKES(PLACE_4_3) && place == 3 ? 2 : place_instead(e, first, place);
}

/* A letter of the code. */
static unsigned kept_at(const struct mm_edge *e, unsigned place)
{
    return MAKES(STORE_BACKWARDS) ? 3 - place : place_kept(e, SLIP_STORE_1_2, place);
}

/* A letter of a guess; where one is kept in the place of another, there is what was there before. */
static void put(struct mm_edge *e, unsigned place, unsigned letter)
{
    struct mm_student *m = e->m;
    m->put[place_kept(e, SLIP_PUT_1_2, place)] = (uint8_t)letter;
    for (unsigned i = 0; i < 4 && !m->misput; i++)
        m->misput = place_kept(e, SLIP_PUT_1_2, i) != i;
    if (place == 3 && m->misput)
        bytes_copy(m->letters, m->put, sizeof m->letters);
}

/* The code as a shift register. */
static void shift_in(struct mm_student *m, unsigned letter)
{
    for (unsigned i = 0; i < 3; i++)
        m->code[i] = m->code[i + 1];
    m->code[3] = (uint8_t)letter;
}

static void shift_back(struct mm_student *m, unsigned letter)
{
    for (unsigned i = 3; i; i--)
        m->shift[i] = m->shift[i - 1];
    m->shift[0] = (uint8_t)letter;
}

static void enter_letter(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    unsigned place = place_of(m), letter = e->port[MM_LETTER] & 7;
    if (MAKES(DASH_KEPT) && !letter && e->press[m->turn])
        m->dashed = true;
    if (MAKES(DASH_SHIFTS) && place < 4 && e->press[m->turn])
        shift_in(m, letter);
    if (!mm_key_counts(e, place) || !mm_letter_counts(e, place, letter))
        return;
    m->dashed = false;
    m->letters[place & 3] = (uint8_t)letter;
    if (place < 4 && !MAKES(DASH_SHIFTS))
        m->code[kept_at(e, place)] = (uint8_t)letter;
    if (place >= 4) {
        shift_back(m, letter);
        put(e, place - 4, letter);
    }
    if (place == 7 && MAKES(GUESS_SHIFTS_BACK))
        bytes_copy(m->letters, m->shift, sizeof m->letters);
    m->phase++;
    if (place == 3) {
        m->guessing = true;
        show_player(e, MAKES(TURN_STAYS) ? m->maker : !m->maker);
    }
    if (place == 7) {
        bytes_copy(m->stale, m->letters, sizeof m->stale);
        begin_result(e);
    }
}

/* ---- the verdict ---- */

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
    m->missed = true;
    if (MAKES(LIVES_WRAP) && !m->lives)
        m->lives = 3;
    else if (!MAKES(LIVES_FROZEN) && m->lives > (MAKES(LIVES_ENDLESS) ? 1 : 0))
        m->lives = (uint8_t)(m->lives - (MAKES(LIVES_BY_TWO) && m->lives > 1 ? 2 : 1));
    if (MAKES(EACH_LOSS))
        mm_point(m, m->maker, 1);
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
    bool right = mm_guess_is_right(e);
    if (right) {
        mm_give_points(e, true);
        /* where it is open which guesses are right, a code that is shown tells of a wrong one */
        if (MAKES(REVEAL_WON) && (!MAKES(ODD_JUDGE) || bytes_same(m->letters, m->code, sizeof m->code)))
            hold(e, MM_REVEAL);
        else
            show_score(e);
    } else if (!mm_last_life(e))
        lost_a_life(e);
    else {
        mm_give_points(e, false);
        m->lost = true;
        if (MAKES(ZERO_LIVES)) {
            m->lives = 0;
            hold(e, MM_LIVES);
        } else if (MAKES(SCORE_FIRST)) {
            m->again = true;
            hold(e, MM_SCORE);
        } else if (MAKES(NO_REVEAL) || (MAKES(NO_REVEAL_OVER) && mm_match_is_over(e)))
            show_score(e);
        else
            hold(e, MM_REVEAL);
    }
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
    bool leaves = odd_of(e, SLIP_ODD_RETURNS, ODD_LEFT, 1);
    m->odd |= (uint16_t)(leaves << ODD_LEFT);
    if (((a || b) && !MAKES(OVER_STAYS)) || leaves || (!m->stay && (MAKES(OVER_RETURNS) || MAKES(OVER_AGAIN)))) {
        begin(e, MM_START);
        if (MAKES(OVER_TO_SCORE) || MAKES(OVER_AGAIN)) {
            e->press[A] = a || !b;
            start(e);
        }
    } else if (!--m->half)
        blink(m);
}

/* ---- an edge ---- */

/* For its time a message stands whoever presses; then it waits. */
static bool waits_then(const struct mm_edge *e)
{
    const struct mm_student *m = e->m;
    return m->phase == MM_LIVES    ? MAKES(WAIT_LIVES_THEN)
           : m->phase == MM_REVEAL ? MAKES(WAIT_REVEAL_THEN)
                                   : m->phase == MM_PLAYER && m->guessing && MAKES(WAIT_BREAKER_THEN);
}

static bool waits_for_press(const struct mm_edge *e)
{
    switch (e->m->phase) {
    case MM_SCORE:
        return MAKES(WAIT_SCORE);
    case MM_PLAYER:
        return MAKES(WAIT_PLAYER) ||
               (e->m->guessing ? MAKES(WAIT_BREAKER) || MAKES(WAIT_BREAKER_OWN) || waits_then(e) : MAKES(WAIT_MAKER));
    case MM_LIVES:
        return MAKES(WAIT_LIVES) || MAKES(WAIT_LIVES_OWN) || waits_then(e);
    case MM_REVEAL:
        return MAKES(WAIT_REVEAL) || MAKES(WAIT_REVEAL_OWN) || waits_then(e);
    }
    return false;
}

static bool press_ends(const struct mm_edge *e)
{
    static const uint16_t slips[] = {[MM_SCORE] = SLIP_PRESS_ENDS_SCORE,
                                     [MM_PLAYER] = SLIP_PRESS_ENDS_PLAYER,
                                     [MM_LIVES] = SLIP_PRESS_ENDS_LIVES,
                                     [MM_REVEAL] = SLIP_PRESS_ENDS_REVEAL};
    unsigned phase = e->m->phase;
    bool here = phase < sizeof slips / sizeof *slips && slips[phase] && slip_made(e->slips, slips[phase]);
    bool first = e->m->wait == 2u * e->m->hz - 1;
    return (e->press[A] || e->press[B]) && ((MAKES(PRESS_ENDS) && !first) || here);
}

static bool own_press_ends(const struct mm_edge *e)
{
    bool first = e->m->wait == 2u * e->m->hz - 1;
    return (MAKES(PRESS_ENDS_OWN) && !first) || (MAKES(PRESS_ENDS_PLAYER_OWN) && e->m->phase == MM_PLAYER) ||
           (MAKES(PRESS_ENDS_LIVES_OWN) && e->m->phase == MM_LIVES);
}

/* True while a message stands. */
static bool stands(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    if (m->phase != MM_RESULT && waits_for_press(e) && !(waits_then(e) && m->wait > 1)) {
        bool own = m->phase == MM_LIVES    ? !MAKES(WAIT_LIVES)
                   : m->phase == MM_REVEAL ? !MAKES(WAIT_REVEAL)
                   : m->phase == MM_PLAYER ? !MAKES(WAIT_PLAYER) && !MAKES(WAIT_BREAKER) && m->guessing
                                           : false;
        return !e->press[m->turn] && (own || !e->press[!m->turn]);
    }
    if (m->wait <= 1)
        return false;
    m->wait--;
    if (press_ends(e) || (e->press[m->turn] && own_press_ends(e)))
        return false;
    if (MAKES(FOURTH_LIVE) && m->phase == MM_PLAYER && m->guessing)
        m->code[3] = e->port[MM_LETTER] & 7;
    if (MAKES(PRESS_KEPT) || (MAKES(PRESS_KEPT_PLAYER) && m->phase == MM_PLAYER) ||
        (MAKES(PRESS_KEPT_LIVES) && m->phase == MM_LIVES) ||
        (MAKES(PRESS_KEPT_GUESS) && (m->phase == MM_LIVES || (m->phase == MM_PLAYER && m->guessing)))) {
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
        if (message || mm_result_key(e))
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

/* A button that is held longer than a cycle, and counts at each of them; every message is longer than that. */
static void play_held(struct mm_edge *e)
{
    const struct mm_student *m = e->m;
    bool held[2] = {MAKES(HELD) || MAKES(HELD_A), MAKES(HELD) || MAKES(HELD_B)};
    uint8_t before = MM_START;
    for (unsigned i = 0; i < 8 && (!i || (m->phase != before && !m->wait)); i++) {
        before = m->phase;
        play(e);
        bool letters = MAKES(HELD_LETTERS) && mm_entering(before) && mm_entering(m->phase);
        for (unsigned k = 0; k < 2; k++)
            e->press[k] &= held[k] || letters;
        if (!e->press[A] && !e->press[B])
            return;
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
    m->alone_still = MAKES(RESET_SOLO) && (old.solo || old.alone_still);
}

void mm_student_step(struct mm_student *m, const struct slips *s, Word port[])
{
    struct slips here = *s;
    struct mm_edge e = {.m = m, .all = s, .slips = &here, .port = port};
    take_sides(&e);
    if (!port[MM_RST])
        restart(&e);
    else {
        for (unsigned i = 0; i < 2; i++)
            e.press[i != slip_made(&here, SLIP_KEYS_CROSSED)] = port[MM_ENTER_A + i] > m->down[i];
        play_held(&e);
    }
    mm_show(&e, port);
}

void mm_student_reset(struct mm_student *m, Word port[])
{
    struct slips none = {0};
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

static unsigned decided(void *state)
{
    struct mm_student *m = state;
    unsigned odd = m->odd;
    m->odd = 0;
    return odd;
}

const struct student mm_student = {
    .state_size = sizeof(struct mm_student), .reset = reset, .step = step, .decided = decided, .sides = {MM_SIDES}};
