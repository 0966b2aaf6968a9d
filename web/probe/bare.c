/* SPDX-License-Identifier: MIT */
/* What clang may call of a C library.  Copies and fills are single instructions of WebAssembly. */
#include <stddef.h>

int memcmp(const void *a, const void *b, size_t n);

/* clang would make a call of itself out of this loop. */
__attribute__((no_builtin)) int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *p = a, *q = b;
    for (; n; n--, p++, q++)
        if (*p != *q)
            return *p - *q;
    return 0;
}
