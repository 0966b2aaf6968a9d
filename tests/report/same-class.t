#!/bin/bash
# SPDX-License-Identifier: MIT
# No byte of a report depends on load, on the number of jobs, or (but for the line that says so) on Verilator being there.
# A sample; make same-class does it with a class of 40.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
export GATECADE
. tests/tap.sh
out=$(JOBS="" LOOPS=4 tools/same-class bobing-score 6 2>&1)
result "a class of six" $? "$out"
for name in busy no-verilator; do like "$name" "^the same: $name\$" "$out"; done
done_testing
