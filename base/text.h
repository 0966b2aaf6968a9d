/* SPDX-License-Identifier: MIT */
/* Text in fixed buffers: see bare/text.h. */
#ifndef GATECADE_BASE_TEXT_H
#define GATECADE_BASE_TEXT_H

#include "bare/text.h"

#endif
