/* SPDX-License-Identifier: MIT */
/* The Bo Bing machines against a second implementation: every roll there is, and whole games. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "tests/models/bobing.h"
#include "games/games.h"
#include "tests/rig.h"

/* The scorer on all 8^6 inputs: the prize's light, or all of them if some die shows 0 or 7. */
static void every_input_of_the_scorer(void **unused)
{
    (void)unused;
    struct rig r;
    rig_put(&r, machine_find("bobing-score"));
    Word *die = rig_port(&r, "D1"), *prize = rig_port(&r, "P1"), *invalid = rig_port(&r, "Invalid");
    unsigned lit[8] = {0}; /* how many of the inputs light each prize; 7: invalid */
    for (unsigned input = 0; input < 8 * 8 * 8 * 8 * 8 * 8; input++) {
        unsigned dice[6], valid = 1;
        for (unsigned i = 0; i < 6; i++) {
            dice[i] = input >> 3 * i & 7;
            die[i] = dice[i];
            valid &= dice[i] >= 1 && dice[i] <= 6;
        }
        rig_step(&r);
        unsigned won = valid ? judge(dice, 0, 1).prize : 7;
        for (unsigned i = 1; i <= 6; i++)
            assert_int_equal(prize[i - 1], won == 7 || won == i);
        assert_int_equal(*invalid, !valid);
        assert_int_equal(*rig_port(&r, "phase"), won);
        lit[won]++;
    }
    assert_int_equal(lit[7], 262144 - 46656);
    assert_int_equal(lit[1], 375 + 6 * 5 * 6 + 6); /* four 4s, five of a kind, six of a kind */
    assert_int_equal(lit[2], 720 + 15 * 20);       /* straight, half-and-half */
    assert_int_equal(lit[3], 20 * 125 - 5 * 20);   /* three 4s, less those of half-and-half */
    assert_int_equal(lit[4], 5 * 15 * 25);         /* four of a kind, not 4s */
}

struct table {
    struct rig rig;
    Word *roll, *die, *show, *player, *category, *tai, *gift, *left2, *leader, *leader_tai, *winner, *took2;
};

static void sit_down(struct table *t, const struct game *g)
{
    struct rig *r = &t->rig;
    rig_put(r, machine_find("bobing"));
    *rig_port(r, "players") = g->players;
    *rig_port(r, "golden") = g->golden;
    *rig_port(r, "half") = g->half;
    *rig_port(r, "lut") = g->lut;
    *rig_port(r, "last") = g->last;
    t->roll = rig_port(r, "roll");
    t->die = rig_port(r, "D1");
    t->show = rig_port(r, "show");
    t->player = rig_port(r, "player");
    t->category = rig_port(r, "category");
    t->tai = rig_port(r, "tai");
    t->gift = rig_port(r, "gift");
    t->left2 = rig_port(r, "left2");
    t->leader = rig_port(r, "leader");
    t->leader_tai = rig_port(r, "leader_tai");
    t->winner = rig_port(r, "winner");
    t->took2 = rig_port(r, "took2");
    rig_reset(r);
}

static void roll_dice(struct table *t, const unsigned dice[6])
{
    for (int i = 0; i < 6; i++)
        t->die[i] = dice[i];
    *t->roll = 1;
    rig_step(&t->rig);
    *t->roll = 0;
    rig_step(&t->rig);
}

