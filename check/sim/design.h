/* SPDX-License-Identifier: MIT */
/*
 * A user's design: its sources (a private copy), the units (modules, entities) in them, and a simulation of one.
 *
 *     design_open        copies and scans the files (sources.c)
 *     design_list        compiles, and finds every unit that could be the top, with its ports
 *     design_build       builds the simulator of the one that is chosen
 *     sim_start, sim_fresh, sim_run, sim_close (sim.c)
 */
#ifndef GATECADE_DESIGN_H
#define GATECADE_DESIGN_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include "base/options.h"
#include "check/hdl/faces.h"
#include "check/hdl/refuse.h"
#include "check/source/shorten.h"
#include "check/pins/dut.h"
#include "check/sim/vpi/wire.h"

enum language { VERILOG = 1, SYSTEMVERILOG = 2, VHDL = 4 };

/* Sources as many as a submission may have and those that we add (check/handin/gather.c); their numbers fit a byte. */
enum { SOURCES = 254, UNITS = 512, MESSAGE = 16384 };

struct source {
    char name[256]; /* in the copy, relative */
    enum language language;
    unsigned text; /* its number among the texts */
};

/* A file of the user's as it was read: a source, or what sources include. */
struct text {
    char name[256];   /* in the copy, relative */
    char label[104];  /* its name in letters that no tool takes for something else */
    const char *path; /* as the user gave it; NULL: it lay beside a source that names it */
    char *text;       /* in one form of bytes (check/hdl/tidy.h) */
    size_t size;
};

struct design {
    const struct engine *engine;
    char dir[PATH_MAX]; /* the private copy; each engine works in it */
    struct source source[SOURCES];
    unsigned sources;
    int languages;                /* all that occur */
    char unit[UNITS][WIRE_NAME];  /* modules or entities declared in the files */
    const char *rival;            /* a module that fits as well as the chosen one, or NULL */
    uint8_t instantiated[UNITS];  /* by another one, */
    uint8_t tested[UNITS];        /* and by a file of testbenches */
    uint8_t declared_in[UNITS];   /* the number of its source */
    uint8_t ports_in[UNITS];      /* 1 + the number of the last source that declares it with ports; 0: none does */
    uint8_t conditional[SOURCES]; /* what a source declares depends on macros */
    unsigned units;
    const struct list *parameters; /* NAME=VALUE, for the top; UNIT.NAME=VALUE, for a part */
    uint8_t set[LIST_MOST];        /* those for a part that have been set */
    char vendor[200];              /* parts of a vendor's library for which models of ours stand, or "" */
    bool vendor_clock;             /* a clock manager is among them */
    const char *unisim;            /* VHDL: the file that is compiled into library unisim, or NULL */
    char left_out[200];            /* files that do not compile and that nothing needs, or "" */
    bool quiet;                    /* VHDL: inputs of the copy are 0 before they are set, without which it ends at once */
    char outer[300];               /* what stands around the chosen top and lacks parts: a note about it, or "" */
    char implied[120];             /* names of which Yosys has made wires, or "" */
    struct shortening shortened;   /* counters of a real clock that are run short in the copy */
    struct top top[UNITS];
    unsigned tops;
    const struct top *chosen;
    char built[WIRE_NAME]; /* Icarus: the one top that design.vvp holds, or "" */
    char standard[16];     /* which revision of the language worked */
    char message[MESSAGE]; /* a compiler's messages, or why there is no design */
    bool user_error;       /* the message is about the user's sources: the design does not build */
    int outcome;           /* of the last tool that ran (box.h) */
    const char *cause;     /* of the message, in a word: ports-not-found, hangs, crashes ...; or NULL */
    const char *fault;     /* of the machine and not of the design, in a word: killed, no-room ...; NULL: none so far */
    char fault_said[300];  /* a sentence about it */
    bool stranger;         /* untrusted: see untrusted.h */
    bool asked;            /* for a second opinion, which may cost less */
    bool cleared;          /* Icarus: registers that nothing sets are 0 at power-up, as those of a chip are, and not X */
    struct refusal refused; /* of a stranger's: its id is NULL if nothing is */
    struct text *text;      /* all files that were read */
    unsigned texts;
    int form[FACES]; /* by face: which of the forms that the design has; 0 is Icarus's, FORM_NONE: it has none */
    int shown;       /* the form that the copy has now, or FORM_NONE: the text as the user wrote it */
    int wanted;      /* the form to be judged, or FORM_NONE: that of the engine */
};

enum { FORM_NONE = -1 };

/* Takes a note about the design: its id, and a sentence. */
typedef void Engine_note(void *to, const char *id, const char *sentence);

/* A tool chain that can simulate designs. */
struct engine {
    const char *name;
    int languages;
    bool by_name;                                            /* never chosen unless somebody asks for it by name */
    bool witness;                                            /* asked for a second opinion, and may be missing */
    const char *const *commands;                             /* that must be there, ending in NULL */
    const char *packages;                                    /* Debian's, that have them */
    const char *version;                                     /* the option by which the first command tells its own */
    bool (*list)(struct design *d);                          /* fills d->top; false after a message */
    bool (*build)(struct design *d);                         /* for the chosen top */
    int (*start)(struct design *d, int wire, uint64_t seed); /* of the built one; a handle (box.h) */
    bool (*quieten)(struct design *d); /* builds it anew with inputs that are 0 before they are set; or NULL */
    struct dut (*open)(struct design *d, uint64_t seed);     /* instead: run in this process; no context: a message */
    void (*shut)(struct dut *within);                        /* what open opened */
    void (*tell)(struct dut *within, Engine_note *note, void *to); /* what the hardware would be; or NULL */
    const char *const *environment;                                /* of its compilers besides, NAME=VALUE; or NULL */
    double speed; /* cycles a second of a usual design: see struct sim */
};

