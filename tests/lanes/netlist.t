#!/bin/bash
# SPDX-License-Identifier: MIT
# The C of the lanes in lanes/ is what lanes/make makes of hdl/ today.  All are asked for the hash of their HDL; the small
# ones, or all with NETLISTS=all, are made anew and compared.  Another Yosys may make another netlist and is not asked.
# That lanes do what step does is judged by tests/lanes/lanes.c in any case.
cd "$(dirname "$0")/../.." || exit 1
ids=$(sed -n 's/^LANES(\(.*\))/\1/p' lanes/lanes.def)
again=$([ "${NETLISTS:-}" = all ] && echo "$ids" || echo bobing_score mastermind)
echo "1..$(($(wc -w <<<"$ids $again") + 1))"
make -s B="${BUILD#"$PWD"/}" "${BUILD#"$PWD"/}/lanes/generator" >/dev/null || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n=0
# say STATUS TEXT
say() {
    n=$((n + 1))
    if [ "$1" = 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2 (make lanes)"; fi
}
for id in $ids; do
    [ "$(lanes/make --hash "$id" | sed 's/.*HDL//')" = "$(head -1 "lanes/$id.inc" | sed 's/.*HDL//')" ]
    say $? "$id is made of the HDL as it stands"
done
for id in $again; do
    if [ "$(lanes/make --hash "$id")" != "$(head -1 "lanes/$id.inc")" ]; then
        n=$((n + 1))
        echo "ok $n - $id # SKIP it was made with another Yosys or of another HDL"
        continue
    fi
    lanes/make "$work" "$id" 2>/dev/null && cmp -s "lanes/$id.inc" "$work/$id.inc"
    say $? "$id comes out the same"
done
"$BUILD/lanes/generator" gates | cmp -s - lanes/gates.h
say $? "gates.h comes out the same"