/* Every roll under every pair of house rules: the category by name, its Tai, and what it takes. */
static void every_roll_of_the_table(void **unused)
{
    (void)unused;
    struct game g = {.players = 2};
    struct table t;
    for (unsigned rules = 0; rules < 4; rules++) {
        g.golden = rules & 1;
        g.half = rules >> 1;
        for (unsigned n = 0; n < 46656; n++) {
            unsigned dice[6], rest = n;
            for (int i = 0; i < 6; i++, rest /= 6)
                dice[i] = 1 + rest % 6;
            sit_down(&t, &g);
            roll_dice(&t, dice);
            struct verdict v = judge(dice, (int)g.golden, (int)g.half);
            assert_string_equal(rig_name(&t.rig, "category"), v.category);
            assert_int_equal(*t.tai, v.tai);
            assert_int_equal(*t.gift, v.prize > 1 || v.rank == 8);
            assert_int_equal(*t.leader, v.prize == 1);
            assert_int_equal(*t.winner, v.rank == 8);
            if (v.prize == 1) {
                assert_string_equal(rig_name(&t.rig, "leader_category"), v.category);
                assert_int_equal(*t.leader_tai, v.tai);
            }
            for (unsigned prize = 2; prize <= 6; prize++)
                assert_int_equal(t.left2[prize - 2], v.rank == 8 ? 0 : (1u << (prize - 1)) - (prize == v.prize));
        }
    }
}

static void compare(struct table *t, const struct game *g)
{
    int leader = leading(g, g->rolls), over = !strcmp(stage(g), "over");
    if (tsiang(g))
        leader = (int)g->rolls - 1;
    unsigned who = leader < 0 ? 0 : roller(g, (unsigned)leader);
    struct verdict latest = g->rolls ? g->roll[g->rolls - 1] : (struct verdict){"none", 0, 0, 0};
    struct verdict best = leader < 0 ? (struct verdict){"none", 0, 0, 0} : g->roll[leader];

    assert_string_equal(rig_name(&t->rig, "phase"), stage(g));
    assert_int_equal(*t->player, roller(g, over ? g->rolls - 1 : g->rolls));
    assert_string_equal(rig_name(&t->rig, "category"), latest.category);
    assert_int_equal(*t->tai, latest.tai);
    assert_int_equal(*t->gift, took_gift(g));
    assert_int_equal(*t->leader, who);
    assert_string_equal(rig_name(&t->rig, "leader_category"), best.category);
    assert_int_equal(*t->leader_tai, best.tai);
    assert_int_equal(*t->winner, over ? who : 0);
    assert_int_equal(machine_winner(t->rig.machine, t->rig.state, t->rig.port), over ? who : 0);
    assert_int_equal(machine_turn(t->rig.machine, t->rig.state, t->rig.port), over ? 0 : roller(g, g->rolls));
    const char *news = machine_news(t->rig.machine, t->rig.state, t->rig.port);
    assert_int_equal(news && strstr(news, "{winner}"), over);
    assert_int_equal(news && strstr(news, "Tsiang"), over && tsiang(g));
    assert_int_equal(news && strstr(news, "takes a gift"), !over && took_gift(g));
    assert_int_equal(news && strstr(news, "no such gift"), !over && latest.prize > 1 && !took_gift(g));
    assert_int_equal(news && strstr(news, "the highest"), !over && latest.prize == 1);
    assert_int_equal(
        news && strstr(news, "not the highest"),
        !over && latest.prize == 1 &&
            !(who == roller(g, g->rolls - 1) && !strcmp(best.category, latest.category) && best.tai == latest.tai));
    if (g->rolls)
        assert_int_equal(machine_actor(t->rig.machine, t->rig.state, t->rig.port), roller(g, g->rolls - 1));
    unsigned shown = *t->show ? (unsigned)*t->show : (unsigned)*t->player;
    for (unsigned prize = 2; prize <= 6; prize++) {
        assert_int_equal(t->left2[prize - 2], tsiang(g) ? 0 : gifts_left(g, prize, g->rolls));
        assert_int_equal(t->took2[prize - 2], gifts_of(g, shown, prize));
    }
}

