/* SPDX-License-Identifier: MIT */
/*
 * Unpacking archives that strangers made.  The work is done by a child process in the box, which
 * can write nothing but the target folder; inside it, only plain files and folders are taken, under
 * their own relative names in UTF-8, up to a limit.  Names in an older encoding are read as code page 437.
 */
#ifndef GATECADE_UNPACK_H
#define GATECADE_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum unpack_result {
    UNPACK_GOOD,
    UNPACK_TRICK,  /* an absolute name, a .. in a name, a link or a device: the whole archive is refused */
    UNPACK_LARGE,  /* more files or bytes than allowed */
    UNPACK_BROKEN, /* no archive that can be read */
    UNPACK_FAILED  /* by no fault of the archive's: no room, killed */
};

/* Unpacks into the folder, which must exist; `why` is a sentence about what is wrong.  In the sandbox unless `bare`. */
enum unpack_result unpack(const char *archive, const char *folder, uint64_t bytes, unsigned files, bool bare, char *why,
                          size_t size);

/* True if the name ends like an archive: .zip .tar .tar.gz .tgz .tar.xz .tar.bz2 .7z */
bool unpack_is_archive(const char *name);

#endif
