/* SPDX-License-Identifier: MIT */
/* What the files of the block game's robot share: what a follower of its designs keeps (follow.c), how it steps their
   field (field.c), and the parts that are judged apart from it (parts.c). */
#ifndef GATECADE_TETRIS_ROBOT_H
#define GATECADE_TETRIS_ROBOT_H

#include "check/judge/robot.h"
#include "games/tetris.h"

extern const struct follower tetris_follower;
void tetris_play(struct judge *j, int effort);

enum { SECOND = 20, LATE = 3, LAG_MOST = 6, WINDOW = 3 * SECOND };

#define LEFT_COLUMN ((Word)(1u | 1u << 7 | 1u << 14))
#define RIGHT_COLUMN (LEFT_COLUMN << 6)
#define ALL_RED (((Word)1 << 21) - 1)

enum stage {
    UNKNOWN,  /* before the first reset */
    READY,    /* the show, which is not judged */
    STARTING, /* Start was pressed: the first block is to come */
    GAME,
    OVER,
    ASTRAY /* where the design is cannot be told */
};

struct picture {
    Word R, Y, B, time, score;
    bool control, won, lost;
    bool timed; /* time is known */
};

struct follow {
    const struct eyes *eyes;
    bool has[TT_PORTS];
    uint8_t stage;
    struct tetris m;       /* the golden registers, where the design is */
    struct tetris created; /* with the first block, as soon as that is due */
    struct tetris ready;   /* just before Start */
    uint64_t in[LAG_MOST + 1];
    unsigned lag, ticks; /* inputs are given so much later; ticks since power-up */
    bool lag_known;
    struct counters {
        Word time, score;
        bool timed, control; /* timed: time is known */
    } shown[LATE + 1];       /* at the last ticks */
    unsigned lead;           /* they are shown so many ticks before the field moves: they are looked at later */
    unsigned time_age;       /* ticks since the time changed */
    bool owed;               /* when it did the field stood still, and should have moved */
    uint8_t lfsr;
    uint64_t levels;                         /* of the buttons, before this tick */
    unsigned since_start_press, since_reset; /* the latter: of the inputs as they are, not later */
    unsigned waited;                         /* in STARTING, for a block, for the end */
    bool absent;                             /* the block that is due has not come */
    unsigned appeared;                       /* in STARTING: so many ticks late rows 1-3 changed last */
    /* the block under control */
    unsigned frame;
    int position;
    bool unsure;
    bool loose;        /* it has fallen in its window: how it is steered from there on is not settled */
    unsigned age;      /* ticks since it was made */
    bool lit, dark;    /* the light of this window was seen; the lamp is dead */
    bool held;         /* the design's window is longer */
    unsigned lamp_off; /* ticks in which the light was otherwise */
    /* seconds */
    unsigned second, since, counted, counts, anchored;
    bool adrift; /* the time was set back within a game */
    bool uneven; /* seconds are not what they should be */
    unsigned score_off, blinked, dimmed, digit_off[4], stable, end_off;
    bool ends;     /* it should be over */
    bool given;    /* it has three points that no row gave: whether that wins is left open */
    bool strange;  /* the field is one that no right game comes to: what it does next is not settled */
    bool torn;     /* and its lights have not all come to rest since, from where rows are judged again */
    bool own_pace; /* it falls at another pace than the timer's: when a full row goes is open then */
    bool waits;    /* nothing else falls while a block is steered */
    bool hurried;  /* a window was not of its length: blocks follow one another as they should not */
    Word blinking; /* the row, at the last tick */
    Word refilled; /* a row that went, and is full again */
    Word vanished; /* a row that should go has, or blinks on: the points tell */
    Word maybe;    /* a row that should go seems gone, but it may just be dark: the points tell, or its light */
    unsigned maybe_age;
    uint8_t maybe_score;
    struct picture last;
    Word port[TT_PORTS]; /* this tick's */
};

#define BIT(port) ((uint64_t)1 << (port))
#define FIELD (BIT(TT_RED) | BIT(TT_YELLOW) | BIT(TT_BLUE))

Word tetris_full_rows(Word x);
unsigned tetris_framed(Word R, int position, bool *all);
void tetris_tell(struct follow *f, struct breaches *told, const char *id, uint64_t wrong,
                 const struct tetris *expected);
struct tetris tetris_stepped(const struct follow *f, const struct tetris *from, bool last);
Word tetris_steered(struct follow *f, uint64_t pressed, unsigned *frame, int *position);
Word tetris_rows_blinking(const struct tetris *s, Word B);
Word tetris_field_differs(const struct tetris *s, const struct picture *p);
bool tetris_one_block(const struct tetris *s);
bool tetris_crowded(const struct follow *f);
struct picture tetris_seen(const struct follow *f);
void tetris_astray(struct follow *f);
bool tetris_set_back(const struct follow *f, const struct picture *p);
void tetris_timer(struct follow *f, const struct picture *p, struct breaches *told);
void tetris_points(struct follow *f, const struct picture *p, struct breaches *told);
bool tetris_own_window(const struct follow *f);
bool tetris_restarted(const struct follow *f);
void tetris_lamp(struct follow *f, const struct picture *p, struct breaches *told);
void tetris_blinking(struct follow *f, const struct picture *p, struct breaches *told);
void tetris_digits(struct follow *f, const struct picture *p, struct breaches *told);

void tetris_new_block(struct follow *f, const struct picture *p, const struct tetris *expected);
void tetris_field(struct follow *f, const struct picture *p, uint64_t pressed, struct breaches *told);

#endif
