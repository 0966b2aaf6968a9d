#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzing the server of rooms: HTTP, WebSocket, requests, time.  See tests/fuzz/fuzz.sh.
set -u
. tests/tap.sh
. tests/fuzz/fuzz.sh
fuzz rooms 2048 10000 10 host/{doors,relay,websocket,wire}.c serve/{http,page}.c base/{heap,command,clean}.c table/*.c play/*.c core/*.c bare/*.c languages/*.c \
    games/{bobing,bobing-score,mastermind,sevens}.c players/{bobing-roller,mastermind-simple,pins,sevens-simple}.c -lqrencode
done_testing
