/* SPDX-License-Identifier: MIT */
/* Bo Bing: which rule a step breaks, and where the design is after it. */
#include "check/robots/bobing-robot.h"
#include "bare/text.h"
#include "core/bytes.h"
#include "core/words.h"

static bool is_tally(unsigned port)
{
    return port >= BB_TOOK2 && port < BB_TOOK2 + BB_GIFTS;
}

static bool doubts(const struct bobing_memory *m, Word who)
{
    return m->doubted[(who & BB_SEATS) / 8] >> (who & 7) & 1;
}

static void doubt(struct bobing_memory *m, Word who, bool on)
{
    uint8_t *of = &m->doubted[(who & BB_SEATS) / 8], bit = (uint8_t)(1 << (who & 7));
    *of = (uint8_t)(on ? *of | bit : *of & ~bit);
}

/* A tally tells, and decides nothing; nor does the light for a gift. */
bool bobing_aside(unsigned port)
{
    return is_tally(port) || port == BB_GIFT;
}

/* May the play go on where it is unknown?  What tells of a roll means nothing before there was one. */
static bool may_be_unknown(const struct departure *d, unsigned port)
{
    return bobing_aside(port) || (d->action->deed != PRESS && (port == BB_CATEGORY || port == BB_TAI));
}

/* The Golden Flower has no Tai; whether who takes all takes a gift is left open; after the end it is nobody's turn. */
bool bobing_cares(const void *memory, const Word port[], unsigned out)
{
    const struct bobing_memory *m = memory;
    int over = port[BB_PHASE] == BB_OVER;
    if (out == BB_TAI)
        return port[BB_CATEGORY] != GOLDEN_FLOWER;
    if (out == BB_LEADER_TAI) /* that of before, where six of a kind do not lead */
        return port[BB_LEADER_CATEGORY] != GOLDEN_FLOWER &&
               !(port[BB_CATEGORY] == TSIANG && m->led[1] == GOLDEN_FLOWER);
    if (out == BB_GIFT)
        return port[BB_CATEGORY] != TSIANG;
    if (out == BB_PLAYER)
        return !over;
    if (is_tally(out)) /* who is asked for by his number is looked at by what the last look has shown of him */
        return port[BB_SHOW] || (!over && !doubts(m, port[BB_PLAYER]));
    return true;
}

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

/* The items that are wrong in the end, also where one of the two does not move at all. */
static uint64_t departs(const struct departure *d)
{
    uint64_t wrong = 0;
    for (unsigned i = 0; i < d->items; i++) {
        unsigned port = d->item[i].port;
        bool coded = port == BB_CATEGORY; /* the design may write it otherwise: then it has been told */
        wrong |= (uint64_t)(!coded && bobing_cares(d->memory, d->now, port) && shows(d, port) != d->now[port]) << i;
    }
    return d->parting == DIFFERENT ? d->wrong : wrong;
}

static bool gifts_left(const struct departure *d)
{
    for (unsigned i = 0; i < BB_GIFTS; i++)
        if (d->now[BB_LEFT2 + i])
            return true;
    return false;
}

/* In a Last Spin of which nobody knows how many rolls are left, it may end now or later. */
static bool may_end(const struct departure *d)
{
    const struct bobing_memory *m = d->memory;
    return m->unsure && d->was[BB_PHASE] == BB_LAST_SPIN && d->action->deed == PRESS && d->parting == DIFFERENT &&
           !d->now[BB_WINNER] != !shows(d, BB_WINNER);
}

/* The same roll again, which takes nothing: only whose turn it is, and so whose tally is shown, tells that it counted.
 */
static bool only_turn(const struct departure *d)
{
    for (unsigned i = 0; i < d->items; i++) {
        unsigned port = d->item[i].port;
        if (port != BB_PLAYER && !is_tally(port) && d->was[port] != d->now[port])
            return false;
    }
    return true;
}

/* Nothing is wrong but whose turn it is, who leads, and whose tally is shown. */
static bool only_ranks(const struct departure *d)
{
    for (unsigned i = 0; i < d->items; i++) {
        unsigned port = d->item[i].port;
        if (departs(d) >> i & 1 && port != BB_PLAYER && !is_tally(port) &&
            !(port >= BB_LEADER && port <= BB_LEADER_TAI))
            return false;
    }
    return true;
}

/* ---- two turns a press ---- */

