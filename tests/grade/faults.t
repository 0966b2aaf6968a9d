#!/bin/bash
# SPDX-License-Identifier: MIT
# Faults of the machine while a class is graded: full disks, kills, limits, tools that come and go, a clock that jumps.
#
# The laws of every disturbed run: no row of its table and no stored result differs from those of an undisturbed run, but
# rows without a number that say "not judged here"; its status is 0 only if its table is the undisturbed one; and the
# same command, undisturbed, then ends with the undisturbed bytes.
#
# FAULTS=all (make faults) has all sizes, all tools and 200 kills; a sample is part of make test.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
here=$PWD
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
class=$here/examples/class
all=${FAULTS:-some}
RANDOM=${SEED:-$$}
echo "# seed ${SEED:-$$}"

# Right, departing (which asks Verilator), broken, hostile, empty, VHDL, archives that are unpacked.
mkdir small && cp -r "$class"/{amara,dara,hugo,jun,lena,chen} small
(cd "$class/bilal" && zip -q "$work/small/packed.zip" bobing.sv) && head -c 200 small/packed.zip >small/cut.zip
grading=("$GATECADE" grade bobing-score "$work/small" --jobs 2 --effort quick)
grade() { timeout 600 "${grading[@]}" "$@"; }
grade --out whole >/dev/null 2>&1
same "the undisturbed run" "0 8" "$? $(grep -c , <(tail -n +2 whole/class.csv))"

# law OUT STATUS: prints what breaks a law
law() {
    local out=$1 status=$2 f
    case $status in 0 | 1 | 137 | 143) ;; *) echo "status $status" ;; esac
    if [ -e "$out/class.csv" ]; then
        grep -vxFf whole/class.csv "$out/class.csv" | grep -v '^[^,]*,,,not-judged-here,'
        [ "$(cut -d, -f1 "$out/class.csv")" = "$(cut -d, -f1 whole/class.csv)" ] || echo "other rows"
    fi
    [ "$status" != 0 ] || cmp -s whole/class.csv "$out/class.csv" || echo "status 0 with another table"
    for f in "$out"/submissions/*/result.json; do
        [ ! -e "$f" ] || diff -I '^  "box": ' "$f" "whole/${f#"$out"/}"
    done
}

# resumed OUT: undisturbed now, it ends with the same bytes
resumed() {
    local out=$1 status
    # a run that has stored nothing has nothing to go on from; all of them are done with FAULTS=all
    [ "$all" = all ] || compgen -G "$out/submissions/*/result.json" >/dev/null || return 0
    grade --out "$out" >said 2>&1
    status=$?
    [ $status = 0 ] || { echo "resumed with status $status" && cat said; }
    alike "$out"
}

# The same bytes; which layers of the box held may be another where namespaces are nested.
alike() { diff -r -q -I '^  "box": ' whole "$1" | head -20; }

# disturbed NAME COMMAND…: runs it with --out out; both laws
disturbed() {
    local name=$1 broken
    shift
    rm -rf out
    "$@" --out out >said 2>&1
    broken=$(law out $?; resumed out)
    [ -z "$broken" ]
    result "$name" $? "$broken"
}

