/* SPDX-License-Identifier: MIT */
/*
 * The robot at the board.  It does to a design and to the golden machine what a person would do,
 * looks at both as a person would, each in its own time, and writes down where they part.
 *
 *   pins -> ports (board.h) -> what is seen (struct sight) -> a line of moments, each seen for a while
 *
 * Before two lines are compared, flicker is taken out (moments shorter than a quarter of a message)
 * and blinking is made one moment.  What the assignment leaves open is a *policy*: every combination
 * of policies is a variant of the golden machine, all are played along, and those that do not show
 * what the design shows are dropped as long as one is left.
 */
#ifndef GATECADE_JUDGE_H
#define GATECADE_JUDGE_H

#include "check/judge/board.h"
#include "core/random.h"

enum { ITEMS = 40, VARIANTS = 64, POLICIES = 6, ACTIONS = 4096, FINDINGS = 64, NOTES = 64, MEMORY = 64 };

/* ---- seeing ---- */

enum kind { GLYPH, LIGHTS, VALUE };

/* One thing to look at: a port, or a digit of a multiplexed display. */
struct item {
    uint8_t port, digit, scanned, kind;
};

struct sight {
    Word word[ITEMS], unknown[ITEMS];
};

enum { BLINK_MARK = 63 }; /* a LIGHTS word with this bit set: blinking (no such port has 64 lights) */

struct moment {
    struct sight sight;
    uint64_t length, start; /* cycles; since the design's power-up */
    uint64_t care;          /* golden: the items that are judged */
    uint8_t phase;          /* golden */
    uint8_t optional;       /* golden: a design may skip it */
};

struct line {
    struct moment *moment;
    unsigned count, room;
};

/* ---- doing ---- */

struct judge;

enum deed { SET, PRESS, WAIT, RESET };

struct action {
    uint8_t deed;
    uint8_t port[2]; /* SET, PRESS: which; PRESS may take two at once */
    uint8_t ports;
    uint8_t rest;      /* 0: look until nothing more happens; else go on after so many quarters of a message */
    uint8_t longer;    /* PRESS: hold for so many quarters of a message instead of one cycle */
    Word value;        /* SET */
    const char *about; /* what this step tries, or NULL: a word for the classifier */
};

/* ---- departures ---- */

enum parting { DIFFERENT, MISSING, EXTRA };

struct departure {
    const struct judge *judge;
    const struct machine *machine;
    const struct action *action;   /* the one after which it was seen */
    const struct action *previous; /* the one before, or NULL */
    enum parting parting;
    const struct moment *expected, *seen; /* NULL for EXTRA, MISSING */
    const struct moment *before;          /* golden, before the action */
    const Word *was, *now;                /* golden ports before and after */
    uint64_t wrong;                       /* the items that differ */
    const struct line *golden, *design;   /* since the action; [0] is what stood before */
    unsigned at;                          /* index of `expected`, or of where it should be */
    const struct item *item;
    unsigned items;
    const void *memory; /* of the variant */
};

/* A rule of the assignment that a design can break. */
struct rule {
    const char *id;
    const char *says; /* the rule in one sentence */
};

struct finding {
    char id[40];
    char rule[400];
    char phase[24];
    char expected[400], seen[400];
    char scenario[80];
    char straps[80]; /* of the scenario, NAME=VALUE… */
    unsigned rank;   /* lower is more important */
    struct action *script;
    unsigned actions;
    uint64_t cycle; /* of the design's clock, since power-up */
    unsigned times; /* it was seen */
};

struct policy {
    const char *name;
    const char *says[4]; /* its choices in words; [0] is the golden machine's own */
};

struct judge;

