/* SPDX-License-Identifier: MIT */
/*
 * What a machine is: a port table, a state of plain bytes, reset and step.
 *
 *              +-----------------------------+
 *   IN    ---->|                             |----> OUT
 *   STRAP ---->|  state' = step(state, port) |----> phase (an OUT that names the control state)
 *              +-----------------------------+
 *
 * Data walks one way: a shell writes the IN and STRAP words of port[], calls step for one rising
 * clock edge, and reads the OUT words, which show the state after that edge.  A machine never
 * fails, allocates, draws, or reads a clock, and its state holds neither pointers nor padding, so
 * copying the bytes is save, undo, network message and solver's key.
 *
 * Freestanding C11: nothing here or in games/ needs a C library.
 */
#ifndef GATECADE_MACHINE_H
#define GATECADE_MACHINE_H

#include <stdint.h>

typedef uint64_t Word; /* the value on one port */

/* What every machine and player keeps to, so that a shell can hold one in an array; a law looks. */
enum {
    PORTS_MOST = 64,   /* ports of a machine */
    STATE_MOST = 1024, /* bytes of a state */
    SEATS_MOST = 64,   /* people or players at a board */
    NOTES_MOST = 512   /* bytes of a player's notes */
};

enum dir {
    IN,   /* driven by the shell before an edge */
    OUT,  /* driven by the machine after an edge */
    STRAP /* an option pin, read at reset: clock rate, house rules, quirks */
};

enum look {
    BUTTON,   /* pushed and let go; acts on the push */
    SWITCH,   /* stays where it is put; one slide switch a bit */
    LED,      /* one light a bit */
    SEGMENTS, /* seven segments gfedcba (bit 0 = a), or eight with the point: pgfedcba */
    ANODES,   /* digit selects, one a bit, for the SEGMENTS that share their pins */
    MATRIX,   /* lights in rows of seven, bit 7*row+column, top left = bit 0; those of one row and column of the board
                 share their lights, those of the next column go on below */
    DIE,      /* one die, 1 to 6, 0: none; as an IN without a key the shell throws it where a phase says so */
    DICE,     /* the sum of two dice, 2 to 12, 0: none; as an IN without a key it is thrown like a DIE */
    NOISE,    /* as an IN, fresh random bits before every edge */
    NUMBER,   /* a number, in words where its values have names */
    PHASE     /* the control state, by name; for people and tools, no pin of the hardware */
};

/* What a control means to a person, whatever it is called and wherever it stands. */
enum role {
    ROLE_NONE,
    ROLE_GO,      /* BUTTON: goes on, enters, throws: {@go} in a sentence; each seat may have its own */
    ROLE_RESTART, /* BUTTON: begins everything anew: {@restart} */
    ROLE_CHOICE,  /* SWITCH: what the next press of ROLE_GO enters: {@choice} */
    ROLE_ASK,     /* STRAP: people are asked before a game: how many play, by which house rules; `help` is the question */
    ROLE_SEED,    /* STRAP: chance chooses it, unless somebody does */
    ROLE_TALLY,   /* IN: the seat whose numbers the OUTs of this role show; 0: of the seat on turn */
    ROLE_ACTED    /* NUMBER that is an OUT: what {actor} did last; a board says whose it is, as another is on turn by then */
};

enum colour { COLOUR_NONE, COLOUR_RED, COLOUR_ORANGE, COLOUR_YELLOW, COLOUR_GREEN, COLOUR_BLUE };

/* What a phase does with the dice that the shell throws (IN ports that look like dice and have no key of their own). */
enum dice {
    DICE_STAY, /* they stay as they are */
    DICE_ROLL, /* a press of ROLE_GO here throws them */
    DICE_UP    /* they are off the table: 0, drawn blank */
};

/*
 * A sentence is a format with names, which every shell fills in the same way (play/tell.h) and every language has in its
 * own order: {port} is that port's value, {@port} the control by its label and key.  {@go}, {@restart} and {@choice} are
 * the controls of that role which count now, {@go1} is the first seat's, {@again} whatever switches the machine off and
 * on; {turn}, {winner} and {actor} are seats by name, {limit} and {entered} numbers, {dice}, {digits} and {verdict} what
 * the board shows, {nth} the number at the end of the phase's name.  So no sentence can name a control that a board lacks.
 */

/* A named value of a port.  A list of them ends with a NULL name. */
struct value {
    const char *name;    /* one word: A, Sam-Hong, make1 */
    const char *say;     /* PHASE: what can be done now, and by what: a sentence */
    uint32_t value : 24; /* packed: most of a machine's size is its tables */
    uint32_t secret : 1; /* PHASE: nobody but the player on turn may look at the board */
    uint32_t final : 1;  /* PHASE: the game is over; what follows, by reset or by a press, is another one */
    uint32_t dice : 2;   /* PHASE: enum dice */
    uint32_t waits : 1;  /* PHASE: it ends by itself after a while: nothing has to be pressed, though something may be */
    uint32_t noise : 1;  /* PHASE: NOISE pins are read here; where no phase says so, they are read always */
};