# ---- kills -------------------------------------------------------------------------------------
below() { # PID: it and all below it, but for what only starts it
    local p
    case $(cat /proc/"$1"/comm 2>/dev/null) in bash | timeout | faults.t) ;; *) echo "$1" ;; esac
    for p in $(cat /proc/"$1"/task/*/children 2>/dev/null); do below "$p"; done
}
# kills NAME COUNT: so many, each at a random moment of a random process of the tree; a killed run is started again.
kills() {
    local name=$1 left=$2 hits=0 broken= pid tree victim span=${3:-30}
    declare -A hit
    rm -rf out
    while [ "$left" -gt 0 ] && [ -z "$broken" ]; do
        left=$((left - 1))
        grade --out out >said 2>&1 &
        pid=$!
        sleep "0.0$((RANDOM % 10))" && sleep "$((RANDOM % span / 10)).$((RANDOM % 10))"
        mapfile -t tree < <(below $pid)
        if [ ${#tree[@]} -gt 0 ]; then
            victim=${tree[RANDOM % ${#tree[@]}]}
            hit[$(cat /proc/"$victim"/comm 2>/dev/null || echo gone)]=1
            kill -9 "$victim" 2>/dev/null && hits=$((hits + 1))
        fi
        wait $pid
        broken=$(law out $?)
        cmp -s whole/class.csv out/class.csv && rm -rf out
    done
    [ -n "$broken" ] || broken=$(resumed out)
    [ -z "$broken" ]
    result "$name: $hits of ${!hit[*]}" $? "$broken"
}
if [ "$all" = all ]; then for i in $(seq 10); do kills "killed, round $i" 20; done; else kills "killed at random moments" 3; fi

# ---- a full disk --------------------------------------------------------------------------------
cat >full <<'END'
mount -t tmpfs -o size="$1" none disk || exit 77
shift
timeout 600 "$@" --out disk/out >said 2>&1
echo $? >status
mkdir -p out && cp -r disk/out/. out/ 2>/dev/null # what there is, for the laws
mount -o remount,size=400m none disk
timeout 600 "$@" --out disk/out >said.again 2>&1
echo $? >status.again
rm -rf out.again && cp -r disk/out out.again
END
full() { # SIZE
    local broken
    rm -rf out out.again disk && mkdir disk
    unshare --user --map-root-user --mount bash full "$1" "${grading[@]}" 2>/dev/null
    if [ $? = 77 ]; then ok "a disk of $1: none can be mounted here # SKIP" && return; fi
    broken=$(law out "$(cat status)"; [ "$(cat status.again)" = 0 ] || cat said.again; alike out.again)
    [ -z "$broken" ]
    result "a disk of $1" $? "$broken"
}
sizes="12k 20k 36k 52k 68k 100k 148k 200k 300k 400k 600k 1m 2m 4m 8m 12m 16m 20m 28m 40m"
[ "$all" = all ] || sizes="600k"
for size in $sizes; do full $size; done

# ---- limits ------------------------------------------------------------------------------------
limited() { (ulimit "$1" "$2" 2>/dev/null; shift 2; grade "$@"); }
megabytes="40 60 100 160 250 400 700 1200 2000 3000"
[ "$all" = all ] || megabytes="700"
for m in $megabytes; do disturbed "memory of $m MB" limited -v $((m << 10)); done
kilobytes="0 4 32 200 5000 60000"
[ "$all" = all ] || kilobytes="4"
for k in $kilobytes; do disturbed "files of $k kB" limited -f "$k"; done
# Root is exempt from the limit on processes: somebody else, who has none, may start that many.
limited_to() {
    local most=$1
    shift
    setpriv --reuid 64321 --regid 64321 --clear-groups bash -c 'ulimit -u "$0"; exec timeout 300 "$@"' "$most" "${grading[@]}" --jobs 4 "$@"
}
if [ "$(id -u)" = 0 ]; then
    chmod 755 . && mkdir -m 777 theirs && export HOME=$work/theirs
    for n in 2 3 8; do
        rm -rf theirs/out && limited_to $n --out theirs/out >said 2>&1
        broken=$(law theirs/out $?)
        [ -z "$broken" ]
        result "$n processes at most: it ends, without a wrong point" $? "$broken"
    done
    unset HOME
else for i in 1 2 3; do ok "no process can be started # SKIP: not root"; done; fi

# ---- tools that come and go -----------------------------------------------------------------------
tools() { # FOLDER: all programs of the system, some of which are scripts that need others
    local t
    rm -rf "$1" && cp -rs /usr/bin "$1"
    for t in iverilog vvp ghdl verilator g++ yosys bwrap sh; do ln -sf "$(command -v $t)" "$1/$t"; done
}
stand_in() { rm -f "$1"; printf '#!/bin/sh\n%s\n' "$2" >"$1" && chmod +x "$1"; }
with() { (export PATH=$work/tools; exec "${grading[@]}" "$@"); }
for t in iverilog vvp ghdl; do
    tools tools && rm "tools/$t"
    disturbed "without $t" with
    same "without $t: nothing is graded, and it says how to install it" "1" "$(grep -c '^gatecade: nothing is graded: .*apt-get install' <(with --out out2 2>&1))"
done
tools tools && rm tools/verilator
rm -rf out2 && with --out out2 >/dev/null 2>&1
same "without verilator all is graded, with the same points" "" "$(cmp whole/class.csv out2/class.csv 2>&1)"
like "and the design as synthesized confirms them" 'simulators: icarus; every finding is confirmed by netlist' "$(cat out2/submissions/dara/report.txt)"
rm tools/yosys
said=$(rm -rf out2; with --out out2 2>&1)
same "without verilator and yosys, too" "" "$(cmp whole/class.csv out2/class.csv 2>&1)"
like "and that is said, with what to install" '^gatecade: Verilator is not installed: .*apt-get install' "$said"
like "in the reports of those that depart, too" 'simulators: icarus alone; Verilator, .* is not installed' "$(cat out2/submissions/dara/report.txt)"
asked="iverilog ghdl verilator yosys" idle="iverilog vvp ghdl verilator g++ yosys"
[ "$all" = all ] || asked="verilator" idle="vvp g++ yosys"
for t in $asked; do
    tools tools && stand_in "tools/$t" "case \$1 in -V | --version) kill -9 \$\$ ;; esac; exec $(command -v $t) \"\$@\""
    disturbed "$t that is killed when it is asked for its version" with
done
for t in $idle; do
    tools tools && stand_in "tools/$t" 'exit 1'
    disturbed "$t that does nothing" with
done
tools tools && stand_in tools/iverilog '[ "$1" = -V ] && echo "Icarus Verilog version 99" && exit; exec /usr/bin/iverilog "$@"'
rm -rf other && (with --out other) >said 2>&1
like "another version of a tool is another result" 'Icarus Verilog version 99' "$(cat other/submissions/amara/result.json 2>&1)"
like "and does not merge" 'judged by another icarus' "$("$GATECADE" grade --merge whole other --out mixed 2>&1)"
resumed other >/dev/null
same "back with the first version all is judged again" "" "$(alike other)"

# ---- a clock that jumps ----------------------------------------------------------------------------
cat >jump.c <<'END'
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
/* The clock on the wall, an hour forth and back; the monotonic one goes on. */
static time_t jump(void) { static int n; return (n++ & 1 ? 1 : -1) * 3600; }
int clock_gettime(clockid_t c, struct timespec *t)
{
    int r = (int)syscall(SYS_clock_gettime, c, t);
    t->tv_sec += c == CLOCK_REALTIME || c == CLOCK_REALTIME_COARSE ? jump() : 0;
    return r;
}
time_t time(time_t *to) { struct timespec t; clock_gettime(CLOCK_REALTIME, &t); if (to) *to = t.tv_sec; return t.tv_sec; }
int gettimeofday(struct timeval *restrict v, void *restrict z)
{
    struct timespec t;
    (void)z;
    clock_gettime(CLOCK_REALTIME, &t);
    *v = (struct timeval){t.tv_sec, t.tv_nsec / 1000};
    return 0;
}
END
if gcc -shared -fPIC -O1 -o jump.so jump.c 2>/dev/null; then
    jumping() { LD_PRELOAD=$work/jump.so grade "$@"; }
    rm -rf out && jumping --out out >said 2>&1
    same "an hour forth and back at every look: the same bytes" "0 " "$? $(alike out)"
else ok "no compiler for the clock # SKIP"; fi
done_testing
