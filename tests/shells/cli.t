#!/bin/bash
# SPDX-License-Identifier: MIT
# The command line: what it prints, what it refuses and how, and that a file is written whole or not at all.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
here=$PWD
. tests/tap.sh
cd "$work" || exit 1
# says NAME STATUS SENTENCE COMMAND...: it fails with that status, one line on stderr that is the sentence (a glob), and
# nothing on stdout.
says() {
    local name=$1 status=$2 sentence=$3 got out
    out=$("${@:4}" 2>err </dev/null)
    got=$?
    # shellcheck disable=SC2053
    if [ $got = "$status" ] && [ -z "$out" ] && [ "$(wc -l <err)" = 1 ] && [[ $(cat err) == "gatecade: "$sentence ]]; then
        ok "$name"
    else
        not_ok "$name" "status $got, expected $status" "stdout: $out" "stderr: $(cat err)" "expected: gatecade: $sentence"
    fi
}

# ---- the trace ----------------------------------------------------------------------------
cat >first.tape <<'EOF'
gatecade tape 1
machine mastermind
strap hz 2
3 enterA 1
4 enterA 0
20 end
EOF
expected='0 LEDX 0
0 SSD3 0
0 SSD2 119
0 SSD1 64
0 SSD0 124
0 turn 0
0 phase start
3 SSD2 63
3 SSD0 63
3 phase score
7 SSD2 115
7 SSD0 119
7 phase player
11 SSD3 64
11 SSD2 0
11 SSD1 0
11 SSD0 0
11 phase make1'
same "a trace: all outputs at cycle 0, then each change; phases by name" "$expected" "$("$GATECADE" run mastermind --tape first.tape)"
same "a tape on standard input" "$expected" "$("$GATECADE" run mastermind --tape - <first.tape)"
same "--name=value, options before the machine" "$expected" "$("$GATECADE" run --trace=- --tape=first.tape mastermind)"
"$GATECADE" run mastermind --tape first.tape --trace trace && same "a trace in a file" "$expected" "$(cat trace)"
same "--cycles is stronger than the tape's end" "3 phase score" "$("$GATECADE" run mastermind --tape first.tape --cycles 5 | tail -1)"
same "--cycles goes on after the tape's end" "" "$("$GATECADE" run mastermind --tape first.tape --cycles 1000 | awk '$1 > 11')"
same "0 cycles: no trace" "" "$("$GATECADE" run mastermind --cycles 0)"
same "--strap is stronger than the tape's" "103 phase player" "$("$GATECADE" run mastermind --tape first.tape --cycles 150 --strap hz=50 | grep player)"
same "straps take names, 0x and 0b" "0 players" "$("$GATECADE" run bobing --cycles 1 --strap last=yes --strap golden=1 --strap players=0x3 --strap half=0b1 | awk '$2 ~ /player$/ {print $1 " " $2 "s"}')"
same "a tape without an end line ends after its last cycle" "3 phase score" "$(grep -v end first.tape | sed '$d' | "$GATECADE" run mastermind --tape - | tail -1)"

# ---- long stretches -------------------------------------------------------------------------
printf 'gatecade tape 1\nmachine sevens-board\n10 btnC 1\n30000010 btnC 0\n9000000000 end\n' >long.tape
TIMEFORMAT=%U
took=$({ time "$GATECADE" run sevens-board --tape long.tape --trace long.trace --vcd long.vcd; } 2>&1)
if [[ $took == [01].* ]]; then ok "a press of 30 million cycles, and 9 billion cycles in all"; else not_ok "it skips" "$took s"; fi
same "the press was seen" "1 phase start" "$(awk '$3 == "start" && $2 == "phase" {print 1, $2, $3}' long.trace)"
same "an idle machine runs 2^62 cycles at once" "0 phase roll" "$("$GATECADE" run bobing --cycles 4611686018427387904 | tail -1)"

