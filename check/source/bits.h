/* SPDX-License-Identifier: MIT */
/*
 * Parts of a module's vector ports to which its text gives names, by a connection of wires and nothing else:
 *
 *     wire [2:0] letter = ui_in[4:2];     assign uo_out = {dp, seg};     core c(.enterA(ui_in[0]), ...);
 *     letter <= ui_in(4 downto 2);        uo_out <= dp & seg;            port map (enterA => ui_in(0), ...)
 *
 * A name that stands for different bits at different places is no name.
 */
#ifndef GATECADE_BITS_H
#define GATECADE_BITS_H

#include "check/hdl/constant.h"

struct named_part {
    char port[OUTLINE_NAME], name[OUTLINE_NAME];
    int left, right; /* its bits, by the port's declared indices */
};

/* Called with each of them. */
typedef void Bits_seen(void *to, const struct named_part *p);
void bits_read(const char *text, size_t size, bool vhdl, const char *unit, Bits_seen *seen, void *to);

/* The ports of a Verilog module that are unpacked arrays: output [6:0] digit [3:0]. */
void bits_arrays(const char *text, size_t size, const char *unit, outline_name *seen, void *to);

#endif
