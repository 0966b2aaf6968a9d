#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzing the server of rooms: HTTP, WebSocket, requests, time.  The machines and what plays them have fuzzers of their own, so they
# come from the library as they are.  See tests/fuzz/fuzz.sh.
set -u
. tests/tap.sh
. tests/fuzz/fuzz.sh
fuzz rooms 1024 5000 10 host/{doors,relay,websocket,wire}.c serve/{http,page}.c base/{heap,command,clean}.c table/*.c "${BUILD:-build}/libgatecade.a" -lqrencode
done_testing