static unsigned ones(uint64_t bits)
{
    unsigned n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

/* The golden machine takes a turn with the same dice. */
static void roll_once(struct bobing *s, Word port[])
{
    for (Word down = 2; down--;) {
        port[BB_ROLL] = down;
        machine_bobing.step(s, port);
    }
}

/* The golden machine after the first of two turns, and its ports after the second. */
struct second {
    struct bobing between;
    Word port[BB_PORTS];
};

/* The items that would be wrong if the press had been two turns; tallies are left out. */
static uint64_t wrong_twice(const struct departure *d, struct second *second)
{
    struct bobing s = *(const struct bobing *)d->earlier;
    Word *port = second->port;
    uint64_t wrong = 0;
    bytes_copy(port, d->was, sizeof second->port);
    roll_once(&s, port);
    second->between = s;
    roll_once(&s, port);
    for (unsigned i = 0; i < d->items; i++) {
        unsigned p = d->item[i].port;
        bool same_roll = p == BB_CATEGORY || p == BB_TAI; /* as after the first turn, however the design writes it */
        if (same_roll)
            wrong |= d->wrong & (uint64_t)1 << i;
        else if (!is_tally(p) && bobing_cares(d->memory, port, p))
            wrong |= (uint64_t)(shows(d, p) != port[p]) << i;
    }
    return wrong;
}

/* Has the design taken two turns at one press (as the button goes down, and as it is let go)?  All that it shows must
   tell so, and more than whose turn it is, who leads or that the game is over: these have rules of their own.  Once
   known, what is nearer to two turns than to one is taken for two; `twice` is then what parts it from them. */
static bool two_turns(const struct departure *d, struct departure *twice, struct second *second)
{
    const Word *port = second->port;
    uint64_t whose = 0, tally = 0, leads = 0;
    if (d->action->deed != PRESS || d->was[BB_PHASE] == BB_OVER || d->now[BB_PHASE] == BB_OVER ||
        !bobing_valid(bobing_faces(d->was + BB_D1)))
        return false;
    for (unsigned i = 0; i < d->items; i++) {
        whose |= (uint64_t)(d->item[i].port == BB_PLAYER) << i;
        leads |= (uint64_t)(d->item[i].port == BB_LEADER) << i;
        tally |= (uint64_t)is_tally(d->item[i].port) << i;
    }
    uint64_t one = departs(d) & ~tally, two = wrong_twice(d, second);
    bool known = bobing_two_turns(d->judge);
    /* two gifts are gone, or the next player leads with a roll that was not his; not where the game has ended with
       that: a Last Spin that is too short and a wrong leader look the same */
    bool gone_twice = wrong_of(d, BB_LEFT2, BB_GIFTS) ||
                      (port[BB_PHASE] != BB_OVER && wrong(d, BB_LEADER) && shows(d, BB_LEADER) == d->now[BB_PLAYER] &&
                       shows(d, BB_LEADER) != d->was[BB_LEADER]);
    /* a gift too many that was the last ends the game as two turns would: that is no proof of them */
    bool turned = (known && port[BB_PHASE] == BB_OVER) || (shows(d, BB_PLAYER) == port[BB_PLAYER] && one & whose);
    bool either = known && judge_has(d->judge, "turn-order"); /* whose turn it is tells nothing */
    if (!(turned || either) || !one || (known ? ones(two) >= ones(one) + either : two || !gone_twice))
        return false;
    if (two & whose) /* who rolled in between is not known, and so who leads; with what can be seen */
        two &= ~leads;
    *twice = *d;
    twice->wrong = two;
    twice->was = d->now;
    twice->now = port;
    twice->earlier = &second->between;
    return true;
}

/* Other gifts are gone than should be, and the game ends, or does not, as it should with those that are left. */
static bool end_follows(const struct departure *d)
{
    bool claimed = true;
    for (unsigned i = 0; i < BB_GIFTS; i++)
        claimed &= !shows(d, BB_LEFT2 + i);
    return wrong_of(d, BB_LEFT2, BB_GIFTS) && !d->was[BB_LAST] &&
           (claimed && shows(d, BB_LEADER)) == (shows(d, BB_WINNER) != 0);
}

/* ---- who leads ---- */

/* The table after this turn, had it been what the design says that was rolled; without a Tai for the Golden Flower. */
static struct bobing after_shown(const struct departure *d)
{
    struct bobing s = *(const struct bobing *)d->earlier;
    uint8_t category = (uint8_t)shows(d, BB_CATEGORY), tai = (uint8_t)shows(d, BB_TAI);
    bobing_turn(&s, (struct roll){.category = category <= DI_KU ? category : NONE,
                                  .tai = category == GOLDEN_FLOWER ? 0 : tai & 15});
    return s;
}

/* The standing of Lut, 0: none. */
static unsigned stands_with(const struct bobing *s, Word who)
{
    for (unsigned i = 0; i < s->standings; i++)
        if (s->holder[i] == who)
            return s->standing[i];
    return 0;
}

static struct roll rolled(const struct departure *d)
{
    return bobing_roll(bobing_faces(d->was + BB_D1), d->was[BB_GOLDEN] != 0, d->was[BB_HALF] != 0);
}

/* What was rolled, where the design showed another Tai. */
static uint8_t unveiled(const struct bobing_memory *m, unsigned who, unsigned shown)
{
    return who < BOBING_VEILED && m->veiled[who].shown == shown ? m->veiled[who].rolled : (uint8_t)shown;
}

/* Who leads after this turn if a wrong Tai is only shown, and all are ranked by what they rolled. */
static Word leads_truly(const struct departure *d)
{
    const struct bobing_memory *m = d->memory;
    struct bobing s = *(const struct bobing *)d->earlier;
    uint8_t best = unveiled(m, s.leader, (unsigned)(s.leader_category << 4 | s.leader_tai));
    s.leader_category = best >> 4;
    s.leader_tai = best & 15;
    for (unsigned i = 0; i < s.standings; i++)
        s.standing[i] = unveiled(m, s.holder[i], s.standing[i]);
    bobing_turn(&s, rolled(d));
    return s.leader;
}

/* With a wrong Tai somebody leads who should lead neither by the rolls nor by what the design says of them. */
static bool leads_otherwise(const struct departure *d)
{
    struct bobing s = after_shown(d);
    return wrong(d, BB_LEADER) && shows(d, BB_LEADER) != s.leader && shows(d, BB_LEADER) != leads_truly(d);
}

/* A press of which a turn comes. */
static bool is_turn(const struct departure *d)
{
    return d->action->deed == PRESS && d->was[BB_PHASE] != BB_OVER && bobing_valid(bobing_faces(d->was + BB_D1));
}

/* Lut: who leads instead stands with the same.  That is the order of equal rolls, where the one who should lead had not
   rolled a first prize before; else it may also be his older roll that counts. */
enum tie { NO_TIE, PLAIN_TIE, OPEN_TIE };

static enum tie tie_of(const struct departure *d)
{
    if (!is_turn(d))
        return NO_TIE;
    struct bobing s = after_shown(d);
    unsigned best = stands_with(&s, s.leader);
    if (!d->was[BB_LUT] || !wrong(d, BB_LEADER) || !best || shows(d, BB_LEADER) == s.leader ||
        shows(d, BB_LEADER_CATEGORY) != s.leader_category || stands_with(&s, shows(d, BB_LEADER)) != best ||
        (s.leader_category != GOLDEN_FLOWER && shows(d, BB_LEADER_TAI) != s.leader_tai))
        return NO_TIE;
    return s.leader == d->was[BB_PLAYER] && !stands_with(d->earlier, s.leader) ? PLAIN_TIE : OPEN_TIE;
}

/* The wrong one leads.  Plain ties are played first of all: where the order of equal rolls is wrong, that is known when
   an open one comes; and where Lut is known to be broken, nobody knows who stands with what: no tie is plain then. */
static const char *names_leader(const struct departure *d)
{
    enum tie tie = tie_of(d);
    bool plain = tie == PLAIN_TIE && !judge_has(d->judge, "lut-wrong");
    bool order = plain || (tie != NO_TIE && judge_has(d->judge, "leader-wrong"));
    return d->was[BB_LUT] && !order ? "lut-wrong" : "leader-wrong";
}

/* ---- names ---- */

/* With the last gift it is nobody else's turn: the game is over.  Not so where a Last Spin follows: a game that is over
   tells who has won, unless it is known not to, and so somebody just rolls again. */
static const char *name_of_rest(const struct departure *d)
{
    if (d->now[BB_PHASE] != BB_LAST_SPIN)
        return "game-end";
    bool over = wrong(d, BB_WINNER) && shows(d, BB_WINNER);
    return over || judge_has(d->judge, "game-end") ? "last-spin" : "turn-order";
}

/* A roll has moved something. */
static const char *name_of_roll(const struct departure *d)
{
    if (d->was[BB_PHASE] == BB_OVER) /* a game that goes on after any end does so after this one, too */
        return d->was[BB_CATEGORY] == TSIANG && !judge_has(d->judge, "game-end") ? "tsiang" : "game-end";
    if (wrong(d, BB_CATEGORY))
        return "category-wrong";
    /* a wrong Tai decides who leads, and nothing else: what is wrong beside it is a fault of its own */
    bool ends = !may_end(d) && (wrong(d, BB_PLAYER) || (wrong(d, BB_WINNER) && !wrong(d, BB_LEADER)) ||
                                !d->now[BB_WINNER] != !shows(d, BB_WINNER));
    bool beside = ends || wrong_of(d, BB_LEFT2, BB_GIFTS) || wrong(d, BB_GIFT);
    bool otherwise = wrong(d, BB_TAI) && leads_otherwise(d);
    if (wrong(d, BB_TAI) && !((beside || otherwise) && judge_has(d->judge, "tai-wrong")))
        return "tai-wrong";
    if (d->now[BB_CATEGORY] == TSIANG)
        return "tsiang";
    if (otherwise || (wrong_of(d, BB_LEADER, 3) && !(beside && wrong(d, BB_TAI))))
        return names_leader(d);
    if (wrong(d, BB_WINNER) && !shows(d, BB_WINNER) && shows(d, BB_PLAYER) == d->was[BB_PLAYER] &&
        judge_has(d->judge, "turn-order"))
        return "turn-order"; /* the last roll did not count, as others of its kind */
    const char *about = d->action->about ? d->action->about : "";
    bool spin = !bobing_ends_wrong(d->judge) || word_same(about, BOBING_SPIN);
    if (wrong(d, BB_WINNER) && !may_end(d) && !end_follows(d))
        return d->was[BB_LAST] && spin ? "last-spin" : "game-end";
    if (wrong_of(d, BB_LEFT2, BB_GIFTS) || wrong(d, BB_GIFT))
        return "gift-wrong";
    if (wrong(d, BB_PLAYER) && !gifts_left(d) && shows(d, BB_PLAYER) == d->was[BB_PLAYER] &&
        !judge_has(d->judge, "turn-order"))
        return name_of_rest(d);
    if (wrong(d, BB_PLAYER))
        return "turn-order";
    return wrong_of(d, BB_TOOK2, BB_GIFTS) ? "tally-wrong" : "gift-wrong";
}

static const char *name_of(const struct departure *d)
{
    int valid = bobing_valid(bobing_faces(d->was + BB_D1));
    if (d->action->deed == RESET)
        return bobing_after_reset(d);
    if (d->action->deed == SET && d->action->port[0] == BB_SHOW)
        return "tally-wrong";
    if (d->action->deed != PRESS)
        return "enter-not-required";
    if (!d->was[BB_PLAYER] && d->was[BB_PHASE] != BB_OVER)
        return "gifts-at-start"; /* nobody has a roll: what comes of it follows from who begins */
    if (!valid)
        return "invalid-dice";
    if (d->design->count > 1 || d->golden->count < 2)
        return name_of_roll(d);
    struct departure still = *d;
    still.parting = DIFFERENT;
    still.wrong = departs(d);
    if (only_turn(d) || (d->now[BB_PHASE] == BB_OVER && judge_has(d->judge, "turn-order")))
        return "turn-order";
    /* the same roll again, where turns are known to go wrong: it may well have counted */
    if (judge_has(d->judge, "turn-order") && only_ranks(&still))
        return name_of_roll(&still);
    return gifts_left(d) ? "round-never-advances" : "game-end";
}

const char *bobing_classify(const struct departure *d)
{
    struct second second;
    struct departure twice;
    if (!two_turns(d, &twice, &second))
        return name_of(d);
    return twice.wrong ? name_of(&twice) : "round-never-advances";
}

/* ---- following the design ---- */

/* Nothing has moved but what tells of the roll. */
static bool only_roll(const struct departure *d)
{
    for (unsigned i = 0; i < d->items; i++) {
        unsigned port = d->item[i].port;
        if (port != BB_CATEGORY && port != BB_TAI && port != BB_GIFT && !is_tally(port) &&
            shows(d, port) != d->now[port])
            return false;
    }
    return true;
}

/* A game that has ended without a winner, after another fault, takes no more rolls. */
static bool rests(const struct departure *d)
{
    const struct bobing_memory *m = d->memory;
    return m->ended && d->action->deed == PRESS && d->design->count < 2;
}

/* Only a tally is wrong, of somebody whose tally nobody knows; or turns went wrong before, and the gift may have gone
   to somebody else than who is shown. */
static bool tally_unknown(const struct departure *d)
{
    const struct bobing_memory *m = d->memory;
    Word who = d->now[BB_SHOW];
    bool moved = false;
    if (!who)
        return false;
    for (unsigned i = 0; i < d->items; i++) {
        if (departs(d) >> i & 1 && !is_tally(d->item[i].port))
            return false;
        moved |= is_tally(d->item[i].port) && shows(d, d->item[i].port) != d->was[d->item[i].port];
    }
    return doubts(m, who) || (d->action->deed == PRESS && m->astray && (who != d->was[BB_PLAYER] || !moved));
}

/* Nothing is wrong but who leads, and with what. */
static bool only_leader(const struct departure *d)
{
    for (unsigned i = 0; i < d->items; i++)
        if (departs(d) >> i & 1 && (d->item[i].port < BB_LEADER || d->item[i].port > BB_LEADER_TAI))
            return false;
    return wrong_of(d, BB_LEADER, 3);
}

/* The Golden Flower has no Tai.  Where a design whose Tai is known to be wrong gives two of them different ones, who
   leads follows from that; those of older rolls are not shown any more.  Where no Tai is wrong that can be seen, who
   leads is all that tells: then it is not forgiven. */
static bool flower_by_tai(const struct departure *d)
{
    return wrong(d, BB_LEADER) && shows(d, BB_LEADER_CATEGORY) == GOLDEN_FLOWER &&
           (tie_of(d) == OPEN_TIE ||
            (shows(d, BB_CATEGORY) == GOLDEN_FLOWER && shows(d, BB_TAI) < shows(d, BB_LEADER_TAI)));
}

bool bobing_forgives(const struct departure *d)
{
    uint64_t ends = 0;
    if (tally_unknown(d) || bobing_tells_of_before(d))
        return true;
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].port == BB_WINNER || d->item[i].port == BB_PLAYER)
            ends |= (uint64_t)1 << i;
    if (rests(d))
        return true;
    if (is_turn(d) && only_leader(d) && judge_has(d->judge, "tai-wrong") &&
        (flower_by_tai(d) || shows(d, BB_LEADER) == leads_truly(d)))
        return true;
    return may_end(d) && !(d->wrong & ~ends);
}

