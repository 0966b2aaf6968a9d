/* SPDX-License-Identifier: MIT */
/*
 * The classic Bo Bing console: asks for the players and the house rules, then plays turn by turn, any key to roll.
 * The dice are the game's, the verdicts the machine's.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "games/bobing.h"
#include "base/command.h"
#include "consoles/console.h"
#include "base/options.h"
#include "term/prompt.h"

static unsigned port(const struct play *p, const char *name)
{
    int i = port_find(p->game.machine, name);
    assert(i >= 0);
    return (unsigned)i;
}

static Word value(const struct play *p, const char *name)
{
    return p->game.port[port(p, name)];
}

/* ---- questions ------------------------------------------------------------------------ */

/* False at the end of input. */
static bool ask_players(struct play *p)
{
    char line[80];
    unsigned seats = port(p, "players");
    uint64_t n;
    for (;;) {
        if (!prompt_line("How many players are there? ", line, sizeof line))
            return false;
        if (number_read(line, &n) && port_allows(&p->game.machine->port[seats], n))
            break;
        puts("Please type a number from 2 to 63.");
    }
    p->game.straps[seats] = n;
    return true;
}

static bool ask_rule(struct play *p, const char *strap, const char *question)
{
    char line[80];
    unsigned i = port(p, strap);
    if (p->given[i])
        return true;
    for (;;) {
        if (!prompt_line(question, line, sizeof line))
            return false;
        if (strlen(line) == 1 && strchr("yYnN", line[0]))
            break;
        puts("Please answer y or n.");
    }
    p->game.straps[i] = line[0] == 'y' || line[0] == 'Y';
    return true;
}

static bool ask(struct play *p)
{
    if (!p->given[port(p, "players")] && !ask_players(p))
        return false;
    return ask_rule(p, "golden", "Will the Golden Flower Tsiong Wan Rule be observed(y/n)? ") &&
           ask_rule(p, "half", "Will the half-and-half Tui Teng be observed(y/n)? ") &&
           ask_rule(p, "lut", "Will the Lut be observed(y/n)? ") &&
           ask_rule(p, "last", "Will the Last Spin be observed(y/n)? ");
}

/* ---- words ---------------------------------------------------------------------------- */

/* A category as it is called at the table. */
static void say_category(unsigned category, unsigned tai, char to[40])
{
    static const char *const names[] = {
        [NONE] = "None",
        [IT_SIU] = "It-siu",
        [DI_KU] = "Di-ku",
        [SI_JIN] = "Si-Jin",
        [SAM_HONG] = "Sam-Hong",
        [TUI_TENG] = "Tui-Teng",
        [TSIONG_WAN] = "Tsiong Wan Tai ",
        [GOLDEN_FLOWER] = "Tsiong Wan Tsah Kim Hweh",
        [NGO_TSI] = "Ngo Tsi Tai ",
        [TSIANG] = "Tsiang",
    };
    if (category == TSIONG_WAN || category == NGO_TSI)
        snprintf(to, 40, "%s%u", names[category], tai);
    else
        snprintf(to, 40, "%s", names[category]);
}

static void say_leader(const struct play *p, char to[40])
{
    say_category((unsigned)value(p, "leader_category"), (unsigned)value(p, "leader_tai"), to);
}

/* The prizes that are left, and the best first-prize roll. */
static void say_table(const struct play *p)
{
    char leader[40];
    printf("There are still:\n\n"
           "6th prize: %" PRIu64 "\n5th prize: %" PRIu64 "\n4th prize: %" PRIu64 "\n3rd prize: %" PRIu64
           "\n2nd prize: %" PRIu64 "\n",
           value(p, "left6"), value(p, "left5"), value(p, "left4"), value(p, "left3"), value(p, "left2"));
    say_leader(p, leader);
    if (value(p, "leader"))
        printf("1st prize: %s by Player %" PRIu64 "\n\n", leader, value(p, "leader"));
    else
        puts("1st prize: None\n");
}

