/* SPDX-License-Identifier: MIT */
/*
 * What a robot is: how one machine is played and judged, and which rules it has.  And what a robot may call while it
 * plays.
 *
 * A robot does to a design and to the golden machine what a person would do, looks at both as a person would, each in
 * its own time; where they part it names the rule that was broken.  What the assignment leaves open is a *policy*:
 * every combination of policies is a variant of the golden machine, all are played along, and those that do not show
 * what the design shows are dropped as long as one is left.
 *
 * Slips: how faults get true names, and how a design with several is followed.
 *   A robot may come with a *student*: the golden machine again, but able to make the mistakes that students make. Each
 *   is a `struct slip` of the robot's table: the rule that it breaks (its id), what such a design does in a sentence,
 *   and a bit that the student's step is given.  No bit set: it is the golden machine, port for port and cycle for
 *   cycle (a test compares them).  When no variant shows what the design shows, the judge looks for the slips that
 *   explain it: those with which the student shows all that the design has shown since power-up, and in every scenario
 *   before.  One that does is adopted: the finding gets its id and sentence, the variants make the slip from then on,
 *   golden() tells where the *design* is, the play goes on, and what follows from the fault departs no more.  A slip
 *   that later turns out to be another one is exchanged.  When slips with different ids explain the same, all are
 *   played along until later play refutes them; what claims a press (a wrong key, '-') is played again without its last
 *   press.  What no slip explains is named by classify, as ever, and ends the scenario.  Where most scenarios end so,
 *   slips have led astray: all is forgotten and played again without them, and of what is then found what is rare at a
 *   place behind another that nearly always departs goes (judge.c).
 *   Some rules can be broken in more ways than a table has (by which rule is this guess right?  who gets this point?).
 *   Their last slip leaves the decision open (`odds`): the judge reads it from what the design shows and plays on.
 *
 *   What to write, for a machine without one: in the robot's file a struct with the golden state in it and what the
 *   slips need besides, `reset`, `step` (change the inputs before machine->step, or the state behind it, where a bit
 *   is set), the table, and `.student`, `.slips`.  Slips are tried in the order of the table: most likely and most
 *   general first.  A slip that is just a wrong picture needs no student: classify, with its id in `cosmetic`.
 *   Play by golden(): enter, press and wait for what the phase asks for, not by a fixed script, so that a design which
 *   is at another place than the assignment says is still played to the end.
 *
 * Adoption: where all that matters can be seen (purses, bids and state; what is left on the table), no table of slips
 * is needed: `adopt` writes what the design shows into the golden state, and every step is judged by itself, whatever
 *   went wrong before.  classify then names one step; it has to tell what only follows from an earlier fault.
 *
 *   A machine with hidden registers has a follower instead (struct follower), which judges cycle by cycle.
 *
 * Patience: what is missing is waited for, PATIENCE holds long, before it is missing.  `tolerates` tells of pictures
 *   that may stand between two others (a dark display, the last letter, lights that come late): the judge notes how
 *   long they stood, and finds fault only with those that stand for longer than a message.
 */
#ifndef GATECADE_ROBOT_H
#define GATECADE_ROBOT_H

#include "check/judge/compare.h"

struct judge;

/* ---- doing ---- */

enum deed { SET, PRESS, WAIT, RESET };

struct action {
    uint8_t deed;    /* enum deed */
    uint8_t port[2]; /* SET, PRESS: which; PRESS may take two at once */
    uint8_t ports;
    bool row;          /* SET: of a row of a truth table, for which only what the outputs come to counts */
    uint8_t rest;      /* 0: look until nothing more happens; else go on after so many quarters of a message; of SET,
                          1: soon, more: after so many cycles but one */
    uint16_t odd;      /* what the design decided otherwise than the rules ask, for slips that leave it open */
    uint8_t moves;     /* PRESS: the switch that is set to `value` as the button is let go, + 1; 0: none */
    Word value;        /* SET; RESET: 1 for one of a single cycle */
    const char *about; /* what this step tries, or NULL: a word for the classifier */
};

/* ---- departures ---- */

