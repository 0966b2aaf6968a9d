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
    {"leader after six of a kind", {"who rolled them", "who led before; the winner tells who rolled them"}},
    {0},
};

enum { LEADS = BB_LEADER_TAI - BB_LEADER + 1 };

static void watch(void *memory, Word phase_before, const Word port[])
{
    struct bobing_memory *m = memory;
    (void)phase_before;
    for (unsigned i = 0; i < LEADS && port[BB_CATEGORY] != TSIANG; i++)
        m->led[i] = (uint8_t)port[BB_LEADER + i];
}

static void view(const uint8_t *choice, const void *memory, Word port[])
{
    const struct bobing_memory *m = memory;
    if (choice[0] && port[BB_CATEGORY] == DI_KU)
        port[BB_CATEGORY] = IT_SIU;
    for (unsigned i = 0; i < LEADS && choice[1] && port[BB_CATEGORY] == TSIANG; i++)
        port[BB_LEADER + i] = m->led[i];
}

/* Where dice are known to show before roll is pressed they are looked at first: what they show is not the press. */
static bool roll_about(struct judge *j, const Word die[6], const char *about)
{
    bool early = judge_has(j, "enter-not-required");
    for (int i = 0; i < 6; i++)
        if (!(early ? robot_set : robot_change)(j, dice_port[i], die[i]))
            return false;
    return robot_press(j, "roll", about);
}

static bool roll(struct judge *j, const Word die[6])
{
    return roll_about(j, die, NULL);
}

/* A game begins; where that is with nobody's turn, nobody rolls nothing first. */
static bool begin(struct judge *j, const char *scenario, const char *straps)
{
    static const Word nothing[6] = {1, 2, 3, 3, 5, 6};
    return robot_straps(j, scenario, straps) && (golden(j, "player") || roll(j, nothing));
}

/* It begins with the number 0.  Is it really nobody who rolls then, or is who rolls shown late?  The first prize tells,
   which is then player 1's; what is shown of the turn is no help from there on. */
static bool shown_late(struct judge *j)
{
    static const Word first[6] = {4, 4, 4, 4, 2, 5};
    return robot_begin(j, "who begins") && !golden(j, "player") &&
           (!wired(j, "leader") || !roll(j, first) || golden(j, "leader"));
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
    if (!begin(j, "a whole game", straps))
        return;
    for (unsigned i = 0; i < rolls && !robot_lost(j) && golden(j, "phase") != BB_OVER; i++) {
        unsigned category = wanted(j, first_prizes);
        if (category == TSIANG && i < 40)
            category = NONE;
        if (golden(j, "last") && gifts(j) <= 2 && !golden(j, "leader"))
            category = TSIONG_WAN; /* what is to be tried is the Last Spin, not what it waits for */
        if (gifts(j) == 1 && golden(j, "leader") == golden(j, "player") && wired(j, "leader"))
            category = NONE; /* who takes the last gift is not the one who wins */
        bobing_dice(j, category, die);
        if (!robot_chance(j, 25)) {
            bobing_no_dice(j, die);
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
        bobing_dice(j, IT_SIU + (unsigned)i, die);
        roll(j, die);
    }
    for (Word who = 1; who < 8 && !robot_lost(j); who++)
        robot_set(j, "show", who);
}

/* Dice that a design has been seen to score right, for each gift: a game that is to come to a certain place is played
   with these.  They begin with such as are near no other category; others are sought by lot. */
struct plain_dice {
    Word of[BB_GIFTS][6];
};

static const struct plain_dice plain_dice = {
    {{4, 1, 1, 2, 2, 6}, {4, 4, 1, 1, 2, 6}, {1, 1, 1, 1, 2, 3}, {4, 4, 4, 1, 1, 2}, {1, 2, 3, 4, 5, 6}}};

/* Rolls for a gift; where the design did not see that in these dice, others are rolled the next time. */
static bool roll_plainly(struct judge *j, struct plain_dice *dice, unsigned kind)
{
    if (!roll(j, dice->of[kind]))
        return false;
    if (golden(j, "category") != gift[kind].category)
        bobing_dice(j, gift[kind].category, dice->of[kind]);
    return true;
}

/* Somebody leads, and of all gifts but one kind none is left: that kind keeps the game going. */
static void one_kind_left(struct judge *j, const char *straps, unsigned kind)
{
    static const Word first[6] = {4, 4, 4, 4, 2, 5};
    struct plain_dice dice = plain_dice;
    if (!begin(j, "gifts of one kind are left", straps) || !roll(j, first))
        return;
    for (unsigned i = 0; i < BB_GIFTS; i++)
        for (unsigned n = 0; i != kind && n < 40 && golden(j, gift[i].left) && golden(j, "phase") != BB_OVER; n++)
            if (!roll_plainly(j, &dice, i))
                return;
    for (unsigned i = 0; i < BB_GIFTS; i++) /* of these none is left: they take nothing, of no other kind either */
        if (i != kind && !roll_plainly(j, &dice, i))
            return;
    for (unsigned i = 0; i < 2; i++)
        if (!roll_plainly(j, &dice, kind))
            return;
}

/* All gifts are claimed, those of this kind and of the next ones first.  False: the scenario is over. */
static bool claim_all(struct judge *j, unsigned first)
{
    Word die[6];
    for (unsigned n = 0; n < 120 && gifts(j) && golden(j, "phase") == BB_TURNS; n++) {
        unsigned kind = first;
        while (!golden(j, gift[kind].left))
            kind = (kind + 1) % BB_GIFTS;
        bobing_dice(j, gift[kind].category, die);
        if (!roll(j, die))
            return false;
    }
    return !robot_lost(j);
}

/* A whole Last Spin, where gifts of this kind are the last to go, at which the game is known to end as it should. */
static void plain_spin(struct judge *j, const char *straps, unsigned kind)
{
    static const Word first[6] = {4, 4, 4, 4, 2, 5}, nothing[6] = {1, 2, 3, 3, 5, 6};
    if (!begin(j, "a whole Last Spin", straps) || !roll(j, first) || !claim_all(j, (kind + 1) % BB_GIFTS))
        return;
    for (unsigned i = 0; i < 4; i++)
        if (!roll_about(j, nothing, BOBING_SPIN))
            return;
}

/* A Last Spin that six of a kind end; `late`: it waits for the first roll of a first prize. */
static void last_spin(struct judge *j, const char *straps, bool late)
{
    static const Word first[6] = {4, 4, 4, 4, 2, 5}, nothing[6] = {1, 2, 3, 3, 5, 6}, six[6] = {2, 2, 2, 2, 2, 2};
    if (!begin(j, late ? "the Last Spin waits" : "six of a kind in the Last Spin", straps))
        return;
    if (!late && !roll(j, first))
        return;
    if (!claim_all(j, 0) || !roll(j, late ? first : nothing))
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
        bobing_dice(j, category[i], die);
        for (int k = 0; k < 6; k++)
            if (!robot_set(j, dice_port[k], die[k]))
                return;
        if (i % 2 && !robot_press(j, "roll", NULL))
            return;
    }
}

