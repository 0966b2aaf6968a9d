/* SPDX-License-Identifier: MIT */
/* Files that travel inside the command: the plug-in, and what a Verilator model is compiled with. */
#ifndef GATECADE_IMAGE_H
#define GATECADE_IMAGE_H

struct image {
    const char *name;
    const char *begin, *end;
};

/* Writes the image of that name into the directory, once; 1 if it is there. */
int image_write(const char *name, const char *directory);

#endif
