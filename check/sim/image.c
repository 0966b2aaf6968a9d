/* SPDX-License-Identifier: MIT */
#include "check/sim/image.h"
#include "base/output.h"
#include "base/text.h"
#include <limits.h>
#include <string.h>
#include <unistd.h>

#define IMAGE(id, file)                                                                                                \
    __asm__(".section .rodata\n.global image_" #id "\nimage_" #id ":\n.incbin \"" file "\"\n.global image_" #id        \
            "_end\nimage_" #id "_end:\n.byte 0\n.previous\n");                                                         \
    extern const char image_##id[], image_##id##_end[];

IMAGE(plugin, PLUGIN)
IMAGE(self, SELF)
IMAGE(wire, "check/sim/vpi/wire.h")
IMAGE(server, "check/sim/vpi/server.h")
IMAGE(model, "check/sim/vpi/model.cc")

static const struct image images[] = {
    {"gatecade.vpi", image_plugin, image_plugin_end},
    {"yosys.so", image_self, image_self_end},
    {"wire.h", image_wire, image_wire_end},
    {"server.h", image_server, image_server_end},
    {"model.cc", image_model, image_model_end},
};

const char *image_write(const char *name, const char *directory)
{
    char path[PATH_MAX];
    text_set(path, sizeof path, "%s/%s", directory, name);
    if (!access(path, R_OK))
        return NULL;
    for (unsigned i = 0; i < sizeof images / sizeof *images; i++)
        if (!strcmp(images[i].name, name))
            return output_bytes(path, images[i].begin, (size_t)(images[i].end - images[i].begin));
    return "there is no such image";
}
