# SPDX-License-Identifier: MIT
# Gatecade.  The two goals that a newcomer needs: make run, make test.
#
#   make            build/gatecade
#   make run        install what is missing, build, open the arcade
#   make test       install the test tools, run every test
#   make bench      speeds and sizes, as ratios measured in one run
#   make check-all  sanitizers, clang-tidy, a minute of fuzzing
#   make install    PREFIX=/usr/local, DESTDIR=
#
# V=1 shows every command.
#
# Nothing is listed here that a folder or a table already lists: core/ and games/ make the library,
# shells/ and its sisters the command, every tests/*.c is a test program, every tests/*.t a script.

VERSION := 0.1.0
PREFIX ?= /usr/local
CC := gcc
CFLAGS ?= -O2 -g
WARN := -Wall -Wextra -Wconversion -Wshadow -Werror
BARE := core games players
ROOMS := shells consoles check check/robots solve grade batch lanes
BASE := -std=c11 $(WARN) $(BARE:%=-I%) -MMD -MP
HOSTED := $(BASE) -D_GNU_SOURCE -DVERSION='"$(VERSION)"' $(ROOMS:%=-I%)
B := build
Q := $(if $(V),,@)
MAKEFLAGS += --jobs=$(shell nproc)

MACHINES := $(patsubst %.c,$(B)/%.o,$(wildcard $(BARE:%=%/*.c)))
LANES := $(patsubst lanes/%.inc,%,$(wildcard lanes/*.inc))
ENGINES := portable
ifeq ($(shell uname -m),x86_64)
ENGINES += avx2 avx512 avx512wide
endif
VECTORS := $(foreach e,$(ENGINES),$(LANES:%=$(B)/lanes/%.$(e).o))
PARTS := $(patsubst %.c,$(B)/%.o,$(filter-out lanes/engine.c,$(wildcard $(ROOMS:%=%/*.c))))
COMMAND := $(PARTS) $(B)/page.o $(VECTORS)
TESTS := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/*.c))
LIBS := -lncursesw -lseccomp -larchive -lm -lpthread

all: $(B)/gatecade

$(B)/gatecade: $(COMMAND) $(B)/libgatecade.a
	@echo "  build  $@"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(B)/libgatecade.a: $(MACHINES)
	@echo "  build  $@"
	$(Q)rm -f $@ && ar rcs $@ $^

# The machines are freestanding: no C library.  Their switches are few and often unforeseeable: tests, in turn, are
# foretold better than a jump through a table.
$(MACHINES): $(B)/%.o: %.c | need-build
	@mkdir -p $(@D)
	@echo "  build  $@"
	$(Q)$(CC) $(BASE) -ffreestanding $(CFLAGS:-O2=-O3) -fno-jump-tables -c -o $@ $<

$(PARTS): $(B)/%.o: %.c | need-build
	@mkdir -p $(@D)
	@echo "  build  $@"
	$(Q)$(CC) $(HOSTED) $(CFLAGS) -c -o $@ $<

# A test program links everything but the command's main().
$(B)/tests/%: tests/%.c $(filter-out $(B)/shells/main.o,$(COMMAND)) $(B)/libgatecade.a | need-test
	@mkdir -p $(@D)
	@echo "  build  $@"
	$(Q)$(CC) $(HOSTED) -Itests $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.c %.o %.a,$^) -lcmocka $(LIBS)

-include $(wildcard $(B)/*/*.d $(B)/*/*/*.d)

# The simulators' plug-in and the Verilator model's main program travel inside the command.
$(B)/check/gatecade.vpi: check/vpi/plugin.c check/vpi/server.h check/vpi/wire.h check/vpi/vpi.h | need-build
	@mkdir -p $(@D)
	$(CC) -std=c11 $(WARN) -D_GNU_SOURCE $(CFLAGS) -fPIC -shared -o $@ $<

$(B)/check/image.o: HOSTED += -DPLUGIN='"$(B)/check/gatecade.vpi"'
$(B)/check/image.o: $(B)/check/gatecade.vpi check/vpi/wire.h check/vpi/server.h check/vpi/model.cc

# Every mutant of our HDL through the checker; the table for docs/checking.md.
kill-matrix: need-hdl $(B)/gatecade
	@tools/kill-matrix --markdown

exact: need-hdl $(B)/gatecade
	@tools/exact

run: $(B)/gatecade
	@$(B)/gatecade

test: need-test $(B)/gatecade $(TESTS)
	@tests/run $(B)

# Lanes: every machine of lanes.def for every kind of vector.  `make lanes` makes their C anew from hdl/, with Yosys.
# Left in their order (gcc: -fno-tree-ter) the lines of the netlist need fewer registers: the large machines then fit
# into the cache for instructions.
IN_ORDER := $(shell $(CC) -Werror -fno-tree-ter -E - </dev/null >/dev/null 2>&1 && echo -fno-tree-ter)
BITS_portable := -DBITS=128
BITS_avx2 := -DBITS=256 -mavx2
BITS_avx512 := -DBITS=256 -mavx512f -mavx512vl
BITS_avx512wide := -DBITS=512 -mavx512f -mavx512vl
define ENGINE
$(B)/lanes/%.$(1).o: lanes/%.inc lanes/engine.c lanes/gates.h | need-build
	@mkdir -p $$(@D)
	@echo "  build  $$@"
	$$(Q)$$(CC) $$(BASE) $$(CFLAGS) -g0 $$(IN_ORDER) $$(BITS_$(1)) -DENGINE=$(1) -DID=$$* -DMACHINE='"$$(subst _,-,$$*)"' \
		-DNETLIST='"$$*.inc"' -Ilanes -c -o $$@ lanes/engine.c
endef
$(foreach e,$(ENGINES),$(eval $(call ENGINE,$(e))))

$(B)/tools/lanes: tools/lanes.c $(B)/libgatecade.a | need-build
	@mkdir -p $(@D)
	@echo "  build  $@"
	$(Q)$(CC) $(HOSTED) $(CFLAGS) -o $@ $^

# For other programs: the machines, lanes and the batch API (batch/batch.h, examples/).
$(B)/libgatecade-batch.a: $(MACHINES) $(VECTORS) $(B)/batch/batch.o $(B)/lanes/lanes.o
	@echo "  build  $@"
	$(Q)rm -f $@ && ar rcs $@ $^

$(B)/examples/%: examples/%.c $(B)/libgatecade-batch.a
	@mkdir -p $(@D)
	@echo "  build  $@"
	$(Q)$(CC) $(BASE) -Ibatch $(CFLAGS) -o $@ $^ -lm
examples: $(patsubst examples/%.c,$(B)/examples/%,$(wildcard examples/*.c))

lanes: need-lanes $(B)/tools/lanes
	BUILD=$(B) lanes/make lanes

# Measurements: see bench/README.md.
BENCHES := $(patsubst bench/%.c,$(B)/bench/%,$(wildcard bench/*.c))

bench: need-bench $(B)/gatecade $(BENCHES)
	@bench/run $(B)

# make bench-compare OLD.json NEW.json
bench-compare:
	@awk -f bench/compare.awk $(filter %.json,$(MAKECMDGOALS))
ifneq ($(filter bench-compare,$(MAKECMDGOALS)),)
$(filter %.json,$(MAKECMDGOALS)): ;
endif

$(B)/bench/%: bench/%.c $(filter-out $(B)/shells/main.o,$(COMMAND)) $(B)/libgatecade.a | need-bench
	@mkdir -p $(@D)
	@echo "  build  $@"
	$(Q)$(CC) $(HOSTED) -Ibench $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.c %.o %.a,$^) $(LIBS)

# The page: core/, games/ and players/ as WebAssembly beside the files of web/, as a folder that any file server can
# serve, and inside the command for `gatecade web`.
WEB := $(B)/web
PAGE := $(patsubst web/%,$(WEB)/%,$(wildcard web/*.html web/*.css web/*.svg web/*.webmanifest)) \
	$(WEB)/gatecade.js $(WEB)/gatecade.wasm $(WEB)/views.json
# What we found: fetched when somebody asks for it.
FOUND := $(patsubst docs/found-%.md,$(WEB)/found/%.md,$(wildcard docs/found-*.md)) \
	$(patsubst docs/pictures/%,$(WEB)/found/%,$(wildcard docs/pictures/*.svg))
# Where clang-19 or esbuild cannot be had the module is an empty file, for now, and the command has no page.
$(shell [ -s $(WEB)/gatecade.wasm ] || rm -f $(WEB)/gatecade.wasm)
WASM := $(wildcard core/*.c games/*.c players/*.c web/*.c)

web: need-web $(WEB)/worker.js $(FOUND)

$(WEB)/gatecade.wasm: $(WASM) $(wildcard core/*.h games/* players/* web/*.h) tools/wasm | need-build
	@mkdir -p $(@D)
	$(Q)tools/wasm $@ $(WASM)

$(WEB)/found/%.md: docs/found-%.md
	@mkdir -p $(@D) && cp $< $@

$(WEB)/found/%.svg: docs/pictures/%.svg
	@mkdir -p $(@D) && cp $< $@

$(WEB)/%: web/%
	@mkdir -p $(@D) && cp $< $@

# All scripts travel as one, and they and the styles without what only people read.
$(WEB)/gatecade.js: $(wildcard web/*.js) $(WEB)/gatecade.wasm
	$(Q)tools/squeeze web/main.js $@

$(WEB)/%.css: web/%.css $(WEB)/gatecade.wasm
	$(Q)tools/squeeze $< $@

$(WEB)/views.json: $(wildcard web/views/*.json) web/phases.json tools/views
	@mkdir -p $(@D)
	$(Q)tools/views web/views web/phases.json >$@

# The service worker keeps all files of one version: it names them, and their hash.
$(WEB)/worker.js: web/worker.in $(PAGE) tools/worker
	$(Q)find $(WEB) -maxdepth 1 -type f $(PAGE:%=! -path %) -delete # what an older page had
	$(Q)tools/worker $(WEB) $(PAGE:$(WEB)/%=%) <web/worker.in >$@

$(B)/page.c: $(WEB)/worker.js $(FOUND) tools/embed
	$(Q)tools/embed $(WEB) worker.js $(PAGE:$(WEB)/%=%) $(FOUND:$(WEB)/%=%) >$@

$(B)/page.o: $(B)/page.c
	$(Q)$(CC) $(HOSTED) $(CFLAGS) -c -o $@ $<

# The machines' long tests: every mutant; a minute of fuzzing.
mutants: need-test
	@MUTANTS=all TEST_TIMEOUT=3000 tests/run $(B) mutants
fuzz: need-test
	@FUZZ_SECONDS=30 FUZZ_RUNS=60000 tests/run $(B) fuzz fuzz-files

# The best players play a million games against what is solved; everybody against everybody.  For docs/players.md.
solve-games: need-test $(B)/gatecade
	@tools/solve-games $(B)/gatecade
strengths: need-test $(B)/gatecade
	@tools/strengths $(B)/gatecade

# What is installed: the command with its manual page and completion, and the machines as a library to embed.
$(B)/gatecade.1: man/gatecade.1.in tools/man $(B)/gatecade
	$(Q)tools/man $(B)/gatecade $< >$@

INTO = install -d $(DESTDIR)$(PREFIX)/$(1) && install -m $(2) $(3) $(DESTDIR)$(PREFIX)/$(1)/$(4)

install: $(B)/gatecade $(B)/gatecade.1 $(B)/libgatecade.a
	$(Q)$(call INTO,bin,755,$(B)/gatecade)
	$(Q)$(call INTO,lib,644,$(B)/libgatecade.a)
	$(Q)$(call INTO,include/gatecade,644,$(wildcard core/*.h))
	$(Q)$(call INTO,share/man/man1,644,$(B)/gatecade.1)
	$(Q)$(call INTO,share/bash-completion/completions,644,tools/completion/gatecade)
	$(Q)sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' tools/gatecade.pc.in >$(B)/gatecade.pc
	$(Q)$(call INTO,lib/pkgconfig,644,$(B)/gatecade.pc)

uninstall:
	$(Q)cd $(DESTDIR)$(PREFIX) && rm -rf bin/gatecade lib/libgatecade.a lib/pkgconfig/gatecade.pc include/gatecade \
	    share/man/man1/gatecade.1 share/bash-completion/completions/gatecade

# The pictures of docs/diagrams, when a machine has changed.
diagrams: need-docs $(B)/gatecade
	$(Q)tools/diagrams $(B)/gatecade docs/diagrams

# Everything that looks for mistakes: the tests under sanitizers, clang-tidy, shellcheck, a minute of fuzzing.
check-all: need-check $(B)/gatecade
	@tools/check-all $(B) $(BARE) -- $(ROOMS)

# Our HDL as bitstreams for an iCE40 HX8K; their resources land in docs/hdl.md.
bitstream: need-bitstream
	@BUILD=$(abspath $(B)) hdl/bitstream -d docs/hdl.md

need-%:
	@tools/need $*

clean:
	rm -rf $(B)

.PHONY: all run test web clean bench bench-compare mutants fuzz lanes examples install uninstall diagrams check-all \
	bitstream kill-matrix exact solve-games strengths
