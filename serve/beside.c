/* SPDX-License-Identifier: MIT */
#include "serve/beside.h"
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
    const char *path, *type;
} known[BESIDE_FILES] = {
    {"/yosys/bundle.js", "text/javascript; charset=utf-8"},
    {"/yosys/resources-yosys.js", "text/javascript; charset=utf-8"},
    {"/yosys/yosys.core.wasm.gz", "application/gzip"},
    {"/yosys/yosys.core2.wasm.gz", "application/gzip"},
    {"/yosys/yosys.core3.wasm.gz", "application/gzip"},
    {"/yosys/yosys.core4.wasm.gz", "application/gzip"},
    {"/editor/editor.js", "text/javascript; charset=utf-8"},
};

/* From the folder of the command: where it is built, and where it is installed. */
static const char *const folders[] = {"web", "../share/gatecade"};

static bool take(struct page_file *f, char *tag, unsigned i, const char *path)
{
    struct stat info;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    void *bytes = MAP_FAILED;
    if (!fstat(fd, &info) && S_ISREG(info.st_mode) && info.st_size > 0)
        bytes = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (bytes == MAP_FAILED)
        return false;
    snprintf(tag, BESIDE_TAG, "\"%llx-%llx\"", (unsigned long long)info.st_size, (unsigned long long)info.st_mtime);
    *f = (struct page_file){.path = known[i].path,
                            .type = known[i].type,
                            .tag = tag,
                            .start = {[PLAIN] = bytes},
                            .end = {[PLAIN] = (char *)bytes + info.st_size}};
    return true;
}

void beside_open(struct beside *b)
{
    char self[PATH_MAX / 2], path[PATH_MAX];
    *b = (struct beside){0};
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    self[length > 0 ? length : 0] = 0;
    char *slash = strrchr(self, '/');
    if (!slash)
        return;
    *slash = 0;
    for (unsigned k = 0; k < sizeof folders / sizeof *folders && !b->file[0].path; k++)
        for (unsigned i = 0, n = 0; i < BESIDE_FILES; i++) {
            snprintf(path, sizeof path, "%s/%s%s", self, folders[k], known[i].path);
            n += take(&b->file[n], b->tag[n], i, path);
        }
}

void beside_close(struct beside *b)
{
    for (struct page_file *f = b->file; f->path; f++)
        munmap((char *)(uintptr_t)f->start[PLAIN], (size_t)(f->end[PLAIN] - f->start[PLAIN]));
    *b = (struct beside){0};
}
