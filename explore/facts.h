/* SPDX-License-Identifier: MIT */
/*
 * Facts: everything about a moment that a condition may speak of, as words, all from the machine's tables.  A test is a
 * fact and a value: "letterIn = -", "2 s have passed", "SSD0 was 1 in lives".
 *
 * A fact has a cost: what people look at first is cheap, what only the past knows is dear, and a sentence of the
 * machine about what has just happened is the last resort.  The learner takes the cheapest tests that tell the cases
 * apart.
 */
#ifndef GATECADE_FACTS_H
#define GATECADE_FACTS_H

#include "explore/probe.h"

enum { FACT_TEXT = 120, SENTENCES_MOST = 64 };

struct fact {
    enum fact_kind {
        FACT_NOW,     /* a signal */
        FACT_ALL,     /* all groups of lights show that value */
        FACT_AFTER,   /* a signal after the edge */
        FACT_CHANGED, /* a signal changes at this edge */
        FACT_THEN,    /* a signal when a phase was last left, one more; 0: it never was */
        FACT_SAME,    /* a signal is what it was when a phase was left */
        FACT_PUSHED,  /* a button went down in that phase */
        FACT_FROM,    /* the phase before, one more */
        FACT_LATER,   /* of two phases that one was entered later */
        FACT_OWN,     /* the button belongs to whose turn it is */
        FACT_BUTTON,  /* which button */
        FACT_FITS,    /* the number on the switches is taken */
        FACT_TAKEN,   /* the machine does not refuse the button */
        FACT_AGE,     /* nanoseconds since the phase began */
        FACT_FACE,    /* how many dice show it */
        FACT_ALIKE,   /* how many dice are alike, at most */
        FACT_KINDS,   /* different faces */
        FACT_NO_FACE, /* a die without a face */
        FACT_ZERO,    /* outputs of one name and other numbers are all 0 after the edge */
        FACT_TOP,     /* the highest row of a matrix with a light */
        FACT_STRAP,   /* a house rule */
        FACT_CHANCE,  /* where noise is read: it has decided on another phase */
        FACT_NEWS     /* what the machine says after the edge */
    } kind;
    unsigned a, b;
    unsigned cost;
};

struct facts {
    const struct track *track;
    struct fact *fact;
    unsigned facts;
    const char *sentence[SENTENCES_MOST]; /* in the order they were heard */
    unsigned sentences;
    bool noisy;         /* some phase says that it reads noise */
    uint8_t *own_words; /* by signal: it has said something else than who has won (bit 0), whose turn it is (1, 2) */
};

struct condition {
    unsigned fact;
    bool least; /* at least that value; else exactly that */
    Word value;
};

void facts_begin(struct facts *f, const struct track *t);
void facts_end(struct facts *f);

/* The value of every fact at that moment. */
void facts_note(struct facts *f, const struct instant *m, Word value[]);

/* A fact is true or not; it is a number to be compared (or only equal or not); it is about inputs alone; it is only of
   use where time passes edge by edge; it only says who has won, or whose turn it becomes: no condition, but what comes
   of it. */
bool fact_is_bool(const struct facts *f, unsigned fact);
bool fact_is_number(const struct facts *f, unsigned fact);
bool fact_is_input(const struct facts *f, unsigned fact);
bool fact_is_edge(const struct facts *f, unsigned fact);
bool fact_is_outcome(const struct facts *f, unsigned fact);

static inline bool condition_holds(const struct condition *t, const Word value[])
{
    return t->least ? value[t->fact] >= t->value : value[t->fact] == t->value;
}

/* The test in words; for its contrary, `holds` false. */
void condition_text(const struct facts *f, const struct condition *t, char text[FACT_TEXT]);

/* The value of a signal, as people read it. */
void facts_signal_text(const struct track *t, const struct signal *s, Word value, char text[FACT_TEXT]);

/* A time in its own unit. */
void facts_time_text(double seconds, char text[FACT_TEXT]);

/* The name of what `entered` reads. */
void facts_number_text(const struct facts *f, char text[FACT_TEXT]);

#endif
