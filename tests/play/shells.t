#!/bin/bash
# SPDX-License-Identifier: MIT
# The same seed and the same actions give the same tape in every shell: line mode, the page's module, the board in a
# terminal, and a design that plays in the machine's place.
. tests/terminal.sh
root=$PWD

# actions MACHINE SEED: lines for the line mode, random but always the same
actions() {
    awk -v machine="$1" -v seed="$2" '
        BEGIN {
            srand(seed)
            split(machine == "mastermind" ? "enterA enterB" : machine == "tetris" ? "start rotate s_left s_right" : machine == "bobing" ? "roll" : "proc", button)
            n = 0; for (k in button) n++
            for (i = 0; i < 60; i++) {
                b = button[1 + int(rand() * n)]
                what = rand()
                if (machine == "mastermind" && what < 0.4) print "set letterIn " int(rand() * 8)
                else if (machine == "sevens" && what < 0.4) print "set bid " int(rand() * 128)
                else if (what < 0.8) print "press " b " " 1 + int(rand() * 3)
                else if (what < 0.85) { print "hold " b; print "release " b }
                else print "step " 1 + int(rand() * 9)
            }
        }'
}
canonical() { # MACHINE TAPE: as gatecade itself writes it
    "$GATECADE" run "$1" --tape "$2" --record - --trace /dev/null
}
cat >"$here/page.mjs" <<JS
import { readFileSync } from "node:fs";
import { load } from "$root/web/machine.js";
const [, , name, seed] = process.argv;
const arcade = await load(new Uint8Array(readFileSync("$BUILD/web/gatecade.wasm")), () => BigInt(seed)),
    { wasm } = arcade;
arcade.open(arcade.machines.find((machine) => machine.name === name));
const tap = Math.ceil(arcade.hz * 0.06 - 1e-9),
    run = (edges) => arcade.advance(arcade.cycle + edges, 60000);
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
    const [verb, what, value] = line.split(" "),
        port = arcade.machine.port[what];
    wasm.mark();
    if (verb === "press") {
        wasm.tap(port.index, Number(value));
        for (let end; (end = wasm.tapping(port.index)); ) arcade.advance(end, 60000);
        run(tap);
    } else if (verb === "set") {
        wasm.set(port.index, BigInt(value));
        run(1);
    } else if (verb === "step") run(Number(what));
    else {
        wasm.hold(port.index, verb === "hold");
        run(tap);
    }
}
process.stdout.write(arcade.tape());
JS
for machine in mastermind bobing tetris sevens; do
    for seed in 5 6; do
        actions $machine $seed >"$here/script"
        "$GATECADE" play $machine --lines --seed $seed --record "$here/lines.tape" <"$here/script" >/dev/null 2>&1
        node "$here/page.mjs" $machine $seed <"$here/script" >"$here/page.tape"
        same "$machine, seed $seed: the line mode and the page" "$(canonical $machine "$here/lines.tape" | sed '/ end$/d')" \
            "$(canonical $machine "$here/page.tape" | sed '/ end$/d')"
        [ "$(grep -c '^[0-9]' "$here/lines.tape")" -gt 40 ]
        result "  and something happened" $?
    done
done

# The board, paused at cycle 0: held buttons, single edges.
window 80x24 "$GATECADE play mastermind --seed 5 --record $here/board.tape"
wait_for 'Choose the code-maker'
keys p && wait_for 'paused' && keys R && wait_for 'R again' && keys R && wait_for 'cycle 0'
for step in 1 3 5 7; do
    keys Tab && wait_for 'Hold:' && keys a && wait_for 'held down'
    keys . && wait_for "cycle $step\$" && keys a && wait_for 'is let go' && keys . && wait_for "cycle $((step + 1))\$"
done
keys q && wait_for 'exit status 0'
for i in 1 2 3 4; do printf 'hold enterA\nrelease enterA\n'; done |
    "$GATECADE" play mastermind --lines --seed 5 --record "$here/lines.tape" >/dev/null 2>&1
same "mastermind: the board and the line mode" "$(canonical mastermind "$here/lines.tape")" "$(canonical mastermind "$here/board.tape")"

# Somebody's design in the machine's place: the same inputs.
actions mastermind 7 | sed 's/^press \(.*\) .*/hold \1\nrelease \1/' >"$here/script"
"$GATECADE" play mastermind --lines --seed 7 --strap hz=2 --record "$here/golden.tape" <"$here/script" >/dev/null 2>&1
"$GATECADE" play mastermind --lines --seed 7 --hdl hdl/mastermind.v --strap hz=2 --record "$here/design.tape" <"$here/script" >"$here/log" 2>&1
same "mastermind: a design on the board and the machine" "$(grep '^[0-9]' "$here/golden.tape")" "$(grep '^[0-9]' "$here/design.tape")"
