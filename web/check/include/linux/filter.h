/* SPDX-License-Identifier: MIT */
/* For check/sim/sandbox.h, whose layers the page does not have: the browser's own takes their place. */
#ifndef GATECADE_WEB_FILTER_H
#define GATECADE_WEB_FILTER_H

struct sock_filter {
    int none;
};

#endif