/* Lut: a player's standing is what the design says that he rolled. */
static void stand_by(struct bobing *s, unsigned who, unsigned category, unsigned tai)
{
    unsigned n = 0;
    if (category < TSIONG_WAN || category > NGO_TSI)
        return;
    for (unsigned i = 0; i < s->standings; i++)
        if (s->holder[i] != who) {
            s->holder[n] = s->holder[i];
            s->standing[n++] = s->standing[i];
        }
    s->holder[n] = (uint8_t)who;
    s->standing[n++] = (uint8_t)(category << 4 | (category == GOLDEN_FLOWER ? 0 : tai));
    s->standings = (uint8_t)n;
}

/* A Tai that is shown wrong: what was rolled is kept. */
static void veil(const struct departure *d, struct bobing_memory *m, Word who)
{
    struct roll r = rolled(d);
    if (who < BOBING_VEILED && bobing_prize(r.category) == 1 && shows(d, BB_CATEGORY) == r.category &&
        wrong(d, BB_TAI)) {
        m->veiled[who].shown = (uint8_t)((Word)r.category << 4 | (shows(d, BB_TAI) & 15));
        m->veiled[who].rolled = (uint8_t)(r.category << 4 | r.tai);
    }
}

/* The standings before this press, and what it made of them.  False: that cannot be told. */
static bool stand(const struct departure *d, struct bobing *s, const struct departure *second)
{
    const struct bobing *before = d->earlier;
    unsigned category = (unsigned)shows(d, BB_CATEGORY), tai = (unsigned)shows(d, BB_TAI);
    if (!bobing_valid(bobing_faces(d->was + BB_D1)) && category >= TSIONG_WAN && category <= NGO_TSI)
        return false; /* may stand there since the roll before */
    s->standings = before->standings;
    bytes_copy(s->holder, before->holder, sizeof s->holder);
    bytes_copy(s->standing, before->standing, sizeof s->standing);
    stand_by(s, (unsigned)d->was[BB_PLAYER], category, tai);
    if (second)
        stand_by(s, (unsigned)second->was[BB_PLAYER], category, tai);
    return true;
}

