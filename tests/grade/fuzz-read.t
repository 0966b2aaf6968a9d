#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzing what reads the texts of strangers: JSON, names in archives, --map.  See tests/fuzz/fuzz.sh.
set -u
. tests/tap.sh
. tests/fuzz/fuzz.sh
fuzz json 400 15000 10 formats/jsonread.c base/{heap,command,clean}.c core/*.c bare/*.c
fuzz names 400 15000 5 check/handin/names.c base/{heap,command,clean}.c core/*.c bare/*.c
fuzz map 400 15000 3 check/{pins,judge,robots,robots/*}/*.c players/*.c games/*.c core/*.c bare/*.c
done_testing
