/* SPDX-License-Identifier: MIT */
/* What the robot of 7up-7down is made of, and lends to that of its board; ports are the control unit's. */
#ifndef GATECADE_SEVENS_ROBOT_H
#define GATECADE_SEVENS_ROBOT_H

#include "check/judge/robot.h"
#include "games/sevens.h"

extern const struct rule sevens_rules[], sevens_board_rules[];
void sevens_play(struct judge *j, int effort); /* the control unit, or its board */

enum { SEVENS_HOLDS = 2047 }; /* a purse's eleven bits */

#define SEVENS_AT_REST "dice at rest" /* of a press: the same has been tried with dice that lie still */

#define SEVENS_BY_THIS "dice of this round"   /* those of earlier ones do not count: it has been tried */
#define SEVENS_STOPS "nothing comes any more" /* of a press: it has been tried */

/* Of a press in 110, with dice that are hidden: on which side of 7 they lie is asked by it, or known from others. */
#define SEVENS_ASKED "dice that are asked for"
#define SEVENS_BELOW "dice below 7"
#define SEVENS_IS_SEVEN "dice of 7"
#define SEVENS_ABOVE "dice above 7"

enum sevens_swap { SWAP_NEVER, SWAP_ALWAYS, SWAP_SECOND_BEGINS, SWAP_FIRST_BEGINS };

/* What a variant remembers of a scenario. */
struct sevens_memory {
    uint8_t sum;               /* the dice, as they were read */
    uint8_t cleared[2];        /* the bids have been shown and cleared once: from then on they are known */
    uint8_t unread;            /* the design has left out the state that reads the dice */
    uint8_t bid[2], choice[2]; /* as they were entered, whatever is shown */
    uint8_t proc;              /* its last level */
    uint8_t paid;              /* deposits of another size than the rule's, a bit each: see below */
    uint8_t made;              /* who has bid in this round, a bit each */
    uint8_t crossed;           /* whose deposits left the other's purse, enum sevens_crossing */
    uint8_t hidden;            /* the design does not show its dice */
    uint8_t beyond;            /* a bid was taken that a purse cannot pay, or there is more money than can be held */
    uint8_t swapped;           /* purses are shown crossed, enum sevens_swap, and are read so from then on */
    uint8_t turn, turned;      /* who bids first; that has changed in this 111 */
    uint8_t live;              /* what shows the switches while a bid is made: 1 sub1, 2 sub2, 4 O_ud1, 8 O_ud2 */
    uint8_t stayed;            /* the last press took the design nowhere */
    uint8_t settled, wronged;  /* bids have been in this scenario; not rightly */
    uint8_t label[8];          /* the code that each state is shown by, + 1; 0: its own */
    uint8_t doubt, doubted; /* a state, + 1, that the design may be in, shown by another code: before, after a press */
    uint8_t had;            /* who had bid in this round before the last press */
    uint8_t begins;         /* then: who bids first */
    uint16_t lain;          /* all dice that have lain there in this round, a bit each */
    uint8_t mirror;         /* choices that are shown as the other one, see enum sevens_mirror */
    uint8_t unpaid; /* a game should have ended, and nothing was to be seen: whether it did the next press tells */
};

enum { DEPOSIT_LOW = 1, DEPOSIT_HIGH = 2, DEPOSIT_FAR = 4 }; /* of `paid`; far: by more than a rounding */

/* A choice is shown as the other one: is it held so?  By which of the two bids are settled tells.  Bits: */
enum sevens_mirror {
    MIRROR_EITHER = 3, /* that of player 1, of player 2; */
    MIRROR_SHOWN = 4,  /* it is held as it was entered */
    MIRROR_NEWS = 8    /* the settlement that is looked at now has told so, if it is right */
};

/* Deposits that leave the other's purse: by a wrong subtraction, or because the purses are shown crossed?  Bits: */
enum sevens_crossing {
    CROSSED_EITHER = 3,  /* in this round that of player 1, of player 2; */
    CROSSED_NOWHERE = 2, /* shifted by so much: it left no purse */
    CROSSED_NOT = 16,    /* the purses are shown right: a deposit or a settlement has told */
    CROSSED_NEWS = 32    /* the settlement that is looked at now, if it is right */
};

enum { SEVENS_VISIBLE = 7 };
extern const uint8_t sevens_visible[SEVENS_VISIBLE]; /* the ports that show what the game has, but for its state */

Word sevens_word(const struct departure *d, unsigned port); /* what stands on these pins in the end, */
Word sevens_shows(const struct departure *d,
                  unsigned port); /* and what it is: purses may be crossed, states have other codes */