/* Gift after gift, and each time the tally of who takes it; or of the next player, who takes none. */
static void tallies(struct judge *j, const char *straps, bool next)
{
    static const uint8_t kind[] = {3, 4, 3, 2, 0, 1, 2, 3, 4, 2, 1, 0, 2, 3, 1, 4};
    Word die[6];
    if (!wired(j, "show") || !begin(j, "whose gift it is", straps))
        return;
    for (unsigned i = 0; i < sizeof kind; i++) {
        bobing_dice(j, gift[kind[i]].category, die);
        Word who = golden(j, "player"), after = who < golden(j, "players") ? who + 1 : 1;
        if (!robot_set(j, "show", next ? after : who) || !roll(j, die))
            return;
    }
}

/* One player takes all, and is looked at all the time: no tally is too short for that. */
static void all_to_one(struct judge *j)
{
    static const Word nothing[6] = {1, 2, 3, 3, 5, 6};
    struct plain_dice dice = plain_dice;
    if (!wired(j, "show") || !begin(j, "all gifts to one player", "players=2") || !robot_set(j, "show", 1))
        return;
    for (unsigned n = 0; n < 200 && gifts(j) && golden(j, "phase") == BB_TURNS; n++) {
        unsigned kind = 0;
        while (!golden(j, gift[kind].left))
            kind++;
        if (!(golden(j, "player") == 1 ? roll_plainly(j, &dice, kind) : roll(j, nothing)))
            return;
    }
}

/* Six of a kind in the middle of a game. */
static void tsiang(struct judge *j, const char *straps)
{
    Word die[6];
    if (!begin(j, "six of a kind", straps))
        return;
    for (int i = 0; i < 9 && !robot_lost(j); i++) {
        bobing_dice(j, i == 8 ? TSIANG : wanted(j, 1), die);
        roll(j, die);
    }
    bobing_dice(j, IT_SIU, die);
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
    if (!begin(j, "first prizes, one after the other", straps))
        return;
    for (unsigned i = 0; i < sizeof rolls / sizeof *rolls && !robot_lost(j); i++) {
        Word die[6];
        for (unsigned k = 0; k < 6; k++)
            die[k] = rolls[i][k];
        roll(j, die);
    }
}