struct departure {
    const struct judge *judge;
    const struct machine *machine;
    const struct action *action;   /* the one after which it was seen */
    const struct action *previous; /* the one before, or NULL */
    const struct action *script;   /* the whole scenario up to the action, */
    unsigned actions;              /* which is its last */
    enum parting parting;
    const struct moment *expected, *seen; /* see struct difference: NULL only where a line has no moment at all */
    const struct moment *before;          /* golden, before the action */
    const Word *was, *now;                /* golden ports before and after */
    const void *earlier;                  /* its state before, for a robot that adopts; else NULL */
    uint64_t wrong;                       /* the items that differ */
    const struct line *golden, *design;   /* since the action; [0] is what stood before */
    const struct line *raw;               /* the design's with what is too short to be read, or NULL */
    unsigned at;                          /* index of `expected`, or of where it should be */
    const struct moment *let;             /* see struct difference */
    const char *late;
    const struct moment *meant, *form;
    uint64_t drawn;
    const char *mistrusted; /* all agrees, and yet: the robot's id */
    bool forgiven;          /* the robot forgives it: nothing is found, but the design is followed */
    bool astray;            /* the golden machine makes slips */
    const struct eyes *eyes;
    const struct item *item; /* those of the eyes */
    unsigned items;
    const void *memory; /* of the variant */
    char id[40];        /* what it was called; for adopt */
};

/* A rule of the assignment that a design can break. */
struct rule {
    const char *id;
    const char *says; /* the rule in one sentence */
};

/* The id for a glyph drawn with other segments; from then on the judge takes the design's segments for that glyph. */
#define WRONG_GLYPH "wrong-glyph"

/* The id where lights alone tell that something is wrong, and not what. */
#define RULE_UNCLEAR "rule-unclear"

enum { SLIPS = 512, SIDES = 2 }; /* of a robot at most; and sides that one may be made on alone */

/* Which slips are made; and what is decided otherwise now, by those that leave it open (struct odd). */
struct slips {
    uint64_t made[SLIPS / 64];
    uint64_t only[SIDES][SLIPS / 64]; /* of those, the ones that are made on one side only (struct student) */
    uint64_t odd;
};

static inline bool slip_made(const struct slips *s, unsigned i)
{
    return s->made[i / 64] >> (i % 64) & 1;
}

static inline bool slip_only(const struct slips *s, unsigned side, unsigned i)
{
    return s->only[side][i / 64] >> (i % 64) & 1;
}

/* Is it made?  Then not any more; else it is, on all sides. */
static inline void slip_turn(struct slips *s, unsigned i)
{
    s->made[i / 64] ^= (uint64_t)1 << (i % 64);
    for (unsigned side = 0; side < SIDES; side++)
        s->only[side][i / 64] &= ~((uint64_t)1 << (i % 64));
}

static inline void slip_limit(struct slips *s, unsigned side, unsigned i)
{
    s->only[side][i / 64] |= (uint64_t)1 << (i % 64);
}

struct slip {
    const char *id;   /* the rule that it breaks */
    const char *says; /* what a design with it does */
};

/* The golden machine with slips. */
struct student {
    size_t state_size;
    void (*reset)(void *state, Word port[]);
    void (*step)(void *state, const struct slips *s, Word port[]);
    unsigned (*decided)(void *state); /* otherwise than the rules ask, since it was asked last; or NULL */
    /* Where the same is written twice, for either player, one copy may be wrong and the other right: when a slip is
       made on one side only, in words; or NULL. */
    const char *sides[SIDES];
    /* A student behind a divider and a multiplexed display: the first `moving` bytes of its state (the divider, the
       digit that is lit) change at every edge and mean nothing; skip runs edges at which nothing else changes, and
       tells how many; and its segment port carries all digits, eight bits each, above its own bits. */
    size_t moving;
    uint64_t (*skip)(void *state, uint64_t most);
};

/* A slip that leaves a decision to the design, where no other slip tells by which rule it decides: what it decided is
   read from what it shows, action by action, as a number from 1 to `values` at `shift` of struct action's `odd`. */
struct odd {
    unsigned slip;
    uint8_t shift, values; /* 0 values: the end of the table */
};

