/* SPDX-License-Identifier: MIT */
/* Text in fixed buffers: see core/text.h. */
#ifndef GATECADE_BASE_TEXT_H
#define GATECADE_BASE_TEXT_H

#include "core/text.h"

#endif