# ---- recording ------------------------------------------------------------------------------
for tape in "$here"/tests/scenarios/*.tape; do
    machine=$(awk '$1 == "machine" {print $2; exit}' "$tape")
    "$GATECADE" run "$machine" --tape "$tape" --trace a --record r 2>err && "$GATECADE" run "$machine" --tape r --trace b --record s 2>>err
    cmp -s a b && cmp -s r s || not_ok "$(basename "$tape"): its recording is canonical and runs the same" "$(cat err; diff a b | head -5; diff r s | head -5)"
done
ok "every scenario's recording is canonical and gives the same trace"
same "a recording names every strap and each input that changed" $'gatecade tape 1\nmachine mastermind\nstrap hz 9\n3 enterA 1\n4 enterA 0\n6 end' \
    "$("$GATECADE" run mastermind --tape first.tape --cycles 6 --strap hz=9 --record -)"

# ---- waveforms ------------------------------------------------------------------------------
mkdir waves
"$GATECADE" run mastermind --tape first.tape --vcd waves/game.vcd
same "a dump and its companions" "game.SSD3.filter game.gtkw game.letterIn.filter game.phase.filter game.vcd" "$(cd waves && echo *)"
same "the save file finds dump and filters beside it" $'[dumpfile] "game.vcd"\n[savefile] "game.gtkw"\n^1 game.SSD3.filter' \
    "$(grep -m3 -e file\] -e SSD3.filter waves/game.gtkw)"
same "the filter names the phases" "B guess4" "$(grep guess4 waves/game.phase.filter)"
same "an active-low port's filter is inverted" "C0 0" "$("$GATECADE" run mastermind-board --cycles 1 --vcd b.vcd; grep ' 0$' b.seg.filter)"
same "time is the machine's" "1 ms" "$(sed -n '/timescale/{n;s/ *//p}' waves/game.vcd)"
same "20 cycles at 2 Hz are 10 s" "#10000" "$(grep '^#' waves/game.vcd | tail -1)"
if [ "$(wc -c <long.vcd)" -lt 20000000 ]; then ok "a dump of 9 billion cycles is small"; else not_ok "a dump of 9 billion cycles is small" "$(wc -c <long.vcd)"; fi
same "a waveform on standard output has no companions" '$version' "$("$GATECADE" run mastermind --cycles 3 --vcd - | head -1)"

# ---- machines -------------------------------------------------------------------------------
machines=$("$GATECADE" list | awk '{print $1}')
wide=
for m in $machines; do
    "$GATECADE" info "$m" | awk 'length($0) > 80' | grep -q . && wide="$wide $m"
done
same "info fits in 80 columns" "" "$wide"
same "info --straps" "rotation=quirk rotation=clean locking=proximity locking=id ghost=0 lfsr=1 id1=42 id2=17" "$("$GATECADE" info tetris --straps | xargs)"
same "every command has --help" "" "$(for c in $("$GATECADE" --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do "$GATECADE" "$c" --help | grep -q "^usage: gatecade $c" || echo "$c"; done)"
commands=$("$GATECADE" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
helps=$(for c in $commands; do "$GATECADE" "$c" --help; done)
same "every help fits in 80 columns" "" "$(awk 'length($0) > 80' <<<"$helps")"
same "no help names an option twice, a usage line none of [OPTION]..." "" "$(for c in $commands; do
    for m in "" $([ "$c" = solve ] && echo bobing mastermind tetris sevens); do
        [ "$c$m" = solve ] || "$GATECADE" "$c" $m --help | grep -oE '^ *--[a-z-]+' | sort | uniq -d
    done
    "$GATECADE" "$c" --help | grep -A1 '^usage' | grep -oE -- '\[--[a-z-]+'
done)"
same "an option's help is wrapped and aligned" "  --trace FILE        \`cycle port value\` of the outputs: all of them after the
                      first edge, then each change; the default, on -" "$("$GATECADE" run --help | grep -A1 -e '^  --trace')"
same "a name too long for its column has its help below" "  --gradescope-bundle FILE.zip
                        makes the autograder to upload, and grades nothing" "$("$GATECADE" grade --help | grep -A1 -e '^  --gradescope-b')"
same "one solver's options" "tetris" "$("$GATECADE" solve tetris --help | sed -n 's/^\([a-z]*\): .*/\1/p' | grep -v usage)"
same "all solvers' options" "bobing mastermind tetris sevens" "$("$GATECADE" solve --help | sed -n 's/^\([a-z]*\): .*/\1/p' | grep -v usage | xargs)"
same "--version" "gatecade $(sed -n 's/^VERSION := //p' "$here/Makefile")" "$("$GATECADE" --version)"