#define ENGINE(id) extern const struct engine engine_##id;
#include "check/sim/engines.def"
#undef ENGINE
/* What the design takes of a real chip, and how fast it would run there, in a sentence; or why that is not known. */
void design_fit(struct design *d, const char *top, char *said, size_t size);

extern const struct engine *const engines[];
extern const unsigned engine_count;

/* Puts the form of that number (FORM_NONE: the user's own text) into the copy, and finds the units in it; false after a
   message, or a refusal. */
bool design_show(struct design *d, int form);

/* Is a NAME=VALUE meant for a part of the design (UNIT.NAME=VALUE)?  Those are set in the copy. */
bool of_part(const char *parameter);

/* Each returns false after a sentence in d->message. */
bool design_open(struct design *d, const struct list *files);
bool design_list(struct design *d, const struct engine *e, const char *only);
bool design_build(struct design *d, const struct top *top);

/* What design_list has found goes. */
void design_free_tops(struct design *d);
void design_close(struct design *d);

bool engine_ready(const struct engine *e);

/* Explanation of a compiler's message for people who are new to it, or NULL. */
const char *message_explained(const char *message);

/* Is Icarus's message about an error in the design, which another compiler would not accept either? */
bool message_blames(const char *message);

/* All that is wrong is that modules are missing: their names. */
bool message_only_missing(const char *message, char *names, size_t size);

/* Of a file without a module or entity: what it is instead, to follow its name; or "". */
const char *text_explained(const char *text, size_t size, bool vhdl);

/* ---- helpers of the engines ---- */

/* The number of the unit of that name, or -1. */
int design_unit(const struct design *d, const char *name);

/* The units in the copy; false after a message. */
bool design_find_units(struct design *d);

/* Works out the forms of the design; of a stranger's the first is put into the copy.  False after a message, or a
   refusal. */
bool design_forms(struct design *d);

/* A source as it lies in the copy (free it; NULL with errno), and a file written into the copy. */
char *design_read(const struct design *d, const struct source *s, size_t *size);
bool design_write(const struct design *d, const char *name, const char *text, size_t size);

/* Runs a command in the design's directory; what it prints is kept in d->message.  True if its status is 0. */
bool design_tool(struct design *d, const char *const *argv, unsigned seconds);

/* The last compiler used up its time or its memory, or had no end of complaints: the design's cause until there is
   another one. */
bool design_bomb(const struct design *d);

/* Why it cannot be judged, in a word. */
const char *design_cause(const struct design *d);

/* Starts a simulator (its argv and more), reads the message with its ports, adds its tops to d and stops it. */
struct tool;
bool design_read_ports(struct design *d, const struct tool *simulator);

/* The machine has failed, so nothing that is found of the design counts; the first fault is kept.  Sets d->message,
 * too. */
void design_fault(struct design *d, const char *fault, const char *sentence, ...) __attribute__((format(printf, 3, 4)));

/* Sets d->message. */
void design_message(struct design *d, const char *sentence, ...) __attribute__((format(printf, 2, 3)));

/* ---- simulation ---- */

enum { SIM_SECONDS = 600 }; /* of processor time that a simulation may take in all */

struct sim {
    struct design *design;
    int fd;
    int process;     /* the simulator's handle (box.h) */
    bool copy;       /* the simulator has forked */
    const char *log; /* what it prints, or NULL: to the box's own */
    enum health health;
    char inbox[1 << 14]; /* received, and taken up to inbox_at */
    uint32_t inbox_at, inbox_size;
    unsigned in_words, out_words;
    uint64_t cycles; /* of the batch that is being gathered */
    char *reply;
    uint32_t reply_room, reply_size;
    char *command;
    uint32_t command_room, command_size;
    uint64_t seed;
    double spent;  /* processor seconds of the simulator, as it says; for limits on what a user waits for */
    unsigned runs; /* that were asked of it */
    double work;   /* what was asked of it, in seconds by the engine's usual speed: the same on every computer */
    struct wire_setup setup;
    uint32_t number[2 * WIRE_PINS];
    struct dut within; /* an engine that runs in this process: nothing above but design, health, spent and work */
    void (*shut)(struct dut *within);
};

/* The pins driven and sampled, by their number in the top.  False when it cannot run. */
bool sim_start(struct sim *s, struct design *d, int clock, const uint32_t *in, unsigned ins, const uint32_t *out,
               unsigned outs);

/* The design as it was at power-up. */
bool sim_fresh(struct sim *s);

/* A batch: stretches of cycles, each with its inputs (in_words words); then run it all.  The
   samples are read one by one: the cycle of the change, values and unknowns of each output in turn. */
void sim_stretch(struct sim *s, uint32_t cycles, const uint64_t *inputs);
bool sim_run(struct sim *s);
const uint64_t *sim_sample(struct sim *s, uint32_t *at, uint32_t *cycle);

/* The chosen top of a built design as the judge sees it; the simulation starts at load and ends with sim_close, which
   may also follow on a simulation that never was. */
struct dut sim_dut(struct sim *s, struct design *d, uint64_t seed);
void sim_close(struct sim *s);

#endif