/* The counterfactuals: the same script without its last press, and a long wait; with a long wait after it; with the
   other player's button in its place; with the players exchanged from the first press on. */
enum tried { NOT_TRIED, NOTHING_WITHOUT, SAME_WITHOUT, RIGHT_WITHOUT };
enum asked { NOT_ASKED, NOTHING_THEN, MOVES_THEN };

struct finding {
    char id[40];
    char rule[400];
    char why[400];             /* what explains it and what was tried, or "" */
    unsigned slip;             /* that explains it, + 1; 0: none */
    bool apart;                /* it shows without the other slips */
    uint8_t tried;             /* enum tried */
    uint8_t waited, other_key; /* enum asked */
    bool still;                /* the design showed nothing new when it was seen */
    bool stood;                /* something stood there before, which the design had shown at rest: */
    struct sight stands;
    bool moved;                /* the golden machine went on when it was seen, and did not just stand there */
    uint8_t place;             /* the phase that was expected where it departed, */
    uint64_t way; /* and those that the golden machine went through at that look, from where it stood up to there */
    char phase[24];
    char expected[400], seen[400];
    char scenario[80];
    char straps[80]; /* of the scenario, NAME=VALUE… */
    unsigned rank;   /* lower is more important */
    struct action *script;
    unsigned actions;
    uint64_t cycle; /* of the design's clock, since power-up */
    unsigned times; /* it was seen */
    uint64_t glimpse; /* each time something was missing that was there for moments, too short to be read: so many
                         cycles, */
    uint8_t behind;   /* and the phase before it */
};

enum { SAYINGS = 5 };

struct policy {
    const char *name;
    const char *says[SAYINGS + 1]; /* its choices in words, and NULL; [0] is the golden machine's own */
};

enum { MEMORY = 64 }; /* bytes that a robot's watch may keep for each variant */

/* What a follower has found: the rule, and the picture at that cycle beside what was expected. */
struct breach {
    const char *id;
    uint64_t wrong; /* the ports that tell it */
    uint64_t cycle; /* since power-up */
    uint8_t phase;
    Word expected[PORTS_MOST], seen[PORTS_MOST];
};

enum { TOLDS = 8 };

struct breaches {
    struct breach of[TOLDS];
    unsigned count;
};

/* Following: where nearly all registers of a machine can be seen, every cycle is judged by itself.  The follower is
   shown all inputs and outputs of the design, cycle by cycle from power-up on, keeps the golden registers where the
   design is, whatever it did before, and tells which rule each step broke.  It is asked only once a scenario has
   departed from the golden machine; what is merely early or late is never told. */
struct follower {
    size_t size;
    void (*begin)(void *f, const struct eyes *eyes, const bool wired[]);
    /* `port`: inputs at the edge, outputs after it; `unknown`: some of them are */
    void (*tick)(void *f, const Word port[], bool unknown, struct breaches *told);
    bool (*place)(const void *f, void *state, Word port[]); /* where the design is; false: that cannot be told */
};

/*
 * What a press of ROLE_GO comes to, by the phase in which it is made: the moves of the game, for those who tell of a
 * play.  {who} is the seat that presses, {choice} what it has put on the ROLE_CHOICE switches, {dice} what lies on the
 * table, {count} a number in words.  A list ends without a sentence; what no row fits is told as a press.
 */
struct move {
    uint8_t first, last; /* the phases that it is made in; several are entered one after the other as one move */
    uint8_t to;          /* only of a press that leads to this phase, + 1; 0: to any */
    uint8_t passes;      /* it only takes the game on, and is told where a play ends with it */
    const char *says;    /* "player {who} guesses {choice}" */
    const char *adds;    /* what it says of the move before: "wrong"; or NULL */
    const char *many;    /* and of several: "{count} wrong guesses of player {who}: {choice}"; or NULL */
};

/* Slips by which a game goes on that should be over: what comes behind the phase in which it should stand is nobody's
   business, but for what is found in the phases on the way there. */
struct unending {
    unsigned first, last; /* those slips */
    unsigned over;        /* that phase, */
    const char *before;   /* and those */
};

