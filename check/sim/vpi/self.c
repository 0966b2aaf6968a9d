/* SPDX-License-Identifier: MIT */
/*
 * Yosys asks /proc/self/exe where it is installed, and gives up without an answer; the box has no /proc.  This is loaded
 * before the C library and answers for it.  Nothing is read from that place: what a netlist needs is in the program.
 */
#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

ssize_t readlink(const char *path, char *to, size_t size)
{
    static const char self[] = "/usr/bin/yosys";
    if (strcmp(path, "/proc/self/exe"))
        return syscall(SYS_readlinkat, AT_FDCWD, path, to, size);
    size_t n = size < sizeof self - 1 ? size : sizeof self - 1;
    memcpy(to, self, n);
    return (ssize_t)n;
}
