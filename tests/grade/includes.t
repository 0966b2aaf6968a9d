#!/bin/bash
# SPDX-License-Identifier: MIT
# Includes of a submission: what it holds may be included, whatever it is called; nothing else is read; a storm of them
# is refused before it costs anything.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
here=$PWD
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir -p class/{storm,parts/inc,stolen,plain}
secret="secret$RANDOM"
echo "wire $secret;" >class/beside.inc
for i in $(seq 100); do
    for k in $(seq 60); do echo "\`include \"f$(((i * 7 + k) % 100)).v\""; done >class/storm/f$i.v
done
{ echo '`include "inc/part.txt"' && sed -e 's/^endmodule/`include "end.of.it"/' "$here/hdl/bobing_score.v"; } >class/parts/top.v
echo '`define UNUSED 1' >class/parts/inc/part.txt
echo endmodule >class/parts/end.of.it
sed -e 's/^endmodule/`include "beside.inc"\nendmodule/' "$here/hdl/bobing_score.v" >class/stolen/top.v
cp "$here/hdl/bobing_score.v" class/plain
"$GATECADE" grade bobing-score class --out report --effort quick --jobs 2 >/dev/null 2>&1
same "the class is graded" 0 $?
verdict() { awk -F, -v name="$1" '$1 == name { print $4 " " $5 }' report/class.csv; }
like "a storm of includes is refused" 'cannot-judge archive-size' "$(verdict storm)"
like "parts come along, whatever they are called" '^conforms' "$(verdict parts)"
like "what lies outside does not" 'cannot-judge does-not-build' "$(verdict stolen)"
like "others are judged" '^conforms' "$(verdict plain)"
same "and what is outside is not printed" "" "$(grep -rl "$secret" report || true)"
done_testing