/* How a machine is played and judged.  All but `machine` and `play` may be left out. */
struct robot {
    const char *machine;
    const char *ignored;    /* outputs that are not judged */
    const char *optional;   /* ports that a design may lack */
    bool row;               /* its lights, a port each, are one row, and seen as one thing */
    const char *forgiven;   /* outputs that it should have, but can be judged without, as long as one is there */
    unsigned hold;          /* a message's length in golden cycles, by the straps below; 0: there are none */
    unsigned blink;         /* golden cycles in which lights that blink go on and off once, 0: they tell no time */
    unsigned press;         /* golden cycles of a press, 0: one */
    unsigned rates[4];      /* message lengths, in cycles, that a design may have */
    const char *straps;     /* NAME=VALUE… for the golden machine */
    const char *starter;    /* the button that gets a reaction after reset */
    bool lockstep;          /* both machines stay on the same cycle: what happens depends on when */
    const char *beats;      /* lockstep: outputs of which any changes every `beat` golden cycles after the starter, */
    unsigned beat;          /* by which the design's clock rate is measured (rate.c), */
    const char *const *stirs; /* and three buttons that do something then */
    bool blank_until_press; /* outputs mean nothing before the first press has been worked */
    unsigned longest;       /* cycles without a change after which a design has settled, when nothing is known */
    bool at_length;         /* a press may be worked off in steps: only what it comes to counts */
    const struct policy *policies;
    const struct rule *rules; /* most important first */
    const char *rule_ports;   /* RULE=PORT… or RULE=PORT|PORT…: judged are designs that have the port, or one of them */
    const char *rule_places; /* RULE=PHASE… or RULE=PHASE>PHASE…: a departing design is judged by it if it came there */
    const char *left_out; /* what no scenario of it reaches, or NULL */
    const char *cosmetic; /* ids after which the play goes on: both machines still are at the same place */
    const char *lights; /* the id for lights that tell something wrong: once found, only blinking is judged; or NULL */
    const char *causes; /* ids that claim a cause: the same is tried without the last press */
    const char *alone;  /* ids that claim that no press is needed: the same, in the end */
    const char *stands; /* ids that claim that nothing happens: a longer wait is tried, */
    const char *either; /* and the other player's button */
    const char *decisions; /* ids that tell of a decision: where one is open, no other is named without a slip */
    bool (*unforeseen)(const struct departure *d); /* and where what a decision is about is not known; or NULL */
    const char *whose;  /* ids that tell of one player: the same is tried with the players exchanged */
    const char *cut_short;   /* the id for a message that a press has shortened, or NULL */
    const char *stuck;       /* the id for a press that takes the game nowhere, or NULL */
    const char *missing;     /* the id for a message that is not shown, or NULL */
    const char *disorder;    /* the id for digits that stand in each other's place, or NULL */
    const char *sluggish;    /* the id for a press that shows only after the time of a message, or NULL */
    const char *survives;    /* the id for what a reset leaves of the game before it, or NULL */
    const char *aftermath; /* ids of what other faults lead to in some corner: seen hardly ever, it is no finding; or NULL */
    const struct unending *unending; /* or NULL */
    const char *transitions; /* phase>phase…, all that the golden machine can do */
    const struct student *student;
    const struct slip *slips; /* of the student, most likely first; the last has no id */
    const struct odd *odds;   /* those of them that leave a decision open, or NULL */
    const struct follower *follower;
    Word (*blurred)(unsigned port, Word value); /* an output as far as pictures are compared, or NULL: all of it */
    const struct move *moves;                   /* how a play is told, or NULL */
    void (*filter)(const uint8_t *choice, Word port[]);
    void (*watch)(void *memory, Word phase_before, const Word port[]);
    void (*view)(const uint8_t *choice, const void *memory, Word port[]);
    bool (*cares)(const void *memory, const Word port[], unsigned out); /* is this output judged now? */
    bool (*optional_now)(const Word port[]);                            /* may a design skip this moment? */
    /* may a design show this picture between two of the golden machine's?  In a word what is late, or NULL */
    const char *(*tolerates)(const struct eyes *eyes, const struct moment *before, const struct moment *next,
                             const struct sight *seen);
    const char *(*classify)(const struct departure *d);
    /* the id of all that is wrong at this place, of which slips are looked for then; or NULL: any */
    const char *(*within)(const struct departure *d);
    bool (*wary)(const struct departure *d, unsigned slip); /* this look tells too little to believe that slip; or NULL */
    bool (*harmless)(const struct departure *d); /* found fault with; but can the play go on from there?  Or NULL */
    /* of a harmless one: may it be that the design holds what it shows?  Then the next departure may come of that, and
       nothing is followed beyond it.  Or NULL */
    bool (*unsure)(const struct departure *d);
    bool (*assures)(const struct departure *d); /* what stands there now tells that the design holds what it should */
    /* of a cosmetic one: what the design shows is the picture of another place, and it is not where it should be */
    bool (*elsewhere)(const struct departure *d);
    uint64_t (*misdrawn)(const struct departure *d); /* wrong items that are only a sign in another form, or NULL */
    bool (*forgives)(const struct departure *d);     /* no departure after all: the assignment leaves it open */
    /* What chance gave the design, and it shows, is written into what is expected: the golden line; or NULL */
    void (*suits)(const struct judge *j, const struct eyes *eyes, const void *memory, struct line *golden,
                  const struct line *design);
    /* Where all that matters can be seen: writes what the design shows into a golden state and its memory, so that the
       play goes on from where the design is and every step is judged by itself.  False: that cannot be. */
    bool (*adopt)(const struct departure *d, void *state, void *memory);
    bool (*aside)(unsigned port); /* adopt: nothing is decided by this output: where it is unknown the play goes on */
    /* A rule was broken in this scenario after which no number need be in its range: a design that stops there, by a
       check of its own, has not broken another. */
    bool (*beyond)(const void *memory);
    /* What the assignment leaves to chance (dice that are the time of a press) is the design's: before each action the
       golden machine gets what the design shows of it.  `seen`: its ports, those that are not `wired` mean nothing. */
    void (*chance)(const Word seen[], const bool wired[], void *state, void *memory);
    const char *(*mistrusts)(const struct departure *d);                 /* all agrees, and yet: an id, or NULL */
    const char *(*look_again)(struct judge *j, const struct finding *f); /* a better id after an experiment, or NULL */
    bool (*whole)(const struct finding *f); /* its script tells only as a whole: nothing is left out of it; or NULL */
    unsigned (*detail)(const Word port[]); /* robot_table: rows that break for different reasons differ in it, */
    unsigned (*way)(const Word port[], const Word seen[]); /* and a number for how a row is wrong (struct ways) */
    void (*play)(struct judge *j, int effort);
};