bool sevens_takes(const uint8_t bid[2], const uint8_t choice[2], unsigned sum,
                  unsigned me);                                               /* his bid from the other */
int sevens_gain(const uint8_t bid[2], const uint8_t choice[2], unsigned sum); /* of the first player */
struct sevens sevens_pressed_in(const struct departure *d, unsigned state, bool second, unsigned sum);
bool sevens_shows_all(const struct departure *d, const struct sevens *s); /* but for the state */
bool sevens_all_as(const struct departure *d, const Word port[]);         /* but for the state */
bool sevens_swapped(const struct sevens_memory *m);                       /* now */
bool sevens_exchanged(const struct departure *d); /* each purse stands where the other should, and did not before */
unsigned sevens_live(const struct departure *d);  /* see struct sevens_memory: now, by this departure */
bool sevens_passes_by(const struct departure *d); /* the state that was due was shown, and did not wait for its press */
/* The design is where it should be, and only the code of its state is another: `after` is the control unit then. */
bool sevens_only_code(const struct departure *d, struct sevens *after);
bool sevens_surely_code(const struct departure *d);
bool sevens_wrong(const struct departure *d, unsigned port);
bool sevens_shows_state(const struct departure *d);

/* ---- bids that are settled ---- */

Word sevens_mirrored(const struct sevens_memory *m, unsigned player, Word choice);
void sevens_watch_mirror(struct sevens_memory *m, Word before); /* a press was made, right or wrong */
void sevens_note_mirror(const struct departure *d, struct sevens_memory *m);
unsigned sevens_told_sum(const struct departure *d, const struct sevens_memory *m);
bool sevens_both_right(const Word port[], Word sum);
const char *sevens_only_shown(const struct departure *d, const struct sevens_memory *m);
bool sevens_by_other_dice(const struct departure *d, const struct sevens_memory *m);
bool sevens_told_by_neither(const struct departure *d, const struct sevens_memory *m);

/* ---- purses that are shown crossed ---- */

bool sevens_crossed(const struct departure *d); /* a bid's deposit left the other's purse */
bool sevens_paid_straight(const struct sevens_memory *m, unsigned me);
void sevens_watch_crossing(struct sevens_memory *m, Word before, bool equal); /* a press was made, right or wrong */
bool sevens_both_crossed(const struct sevens_memory *m);
/* What moved the purses tells whether they are shown crossed, whoever should have taken what: then above 0, or below.
 */
int sevens_tells_crossed(const struct departure *d);
bool sevens_crossing_open(const struct departure *d);
bool sevens_only_crossed(struct judge *j, const struct finding *f); /* an experiment */

/* ---- a board ---- */

bool sevens_changes(const struct departure *d, unsigned port); /* by this press */
Word sevens_stood(const struct departure *d, unsigned port);   /* what the design showed there before it */
bool sevens_changes_any(const struct departure *d);
bool sevens_bid_of(const struct departure *d, int me); /* the bid on the switches was taken as his, whatever it cost */
/* The state in which the press was made, by what it changed, if it is not the one that was expected; `after` is the
   control unit then.  SV_PORTS: none that is known. */
unsigned sevens_pressed_state(const struct departure *d, const struct sevens_memory *m, bool second,
                              struct sevens *after);

/* What a press does is to be seen while the button is down, in one step; on a board that goes on to the next state, and
   does its work, without another press there are two. */
struct sevens_ran {
    struct moment step[2]; /* what stood before the press, and what stood before the board went on, */
    struct line line;      /* as the press's own line */
    struct departure then; /* what the press itself came to */
    struct sevens after;   /* and the control unit when the board has gone on */
    bool late;             /* when the button had been let go */
};

const char *sevens_board_again(struct judge *j, const struct finding *f); /* look_again of its robot */

bool sevens_board_whole(const struct finding *f);

bool sevens_ran_on(const struct departure *core, struct sevens_ran *r);

bool sevens_to_bid(struct judge *j);                         /* presses on to the next bid */
bool sevens_offer(struct judge *j, unsigned amount, int up); /* a bid that should be taken; else a lower one */
void sevens_dice_in_turn(struct judge *j);

/* ---- both ---- */

void sevens_view(const uint8_t *choice, const void *memory, Word port[]);
void sevens_watch(void *memory, Word before, const Word port[]);
bool sevens_cares(const void *memory, const Word port[], unsigned out);
const char *sevens_classify(const struct departure *d);
bool sevens_forgives(const struct departure *d);
bool sevens_beyond(const void *memory);
bool sevens_adopt(const struct departure *d, struct sevens *s, void *memory);

#endif
