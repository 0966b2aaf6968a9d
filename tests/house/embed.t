#!/bin/bash
# SPDX-License-Identifier: MIT
# The shared library: one header that C++ takes, nothing exported but what it declares, the same games as the command's; Python and
# JavaScript; and one version in all that names one.
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
rewards='import gatecade
b = gatecade.Batch("sevens", 2)
print(len(gatecade.rewards("sevens")), gatecade.rewards("tetris")[1][2], list(b.reward(1)), end=" ")
try:
    gatecade.Batch("bobing-score", 1).reward()
except ValueError as e:
    print(e)'
[ -n "${EMBED_FLAGS:-}" ] ||
same "what a game is worth, as a table" "4 lost = 1 while phase = lost [0.0, 0.0] bobing-score: this machine is no game that is won or lost" \
    "$(LIBGATECADE=$BUILD/libgatecade.so.1 PYTHONPATH=embed/python /usr/bin/python3 -B -c "$rewards" 2>&1)"
[ -n "${EMBED_FLAGS:-}" ] ||
holds "Python learns 7up-7down to within 2 %" env LIBGATECADE="$BUILD/libgatecade.so.1" PYTHONPATH=embed/python PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 examples/python/learn.py

# ---- JavaScript ----
version=$(make -s -f - --no-print-directory version <<<'include Makefile
version: ; @echo $(VERSION)')
holds "the npm package is made" embed/npm/make "$version" "$work/npm"
cat >"$work/npm/try.mjs" <<'J'
import {load} from "./package/index.js";
const g = await load(), b = g.open("sevens", 1000), kept = b.array("proc");
b.read("amt1"), b.reward(), b.over();
if (kept.length !== 1000) console.log("an array has moved while its batch was played with");
for (let k = 0; k < 4; k++) b.write("proc", k & 1), b.step();
const more = [1, 2, 3].map(() => g.open("tetris", 5000)); // memory grows, and what was handed out is looked at anew
const said = [];
for (const wrong of [() => g.open("chess", 1), () => b.write("amt1", 1), () => b.write("bid", [1, 2]), () => g.open("bobing-score", 1).reward()])
    try { wrong(); } catch (e) { said.push(e.message.split(";")[0]); }
console.log(g.version, g.machines.length, b.read("amt1")[0], b.read("amt1")[999], g.ports("sevens").bid.bits, g.valueName("sevens", "phase", b.read("phase")[0]), b.reward().length);
console.log(said.join("; "));
more.forEach(m => m.close());
b.close();
J
same "it plays, and says what is wrong" "$version 7 1008 1008 7 start 1000
there is no machine chess; sevens has no input amt1; bid takes 1000 values; bobing-score: this machine is no game that is won or lost" "$(node "$work/npm/try.mjs" 2>&1)"
same "its types name every call" "$(sed -n '/^class Batch/,$s/^    \([a-z]*\)(.*{$/\1/p' embed/npm/index.js | grep -vxE 'constructor|port|place|view|for|if' | sort)" \
    "$(sed -n '/^export interface Batch/,/^}/s/^    \([a-z]*\)(.*/\1/p' embed/npm/index.d.ts | sort)"
holds "JavaScript learns it, too" env GATECADE_NPM="$work/npm/package/index.js" node examples/npm/learn.mjs

# ---- one version ----
same "all that names a version names the same one" "$version $version $version" "$(sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog) $(
    sed -n 's/.*release version="\([0-9.]*\)".*/\1/p' packaging/gatecade.metainfo.xml | head -1) $(sed -n 's/^## \([0-9.]*\).*/\1/p' CHANGELOG.md | head -1)"
done_testing
