/* SPDX-License-Identifier: MIT */
/*
 * The judge: one judgement of one design by one robot.
 *
 *   pins -> ports (pinmap.h) -> what is seen (see.h) -> a line of moments -> compared (compare.h) -> findings
 *
 * It needs no process, file or clock: the design is behind a struct dut, memory is one piece that the caller gives, and
 * the caller tells when time is up.  Its parts have one owner each:
 *
 *   wishes    const: what the caller wants
 *   bench     the design, its pins and what it shows (bench.c; its traits: detect.c)
 *   play      the golden machine in all variants, and the script of the scenario (golden.c, act.c, play.c)
 *   found     findings, notes, durations, coverage (findings.c)
 */
#ifndef GATECADE_JUDGE_H
#define GATECADE_JUDGE_H

#include "check/judge/bench.h"
#include "core/bytes.h"
#include "core/random.h"

enum { VARIANTS = 192, POLICIES = 6, ACTIONS = 4096, FINDINGS = 64, NOTES = 64, PHASES = 64, ABOUTS = 64 };

/* ---- wishes ---- */

enum buttons { BUTTONS_FOUND, BUTTONS_ARE_HIGH, BUTTONS_ARE_LOW };

struct judge_wishes {
    uint64_t seed;
    enum buttons buttons;        /* found by detection, or told */
    bool turn_reset;             /* try the other level of reset, where no picture tells */
    bool first_only;             /* nothing more is played after the first finding */
    bool sample_only;            /* nor after the first looks (struct judge, `looks`) */
    bool (*over)(void *context); /* time is up for what is being done; NULL: never */
    void (*scenario)(void *context, unsigned scenarios); /* one begins: how many that makes; NULL: nobody cares */
    void *context;
};

enum { LOOKS_SAMPLED = 160 };

/* ---- play ---- */

/* The golden machine under one combination of policies. */
struct variant {
    bool alive, ready; /* ready: its line is clean and begins with what stood before */
    uint8_t choice[POLICIES];
    struct slips slips; /* that it makes */
    void *state, *earlier; /* earlier: before this action, where a robot adopts; else NULL */
    Word port[PORTS_MOST], was[PORTS_MOST];
    uint8_t memory[MEMORY];
    struct afterglow glow;
    struct line line; /* since the last look */
    struct sight stands;
    uint64_t stands_care;
    uint8_t stands_phase;
    uint64_t ran; /* cycles in this action */
    uint8_t held; /* a button that is still to be let go, + 1 */
    uint16_t odd; /* the action's */
    bool still;   /* the student's last edge changed nothing: none will until an input does */
};

struct scenario {
    struct random random;
    struct variant variant[VARIANTS];
    unsigned variants;
    struct action action[ACTIONS]; /* of this scenario */
    unsigned actions;
    char scenario[80];
    char setting[80]; /* the scenario's straps, or "": the robot's */
    unsigned scenarios;
    bool lost;      /* the scenario has departed beyond repair */
    bool unsure;    /* it has shown something that may be what it holds: the next departure is the last */
    bool pressed;   /* a button has been pressed since reset */
    bool cut_short; /* time was up before all was played */
    /* the golden machine's way in this scenario, before the design has shown it */
    uint64_t phases_ahead, transitions_ahead[PHASES];
};

/* ---- found ---- */

struct note {
    char id[40];
    char text[300];
};

struct timing {
    uint64_t total, count; /* of messages in one phase after another, in design cycles */
    uint64_t least;        /* of the shortest of them */
    uint8_t phase, before;
    bool longer;           /* of those that stand much too long, where others of the same phase may not */
    struct action *script; /* the shortest play that shows one, */
    unsigned actions;
    uint64_t cycle; /* and where it ended, */
    uint64_t shown; /* and for how long the message stood there */
    struct {
        uint64_t least, most, count;
        uint8_t port;
    } key[2]; /* the same by the button that led there: where the same is written twice, one copy may be wrong */
};

