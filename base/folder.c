/* SPDX-License-Identifier: MIT */
#include "base/folder.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

bool path_join(char to[PATH_MAX], const char *folder, const char *name)
{
    int n = snprintf(to, PATH_MAX, "%s/%s", folder, name);
    bool fits = n > 0 && n < PATH_MAX;
    if (!fits)
        to[0] = 0;
    return fits;
}

const char *folder_make(const char *path)
{
    struct stat info;
    if (!mkdir(path, 0777) || (errno == EEXIST && !stat(path, &info) && S_ISDIR(info.st_mode)))
        return NULL;
    return strerror(errno);
}

/* ---- removing ------------------------------------------------------------------------- */

enum { DEPTH_MOST = 32 };

static void remove_below(int dir, int top, int depth);

static int open_folder(int dir, const char *name)
{
    int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, fd = openat(dir, name, flags);
    if (fd < 0 && errno == EACCES && !fchmodat(dir, name, 0700, 0))
        fd = openat(dir, name, flags);
    return fd;
}

/* ".00000042", without stdio: a name in the top folder for one that lies too deep. */
static void number_name(char name[10], unsigned n)
{
    name[0] = '.';
    for (int i = 8; i > 0; i--, n /= 10)
        name[i] = (char)('0' + n % 10);
    name[9] = 0;
}

/* True if the entry is gone from there. */
static bool remove_entry(int dir, const char *name, int top, int depth)
{
    if (!unlinkat(dir, name, 0) || !unlinkat(dir, name, AT_REMOVEDIR))
        return true;
    if (depth == DEPTH_MOST) {
        char moved[10];
        for (unsigned n = 0; n < 1000; n++) {
            number_name(moved, n);
            if (faccessat(top, moved, F_OK, AT_SYMLINK_NOFOLLOW) && !renameat(dir, name, top, moved))
                return true;
        }
        return false;
    }
    int sub = open_folder(dir, name);
    if (sub < 0)
        return false;
    remove_below(sub, top, depth + 1);
    close(sub);
    return !unlinkat(dir, name, AT_REMOVEDIR);
}

/* Reads the folder again until nothing more can be removed: entries come and go while it is read.  What lies deeper
   than a stack and the open files allow is moved to the top first. */
static void remove_below(int dir, int top, int depth)
{
    for (bool removed = true; removed;) {
        _Alignas(struct dirent64) char room[2048];
        removed = false;
        lseek(dir, 0, SEEK_SET);
        for (long n; (n = syscall(SYS_getdents64, dir, room, sizeof room)) > 0;)
            for (long at = 0; at < n;) {
                const struct dirent64 *e = (const struct dirent64 *)(room + at);
                bool itself = !strcmp(e->d_name, ".") || !strcmp(e->d_name, "..");
                if (!itself && remove_entry(dir, e->d_name, top, depth))
                    removed = true;
                at += e->d_reclen;
            }
    }
}

void folder_remove(const char *path)
{
    int error = errno, top = open_folder(AT_FDCWD, path);
    if (top >= 0) {
        fchmod(top, 0700);
        remove_below(top, top, 0);
        close(top);
        rmdir(path);
    } else
        unlink(path); /* a file, or a link, which is not followed */
    errno = error;
}
