#!/bin/bash
# SPDX-License-Identifier: MIT
# Whole games in the line mode by somebody who reads the last line and does nothing but what it says: presses the buttons
# and sets the switches that it names, enters a letter or a number out of those that it lists, waits where it says wait.
export LANG=C.UTF-8
unset LC_ALL LC_CTYPE
. tests/tap.sh
RANDOM=7
letter='A C E F H L U'

# controls LINE: the names of the controls that it names, by "name (key)"
controls() { grep -oE '[A-Za-z0-9_/-]+ \([^) ]+\)' <<<"$1" | sed 's/ (.*//'; }

# follow LINE ALONE: the commands for what the line says
follow() {
    local line=$1 name n go
    if [[ $line == *'wait skips that.' ]]; then
        go=wait
        [[ $line == Steer* || $line == *'. Steer'* ]] && ((RANDOM % 2)) && go="press $(controls "$line" | sed -n "$((RANDOM % 3 + 1))p")"
        echo "$go"
        return
    fi
    if [[ $2 == alone && $line == *'To play alone, put '*' on, then press '* ]]; then
        line=${line#*To play alone, put }
        echo "set ${line%% (*} on"
        line=${line#* on, then }
    elif [[ $line == *'To play alone'* ]]; then
        line=${line%%To play alone*}
    fi
    if [[ $line =~ \ 0\ to\ ([0-9]+),\ up\ or\ down ]]; then
        n=$((RANDOM % 5 ? BASH_REMATCH[1] : RANDOM % (BASH_REMATCH[1] + 1)))
        if ((RANDOM % 2)); then go=up; else go=down; fi
        if [[ $line == *SW7-SW0* ]]; then echo "set SW7-SW0 $((n + (RANDOM % 2) * 128))"; else echo "$n $go"; fi
    fi
    [[ $line == *"$letter"* ]] && echo "${letter:$((RANDOM % 7 * 2)):1}"
    if [[ $line =~ 'Set the dice: D1 (1) to D6 (6)' ]]; then
        for n in 1 2 3 4 5 6; do echo "set D$n $((RANDOM % 6 + 1))"; done
        return
    fi
    case $line in # the last control that it names is the button, or the first of those that any of may be pressed
    *' or '*' ('*')'* | *'with roll ('*) name=$(controls "$line" | grep -v '^up/down$' | tail -1) ;;
    *) name=$(controls "$line" | tail -1) ;;
    esac
    [ -z "$name" ] || echo "press $name"
}

# game NAME REGEX MOST ALONE OPTION…: plays until the last line is like REGEX
game() {
    local name=$1 end=$2 most=$3 alone=$4 chunk line='' said done=0 out in pid log todo=()
    shift 4
    log=$(mktemp)
    coproc TABLE { "$GATECADE" play "$@" 2>&1; }
    out=${TABLE[0]} in=${TABLE[1]} pid=$TABLE_PID
    while IFS= read -r -t 300 -d '>' chunk <&"$out"; do # up to the next prompt
        echo "$chunk" >>"$log"
        # the last line that says something: not the echo of the command, the board's parts, or the table at the end
        said=$(tail -n +2 <<<"$chunk" | grep -vE '^$|^(LEDs|D[1-6]|LD15-LD0|SW[0-9-]*|[a-z][^:]*): ' | tail -1)
        # what was refused, or did nothing, leaves the line before as it was
        [[ -z $said || $said == Refused:* || $said == 'Nothing changed.' ]] || line=$said
        [[ $line =~ $end ]] && break
        [ ${#todo[@]} -gt 0 ] || mapfile -t todo < <(follow "$line" "$alone")
        [ ${#todo[@]} -gt 0 ] && [ $((done += 1)) -le "$most" ] || break
        echo "${todo[0]}" >&"$in"
        todo=("${todo[@]:1}")
    done
    eval "exec $in>&-"
    wait "$pid" 2>/dev/null
    [[ $line =~ $end ]]
    result "$name: ${line:0:100}" $? "$(tail -30 "$log")"
    rm -f "$log"
}
won='(has won|wins|you have (won|lost))'
game "mastermind, two people" "$won" 400 both mastermind --seed 3
game "mastermind, alone" "$won" 200 alone mastermind --seed 4
game "mastermind-board, two people" "$won" 400 both mastermind-board --seed 3
game "mastermind-board, alone" "$won" 200 alone mastermind-board --seed 5
game "mastermind, against the program" "$won" 400 both mastermind --seed 6 --versus fair
game "tetris" "$won" 900 alone tetris --seed 1
game "bobing, four people" "$won" 900 both bobing --lines --seed 371
game "bobing, two, one of them the program" "$won" 900 both bobing --lines --seed 2 --strap players=2 --versus perfect
game "sevens, two people" "$won" 4000 both sevens --seed 1
game "sevens, against the program" "$won" 4000 both sevens --seed 2 --versus strong
game "sevens-board, two people" "$won" 4000 both sevens-board --seed 1
game "bobing-score" '(First|Second|Third|Fourth|Fifth|Sixth) prize' 100 alone bobing-score --lines
done_testing
