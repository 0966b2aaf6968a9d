#!/bin/bash
# SPDX-License-Identifier: MIT
# The test-case document of the console game: every case with the real program, every function has one.
exec tools/test-cases "$GATECADE" "${BUILD:-build}/test-cases"