struct findings {
    struct finding finding[FINDINGS];
    unsigned findings;
    struct note note[NOTES];
    unsigned notes;
    struct timing timing[PHASES]; /* those without a count are free */
    uint64_t blink;               /* how long lights that should blink go on and off once, 0: unknown */
    uint64_t prompt;              /* cycles after which a press shows, at best, + 1; 0: unknown */
    uint64_t phases_seen, transitions_seen[PHASES]; /* by phase before, a bit a phase after */
    char abouts[ABOUTS][40];                        /* what was tried */
    /* rules of the robot, a bit each: had the design broken them, nobody would have seen it; what was seen of them may
       come of other faults (set_rare_aside) */
    uint64_t untold, doubted;
};

/* ---- past ---- */

/* What the design showed at one look of a scenario, for slips that must explain it all. */
struct past_look {
    unsigned actions; /* of the script up to here */
    unsigned count;   /* moments, each as words: length, which items are unknown, the items */
    uint64_t limit;   /* it was a glance, so many cycles of the golden machine long; or 0: until all was settled */
    bool standing;
    bool excused;  /* a departure after which the play went on */
    double odd;    /* a departure that nothing explained, and which ended the scenario: its cost; else 0 */
    uint8_t phase; /* that was expected there */
    uint64_t *words;
};

struct past {
    struct past *next;
    struct action *script; /* NULL while it is being played */
    unsigned actions;
    struct past_look *look;
    unsigned looks, room;
    bool open; /* what the design drew by chance was taken over: what comes then no play from power-up shows again */
    char straps[80];
};

/* ---- following ---- */

/* A departure that the follower has no name for: told only when nothing else is found. */
struct unnamed {
    char id[40], phase[24], expected[400], seen[400];
    struct action *script;
    unsigned actions;
    uint64_t cycle;
};

struct following {
    void *follower; /* the robot's */
    struct breaches told;
    bool departed; /* this scenario has */
    bool named;    /* and the follower has said by what */
    bool lost;     /* or cannot follow any more, and has not: it vouches for nothing */
    struct unnamed here, first; /* how this scenario departed; how the first of those that were lost did */
};

struct judge {
    const struct machine *machine;
    const struct robot *robot;
    struct judge_wishes wishes;
    struct arena arena;
    struct bench bench;
    struct scenario play;
    struct findings found;
    struct following follow;
    struct alignment alignment; /* scratch of compare.c */
    struct past *past, *now;    /* all scenarios, the first; the one that is being played (explain.c) */
    uint64_t thought;           /* actions that were played in searches for slips */
    unsigned searches, vain;    /* for slips; of departures that nothing has explained before (explain.c) */
    unsigned looks, odd_looks;  /* the first LOOKS_SAMPLED of the play; those at which the design departed */
    unsigned followed, strayed; /* scenarios in which slips were made; those that ended where nothing explained it */
    const struct departure *parting; /* that is being written down, or NULL */
    unsigned adopting;               /* the slip, + 1, of the finding that is being written; 0: none */
    bool trying;                     /* an experiment is being made */
    bool rehearses;                  /* the golden machine plays alone, by the robot's wish */
    bool plainly;                    /* no slips are looked for: they have led astray */
    bool kept;                       /* the last departure is no fault: it was from a slip, or nobody knows */
    struct ways ways;                /* of a truth table */
    uint64_t began;                  /* the cycle at which the last action began */
    uint64_t glanced;                /* cycles of the design that the last look took, if it was a glance, or 0 */
    bool enough;                     /* wishes.first_only: there is one */
    char stopped[160];               /* why the judgement ended before it was done, or "": it did not */
};

/* ---- one judgement, in this order ---- */

/* All of it stands in `memory`, which must be fit for any type; NULL when even the judge itself does not fit. */
struct judge *judge_open(void *memory, size_t size, const struct machine *m, const struct robot *r,
                         const struct dut *dut, struct pinmap *pins, const struct judge_wishes *w);

