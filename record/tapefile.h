/* SPDX-License-Identifier: MIT */
/* Tapes as files: loading one whole, and writing one while a machine runs. */
#ifndef GATECADE_TAPEFILE_H
#define GATECADE_TAPEFILE_H

#include <stdint.h>
#include <stdio.h>
#include "core/tape.h"

/* A tape in memory. */
struct tape {
    const struct machine *machine;
    Word *port;               /* as it stands before the reset: inputs idle, straps as the tape sets them */
    struct tape_event *event; /* the inputs, cycles never falling */
    uint64_t events;
    uint64_t end; /* how many edges to run */
};

/* Reads a file ("-": standard input) that may hold any bytes.  GOOD, or BAD after a complaint; free it either way. */
int tape_load(struct tape *t, const char *path);

/* The same, and its text, which the caller frees. */
int tape_load_text(struct tape *t, const char *path, char **text);

/* The same from memory: NULL, or the sentence, which stays in `r`. */
const char *tape_parse(struct tape *t, struct tape_reader *r, const char *text, uint64_t size);

void tape_free(struct tape *t);

/* Applies the inputs of one cycle to port[], beginning at event `at`; returns the first event of a later cycle. */
uint64_t tape_apply(const struct tape *t, uint64_t at, uint64_t cycle, Word port[]);

/* Parses a strap as given on a command line, NAME=VALUE, into port[]; which port it is goes to *at unless that is
   NULL.  GOOD, or USAGE after a complaint that names the allowed values. */
int strap_read(const struct machine *m, const char *text, Word port[], unsigned *at);

/* The same for an input. */
int input_read(const struct machine *m, const char *text, Word port[], unsigned *at);

/* Writing the canonical tape: every strap, then each input when it changes, values in decimal. */
struct tape_writer {
    FILE *file;
    const struct machine *machine;
    Word *last; /* the inputs of the cycle before */
};

void tape_write_begin(struct tape_writer *w, FILE *file, const struct machine *m, const Word port[]);
void tape_write_inputs(struct tape_writer *w, uint64_t cycle, const Word port[]); /* before the edge of that cycle */
void tape_write_end(struct tape_writer *w, uint64_t cycles);                      /* how many edges were run */

#endif
