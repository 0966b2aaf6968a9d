/* SPDX-License-Identifier: MIT */
/* How the Bo Bing table is judged: whole games under every set of house rules, with dice that are chosen for what they
 * are. */
#include "check/robots/bobing-robot.h"
#include "check/robots/moves.h"
#include "bare/text.h"
#include "core/bytes.h"
#include "core/words.h"

static const struct rule rules[] = {
    {"gifts-at-start", "On the table lie 2, 4, 8, 16 and 32 gifts of the second to sixth prize; player 1 begins."},
    {"category-wrong", "A roll counts as the highest category that it fits."},
    {"tai-wrong", "The Tai of Ngo-Tsi is the sixth die, that of Tsiong-Wan the sum of the two other dice."},
    {"invalid-dice", "Dice of 0 or 7 are no roll and change nothing."},
    {"tsiang", "Six of a kind end the game at once and take all that is left."},
    {"gift-wrong", "A roll of the second to sixth prize takes one gift of its category, if one is left."},
    {"turn-order", "The players roll in turn, and after the last the first."},
    {"leader-wrong",
     "Any Ngo-Tsi beats the Golden Flower, which beats any Tsiong-Wan; then the higher Tai, then the later roll."},
    {"lut-wrong", "Lut: a player stands with his latest first-prize roll, even a lower one."},
    {"last-spin", "Last Spin: when all gifts are claimed everybody rolls exactly once more."},
    {"game-end", "The game ends when all gifts are claimed and somebody holds a first-prize roll."},
    {"tally-wrong", "The tally keeps who took how many of each."},
    {"round-never-advances", "One press of roll with valid dice is one turn."},
    {"enter-not-required", "Nothing happens before roll is pressed."},
    {0},
};

static const char *const dice_port[6] = {"D1", "D2", "D3", "D4", "D5", "D6"};

/* ---- what the rules leave open ---- */

static const struct policy policies[] = {
    {"category of Di-ku", {"a code of its own", "the same code as It-siu, whose rank it shares"}},
    {0},
};

static void view(const uint8_t *choice, const void *memory, Word port[])
{
    (void)memory;
    if (choice[0] && port[BB_CATEGORY] == DI_KU)
        port[BB_CATEGORY] = IT_SIU;
}

static void shuffle(struct judge *j, Word die[6])
{
    for (unsigned i = 5; i > 0; i--) {
        unsigned k = (unsigned)robot_chance(j, i + 1);
        Word t = die[i];
        die[i] = die[k];
        die[k] = t;
    }
}

static Word other_face(struct judge *j, Word face)
{
    Word other = 1 + robot_chance(j, 5);
    return other + (other >= face);
}

/* Dice of a category, or near it. */
static void dice_of(struct judge *j, unsigned category, Word die[6])
{
    static const unsigned fours[] = {[IT_SIU] = 1, [DI_KU] = 2, [SAM_HONG] = 3, [TSIONG_WAN] = 4};
    Word face = 1 + robot_chance(j, 6);
    unsigned i = 0;
    for (; i < 6; i++)
        die[i] = 1 + robot_chance(j, 6);
    switch (category) {
    case IT_SIU:
    case DI_KU:
    case SAM_HONG:
    case TSIONG_WAN:
        for (i = 0; i < 6; i++)
            die[i] = i < fours[category] ? 4 : other_face(j, 4);
        break;
    case GOLDEN_FLOWER:
        for (i = 0; i < 6; i++)
            die[i] = i < 4 ? 4 : 1;
        break;
    case SI_JIN:
        face = other_face(j, 4);
        for (i = 0; i < 6; i++)
            die[i] = i < 4 ? face : other_face(j, face);
        break;
    case TUI_TENG:
        for (i = 0; i < 6; i++)
            die[i] = robot_chance(j, 2) ? i + 1 : die[i];
        if (robot_chance(j, 3))
            for (i = 0; i < 6; i++)
                die[i] = i + 1;
        else
            for (i = 0; i < 6; i++)
                die[i] = i < 3 ? face : i == 3 ? other_face(j, face) : die[3];
        break;
    case NGO_TSI:
        for (i = 0; i < 6; i++)
            die[i] = i < 5 ? face : other_face(j, face);
        break;
    case TSIANG:
        for (i = 0; i < 6; i++)
            die[i] = face;
        break;
    default:
        break;
    }
    shuffle(j, die);
}

/* No roll: a die shows nothing; or several do, of the same kind and of both, or all of them. */
static void no_dice(struct judge *j, Word die[6])
{
    unsigned many = robot_chance(j, 2) ? 1 : robot_chance(j, 3) ? 2 : 6;
    Word face = 7 * robot_chance(j, 2);
    bool both = many > 1 && !robot_chance(j, 3);
    for (unsigned i = 0, from = (unsigned)robot_chance(j, 6), apart = 1 + (many == 2) * (unsigned)robot_chance(j, 5);
         i < many; i++)
        die[(from + i * apart) % 6] = both && i ? 7 - face : face;
}

