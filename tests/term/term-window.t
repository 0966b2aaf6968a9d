#!/bin/bash
# SPDX-License-Identifier: MIT
# The board in all kinds of windows and terminals; time, undo, waveforms, saving, players, the menu; Ctrl-Z.
. tests/terminal.sh

# Every machine fits in 80x24 and in 200x60, and says what it is.
for m in $("$GATECADE" list | cut -d' ' -f1); do
    title=$("$GATECADE" info "$m" --json | sed -n 's/^  "title": "\(.*\)",*$/\1/p')
    for size in 80x24 200x60; do
        window $size "$GATECADE play $m --seed 1"
        wait_for '[?] help|Press Enter to begin'
        ! shows 'to begin' || press Enter '[?] help'
        shows "$title" && ! shows 'make it larger' && shows 'running ×1'
        seen "$m at $size" $?
    done
done

# Too small says so, and recovers; keys work meanwhile.
window 80x24 "$GATECADE play tetris"
wait_for 'Press start'
tm resize-window -x 40 -y 12
see "too small: how large it should be" 'This window is 40 by 12. +The|board needs [0-9]+ by [0-9]+'
tm resize-window -x 8 -y 2
sleep 0.1
tm resize-window -x 1 -y 1
sleep 0.1
tm resize-window -x 80 -y 24
see "large enough again: the board" 'Press start'
tm resize-window -x 60 -y 20
see "a little smaller: closer together" 'Left. left'
keys q
see "and quits well" 'exit status 0'

# Terminals.
for term in xterm xterm-256color xterm-color linux vt100 vt220 screen tmux-256color rxvt ansi never-heard-of; do
    window 80x24 "TERM=$term $GATECADE play mastermind"
    wait_for 'Choose the code-maker' 3 && keys q && wait_for 'exit status 0'
    seen "TERM=$term" $?
done
window 80x24 "TERM=dumb $GATECADE play mastermind"
see "TERM=dumb: the line mode" 'help lists the commands'

# Colours as the terminal has them, or none.
colour() { # NAME SETTINGS PATTERN
    window 80x24 "$2 $GATECADE play tetris"
    tm set -sa terminal-overrides ',*:Tc'
    wait_for 'Press start'
    tm capture-pane -e -p | grep -qE $'\033\\['"$3"
    seen "$1" $?
}
colour "all colours" "COLORTERM=truecolor TERM=xterm-256color" '38;2;'
colour "256 colours" "TERM=xterm-256color" '38;5;'
colour "16 colours" "TERM=xterm-16color" '9[1-7]m'
colour "8 colours" "TERM=linux" '3[1-7]m'
see "and shapes" '◆'
window 80x24 "NO_COLOR=1 $GATECADE play tetris"
wait_for 'Press start'
! tm capture-pane -e -p | grep -qE $'\033\\[[0-9;]*(3[0-7]|38|9[0-7])[;m]'
seen "NO_COLOR: none" $?
see "NO_COLOR: shapes tell" '◆'
window 80x24 "LANG=C $GATECADE play tetris"
see "LANG=C: letters tell" 'R R'

# Time: pause, step, phase, speed.
window 80x24 "$GATECADE play mastermind"
wait_for 'Choose the code-maker'
keys p
see "p pauses" 'paused ×1 .* cycle'
keys R
see "R asks first" 'R again'
keys R
see "R again: cycle 0" 'cycle 0'
keys . .
see ". is one clock edge" 'cycle 2$'
keys a .
see "a press while paused waits for the edge" 'cycle 3$'
wait_for '^ score'
keys n
see "n goes on to the next phase: after four edges" 'cycle 7$'
see "the phase by name and in words" '^ player  Player A is next'
keys + + +
see "+ three times: x8" '×8'
keys - - - - - -
see "- six times: x1/8" '×1/8'
keys -
see "and no slower" '×1/8'
keys m
see "m: as fast as possible" 'paused max'
keys m
see "m: and back" '×1'

