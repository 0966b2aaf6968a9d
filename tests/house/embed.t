#!/bin/bash
# SPDX-License-Identifier: MIT
# The shared library: one header that C++ takes, nothing exported but what it declares, the same games as the command's; and Python.
set -u
: "${BUILD:=$PWD/build}"
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
holds "it is built" make -s KEEP=yes B="${BUILD#"$PWD/"}" libraries
same "nothing is exported but what the header declares" "$(grep -oE '\bgatecade_[a-z_]+\(' embed/gatecade.h | tr -d '(' | sort -u)" \
    "$(nm -D --defined-only "$BUILD/libgatecade.so.1" | awk '{print $3}' | sort)"
same "its name has its version" "libgatecade.so.1" "$(readelf -d "$BUILD/libgatecade.so.1" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')"
cat >"$work/purse.cc" <<'C'
#include "gatecade.h"
#include <cstdio>
#include <vector>
int main()
{
    std::vector<uint8_t> press(1000);
    std::vector<uint16_t> purse(1000);
    gatecade_batch *b = gatecade_open("sevens", 1000);
    for (int k = 0; k < 4; k++) {
        press.assign(1000, k & 1);
        gatecade_write(b, (unsigned)gatecade_port("sevens", "proc"), press.data());
        gatecade_step(b, 1);
    }
    gatecade_read(b, (unsigned)gatecade_port("sevens", "amt1"), purse.data());
    std::printf("%u %u %d\n", purse[0], purse[999], gatecade_open("chess", 1) == nullptr);
    gatecade_close(b);
}
C
ln -s "$BUILD/libgatecade.so.1" "$work/libgatecade.so.1" && ln -s libgatecade.so.1 "$work/libgatecade.so"
# shellcheck disable=SC2086
holds "C++ takes the header" g++ -Wall -Wextra -Werror -Iembed -o "$work/purse" "$work/purse.cc" -L"$work" -lgatecade ${EMBED_FLAGS:-}
same "and both purses are full" "1008 1008 1" "$(LD_LIBRARY_PATH=$work "$work/purse")"
[ -n "${EMBED_FLAGS:-}" ] || # an interpreter without the sanitizers cannot load it
same "Python, with no other package" "1008 7 True" "$(LIBGATECADE=$BUILD/libgatecade.so.1 PYTHONPATH=embed/python /usr/bin/python3 -B - <<'P' 2>&1
import gatecade
gatecade.numpy = None
b = gatecade.Batch("sevens", 3)
for k in range(4):
    b["proc"] = bytearray([k & 1] * 3)
    b.step()
print(int.from_bytes(b["amt1"][:2], "little"), len(gatecade.machines()), b.ports["proc"].look == "button")
P
)"
done_testing
