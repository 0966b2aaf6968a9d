/* SPDX-License-Identifier: MIT */
/*
 * Parts of vendors' libraries that a design uses and does not bring along: buffers, flip-flops and look-up tables of
 * netlists, clock managers, and the vendors' generated clock blocks (clk_wiz_0, an altpll).  For those that are known
 * (vendor.def), or whose ports say what they are, models are written, so that the design can be simulated; a clock
 * manager passes its clock on at its own rate.
 */
#ifndef GATECADE_VENDOR_H
#define GATECADE_VENDOR_H

#include "check/hdl/constant.h"

struct vendor {
    char *models;    /* their HDL (free it), NULL: none is needed */
    char *library;   /* VHDL: the same for library unisim, with its package (free it), or NULL */
    char names[200]; /* of those modelled */
    bool clocks;     /* a clock manager is among them: rates that the design tells do not hold behind it */
};

struct vendor vendor_models(const struct wording *texts, unsigned count);

/* A sentence about a part of that name which no file has, or NULL: a vendor's block, to be told as such. */
const char *vendor_explained(const char *name);

#endif