/* How a machine is played and judged.  All but `machine` and `play` may be left out. */
struct robot {
    const char *machine;
    const char *ignored;   /* outputs that are not judged */
    const char *optional;  /* ports that a design may lack */
    const char *forgiven;  /* outputs that it should have, but can be judged without, as long as one is there */
    unsigned hold;         /* a message's length in golden cycles, by the straps below; 0: there are none */
    unsigned press;        /* golden cycles of a press, 0: one */
    unsigned rates[4];     /* message lengths, in cycles, that a design may have */
    const char *straps;    /* NAME=VALUE… for the golden machine */
    const char *starter;   /* the button that gets a reaction after reset */
    int lockstep;          /* both machines stay on the same cycle: what happens depends on when */
    int blank_until_press; /* outputs mean nothing before the first press has been worked */
    unsigned longest;      /* cycles without a change after which a design has settled, when nothing is known */
    const struct policy *policies;
    const struct rule *rules; /* most important first */
    const char *left_out;     /* what no scenario of it reaches, or NULL */
    const char *cosmetic;     /* ids after which the play goes on: both machines still are at the same place */
    const char *cut_short;    /* the id for a message that a press has shortened, or NULL */
    const char *transitions;  /* phase>phase…, all that the golden machine can do */
    void (*filter)(const uint8_t *choice, Word port[]);
    void (*watch)(void *memory, Word phase_before, const Word port[]);
    void (*view)(const uint8_t *choice, const void *memory, Word port[]);
    int (*cares)(const void *memory, const Word port[], unsigned out); /* is this output judged now? */
    int (*optional_now)(const Word port[]);                            /* may a design skip this moment? */
    const char *(*classify)(const struct departure *d);
    int (*forgives)(const struct departure *d);          /* no departure after all: the assignment leaves it open */
    const char *(*mistrusts)(const struct departure *d); /* all agrees, and yet: an id, or NULL */
    const char *(*look_again)(struct judge *j, const struct finding *f); /* a better id after an experiment, or NULL */
    unsigned (*detail)(const Word port[]); /* play_table: rows that break for different reasons differ in it */
    void (*play)(struct judge *j, int effort);
};

extern const struct robot *const robots[];
extern const unsigned robot_count;
const struct robot *robot_for(const struct machine *m);

/* ---- the judge ---- */

struct eye {
    Word glyph[8];
    uint64_t age[8];
    uint64_t fade;
};

struct variant {
    uint8_t alive, ready; /* ready: its line is clean and begins with what stood before */
    uint8_t choice[POLICIES];
    uint8_t *state;
    Word port[PORTS], was[PORTS];
    uint8_t memory[MEMORY];
    struct eye eye;
    struct line line; /* since the last look */
    struct sight stands;
    uint64_t stands_care;
    uint8_t stands_phase;
    uint64_t ran; /* cycles in this action */
    uint8_t held; /* a button that is still to be let go, + 1 */
};

struct note {
    char id[40];
    char text[300];
};

/* What both machines did during a replay, for waveforms and tapes. */
struct change {
    double time; /* in the design's cycles since power-up; the golden machine's are stretched to them */
    Word value, unknown;
    uint8_t port, design;
};

struct input {
    uint64_t cycle; /* the golden machine's */
    Word value;
    uint8_t port;
};

struct record {
    struct change *change;
    unsigned changes, change_room;
    struct input *input;
    unsigned inputs, input_room;
    double time;    /* where the golden machine is, */
    double offset;  /* how far the design's cycles are behind in the picture, */
    uint64_t cycle; /* and its own count */
    double end;
    Word last[2][PORTS], unknown[2][PORTS];
    uint8_t begun;
    unsigned who;                /* the variant */
    struct sight expected, seen; /* at the departure */
    uint64_t care;
};

struct timing {
    uint64_t total, count, least, most; /* of messages in one phase, in design cycles */
};

enum level { LEVEL_FOUND, LEVEL_SURE, LEVEL_HIGH, LEVEL_LOW };

struct judge {
    const struct machine *machine;
    const struct robot *robot;
    struct design *design;
    struct board *board;
    struct sim sim;
    struct random random;
    struct item item[ITEMS];
    unsigned items;
    struct variant variant[VARIANTS];
    unsigned variants;
    Word port[PORTS]; /* what is driven into the design */
    struct eye eye;
    struct line line;
    Word seen[PORTS], unknown[PORTS]; /* the ports as last sampled */
    struct sight stands;              /* the design's last settled sight, */
    int standing;                     /* if there is one */
    uint64_t hold;                    /* the design's message length in cycles, 0 unknown */
    uint64_t nominal;                 /* what it should be */
    uint64_t press;                   /* cycles of a press */
    uint64_t settle;                  /* cycles without change that mean: nothing more happens */
    uint64_t cycle;                   /* since power-up */
    uint64_t cycles;                  /* all that were run */
    struct action action[ACTIONS];    /* of this scenario */
    unsigned actions;
    char scenario[80];
    char setting[80]; /* the scenario's straps */
    unsigned scenarios;
    int crashed;  /* the simulator died */
    int lost;     /* the scenario has departed beyond repair */
    uint8_t held; /* a button that is still to be let go, + 1 */
    int pressed;  /* a button has been pressed since reset */
    int detecting;
    int dry;                  /* rehearsing: only the golden machine plays */
    int quiet;                /* replaying or detecting: findings are not kept */
    const char *target;       /* replaying: the finding that is looked for, */
    struct finding *hit;      /* and where it is written when it is met; */
    struct finding *replayed; /* who wants to have it */
    struct record *record;    /* takes both machines' ports, or NULL */
    struct finding finding[FINDINGS];
    unsigned findings;
    struct note note[NOTES];
    unsigned notes;
    struct timing timing[64];
    uint64_t phases_seen, about_count;
    uint64_t transitions_seen[64]; /* by phase before, a bit a phase after */
    uint64_t moves;                /* changes of the design's outputs after its reset */
    uint64_t phases_ahead,
        transitions_ahead[64]; /* the golden machine's in this scenario, before the design showed them */
    char abouts[64][40];
    double deadline;    /* wall clock */
    int cut_short;      /* the wall clock ended the play */
    int patient;        /* no wall clock: bounded by counts only, so that a busy machine gives the same verdict */
    const char *straps; /* of this scenario, or NULL: the robot's */
    int shift;          /* messages stand so many digits to the left; -1: all are in reverse */
    int reacts;         /* the starter button did something, */
    int wakes;          /* at the second press only */
    int slow;           /* a board on which no message came and went in all the time there was */
    int blind;          /* it shows no messages: how long they stand cannot be told */
    int low_buttons;    /* a pressed button is 0, */
    enum level buttons; /* found so, or told to try; */
    int first_only;     /* nothing more is played after the first finding */
    int turn_reset;     /* try the other level of reset */
};

