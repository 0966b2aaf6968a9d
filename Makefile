# SPDX-License-Identifier: MIT
# Gatecade.  The two goals that a newcomer needs: make run, make test.
#
#   make            build/gatecade; WEB=no builds it without the page (then clang-19, lld-19 and esbuild are not needed)
#   make setup      install what building, running and testing need (Debian); elsewhere: say what that is
#   make run        install what is missing, build, open the arcade
#   make ready      build/gatecade, with the simulators and Graphviz that judging and drawing need
#   make test       install the test tools, run every test
#   make screens    draws the boards of docs/screens anew; make web-screens those of the page
#   make bench      speeds and sizes, as ratios measured in one run
#   make check-all  sanitizers, clang-tidy, a minute of fuzzing
#   make fresh      what README and docs print, on a bare Debian 12 (as root)
#   make deb, npm, dist   packages and the source archive, the same bytes every time
#   make install    PREFIX=/usr/local, LIBDIR=$(PREFIX)/lib, DESTDIR=; with the flags of the last build if you give no others
#
# CC, AR, CFLAGS, CPPFLAGS and LDFLAGS are yours; a change of them builds anew.  B=FOLDER builds elsewhere.  V=1 shows
# every command.  CI=true makes warnings errors.  Cross: make CC=aarch64-linux-gnu-gcc AR=aarch64-linux-gnu-ar B=build-arm;
# which vectors there are is asked of CC.
#
# Nothing is listed here that a folder or a table already lists: the rooms of BARE make the library, those of HOSTED the
# command, every program of tests/ that uses cmocka is a test, and so is every script tests/*/*.t.

B := build

# What a build folder was made with stands in its file flags.  With KEEP=yes those are taken again, so that installing, or a
# test that calls make, does not build anew because its environment is another one.
KEEP ?= $(if $(filter install,$(MAKECMDGOALS)),yes)
SPEED := # for the machines, unless you say how things are to be compiled
ifeq ($(KEEP),yes)
-include $(wildcard $(B)/flags $(B)/page.flags)
endif

VERSION := 1.0.0
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
ifeq ($(origin CC),default)
CC := gcc
endif
ifeq ($(origin CFLAGS),undefined)
CFLAGS := -O2 -g
SPEED := -O3
endif
WEB ?= yes
Q := $(if $(V),,@)

# Rooms.  BARE is freestanding C11 without a C library; includes carry their room, so one -I. is enough.
BARE := core bare languages games players play table check/pins check/judge check/robots check/robots/mastermind check/robots/sevens check/robots/tetris check/netlist
PLAYED := $(filter-out check/% table,$(BARE)) # what a page plays with
HOSTED := base formats record term/screen term consoles serve host explore batch lanes solve check check/hdl check/source check/sim check/handin check/report kit grade grade/roll grade/work lms similar shells

WARN ?= -Wall -Wextra -Wconversion -Wshadow -Wmissing-prototypes $(if $(filter-out 0 no false,$(CI)),-Werror)
ALL_CPPFLAGS := -I. $(CPPFLAGS)
# No unwind tables: nothing throws through the machines, firmware has no unwinder, and debuggers read -g's own.
FREESTANDING = -std=c11 $(WARN) -ffreestanding -fno-asynchronous-unwind-tables -MMD -MP $(ALL_CPPFLAGS)
WITH_LIBC = -std=c11 $(WARN) -D_GNU_SOURCE -DVERSION='"$(VERSION)"' -MMD -MP $(ALL_CPPFLAGS)
LIBS := -lncursesw -ledit -lseccomp -ljansson -lsqlite3 -lqrencode -lm -lpthread -ldl

