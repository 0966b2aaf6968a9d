/* SPDX-License-Identifier: MIT */
/* For `make attack` alone: a command whose filter lets everything pass, so that native code gets into the box and has
   to find nothing there.  The linker puts these in place of the filter's own (--wrap); the command that is installed is
   never linked so. */
#include <stdbool.h>

bool __wrap_untrusted_refuses(void);
bool __wrap_untrusted_passes(void);

bool __wrap_untrusted_refuses(void)
{
    return false;
}

bool __wrap_untrusted_passes(void)
{
    return true;
}
