#!/bin/bash
# SPDX-License-Identifier: MIT
# Each law of rooms has a mutant that breaks it: a line of table/ is changed, and the simulator has to find out.
. "$(dirname "$0")/../tap.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$(dirname "$0")/../.." || exit 1
cc=${CC:-gcc}
build=${BUILD:-build}
"$cc" -std=c11 -D_GNU_SOURCE -w -I. -O1 -c -o "$work/sim.o" tests/table/room-simulator.c || exit 1

# mutant NAME FILE OLD NEW LAW: with OLD replaced by NEW in FILE the simulator must tell of that law.
mutant() {
    local name=$1 file=$2 law=$5
    OLD=$3 NEW=$4 perl -0pe 's/\Q$ENV{OLD}\E/$ENV{NEW}/ or die "not found\n"' "$file" >"$work/$name.c" || { not_ok "$name: no such text in $file"; return; }
    "$cc" -std=c11 -w -I. -O1 -c -o "$work/$name.o" "$work/$name.c" &&
        "$cc" -o "$work/$name" "$work/sim.o" "$work/$name.o" "$build/libgatecade.a" -lcmocka || { not_ok "$name: does not build"; return; }
    ROOM_SEEDS=${MUTANT_SEEDS:-60} timeout 120 "$work/$name" >"$work/$name.log" 2>&1
    if grep -qE "$law" "$work/$name.log"; then ok "$name: $law"; else not_ok "$name: nobody noticed" "$(head -5 "$work/$name.log")"; fi
}

mutant acknowledges-before-it-is-stored table/tables.c 'if (!store(ts)) {' 'if (!store(ts) && ts->slots > 9999) {' 'acknowledged is stored|can be played again|one owner|see the same'
mutant does-twice table/request.c 'if (id <= t->seat[r->c->seat - 1].last) {' 'if (t->seat[r->c->seat - 1].last = 0, false) {' 'acknowledged is stored|can be played again|is answered'
mutant tells-the-secret table/told.c 'game_shown(&t->game, seat, shown);' 'bytes_copy(shown, t->game.port, sizeof(Word) * t->machine->ports);' 'sees a secret'
mutant forgets-time table/live.c 'table_write(t, now, "tick");' '{ table_see(t, &t->look); t->view++; }' 'see the same|can be played again'
mutant shows-what-is-not-stored table/request.c 'table_tick(c->table, now); /* what follows at once */' 'table_tick(c->table, now); { size_t n = table_told_view(c->table, 0, 0, ts->out, sizeof ts->out); tables_say(ts, c, ts->out, n); }' 'see the same|sees a secret'
mutant forgets-who-came table/tables.c 'if (!c->fresh && c->met == t->people)' 'if (!c->fresh)' 'see the same'
mutant greets-again table/tables.c 'if (!c->fresh && c->met == t->people)' 'if (!c->fresh && c->viewed == t->view)' 'as before is not told'
mutant answers-nothing table/tables.c 'tables_say(ts, a->client, text, text_length(text));' ';' 'is answered|Failure'
done_testing