# g: so many clocks, back as well, and until a port has a value.
window 80x24 "$GATECADE play mastermind"
wait_for 'Choose the code-maker'
keys p R R
wait_for 'cycle 0$'
keys g 7 Enter
see "g: seven clocks" 'cycle 7$'
keys a .
wait_for '^ score'
keys g p h a s e = p l a y e r Enter
see "g: until a port has a value, and stands there" 'paused .* cycle 12$'
see "g: the phase that was asked for" '^ player  '
keys g s c o r = 1 Enter
see "g: a port that is none" 'There is no port scor'
keys g p h a s e = x Enter
see "g: a value that is none" '"x" is no value of phase'
keys g - 3 Enter
see "g: three back" 'cycle 9 of 12$'

# Undo, any number of times, to the beginning.
window 80x24 "$GATECADE play mastermind --seed 1"
wait_for 'Choose the code-maker'
keys 2 1 0
wait_for '= U'
keys u
see "undo a switch" '= L'
keys u u
see "undo all of them" '= -'
keys u
see "nothing to undo" 'There is nothing to undo'

# Holding a button: the dice roll as long as it is down.
window 80x24 "$GATECADE play sevens-board --seed 2"
wait_for 'to fill both purses'
keys Tab
see "Tab: hold" 'Hold: now press the key of a button'
keys Space
see "the button is held" 'btnC is held down'
see "its light is on" 'LD15-LD0 ○ ○ ○ ●'
sleep 0.2
keys Space
see "and let go" 'btnC is let go'
see "the machine moved on" 'A new round'

# Values typed as numbers or names.
window 80x24 "$GATECADE play sevens"
wait_for 'fill both purses'
keys '#' 9 3 Enter
see "# types a bid" '= 93'
keys '#' 2 0 0 Enter
see "a number that does not fit" '"200" is no value of bid: it takes 0 to 127'

window 80x24 "$GATECADE play mastermind"
wait_for 'Choose the code-maker'
keys '#' c Enter
see "# c is C" '= C'
keys '#' z Enter
see "a name that is none: which there are" 'is no value of SW2-SW0: it takes 0 to 7, or - A C E F H L U'

# Waveforms, and which ports they show.
window 80x40 "$GATECADE play mastermind"
wait_for 'Choose the code-maker'
keys w
see "w: waveforms below the board" 'waves: a column is one clock,'
see "the phase by name" 'phase +.*start'
keys ']'
keys '[' '['
see "[ zooms out" 'a column is [24] clocks'
keys W
see "W: which ports" 'Which ports the waveforms show'
keys Down Down Down Space Enter
see "another port has a row" '^letterIn +'
keys w
sleep 0.1
see_not "w: and off" 'waves:'

# A secret does not get on the strip, nor back by undo: that leads to where the secret had not begun.
window 80x45 "$GATECADE play mastermind --speed 64"
wait_for 'Choose the code-maker'
keys w W Down Down Down Space Enter
wait_for '^letterIn'
keys a
wait_for 'looks away' && keys Enter
wait_for '^ make1'
keys 2 0
wait_for '= H'
see_not "waveforms do not show the maker's letter" '^letterIn .*H'
for n in 2 3 4; do press Enter "^ make$n"; done
press Enter 'secret part is over'
keys Enter
wait_for '^ guess1'
see "waveforms show the secret phases" '^phase .*(make|mak|ma)'
see_not "and not what was entered" '^letterIn .*H'
keys u
see "u is a letter where one is asked for" '= U'
keys BSpace BSpace
see "undo goes back to before the secret" 'Choose the code-maker'
see_not "and into no phase of it" '^ make'

# Tapes and waveforms saved at any moment, and a tape replayed.
window 80x24 "$GATECADE play mastermind --seed 1 --record last.tape"
wait_for 'Choose the code-maker'
keys a
wait_for '^ (score|player)'
keys t
see "t saves a tape, and says how to play it" 'Wrote mastermind-1.tape; gatecade play --replay mastermind-1.tape'
keys v
see "v saves a waveform, and names all that it wrote" 'Wrote mastermind-1.vcd, and for GTKWave mastermind-1.gtkw and [0-9] named'
keys q
wait_for 'exit status 0'
[ -s "$here/mastermind-1.tape" ] && [ -s "$here/mastermind-1.vcd" ] && [ -s "$here/last.tape" ]
seen "the files are there, and the record" $?
window 80x24 "$GATECADE play --replay last.tape --speed 1/8"
see "a replay of whichever machine it is, and how long it is" 'replay .* of [0-9]+ s'
see "a replay plays by itself" '^ (score|player|make1)'
press Home '^ start'
see "Home: back to its beginning" '^ start'
keys End
see "End: and live again at its end" 'running'
chmod 555 "$here"
keys t
sleep 0.1
chmod 755 "$here"
see "the screen stays whole when a file cannot be written" '[?] help'

