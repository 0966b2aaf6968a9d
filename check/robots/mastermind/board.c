/* SPDX-License-Identifier: MIT */
/*
 * The Mastermind student behind the pins of its board: games/mastermind-board.c around the machine that can make slips.
 * Digits are not lit in turn for the judge, which would have to look at every one of them, by the thousand plays; all
 * four stand above the segments of the one that is.
 */
#include "check/robots/mastermind/robot.h"
#include "core/bytes.h"
#include "core/parts.h"

struct board_student {
    struct { /* what changes at every edge */
        uint32_t divider;
        struct digit_scan scan;
        uint32_t noise;
    } moving;
    uint32_t ratio;
    struct mm_student core;
    struct debouncer a, b;
    uint8_t pulse[2], leds, digit[4]; /* digit[0] is the leftmost */
};

static void wire(const struct board_student *s, const Word pin[], Word core[MM_PORTS])
{
    bytes_clear(core, MM_PORTS * sizeof *core);
    core[MM_RST] = !pin[MB_BTN2];
    core[MM_ENTER_A] = s->pulse[0];
    core[MM_ENTER_B] = s->pulse[1];
    core[MM_LETTER] = pin[MB_SW3 + 1] << 2 | pin[MB_SW3 + 2] << 1 | pin[MB_SW0];
    core[MM_SW3] = pin[MB_SW3];
    core[MM_RND] = s->moving.noise & 1;
    core[MM_HZ] = pin[MB_HZ];
}

static void read_core(struct board_student *s, const Word core[])
{
    for (unsigned i = 0; i < 4; i++)
        s->digit[i] = (uint8_t)core[MM_SSD3 + i];
    s->leds = (uint8_t)core[MM_LEDX];
}

static void show(const struct board_student *s, Word pin[])
{
    uint8_t anodes;
    pin[MB_SEG] = part_scan_pins(&s->moving.scan, s->digit[3 - s->moving.scan.digit], &anodes);
    pin[MB_AN] = anodes;
    for (unsigned i = 0; i < 4; i++)
        pin[MB_SEG] |= (Word)s->digit[3 - i] << (8 + 8 * i);
    for (unsigned i = 0; i < 8; i++)
        pin[MB_LD0 - i] = s->leds >> i & 1;
    pin[MB_TURN] = s->core.turn;
    pin[MB_PHASE] = s->core.phase;
}

static void reset(void *state, Word pin[])
{
    struct board_student *s = state;
    Word core[MM_PORTS];
    bytes_clear(s, sizeof *s);
    s->moving.noise = 1;
    s->ratio = (uint32_t)pin[MB_RATIO];
    wire(s, pin, core);
    mm_student_reset(&s->core, core);
    read_core(s, core);
    show(s, pin);
}

static void step(void *state, const struct slips *slips, Word pin[])
{
    struct board_student *s = state;
    if (part_divide(&s->moving.divider, s->ratio)) {
        Word core[MM_PORTS];
        wire(s, pin, core);
        mm_student_step(&s->core, slips, core);
        read_core(s, core);
        s->pulse[0] = (uint8_t)part_debounce(&s->a, pin[MB_BTN3]);
        s->pulse[1] = (uint8_t)part_debounce(&s->b, pin[MB_BTN0]);
        s->moving.noise = part_noise((uint16_t)s->moving.noise);
    }
    part_scan(&s->moving.scan, s->ratio / 16);
    show(s, pin);
}

static uint64_t skip(void *state, uint64_t most)
{
    struct board_student *s = state;
    uint64_t n = s->ratio - 1 - s->moving.divider;
    n = n < most ? n : most;
    s->moving.divider += (uint32_t)n;
    part_scan_jump(&s->moving.scan, s->ratio / 16, n);
    return n;
}

void mm_board_draws(void *state, const uint8_t code[4])
{
    struct board_student *s = state;
    bytes_copy(s->core.code, code, sizeof s->core.code);
}

static unsigned decided(void *state)
{
    struct board_student *s = state;
    unsigned odd = s->core.odd;
    s->core.odd = 0;
    return odd;
}

const struct student mm_board_student = {
    .state_size = sizeof(struct board_student),
    .reset = reset,
    .step = step,
    .decided = decided,
    .sides = {MM_SIDES},
    .moving = sizeof(((struct board_student *)0)->moving),
    .skip = skip,
};
