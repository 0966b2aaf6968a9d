/* SPDX-License-Identifier: MIT */
/*
 * bobing: the Bo Bing table.  2 to 63 players roll six dice in turn for 63 prizes.
 *
 *               +----------+
 *   roll ------>|          |--> player category tai gift
 *   D1..D6 ---->|  bobing  |--> left2..left6
 *   show ------>|          |--> leader leader_category leader_tai winner
 *   straps ---->|          |--> took2..took6 (of player `show`), phase
 *               +----------+
 *
 * One press of roll with valid dice is one turn.  The dice come from outside: the shell rolls them.
 */
#include "games/bobing.h"
#include "core/parts.h"

enum { SEATS = BB_SEATS, GIFTS = BB_GIFTS }; /* gifts[0] is the second prize, gifts[4] the sixth */

static void show(const struct bobing *s, Word port[])
{
    port[BB_PLAYER] = s->player;
    port[BB_CATEGORY] = s->category;
    port[BB_TAI] = s->tai;
    port[BB_GIFT] = s->gift;
    port[BB_LEADER] = s->leader;
    port[BB_LEADER_CATEGORY] = s->leader_category;
    port[BB_LEADER_TAI] = s->leader_tai;
    port[BB_WINNER] = s->winner;
    port[BB_PHASE] = s->phase;
    const uint8_t *took = s->took[port[BB_SHOW] ? port[BB_SHOW] & SEATS : s->player];
    for (int i = 0; i < GIFTS; i++) {
        port[BB_LEFT2 + i] = s->left[i];
        port[BB_TOOK2 + i] = took[i];
    }
}

static void reset(void *state, Word port[])
{
    /* 32 sixth prizes, 16 fifth, 8 fourth, 4 third, 2 second; the first is awarded at the end. */
    struct bobing *s = state;
    *s = (struct bobing){
        .roll = port[BB_ROLL] != 0,
        .players = (uint8_t)(port[BB_PLAYERS] & SEATS),
        .golden = port[BB_GOLDEN] != 0,
        .half = port[BB_HALF] != 0,
        .lut = port[BB_LUT] != 0,
        .last = port[BB_LAST] != 0,
        .player = 1,
        .left = {2, 4, 8, 16, 32},
    };
    show(s, port);
}

/* A first-prize roll.  Any Ngo-Tsi beats the Golden Flower, which beats any Tsiong-Wan; inside a
   kind the higher Tai wins, and on a tie the later roll. */
static void first_prize(struct bobing *s, struct roll r)
{
    uint8_t best = (uint8_t)(r.category << 4 | r.tai), who = s->player;
    if (s->lut) {
        /* Lut: a player stands with his latest first-prize roll, even a lower one; the leader is
           the best of all standings. */
        unsigned n = 0;
        for (unsigned i = 0; i < s->standings; i++)
            if (s->holder[i] != s->player) {
                s->holder[n] = s->holder[i];
                s->standing[n++] = s->standing[i];
            }
        s->holder[n] = who;
        s->standing[n++] = best;
        s->standings = (uint8_t)n;
        while (n--)
            if (s->standing[n] > best) {
                best = s->standing[n];
                who = s->holder[n];
            }
    } else if (best < (s->leader_category << 4 | s->leader_tai))
        return;
    s->leader = who;
    s->leader_category = best >> 4;
    s->leader_tai = best & 15;
}

/* Tsiang: six of a kind take the first prize and all that is left on the table. */
static void take_all(struct bobing *s)
{
    for (int i = 0; i < GIFTS; i++) {
        s->took[s->player][i] = (uint8_t)(s->took[s->player][i] + s->left[i]);
        s->left[i] = 0;
    }
    s->gift = 1;
    s->leader = s->player;
    s->leader_category = TSIANG;
    s->leader_tai = 0;
}

static void end_game(struct bobing *s)
{
    s->phase = BB_OVER;
    s->winner = s->leader;
}