/* Detects reset level, polarity, bit order and clock rate.  NULL, or why the engine does not start. */
const char *judge_detect(struct judge *j);
void judge_pace(struct judge *j, uint64_t message); /* by the length of a message in cycles, 0: it is not known */

/* Cycles in words; where a real clock is run short they are those of the board, as far as that tells them. */
void judge_cycles_text(const struct judge *j, uint64_t cycles, char *text, size_t size);

/* Whether a reset that the machine has not holds the design for the whole of the play: then it is taken the other way
   round.  Also what else the machine has not may hold it.  Part of judge_detect and judge_exact. */
void judge_release(struct judge *j);
void judge_note_reset(struct judge *j); /* where its level is not the one that its name tells */
bool judge_stands(const struct judge *j); /* nothing that was tried, and nothing of the play, has moved the design */

/* What check and grade do unless told: a student's own check is the grader's. */
#define USUAL_EFFORT "normal"
enum { USUAL_SEED = 1 };

/* Plays; effort is 0 quick, 1 normal, 2 deep. */
void judge_play(struct judge *j, int effort);
void judge_timing(struct judge *j);
void judge_weigh(struct judge *j);  /* which rules were really tried */
void judge_shrink(struct judge *j); /* every finding's script to what it needs */

/* Instead of all that: every wired pin after every clock edge, under random inputs; a departure becomes a finding.
   `straps` has NAME=VALUEs for the golden machine.  NULL, or why the engine does not start. */
const char *judge_exact(struct judge *j, uint64_t cycles, const char *const *straps, unsigned count);

/* A note for the report, each id once. */
void judge_note(struct judge *j, const char *id, const char *text, ...) __attribute__((format(printf, 3, 4)));

/* Records a finding before any play; withdraws all findings. */
void judge_refuse(struct judge *j, const char *id, const char *sentence, const char *seen);
void judge_acquit(struct judge *j);

/* The port that resets, or -1. */
int reset_port(const struct judge *j);

/* Rules that every machine has; the last has no id.  They rank after the robot's. */
extern const struct rule generic_rules[];
enum { AFTER_ALL_OWN = 1000 };

/* ---- what both machines did during a replay, for waveforms and tapes ---- */

struct record_change {
    double time; /* in the design's cycles since power-up; the golden machine's are stretched to them */
    Word value, unknown;
    uint8_t port, design;
};

/* Both machines at the same moment: the time, and how many cycles each has come. */
struct record_sync {
    double time;
    uint64_t golden, design;
};

struct record_input {
    uint64_t cycle; /* the golden machine's */
    Word value;
    uint8_t port;
};

struct record {
    struct arena *arena;
    struct record_change *change;
    unsigned changes, change_room;
    struct record_input *input;
    unsigned inputs, input_room;
    struct record_sync *sync; /* when each action began */
    unsigned syncs, sync_room;
    uint64_t *drive; /* the design's pins since power-up: so many cycles, the words of all; again and again */
    unsigned drives, drive_room;
    double time;    /* where the golden machine is, */
    double offset;  /* how far the design's cycles are behind in the picture, */
    uint64_t cycle; /* and its own count */
    double end;
    Word last[2][PORTS_MOST], unknown[2][PORTS_MOST];
    bool begun[2];               /* something of the golden machine, of the design, has been noted */
    unsigned who;                /* the variant */
    struct sight expected, seen; /* at the departure */
    uint64_t care;
};

/* Plays a finding's script again and records it; the record's lists stand in the judge's memory. */
void judge_record(struct judge *j, const struct finding *f, struct record *r);
void record_end(struct record *r); /* gives that memory back */

/* ---- straps ---- */

struct strap {
    char name[40];
    Word value;
};

/* Reads the first strap of NAME=VALUE NAME=VALUE… and moves past it; false at the end, or at what is no strap. */
bool straps_next(const char **straps, struct strap *s);

/* ---- in words ---- */

void sight_text(const struct eyes *eyes, const struct machine *m, const struct sight *s, uint64_t care, char *text,
                size_t size);
