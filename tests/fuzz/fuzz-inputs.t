#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzing what comes over a wire: a simulator's replies, and requests to a server.  See tests/fuzz/fuzz.sh.
set -u
. tests/tap.sh
. tests/fuzz/fuzz.sh
fuzz wire 4096 100000 12 base/{heap,command,clean,clock}.c core/*.c bare/*.c
fuzz http 2048 100000 12 serve/{http,page}.c
done_testing
