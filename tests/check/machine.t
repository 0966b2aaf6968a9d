#!/bin/bash
# SPDX-License-Identifier: MIT
# Whose fault: what a machine does to a check is never said of the design.  Status 4, one sentence that says what to do, no report.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
class=$PWD/examples/class
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
right=$class/amara/scorer.v wrong=$class/dara/scorer.v broken=$class/hugo/scorer.v

# not_here NAME PATTERN COMMAND…: the machine's fault
not_here() {
    local name=$1 pattern=$2 out status
    shift 2
    rm -f v.json v.xml
    out=$("$@" --effort quick --json v.json --junit v.xml 2>&1)
    status=$?
    same "$name: status 4" 4 $status
    like "$name: told, and what to do" "^gatecade: not judged here: .*$pattern" "$out"
    same "$name: one line, and no report" "1 " "$(wc -l <<<"$out") $(ls v.json v.xml 2>/dev/null)"
}
check() { "$GATECADE" check bobing-score "$@"; }
with() { local path=$1; shift; PATH=$path check "$@"; }

# A folder of tools: those of the system, one of which is another.
tools() { # FOLDER NAME…
    local folder=$1 t
    shift
    mkdir -p "$folder"
    for t; do ln -sf "$(command -v "$t")" "$folder/$t"; done
}
stand_in() { printf '#!/bin/sh\n%s\n' "$2" >"$1" && chmod +x "$1"; } # FILE SCRIPT

# ---- tools that are missing or broken --------------------------------------------------------
not_here "no tool at all" 'apt-get install iverilog.*run this again' with /nowhere "$right"
not_here "no GHDL" 'apt-get install ghdl' with /nowhere "$class/chen/score.vhd"
not_here "no tool, in the box" 'apt-get install iverilog' with /nowhere "$right" --untrusted
tools half iverilog
not_here "half of a tool" 'apt-get install iverilog' with "$work/half" "$right"
tools failing vvp sh && stand_in failing/iverilog 'echo "cannot find ivl" >&2; exit 1'
not_here "a compiler that accepts nothing" 'even a small design' with "$work/failing:/bin" "$right"
tools mute iverilog sh && stand_in mute/vvp 'exit 0'
not_here "a simulator that does nothing" 'even a small design' with "$work/mute:/usr/bin" "$right"
tools alone iverilog vvp
out=$(with "$work/alone:/nowhere" "$wrong" --effort quick 2>&1)
like "without a second opinion a user is told so" 'Verilator, which is asked before a design is blamed, is not installed' "$out"

# ---- killed ----------------------------------------------------------------------------------
stand_in failing/iverilog "[ -e $work/once ] || { touch $work/once; exit 1; }; exec /usr/bin/iverilog \"\$@\""
with "$work/failing:/usr/bin" "$right" --effort quick >/dev/null 2>&1
same "a compiler whose insides were killed once is asked again" 0 $?
stand_in mute/vvp "[ -e $work/twice ] && kill -9 \$\$; touch $work/twice; exec /usr/bin/vvp \"\$@\""
not_here "a simulator that is killed" 'killed from outside.*memory may be short' with "$work/mute:/usr/bin" "$right"
check "$broken" --effort quick >/dev/null 2>&1
same "a design that does not compile is the design's own" 3 $?

# ---- no room, no memory ----------------------------------------------------------------------
small() { # SIZE COMMAND…: with TMPDIR on a disk of that size
    local size=$1
    shift
    mkdir -p disk
    unshare --user --map-root-user --mount bash -c '
        mount -t tmpfs -o size=$0 none disk || exit 77
        export TMPDIR=$PWD/disk; exec "$@"' "$size" "$@"
}
if small 1m true 2>/dev/null; then
    for size in 16k 300k 4m; do not_here "a disk of $size" 'full|No space' small $size "$GATECADE" check bobing-score "$right"; done
    not_here "a disk of 300k, in the box" 'full|No space|no private directory' small 300k "$GATECADE" check bobing-score "$right" --untrusted
else
    for i in $(seq 12); do ok "no small disk can be mounted here # SKIP"; done
fi
limited() { (ulimit "$1" "$2" && shift 2 && check "$@"); }
for megabytes in 60 400 1000; do not_here "memory of $megabytes MB" 'emory' limited -v $((megabytes << 10)) "$right" --untrusted; done
not_here "files of 100 kB" 'ulimit -f' limited -f 100 "$right"
not_here "files of 100 kB, in the box" '.' limited -f 100 "$right" --untrusted
check "$right" --effort quick >/dev/full 2>told
same "no room for the verdict itself" "4 1" "$? $(grep -c 'cannot be written: No space left' told)"

# ---- what doctor finds ------------------------------------------------------------------------
stand_in failing/iverilog '[ "$1" = -V ] && echo "Icarus Verilog version 11.0" && exit; exit 1'
told=$(PATH=$work/failing:$PATH "$GATECADE" doctor)
like "doctor judges a small design with each engine: one that only tells its version is told" '^  BAD  iverilog .*even a small design' "$told"
like "and the others work" '^  yes  verilator' "$told"
like "in JSON, too" '"iverilog": false' "$(PATH=$work/failing:$PATH "$GATECADE" doctor --json)"

# ---- whose a scratch folder is ----------------------------------------------------------------
mkdir -p shared/gatecade-run-killed shared/gatecade-run-inwork shared/gatecade-oldone
flock -s shared/gatecade-run-inwork sleep 100 & busy=$!
for _ in $(seq 50); do flock -n -x shared/gatecade-run-inwork true || break; sleep 0.1; done
TMPDIR=$work/shared check "$broken" >/dev/null 2>&1
same "the folder of a killed check is swept; one that is locked is not, nor one of a version without locks" \
    "gatecade-oldone gatecade-run-inwork" "$(ls shared | tr '\n' ' ' | sed 's/ $//')"
kill $busy
done_testing
