#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzing the tape reader and the machines: any bytes, any inputs.  See tests/fuzz/fuzz.sh.
set -u
. tests/tap.sh
. tests/fuzz/fuzz.sh
rm -rf "$work/seeds-tape" && mkdir -p "$work/seeds-tape"
cp tests/scenarios/*.tape "$work/seeds-tape"
fuzz tape 2048 15000 5 core/*.c bare/*.c games/*.c players/*.c
fuzz machine 600 15000 1 core/*.c bare/*.c games/*.c players/*.c
done_testing
