#!/bin/bash
# SPDX-License-Identifier: MIT
# Pages have lines of at most 100 columns, but for what cannot be broken; and tests/house/columns, which says so, sees what is wider.
set -u
. tests/tap.sh
same "no line is wider than 100 columns (tests/house/columns --write breaks them)" "" "$(tests/house/columns README.md SECURITY.md docs/*.md 2>&1)"

work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
ten='nine more '
hundred=$ten$ten$ten$ten$ten$ten$ten$ten$ten${ten}
cat >page.md <<M
# $hundred$ten
$hundred- and \`a code with spaces\`.

1. $hundred
   [a link](with-an-address.md) ü $ten
- short

| $hundred | $hundred |

    $hundred$ten
\`\`\`
$hundred$ten
\`\`\`
M
same "what is wider is named" "page.md:1: page.md:2: page.md:4: page.md:10: page.md:12:" "$("$OLDPWD/tests/house/columns" page.md | sed 's/: .*/:/' | xargs)"
tr -s ' \n' '\n' <page.md >before
"$OLDPWD/tests/house/columns" --write page.md >left
same "paragraphs and items are broken, headings and blocks are for people" "page.md:1: page.md:11: page.md:13:" "$(sed 's/: .*/:/' left | xargs)"
same "and no word is lost" "" "$(tr -s ' \n' '\n' <page.md | diff - before)"
same "no line begins as an item that is none, and items keep their indentation" "more - and|   more [a link](with-an-address.md)" \
    "$(grep -oE '^more - and|^   [^ ].*\)' page.md | paste -sd '|')"
done_testing
