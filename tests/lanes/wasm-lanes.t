#!/bin/bash
# SPDX-License-Identifier: MIT
# The portable lanes as WebAssembly SIMD give what step gives, on every machine.
set -eu
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-build}
tests/wasm/build "$BUILD/wasm-lanes" >&2
names=$(sed -n 's/^LANES(\(.*\))/\1/p' lanes/lanes.def | tr _ -)
# shellcheck disable=SC2086 # one word a machine
exec node tests/wasm/lanes.mjs test "$BUILD/wasm-lanes/lanes.wasm" $names
