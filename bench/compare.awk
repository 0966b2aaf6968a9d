# SPDX-License-Identifier: MIT
# awk -f compare.awk OLD.json NEW.json: what became better or worse, the worst first.  A change counts only
# when it is larger than 3 % and the medians agree with the bests that there is one.

function field(key,   s) {
    if (!match($0, "\"" key "\": (\"[^\"]*\"|[-+0-9.e]+)")) return ""
    s = substr($0, RSTART, RLENGTH)
    sub(/^[^:]*: /, "", s)
    gsub(/"/, "", s)
    return s
}

FNR == 1 { file++ }
/"unit":/ {
    name = field("name")
    if (file == 1) { old[name] = field("best"); old_median[name] = field("median"); next }
    if (!(name in old)) { fresh[++freshes] = name; next }
    more = field("unit") ~ /\/s$/
    a = old[name] + 0; b = field("best") + 0
    c = old_median[name] + 0; d = field("median") + 0
    seen[name] = 1
    if (!a || !b || !c || !d) { next }
    best = more ? b / a : a / b
    median = more ? d / c : c / d
    clear = (best > 1.03 && median > 1.03) || (best < 0.97 && median < 0.97)
    row[++rows] = name; gain[rows] = best; line[rows] = sprintf("%-44s %12.5g %12.5g %-8s %6.2f x%s", name, a, b, field("unit"),
        best, clear ? best < 1 ? "  WORSE" : "  better" : "")
    worse += clear && best < 1; better += clear && best > 1
}

END {
    if (file < 2) { print "bench-compare: give two files: make bench-compare OLD.json NEW.json" > "/dev/stderr"; exit 2 }
    printf "%-44s %12s %12s %-8s %8s\n", "measurement", "old", "new", "unit", "gain"
    for (i = 1; i <= rows; i++) order[i] = i
    for (i = 2; i <= rows; i++) {
        x = order[i]
        for (k = i - 1; k >= 1 && gain[order[k]] > gain[x]; k--) order[k + 1] = order[k]
        order[k + 1] = x
    }
    for (i = 1; i <= rows; i++) print line[order[i]]
    for (i = 1; i <= freshes; i++) printf "%-44s only in the new file\n", fresh[i]
    for (name in old) if (!(name in seen)) printf "%-44s only in the old file\n", name
    printf "\n%d better, %d worse, %d as they were\n", better, worse, rows - better - worse
    exit worse > 0
}
