#!/bin/bash
# SPDX-License-Identifier: MIT
# The Makefile as packagers expect it: their compiler and flags are used, a change of them builds anew and nothing else does,
# cross builds take the target's vectors, any number of jobs, what is missing is said in each distribution's names.
# Most of it is shown by dry runs, and by compilers that only look whether their inputs are there.
set -u
. tests/tap.sh
unset KEEP CI MAKE_RESTARTS CC AR CFLAGS CPPFLAGS LDFLAGS MAKEFLAGS
root=$PWD
BUILD=$(realpath --relative-to=. "${BUILD:-build}")
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
tool() { cat >"$work/bin/$1" && chmod +x "$work/bin/$1"; }

# ---- compiler and flags ----

# A compiler that makes empty files, and fails if one that it is given is not there.
tool fakecc <<'FAKE'
#!/bin/bash
[ "$*" = "${*/-dumpmachine/}" ] || { echo "${MACHINE:-x86_64-linux-gnu}" && exit; }
[ "$*" = "${*/-E/}" ] || exit 0
out=a.out
while [ $# -gt 0 ]; do
    case $1 in
    -o) out=$2 && shift ;;
    -*) ;;
    *) [ -e "$1" ] || { echo "fakecc: no $1 for $out" >&2; exit 1; } ;;
    esac
    shift
done
echo made >"$out"
FAKE
tool fakear <<'FAKE'
#!/bin/sh
out=$2
shift 2
for o; do [ -e "$o" ] || { echo "fakear: no $o" >&2; exit 1; }; done
echo made >"$out"
FAKE
export PATH=$work/bin:$PATH

dry() { make -n V=1 B="$work/b" CC=fakecc AR=fakear "$@" 2>&1; }
out=$(dry CFLAGS=-my-c CPPFLAGS=-my-pp LDFLAGS=-my-ld)
like "CC, CFLAGS and CPPFLAGS: the library" '^fakecc .* -my-pp -my-c .*-o .*core/machine.o' "$out"
same "CFLAGS are taken as they are" "" "$(grep -F "$work/b/core/machine.o" <<<"$out" | grep -e '-O[0-9]')"
like "CC, CFLAGS and CPPFLAGS: the command" '^fakecc .* -my-pp .*-my-c .*-o .*shells/main.o' "$out"
like "CC, CFLAGS and CPPFLAGS: the lanes" '^fakecc .* -my-pp .*-my-c .*-o .*lanes/tetris.portable.o' "$out"
like "CC, CFLAGS and LDFLAGS: the simulators' plug-in" '^fakecc .*-my-pp .*-my-c .*-my-ld .*gatecade.vpi' "$out"
like "CC, CFLAGS and LDFLAGS: the link" '^fakecc -my-c -my-ld -o .*/gatecade ' "$out"
like "AR" 'fakear rcs .*libgatecade.a' "$out"
like "flags of the environment" '^fakecc .* -from-env .*core/machine.o' "$(CFLAGS=-from-env dry)"
like "without any, the machines are fast" '^gcc .* -O2 -g -O3 .*core/machine.o' "$(make -n V=1 B="$work/b" "$work/b/core/machine.o")"
same "warnings are no errors" "" "$(grep -e -Werror <<<"$out")"
like "with CI=true they are" '-Wmissing-prototypes -Werror .*core/machine.o' "$(CI=true dry)"
same "CI=false is no CI" "" "$(CI=false dry | grep -e -Werror)"
engines() { MACHINE=$1 dry | sed -n 's/.*-DENGINE=\([a-z0-9]*\).*/\1/p' | sort -u | xargs; }
same "vectors of an x86-64" "avx2 avx512 avx512wide portable" "$(engines x86_64-pc-linux-gnu)"
same "vectors of an aarch64" "portable" "$(engines aarch64-linux-gnu)"
same "a dry run writes nothing" "" "$(ls "$work/b" 2>/dev/null)"

# ---- what is built anew ----