/* Everybody at a full table rolls the same first prize: each leads in turn. */
static void every_seat(struct judge *j)
{
    static const Word first[6] = {4, 4, 4, 4, 2, 5};
    if (!wired(j, "players") || !wired(j, "leader") || !begin(j, "a first prize of every seat", "players=63"))
        return;
    for (unsigned i = 0; i < BB_SEATS && !robot_lost(j); i++)
        roll(j, first);
}

/* Two players roll a lower first prize than before. */
static void lower(struct judge *j)
{
    Word die[6];
    if (!wired(j, "lut") || !begin(j, "lower than before", wired(j, "players") ? "players=4 lut=1" : "lut=1"))
        return;
    for (unsigned i = 0; i < BOBING_LOWER; i++) {
        for (unsigned k = 0; k < 6; k++)
            die[k] = bobing_lower[i][k];
        if (!roll(j, die))
            return;
    }
}

/* Two players roll the same first prize, once the later one in the higher seat, once in the lower: what else is wrong
   with ties is told from that.  Then the first one rolls it once more, and leads again. */
static void equal(struct judge *j, const char *straps, bool lower_seat)
{
    static const Word one[6] = {4, 4, 4, 4, 2, 5}, other[6] = {4, 6, 4, 4, 1, 4}, low[6] = {1, 2, 3, 4, 5, 5};
    if (!begin(j, "equal first prizes", straps) || (lower_seat && !roll(j, low)) || !roll(j, one))
        return;
    for (unsigned i = 0; lower_seat && i < 8 && golden(j, "player") != 1; i++)
        if (!roll(j, low))
            return;
    if (!roll(j, other) || lower_seat || golden(j, "lut")) /* with Lut that is no plain tie any more */
        return;
    for (unsigned i = 0; i < 8 && golden(j, "player") != 1; i++)
        if (!roll(j, low))
            return;
    roll(j, one);
}

/* One press is one roll.  A press of the play is a cycle long, so that who has no edge detector is right, too; what a
   longer one comes to is told. */
static void held(struct judge *j)
{
    enum { CYCLES = 8, SCRIPT = 10 };
    static const uint8_t die[6] = {1, 2, 3, 4, 5, 5};
    struct action longer[SCRIPT] = {{.deed = RESET}}, once[SCRIPT] = {{.deed = RESET}};
    for (unsigned i = 0; i < 6; i++)
        longer[1 + i] = once[1 + i] =
            (struct action){.deed = SET, .port = {(uint8_t)(BB_D1 + i)}, .ports = 1, .value = die[i], .rest = 1};
    longer[7] = (struct action){.deed = SET, .port = {BB_ROLL}, .ports = 1, .value = 1, .rest = CYCLES};
    longer[8] = (struct action){.deed = SET, .port = {BB_ROLL}, .ports = 1, .value = 0};
    once[7] = (struct action){.deed = PRESS, .port = {BB_ROLL}, .ports = 1};
    longer[9] = once[8] = once[9] = (struct action){.deed = WAIT};
    if (robot_differ(j, longer, once, SCRIPT))
        robot_note(j, "held-rolls",
                   "while roll is held it rolls again and again; on a board a press is many cycles long, and must be "
                   "one roll all the same");
}

/* A reset that the design has begins the next game, of which nothing of the last one is left: who led, and who has
   what; then two Last Spins, each after a game. */
static void next_game(struct judge *j, const char *straps)
{
    static const Word rolls[][6] = {{4, 1, 1, 2, 2, 6}, {5, 5, 5, 5, 5, 6}, {4, 4, 4, 4, 2, 5}, {4, 4, 1, 1, 2, 6}},
                      lower[] = {4, 4, 4, 4, 1, 2};
    if (!begin(j, "one game after the other", straps))
        return;
    for (unsigned i = 0; i < sizeof rolls / sizeof *rolls; i++)
        if (!roll(j, rolls[i]))
            return;
    if (robot_reset(j, "the next game") && roll(j, lower))
        roll(j, rolls[0]);
}

static void next_spin(struct judge *j, const char *straps)
{
    static const Word first[6] = {4, 4, 4, 4, 2, 5}, nothing[6] = {1, 2, 3, 3, 5, 6};
    if (!begin(j, "one Last Spin after the other", straps))
        return;
    for (unsigned game = 0; game < 2; game++) {
        if ((game && !robot_reset(j, "the next game")) || !roll(j, first) || !claim_all(j, 0))
            return;
        for (unsigned i = 0; i < 4; i++)
            if (!roll(j, nothing))
                return;
    }
}

static unsigned times_of(const struct judge *j, const char *id)
{
    const struct finding *f;
    for (unsigned n = judge_found(j, &f); n--; f++)
        if (word_same(f->id, id))
            return f->times;
    return 0;
}