/* Where dice are known to show before roll is pressed they are looked at first: what they show is not the press. */
static bool roll(struct judge *j, const Word die[6])
{
    bool early = judge_has(j, "enter-not-required");
    for (int i = 0; i < 6; i++)
        if (!(early ? robot_set : robot_change)(j, dice_port[i], die[i]))
            return false;
    return robot_press(j, "roll", NULL);
}

static const struct {
    const char *left;
    unsigned category;
} gift[BB_GIFTS] = {{"left6", IT_SIU}, {"left5", DI_KU}, {"left4", SI_JIN}, {"left3", SAM_HONG}, {"left2", TUI_TENG}};

/* A category of which gifts are left, most of the time. */
static unsigned wanted(struct judge *j, int first_prizes)
{
    if (robot_chance(j, 12) == 0)
        return (unsigned)robot_chance(j, 20) == 0 ? TSIANG : NONE;
    if (first_prizes && robot_chance(j, 6) == 0)
        return TSIONG_WAN + (unsigned)robot_chance(j, 3);
    unsigned from = (unsigned)robot_chance(j, 5);
    for (unsigned k = from; k < from + BB_GIFTS; k++)
        if (golden(j, gift[k % BB_GIFTS].left))
            return gift[k % BB_GIFTS].category;
    return TSIONG_WAN + (unsigned)robot_chance(j, 3);
}

/* All that is left on the table. */
static Word gifts(const struct judge *j)
{
    return golden(j, "left2") + golden(j, "left3") + golden(j, "left4") + golden(j, "left5") + golden(j, "left6");
}

static void game(struct judge *j, const char *straps, int first_prizes, unsigned rolls)
{
    Word die[6];
    if (!robot_straps(j, "a whole game", straps))
        return;
    for (unsigned i = 0; i < rolls && !robot_lost(j) && golden(j, "phase") != BB_OVER; i++) {
        unsigned category = wanted(j, first_prizes);
        if (category == TSIANG && i < 40)
            category = NONE;
        if (golden(j, "last") && gifts(j) <= 2 && !golden(j, "leader"))
            category = TSIONG_WAN; /* what is to be tried is the Last Spin, not what it waits for */
        if (gifts(j) == 1 && golden(j, "leader") == golden(j, "player") && wired(j, "leader"))
            category = NONE; /* who takes the last gift is not the one who wins */
        dice_of(j, category, die);
        if (!robot_chance(j, 25)) {
            no_dice(j, die);
            roll(j, die);
            continue;
        }
        roll(j, die);
        if (!robot_chance(j, 10)) {
            robot_set(j, "show", robot_chance(j, 64));
            robot_set(j, "show", 0);
        }
    }
    for (int i = 0; i < 3 && !robot_lost(j); i++) {
        dice_of(j, IT_SIU + (unsigned)i, die);
        roll(j, die);
    }
    for (Word who = 1; who < 8 && !robot_lost(j); who++)
        robot_set(j, "show", who);
}

/* Somebody leads, and of all gifts but one kind none is left: that kind keeps the game going. */
static void one_kind_left(struct judge *j, const char *straps, unsigned kind)
{
    static const Word first[6] = {4, 4, 4, 4, 2, 5};
    Word die[6];
    if (!robot_straps(j, "gifts of one kind are left", straps) || !roll(j, first))
        return;
    for (unsigned i = 0; i < BB_GIFTS; i++)
        for (unsigned n = 0; i != kind && n < 40 && golden(j, gift[i].left) && golden(j, "phase") != BB_OVER; n++) {
            dice_of(j, gift[i].category, die);
            if (!roll(j, die))
                return;
        }
    for (unsigned i = 0; i < BB_GIFTS; i++) { /* of these none is left: they take nothing, of no other kind either */
        dice_of(j, gift[i].category, die);
        if (i != kind && !roll(j, die))
            return;
    }
    dice_of(j, gift[kind].category, die);
    roll(j, die);
    roll(j, die);
}

/* All gifts are claimed.  False: the scenario is over. */
static bool claim_all(struct judge *j)
{
    Word die[6];
    for (unsigned n = 0; n < 120 && gifts(j) && golden(j, "phase") == BB_TURNS; n++) {
        unsigned kind = 0;
        while (!golden(j, gift[kind].left))
            kind++;
        dice_of(j, gift[kind].category, die);
        if (!roll(j, die))
            return false;
    }
    return !robot_lost(j);
}