void action_text(const struct judge *j, const struct action *a, char *text, size_t size);

const char *phase_name(const struct machine *m, Word phase);

/* ---- what the parts share ---- */

/* How a script is run.  All zeros: the play itself. */
struct run {
    bool dry;              /* only the golden machine plays */
    bool quiet;            /* findings are not kept, and no variant is dropped, but: */
    const char *target;    /* the finding that is looked for ("": any), */
    struct finding *met;   /* and where it is written when it is met, without its script */
    struct record *record; /* takes both machines' ports, or NULL */
    const char *straps;    /* NULL: the robot's */
    unsigned slip;         /* the finding's that is looked for, + 1; 0: it has none */
    uint64_t limit;        /* cycles of the golden machine that an action may take, or 0: until nothing more happens */
};

/* What a comparison is about: the scenario up to the action that was just done. */
struct script {
    const struct action *action;
    unsigned actions;
    bool standing; /* something stood before */
};

/* act.c */
bool action_do(struct judge *j, const struct run *run, const struct action *a);
/* Looks at both: true when some variant shows what the design shows, or the play can go on all the same. */
bool judge_look(struct judge *j, const struct run *run, const struct action *a);
bool judge_power_up(struct judge *j, const struct run *run, const char *scenario);
bool judge_sick(struct judge *j, const struct run *run); /* the engine gave up: writes that down, returns false */
const char *judge_illness(enum health h);                /* the finding that it is, or NULL */
bool judge_late(const struct judge *j);                  /* time is up, or memory is at its end */
bool judge_over(const struct judge *j);                  /* or no more is to be played */
bool judge_out_of_memory(struct judge *j);               /* says so in `stopped` */
int port_of(struct judge *j, const char *name);          /* of a robot; 0 after a sentence in `stopped` */
void action_apply(const struct judge *j, Word port[], const struct action *a, bool down);
uint64_t action_rest(const struct action *a, uint64_t hold);
uint8_t action_holds(const struct action *a, uint64_t rest, uint64_t spent);
bool action_only_last(const struct judge *j, const struct action *a);
struct leave judge_leave(const struct judge *j);

/* The design's line beside that of one variant: what it costs, and what parts them. */
double variant_compare(struct judge *j, struct variant *v, const struct line *design, const struct script *script,
                       struct departure *d);

/* play.c */
void judge_try(struct judge *j); /* experiments that are due */
void judge_ask(struct judge *j); /* and those about the names that are left in the end */
void judge_exchange(struct judge *j); /* the players, in the shortest scripts */
void judge_try_power_up(struct judge *j);

/* golden.c */
bool golden_open(struct judge *j);
void golden_power_up(struct judge *j, const struct run *run);
const struct variant *variant_alive(const struct judge *j); /* the first that still fits */
void golden_act(struct judge *j, const struct run *run, struct variant *v, const struct action *a);
uint16_t golden_decided(const struct judge *j, struct variant *v); /* see struct student; since its last action */
bool slip_open(const struct robot *r, unsigned slip); /* it leaves a decision open (struct odd) */
bool slips_same(const struct slips *a, const struct slips *b);
unsigned slips_count(const struct slips *s);
unsigned slips_more(const struct slips *now, const struct slips *before);       /* made now and not before */
/* Rules that are broken now and were not before. */
unsigned slips_rules(const struct judge *j, const struct slips *now, const struct slips *before);
void golden_adopted(struct judge *j, const struct run *run, struct variant *v); /* its state was changed: look anew */
void golden_finish(struct judge *j, struct variant *v, const struct action *a, bool standing); /* its line is ready */
void golden_stand(struct variant *v); /* after a look: what its line ends with is what stands */
void golden_blur(struct judge *j); /* the pictures of the design and of all variants, before they are compared */
size_t golden_size(const struct judge *j);
void variant_power_up(struct judge *j, const char *straps, struct variant *v);

/* What variant 0 shows after its reset, and from there through one press of the starter. */
void golden_probe(struct judge *j, struct line *line);

