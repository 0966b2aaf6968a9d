#!/bin/bash
# SPDX-License-Identifier: MIT
# The house as tools/rooms reads it from the sources: no cycle, one meaning a name, files and rooms of a size to be read.
# Each of its checks is shown to fail on a small house with that one fault, and the pictures are those of today.
set -u
. tests/tap.sh
root=$PWD work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT

same "the house has no fault" "" "$(tools/rooms --check 2>&1)"

# ---- every check can fail ----

# A small house without a fault: core, a freestanding room above it, a hosted one, one with a room inside.
house() {
    rm -rf "$work/house" && mkdir -p "$work/house"/{core,games,base,check/lists,tests/core} && cd "$work/house" || exit 1
    printf 'BARE := core games\nFLAGS := -I. $(CPPFLAGS)\n' >Makefile
    printf '#ifndef CORE_H\n#define CORE_H\n#include <stdint.h>\nstruct machine { int x; };\nint machine_idle(void);\n#endif\n' >core/machine.h
    printf '#include "core/machine.h"\nint machine_idle(void) { return 0; }\n' >core/machine.c
    printf '#ifndef GAMES_H\n#define GAMES_H\n#include "core/machine.h"\nint machine_find(void);\n#endif\n' >games/games.h
    printf '#include "games/games.h"\n#include "games/games.def"\n' >games/games.c
    echo 'GAME(x)' >games/games.def
    printf '#ifndef TEXT_H\n#define TEXT_H\nint text_length(const char *text);\n#endif\n' >base/text.h
    printf '#include <stdio.h>\n#include "base/text.h"\n#include "games/games.h"\nstruct private { int a; };\n' >base/text.c
    printf '#ifndef LIST_H\n#define LIST_H\nstruct list;\nint list_begin(void);\n#endif\n' >check/lists/list.h
    printf '#include "check/lists/list.h"\n#include "base/text.h"\n' >check/check.c
    printf '#include "core/machine.h"\n' >tests/core/laws.c
    : >check/lists/list.c
    cd "$root" || exit 1
}
finds() { # NAME PATTERN, after house and a fault
    like "a check that can fail: $1" "$2" "$(tools/rooms --check "$work/house" 2>&1; echo "status $?")"
}
in_house() { (cd "$work/house" && eval "$1"); }

house
same "a small house without a fault" "status 0" "$(tools/rooms --check "$work/house" 2>&1; echo "status $?")"
same "its layers" " 3  check         → base check/lists
 2  base          → games
 1  games       o → core
 0  check/lists
 0  core        o" "$(tools/rooms "$work/house")"
in_house 'echo "#include \"core/machine.h\"" >>check/check.c'
same "the picture leaves out what another way implies" '"base" -> "games";|"check" -> "base";|"check" -> "check/lists";|"games" -> "core";|' \
    "$(tools/rooms --dot "$work/house" | sed -n 's/^ *\(.*->.*\)/\1/p' | tr '\n' '|')"

house && in_house 'echo "#include \"check/lists/list.h\"" >>base/text.c; echo "#include \"base/text.h\"" >>check/lists/list.c'
finds "a cycle" '^cycle: base → check/lists → base \(base/text.c; check/lists/list.c\)$'
like "no picture of a cycle" 'there is a cycle' "$(tools/rooms --dot "$work/house" 2>&1)"
house && in_house 'mkdir check/report; echo "#include \"check/report/r.h\"" >>base/text.c; printf "#ifndef R\n#define R\n#endif\n" >check/report/r.h'
finds "a cycle through the rooms of a room" '^cycle: base → check → base '
house && in_house 'echo "#include \"games/gmaes.h\"" >>base/text.c'
finds "an include that is not there" '^base/text.c: there is no games/gmaes.h$'
house && in_house 'echo "#include \"text.h\"" >>base/text.c'
finds "an include without its room" '^base/text.c: "text.h" does not carry its room$'
house && in_house 'echo "#include \"../core/machine.h\"" >>base/text.c'
finds "an include by way of .." '^base/text.c: "../core/machine.h" does not carry its room$'
house && in_house 'echo "#include \"machine.h\"" >>tests/core/laws.c'
finds "an include without its room, in a test" '^tests/core/laws.c: "machine.h" does not carry its room$'
house && in_house 'echo "#include \"base/text.h\"" >>core/machine.c; : >base/text.c'
finds "core includes somebody" '^core/ includes nobody, but core/machine.c includes base/$'
finds "a freestanding room that includes a hosted one" '^core/ is freestanding, but core/machine.c includes base/$'
house && in_house 'echo "#include <stdio.h>" >>games/games.c'
finds "a freestanding room with a header of a C library" '^games/games.c: <stdio.h> is not a header of freestanding C'
house && in_house 'mkdir play; : >play/play.c'
finds "a room that must be freestanding" '^play/ must be freestanding'
house && in_house 'sed -i s/TEXT_H/LIST_H/ base/text.h'
finds "two headers with one guard" '^guard LIST_H: in base/text.h and check/lists/list.h$'
house && in_house 'sed -i /_H/d base/text.h'
finds "a header without a guard" '^base/text.h: has no include guard$'
house && in_house 'sed -i "s/^struct list;/int text_length(\n    const char *text);/" check/lists/list.h'
finds "a function that two headers declare" '^text_length\(\): declared in base/text.h and check/lists/list.h$'
house && in_house 'sed -i "s/list_begin/text_begin/" check/lists/list.h'
finds "a prefix of two rooms, neither on the other" '^prefix text_: in base/text.h and check/lists/list.h$'
house && in_house 'sed -i "s/^struct list;/struct machine { long y; };/" check/lists/list.h'
finds "a tag that two headers define" '^struct machine: defined in check/lists/list.h and core/machine.h$'
house && in_house 'echo "struct machine { long y; };" >>base/text.c'
finds "a private type with the tag of a header below" '^struct machine: defined in base/text.c and core/machine.h$'
house && in_house 'for i in $(seq 601); do echo; done >>base/text.c'
finds "a file that is too long" '^base/text.c: 605 lines, more than 600$'
house && in_house 'for i in $(seq 24); do : >base/x$i.c; done'
finds "a room with too many files" '^base/: 26 files, more than 25$'
house && in_house 'echo "#include <cmocka.h>" >>tests/core/laws.c; mkdir tests/base; : >tests/base/laws.t'
finds "two tests of one name" '^test laws: tests/base/laws.t and tests/core/laws.c$'
house && in_house 'echo "FLAGS += -Icore" >>Makefile'
finds "another -I" '^Makefile: -Icore: '

# ---- the pictures are those of today ----

layers() { sed -n '/^<!-- rooms:/,/^<!-- end of rooms/s/^    //p' HACKING.md; }
same "HACKING.md shows the layers of today (make rooms)" "$(tools/rooms)" "$(layers)"
arrows() { sed -n 's/^ *"\(.*\)" -> "\(.*\)";/\1 \2/p' | sort; }
drawn() { sed -n 's/^<title>\(.*\)&#45;&gt;\(.*\)<.title>/\1 \2/p' docs/diagrams/rooms.svg | sort; }
same "docs/diagrams/rooms.svg shows the arrows of today (make rooms)" "$(tools/rooms --dot | arrows)" "$(drawn)"
done_testing