/* A Last Spin that six of a kind end; `late`: it waits for the first roll of a first prize. */
static void last_spin(struct judge *j, const char *straps, bool late)
{
    static const Word first[6] = {4, 4, 4, 4, 2, 5}, nothing[6] = {1, 2, 3, 3, 5, 6}, six[6] = {2, 2, 2, 2, 2, 2};
    if (!robot_straps(j, late ? "the Last Spin waits" : "six of a kind in the Last Spin", straps))
        return;
    if (!late && !roll(j, first))
        return;
    if (!claim_all(j) || !roll(j, late ? first : nothing))
        return;
    for (unsigned i = 0; late && i < 4; i++)
        if (!roll(j, nothing))
            return;
    if (!late && roll(j, six))
        roll(j, nothing);
}

/* Dice are turned, and nothing is pressed. */
static void dice_alone(struct judge *j)
{
    static const uint8_t category[] = {IT_SIU, TSIONG_WAN, NONE, SI_JIN, NGO_TSI};
    Word die[6];
    if (!robot_begin(j, "dice without a press"))
        return;
    for (unsigned i = 0; i < sizeof category; i++) {
        dice_of(j, category[i], die);
        for (int k = 0; k < 6; k++)
            if (!robot_set(j, dice_port[k], die[k]))
                return;
        if (i % 2 && !robot_press(j, "roll", NULL))
            return;
    }
}

/* Gift after gift, and each time the tally of who takes it. */
static void tallies(struct judge *j, const char *straps)
{
    static const uint8_t kind[] = {3, 4, 3, 2, 0, 1, 2, 3, 4, 2, 1, 0, 2, 3, 1, 4};
    Word die[6];
    if (!wired(j, "show") || !robot_straps(j, "whose gift it is", straps))
        return;
    for (unsigned i = 0; i < sizeof kind; i++) {
        dice_of(j, gift[kind[i]].category, die);
        if (!robot_set(j, "show", golden(j, "player")) || !roll(j, die))
            return;
    }
}

/* Six of a kind in the middle of a game. */
static void tsiang(struct judge *j, const char *straps)
{
    Word die[6];
    if (!robot_straps(j, "six of a kind", straps))
        return;
    for (int i = 0; i < 9 && !robot_lost(j); i++) {
        dice_of(j, i == 8 ? TSIANG : wanted(j, 1), die);
        roll(j, die);
    }
    dice_of(j, IT_SIU, die);
    roll(j, die);
    for (Word who = 0; who < 5 && !robot_lost(j); who++)
        robot_set(j, "show", who);
}

/* First prizes, one after the other: a tie, a lower one, the Golden Flower, and each player's own once more, lower than
   before.  With Lut and without. */
static void standings(struct judge *j, const char *straps)
{
    static const uint8_t rolls[][6] = {
        {4, 4, 4, 4, 2, 5}, {4, 4, 4, 4, 6, 1}, {3, 4, 4, 4, 4, 2}, {4, 4, 1, 1, 4, 4}, {4, 4, 4, 4, 6, 6},
        {2, 2, 2, 2, 2, 3}, {5, 5, 5, 5, 3, 5}, {6, 1, 1, 1, 1, 1}, {4, 4, 4, 4, 3, 6}, {4, 1, 4, 4, 1, 4},
        {3, 3, 3, 3, 3, 2}, {4, 4, 4, 4, 3, 6}, {4, 4, 4, 4, 5, 1}, {2, 4, 4, 4, 4, 3},
    };
    if (!robot_straps(j, "first prizes, one after the other", straps))
        return;
    for (unsigned i = 0; i < sizeof rolls / sizeof *rolls && !robot_lost(j); i++) {
        Word die[6];
        for (unsigned k = 0; k < 6; k++)
            die[k] = rolls[i][k];
        roll(j, die);
    }
}

/* Two players roll a lower first prize than before. */
static void lower(struct judge *j)
{
    Word die[6];
    if (!wired(j, "lut") || !robot_straps(j, "lower than before", wired(j, "players") ? "players=4 lut=1" : "lut=1"))
        return;
    for (unsigned i = 0; i < BOBING_LOWER; i++) {
        for (unsigned k = 0; k < 6; k++)
            die[k] = bobing_lower[i][k];
        if (!roll(j, die))
            return;
    }
}

/* Two players roll the same first prize, once the later one in the higher seat, once in the lower: what else is wrong
   with ties is told from that. */
static void equal(struct judge *j, const char *straps, bool lower_seat)
{
    static const Word one[6] = {4, 4, 4, 4, 2, 5}, other[6] = {4, 6, 4, 4, 1, 4}, low[6] = {1, 2, 3, 4, 5, 5};
    if (!robot_straps(j, "equal first prizes", straps) || (lower_seat && !roll(j, low)) || !roll(j, one))
        return;
    for (unsigned i = 0; lower_seat && i < 8 && golden(j, "player") != 1; i++)
        if (!roll(j, low))
            return;
    roll(j, other);
}

