#!/bin/bash
# SPDX-License-Identifier: MIT
# The terminal in every language: menu, options, help, board, questions, curtain, seats, messages and lines of text say
# nothing in English, and nothing that has to be read is cut off.
. tests/terminal.sh

english='\b(the|and|of|with|you|your|press|goes|key|keys|help|quit|choose|player|players|is|it|to|a|any|game)\b'
# What is called so in every language: keys, commands, ports, names.
same='^( ▸|  ) (players|golden|half|lut|last)|Page Up|Page Down|[0-9a-zA-Z]+ (key|board|button|code|screen|tape)|gatecade play[^.;]*|help|rules|code|BUTTON|bid|proc'

no_english() { # NAME: on the screen now
    local got
    got=$(screen | sed -E "s/($same)//g" | grep -wE "$english" | grep -vE "^ *(start|player|make|guess|over)")
    # Spanish and Filipino have some of these words, too
    case $language in
    es) got=$(grep -wE "\b(the|and|of|with|you|your|press|goes|key|keys|quit|choose|player|players|any|game)\b" <<<"$got") ;;
    fil) got=$(grep -wE "\b(the|and|of|with|you|your|press|goes|keys|quit|choose|player|players|any|game)\b" <<<"$got") ;;
    esac
    [ -z "$got" ]
    seen "$language: $1 has nothing in English" $?
}

for language in es fil zh; do
    case $language in
    es) play=jugar people='una persona' begin='para empezar' away='Que los demás' nothing='no hace nada' tiny='demasiado|agrándala' over='no ha acabado' ;;
    fil) play=laro people='isang tao' begin='para magsimula' away='Tumingin muna' nothing='Walang ginagawa' tiny='palakihin' over='Hindi pa tapos' ;;
    zh) play=開始 people=人 begin='開始。' away='轉過頭去' nothing='沒有作用' tiny='時間已停住' over='還沒結束' ;;
    esac
    window 80x24 "GATECADE_LANGUAGE=$language $GATECADE"
    wait_for "Enter $play"
    no_english "the menu"
    press '?' 'Up, Down, j, k'
    no_english "its help"
    press x "Enter $play"
    press o "$people"
    no_english "a page of options"
    press Escape "Enter $play"
    press t "Esc"
    no_english "the tapes"
    press Escape "Enter $play"
    press Enter "$begin"
    no_english "questions before a game"
    keys Enter
    wait_for '\(Space\)|（Space）'
    no_english "Bo Bing"
    press O "$people"
    no_english "the seats"
    press Enter '\(Space\)|（Space）'
    press Z "$nothing"
    no_english "a key that does nothing"
    keys q
    wait_for "Enter $play"
    keys 2 && sleep 0.1 && keys Enter
    wait_for 'BTN3.*BTN0'
    see "$language: the prompt is whole" 'BTN3( \(a\)|（a）)(\.|。)'
    press a '0-0|n '
    for _ in 1 2 3 4 5 6 7 8 9; do shows "$away" || { keys n && sleep 0.3; }; done
    wait_for "$away"
    no_english "the curtain"
    keys Enter
    wait_for make1
    no_english "a secret phase"
    press w '▔|▁'
    no_english "waveforms"
    keys '?'
    wait_for 'F1'
    no_english "help on a board"
    press x make1
    press q "$over"
    no_english "a question on q"
    tm resize-window -x 40 -y 8
    see "$language: a small window says so" "$tiny"
    tm resize-window -x 80 -y 24
    see "$language: and is drawn again" make1

    text=$(printf '%s\n' 'set sw3 on' 'press BTN3' wait wait wait wait hint look help rules pres 'set SW3 7' 'press nothing' step undo 'save x.tape' |
        GATECADE_LANGUAGE=$language "$GATECADE" play mastermind --plain --seed 5 | sed 's/^> .*//; s/^[a-z]* *\(\[*[A-Z]*[A-Z ]*[]N[]*\)  *//')
    [ "$(wc -l <<<"$text")" -gt 30 ] && ! sed -E "s/($same|press)//g" <<<"$text" | grep -wE 'the|and|of|with|you|your|press|goes|choose|player|any|game|left|There|Nothing'
    result "$language: lines of text have nothing in English" $? "$text"
    rm -f x.tape
done