/* record.c, too: the follower's part of a look */
void follow_begin(struct judge *j);
bool follow_ticks(struct judge *j); /* all that was done and shown since the last look; true: it has departed before */
bool follow_on(struct judge *j, const struct run *run, struct departure *d); /* d: the first of the scenario, or NULL */
void follow_end(struct judge *j, const struct run *run);                     /* what is left without a name */

/* findings.c */
const struct rule *rule_find(const struct rule *rules, const char *id, unsigned *rank);
struct sighting {
    const char *id, *phase, *expected, *seen;
    unsigned actions; /* of the scenario */
    uint64_t cycle;
};
void finding_add(struct judge *j, const struct run *run, const struct sighting *s);
void judge_find(struct judge *j, const struct run *run, const char *id, const char *phase, const char *expected,
                const char *seen);
void finding_drop(struct judge *j, unsigned i);
void finding_rename(struct finding *f, const char *id, const struct rule *rule, unsigned rank);
void note_about(struct judge *j, const char *word);

/* Names the departure, unless a name is given, and writes it down; true if the play can go on all the same. */
bool departure_in_vain(const struct judge *j, const struct departure *d); /* looked into before, and not explained */
bool departure_harmless(const struct judge *j, const struct departure *d);
bool departure_cosmetic(const struct judge *j, const struct departure *d); /* so, by what the robot calls it */
bool departure_of_both(const struct departure *d); /* lights and digits: perhaps of two faults */
bool departure_settled(const struct judge *j, const struct departure *d); /* both: there is nothing more to learn */
bool departure_write(struct judge *j, const struct run *run, struct departure *d, const char *name);
void judge_long_press(struct judge *j); /* notes it */
void judge_find_pace(struct judge *j);  /* where the first message stands until somebody presses */
void judge_rate(struct judge *j); /* rate.c: how many of its cycles are one of the machine's */
void judge_pace(struct judge *j, uint64_t message); /* by the length of a message, 0: unknown */
void time_messages(struct judge *j, const struct run *run, const struct line *g, const struct line *d);

/* explain.c */
bool explain(struct judge *j, const struct run *run, const struct departure *d); /* slips were found, and adopted */
unsigned slips_all(const struct judge *j); /* of the robot */
struct finding *finding_of_slip(struct judge *j, unsigned slip);             /* that it explains, or NULL */
void finding_to_slip(struct judge *j, struct finding *f, unsigned slip); /* this one explains it */
void findings_follow(struct judge *j);    /* variants were dropped: findings are what those that are left make */
bool judge_doubts(const struct judge *j); /* variants with different slips are alive */
void findings_tell(struct judge *j);      /* what explains each, in words */

/* shrink.c */
/* It is about all of the play: its script, played again, does not show it. */
bool finding_is_whole(const struct judge *j, const struct finding *f);
bool judge_replay(struct judge *j, const struct finding *f, const struct action *script, unsigned n,
                  struct finding *met, struct record *record); /* true if f is met again */
struct parked {
    unsigned variants;
    bool alive[VARIANTS];
    struct slips slips[2];
    uint8_t choice[2][POLICIES];
};
void slips_park(struct judge *j, struct parked *p, const struct finding *f, bool apart); /* two variants are left */
void slips_back(struct judge *j, const struct parked *p);

/* record.c */
void record_golden(struct record *r, const struct judge *j, const struct variant *v, uint64_t cycles);
void record_design(struct record *r, const struct bench *b, uint64_t cycles);
void record_act(struct record *r, const struct judge *j);
void record_drive(struct record *r, uint64_t cycles, const uint64_t *words, unsigned count);
void past_close(struct judge *j);
void past_begin(struct judge *j);
void past_look(struct judge *j, const struct line *design, bool standing, bool excused);
void past_odd(struct judge *j, const struct departure *d, bool standing, double cost); /* nothing explains this */
void past_recall(struct judge *j, const struct past_look *l, struct line *line);

#endif
