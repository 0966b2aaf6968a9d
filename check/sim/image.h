/* SPDX-License-Identifier: MIT */
/* Files embedded in the command: the simulators' plug-in, and what a Verilator model is compiled with. */
#ifndef GATECADE_IMAGE_H
#define GATECADE_IMAGE_H

struct image {
    const char *name;
    const char *begin, *end;
};

/* Writes the image of that name into the directory, unless it is there: NULL, or why that failed. */
const char *image_write(const char *name, const char *directory);

#endif
