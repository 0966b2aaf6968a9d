#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzing what reads netlists, and the circuits that come of it.  See tests/fuzz/fuzz.sh.
set -u
. tests/tap.sh
. tests/fuzz/fuzz.sh
fuzz netlist 600 15000 10 check/netlist/*.c core/*.c bare/*.c
done_testing
