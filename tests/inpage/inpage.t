#!/bin/sh
# SPDX-License-Identifier: MIT
# Check my Verilog, in the page: INPAGE=all tries every machine, and Firefox.
set -eu
web/check/fetch "$BUILD/web" >&2
exec tests/web/run ../inpage/verilog
