/* SPDX-License-Identifier: MIT */
#include "check/handin/zip.h"

static const char *error_of(const struct zip *z)
{
    const char *said = z->l.error_string(z->a);
    return said ? said : "the zip could not be written";
}

const char *zip_open(struct zip *z, FILE *to)
{
    *z = (struct zip){0};
    const char *missing = libarchive_load(&z->l);
    if (missing)
        return missing;
    z->a = z->l.write_new();
    z->l.write_set_format_zip(z->a);
    return z->l.write_open_FILE(z->a, to) == ARCHIVE_OK ? NULL : error_of(z);
}

const char *zip_put(struct zip *z, const char *name, const char *bytes, size_t size, bool program)
{
    struct archive_entry *e = z->l.entry_new();
    z->l.entry_set_pathname(e, name);
    z->l.entry_set_filetype(e, AE_IFREG);
    z->l.entry_set_perm(e, program ? 0755 : 0644);
    z->l.entry_set_size(e, (int64_t)size);
    bool bad = z->l.write_header(z->a, e) != ARCHIVE_OK || z->l.write_data(z->a, bytes, size) != (ssize_t)size;
    z->l.entry_free(e);
    return bad ? error_of(z) : NULL;
}

const char *zip_close(struct zip *z)
{
    if (!z->a)
        return NULL;
    const char *why = z->l.write_close(z->a) == ARCHIVE_OK ? NULL : "the zip could not be finished";
    z->l.write_free(z->a);
    z->a = NULL;
    return why;
}