void bobing_turn(struct bobing *s, struct roll r)
{
    unsigned prize = bobing_prize(r.category);
    s->category = r.category;
    s->tai = r.tai;
    s->gift = 0;

    if (r.category == TSIANG) {
        take_all(s);
        end_game(s);
        return;
    }
    if (prize == 1)
        first_prize(s, r);
    /* A second to sixth prize is taken at once, if one is left. */
    else if (prize && s->left[prize - 2]) {
        s->left[prize - 2]--;
        s->took[s->player][prize - 2]++;
        s->gift = 1;
    }

    /* All gifts claimed and somebody leads: the end, but for the Last Spin, in which everybody rolls once more. */
    int claimed = !(s->left[0] | s->left[1] | s->left[2] | s->left[3] | s->left[4]);
    if (s->phase == BB_LAST_SPIN)
        s->spins--;
    else if (claimed && s->leader) {
        s->phase = BB_LAST_SPIN;
        s->spins = s->last ? s->players : 0;
    }
    if (s->phase == BB_LAST_SPIN && !s->spins) {
        end_game(s);
        return;
    }
    s->player = s->player < s->players ? s->player + 1 : 1;
}

/* After the end nobody rolls. */
static inline int over(const struct bobing *s)
{
    return s->phase == BB_OVER;
}

static void step(void *state, Word port[])
{
    struct bobing *s = state;
    if (part_pressed(&s->roll, port[BB_ROLL]) && !over(s)) {
        uint64_t faces = bobing_faces(port + BB_D1);
        if (bobing_valid(faces))
            bobing_turn(s, bobing_roll(faces, s->golden, s->half));
    }
    show(s, port);
}

static uint64_t skip(void *state, const Word port[], uint64_t most)
{
    (void)state, (void)port;
    return most; /* the button is remembered: nothing happens before it moves again */
}

static unsigned seats(const Word port[])
{
    return (unsigned)port[BB_PLAYERS];
}

static unsigned turn(const void *state, const Word port[])
{
    const struct bobing *s = state;
    (void)port;
    return over(s) ? 0 : s->player;
}

static unsigned winner(const void *state, const Word port[])
{
    (void)port;
    return ((const struct bobing *)state)->winner;
}

/* Who rolled last: by then it is the next player's turn, unless the game is over. */
static unsigned actor(const void *state, const Word port[])
{
    const struct bobing *s = state;
    (void)port;
    return over(s) ? s->player : s->player > 1 ? s->player - 1u : s->players;
}

static const char *news(const void *state, const Word port[])
{
    const struct bobing *s = state;
    if (over(s) && s->category == TSIANG)
        return "Player {winner} wins the first prize with Tsiang, and takes all that was left.";
    if (over(s))
        return "All prizes are claimed. Player {winner} wins the first prize with {leader_category}, Tai {leader_tai}.";
    if (s->gift)
        return "Player {actor} takes a gift for {category}.";
    switch (bobing_prize(s->category)) {
    case 0:
        return bobing_valid(bobing_faces(port + BB_D1)) ? "No prize for player {actor}." : 0;
    case 1:
        return s->leader == actor(s, port) && s->leader_category == s->category && s->leader_tai == s->tai
                   ? "Player {actor}: {category}, Tai {tai}, the highest 1st prize so far."
                   : "Player {actor}: {category}, Tai {tai}, not the highest 1st prize.";
    default:
        return "Player {actor}: {category}, but no such gift is left.";
    }
}

static const char *refuses(const void *state, const Word port[], unsigned button)
{
    (void)button; /* there is one */
    if (over(state))
        return "The game is over. Another one: {@again}.";
    return bobing_valid(bobing_faces(port + BB_D1)) ? 0 : "Every die must show a face from 1 to 6.";
}

static Word hz(const Word port[])
{
    (void)port;
    return 20;
}