static void say_dice(const struct play *p)
{
    printf("You rolled:\n%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n\n", value(p, "D1"),
           value(p, "D2"), value(p, "D3"), value(p, "D4"), value(p, "D5"), value(p, "D6"));
}

/* What the roll of `player` won.  The numbers of gifts are those before the roll. */
static void say_verdict(const struct play *p, Word player)
{
    char roll[40], left[] = "left?";
    unsigned category = (unsigned)value(p, "category"), prize = bobing_prize(category);
    say_category(category, (unsigned)value(p, "tai"), roll);
    if (category == NONE)
        fputs("No prize.", stdout);
    else if (category == TSIANG)
        printf("You got %s. You take the 1st prize and all that is left on the table.", roll);
    else if (prize == 1) {
        int highest = value(p, "leader") == player && value(p, "leader_category") == category &&
                      value(p, "leader_tai") == value(p, "tai");
        printf("You got %s. You %s the highest 1st prize.", roll, highest ? "are" : "did not get");
    } else {
        left[4] = (char)('0' + prize);
        Word gifts = value(p, left) + value(p, "gift");
        if (!value(p, "gift"))
            printf("You got %s. There are no gifts left.", roll);
        else if (gifts == 1)
            printf("You got %s. There is still 1 gift left.", roll);
        else
            printf("You got %s. There are still %" PRIu64 " gifts left.", roll, gifts);
    }
}

/* Who took what: the port `show` chooses the player. */
static void say_tally(struct play *p)
{
    Word seats = p->game.straps[port(p, "players")];
    puts("Who took what:\n\n            1st  2nd  3rd  4th  5th  6th");
    for (Word n = 1; n <= seats; n++) {
        game_set(&p->game, port(p, "show"), n);
        game_run(&p->game, 1);
        printf("Player %-3" PRIu64 "  %3d  %3" PRIu64 "  %3" PRIu64 "  %3" PRIu64 "  %3" PRIu64 "  %3" PRIu64 "\n", n,
               value(p, "winner") == n, value(p, "took2"), value(p, "took3"), value(p, "took4"), value(p, "took5"),
               value(p, "took6"));
    }
}

static void say_end(struct play *p)
{
    char winner[40];
    say_leader(p, winner);
    if (value(p, "leader_category") == GOLDEN_FLOWER)
        snprintf(winner, sizeof winner, "Golden Flower Tsiong Wan");
    printf("All prizes have been claimed. The 1st prize winner goes to player %" PRIu64 " for %s.\n\n",
           value(p, "winner"), winner);
    say_tally(p);
}

static int stop(struct play *p)
{
    puts("\nThe game stops here, before all prizes have been claimed.\n");
    say_table(p);
    say_tally(p);
    return GOOD;
}

/* ---- the game ------------------------------------------------------------------------- */

static bool in_phase(const struct play *p, enum bobing_phase phase)
{
    return p->game.port[p->game.phase] == phase;
}

static void roll(struct play *p)
{
    game_tap(&p->game, port(p, "roll"), 0);
    game_settle(&p->game);
    game_run(&p->game, 1);
}

static int run(struct play *p)
{
    int spinning = 0;
    prompt_guard();
    if (!ask(p)) {
        puts("No game without players and rules.");
        return GOOD;
    }
    played_straps(&p->game, p->game.straps);
    while (!in_phase(p, BB_OVER)) {
        Word player = value(p, "player");
        putchar('\n');
        say_table(p);
        if (in_phase(p, BB_LAST_SPIN) && !spinning++)
            puts("Last Spin: every player rolls once more, for the 1st prize.\n");
        printf("Player %" PRIu64 " it is your turn. Please roll the dice by pressing any key.\n", player);
        if (!prompt_key())
            return stop(p);
        roll(p);
        putchar('\n');
        say_dice(p);
        say_verdict(p, player);
        if (in_phase(p, BB_OVER))
            break;
        puts(" Press any key to proceed to the next player.");
        if (!prompt_key())
            return stop(p);
    }
    puts("\n");
    say_end(p);
    return GOOD;
}

const struct console console_bobing = {.machine = "bobing", .run = run};
