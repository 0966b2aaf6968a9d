# shellcheck shell=bash disable=SC2034
# SPDX-License-Identifier: MIT
# For tests that sit at a terminal: a window of tmux, real key presses, and the screen as text.
# Sourced by term-*.t; prints TAP.

: "${GATECADE:?the command to test; tests/run sets it}"
export LANG=C.UTF-8 TERM=tmux-256color
unset NO_COLOR COLORTERM LC_ALL LC_CTYPE
socket=gatecade-test-$$-0 windows=0
here=$(mktemp -d)
. tests/tap.sh
tm() { tmux -u -L "$socket" -f /dev/null "$@"; }

finish() {
    tm kill-server 2>/dev/null
    rm -rf "$here"
    done_testing
}
trap 'finish; exit $?' EXIT

seen() { result "$1" "$2" "$(screen)"; } # NAME STATUS: one result; a failure shows the screen

window() { # WxH COMMAND: a new window that runs it in a folder of its own, and waits behind it
    tm kill-server 2>/dev/null
    windows=$((windows + 1))
    socket=gatecade-test-$$-$windows # a server that is going down must not take the next one with it
    tm new-session -d -x "${1%x*}" -y "${1#*x}" "cd $here; $2; echo \"exit status \$?\"; exec sleep 60"
    tm set -g escape-time 0 >/dev/null
}

screen() { tm capture-pane -p 2>/dev/null; }

shows() { screen | grep -qE -- "$1"; }

wait_for() { # REGEX [SECONDS]: until the screen shows it; a busy machine gets time
    local end=$((SECONDS + ${2:-30}))
    until shows "$1"; do
        [ $SECONDS -ge $end ] && return 1
        sleep 0.01
    done
}

see() { # NAME REGEX [SECONDS]
    wait_for "$2" "${3:-30}"
    seen "$1" $?
}

see_not() { # NAME REGEX: now
    ! shows "$2"
    seen "$1" $?
}

keys() { # KEY...: different keys, at once; no sooner than a finger can after those before
    sleep 0.045
    tm send-keys -- "$@"
}

press() { # KEY REGEX: a key, and what it must bring
    keys "$1"
    wait_for "$2"
}
