/* SPDX-License-Identifier: MIT */
/* How the Bo Bing table is judged: whole games under every set of house rules, with dice that are chosen for what they
 * are. */
#include "check/robots/moves.h"
#include "check/judge/robot.h"
#include "games/bobing.h"
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

/* One of `count` ports is wrong. */
static bool wrong_of(const struct departure *d, unsigned first, unsigned count)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->wrong >> i & 1 && d->item[i].port >= first && d->item[i].port < first + count)
            return true;
    return false;
}

static bool wrong(const struct departure *d, unsigned port)
{
    return wrong_of(d, port, 1);
}

/* What the design shows on a port in the end; the golden machine's, where the design has none. */
static Word shows(const struct departure *d, unsigned port)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].port == port)
            return d->design->moment[d->design->count - 1].sight.word[i];
    return d->now[port];
}

static bool gifts_left(const struct departure *d)
{
    for (unsigned i = 0; i < BB_GIFTS; i++)
        if (d->now[BB_LEFT2 + i])
            return true;
    return false;
}

struct memory {
    uint8_t astray; /* gifts went otherwise than they should: nobody knows all of the design's tallies */
    uint8_t ended;  /* the game should be over, and nobody is told as its winner: whether it is the next roll tells */
    uint8_t unsure; /* a press of the Last Spin did otherwise than it should: how many rolls are left cannot be seen */
};

/* In a Last Spin of which nobody knows how many rolls are left, it may end now or later. */
static bool may_end(const struct departure *d)
{
    const struct memory *m = d->memory;
    return m->unsure && d->was[BB_PHASE] == BB_LAST_SPIN && d->action->deed == PRESS && d->parting == DIFFERENT &&
           !d->now[BB_WINNER] != !shows(d, BB_WINNER);
}

/* The same roll again, which takes nothing: only whose turn it is tells that it counted. */
static bool only_turn(const struct departure *d)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].port != BB_PLAYER && d->was[d->item[i].port] != d->now[d->item[i].port])
            return false;
    return true;
}

static const char *classify(const struct departure *d)
{
    int valid = bobing_valid(bobing_faces(d->was + BB_D1));
    if (d->action->deed == RESET)
        return "gifts-at-start";
    if (d->action->deed == SET && d->action->port[0] == BB_SHOW)
        return "tally-wrong";
    if (d->action->deed != PRESS)
        return "enter-not-required";
    if (!valid)
        return "invalid-dice";
    if (d->design->count < 2 && d->golden->count > 1)
        return only_turn(d) ? "turn-order" : gifts_left(d) ? "round-never-advances" : "game-end";
    if (d->was[BB_PHASE] == BB_OVER)
        return "game-end";
    if (wrong(d, BB_CATEGORY))
        return "category-wrong";
    /* a wrong Tai decides who leads, and nothing else: what is wrong beside it is a fault of its own */
    bool ends = !may_end(d) && (wrong(d, BB_PLAYER) || (wrong(d, BB_WINNER) && !wrong(d, BB_LEADER)) ||
                                !d->now[BB_WINNER] != !shows(d, BB_WINNER));
    bool beside = ends || wrong_of(d, BB_LEFT2, BB_GIFTS) || wrong(d, BB_GIFT);
    if (wrong(d, BB_TAI) && !(beside && judge_has(d->judge, "tai-wrong")))
        return "tai-wrong";
    if (d->now[BB_CATEGORY] == TSIANG)
        return "tsiang";
    if (wrong_of(d, BB_LEADER, 3) && !(beside && wrong(d, BB_TAI)))
        return d->was[BB_LUT] ? "lut-wrong" : "leader-wrong";
    if (wrong(d, BB_WINNER) && !may_end(d))
        return d->was[BB_LAST] ? "last-spin" : "game-end";
    if (wrong_of(d, BB_LEFT2, BB_GIFTS) || wrong(d, BB_GIFT))
        return "gift-wrong";
    if (wrong(d, BB_PLAYER) && !gifts_left(d) && shows(d, BB_PLAYER) == d->was[BB_PLAYER] &&
        !judge_has(d->judge, "turn-order"))
        return "game-end"; /* with the last gift nobody is on turn any more */
    if (wrong(d, BB_PLAYER))
        return "turn-order";
    return wrong_of(d, BB_TOOK2, BB_GIFTS) ? "tally-wrong" : "gift-wrong";
}

