/* SPDX-License-Identifier: MIT */
/*
 * Copies the HDL of one submission into one flat folder: its sources, and the files they `include`, wherever in the
 * submission those are.  Files of the same name are renamed, and the includes of the copies are rewritten to match.
 */
#ifndef GATECADE_GATHER_H
#define GATECADE_GATHER_H

#include <stdbool.h>

struct gathered {
    char id[32], why[400]; /* what is wrong with it, "" if nothing is: archive-trick, no-source, refused-... */
    bool machine;  /* it is this machine that failed, and says nothing about the submission: no-room, unreadable */
    char **source; /* the files to give to the checker, in an order that depends only on their names */
    unsigned sources;
};

/* Copies what the folder, archive or source at `path` holds into the folder src.  In a folder that several students
   share, only the entries for which name_student() returns `student`; "": all.  `bare`: archives are unpacked outside
   the sandbox, and no words are refused. */
void handin_gather(struct gathered *g, const char *path, const char *student, const char *src, bool bare);
void gathered_free(struct gathered *g);

/* The name ends like a source: .v .sv .vh .svh .vhd .vhdl */
bool handin_is_source(const char *name);

/* It is a folder, and no link to one. */
bool handin_is_folder(const char *path);

#endif
