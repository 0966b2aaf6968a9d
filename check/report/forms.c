/* SPDX-License-Identifier: MIT */
#include "check/report/forms.h"

const struct form *const forms[FORMS] = {
#define FORM(id, ...) &form_##id,
#include "check/report/forms.def"
#undef FORM
};