/* ---- following the design ---- */

/* A game that has ended without a winner, after another fault, takes no more rolls. */
static bool rests(const struct departure *d)
{
    const struct memory *m = d->memory;
    return m->ended && d->action->deed == PRESS && d->design->count < 2;
}

static bool forgives(const struct departure *d)
{
    uint64_t ends = 0;
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].port == BB_WINNER || d->item[i].port == BB_PLAYER)
            ends |= (uint64_t)1 << i;
    if (rests(d))
        return true;
    return may_end(d) && !(d->wrong & ~ends);
}

/* Lut: the player's standing is what the design says that he rolled.  False: the golden machine has forgotten it. */
static bool stand_by(const struct departure *d, struct bobing *s, unsigned category, unsigned tai)
{
    unsigned n = 0, who = (unsigned)d->was[BB_PLAYER];
    if (category < TSIONG_WAN || category > NGO_TSI)
        return d->now[BB_CATEGORY] < TSIONG_WAN || d->now[BB_CATEGORY] > NGO_TSI;
    for (unsigned i = 0; i < s->standings; i++)
        if (s->holder[i] != who) {
            s->holder[n] = s->holder[i];
            s->standing[n++] = s->standing[i];
        }
    s->holder[n] = (uint8_t)who;
    s->standing[n++] = (uint8_t)(category << 4 | (category == GOLDEN_FLOWER ? 0 : tai));
    s->standings = (uint8_t)n;
    return true;
}

/* All that counts can be seen, but for the tallies of those whom nobody asks for, and the standings of Lut. */
static bool adopt(const struct departure *d, void *state, void *memory)
{
    struct bobing *s = state;
    struct memory *m = memory;
    const struct sight *end = &d->design->moment[d->design->count - 1].sight;
    bool claimed = true, moved = d->design->count > 1;
    for (unsigned i = 0; i < d->items; i++)
        if (end->unknown[i])
            return false;
    if (word_in("enter-not-required round-never-advances", d->id))
        return false;
    for (unsigned i = 0; i < BB_GIFTS; i++) /* below none: when the game ends then no rule tells */
        if (d->action->deed == PRESS && shows(d, BB_LEFT2 + i) > d->was[BB_LEFT2 + i])
            return false;
    if (s->lut && d->action->deed == PRESS && moved &&
        !stand_by(d, s, (unsigned)shows(d, BB_CATEGORY), (unsigned)shows(d, BB_TAI)))
        return false;
    m->astray |= !d->forgiven && !word_in("tally-wrong leader-wrong lut-wrong tai-wrong", d->id);
    m->unsure |= d->was[BB_PHASE] == BB_LAST_SPIN && d->action->deed == PRESS &&
                 !word_in("tally-wrong leader-wrong lut-wrong tai-wrong last-spin", d->id);
    m->unsure |= (uint8_t)word_same(d->id, "tsiang"); /* if it goes on, nobody knows where it is */
    s->player = (uint8_t)shows(d, BB_PLAYER);
    s->category = (uint8_t)shows(d, BB_CATEGORY);
    s->tai = (uint8_t)shows(d, BB_TAI);
    s->gift = (uint8_t)shows(d, BB_GIFT);
    s->leader = (uint8_t)shows(d, BB_LEADER);
    s->leader_category = (uint8_t)shows(d, BB_LEADER_CATEGORY);
    s->leader_tai = (uint8_t)shows(d, BB_LEADER_TAI);
    s->winner = (uint8_t)shows(d, BB_WINNER);
    unsigned of = d->now[BB_SHOW] ? d->now[BB_SHOW] & BB_SEATS : s->player;
    for (unsigned i = 0; i < BB_GIFTS; i++) {
        s->left[i] = (uint8_t)shows(d, BB_LEFT2 + i);
        s->took[of][i] = (uint8_t)shows(d, BB_TOOK2 + i);
        claimed &= !s->left[i];
    }
    bool over = rests(d);
    m->ended = d->now[BB_PHASE] == BB_OVER && !s->winner && moved;
    if (s->winner || over)
        s->phase = BB_OVER;
    else if (!claimed || !s->leader)
        s->phase = BB_TURNS;
    else if (s->phase == BB_OVER && s->last) { /* it goes on, for longer than it should */
        s->phase = BB_LAST_SPIN;
        s->spins = 1;
    } else if (s->phase == BB_TURNS && s->last) { /* its Last Spin begins here */
        s->phase = BB_LAST_SPIN;
        s->spins = s->players;
    } else if (s->phase == BB_OVER)
        s->phase = BB_TURNS;
    return s->player > 0;
}

