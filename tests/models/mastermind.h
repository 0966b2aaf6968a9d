/* SPDX-License-Identifier: MIT */
/*
 * Mastermind once more, in another way: everything is text.  The display is four characters, the
 * verdict eight, the phase a word, letters are letters; time is counted up from the moment a phase
 * was entered.
 */
#ifndef GATECADE_MODEL_MASTERMIND_H
#define GATECADE_MODEL_MASTERMIND_H

#include <stdio.h>
#include <string.h>

struct match {
    unsigned hz, age;       /* cycles that the phase has been shown */
    char phase[8];          /* without the number of the letter */
    char code[5], typed[5]; /* typed: what make or guess has so far */
    char bits[4];           /* draw: the bits of the letter so far */
    char maker, active;     /* 'A' or 'b' */
    int solo, first;        /* first: no round has been played */
    int lives, points[2];
    int found; /* the latest round's code was */
    int heldA, heldB;
};

static inline void go(struct match *m, const char *phase)
{
    snprintf(m->phase, sizeof m->phase, "%s", phase);
    m->age = 0;
    m->typed[0] = 0;
}

static inline int in(const struct match *m, const char *phase)
{
    return !strcmp(m->phase, phase);
}

static inline void begin(struct match *m)
{
    *m = (struct match){.hz = m->hz, .heldA = m->heldA, .heldB = m->heldB};
    go(m, "start");
}

static inline char other(char player)
{
    return player == 'A' ? 'b' : 'A';
}

static inline void point(struct match *m, char player)
{
    m->points[player == 'b']++;
    m->first = 0;
}

static inline void leave_score(struct match *m)
{
    m->lives = 3;
    if (m->points[0] == 2 || m->points[1] == 2 || (m->solo && !m->first)) {
        go(m, "over");
        return;
    }
    if (m->solo) {
        m->code[0] = m->bits[0] = 0;
        m->active = 'A';
        go(m, "draw");
        return;
    }
    if (!m->first)
        m->maker = other(m->maker);
    m->active = m->maker;
    go(m, "player");
}

static inline void add_char(char *text, char c)
{
    size_t n = strlen(text);
    text[n] = c;
    text[n + 1] = 0;
}

static inline void draw_bit(struct match *m, int bit)
{
    static const char *const triple[8] = {"000", "001", "010", "011", "100", "101", "110", "111"};
    add_char(m->bits, bit ? '1' : '0');
    if (strlen(m->bits) < 3)
        return;
    for (int i = 1; i < 8; i++) /* 000 is no letter */
        if (!strcmp(m->bits, triple[i]))
            add_char(m->code, "-ACEFHLU"[i]);
    m->bits[0] = 0;
    if (strlen(m->code) == 4)
        go(m, "player");
}

static inline void leave_result(struct match *m, const char *guess)
{
    m->found = !strcmp(guess, m->code);
    if (!strcmp(guess, m->code)) {
        point(m, m->active);
        go(m, "score");
    } else if (m->lives > 1) {
        m->lives--;
        go(m, "lives");
    } else {
        point(m, m->maker);
        go(m, "reveal");
    }
}

/* One letter more; the fourth completes the code or the guess. */
static inline void type(struct match *m, char letter)
{
    add_char(m->typed, letter);
    if (strlen(m->typed) < 4)
        return;
    if (in(m, "make")) {
        strcpy(m->code, m->typed);
        m->active = other(m->maker);
        go(m, "player");
    } else {
        char guess[5];
        strcpy(guess, m->typed);
        go(m, "result");
        strcpy(m->typed, guess); /* it stays on the display */
    }
}

/* One clock cycle. */
static inline void tick(struct match *m, int rst, int enterA, int enterB, char letter, int sw3, int rnd)
{
    int a = enterA && !m->heldA, b = enterB && !m->heldB;
    m->heldA = enterA;
    m->heldB = enterB;
    m->age++;
    int over = m->age == 2 * m->hz; /* two seconds have passed */
    int mine = m->active == 'A' ? a : b;

    if (!rst)
        begin(m);
    else if (in(m, "start")) {
        if (a || b) {
            m->solo = a && sw3;
            m->maker = m->solo ? 'b' : a ? 'A' : 'b';
            m->first = 1;
            m->points[0] = m->points[1] = 0;
            go(m, "score");
        }
    } else if (in(m, "score")) {
        if (over)
            leave_score(m);
    } else if (in(m, "draw"))
        draw_bit(m, rnd);
    else if (in(m, "player")) {
        if (over)
            go(m, m->active == m->maker ? "make" : "lives");
    } else if (in(m, "lives")) {
        if (over)
            go(m, "guess");
    } else if (in(m, "make") || in(m, "guess")) {
        if (mine && letter != '-')
            type(m, letter);
    } else if (in(m, "result")) {
        if (mine)
            leave_result(m, m->typed);
    } else if (in(m, "reveal")) {
        if (over)
            go(m, "score");
    } else if (a || b) /* over */
        go(m, "start");
}

static inline void message(char text[5], char x, char y)
{
    text[1] = x;
    text[2] = '-';
    text[3] = y;
}

/* What the four digits read, with that letter on the switches. */
static inline void display(const struct match *m, char letter, char text[5])
{
    strcpy(text, "    ");
    if (in(m, "start"))
        strcpy(text, " A-b");
    else if (in(m, "score") || in(m, "over"))
        message(text, (char)('0' + m->points[0]), (char)('0' + m->points[1]));
    else if (in(m, "player"))
        message(text, 'P', m->active);
    else if (in(m, "lives"))
        message(text, 'L', (char)('0' + m->lives));
    else if (in(m, "draw"))
        strcpy(text, "----");
    else if (in(m, "reveal"))
        strcpy(text, m->code);
    else {
        size_t n = strlen(m->typed);
        memcpy(text, in(m, "make") ? "----" : m->typed, n);
        if (n < 4)
            text[n] = letter;
    }
}

/* LD7 to LD0. */
static inline void lights(const struct match *m, char text[9])
{
    strcpy(text, "00000000");
    if (in(m, "over") && (m->hz == 1 ? m->age % 2 == 0 : m->age % m->hz < m->hz / 2))
        strcpy(text, "11111111");
    for (int i = 0; in(m, "result") && i < 4; i++) {
        if (strchr(m->code, m->typed[i]))
            text[2 * i + 1] = '1';
        if (m->code[i] == m->typed[i])
            text[2 * i] = '1';
    }
}

/* The phase by the machine's name for it: make and guess with the number of the letter. */
static inline void full_phase(const struct match *m, char text[12])
{
    if (in(m, "make") || in(m, "guess"))
        snprintf(text, 12, "%.5s%c", m->phase, (char)('1' + strlen(m->typed)));
    else
        snprintf(text, 12, "%s", m->phase);
}

#endif