/* Each kind of gifts once as the last one.  A kind with which the game ends as it should, BB_GIFTS: there is none. */
static unsigned each_kind_left(struct judge *j)
{
    unsigned right = BB_GIFTS;
    for (unsigned kind = 0; kind < BB_GIFTS && !robot_over(j); kind++) {
        unsigned times = times_of(j, "game-end");
        one_kind_left(j, wired(j, "half") ? "half=1" : "", kind);
        right = times_of(j, "game-end") == times ? kind : right;
    }
    return right;
}

/* The house rules, a bit each, as straps behind what stands there. */
static void add_rules(const struct judge *j, char *text, size_t size, unsigned on)
{
    static const char *const rule[] = {"golden", "half", "lut", "last"};
    for (unsigned k = 0; k < sizeof rule / sizeof *rule; k++)
        if (wired(j, rule[k]))
            text_add(text, size, "%s=%u ", rule[k], on >> k & 1);
}

/* Whole games by lot. */
static void many_games(struct judge *j, unsigned games)
{
    for (unsigned i = 0; i < games && !robot_over(j); i++) {
        char text[80] = "";
        unsigned on = i < 2 ? (i ? 15 : 0) : (unsigned)robot_chance(j, 16);
        on &= i == 3 ? 7 : 15; /* once at least without a Last Spin, and with first prizes all through the game */
        if (wired(j, "players"))
            text_add(text, sizeof text, "players=%u ", i == 2 ? 63 : 2 + (unsigned)robot_chance(j, 5));
        add_rules(j, text, sizeof text, on);
        if (i % 5 == 4)
            tsiang(j, text);
        else
            game(j, text, (int)i & 1, 400);
    }
}

static void all_standings(struct judge *j)
{
    for (unsigned on = 0; on < 4 && !robot_over(j); on++) {
        char text[80] = "";
        if (wired(j, "players"))
            text_add(text, sizeof text, "players=3 ");
        add_rules(j, text, sizeof text, (on & 1) | (on >> 1) << 2);
        standings(j, text);
    }
    lower(j);
}

static void all_tallies(struct judge *j)
{
    for (unsigned i = 0; i < 3 && !robot_over(j); i++)
        tallies(j, !wired(j, "players") ? "" : i ? "players=3" : "players=2", i == 2);
    if (!robot_over(j) && wired(j, "players") && !judge_has(j, "tally-wrong"))
        all_to_one(j);
}

/* `right`: gifts at the last of which the game ends as it should. */
static void last_spins(struct judge *j, unsigned right)
{
    const char *last = wired(j, "players") ? "players=3 last=1" : "last=1";
    if (!wired(j, "last"))
        return;
    if (!robot_over(j)) /* of more than three, so that it does not end by itself with the second */
        last_spin(j, wired(j, "players") ? "players=5 last=1" : last, false);
    if (!robot_over(j) && right < BB_GIFTS && bobing_ends_wrong(j))
        plain_spin(j, last, right);
    /* where the end is known to be wrong, whether it is that or the Last Spin cannot be told here */
    if (!robot_over(j) && !judge_has(j, "game-end") && !judge_has(j, "last-spin"))
        last_spin(j, last, true);
}

static void next_games(struct judge *j)
{
    const char *two = wired(j, "players") ? "players=2" : "", *lut = wired(j, "players") ? "players=2 lut=1" : "lut=1";
    for (unsigned i = 0; i < 2 && robot_resets(j) && !robot_over(j); i++)
        if (!i || wired(j, "lut"))
            next_game(j, i ? lut : two);
    if (wired(j, "last") && robot_resets(j) && !robot_over(j) && !judge_has(j, "game-end") &&
        !judge_has(j, "last-spin"))
        next_spin(j, wired(j, "players") ? "players=3 last=1" : "last=1");
}

static void play(struct judge *j, int effort)
{
    static const unsigned games[] = {10, 60, 600};
    if (shown_late(j))
        return;
    dice_alone(j);
    for (unsigned i = 0; i < 4; i++)
        if (i < 2 || wired(j, "lut"))
            equal(j, i < 2 ? "" : "lut=1", i % 2);
    every_seat(j);
    unsigned right = each_kind_left(j); /* what a Last Spin waits for is known before there is one */
    many_games(j, games[effort]);
    all_standings(j);
    all_tallies(j);
    last_spins(j, right);
    next_games(j);
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
    .aftermath = "gift-wrong turn-order",
    .transitions = "roll>over roll>last-spin last-spin>over",
    .policies = policies,
    .watch = watch,
    .view = view,
    .cares = bobing_cares,
    .classify = bobing_classify,
    .forgives = bobing_forgives,
    .adopt = bobing_adopt,
    .aside = bobing_aside,
    .look_again = bobing_look_again,
    .play = play,
};
