#!/bin/bash
# SPDX-License-Identifier: MIT
# Completion in bash, zsh and fish, in the real shells: what they offer is what the command itself knows.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
PATH=$(dirname "$GATECADE"):$PATH
# shellcheck source=/dev/null
source tools/completion/gatecade
compopt() { :; } # only inside a real completion
n=0

# offers NAME EXPECTED WORDS...: with the cursor at the end of the last word, = signs being words as readline has them
offers() {
    n=$((n + 1))
    COMP_WORDS=("${@:3}") COMP_CWORD=$(($# - 3)) COMPREPLY=()
    _gatecade
    local got=${COMPREPLY[*]}
    if [ "$got" = "$2" ]; then echo "ok $n - $1"; else printf 'not ok %d - %s\n# expected %s\n# got      %s\n' $n "$1" "$2" "$got"; fi
}

players="beginner fair strong perfect"
machines=$("$GATECADE" list | awk '{print $1}' | xargs)
offers "commands" "diagram" gatecade dia
offers "all commands" "$("$GATECADE" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | xargs) --help --version" gatecade ""
offers "machines" "$machines" gatecade run ""
offers "machines by their beginning" "mastermind mastermind-board" gatecade info mas
offers "options" "--record" gatecade run mastermind --r
offers "all options of run" "--tape --cycles --strap --trace --vcd --record --testbench --check --help" gatecade run mastermind --
offers "straps of the machine" "rotation= locking= ghost= lfsr= id1= id2=" gatecade run tetris --strap ""
offers "a strap's values" "proximity id" gatecade run tetris --strap locking =
offers "a strap's values by their beginning" "proximity" gatecade run tetris --strap locking = p
offers "a number's default" "4" gatecade run bobing --strap players =
offers "files" "tests/scenarios/bobing-end.tape" gatecade run bobing --tape tests/scenarios/bobing-e
offers "an option's words" "quick normal deep" gatecade check mastermind x.v --effort ""
offers "an option's words by their beginning" "verilator" gatecade check mastermind x.v --engine v
offers "the options of one solver" "--json --plot --chart --tree --average --help" gatecade solve mastermind --
offers "the charts of one solver" "bids value length" gatecade solve sevens --chart ""
offers "no option of which the help only speaks" "" gatecade info mastermind --strap-
offers "nothing for an unknown command" "" gatecade nonsense ""
offers "players, not files" "$players" gatecade play sevens --versus ""
offers "players behind a comma" "fair,perfect" gatecade play sevens --versus fair,p
offers "speeds" "max" gatecade play sevens --speed m
offers "an option and its words in one" "light" gatecade play sevens --theme = l
offers "straps behind a sign" "locking=" gatecade run tetris --strap = lo
offers "nothing where a number is due" "" gatecade play sevens --seed ""
offers "only machines that are solved" "bobing mastermind tetris sevens" gatecade solve ""
offers "files behind the machine" "tests/scenarios/bobing-end.tape" gatecade check bobing tests/scenarios/bobing-e
offers "nothing where nothing is due" "" gatecade play sevens ""

# ---- zsh and fish: the words on the screen, or as fish prints them ----
here=$(mktemp -d) repo=$PWD socket=gatecade-completion-$$
trap 'tmux -L $socket kill-server 2>/dev/null; rm -rf "$here"' EXIT
mkdir "$here/folder" && : >"$here/mastermind-1.tape"
result() { # NAME STATUS SHOWN
    n=$((n + 1))
    if [ "$2" = 0 ]; then echo "ok $n - $1"; else printf 'not ok %d - %s\n' $n "$1" && printf '%s\n' "$3" | sed 's|^|# |'; fi
}

fish_offers() { # NAME EXPECTED LINE
    local got
    got=$(cd "$here" && HOME=$here fish --no-config -c "source $repo/tools/completion/gatecade.fish; complete -C '$3'" | cut -f1 | xargs)
    [ "$got" = "$2" ]
    result "fish: $1" $? "expected $2, got $got"
}
fish_offers "commands" "diagram" "gatecade dia"
fish_offers "machines, though a file begins so" "mastermind mastermind-board" "gatecade play mas"
fish_offers "players" "$(tr ' ' '\n' <<<"$players" | sort | xargs)" "gatecade play sevens --versus "
fish_offers "a strap's values" "locking=id locking=proximity" "gatecade run tetris --strap locking="
fish_offers "files" "mastermind-1.tape" "gatecade run mastermind --tape mast"
fish_offers "files behind a sign" "--replay=mastermind-1.tape" "gatecade play --replay=mast"
fish_offers "folders only" "folder/" "gatecade grade mastermind --out "
fish_offers "options with their beginning" "--record --replay" "gatecade play sevens --re"

zsh_line() { # NAME EXPECTED TYPED: Tab makes the line that
    local i got
    tmux -L $socket send-keys C-u && tmux -L $socket send-keys -l -- "$3" && tmux -L $socket send-keys Tab
    for ((i = 0; i < 500; i++)); do
        got=$(tmux -L $socket capture-pane -p)
        grep -qE -- "$2" <<<"$got" && break
        sleep 0.02
    done
    [ $i -lt 500 ]
    result "zsh: $1" $? "$got"
    tmux -L $socket send-keys C-u C-l
}
TERM=xterm-256color HOME=$here tmux -u -L $socket -f /dev/null new-session -d -x 100 -y 30 \
    "cd $here; ZDOTDIR=$here PATH=$PATH zsh -f -i"
tmux -L $socket send-keys -l "PS1=; LISTMAX=0; fpath=($repo/tools/completion \$fpath); autoload -Uz compinit; compinit -u -D; clear; echo ready" \; send-keys Enter
for ((i = 0; i < 500; i++)); do tmux -L $socket capture-pane -p | grep -qx ready && break; sleep 0.02; done
zsh_line "a command" '^gatecade diagram' 'gatecade dia'
zsh_line "machines, though a file begins so" '^gatecade play mastermind-board' 'gatecade play mastermind-'
zsh_line "players, with what they do" '^perfect  proven best' 'gatecade play sevens --versus '
zsh_line "a strap, and no space behind it" '^gatecade run tetris --strap locking=$' 'gatecade run tetris --strap lo'
zsh_line "a strap's value" '^gatecade run tetris --strap locking=id' 'gatecade run tetris --strap locking=i'
zsh_line "a file" 'gatecade run mastermind --tape mastermind-1.tape' 'gatecade run mastermind --tape mast'
zsh_line "a file behind a sign" 'gatecade play --replay=mastermind-1.tape' 'gatecade play --replay=mast'
zsh_line "a folder" 'gatecade grade mastermind --out folder/' 'gatecade grade mastermind --out '
echo "1..$n"
