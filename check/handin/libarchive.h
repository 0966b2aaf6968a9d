/* SPDX-License-Identifier: MIT */
/*
 * libarchive, loaded when there is an archive to read or to write.  It brings a dozen libraries with it (XML, Unicode,
 * C++), and linked in it took three quarters of the time that any command needs to start, the keeper of every box too.
 */
#ifndef GATECADE_LIBARCHIVE_H
#define GATECADE_LIBARCHIVE_H

#include <archive.h>
#include <archive_entry.h>

/* Its functions that are used here, without their archive_. */
#define LIBARCHIVE(X)                                                                                                  \
    X(error_string)                                                                                                    \
    X(read_new)                                                                                                        \
    X(read_support_filter_gzip)                                                                                        \
    X(read_support_filter_bzip2)                                                                                       \
    X(read_support_filter_xz)                                                                                          \
    X(read_support_format_tar)                                                                                         \
    X(read_support_format_zip)                                                                                         \
    X(read_support_format_7zip)                                                                                        \
    X(read_open_fd)                                                                                                    \
    X(read_next_header)                                                                                                \
    X(read_data_block)                                                                                                 \
    X(read_free)                                                                                                       \
    X(entry_new)                                                                                                       \
    X(entry_free)                                                                                                      \
    X(entry_pathname)                                                                                                  \
    X(entry_filetype)                                                                                                  \
    X(entry_hardlink)                                                                                                  \
    X(entry_symlink)                                                                                                   \
    X(entry_set_pathname)                                                                                              \
    X(entry_set_filetype)                                                                                              \
    X(entry_set_perm)                                                                                                  \
    X(entry_set_size)                                                                                                  \
    X(write_new)                                                                                                       \
    X(write_set_format_zip)                                                                                            \
    X(write_open_FILE)                                                                                                 \
    X(write_header)                                                                                                    \
    X(write_data)                                                                                                      \
    X(write_close)                                                                                                     \
    X(write_free)

struct libarchive {
#define X(name) __typeof__(archive_##name) *name;
    LIBARCHIVE(X)
#undef X
};

/* Loads it; a sentence about what is missing, or NULL. */
const char *libarchive_load(struct libarchive *l);

#endif