/* Dice that often give what a game needs, so that it ends while we watch. */
static void lucky(struct random *dice, unsigned out[6], unsigned luck)
{
    unsigned face = 1 + (unsigned)random_below(dice, 6);
    unsigned kind = (unsigned)random_below(dice, luck);
    for (unsigned i = 0; i < 6; i++)
        out[i] = random_die(dice);
    for (unsigned i = 0; i < 6; i++)
        switch (kind) {
        case 0: /* a straight */
            out[i] = i + 1;
            break;
        case 1: /* four or more of a kind */
            out[i] = i < 4 ? face : out[i];
            break;
        case 2: /* four 4s or more */
            out[i] = i < 4 ? 4 : out[i];
            break;
        case 3: /* three 4s or more */
            out[i] = i < 3 ? 4 : out[i];
            break;
        case 4: /* five of a kind or more */
            out[i] = i < 5 ? face : out[i];
            break;
        case 5: /* half-and-half */
            out[i] = i < 3 ? face : 1 + face % 6;
            break;
        case 6: /* the Golden Flower */
            out[i] = i < 4 ? 4 : 1;
            break;
        default:
            break;
        }
    if (random_below(dice, 20)) /* six of a kind end the game too soon */
        out[5] = out[5] == out[0] ? 1 + out[0] % 6 : out[5];
}

/* A whole game, with presses that are no rolls in between: held buttons, dice without a face. */
static unsigned play(struct random *dice, struct game *g, unsigned luck)
{
    struct table t;
    sit_down(&t, g);
    compare(&t, g);
    int over = 0;
    for (unsigned extra = 0; extra < 3; extra += (unsigned)over) {
        unsigned d[6];
        lucky(dice, d, luck);
        *t.show = random_below(dice, 3) ? 0 : 1 + random_below(dice, g->players);
        int valid = random_below(dice, 20) != 0;
        if (!valid)
            d[random_below(dice, 6)] = random_below(dice, 2) ? 0 : 7;
        roll_dice(&t, d);
        if (valid && !over) {
            assert_true(g->rolls < MOST_ROLLS);
            g->roll[g->rolls++] = judge(d, (int)g->golden, (int)g->half);
        }
        if (luck < 20 || g->rolls % 16 == 0 || over || !strcmp(rig_name(&t.rig, "phase"), "over"))
            compare(&t, g);
        assert_true(rig_shortcuts(&t.rig, dice));
        over = !strcmp(rig_name(&t.rig, "phase"), "over");
    }
    return g->rolls;
}

static void whole_games(void **unused)
{
    (void)unused;
    static struct game g;
    struct random dice;
    unsigned by_tsiang = 0, by_claim = 0, most = 0;
    random_seed(&dice, 11);
    for (unsigned n = 0; n < rig_times(1600); n++) {
        static const unsigned tables[] = {2, 3, 4, 5, 63};
        g = (struct game){
            .players = tables[n % 5], .golden = n & 1, .half = n >> 1 & 1, .lut = n >> 2 & 1, .last = n >> 3 & 1};
        unsigned rolls = play(&dice, &g, n % 100 == 99 ? 2000 : 9 + n % 4);
        most = rolls > most ? rolls : most;
        by_tsiang += (unsigned)tsiang(&g);
        by_claim += !tsiang(&g);
    }
    assert_true(by_tsiang > 5 && by_claim > 20 && most > 200);
}

/* A press is the edge: a held button is one turn, and reset remembers that it was down. */
static void a_held_button_is_one_turn(void **unused)
{
    (void)unused;
    struct game g = {.players = 2};
    struct table t;
    sit_down(&t, &g);
    static const Word it_siu[6] = {4, 1, 2, 3, 5, 5};
    memcpy(t.die, it_siu, sizeof it_siu);
    *t.roll = 1;
    for (int i = 0; i < 10; i++)
        rig_step(&t.rig);
    assert_int_equal(t.left2[4], 31);
    assert_int_equal(*t.player, 2);
    rig_reset(&t.rig);
    rig_step(&t.rig);
    assert_int_equal(*t.player, 1);
    assert_int_equal(t.left2[4], 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_input_of_the_scorer),
        cmocka_unit_test(every_roll_of_the_table),
        cmocka_unit_test(whole_games),
        cmocka_unit_test(a_held_button_is_one_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