struct port {
    const char *name;           /* as in the HDL module */
    uint8_t dir : 2, look : 4;  /* enum dir, enum look */
    uint8_t low : 1;            /* 1: active low (a pressed button or a lit segment is 0) */
    uint8_t bcd : 1;            /* NUMBER: 1: a decimal digit every four bits, so 0x12 is read as 12 */
    uint8_t role : 3;           /* enum role */
    uint8_t colour : 3;         /* LED, MATRIX: enum colour */
    uint8_t group : 2;          /* LED, SWITCH: so many, those of the ports beside it too, together are one of `values` */
    uint8_t width;              /* 1 to 64 bits */
    uint8_t seat;               /* IN: the seat whose control it is, 1…; 0: of whoever is on turn */
    uint8_t row, col;           /* where a board shows it: rows from the top, columns from the left */
    uint32_t min, max;          /* STRAP: its range; max 0: all that fits in width */
    Word idle;                  /* IN: its value when nobody touches it; STRAP: its default */
    const struct value *values; /* names of its values, or NULL */
    const char *label;          /* what is printed on the board beside it, or NULL: its name */
    const char *key;  /* keyboard: a character or Left, Right, Up, Down, Space, Enter; SWITCH: one character a bit,
                         highest first */
    const char *help; /* one line, for people and screen readers */
};

struct machine {
    const char *name;    /* the command-line word */
    const char *title;   /* for a menu */
    const char *summary; /* one line */
    const char *rules;   /* how to play, a few lines */
    const char *seat;    /* the seats' names, a letter each; NULL: they have numbers */
    const struct port *port;
    uint32_t ports, state_size;

    /* How many people or players sit at it, by the straps; NULL: one.  Seats are counted from 1. */
    unsigned (*seats)(const Word port[]);

    /* Clock edges a second, by the straps. */
    Word (*hz)(const Word port[]);

    /* Sets all of the state and every OUT; what an edge with reset active does. */
    void (*reset)(void *state, Word port[]);

    /* One rising clock edge; writes every OUT. */
    void (*step)(void *state, Word port[]);

    /* Up to `most` edges at once, as long as they change no OUT; returns how many it did, 0 when
       the next edge must be stepped.  May only follow an edge with the same inputs. */
    uint64_t (*skip)(void *state, const Word port[], uint64_t most);

    /* Optional, for machines whose OUTs change all the time (multiplexed digits): n edges at once with
       the inputs as they are, n > 0; writes every OUT as the last of them leaves it. */
    void (*leap)(void *state, Word port[], uint64_t n);

    /* ---- what a person is told; all optional, none changes anything ---- */

    /* The seat whose turn it is, or 0: anybody's, or nobody's. */
    unsigned (*turn)(const void *state, const Word port[]);

    /* In a final phase the seat that has won, else 0: nobody, or not yet. */
    unsigned (*winner)(const void *state, const Word port[]);

    /* What has just happened, as far as the board still knows it: a sentence, or NULL.  In a final phase who has won, and
       by what. */
    const char *(*news)(const void *state, const Word port[]);

    /* The seat that did it, if news say {actor}. */
    unsigned (*actor)(const void *state, const Word port[]);

    /* Why a push of this button, which is up, would do nothing now, with the other inputs as they are: a sentence; NULL:
       it would be taken.  Where a press throws dice (DICE_ROLL), the inputs are those after the throw. */
    const char *(*refuses)(const void *state, const Word port[], unsigned button);

    /* Where a number is entered: the one on the switches, and the highest that is taken now. */
    Word (*entered)(const Word port[]);
    Word (*limit)(const void *state, const Word port[]);

    /* In a phase that waits: edges until it ends by itself, if that is known; else 0. */
    uint64_t (*wait)(const void *state, const Word port[]);
};

/* port[]: IN ports to their idle value, STRAP ports to their default, OUT ports to 0. */
void machine_idle(const struct machine *m, Word port[]);

/* How many seats it has, with these straps. */
static inline unsigned machine_seats(const struct machine *m, const Word port[])
{
    return m->seats ? m->seats(port) : 1;
}

/* What the machine's optional functions say: 0 and NULL (no news, nothing is refused) for one without them. */
static inline unsigned machine_turn(const struct machine *m, const void *state, const Word port[])
{
    return m->turn ? m->turn(state, port) : 0;
}
static inline unsigned machine_winner(const struct machine *m, const void *state, const Word port[])
{
    return m->winner ? m->winner(state, port) : 0;
}
static inline unsigned machine_actor(const struct machine *m, const void *state, const Word port[])
{
    return m->actor ? m->actor(state, port) : 0;
}
static inline uint64_t machine_wait(const struct machine *m, const void *state, const Word port[])
{
    return m->wait ? m->wait(state, port) : 0;
}
static inline const char *machine_news(const struct machine *m, const void *state, const Word port[])
{
    return m->news ? m->news(state, port) : 0;
}
static inline const char *machine_refuses(const struct machine *m, const void *state, const Word port[], unsigned button)
{
    return m->refuses ? m->refuses(state, port, button) : 0;
}

/* The first button of that role which this seat may press, its own or anybody's (seat 0: any seat's), or -1. */
int machine_button(const struct machine *m, enum role role, unsigned seat);

/* n edges with the inputs as they are, skipping what can be skipped. */
void machine_run(const struct machine *m, void *state, Word port[], uint64_t n);

/* The index of the port of that name, or -1. */
int port_find(const struct machine *m, const char *name);

/* The index of the machine's PHASE port, or -1. */
int machine_phase(const struct machine *m);

/* All the bits that fit in the port. */
Word port_mask(const struct port *p);

/* The named value that v is, or NULL.  Where lights or switches are in groups, no value of a port has a name. */
const struct value *port_value(const struct port *p, Word v);

/* 1 if v may stand on the port: it fits, and a STRAP's lies in its range. */
int port_allows(const struct port *p, Word v);

/* The words for these numbers, the same in every format: in, button, go, red, roll; NULL for a number that is none. */
const char *dir_name(unsigned dir);
const char *look_name(unsigned look);
const char *role_name(unsigned role);
const char *colour_name(unsigned colour);
const char *dice_name(unsigned dice);

#endif