void judge_setup(struct judge *j, const struct machine *m, struct design *d, struct board *b, uint64_t seed);

/* Detects reset level, polarity, bit order and clock rate; 0 after a message in the design. */
int judge_detect(struct judge *j);
void judge_play(struct judge *j, int effort);
void judge_timing(struct judge *j);
void judge_shrink(struct judge *j);

/* Plays a finding's script again with the record running. */
void judge_record(struct judge *j, const struct finding *f, struct record *r);
void record_golden(struct judge *j, const struct variant *v, uint64_t cycles);
void record_design(struct judge *j, uint64_t cycles);
void record_act(struct judge *j);
void record_free(struct record *r);
int judge_replay(struct judge *j, const struct finding *f, const struct action *script, unsigned n); /* f's straps */
void judge_end(struct judge *j);

/* Rules that every machine has; the last has no id. */
extern const struct rule generic_rules[];

/* A finding or note, each id once. */
int judge_has(const struct judge *j, const char *id); /* it has been found already */
void judge_find(struct judge *j, const char *id, const char *phase, const char *expected, const char *seen);
void judge_note(struct judge *j, const char *id, const char *text, ...) __attribute__((format(printf, 3, 4)));

/* What the robots call.  Those that act return 0 when the scenario should be given up. */
int play_begin(struct judge *j, const char *scenario);
int play_set(struct judge *j, const char *port, Word value);
int play_change(struct judge *j, const char *port, Word value); /* set, and go on without looking */
int play_press(struct judge *j, const char *port, const char *about);
int play_press_two(struct judge *j, const char *port, const char *other, const char *about);
int play_hold(struct judge *j, const char *port, unsigned quarters, const char *about);
int play_rest(struct judge *j, const char *port, unsigned quarters, const char *about); /* press, go on early */
int play_wait(struct judge *j, unsigned quarters, const char *about);
int play_reset(struct judge *j, const char *about);
int play_reset_briefly(struct judge *j, const char *about);                 /* for one cycle */
int play_straps(struct judge *j, const char *scenario, const char *straps); /* begins with these options */

/* Lets a player of the program sit at the board for so many ticks; a slip of the finger every `slips` looks. */
int play_player(struct judge *j, const char *player, unsigned ticks, unsigned slips);

/* A truth table: inputs by fill, row after row, each with the outputs it comes to rest at. */
void play_table(struct judge *j, const char *scenario, unsigned rows, void (*fill)(unsigned row, Word port[]));
Word golden(const struct judge *j, const char *port);
int wired(const struct judge *j, const char *port);
int play_over(const struct judge *j); /* time is up */
double play_clock(void);              /* seconds */

/* An experiment: the finding's script and some more; 1 if the design's picture changes at the last action. */
int play_moves(struct judge *j, const struct finding *f, const struct action *more, unsigned n);
void play_probe(struct judge *j, struct line *golden_line);
int play_power(struct judge *j);
int reset_port(const struct judge *j);

int action_do(struct judge *j, const struct action *a);
void sight_text(const struct judge *j, const struct sight *s, uint64_t care, char *text, size_t size);
void action_text(const struct judge *j, const struct action *a, char *text, size_t size);

/* The step at *i, together with those after it that read the same; *i moves past them. */
void step_text(const struct judge *j, const struct finding *f, unsigned *i, char *text, size_t size);

#endif
