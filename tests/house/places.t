#!/bin/bash
# SPDX-License-Identifier: MIT
# HACKING.md says how many places must be touched for a new game, player, command, report format, rule, robot and engine.
# Here each is done in a copy of the tree, by exactly so many files; then everything is built once, and each of them is used.
set -u
. tests/tap.sh
build=${BUILD:-$PWD/build}
copy=$build/places
rm -rf "$copy" && mkdir -p "$copy" || exit 1
trap 'cd / && rm -rf "$copy"' EXIT
# The tree with what is built already; only what the new parts change is built again.
tar -c --exclude=.git --exclude="./$(basename "$build")/toy" --exclude="./$(basename "$build")/places" --exclude=node_modules \
    --exclude='./*/coverage' --exclude='./*/mutants' --exclude='./*/fuzz' --exclude='./*/test-logs' . | tar -x -C "$copy"
[ "$(basename "$build")" = build ] || mv "$copy/$(basename "$build")" "$copy/build"
cd "$copy" || exit 1

touched=
file() { cp "tests/toy/$1" "$2" && touched="$touched $2"; }         # a new file
line() { echo "$2" >>"$1" && touched="$touched $1"; }               # a line at the end of a table
after() { sed -i "/$2/a $3" "$1" && touched="$touched $1"; }        # lines behind a line
# places WHAT: as many files were touched since the last call as the table of HACKING.md promises
places() {
    local promised
    promised=$(sed -n "s/^| $1 | \([0-9]*\) |.*/\1/p" HACKING.md)
    same "$1: ${promised:-not a row of the table in HACKING.md}" "$promised" "$(printf '%s\n' $touched | sort -u | grep -c .)"
    touched=
}

file turnstile.c games/turnstile.c
line games/games.def 'GAME(turnstile)'
places "a game"

file turnstile-player.c players/turnstile-player.c
line players/players.def 'PLAYER(turnstile_honest)'
places "a player"

file tally.c shells/tally.c
line shells/commands.def 'COMMAND(tally)'
places "a command"

file brief.c check/report/brief.c
line check/report/forms.def 'FORM(brief, "--brief", FLAG, NULL, "two words")'
places "a report format of \`check\`"

sed -i 's/^\/\* ---- files -*.*/static void brief(FILE *f, const struct result *r, const char *details)\n{\n    (void)details;\n    fprintf(f, "%g points\\n", r->score);\n}\n\n&/; s/^        {"github.txt", github},/&\n        {"brief.txt", brief},/' grade/reports.c
touched=grade/reports.c
places "a report format of \`grade\`"

file turnstile-robot.c check/robots/turnstile.c
line check/robots/robots.def 'ROBOT(turnstile)'
places "a robot"

# Another rule: a row, and whoever finds it out, in the robot's own file.
sed -i 's/^    {"locks-again".*/&\n    {"opens", "A coin opens it."},/; s/"locks-again" : 0;/"locks-again" : !d->was[3] \&\& d->now[3] ? "opens" : 0;/' check/robots/turnstile.c
touched=check/robots/turnstile.c
places "a rule"

file engine.c check/sim/toy.c
line check/sim/engines.def 'ENGINE(toy)'
places "an engine"

file pirate.c languages/pirate.c
line languages/languages.def 'LANGUAGE(pirate)'
places "a language for people"

sed -i 's/"-g2001"}/"-g2001", "-g1995"}/' check/sim/icarus.c
touched=check/sim/icarus.c
places "a revision of an HDL"

make -s build/gatecade >log 2>&1
result "all of them build" $? "$(grep -v '^  build' log | head -30)"
gatecade=build/gatecade
like "the game is in the list" '^turnstile ' "$($gatecade list)"
like "the player is named" 'honest +pays, then goes through' "$($gatecade info turnstile)"
like "the player plays: pays and goes through ten times in 40 cycles" 'through 10$' "$($gatecade batch turnstile --players honest --games 3 --cycles 40 2>&1)"
like "the language is the page's, too" '"All th. games"' "$(cat build/web/pirate.json)"
same "the command runs" "8 machines" "$($gatecade tally)"
like "the command is in the help" '^  tally +how many machines there are' "$($gatecade --help)"

check() { $gatecade check turnstile tests/toy/turnstile.v "$@" 2>&1; }
sed 's/^`ifdef RIGHT/`ifndef WRONG/' tests/toy/turnstile.v >right.v
sed 's/            open <= 1;/            open <= 0;/' right.v >closed.v
out=$(check)
same "the robot finds the slip" "1" "$?"
like "and names its rule" 'locks-again' "$out"
like "the other rule, too" 'opens' "$($gatecade check turnstile closed.v 2>&1)"
$gatecade check turnstile right.v >log 2>&1
result "a right design is right" $? "$(cat log)"
sed 's/coin_before/signed/g' right.v >old.v # a name that is a keyword since 2001
$gatecade check turnstile old.v >log 2>&1
result "the revision of an HDL" $? "$(cat log)"
"$build/gatecade" check mastermind old.v --top turnstile >log 2>&1
like "which there was not before" 'syntax error' "$(cat log)"
like "the report format of check" '^turnstile: status 1$' "$(check --brief)"
like "the report format is in the help" '^  --brief +two words' "$($gatecade check --help)"
like "the engine runs the design" 'locks-again' "$(check --engine toy)"
like "the engine is in the help" '^  --engine .*\|verilator\|netlist\|toy' "$($gatecade check --help)"
mkdir -p class/anna && cp right.v class/anna/turnstile.v
$gatecade grade turnstile class --out report >log 2>&1
same "the report format of grade" "1 file" "$(find report -name brief.txt | wc -l) file"
like "with the points" '^[0-9]+ points$' "$(find report -name brief.txt -exec cat {} + 2>/dev/null)"
done_testing