built() { make B="$work/b" CC=fakecc AR=fakear "$@" "$work/b/libgatecade.a" 2>&1 | grep -c '^  build'; }
objects=$(($(ls $(sed -n "s,^BARE := ,,p" Makefile | sed "s,$, ,; s, ,/*.c ,g") | wc -l) + 1))
[ "$(built CFLAGS=-O0)" -ge $objects ]
result "a new folder: everything is built" $?
same "the same flags: nothing" 0 "$(built CFLAGS=-O0)"
[ "$(built CFLAGS=-O1)" -ge $objects ]
result "other flags: everything" $?
same "and then nothing" 0 "$(built CFLAGS=-O1)"
make -n B="$work/b" CC=fakecc CFLAGS=-O3 >/dev/null
same "a dry run with other flags leaves no trace" 0 "$(built CFLAGS=-O1)"
like "no restart without end" "^done$" "$(KEEP=yes timeout 20 make -s B="$work/b" "$work/b/libgatecade.a" >/dev/null 2>&1; KEEP=yes timeout 20 make -s CC=fakecc B="$work/b" "$work/b/core/words.o" >/dev/null 2>&1 && echo done)"
same "with KEEP=yes the folder's own flags stay" "0 gcc" "$(make KEEP=yes B="$work/b" "$work/b/libgatecade.a" 2>&1 |
    grep -c '^  build') $(KEEP=yes make -n V=1 B="$work/c" "$work/c/core/words.o" | sed -n 's/^\(gcc\) .*/\1/p')"
# shellcheck disable=SC2016
[ "$(built CFLAGS='-O1 -DX=\"a#b\" -Wl,$$ORIGIN')" -ge $objects ] && [ "$(built CFLAGS='-O1 -DX=\"a#b\" -Wl,$$ORIGIN')" = 0 ]
result "flags with quotes, # and \$ in them" $?
touch "$work/now"
make -s B="$work/b" CC=fakecc AR=fakear CFLAGS=-O2 "$work/b/libgatecade.a" >/dev/null 2>&1
same "other folders are left alone" "" "$(find "$BUILD" -maxdepth 1 -newer "$work/now" -name '*.a')"

# ---- any number of jobs, from nothing; the page with compilers that only look ----

for t in clang-19 wasm-ld-19; do cp "$work/bin/fakecc" "$work/bin/$t"; done
tool esbuild <<'FAKE'
#!/bin/sh
for a; do case $a in --outfile=*) echo made >"${a#*=}" ;; esac; done
FAKE
make -j16 B="$work/jobs" CC=fakecc AR=fakear >"$work/log" 2>&1
result "make -j16 from nothing" $? "$(grep -v '^  build' "$work/log" | head -20)"
same "and nothing is left to do" 0 "$(make B="$work/jobs" CC=fakecc AR=fakear 2>&1 | grep -c '^  build')"
same "without the page only what holds it is built anew" "page.o gatecade" "$(make B="$work/jobs" CC=fakecc AR=fakear WEB=no 2>&1 |
    sed -n "s,^  build  $work/jobs/,,p" | xargs)"
jobs() { make -n "$@" test 2>&1 | sed -n 's/^make --no-print-directory *\(-j[0-9]*\)* .*/jobs: \1/p' | head -1; }
same "make test takes all processors" "jobs: -j$(nproc)" "$(jobs)"
same "but -j1 is obeyed" "jobs: " "$(jobs -j1)"
same "and -j7" "jobs: " "$(jobs -j7)"
rm "$work/bin"/{clang-19,wasm-ld-19,esbuild}

# ---- without clang and esbuild ----

# What there is, but no clang, its linker, nor esbuild; and the command's own parts, built already.
mkdir "$work/bare" "$work/noweb"
find /usr/bin/ /usr/sbin/ -maxdepth 1 ! -type d ! -name '*clang*' ! -name '*wasm-ld*' ! -name '*lld*' ! -name 'esbuild*' \
    -exec ln -sf -t "$work/bare" {} +
(cd "$BUILD" && find . -maxdepth 4 \( -name '*.o' -o -name '*.a' -o -name '*.vpi' -o -name '*.so' -o -name flags \) ! -path ./page.o \
    ! -path './toy/*' ! -path './places/*' -printf '%P\n' | tar -c --format=posix -T -) | tar -x -C "$work/noweb" # with parts of a second
bare() { PATH=$work/bare make B="$work/noweb" KEEP=yes "$@" 2>&1; }
like "without them make says what is missing" 'missing: clang-19 esbuild lld-19' "$(bare)"
like "and how to do without" 'make WEB=no does without' "$(bare)"
out=$(bare WEB=no)
same "make WEB=no builds" "0 page.o gatecade" "$? $(sed -n "s,^  build  $work/noweb/,,p" <<<"$out" | xargs)"
out=$("$work/noweb/gatecade" web 2>&1)
same "and gatecade web says so in a sentence" "1 1" "$? $(grep -c '^gatecade: web: this command was built without the page' <<<"$out")"
like "and make web" 'WEB=no has no page' "$(bare WEB=no web)"