LIBRARY := $(patsubst %.c,$(B)/%.o,$(wildcard $(BARE:%=%/*.c)))
APART := lanes/engine.c lanes/generator.c lanes/netlist.c # not part of the command
PARTS := $(patsubst %.c,$(B)/%.o,$(filter-out $(APART),$(wildcard $(HOSTED:%=%/*.c))))
LANES := $(patsubst lanes/%.inc,%,$(wildcard lanes/*.inc))
ENGINES := portable
ifneq ($(filter x86_64-%,$(shell $(CC) $(CPPFLAGS) $(CFLAGS) -dumpmachine 2>/dev/null)),)
ENGINES += avx2 avx512 avx512wide
endif
VECTORS := $(foreach e,$(ENGINES),$(LANES:%=$(B)/lanes/%.$(e).o))
COMMAND := $(PARTS) $(B)/page.o $(VECTORS)
BUT_MAIN := $(filter-out $(B)/shells/main.o,$(COMMAND))
TESTS := $(patsubst %.c,$(B)/tests/%,$(notdir $(shell grep -l '<cmocka.h>' tests/*/*.c)))
BENCHES := $(patsubst bench/%.c,$(B)/bench/%,$(wildcard bench/*.c))

all: $(B)/gatecade

# Goals for people install what is missing first, all of it at once, and then build with every core, unless -j says otherwise.
PEOPLE = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell nproc 2>/dev/null || echo 1))
setup:
	@tools/setup build web page run test
run:
	@tools/setup build $(if $(filter-out no,$(WEB)),web page) run
	@$(MAKE) --no-print-directory $(PEOPLE) $(B)/gatecade
	@$(B)/gatecade
ready:
	@tools/setup build $(if $(filter-out no,$(WEB)),web page) hdl docs
	@$(MAKE) --no-print-directory $(PEOPLE) $(B)/gatecade
test:
	@tools/setup build web page run test
	@$(MAKE) --no-print-directory $(PEOPLE) $(B)/gatecade $(TESTS)
	@tests/run $(B)
screens: $(B)/gatecade
	@tools/screenshots
web-screens: need-test $(B)/gatecade
	@BUILD=$(abspath $(B)) GATECADE=$(abspath $(B))/gatecade tests/web/run screens docs/screens/web
	@web/check/fetch $(SITE)
	@BUILD=$(abspath $(B)) GATECADE=$(abspath $(B))/gatecade tests/web/run ../inpage/screens docs/screens/check

# Every game by every hand, every view in every theme and language; make test has samples of them.
web-all: need-test $(B)/gatecade
	@FOLLOW=all PLAY=all VIEWS=all tests/run $(B) web-follow web-play web-page
# Check my Verilog with every machine, without a server, and in Firefox.
inpage-all: need-test $(B)/gatecade
	@INPAGE=all TEST_TIMEOUT=1200 tests/run $(B) inpage
bench:
	@tools/setup build web run bench
	@$(MAKE) --no-print-directory $(PEOPLE) $(B)/gatecade $(BENCHES)
	@bench/run $(B)

# ---- what changes with the flags is built anew ----

HASH := \#
define NEWLINE


endef
assigned = $(1) := $(subst $(HASH),\$(HASH),$(subst $$,$$$$,$($(1))))$(NEWLINE)
FLAGS := $(foreach v,CC AR CFLAGS SPEED CPPFLAGS LDFLAGS LIBS WARN VERSION,$(call assigned,$(v)))
PAGE_FLAGS := $(call assigned,WEB)

# A file with the values of today, written if it has others: what depends on it is then built anew.
define REMEMBER
ifneq ($$(strip $$(file <$(1))),$$(strip $$($(2))))
$(1): export $(2) := $$($(2))
$(1): FORCE
	@mkdir -p $$(@D) && printf '%s\n' "$$$$$(2)" >$$@
endif
endef
$(eval $(call REMEMBER,$(B)/flags,FLAGS))
$(eval $(call REMEMBER,$(B)/page.flags,PAGE_FLAGS))

define COMPILE
@mkdir -p $(@D)
@echo "  build  $@"
$(Q)$(CC)
endef

# ---- the library and the command ----

$(B)/gatecade: $(COMMAND) $(B)/libgatecade.a
	@echo "  build  $@"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(B)/libgatecade.a: $(LIBRARY)
	@echo "  build  $@"
	$(Q)rm -f $@ && $(AR) rcs $@ $^

# Compare chains predict better than the indirect jumps of a table: the machines' switches are few and random.
$(LIBRARY): $(B)/%.o: %.c $(B)/flags
	$(COMPILE) $(FREESTANDING) $(CFLAGS) $(SPEED) -fno-jump-tables -c -o $@ $<

$(PARTS): $(B)/%.o: %.c $(B)/flags | checked
	$(COMPILE) $(WITH_LIBC) $(CFLAGS) -c -o $@ $<

# A test or a measurement links everything but the command's main().
define PROGRAM
$(COMPILE) $(WITH_LIBC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.c %.o %.a,$^)
endef
define TEST
$(B)/tests/$(basename $(notdir $(1))): $(1) $(BUT_MAIN) $(B)/libgatecade.a
	$$(PROGRAM) -lcmocka -larchive $(LIBS)
endef
$(foreach t,$(shell grep -l '<cmocka.h>' tests/*/*.c),$(eval $(call TEST,$(t))))
$(B)/tests/game: tests/play/played-laws.c # which run as WebAssembly, too

