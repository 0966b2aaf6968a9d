/* SPDX-License-Identifier: MIT */
/* For tests of circuits: what Yosys makes of Verilog, to be freed. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "base/slurp.h"

static char *netlist_of(const char *top, const char *files, size_t *size)
{
    char path[] = "/tmp/gatecade-circuit-XXXXXX", line[1000];
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    snprintf(line, sizeof line,
             "yosys -q -f 'verilog -sv' %s -p 'hierarchy -check -top %s; proc; flatten; memory_share; memory_map; "
             "write_json %s'",
             files, top, path);
    assert_int_equal(system(line), 0);
    char *json = slurp(path, 64 << 20, size);
    assert_non_null(json);
    unlink(path);
    return json;
}