# Players of the program, and help.
window 80x24 "$GATECADE play mastermind --versus fair --speed 64 --seed 4"
wait_for 'Choose the code-maker'
keys l
see "the opponent makes its code without a curtain, and it is my turn" '^ guess1 .*Player A'
see_not "no curtain" 'looks away'
seat() { screen | sed -n 's/^ *\(Seat b[ :].*\)/\1/p'; }
for _ in 1 2 3 4 5; do
    said=$(seat) end=$((SECONDS + 30))
    keys o
    until [ -n "$(seat)" ] && [ "$(seat)" != "$said" ] || [ $SECONDS -ge $end ]; do sleep 0.01; done
    shows 'Seat b is yours again' && break
done
see "o: after all players the seat is free again" 'Seat b is yours again'
keys '?'
see "? shows the rules" 'how to play'
see "? shows the keys" 'enter button'
keys q
window 80x24 "$GATECADE play tetris --speed 64"
wait_for 'Press start'
keys o
see "o: a demo player plays by itself" '^ (lost|won) ' 20

# The menu.
window 80x24 "$GATECADE"
see "the menu: all machines" '6 7up-7down on its board'
see "the menu: a game first" '▸.* 1 Bo Bing$'
keys Down o
see "options of the chosen one" 'Mastermind: before the game'
keys Down Right
see "an opponent" 'player b +beginner'
keys Down Right
see "a speed" 'speed +×2'
keys Down 7
see "a seed" 'seed +7'
keys Down Right
see "changed" 'hz +3'
keys Enter
see "the game with that option" '×2 · 3 Hz'
see "and that opponent" 'b is beginner'
keys q
see "back in the menu" '1-9 choose'
keys 4
see "a number chooses" '▸.* 4 Block game'
press Enter 'Press start'
keys q
wait_for 'Up, Down'
keys End
see "End: the last one" '▸.* 7 Bo Bing scorer'
keys k
see "k: the one before" '▸.* 6 7up'
keys '?'
see "? says what the keys do" 'choose that machine'
keys x t
see "t: tapes" 'mastermind-1.tape'
keys Enter
see "and plays one" 'replay|running'
keys q
wait_for 'Tapes to play again'
keys Escape Home
see "c: the console of Bo Bing" 'c console'
keys c
see "its questions" 'How many players'
tm send-keys C-d
wait_for 'Up, Down'
keys q
see "and out" 'exit status 0'

# Ctrl-Z and fg, in a real shell with job control.
window 80x24 "exec bash --norc --noprofile -i"
wait_for 'bash.*[$#]'
tm send-keys "stty -a >before; $GATECADE play tetris --seed 1" Enter
wait_for 'Press start'
tm send-keys C-z
see "Ctrl-Z stops it, and the shell is back" 'Stopped'
tm send-keys "stty -a >after; cmp before after && echo same settings" Enter
see "the terminal is as it was" '^same settings'
tm send-keys fg Enter
see "fg: the board again" 'Press start'
keys s
see "and its keys" '^ (create|control)'
keys q
see "q asks amid a game" 'The game is not over: q again leaves it'
keys q
see "and out" 'Seed 1:'

# The classic console on a terminal: any key.
window 80x24 "$GATECADE play bobing --plain --dice 114442"
wait_for 'How many players'
tm send-keys 2 Enter n Enter n Enter n Enter n Enter
wait_for 'by pressing any key'
keys x
see "any key rolls" '^1 1 4 4 4 2'
keys Up
see "any key goes on" 'Player 2 it is your turn'
tm send-keys C-d
see "Ctrl-D ends it politely" 'The game stops here'
