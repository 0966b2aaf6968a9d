/* SPDX-License-Identifier: MIT */
/*
 * What a terminal sends: keys, and answers to questions.  Bytes in, events out; nothing is read here.
 *
 * A terminal that speaks the kitty keyboard protocol tells when a key goes down, repeats and goes up, each as an escape
 * sequence (CSI code ; modifiers : kind ; text u).  Any other sends characters, and the well-known sequences for arrows.
 */
#ifndef GATECADE_INPUT_H
#define GATECADE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SCREEN_NONE = -1,
    SCREEN_LEFT = 0x10000,
    SCREEN_RIGHT,
    SCREEN_UP,
    SCREEN_DOWN,
    SCREEN_RESIZE,
    SCREEN_BACKSPACE,
    SCREEN_ESCAPE,
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_HOME,
    SCREEN_END,
    SCREEN_F1,
    SCREEN_F2,
    SCREEN_OTHER
};

enum input_kind {
    INPUT_NOTHING, /* a sequence that means nothing here */
    INPUT_PRESS,
    INPUT_REPEAT,
    INPUT_RELEASE,
    INPUT_KITTY,      /* the answer to CSI ? u: the terminal speaks the protocol */
    INPUT_BACKGROUND, /* the answer to OSC 11: the background's colour */
    INPUT_ANSWERED    /* the answer to CSI c, which every terminal gives: no other one is under way */
};

struct input_event {
    enum input_kind kind;
    int key;      /* an ASCII character, Ctrl as such a one, or one of SCREEN_… */
    uint32_t rgb; /* INPUT_BACKGROUND */
};

/* The first event of these bytes; returns how many of them it took, 0: it may be incomplete.  `all`: no more will come
   soon, so what looks incomplete is not. */
size_t screen_parse(const unsigned char *bytes, size_t n, bool all, struct input_event *e);

#endif