/* ---- what a robot calls: those that act return false when the scenario should be given up ---- */

bool robot_begin(struct judge *j, const char *scenario);
bool robot_straps(struct judge *j, const char *scenario, const char *straps); /* begins with these options */
bool robot_set(struct judge *j, const char *port, Word value);
bool robot_change(struct judge *j, const char *port, Word value); /* set, and go on without looking */
bool robot_set_for(struct judge *j, const char *port, Word value, unsigned cycles); /* set, and go on after so many */
bool robot_press(struct judge *j, const char *port, const char *about);
bool robot_press_two(struct judge *j, const char *port, const char *other, const char *about);
bool robot_rest(struct judge *j, const char *port, unsigned quarters, const char *about); /* press, go on early */
bool robot_wait(struct judge *j, unsigned quarters, const char *about);
bool robot_pause(struct judge *j, unsigned quarters); /* without a look */
bool robot_reset(struct judge *j, const char *about);
bool robot_reset_briefly(struct judge *j, const char *about); /* for one cycle */

/* Lets a player of the program sit at the board for so many ticks; a slip of the finger every `slips` looks. */
bool robot_player(struct judge *j, const char *player, unsigned ticks, unsigned slips);

/* The same after a wait, on the golden machine alone; false when that cannot be.  golden() tells how it ended. */
bool robot_rehearse(struct judge *j, unsigned wait, const char *player, unsigned ticks);

/* From now on, or not any more, whatever is done is done to the golden machine alone. */
void robot_alone(struct judge *j, bool alone);