# ---- what is refused ------------------------------------------------------------------------
tape() { printf 'gatecade tape 1\nmachine mastermind\n%b' "$1" >bad.tape; }
run() { "$GATECADE" run mastermind --tape bad.tape; }
tape 'strap hz 2\n# one\n1 enterA 1\n2 enterA 0\n3 entrA 1\n'
says "a misspelt port" 1 'bad.tape: line 7: no port "entrA" in mastermind; did you mean enterA?' run
tape '3 LEDX 1\n'; says "an output" 1 'bad.tape: line 3: "LEDX" is an output*' run
tape '3 letterIn 8\n'; says "a value too large" 1 'bad.tape: line 3: "8" is no value of letterIn; it takes 0 to 7, or - A C E F H L U' run
tape '9 enterA 1\n3 enterA 0\n'; says "cycles that fall" 1 'bad.tape: line 4: cycle "3" comes after cycle 9*' run
tape 'strap hz 0\n'; says "a strap out of range" 1 'bad.tape: line 3: "0" is no value of hz; it takes 1 to 65535' run
printf 'hello\n' >bad.tape; says "no tape at all" 1 'bad.tape: line 1: this is no tape*' run
: >bad.tape; says "an empty file" 1 'bad.tape: line 1: the tape is empty' run
head -c 100000 /dev/urandom >bad.tape; says "noise" 1 'bad.tape: line 1: *' run
says "an endless file" 1 '/dev/zero: too large for a tape: more than 256 MB' "$GATECADE" run mastermind --tape /dev/zero
says "a directory as a tape" 1 '.: cannot be read: Is a directory' "$GATECADE" run mastermind --tape .
says "no such tape" 1 'nothing.tape: cannot be read: No such file or directory' "$GATECADE" run mastermind --tape nothing.tape
says "a tape of another machine" 1 'first.tape is a tape of mastermind, not of tetris' "$GATECADE" run tetris --tape first.tape
says "a misspelt machine" 2 'no machine "mastrmind"; did you mean mastermind?' "$GATECADE" run mastrmind --cycles 1
says "no machine like it" 2 'no machine "zzzzzz"; gatecade list names them all' "$GATECADE" info zzzzzz
# One rule: what is wrong on the command line is usage, 2, before any file is read; what is wrong in a file, 1.
printf 'x\n' >x.v
for line in "play mastrmind" "info mastrmind" "run mastrmind --cycles 1" "diagram mastrmind" "batch mastrmind" "check mastrmind x.v" "grade mastrmind ."; do
    # shellcheck disable=SC2086 # words
    says "usage: gatecade $line" 2 'no machine "mastrmind"; did you mean mastermind?' "$GATECADE" $line
done
says "usage: a machine without a solver" 2 'no machine "mastrmind"; did you mean mastermind?' "$GATECADE" solve mastrmind
says "usage: an unknown player" 2 'no player "nobody" for mastermind; there are: beginner fair strong perfect' "$GATECADE" play mastermind --versus nobody
says "usage: a number too large" 2 'batch --games*18446744073709551615*' "$GATECADE" batch mastermind --games 99999999999999999999
says "bad input: a tape" 1 'x.v: line 1: this is no tape*' "$GATECADE" play --replay x.v
says "a misspelt command" 2 'no command "rum"; did you mean run?' "$GATECADE" rum
says "a misspelt option" 2 'run has no option --tapes; did you mean --tape?' "$GATECADE" run mastermind --tapes x
says "an option without its value" 2 'run --tape needs a value' "$GATECADE" run mastermind --tape
says "neither tape nor cycles" 2 'run needs to know how long: give --tape FILE, --cycles N, or both' "$GATECADE" run mastermind
says "no machine named" 2 'run needs the name of a machine*' "$GATECADE" run --cycles 3
says "two machines" 2 'run takes one machine; "tetris" is one too many' "$GATECADE" run mastermind tetris --cycles 3
says "cycles that are no number" 2 '--cycles takes a whole number below 2^63, not "-3"' "$GATECADE" run mastermind --cycles=-3
says "cycles beyond 2^63" 2 '--cycles takes a whole number below 2^63*' "$GATECADE" run mastermind --cycles 18446744073709551615
says "a strap without a value" 2 'a strap is set as NAME=VALUE, not "hz"' "$GATECADE" run mastermind --cycles 1 --strap hz
says "a strap's range" 2 'strap players takes 2 to 63, not "64"' "$GATECADE" run bobing --cycles 1 --strap players=64
says "a strap's names" 2 'strap golden takes no or yes, not "maybe"' "$GATECADE" run bobing --cycles 1 --strap golden=maybe
says "a misspelt strap" 2 'no strap "player" in bobing; did you mean players?' "$GATECADE" run bobing --cycles 1 --strap player=3
says "a machine without straps" 2 'no strap "hz": sevens has no straps' "$GATECADE" run sevens --cycles 1 --strap hz=3
says "two files of one name" 2 '--trace, --vcd, --record and --testbench cannot go to the same place' "$GATECADE" run sevens --cycles 1 --trace x --vcd x
says "too long for a waveform" 1 'x.vcd: so many cycles are too long for a waveform*' "$GATECADE" run bobing --cycles 4611686018427387904 --vcd x.vcd
says "control characters stay out of the terminal" 2 'no machine "?[31m"; gatecade list names them all' "$GATECADE" info $'\e[31m'
says "info of nothing" 2 'info needs the name of a machine*' "$GATECADE" info
says "diagram of nothing" 2 'diagram needs the name of a machine*' "$GATECADE" diagram

