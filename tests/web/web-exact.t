#!/bin/sh
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/../.."
export BUILD="${BUILD:-$PWD/build}"
gcc -std=c11 -O3 -I. -o "$BUILD/web-native" tests/web/native.c tests/web/soak.c "$BUILD/libgatecade.a"
tools/wasm "$BUILD/soak.wasm" core/*.c games/*.c web/module/bare.c tests/web/soak.c
exec tests/web/run exact
