/* SPDX-License-Identifier: MIT */
/*
 * The classic Bo Bing console: asks for the players and the house rules, then plays turn by turn, any key to roll.
 * The dice are the game's, the verdicts the machine's.  Each function says what it does, what it takes and what it
 * returns, and no loop is left by `break`: the assignment asks for both.
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

/* Description: finds a port of the machine by its name
   Parameters: p: the game; name: of a port that the machine has
   Returns: the number of that port */
static unsigned port(const struct play *p, const char *name)
{
    int i = port_find(p->game.machine, name);
    assert(i >= 0);
    return (unsigned)i;
}

/* Description: reads what a port shows
   Parameters: p: the game; name: of a port that the machine has
   Returns: the value on it */
static Word value(const struct play *p, const char *name)
{
    return p->game.port[port(p, name)];
}

/* ---- questions ------------------------------------------------------------------------ */

/* Description: asks how many play until the answer is a number from 2 to 63, and sets that strap
   Parameters: p: the game, before its first roll
   Returns: true, or false at the end of input */
static bool ask_players(struct play *p)
{
    char line[80];
    unsigned seats = port(p, "players");
    uint64_t n = 0;
    bool valid = false;
    while (!valid) {
        if (!prompt_line("How many players are there? ", line, sizeof line))
            return false;
        valid = number_read(line, &n) && port_allows(&p->game.machine->port[seats], n);
        if (!valid)
            puts("Please type a number from 2 to 63.");
    }
    p->game.straps[seats] = n;
    return true;
}

/* Description: asks whether a house rule is observed until the answer is y or n, unless the command line said so
   Parameters: p: the game; strap: the rule's strap; question: as it is asked
   Returns: true, or false at the end of input */
static bool ask_rule(struct play *p, const char *strap, const char *question)
{
    char line[80];
    unsigned i = port(p, strap);
    bool valid = p->given[i];
    if (valid)
        return true;
    while (!valid) {
        if (!prompt_line(question, line, sizeof line))
            return false;
        valid = strlen(line) == 1 && strchr("yYnN", line[0]);
        if (!valid)
            puts("Please answer y or n.");
    }
    p->game.straps[i] = line[0] == 'y' || line[0] == 'Y';
    return true;
}

/* Description: asks all that has to be known before a game: the players, and the four house rules
   Parameters: p: the game
   Returns: true, or false at the end of input */
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

/* Description: writes a category as it is called at the table
   Parameters: category, tai: of a roll; to: where the text goes
   Returns: nothing */
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

/* Description: writes the best first-prize roll so far
   Parameters: p: the game; to: where the text goes
   Returns: nothing */
static void say_leader(const struct play *p, char to[40])
{
    say_category((unsigned)value(p, "leader_category"), (unsigned)value(p, "leader_tai"), to);
}

/* Description: prints the prizes that are left, and the best first-prize roll
   Parameters: p: the game
   Returns: nothing */
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

/* Description: prints the six dice
   Parameters: p: the game, after a roll
   Returns: nothing */
static void say_dice(const struct play *p)
{
    printf("You rolled:\n%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n\n", value(p, "D1"),
           value(p, "D2"), value(p, "D3"), value(p, "D4"), value(p, "D5"), value(p, "D6"));
}

/* Description: prints what a roll has won; the number of gifts is the one before the roll
   Parameters: p: the game, after the roll; player: who rolled
   Returns: nothing */
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

/* Description: prints who took what, a line a player; the port `show` chooses the player
   Parameters: p: the game
   Returns: nothing */
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

/* Description: prints who has won the first prize, with which roll, and who took what
   Parameters: p: the game, when it is over
   Returns: nothing */
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

/* Description: prints how it stands when the input ends before the game
   Parameters: p: the game
   Returns: the exit status */
static int stop(struct play *p)
{
    puts("\nThe game stops here, before all prizes have been claimed.\n");
    say_table(p);
    say_tally(p);
    return GOOD;
}

/* ---- the game ------------------------------------------------------------------------- */

/* Description: tells whether the table waits for a given thing
   Parameters: p: the game; phase: BB_TURNS, BB_LAST_SPIN or BB_OVER
   Returns: true if it does */
static bool in_phase(const struct play *p, enum bobing_phase phase)
{
    return p->game.port[p->game.phase] == phase;
}

/* Description: presses the roll button: the dice fall, and the machine judges them
   Parameters: p: the game
   Returns: nothing */
static void roll(struct play *p)
{
    game_tap(&p->game, port(p, "roll"), 0);
    game_settle(&p->game);
    game_run(&p->game, 1);
}

/* Description: one turn: waits for a key, rolls, prints the verdict, waits for another key
   Parameters: p: the game
   Returns: true, or false at the end of input */
static bool take_turn(struct play *p)
{
    Word player = value(p, "player");
    printf("Player %" PRIu64 " it is your turn. Please roll the dice by pressing any key.\n", player);
    if (!prompt_key())
        return false;
    roll(p);
    putchar('\n');
    say_dice(p);
    say_verdict(p, player);
    if (in_phase(p, BB_OVER))
        return true;
    puts(" Press any key to proceed to the next player.");
    return prompt_key();
}

/* Description: plays a whole game
   Parameters: p: the game as the command line has prepared it
   Returns: the exit status */
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
        putchar('\n');
        say_table(p);
        if (in_phase(p, BB_LAST_SPIN) && !spinning++)
            puts("Last Spin: every player rolls once more, for the 1st prize.\n");
        if (!take_turn(p))
            return stop(p);
    }
    puts("\n");
    say_end(p);
    return GOOD;
}

const struct console console_bobing = {.machine = "bobing", .run = run};
