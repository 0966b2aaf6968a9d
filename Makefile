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
ROOMS := shells consoles check solve grade batch lanes
BASE := -std=c11 $(WARN) $(BARE:%=-I%) -MMD -MP
HOSTED := $(BASE) -D_GNU_SOURCE -DVERSION='"$(VERSION)"' $(ROOMS:%=-I%)
B := build
Q := $(if $(V),,@)
MAKEFLAGS += --jobs=$(shell nproc)

MACHINES := $(patsubst %.c,$(B)/%.o,$(wildcard $(BARE:%=%/*.c)))
COMMAND := $(patsubst %.c,$(B)/%.o,$(filter-out lanes/engine.c,$(wildcard $(ROOMS:%=%/*.c))))
LANES := $(patsubst lanes/%.inc,%,$(wildcard lanes/*.inc))
ENGINES := portable
ifeq ($(shell uname -m),x86_64)
ENGINES += avx2 avx512 avx512wide
endif
VECTORS := $(foreach e,$(ENGINES),$(LANES:%=$(B)/lanes/%.$(e).o))
TESTS := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/*.c))
LIBS := -lncursesw -lseccomp -larchive -lm -lpthread

all: $(B)/gatecade

$(B)/gatecade: $(COMMAND) $(VECTORS) $(B)/libgatecade.a
	@echo "  build  $@"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(B)/libgatecade.a: $(MACHINES)
	@echo "  build  $@"
	$(Q)rm -f $@ && ar rcs $@ $^

# The machines are freestanding: no C library.
$(MACHINES): $(B)/%.o: %.c | need-build
	@mkdir -p $(@D)
	@echo "  build  $@"
	$(Q)$(CC) $(BASE) -ffreestanding $(CFLAGS) -c -o $@ $<

$(COMMAND): $(B)/%.o: %.c | need-build
	@mkdir -p $(@D)
	@echo "  build  $@"
	$(Q)$(CC) $(HOSTED) $(CFLAGS) -c -o $@ $<

# A test program links everything but the command's main().
$(B)/tests/%: tests/%.c $(filter-out $(B)/shells/main.o,$(COMMAND)) $(VECTORS) $(B)/libgatecade.a | need-test
	@mkdir -p $(@D)
	@echo "  build  $@"
	$(Q)$(CC) $(HOSTED) -Itests $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.c %.o %.a,$^) -lcmocka $(LIBS)

-include $(wildcard $(B)/*/*.d $(B)/*/*/*.d)

run: $(B)/gatecade
	@$(B)/gatecade

test: need-test $(B)/gatecade $(TESTS)
	@tests/run $(B)

# Lanes: every machine of lanes.def for every kind of vector.  `make lanes` makes their C anew from hdl/, with Yosys.
BITS_portable := -DBITS=128
BITS_avx2 := -DBITS=256 -mavx2
BITS_avx512 := -DBITS=256 -mavx512f -mavx512vl
BITS_avx512wide := -DBITS=512 -mavx512f -mavx512vl
define ENGINE
$(B)/lanes/%.$(1).o: lanes/%.inc lanes/engine.c lanes/gates.h | need-build
	@mkdir -p $$(@D)
	@echo "  build  $$@"
	$$(Q)$$(CC) $$(BASE) $$(CFLAGS) -g0 $$(BITS_$(1)) -DENGINE=$(1) -DID=$$* -DMACHINE='"$$(subst _,-,$$*)"' \
		-DNETLIST='"$$*.inc"' -Ilanes -c -o $$@ lanes/engine.c
endef
$(foreach e,$(ENGINES),$(eval $(call ENGINE,$(e))))

$(B)/tools/lanes: tools/lanes.c $(B)/libgatecade.a | need-build
	@mkdir -p $(@D)
	@echo "  build  $@"
	$(Q)$(CC) $(HOSTED) $(CFLAGS) -o $@ $^

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

$(B)/bench/%: bench/%.c $(filter-out $(B)/shells/main.o,$(COMMAND)) $(VECTORS) $(B)/libgatecade.a | need-bench
	@mkdir -p $(@D)
	@echo "  build  $@"
	$(Q)$(CC) $(HOSTED) -Ibench $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.c %.o %.a,$^) $(LIBS)

need-%:
	@tools/need $*

clean:
	rm -rf $(B)

.PHONY: all run test clean bench bench-compare lanes
