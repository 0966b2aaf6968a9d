# SPDX-License-Identifier: MIT
# A screen of tmux (capture-pane -e -p) as an SVG picture: awk -f tools/svg.awk -v columns=80 -v title="..." [-v theme=light]
# Bytes, not characters, so that any awk does: run it with LC_ALL=C.

function escape(s) {
    gsub(/&/, "\\&amp;", s)
    gsub(/</, "\\&lt;", s)
    return s
}

# xterm's 256 colours.
function colour(n,   i, grey, v) {
    if (n < 16) return base[n]
    if (n >= 232) { grey = 8 + 10 * (n - 232); return sprintf("#%02x%02x%02x", grey, grey, grey) }
    n -= 16
    for (i = 0; i < 3; i++) { v[i] = n % 6; n = int(n / 6); v[i] = v[i] ? 55 + 40 * v[i] : 0 }
    return sprintf("#%02x%02x%02x", v[2], v[1], v[0])
}

function sgr(codes,   n, part, i) {
    n = split(codes, part, ";")
    if (n == 0) { fore = ""; bold = reverse = 0 }
    for (i = 1; i <= n; i++) {
        if (part[i] + 0 == 0) { fore = ""; bold = reverse = 0 }
        else if (part[i] == 1) bold = 1
        else if (part[i] == 7) reverse = 1
        else if (part[i] == 27) reverse = 0
        else if (part[i] == 22) bold = 0
        else if (part[i] == 39) fore = ""
        else if (part[i] >= 30 && part[i] <= 37) fore = base[part[i] - 30]
        else if (part[i] >= 90 && part[i] <= 97) fore = base[part[i] - 82]
        else if (part[i] == 38 && part[i + 1] == 5) { fore = colour(part[i + 2] + 0); i += 2 }
    }
}

# One run of characters that look the same, at its column.
function put(text, from, wide,   ink) {
    if (text ~ /^ *$/ && !reverse) return
    if (!reverse) {
        while (text ~ /^ /) { text = substr(text, 2); from++; wide-- }
        while (text ~ / $/) { text = substr(text, 1, length(text) - 1); wide-- }
    }
    ink = fore == "" ? text_ink : fore
    if (reverse) {
        body = body sprintf("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n", left + from * cell, row * line + 7, wide * cell, line, ink)
        ink = ground
    }
    body = body sprintf("<text x=\"%.1f\" y=\"%.1f\" textLength=\"%.1f\" fill=\"%s\"%s>%s</text>\n", left + from * cell, (row + 1) * line + 3, wide * cell, ink, bold ? " font-weight=\"bold\"" : "", escape(text))
}

BEGIN {
    split("#101418 #e05050 #60c060 #d0b040 #5090e0 #c070c0 #50c0c0 #d0d0d0 #707880 #ff6f60 #87ff87 #ffff5f #5fafff #ff87ff #5fd7d7 #ffffff", b, " ")
    for (i = 1; i <= 16; i++) base[i - 1] = b[i]
    cell = 8.4; line = 17; left = 10
    ground = theme == "light" ? "#ffffff" : "#101418"; text_ink = theme == "light" ? "#202020" : "#d0d0d0"
}

{
    text = ""; from = at = wide = 0
    s = $0
    while (length(s)) {
        if (match(s, /^\033\[[0-9;]*m/)) {
            put(text, from, wide)
            sgr(substr(s, 3, RLENGTH - 3))
            text = ""; from = at; wide = 0
            s = substr(s, RLENGTH + 1)
            continue
        }
        n = 1
        while (substr(s, n + 1, 1) ~ /^[\200-\277]$/) n++
        text = text substr(s, 1, n)
        s = substr(s, n + 1)
        at++; wide++
    }
    put(text, from, wide)
    row++
}

END {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"%s\">\n", columns * cell + 2 * left, row * line + 16, title
    printf "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"%s\"%s/>\n", title, ground, theme == "light" ? " stroke=\"#c0c0c0\"" : ""
    print "<g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\" xml:space=\"preserve\" style=\"white-space:pre\">"
    printf "%s</g>\n</svg>\n", body
}
