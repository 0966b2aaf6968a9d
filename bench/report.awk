# SPDX-License-Identifier: MIT
# Turns the lines of bench/README.md into the table, and into JSON (-v json=FILE) with one measurement a line.

function more_is_better(unit) { return unit ~ /\/s$/ }

function sort(list, n,   i, k, x) {
    for (i = 2; i <= n; i++) {
        x = list[i]
        for (k = i - 1; k >= 1 && list[k] > x; k--) list[k + 1] = list[k]
        list[k + 1] = x
    }
}

# Leaves low, mid and high of the n numbers in list.
function spread(list, n) {
    sort(list, n)
    low = list[1]; high = list[n]
    mid = n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
}

# 1234567 as 1.23 M; three digits are all that a measurement is good for.
function human(x,   k) {
    if (x == int(x) && x < 10000) return x
    for (k = 1; x >= 1000 && k < 5; k++) x /= 1000
    return sprintf(x >= 100 ? "%.0f" : x >= 10 ? "%.1f" : "%.2f", x) (k > 1 ? substr(" kMGT", k, 1) : "")
}

function quote(s) { gsub(/[\\"]/, "\\\\&", s); return "\"" s "\"" }

function rest(from,   i, s) {
    for (i = from; i <= NF; i++) s = s (i > from ? " " : "") $i
    return s
}

$1 == "about" { about[++abouts] = $2; value[abouts] = rest(3) }
$1 == "sample" {
    if (!($2 in count)) name[++names] = $2
    unit[$2] = $4
    at[$2, ++count[$2]] = $3 + 0
}
$1 == "ratio" { ratio[++ratios] = $2; fast[ratios] = $3; slow[ratios] = $4; goal[ratios] = $5 }
$1 == "limit" { limit[$2] = $3 }
$1 == "skip" { note[++notes] = "not measured: " rest(2) }
$1 == "note" { note[++notes] = rest(2) }

function best_of(s) { return more_is_better(unit[s]) ? high : low }

# How many times better a is than b.
function times(a, b, u) { return more_is_better(u) ? a / b : b / a }

END {
    for (i = 1; i <= abouts; i++)
        if (about[i] !~ /^took/) line = line (line ? ", " : "") (about[i] ~ /^(cpu|system|date)$/ ? "" : about[i] " ") value[i]
    print line "\n"

    print "{" > json
    printf "  \"about\": {" > json
    for (i = 1; i <= abouts; i++) printf "%s%s: %s", (i > 1 ? ", " : ""), quote(about[i]), quote(value[i]) > json
    print "},\n  \"samples\": [" > json
    for (i = 1; i <= names; i++) {
        s = name[i]
        for (k = 1; k <= count[s]; k++) list[k] = at[s, k]
        spread(list, count[s])
        best[s] = best_of(s); median[s] = mid; worst[s] = more_is_better(unit[s]) ? low : high
        printf "    {\"name\": %s, \"unit\": %s, \"best\": %.6g, \"median\": %.6g, \"worst\": %.6g, \"times\": %d}%s\n",
            quote(s), quote(unit[s]), best[s], median[s], worst[s], count[s], (i < names ? "," : "") > json
    }
    print "  ],\n  \"ratios\": [" > json

    if (ratios) printf "%-44s %9s %9s %17s %9s\n", "ratio", "best", "median", "range", "goal"
    for (i = 1; i <= ratios; i++) {
        a = fast[i]; b = slow[i]; n = 0
        if (!(a in count) || !(b in count)) {
            printf "    {\"name\": %s, \"times\": null}%s\n", quote(ratio[i]), (i < ratios ? "," : "") > json
            note[++notes] = "not measured: " ratio[i] " (" (a in count ? b : a) " is missing)"
            continue
        }
        for (k = 1; k <= count[a] && k <= count[b]; k++) list[++n] = times(at[a, k], at[b, k], unit[a])
        spread(list, n)
        x = times(best[a], best[b], unit[a])
        state = goal[i] == "" ? "" : x >= goal[i] ? "met" : "MISSED"
        goals += goal[i] != ""; met += state == "met"
        printf "%-44s %8sx %8sx %8s - %6s %9s %s\n", ratio[i], human(x), human(mid), human(low), human(high),
            (goal[i] == "" ? "" : ">= " goal[i]), state
        printf "    {\"name\": %s, \"fast\": %s, \"slow\": %s, \"times\": %.6g, \"median\": %.6g, \"low\": %.6g, \"high\": %.6g, \"goal\": %s}%s\n",
            quote(ratio[i]), quote(a), quote(b), x, mid, low, high, (goal[i] == "" ? "null" : goal[i]), (i < ratios ? "," : "") > json
    }
    print "  ]\n}" > json

    printf "\n%-44s %16s %16s %16s\n", "measurement", "best", "median", "worst"
    for (i = 1; i <= names; i++) {
        s = name[i]; state = ""
        if (s in limit) {
            ok = more_is_better(unit[s]) ? best[s] >= limit[s] : best[s] <= limit[s]
            state = sprintf("  %s %s %s", more_is_better(unit[s]) ? ">=" : "<=", human(limit[s] + 0), ok ? "met" : "MISSED")
            goals++; met += ok
        }
        printf "%-44s %16s %16s %16s%s\n", s, human(best[s]) " " unit[s], human(median[s]) " " unit[s], human(worst[s]) " " unit[s], state
    }
    if (notes) print ""
    for (i = 1; i <= notes; i++) print note[i]
    printf "\n%d of %d goals met\n", met, goals
}
