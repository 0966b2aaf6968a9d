#!/bin/bash
# SPDX-License-Identifier: MIT
# make install puts everything in its place, and the machines can be embedded from there with pkg-config.
set -u
: "${BUILD:=$PWD/build}"
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
echo "1..12"
check() { if [ "$2" = "$3" ]; then echo "ok $1"; else printf 'not ok %s\n# expected: %s\n# was: %s\n' "$1" "$2" "$3"; fi; }

make -s libraries KEEP=yes B="$(realpath --relative-to=. "$BUILD")" >/dev/null 2>&1 # what a test run has not built
make -s install B="$(realpath --relative-to=. "$BUILD")" DESTDIR="$work/stage" PREFIX=/opt/arcade >"$work/log" 2>&1
check "1 - it installs" "0 " "$? $(cat "$work/log")"
cd "$work/stage/opt/arcade" || exit 1
expected=$(cd "$OLDPWD" && for r in $(sed -n 's/^BARE := //p' Makefile); do printf 'include/gatecade/%s\n' "$r"/*.h; done
    printf '%s\n' bin/gatecade include/gatecade.h lib/libgatecade.a lib/libgatecade-batch.a lib/libgatecade.so.1 lib/pkgconfig/gatecade.pc \
        lib/pkgconfig/libgatecade.pc share/applications/gatecade.desktop share/bash-completion/completions/gatecade \
        share/fish/vendor_completions.d/gatecade.fish share/icons/hicolor/scalable/apps/gatecade.svg share/man/man1/gatecade.1 \
        share/man/man5/gatecade-rubric.5 share/man/man5/gatecade-tape.5 share/metainfo/gatecade.metainfo.xml share/zsh/site-functions/_gatecade)
# Yosys for the page and its editor are there only where they were fetched, which another test may do just now.
check "2 - every file in its place" "$(sort <<<"$expected")" "$(find . -type f ! -path './share/gatecade/yosys/*' ! -path './share/gatecade/editor/*' -printf '%P\n' | sort)"

cat >"$work/embed.c" <<'EOF'
#include <games/games.h>
#include <stdio.h>
int main(void)
{
    const struct machine *m = machine_find("sevens");
    Word port[64];
    _Alignas(16) unsigned char state[1024];
    machine_idle(m, port);
    m->reset(state, port);
    port[port_find(m, "proc")] = 1;
    machine_run(m, state, port, 1000000);
    printf("%d\n", (int)port[port_find(m, "amt1")]);
    return 0;
}
EOF
flags=$(PKG_CONFIG_SYSROOT_DIR=$work/stage PKG_CONFIG_PATH=$PWD/lib/pkgconfig pkg-config --cflags --libs gatecade)
# shellcheck disable=SC2086
gcc -o "$work/embed" "$work/embed.c" $flags ${EMBED_FLAGS:-} 2>"$work/log"
check "3 - a program embeds a machine" "1008" "$(cat "$work/log"; "$work/embed" 2>&1)"
check "4 - its version" "$(sed -n 's/^VERSION := //p' "$OLDPWD/Makefile")" "$(PKG_CONFIG_PATH=$PWD/lib/pkgconfig pkg-config --modversion gatecade)"
check "5 - the manual page has no mistakes" "" "$(mandoc -Tlint -W warning share/man/man1/gatecade.1 2>&1)"
commands=$(bin/gatecade --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
check "6 - the manual page has every command" "$commands" "$(sed -n 's/^\.Ss //p' share/man/man1/gatecade.1)"
options=$(for c in $commands; do bin/gatecade "$c" --help; done | sed -n 's/^  --\([a-z-]*\).*/\1/p')
check "7 - and every option" "$options" "$(sed -n 's/^\.It Fl \\-\([a-z\\-]*\).*/\1/p' share/man/man1/gatecade.1 | tr -d '\\')"
check "8 - it has the keys of the board, and the environment" "$(grep -c '^    {.*_key, ' "$OLDPWD/term/board-shell.c") 1" \
    "$(sed -n '/^\.Sh KEYS/,/^\.Sh ENV/p' share/man/man1/gatecade.1 | grep -c '^\.It') $(grep -c '^\.It Ev GATECADE_THEME' share/man/man1/gatecade.1)"
check "9 - and is not wider than 80 columns" "" "$(mandoc -Tutf8 share/man/man1/gatecade.1 | col -bx | awk 'length > 80')"

# A distribution's own folders; and whatever the environment says, what was built is what is installed.
cd "$OLDPWD" || exit 1
out=$(CFLAGS=-O0 CC=false make install B="$(realpath --relative-to=. "$BUILD")" DESTDIR="$work/multi" PREFIX=/usr LIBDIR=/usr/lib/triplet 2>&1)
check "10 - it installs what was built" "0 " "$? $out"
check "11 - LIBDIR" "lib/triplet/libgatecade-batch.a lib/triplet/libgatecade.a lib/triplet/libgatecade.so.1 lib/triplet/pkgconfig/gatecade.pc lib/triplet/pkgconfig/libgatecade.pc" "$(cd "$work/multi/usr" && find lib -type f | LC_ALL=C sort | xargs)"
make -s uninstall DESTDIR="$work/multi" PREFIX=/usr LIBDIR=/usr/lib/triplet
check "12 - uninstall takes all of it away" "" "$(find "$work/multi" -type f)"