# ---- setup, with package managers that only write down what they are asked for ----

# A machine with a shell and little else.
mkdir "$work/little"
for t in sh bash env cat sort tr id flock mktemp rm tail sleep grep touch; do ln -s "$(command -v $t)" "$work/little/"; done
manager() { # manager NAME…: those are there, and nothing else is
    rm -rf "$work/sys" && mkdir "$work/sys"
    for t; do
        printf '#!/bin/sh\necho "%s $*" >>"%s"\n%s\n' "$t" "$work/calls" "${body:-}" >"$work/sys/$t"
        chmod +x "$work/sys/$t"
    done
    : >"$work/calls"
}
setup() { SETUP_ROOT=$work/sys SETUP_WAIT=0 PATH=$work/sys:$work/little tools/setup "$@" 2>&1; }
manager dnf
like "Fedora: its names, and nothing is run" '^gatecade: run: dnf install .*ncurses-devel' "$(setup build; cat "$work/calls")"
same "Fedora: dnf is not called" "" "$(cat "$work/calls")"
manager pacman
like "Arch: its names" '^gatecade: run: pacman -S .*libseccomp' "$(setup web build)"
manager
like "elsewhere: Debian's names" 'install what your system calls these Debian packages' "$(setup test)"
# `id -u` 0: no sudo is needed
printf '#!/bin/sh\necho 0\n' >"$work/little/id.new" && chmod +x "$work/little/id.new" && mv -f "$work/little/id.new" "$work/little/id"
manager apt-get
like "Debian: announced" '^gatecade: installing .*tmux' "$(setup test)"
like "Debian: one apt-get that waits for dpkg's lock" '^apt-get -q -y -o DPkg::Lock::Timeout=[0-9]+ install --no-install-recommends .*tmux' "$(cat "$work/calls")"
same "Debian: one call" 1 "$(wc -l <"$work/calls")"
body="[ -e '$work/free' ] || { touch '$work/free'; echo 'E: Could not get lock /var/lib/apt/lists/lock'; exit 100; }" manager apt-get
like "Debian: somebody else's lock is waited for" '^gatecade: waiting for another apt-get' "$(setup build)"
body="echo \"begin\" >>'$work/calls'; sleep 0.3; echo end >>'$work/calls'" manager apt-get
for _ in 1 2 3; do setup test >/dev/null & done
wait
same "Debian: three at once install one after the other" "begin end begin end begin end" "$(grep -xE 'begin|end' "$work/calls" | xargs)"
body='echo "E: Unable to locate package"; exit 100' manager apt-get
like "Debian: what failed is shown" 'Unable to locate package' "$(setup build)"
ancient() { manager "$1" clang wasm-ld esbuild; setup --check web; }
like "Debian: a compiler and a linker that may not fit each other are not taken" 'missing: clang-19 lld-19' "$(ancient apt-get)"
same "elsewhere they are of one version" "" "$(ancient dnf)"
like "Debian: --check installs nothing" 'run: make setup' "$(manager apt-get; setup --check build; cat "$work/calls")"
printf '#!/bin/sh\necho 1000\n' >"$work/little/id"
like "Debian: without root and sudo it says how" 'not root and no sudo; run as root: apt-get install' "$(manager apt-get; setup build)"
like "make run and make test install first" '^tools/setup build web page run( test)?$' "$(make -n test 2>/dev/null | head -1)"

# ---- clang as gcc: no warning ----

sources=$(make -n B="$work/clang" CC=fakecc V=1 2>/dev/null | grep -o '[a-z0-9/-]*\.c$' | grep -v -e '^lanes/engine.c' -e page.c -e '^web/module/' -e '^web/check/' -e '^web/probe/' | sort -u)
flags=(-std=c11 -Wall -Wextra -Wconversion -Wshadow -Wmissing-prototypes -Werror -D_GNU_SOURCE '-DVERSION="x"' '-DPLUGIN="Makefile"' '-DSELF="Makefile"' -I.)
out=$(printf '%s\n' $sources | xargs -P "$(nproc)" -n 12 clang-19 "${flags[@]}" -fsyntax-only 2>&1)
same "clang-19 has no warning about $(wc -w <<<"$sources") files" "" "$out"
cd "$root" || exit 1
done_testing
