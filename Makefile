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
# Nothing is listed here that a folder or a table already lists: core/ and games/ make the library,
# shells/ and its sisters the command, every tests/*.c is a test program, every tests/*.t a script.

VERSION := 0.1.0
PREFIX ?= /usr/local
CC := gcc
CFLAGS ?= -O2 -g
WARN := -Wall -Wextra -Wconversion -Wshadow -Werror
BASE := -std=c11 $(WARN) -Icore -Igames -MMD -MP
HOSTED := $(BASE) -D_GNU_SOURCE -DVERSION='"$(VERSION)"' -Ishells -Icheck -Isolve
B := build

MACHINES := $(patsubst %.c,$(B)/%.o,$(wildcard core/*.c games/*.c))
COMMAND := $(patsubst %.c,$(B)/%.o,$(wildcard shells/*.c check/*.c check/robots/*.c solve/*.c))
TESTS := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/*.c))
LIBS := -lncursesw -lm -lpthread

all: $(B)/gatecade

$(B)/gatecade: $(COMMAND) $(B)/libgatecade.a
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(B)/libgatecade.a: $(MACHINES)
	rm -f $@ && ar rcs $@ $^

# core/ and games/ are freestanding: no C library.
$(B)/core/%.o: core/%.c | need-build
	@mkdir -p $(@D)
	$(CC) $(BASE) -ffreestanding $(CFLAGS) -c -o $@ $<

$(B)/games/%.o: games/%.c | need-build
	@mkdir -p $(@D)
	$(CC) $(BASE) -ffreestanding $(CFLAGS) -c -o $@ $<

$(B)/%.o: %.c | need-build
	@mkdir -p $(@D)
	$(CC) $(HOSTED) $(CFLAGS) -c -o $@ $<

# A test program links everything but the command's main().
$(B)/tests/%: tests/%.c $(filter-out $(B)/shells/main.o,$(COMMAND)) $(B)/libgatecade.a | need-test
	@mkdir -p $(@D)
	$(CC) $(HOSTED) -Itests $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.c %.o %.a,$^) -lcmocka $(LIBS)

-include $(wildcard $(B)/*/*.d $(B)/*/*/*.d)

# The simulators' plug-in and the Verilator model's main program travel inside the command.
$(B)/check/gatecade.vpi: check/vpi/plugin.c check/vpi/server.h check/vpi/wire.h check/vpi/vpi.h | need-build
	@mkdir -p $(@D)
	$(CC) -std=c11 $(WARN) -D_GNU_SOURCE $(CFLAGS) -fPIC -shared -o $@ $<

$(B)/check/image.o: HOSTED += -DPLUGIN='"$(B)/check/gatecade.vpi"'
$(B)/check/image.o: $(B)/check/gatecade.vpi check/vpi/wire.h check/vpi/server.h check/vpi/model.cc

run: $(B)/gatecade
	@$(B)/gatecade

test: need-test $(B)/gatecade $(TESTS)
	@tests/run $(B)

need-%:
	@tools/need $*

clean:
	rm -rf $(B)

.PHONY: all run test clean