/* A truth table: inputs by fill, row after row, each with the outputs it comes to rest at. */
void robot_table(struct judge *j, const char *scenario, unsigned rows, void (*fill)(unsigned row, Word port[]));

/* The ways in which rows of it are wrong, whatever was before them, by the robot's numbers; and the kinds of rows
   (`detail`) of which some show nothing of their own: what was lit before stays, as may be at the row that is named
   now.  All of it is known when the first is named. */
enum { WAYS_MOST = 512 };

struct ways {
    uint64_t wrong[WAYS_MOST / 64];
    uint64_t kept;
    bool stays; /* in whatever order the inputs of this row are set, it shows what was there before the last */
    uint64_t on; /* outputs (a bit a port) that no row has put out */
};

const struct ways *judge_ways(const struct judge *j);

/* Experiments: does this script, from power-up, end in the same finding?  Does the design's picture change at the last
   action when some more follow on the finding's own script? */
bool robot_again(struct judge *j, const struct finding *f, const struct action *script, unsigned n);
bool robot_meets(struct judge *j, const struct finding *f, const struct action *script, unsigned n,
                 struct finding *met); /* the same, and how it is met */
bool robot_moves_without(struct judge *j,
                         const struct finding *f); /* and without its last action, after a long wait? */
bool robot_moves(struct judge *j, const struct finding *f, const struct action *more, unsigned n);

/* Do two scripts of the same length, from power-up, lead the design to different pictures? */
bool robot_differ(struct judge *j, const struct action *one, const struct action *other, unsigned n);

/* When are switches read?  The script's last press moves one as it is let go; a design that takes what the switch shows
   then, and plays the same script right without that, is told so in a note. */
void robot_try_reading(struct judge *j, const struct action *script, unsigned n);

/* Real buttons bounce: within a millisecond or two they open again before they stand.  After this script, from
   power-up, a press that does is tried, and a clean one of the same length: where they lead elsewhere a note says so.
   Not tried where nothing tells how long a millisecond is. */
void robot_try_bounces(struct judge *j, const char *button, const struct action *script, unsigned n);

/* What only many scenarios together have shown: a finding without a script. */
void robot_find(struct judge *j, const char *id, const char *expected, const char *seen);

void robot_note(struct judge *j, const char *id, const char *sentence); /* no fault, but worth telling */

/* Memory for a robot's own use, until it is put back; NULL: there is none left. */
void *robot_memory(struct judge *j, size_t size);
void robot_memory_back(struct judge *j, void *memory);

uint64_t robot_chance(struct judge *j, uint64_t n); /* 0 to n-1, each equally likely */
uint64_t robot_bits(struct judge *j);               /* random */

/* ---- what a robot may ask ---- */

const struct machine *judge_machine(const struct judge *j);
Word golden(const struct judge *j, const char *port);
bool wired(const struct judge *j, const char *port);
bool robot_over(const struct judge *j);   /* time is up */
bool robot_lost(const struct judge *j);   /* the scenario has departed beyond repair */
bool robot_astray(const struct judge *j); /* slips have been adopted: the design may be elsewhere than it should */
bool robot_came(const struct judge *j, unsigned phase); /* some play has come to this phase, and the design with it */
bool robot_resets(const struct judge *j); /* the design has a reset, if the machine has one or not */
bool robot_full(const struct judge *j);   /* the script has hardly room for more */
bool robot_blind(const struct judge *j);  /* the design shows no messages */
int robot_shift(const struct judge *j);   /* where its messages stand (see_shifted) */
bool robot_nimble(const struct judge *j); /* a press is short beside a message: else nobody can press in one */
bool robot_slow(const struct judge *j);   /* its messages are so long that time will not do for a whole play */
uint64_t robot_press_cycles(const struct judge *j); /* of the design's clock, that a press lasts */
bool robot_even(const struct judge *j);   /* no message seen so far is much shorter than the others */
bool robot_even_in(const struct judge *j, unsigned phase); /* none of this phase, of which some were seen */
unsigned judge_found(const struct judge *j, const struct finding **finding); /* how many, and the first of them */
bool judge_has(const struct judge *j, const char *id);                       /* it has been found already */

#endif
