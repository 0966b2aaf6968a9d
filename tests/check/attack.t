#!/bin/bash
# SPDX-License-Identifier: MIT
# A sample of make attack: native code in a box whose filter is off, with and without bubblewrap, finds nothing.
set -u
build=$(basename "${BUILD:-build}")
echo 1..1
if make --no-print-directory -s B="$build" "$build/attack/gatecade" >"$build/attack.log" 2>&1 && tests/hostile/attack "$build" --sample >"$build/attack.log" 2>&1; then
    echo "ok 1 - $(tail -1 "$build/attack.log")"
else
    echo "not ok 1 - a canary was touched"
fi
sed 's/^/# /' "$build/attack.log"