static const struct value phases[] = {
    {.value = BB_TURNS, .name = "roll", .dice = DICE_ROLL, .say = "Player {player}: roll the dice with {@go}."},
    {.value = BB_LAST_SPIN,
     .name = "last-spin",
     .dice = DICE_ROLL,
     .say = "Last Spin. Player {player}: one more roll for the first prize with {@go}."},
    {.value = BB_OVER, .name = "over", .say = "Another game: {@again}.", .final = 1},
    {.name = 0},
};

static const struct value nobody[] = {
    {.value = 0, .name = "nobody"},
    {.name = 0},
};

static const struct value next[] = {
    {.value = 0, .name = "next"},
    {.name = 0},
};

static const struct value no_tai[] = {
    {.value = 0, .name = "none"},
    {.name = 0},
};

static const struct value categories[] = {
    {.value = NONE, .name = "none"},
    {.value = IT_SIU, .name = "It-siu"},
    {.value = DI_KU, .name = "Di-ku"},
    {.value = SI_JIN, .name = "Si-Jin"},
    {.value = SAM_HONG, .name = "Sam-Hong"},
    {.value = TUI_TENG, .name = "Tui-Teng"},
    {.value = TSIONG_WAN, .name = "Tsiong-Wan"},
    {.value = GOLDEN_FLOWER, .name = "Golden-Flower"},
    {.value = NGO_TSI, .name = "Ngo-Tsi"},
    {.value = TSIANG, .name = "Tsiang"},
    {.name = 0},
};

static const struct value no_yes[] = {
    {.value = 0, .name = "no"},
    {.value = 1, .name = "yes"},
    {.name = 0},
};

#define DIE_PORT(n)                                                                                                    \
    {                                                                                                                  \
        .name = "D" #n, .dir = IN, .look = DIE, .width = 3, .row = 1, .col = (n)-1,                                    \
        .help = "die " #n ", 1 to 6; rolled for you"                                                                   \
    }
#define RULE_PORT(text, about)                                                                                         \
    {                                                                                                                  \
        .name = text, .dir = STRAP, .look = SWITCH, .width = 1, .role = ROLE_ASK, .values = no_yes, .help = about      \
    }
#define LEFT_PORT(n, w, nth, text)                                                                                     \
    {                                                                                                                  \
        .name = "left" #n, .dir = OUT, .look = NUMBER, .width = w, .row = 2, .col = (n)-2, .label = nth " left",       \
        .help = text " prizes left"                                                                                    \
    }
#define TOOK_PORT(n, w, nth, text)                                                                                     \
    {                                                                                                                  \
        .name = "took" #n, .dir = OUT, .look = NUMBER, .width = w, .row = 4, .col = (n)-2, .label = nth " taken",      \
        .role = ROLE_TALLY, .help = text " prizes that player `show` took"                                             \
    }

