#!/bin/sh
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/../.."
export BUILD="${BUILD:-$PWD/build}"
gcc -std=c11 -O3 -I. -o "$BUILD/web-native" tests/web/native.c web/module/soak.c "$BUILD/libgatecade.a"
exec tests/web/run exact