/* One press is one roll.  A press of the play is a cycle long, so that who has no edge detector is right, too; what a
   longer one comes to is told. */
static void held(struct judge *j)
{
    enum { CYCLES = 8, SCRIPT = 10 };
    static const uint8_t die[6] = {1, 2, 3, 4, 5, 5};
    struct action longer[SCRIPT] = {{.deed = RESET}}, once[SCRIPT] = {{.deed = RESET}};
    for (unsigned i = 0; i < 6; i++)
        longer[1 + i] = once[1 + i] = (struct action){
            .deed = SET, .port = {(uint8_t)(BB_D1 + i)}, .ports = 1, .value = die[i], .rest = 1};
    longer[7] = (struct action){.deed = SET, .port = {BB_ROLL}, .ports = 1, .value = 1, .rest = CYCLES};
    longer[8] = (struct action){.deed = SET, .port = {BB_ROLL}, .ports = 1, .value = 0};
    once[7] = (struct action){.deed = PRESS, .port = {BB_ROLL}, .ports = 1};
    longer[9] = once[8] = once[9] = (struct action){.deed = WAIT};
    if (robot_differ(j, longer, once, SCRIPT))
        robot_note(j, "held-rolls",
                   "while roll is held it rolls again and again; on a board a press is many cycles long, and must be "
                   "one roll all the same");
}

static void play(struct judge *j, int effort)
{
    static const unsigned games[] = {10, 60, 600};
    static const char *const rule[] = {"golden", "half", "lut", "last"};
    char straps[64][80];
    dice_alone(j);
    for (unsigned i = 0; i < 4; i++)
        if (i < 2 || wired(j, "lut"))
            equal(j, i < 2 ? "" : "lut=1", i % 2);
    for (unsigned i = 0; i < games[effort] && !robot_over(j); i++) {
        char *text = straps[i % 64];
        unsigned on = i < 2 ? (i ? 15 : 0) : (unsigned)robot_chance(j, 16);
        on &= i == 3 ? 7 : 15; /* once at least without a Last Spin, and with first prizes all through the game */
        *text = 0;
        if (wired(j, "players"))
            text_add(text, sizeof straps[0], "players=%u ", i == 2 ? 63 : 2 + (unsigned)robot_chance(j, 5));
        for (unsigned k = 0; k < 4; k++)
            if (wired(j, rule[k]))
                text_add(text, sizeof straps[0], "%s=%u ", rule[k], on >> k & 1);
        if (i % 5 == 4)
            tsiang(j, text);
        else
            game(j, text, (int)i & 1, 400);
    }
    for (unsigned on = 0; on < 4 && !robot_over(j); on++) {
        char *text = straps[on];
        *text = 0;
        if (wired(j, "players"))
            text_add(text, sizeof straps[0], "players=3 ");
        for (unsigned k = 0; k < 4; k++)
            if (wired(j, rule[k]))
                text_add(text, sizeof straps[0], "%s=%u ", rule[k], (unsigned)(k == 0 ? on & 1 : k == 2 ? on >> 1 : 0));
        standings(j, text);
    }
    lower(j);
    for (unsigned kind = 0; kind < BB_GIFTS && !robot_over(j); kind++)
        one_kind_left(j, wired(j, "half") ? "half=1" : "", kind);
    for (unsigned i = 0; i < 2 && !robot_over(j); i++)
        tallies(j, !wired(j, "players") ? "" : i ? "players=3" : "players=2");
    const char *last = wired(j, "players") ? "players=3 last=1" : "last=1";
    if (wired(j, "last") && !robot_over(j))
        last_spin(j, last, false);
    /* where the end is known to be wrong, whether it is that or the Last Spin cannot be told here */
    if (wired(j, "last") && !robot_over(j) && !judge_has(j, "game-end") && !judge_has(j, "last-spin"))
        last_spin(j, last, true);
    held(j);
}

const struct robot robot_bobing = {
    .machine = "bobing",
    .moves = bobing_moves,
    .optional = "show took2 took3 took4 took5 took6 gift tai leader leader_category leader_tai",
    .starter = NULL,
    .longest = 100, /* one player after the other, and then some */
    .at_length = true,
    .rules = rules,
    .rule_ports = "tai-wrong=tai tally-wrong=took2",
    .stuck = "round-never-advances",
    .transitions = "roll>over roll>last-spin last-spin>over",
    .policies = policies,
    .view = view,
    .cares = bobing_cares,
    .classify = bobing_classify,
    .forgives = bobing_forgives,
    .adopt = bobing_adopt,
    .aside = bobing_aside,
    .look_again = bobing_look_again,
    .play = play,
};
