# SPDX-License-Identifier: MIT
# fish completion for gatecade: what the command itself offers.

function __gatecade_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l head (string match -r -- '^--[a-z-]+=' $words[-1])
    set -l path (string replace -r -- '^--[a-z-]+=' '' $words[-1])
    for line in ($words[1] complete -- $words[2..-1] 2>/dev/null)
        switch $line
            case :files
                string replace -r -- '^' "$head" (__fish_complete_path $path)
            case :folders
                string replace -r -- '^' "$head" (__fish_complete_directories $path '')
            case '*'
                echo $line
        end
    end
end

complete -c gatecade -f -a '(__gatecade_complete)'
