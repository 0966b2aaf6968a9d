/* SPDX-License-Identifier: MIT */
/*
 * What people are told, the same in every shell and language: whose turn it is, what can be done now and by which
 * control, what has just happened and to whom, why a press was refused, how long a wait still is, who has won and how
 * to play again.
 *
 *     machine's tables and functions  →  sentences with {names}  →  in the language  →  filled in  →  text
 *
 * Nothing is kept between two calls: every text is a function of the game as it stands, so undo, time travel and
 * replays tell the truth, too.  In a secret phase no text depends on what is secret.
 */
#ifndef GATECADE_TELL_H
#define GATECADE_TELL_H

#include "languages/language.h"
#include "play/game.h"

enum { TELL_MOST = 400 }; /* bytes that hold any of these texts in any language; a longer one is cut at a character */

struct teller {
    const struct game *game;
    const struct language *language; /* NULL: English */
    const char *skip;                /* the shell's own control that ends a wait ("n"), or NULL: there is none */
    const char *again;               /* and the one that switches the machine off and on ("R R") */

    /* How the shell works a control just now, where that is not the port's own key; NULL, or NULL from it: by that; "": by
       no key, but a finger. */
    const char *(*key)(const void *context, unsigned port);
    const void *context;
};

/* Each writes its text and returns true; false, and an empty text: there is nothing to tell. */
bool tell_turn(const struct teller *t, char *to, size_t size);     /* "Player 2", "Player b (fair)" */
bool tell_now(const struct teller *t, char *to, size_t size);      /* "Press proc (Space) to throw the dice." */
bool tell_happened(const struct teller *t, char *to, size_t size); /* "Player 2 takes 100." */
bool tell_wait(const struct teller *t, char *to, size_t size);     /* "1.5 s more; n goes on at once." */
bool tell_end(const struct teller *t, char *to, size_t size);      /* at the end: who has won, and how to play again */

/* Why a push of this button would do nothing now: "Refused: 127 is more than the 60 that player 2 has: …". */
bool tell_refused(const struct teller *t, unsigned button, char *to, size_t size);

/* A seat (1…) by its name: "2", "b"; a control by label and key: "BTN3 (a)"; a port's value; any text of the tables. */
void tell_seat(const struct teller *t, unsigned seat, char *to, size_t size);
void tell_control(const struct teller *t, unsigned port, char *to, size_t size);
void tell_value(const struct teller *t, unsigned port, Word value, char *to, size_t size);
const char *tell_text(const struct teller *t, const char *english);
const char *tell_label(const struct teller *t, unsigned port);

/* Fills in a sentence of a machine, or of a shell: that with words of its own, beside the machine's, or NULL. */
struct tell_word {
    const char *name, *text;
};
#define WORDS(...) ((const struct tell_word[]){__VA_ARGS__, {0, 0}})
void tell_sentence(const struct teller *t, const char *english, const struct tell_word *words, char *to, size_t size);

/* A value as a person writes it for a port: a number, one of its names in any case or in the language, on or off. */
bool tell_read(const struct teller *t, unsigned port, const char *text, Word *value);

/* What a person types for the next press: a letter, a number, up or down.  Writes it to the ROLE_CHOICE words of
   port[], which is a whole array as it stands; false: it is nothing of that kind. */
bool tell_choose(const struct teller *t, const char *text, Word port[]);

/* The controls that tell_now names, in its order; returns how many.  tell_asked: with what it says. */
unsigned tell_controls(const struct teller *t, uint8_t port[PORTS_MOST]);
unsigned tell_asked(const struct teller *t, uint8_t port[PORTS_MOST], char *to, size_t size);

/* The digits as they are read, spaces at both ends left out; what the lights say that are in groups, letter by letter.
 */
void tell_digits(const struct teller *t, char *to, size_t size);
void tell_verdict(const struct teller *t, char *to, size_t size);

/* The numbers of one seat where the board shows them seat by seat (ROLE_TALLY); false: it does not.  The game does not
   move. */
bool tell_tally(const struct game *g, unsigned seat, Word port[PORTS_MOST]);

/* All that play/ itself says, for the test that finds what a language lacks; ends with NULL. */
extern const char *const tell_formats[];

#endif