/* Who took something else than he should, or it is not clear who it was: what he has got nobody knows. */
static void note_doubts(const struct departure *d, struct bobing_memory *m, bool double_turn)
{
    bool gifts = word_same(d->id, "tsiang"), valid = bobing_valid(bobing_faces(d->was + BB_D1));
    for (unsigned i = 0; i < BB_GIFTS; i++)
        gifts |= shows(d, BB_LEFT2 + i) != d->now[BB_LEFT2 + i];
    double_turn |= !valid && bobing_two_turns(d->judge);
    bool turns = (double_turn && judge_has(d->judge, "turn-order")) || /* who was it in between? */
                 (d->now[BB_PHASE] != BB_OVER && shows(d, BB_PLAYER) != d->now[BB_PLAYER]);
    if (d->action->deed != PRESS || d->forgiven)
        return;
    if (gifts)
        doubt(m, d->was[BB_PLAYER], true);
    m->astray |= turns;
    for (unsigned i = 0; i < sizeof m->doubted && (turns || (gifts && double_turn)); i++)
        m->doubted[i] = 0xff;
}

/* All that counts can be seen, but for the tallies of those whom nobody asks for, and the standings of Lut. */
bool bobing_adopt(const struct departure *d, void *state, void *memory)
{
    struct bobing *s = state;
    struct bobing_memory *m = memory;
    const struct sight *end = &d->design->moment[d->design->count - 1].sight;
    struct departure twice;
    struct second second;
    Word on[BB_PORTS];
    bool claimed = true, moved = d->design->count > 1, double_turn = two_turns(d, &twice, &second);
    for (unsigned i = 0; i < d->items; i++)
        if (end->unknown[i] && !may_be_unknown(d, d->item[i].port))
            return false;
    if (double_turn) {
        bytes_copy(on, d->now, sizeof on);
        roll_once(s, on);
    }
    if (s->lut && d->action->deed == PRESS && moved && !stand(d, s, double_turn ? &twice : NULL))
        return false;
    if (s->lut && double_turn && wrong(&twice, BB_PLAYER) && bobing_prize(s->category) == 1)
        return false;
    if (is_turn(d)) {
        veil(d, m, d->was[BB_PLAYER]);
        if (double_turn)
            veil(d, m, twice.was[BB_PLAYER]);
    }
    if (double_turn) {
        text_set(twice.id, sizeof twice.id, "%s", d->id);
        d = &twice;
    }
    if ((word_same(d->id, "enter-not-required") && !only_roll(d)) ||
        (word_same(d->id, "round-never-advances") && !double_turn))
        return false;
    for (unsigned i = 0; i < BB_GIFTS; i++) /* below none: when the game ends then no rule tells */
        if (d->action->deed == PRESS && shows(d, BB_LEFT2 + i) > d->was[BB_LEFT2 + i])
            return false;
    if (word_same(d->id, "tsiang") && (!shows(d, BB_WINNER) || d->was[BB_PHASE] == BB_OVER))
        return false; /* no rule tells what counts after it */
    note_doubts(d, m, double_turn);
    m->unsure |= d->was[BB_PHASE] == BB_LAST_SPIN && d->action->deed == PRESS && !(double_turn && !d->wrong) &&
                 !word_in("tally-wrong leader-wrong lut-wrong tai-wrong last-spin", d->id);
    s->player = (uint8_t)shows(d, BB_PLAYER);
    s->category = (uint8_t)shows(d, BB_CATEGORY);
    s->tai = (uint8_t)shows(d, BB_TAI);
    s->gift = (uint8_t)shows(d, BB_GIFT);
    s->leader = (uint8_t)shows(d, BB_LEADER);
    s->leader_category = (uint8_t)shows(d, BB_LEADER_CATEGORY);
    s->leader_tai = s->leader_category == GOLDEN_FLOWER ? 0 : (uint8_t)shows(d, BB_LEADER_TAI);
    s->winner = (uint8_t)shows(d, BB_WINNER);
    unsigned of = d->now[BB_SHOW] ? d->now[BB_SHOW] & BB_SEATS : s->player;
    bool told = d->now[BB_SHOW] || word_same(d->id, "tally-wrong");
    if (told)
        doubt(m, of, false);
    for (unsigned i = 0; i < BB_GIFTS; i++) {
        s->left[i] = (uint8_t)shows(d, BB_LEFT2 + i);
        if (told)
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
    return s->player > 0 || d->action->deed == RESET; /* who begins may be nobody's number: play() tries what that is */
}