# ---- files that cannot be written -------------------------------------------------------------
mkdir folder && echo old >kept
for place in no/game.tape folder; do # nothing on standard output: no game has begun
    says "a game is not begun that cannot be kept: $place" 1 "$place: cannot be written: *" "$GATECADE" play mastermind --record $place
done
echo look | "$GATECADE" play mastermind --record kept >/dev/null 2>&1 && grep -q 'machine mastermind' kept
result "a game that can be kept is" $? "$(cat kept)"
echo old >kept
says "a folder that is not there" 1 'no/trace: cannot be written: No such file or directory' "$GATECADE" run sevens --cycles 1 --trace no/trace
says "a directory as a trace" 1 'folder: cannot be written: Is a directory' "$GATECADE" run sevens --cycles 1 --trace folder
says "a full disk" 1 '/dev/full: cannot be written: No space left on device' "$GATECADE" run sevens --cycles 1 --trace /dev/full
says "a full disk for a waveform" 1 '/dev/full: cannot be written: No space left on device' "$GATECADE" run sevens --cycles 1 --vcd /dev/full
says "a name too long" 1 '*: cannot be written: File name too long' "$GATECADE" run sevens --cycles 1 --trace "$(printf 'x%.0s' {1..300})"
says "nothing is written when one of two cannot be" 1 'no/x.vcd: cannot be written*' "$GATECADE" run sevens --cycles 1 --trace kept --vcd no/x.vcd
same "what stood there stays" "old" "$(cat kept)"
says "nothing is written for a bad tape" 1 'bad.tape: line 1: *' "$GATECADE" run mastermind --tape bad.tape --trace kept
same "what stood there stays (tape)" "old" "$(cat kept)"
"$GATECADE" info mastermind >/dev/full 2>err
same "a full disk behind standard output" "1 gatecade: standard output: cannot be written: No space left on device" "$? $(cat err)"
told=$({ (ulimit -f 0 && exec "$GATECADE" info mastermind) 2>&1 >limited; echo "$?"; } | xargs)
same "files may have no bytes at all: it is told, and nobody is killed" "gatecade: standard output: cannot be written: File too large 1" "$told"
"$GATECADE" run sevens --cycles 3 >&- 2>err
same "a closed standard output" "1 gatecade: standard output: cannot be written: Bad file descriptor" "$? $(cat err)"
set -o pipefail
timeout 20 "$GATECADE" run tetris --cycles 4000000000 2>err | head -1 >/dev/null
same "a pipe that is closed ends an endless run" "1 gatecade: standard output: cannot be written: Broken pipe" "$? $(cat err)"
set +o pipefail
timeout -s TERM 1 "$GATECADE" run tetris --cycles 4000000000000 --trace killed --vcd killed.vcd
same "a run that is killed leaves no file" "" "$(echo killed* | grep -v "killed\*")"
ln -s kept link && "$GATECADE" run sevens --cycles 1 --trace link
if [ -L link ] && grep -q '0 phase init' kept; then ok "a link is followed"; else not_ok "a link is followed" "$(ls -l)"; fi
umask 077 && "$GATECADE" run sevens --cycles 1 --trace private && same "a new file has the usual mode" "600" "$(stat -c %a private)"
chmod 640 private && "$GATECADE" run sevens --cycles 1 --trace private && same "an old file keeps its mode" "640" "$(stat -c %a private)"
same "no draft is left behind" "" "$(find . -name '*.??????' ! -name '*.filter' | grep -v tape)"
done_testing