/* clang-format off */
static const struct port ports[BB_PORTS] = {
    {.name = "roll", .dir = IN, .look = BUTTON, .width = 1, .row = 5, .role = ROLE_GO, .key = "Space",
     .help = "roll the six dice"},
    DIE_PORT(1),
    DIE_PORT(2),
    DIE_PORT(3),
    DIE_PORT(4),
    DIE_PORT(5),
    DIE_PORT(6),
    {.name = "show", .dir = IN, .look = NUMBER, .width = 6, .row = 5, .col = 2, .role = ROLE_TALLY, .label = "tally of player",
     .values = next, .help = "whose tally to show; 0: the player on turn"},
    {.name = "players", .dir = STRAP, .look = NUMBER, .width = 6, .idle = 4, .min = 2, .max = SEATS, .role = ROLE_ASK,
     .help = "how many play, 2 to 63"},
    RULE_PORT("golden", "house rule: 4-4-4-4-1-1 is the Golden Flower, above every Tsiong-Wan"),
    RULE_PORT("half", "house rule: half-and-half is Tui-Teng too"),
    RULE_PORT("lut", "Lut: a later, lower first-prize roll replaces a player's own"),
    RULE_PORT("last", "Last Spin: one more roll for everybody when all gifts are claimed"),
    {.name = "player", .dir = OUT, .look = NUMBER, .width = 6, .row = 5, .col = 1, .label = "on turn",
     .help = "whose turn it is"},
    {.name = "category", .dir = OUT, .look = NUMBER, .width = 4, .row = 0, .col = 1, .label = "last roll",
     .role = ROLE_ACTED, .values = categories, .help = "what the latest roll was"},
    {.name = "tai", .dir = OUT, .look = NUMBER, .width = 4, .row = 0, .col = 2, .label = "Tai", .values = no_tai,
     .help = "its Tai (kicker)"},
    {.name = "gift", .dir = OUT, .look = LED, .width = 1, .row = 0, .col = 3, .label = "gift taken",
     .help = "the latest roll took a gift"},
    LEFT_PORT(2, 2, "2nd", "second"),
    LEFT_PORT(3, 3, "3rd", "third"),
    LEFT_PORT(4, 4, "4th", "fourth"),
    LEFT_PORT(5, 5, "5th", "fifth"),
    LEFT_PORT(6, 6, "6th", "sixth"),
    {.name = "leader", .dir = OUT, .look = NUMBER, .width = 6, .row = 3, .col = 0, .values = nobody,
     .help = "who holds the best first-prize roll; 0: nobody"},
    {.name = "leader_category", .dir = OUT, .look = NUMBER, .width = 4, .row = 3, .col = 1,
     .label = "leader's roll", .values = categories, .help = "what the leader rolled"},
    {.name = "leader_tai", .dir = OUT, .look = NUMBER, .width = 4, .row = 3, .col = 2, .label = "its Tai",
     .values = no_tai, .help = "the leader's Tai"},
    {.name = "winner", .dir = OUT, .look = NUMBER, .width = 6, .row = 3, .col = 3, .values = nobody,
     .help = "who won the first prize; 0: nobody yet"},
    TOOK_PORT(2, 2, "2nd", "second"),
    TOOK_PORT(3, 3, "3rd", "third"),
    TOOK_PORT(4, 4, "4th", "fourth"),
    TOOK_PORT(5, 5, "5th", "fifth"),
    TOOK_PORT(6, 6, "6th", "sixth"),
    {.name = "phase", .dir = OUT, .look = PHASE, .width = 2, .values = phases, .help = "what the table waits for"},
};
/* clang-format on */

const struct machine machine_bobing = {
    .name = "bobing",
    .title = "Bo Bing",
    .summary = "the Mid-Autumn dice game: 2 to 63 players, six dice, 63 prizes",
    .rules = "Roll six dice in turn and take a gift of the category they fall into, while there are any.\n"
             "Tsiang      six of a kind: wins at once and takes all that is left\n"
             "Ngo-Tsi     five of a kind, the sixth die is the Tai   1st prize\n"
             "Tsiong-Wan  four 4s, the others' sum is the Tai         1st prize\n"
             "Tui-Teng    1-2-3-4-5-6                                 2nd, 2 gifts\n"
             "Sam-Hong    three 4s                                    3rd, 4 gifts\n"
             "Si-Jin      four of a kind other than 4s                4th, 8 gifts\n"
             "Di-ku       two 4s                                      5th, 16 gifts\n"
             "It-siu      one 4                                       6th, 32 gifts\n"
             "The 1st prize goes to the best 1st-prize roll once all gifts are claimed.",
    .port = ports,
    .ports = BB_PORTS,
    .state_size = sizeof(struct bobing),
    .seats = seats,
    .hz = hz,
    .reset = reset,
    .step = step,
    .skip = skip,
    .turn = turn,
    .winner = winner,
    .news = news,
    .actor = actor,
    .refuses = refuses,
};