$(B)/bench/%: bench/%.c $(BUT_MAIN) $(B)/libgatecade.a
	$(PROGRAM) $(LIBS)

-include $(wildcard $(B)/*/*.d $(B)/*/*/*.d $(B)/*/*/*/*.d $(B)/wasi/*/*/*/*.d)

# The simulators' plug-in, what Yosys needs in the box, and the Verilator model's main program travel inside the command.
SIM := check/sim
$(B)/$(SIM)/gatecade.vpi: $(addprefix $(SIM)/vpi/,plugin.c server.h wire.h vpi.h) $(B)/flags | checked
	$(COMPILE) -std=c11 $(WARN) -D_GNU_SOURCE $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -fPIC -shared -o $@ $<

$(B)/$(SIM)/yosys.so: $(SIM)/vpi/self.c $(B)/flags | checked
	$(COMPILE) -std=c11 $(WARN) -D_GNU_SOURCE $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -fPIC -shared -o $@ $<

$(B)/$(SIM)/image.o: ALL_CPPFLAGS += -DPLUGIN='"$(B)/$(SIM)/gatecade.vpi"' -DSELF='"$(B)/$(SIM)/yosys.so"'
$(B)/$(SIM)/image.o: $(B)/$(SIM)/gatecade.vpi $(B)/$(SIM)/yosys.so $(addprefix $(SIM)/vpi/,wire.h server.h model.cc)

# What a kit is made of travels inside the command, too.
$(B)/kit/files.o: kit/files.def $(wildcard kit/parts/* hdl/*.v hdl/*.vhd tests/scenarios/*.tape docs/diagrams/*.svg)

# ---- lanes: every machine of lanes.def for every kind of vector; `make lanes` makes their C anew from hdl/ ----

# Left in their order (gcc: -fno-tree-ter) the lines of the netlist need fewer registers: the large machines then fit
# into the cache for instructions.
IN_ORDER := $(shell $(CC) -Werror -fno-tree-ter -E - </dev/null >/dev/null 2>&1 && echo -fno-tree-ter)
BITS_portable := -DBITS=128
BITS_avx2 := -DBITS=256 -mavx2
BITS_avx512 := -DBITS=256 -mavx512f -mavx512vl
BITS_avx512wide := -DBITS=512 -mavx512f -mavx512vl
define ENGINE
$(B)/lanes/%.$(1).o: lanes/%.inc lanes/engine.c lanes/gates.h $(B)/flags
	$$(COMPILE) $$(WITH_LIBC) $$(CFLAGS) -g0 $$(IN_ORDER) $$(BITS_$(1)) -DENGINE=$(1) -DID=$$* -DMACHINE='"$$(subst _,-,$$*)"' \
		-DNETLIST='"lanes/$$*.inc"' -c -o $$@ lanes/engine.c
endef
$(foreach e,$(ENGINES),$(eval $(call ENGINE,$(e))))

$(B)/lanes/generator: lanes/generator.c lanes/netlist.c $(B)/base/heap.o $(B)/base/command.o $(B)/base/clean.o $(B)/libgatecade.a
	$(PROGRAM)

lanes: need-lanes $(B)/lanes/generator
	BUILD=$(B) lanes/make lanes

# For other programs: the machines, lanes and the batch API (lanes/batch.h, examples/).
$(B)/libgatecade-batch.a: $(LIBRARY) $(VECTORS) $(B)/lanes/batch.o $(B)/lanes/lanes.o $(B)/base/clock.o
	@echo "  build  $@"
	$(Q)rm -f $@ && $(AR) rcs $@ $^

# The same as a shared library with one header (embed/gatecade.h).  Its objects are position independent as the compiler makes
# them by default, and what is not exported is local; only what has a variable for each thread is compiled apart.
ABI := 1
SHARED := $(B)/embed/gatecade.o $(B)/embed/rewards.o $(B)/embed/lanes.o
$(B)/embed/gatecade.o: embed/gatecade.c
$(B)/embed/rewards.o: embed/rewards.c
$(B)/embed/lanes.o: lanes/lanes.c
$(SHARED): $(B)/flags
	$(COMPILE) $(WITH_LIBC) $(CFLAGS) -fPIC -c -o $@ $(filter %.c,$^)
$(B)/libgatecade.so.$(ABI): $(SHARED) $(B)/libgatecade-batch.a embed/gatecade.map
	@echo "  build  $@"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libgatecade.so.$(ABI) -Wl,--version-script=embed/gatecade.map $(if $(findstring -fsanitize,$(CFLAGS)),,-Wl,-z,defs) \
		-o $@ $(SHARED) $(B)/libgatecade-batch.a -lm
libraries: $(B)/libgatecade.a $(B)/libgatecade-batch.a $(B)/libgatecade.so.$(ABI)

$(B)/examples/%: examples/%.c $(B)/libgatecade-batch.a
	$(PROGRAM) -lm
examples: $(patsubst examples/%.c,$(B)/examples/%,$(wildcard examples/*.c))

# make bench-compare OLD.json NEW.json
bench-compare:
	@awk -f bench/compare.awk $(filter %.json,$(MAKECMDGOALS))
ifneq ($(filter bench-compare,$(MAKECMDGOALS)),)
$(filter %.json,$(MAKECMDGOALS)): ;
endif

# ---- the page: BARE as WebAssembly beside the files of web/, as a folder that any file server can serve, and inside
# the command for `gatecade web`; with WEB=no the command has none ----

SITE := $(B)/web
WASI := $(patsubst %/stdio.h,%,$(firstword $(wildcard /usr/include/wasm32-wasi/stdio.h /usr/share/wasi-sysroot/include/stdio.h)))
PAGE := $(patsubst web/%,$(SITE)/%,$(wildcard web/*.html web/*.css web/*.svg web/*.webmanifest)) \
	$(SITE)/gatecade.js $(SITE)/gatecade.wasm $(SITE)/views.json
# Languages: the page fetches the one that is chosen.  What turns them into JSON runs here, whatever the target is.
HOSTCC ?= cc
TONGUES := $(patsubst LANGUAGE(%),%,$(filter LANGUAGE(%),$(file <languages/languages.def)))
SPOKEN := $(foreach part,.json -more.json -design.json -check.json,$(TONGUES:%=$(SITE)/%$(part)))
# With the laboratory, with `gatecade web --hdl`, with what we found, with an end, with friends:
LATER := $(SITE)/lab.js $(SITE)/design.js $(SITE)/markdown.js $(SITE)/picture.js $(SITE)/friends.js $(SITE)/check.js \
	$(SITE)/check-worker.js $(SITE)/probe-worker.js $(SITE)/probe.wasm $(if $(WASI),$(SITE)/check.wasm)
# Examples to check: our own Verilog.
EXAMPLES := $(patsubst hdl/%,$(SITE)/examples/%,$(wildcard hdl/*.v))
# What we found: fetched when somebody asks for it.
FOUND := $(patsubst docs/found-%.md,$(SITE)/found/%.md,$(wildcard docs/found-*.md)) \
	$(patsubst docs/pictures/%,$(SITE)/found/%,$(wildcard docs/pictures/*.svg)) \
	$(patsubst docs/diagrams/%-asm.svg,$(SITE)/found/asm-%.svg,$(wildcard docs/diagrams/*-asm.svg))
WASM := $(wildcard $(PLAYED:%=%/*.c) web/module/*.c)

ifeq ($(WEB),no)
web:
	@echo "make: WEB=no has no page" >&2; exit 1
$(B)/page.c: tools/embed $(B)/page.flags
	$(Q)tools/embed >$@
else
web: $(SITE)/worker.js $(FOUND) $(EXAMPLES) $(SPOKEN) $(LATER)
$(B)/page.c: $(SITE)/worker.js $(FOUND) $(EXAMPLES) $(SPOKEN) $(LATER) tools/embed $(B)/page.flags
	$(Q)tools/embed $(SITE) worker.js $(PAGE:$(SITE)/%=%) $(SPOKEN:$(SITE)/%=%) $(LATER:$(SITE)/%=%) $(FOUND:$(SITE)/%=%) $(EXAMPLES:$(SITE)/%=%) >$@
endif

$(B)/page.o: $(B)/page.c $(B)/flags
	@echo "  build  $@"
	$(Q)$(CC) $(WITH_LIBC) $(CFLAGS) -c -o $@ $<

# What the page calls has no header, so no prototype is missed.
$(SITE)/gatecade.wasm: $(WASM) $(wildcard $(PLAYED:%=%/*.h) $(PLAYED:%=%/*.def) web/module/*.h) tools/wasm | checked
	@mkdir -p $(@D)
	$(Q)WARN='$(filter-out -Wmissing-prototypes,$(WARN))' tools/wasm $@ $(WASM)

$(SITE)/examples/%.v: hdl/%.v
	@mkdir -p $(@D) && cp $< $@

$(SITE)/found/%.md: docs/found-%.md
	@mkdir -p $(@D) && cp $< $@

$(SITE)/found/%.svg: docs/pictures/%.svg
	@mkdir -p $(@D) && cp $< $@

$(SITE)/found/asm-%.svg: docs/diagrams/%-asm.svg
	@mkdir -p $(@D) && cp $< $@

$(SITE)/%: web/%
	@mkdir -p $(@D) && cp $< $@

# All scripts travel as one, and they and the styles without what only people read.
$(SITE)/gatecade.js: $(wildcard web/*.js web/sheet/*.js web/lab/*.js) $(SITE)/gatecade.wasm
	$(Q)tools/squeeze web/main.js $@

$(SITE)/picture.js $(SITE)/friends.js: $(SITE)/%.js: web/%.js tools/squeeze $(SITE)/gatecade.wasm
	$(Q)tools/squeeze $< $@

$(SITE)/design.js $(SITE)/markdown.js: $(SITE)/%.js: web/lab/%.js tools/squeeze $(SITE)/gatecade.wasm
	$(Q)tools/squeeze $< $@

$(SITE)/lab.js: web/lab/bench.js $(wildcard web/lab/*.js) tools/squeeze $(SITE)/gatecade.wasm
	$(Q)tools/squeeze $< $@

$(SITE)/check.js $(SITE)/check-worker.js $(SITE)/probe-worker.js: $(wildcard web/check/*.js) tools/squeeze $(SITE)/gatecade.wasm
	$(Q)tools/squeeze web/check/$(patsubst check-%,%,$(@F)) $@

# The netlist of a judged design for the page, cycle by cycle.
PROBE := $(wildcard core/*.c bare/*.c check/netlist/*.c web/probe/*.c)
$(SITE)/probe.wasm: $(PROBE) $(wildcard core/*.h bare/*.h check/netlist/*.h check/netlist/*.inc) tools/wasm | checked
	@mkdir -p $(@D)
	$(Q)WARN='$(filter-out -Wmissing-prototypes,$(WARN)) -msimd128' tools/wasm $@ $(PROBE)

$(SITE)/%.css: web/%.css $(SITE)/gatecade.wasm
	$(Q)tools/squeeze $< $@

$(SITE)/views.json: $(wildcard web/views/*.json) web/phases.json $(B)/tongues tools/views
	@mkdir -p $(@D)
	$(Q)tools/views web/views web/phases.json $(B)/tongues >$@

$(B)/tongues: tools/languages.c core/words.c $(wildcard languages/*.c languages/*.h languages/*.def)
	@mkdir -p $(@D)
	$(Q)$(HOSTCC) -std=c11 -I. -o $@ $(filter %.c,$^)

SAYING := $(SITE)/gatecade.js $(SITE)/gatecade.wasm $(SITE)/views.json $(SITE)/friends.js
$(SITE)/%-more.json: $(B)/tongues $(SAYING) $(SITE)/lab.js
	$(Q)$(B)/tongues $* $(SAYING) + $(SITE)/lab.js >$@
$(SITE)/%-design.json: $(B)/tongues $(SAYING) $(SITE)/lab.js $(SITE)/design.js
	$(Q)$(B)/tongues $* $(SAYING) $(SITE)/lab.js + $(SITE)/design.js >$@
$(SITE)/%-check.json: $(B)/tongues $(SAYING) $(SITE)/lab.js $(SITE)/check.js
	$(Q)$(B)/tongues $* $(SAYING) $(SITE)/lab.js + $(SITE)/check.js >$@
$(TONGUES:%=$(SITE)/%.json): $(SITE)/%.json: $(B)/tongues $(SAYING)
	@mkdir -p $(@D)
	$(Q)$(B)/tongues $* $(SAYING) >$@

# The judge for the page: `gatecade check` as it stands, for WASI, with web/check/host.c in place of processes and the sandbox.
# Where wasi-libc is not installed the page has none, and says so.
WASI_CLANG := $(or $(shell command -v clang-19 2>/dev/null),clang)
WASI_C := $(filter-out $(foreach f,base/cleanup base/output base/entropy base/folder base/learning formats/jsonread check/doctor check/live check/deep \
	$(addprefix check/sim/,box calls cgroup image keeper reach sandbox icarus ghdl verilator),$(f).c), \
	$(wildcard $(foreach r,$(filter-out table,$(BARE)) base formats record check check/hdl check/source check/sim check/report,$(r)/*.c)) web/check/host.c check/handin/leftovers.c)
WASI_O := $(WASI_C:%.c=$(B)/wasi/%.o)
$(WASI_O): $(B)/wasi/%.o: %.c web/check/wasi.h
	@mkdir -p $(@D)
	$(Q)$(WASI_CLANG) --target=wasm32-wasi -nostdlibinc -isystem web/check/include -isystem $(WASI) -std=c11 $(filter-out -Wconversion,$(WARN)) -D_GNU_SOURCE -DVERSION='"$(VERSION)"' \
		-D_WASI_EMULATED_MMAN -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS -I. -include web/check/wasi.h -O2 -msimd128 -mbulk-memory -MMD -MP -c -o $@ $<
$(SITE)/check.wasm: $(WASI_O)
	@mkdir -p $(@D)
	@echo "  build  $@"
	$(Q)$(WASI_CLANG) --target=wasm32-wasi -Wl,--strip-all,-z,stack-size=4194304,--max-memory=4294967296 -o $@ $^ -lwasi-emulated-process-clocks

# Yosys for the judge, and its editor: beside the page, never inside the command; `gatecade web` serves them from there.
page-yosys:
	@web/check/fetch $(SITE)

# The service worker keeps all files of one version: it names them, and their hash.
$(SITE)/worker.js: web/worker.in $(wildcard web/check/*/package-lock.json web/check/editor/*.js) $(PAGE) $(LATER) tools/worker
	$(Q)find $(SITE) -maxdepth 1 -type f $(PAGE:%=! -path %) $(SPOKEN:%=! -path %) $(LATER:%=! -path %) -delete # what an older page had
	$(Q)tools/worker $(SITE) $(PAGE:$(SITE)/%=%) -- $(LATER:$(SITE)/%=%) <web/worker.in >$@

# ---- longer tests and measurements ----

# The test-case document of the console game, from a real run, as HTML and PDF.
test-cases: need-test $(B)/gatecade
	@tools/test-cases $(B)/gatecade $(B)/test-cases
	@chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf=$(abspath $(B))/test-cases/test-cases.pdf \
		file://$(abspath $(B))/test-cases/test-cases.html 2>/dev/null
	@echo "$(B)/test-cases/test-cases.html and test-cases.pdf"

# Every mutant of our HDL through the checker; the table for docs/checking.md.
kill-matrix: need-hdl $(B)/gatecade
	@tools/kill-matrix --markdown

# The laws of what is told of a finding, over the findings of every mutant.
stories: need-hdl $(B)/gatecade
	@tools/stories

# A class of 40, graded alone, in other numbers of jobs, beside busy loops and without Verilator: the same bytes.
same-class: need-hdl $(B)/gatecade
	@GATECADE=$(abspath $(B))/gatecade tools/same-class
exact: need-hdl $(B)/gatecade
	@tools/exact
# Our Verilog as synthesized, beside the machines: 10^7 lane-cycles each.
lockstep-netlist: need-test $(B)/tests/circuit-lockstep
	@LANE_CYCLES=10000000 TEST_TIMEOUT=1200 tests/run $(B) circuit-lockstep
# The verdicts on designs as synthesized beside Icarus's, over our variants, slips and mutants; the table of docs/netlist.md.
netlist-matrix: need-hdl $(B)/gatecade
	@tools/netlist-matrix --markdown
# A self-checking test bench of every machine, run in Icarus and GHDL.
testbenches: need-hdl $(B)/gatecade
	@GATECADE=$(abspath $(B))/gatecade tools/testbenches $(B)/testbenches
# Hand-ins written from the documents alone: is what the judge says of them true?  The table of docs/corpus.md.
corpus: need-hdl $(B)/gatecade
	@tools/corpus --build $(B) --jobs "$$(nproc)" --markdown

# A class of 500 by one process, by GNU parallel, and by Slurm with two nodes, one of which is killed: the same bytes.
cluster: need-cluster $(B)/gatecade
	@GATECADE=$(abspath $(B))/gatecade examples/cluster/prove
# README, docs, packages on a Debian 12 that has nothing yet, once as each of those who would follow them.
fresh: need-fresh
	@BUILD=$(abspath $(B)) packaging/fresh
# Every machine's kit, judged in both languages and routed.
kits: need-test $(B)/gatecade
	@KIT=all TEST_TIMEOUT=3000 tests/run $(B) kit

# The machines' long tests: every mutant; a minute of fuzzing.
mutants: need-test
	@MUTANTS=all TEST_TIMEOUT=3000 tests/run $(B) mutants
# All faults of the machine while a class is graded: 20 disks, 200 kills, 10 memories, tools that come and go, a clock that jumps.
faults: need-test $(B)/gatecade
	@FAULTS=all TEST_TIMEOUT=7200 tests/run $(B) faults
FUZZERS := fuzz fuzz-files fuzz-lexer fuzz-inputs fuzz-read fuzz-netlist fuzz-rooms
fuzz: need-test
	@FUZZ_SECONDS=30 tests/run $(B) $(FUZZERS)
# Ten thousand worlds of rooms, a hundred thousand power cuts of their store, a thousand kills of their server.
rooms-all: need-test $(B)/gatecade $(B)/tests/room-simulator $(B)/tests/store-cuts
	@ROOM_SEEDS=10000 CUTS=100000 KILLS=1000 PG_KILLS=100 STRANGERS=all FRIENDS=all TEST_TIMEOUT=7200 JOBS=1 tests/run $(B) $(or $(ROOM_TESTS),room-simulator store-cuts room-strangers room-host room-postgres web-friends)

# Seventy million executions, an hour on two cores.
fuzz-all: need-test
	@FUZZ=all TEST_TIMEOUT=20000 tests/run $(B) $(FUZZERS)

# The best players play a million games against what is solved; everybody against everybody.  For docs/players.md.
solve-games: need-test $(B)/gatecade
	@tools/solve-games $(B)/gatecade
strengths: need-test $(B)/gatecade
	@tools/strengths $(B)/gatecade

# Everything hostile that the tests have, in every mode; and native code in a box whose filter is off, which only this
# command is linked without.
$(B)/attack/gatecade: tests/hostile/no-filter.c $(COMMAND) $(B)/libgatecade.a
	$(COMPILE) $(WITH_LIBC) $(CFLAGS) $(LDFLAGS) -Wl,--wrap=untrusted_refuses,--wrap=untrusted_passes -o $@ $^ $(LIBS)
attack: need-test $(B)/gatecade $(B)/attack/gatecade $(B)/tests/web-requests $(B)/tests/archives
	@tests/hostile/attack $(B)

# Everything that looks for mistakes: the tests under sanitizers, clang-tidy, shellcheck, a minute of fuzzing.
check-all: need-check $(B)/gatecade
	@tools/check-all $(B) $(BARE) $(HOSTED)

# The pictures of docs/diagrams, when a machine has changed.
diagrams: need-docs $(B)/gatecade
	$(Q)tools/diagrams $(B)/gatecade docs/diagrams

# The picture of the rooms in HACKING.md and docs/diagrams, when an include has changed.
rooms: need-docs
	$(Q)tools/rooms --write

# Our HDL as bitstreams for an iCE40 HX8K; their resources land in docs/hdl.md.
bitstream: need-bitstream
	@BUILD=$(abspath $(B)) hdl/bitstream -d docs/hdl.md

# ---- installing: the command with its manual page and completion, and the machines as a library to embed ----

# The manual page is made of what the command says about itself: by one that runs here (NATIVE=build/gatecade, if you cross).
NATIVE ?= $(B)/gatecade
$(B)/gatecade.1: man/gatecade.1.in tools/man term/board-shell.c $(NATIVE)
	$(Q)tools/man $(NATIVE) $< >$@

INTO = install -d $(DESTDIR)$(1) && install -m $(2) $(3) $(DESTDIR)$(1)
INCLUDE := $(PREFIX)/include/gatecade

install: $(B)/gatecade $(B)/gatecade.1 libraries
	$(Q)$(call INTO,$(PREFIX)/bin,755,$(B)/gatecade)
	$(Q)$(call INTO,$(LIBDIR),644,$(B)/libgatecade.a $(B)/libgatecade-batch.a $(B)/libgatecade.so.$(ABI))
	$(Q)ln -sf libgatecade.so.$(ABI) $(DESTDIR)$(LIBDIR)/libgatecade.so
	$(Q)$(call INTO,$(PREFIX)/include,644,embed/gatecade.h)
	$(Q)$(foreach r,$(BARE),$(call INTO,$(INCLUDE)/$(r),644,$(wildcard $(r)/*.h)) &&) true
	$(Q)$(call INTO,$(PREFIX)/share/man/man1,644,$(B)/gatecade.1)
	$(Q)$(call INTO,$(PREFIX)/share/man/man5,644,$(wildcard man/*.5))
	$(Q)$(foreach part,yosys editor,$(if $(wildcard $(SITE)/$(part)/version),$(call INTO,$(PREFIX)/share/gatecade/$(part),644,$(SITE)/$(part)/*) &&)) true
	$(Q)$(call INTO,$(PREFIX)/share/applications,644,packaging/gatecade.desktop)
	$(Q)$(call INTO,$(PREFIX)/share/metainfo,644,packaging/gatecade.metainfo.xml)
	$(Q)install -d $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps
	$(Q)install -m 644 web/icon.svg $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps/gatecade.svg
	$(Q)$(call INTO,$(PREFIX)/share/bash-completion/completions,644,tools/completion/gatecade)
	$(Q)$(call INTO,$(PREFIX)/share/zsh/site-functions,644,tools/completion/_gatecade)
	$(Q)$(call INTO,$(PREFIX)/share/fish/vendor_completions.d,644,tools/completion/gatecade.fish)
	$(Q)for pc in gatecade libgatecade; do sed 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@VERSION@|$(VERSION)|' packaging/$$pc.pc.in >$(B)/$$pc.pc; done
	$(Q)$(call INTO,$(LIBDIR)/pkgconfig,644,$(B)/gatecade.pc $(B)/libgatecade.pc)

uninstall:
	$(Q)rm -rf $(addprefix $(DESTDIR)$(PREFIX)/,bin/gatecade include/gatecade include/gatecade.h share/man/man1/gatecade.1 \
		$(addprefix share/man/man5/,$(notdir $(wildcard man/*.5))) share/applications/gatecade.desktop \
		share/metainfo/gatecade.metainfo.xml share/icons/hicolor/scalable/apps/gatecade.svg \
		share/bash-completion/completions/gatecade share/zsh/site-functions/_gatecade share/fish/vendor_completions.d/gatecade.fish share/gatecade) $(addprefix $(DESTDIR)$(LIBDIR)/,libgatecade.a libgatecade-batch.a libgatecade.so libgatecade.so.$(ABI) pkgconfig/gatecade.pc pkgconfig/libgatecade.pc)

# A source archive of what is committed, and Debian packages made of it: the same bytes every time, whoever makes them.
DIST := $(B)/gatecade-$(VERSION)
dist:
	@mkdir -p $(B)
	@git archive --format=tar --prefix=gatecade-$(VERSION)/ HEAD | xz -T1 -6 >$(DIST).tar.xz
	@echo "$(DIST).tar.xz"
deb: need-deb $(if $(filter-out no,$(WEB)),need-web need-page) dist
	@rm -rf $(B)/deb && mkdir -p $(B)/deb && tar xf $(DIST).tar.xz -C $(B)/deb
	@cd $(B)/deb/gatecade-$(VERSION) && SOURCE_DATE_EPOCH=$$(git -C $(CURDIR) log -1 --format=%ct) \
		dpkg-buildpackage -us -uc -b $(if $(filter no,$(WEB)),-Pnoweb) $(if $(filter -j%,$(MAKEFLAGS)),$(filter -j%,$(MAKEFLAGS)),-j2) >../build.log 2>&1 || \
		{ tail -n 30 ../build.log; exit 1; }
	@rm -rf $(B)/deb/gatecade-$(VERSION) && ls $(B)/deb/*.deb

# The machines for JavaScript, as a package for npm.
npm: need-npm
	@embed/npm/make $(VERSION) $(B)/npm
	@cd $(B)/npm && npm pack --silent ./package >/dev/null && ls -l gatecade-$(VERSION).tgz

# What a goal needs is installed; what plain `make` needs is only looked for.
need-%:
	@tools/setup build $*
checked:
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' tools/setup --check build $(if $(filter-out no,$(WEB)),web)

clean:
	rm -rf $(B)

FORCE:
.DELETE_ON_ERROR:

.PHONY: all setup run ready test rooms-all test-cases web page-yosys clean bench screens web-screens web-all inpage-all bench-compare attack mutants faults fuzz fuzz-all lanes examples install uninstall libraries dist deb npm fresh cluster kits diagrams check-all \
	bitstream kill-matrix stories same-class exact lockstep-netlist netlist-matrix testbenches corpus solve-games strengths checked rooms FORCE
