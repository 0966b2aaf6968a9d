#!/bin/bash
# SPDX-License-Identifier: MIT
# The C of the lanes in lanes/ is what lanes/make makes of hdl/ today.  Another Yosys may make another netlist and is not
# asked; that the lanes do what step does is judged by tests/lanes.c in any case.
cd "$(dirname "$0")/.." || exit 1
ids=$(sed -n 's/^LANES(\(.*\))/\1/p' lanes/lanes.def)
echo "1..$(($(wc -w <<<"$ids") + 1))"
make -s B="${BUILD#"$PWD"/}" "${BUILD#"$PWD"/}/tools/lanes" >/dev/null || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version="/* $(yosys -V | cut -d' ' -f1-2) */"
n=0
for id in $ids; do
    n=$((n + 1))
    if [ "$(head -1 "lanes/$id.inc")" != "$version" ]; then
        echo "ok $n - $id # SKIP it was made with another Yosys"
    elif lanes/make "$work" "$id" 2>"$work/log" && cmp -s "lanes/$id.inc" "$work/$id.inc"; then
        echo "ok $n - $id is up to date"
    else
        echo "not ok $n - $id is not what lanes/make makes of hdl/: make lanes"
        tail -3 "$work/log" | sed 's/^/# /'
    fi
done
"$BUILD/tools/lanes" gates | cmp -s - lanes/gates.h && echo "ok $((n + 1)) - gates.h is up to date" ||
    echo "not ok $((n + 1)) - gates.h is not what tools/lanes prints: make lanes"