/* With a house rule: is it that rule, or does the same game depart without it, too?  No gift in a game with Last Spin:
   is there one in the same game without?  Then the Last Spin came too early. */
static const char *look_again(struct judge *j, const struct finding *f)
{
    static const struct {
        const char *id, *strap, *plain, *otherwise;
    } by[] = {{"gift-wrong", "last=1", "gift-wrong", "last-spin"},
              {"lut-wrong", "lut=1", "leader-wrong", NULL},
              {"last-spin", "last=1", "game-end", NULL}};
    for (unsigned i = 0; i < sizeof by / sizeof *by; i++) {
        struct finding other = *f;
        char *on = other.straps;
        while (*on && !text_begins(on, by[i].strap))
            on++;
        if (!word_same(f->id, by[i].id) || !*on)
            continue;
        on[text_length(by[i].strap) - 1] = '0';
        text_set(other.id, sizeof other.id, "%s", by[i].plain);
        return robot_again(j, &other, f->script, f->actions) ? (by[i].otherwise ? NULL : by[i].plain) : by[i].otherwise;
    }
    return NULL;
}

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

/* The Golden Flower has no Tai; whether who takes all takes a gift is left open; after the end it is nobody's turn. */
static bool cares(const void *memory, const Word port[], unsigned out)
{
    const struct memory *m = memory;
    int over = port[BB_PHASE] == BB_OVER;
    if (out == BB_TAI)
        return port[BB_CATEGORY] != GOLDEN_FLOWER;
    if (out == BB_LEADER_TAI)
        return port[BB_LEADER_CATEGORY] != GOLDEN_FLOWER;
    if (out == BB_GIFT)
        return port[BB_CATEGORY] != TSIANG;
    if (out == BB_PLAYER)
        return !over;
    return !(out >= BB_TOOK2 && out < BB_TOOK2 + BB_GIFTS && ((over && !port[BB_SHOW]) || m->astray));
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

static bool roll(struct judge *j, const Word die[6])
{
    for (int i = 0; i < 6; i++)
        if (!robot_change(j, dice_port[i], die[i]))
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
        if (gifts(j) == 1 && golden(j, "leader") == golden(j, "player") && wired(j, "leader"))
            category = NONE; /* who takes the last gift is not the one who wins */
        dice_of(j, category, die);
        if (!robot_chance(j, 25)) { /* no roll: a die shows nothing */
            die[robot_chance(j, 6)] = 7 * robot_chance(j, 2);
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
    dice_of(j, gift[kind].category, die);
    roll(j, die);
    roll(j, die);
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

static void play(struct judge *j, int effort)
{
    static const unsigned games[] = {10, 60, 600};
    static const char *const rule[] = {"golden", "half", "lut", "last"};
    char straps[64][80];
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
    for (unsigned kind = 0; kind < BB_GIFTS && !robot_over(j); kind++)
        one_kind_left(j, wired(j, "half") ? "half=1" : "", kind);
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
    .cares = cares,
    .classify = classify,
    .forgives = forgives,
    .adopt = adopt,
    .look_again = look_again,
    .play = play,
};
