/* SPDX-License-Identifier: MIT */
/*
 * The plug-in that simulators load (vvp -m, ghdl --vpi): it puts a design's ports on the wire.
 *
 * One cycle has three acts: the clock falls, the inputs change a quarter later, the clock rises at
 * half time; outputs are sampled at the end, so designs on either edge see stable inputs.
 * One file runs in Icarus and in GHDL: handles are looked up when the simulation starts, all driving
 * is done from cbAfterDelay, and values go as binary text, because integers hide X.
 */
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include "vpi.h"
#include "server.h"

static vpiHandle handle[WIRE_PINS];
static uint64_t quarter; /* of a cycle, in the simulator's smallest time */

static void pin_get(unsigned pin, uint64_t *value, uint64_t *unknown)
{
    unsigned width = server.pin[pin].width;
    memset(value, 0, (width + 63) / 64 * 8);
    memset(unknown, 0, (width + 63) / 64 * 8);
    s_vpi_value v = {.format = vpiBinStrVal};
    vpi_get_value(handle[pin], &v);
    size_t length = v.value.str ? strlen(v.value.str) : 0;
    for (unsigned i = 0; i < width; i++) {
        char c = i < length ? v.value.str[length - 1 - i] : 'x';
        uint64_t bit = (uint64_t)1 << i % 64;
        if (c == '1' || c == 'H' || c == 'h')
            value[i / 64] |= bit;
        else if (c != '0' && c != 'L' && c != 'l') {
            unknown[i / 64] |= bit;
            if (c == 'z' || c == 'Z')
                value[i / 64] |= bit;
        }
    }
}

static void pin_put(unsigned pin, const uint64_t *value)
{
    char text[WIRE_BITS + 1];
    unsigned width = server.pin[pin].width;
    for (unsigned i = 0; i < width; i++)
        text[width - 1 - i] = (char)('0' + (value[i / 64] >> i % 64 & 1));
    text[width] = 0;
    s_vpi_value v = {.format = vpiBinStrVal, .value.str = text};
    vpi_put_value(handle[pin], &v, NULL, vpiNoDelay);
}

static void clock_put(uint64_t level)
{
    if (server.clock >= 0)
        pin_put((unsigned)server.clock, &level);
}

static void after(uint64_t delay, int32_t (*act)(s_cb_data *))
{
    s_vpi_time time = {.type = vpiSimTime, .high = (uint32_t)(delay >> 32), .low = (uint32_t)delay};
    s_cb_data data = {.reason = cbAfterDelay, .cb_rtn = act, .time = &time};
    vpi_register_cb(&data);
}

/* ---- registers that nothing sets ---- */

/* Its bits that nobody has set become 0. */
static void clear(vpiHandle variable)
{
    char text[WIRE_BITS + 1];
    s_vpi_value v = {.format = vpiBinStrVal};
    vpi_get_value(variable, &v);
    size_t length = v.value.str ? strlen(v.value.str) : 0, known = 0;
    if (!length || length > WIRE_BITS)
        return;
    for (size_t i = 0; i < length; i++) {
        known += v.value.str[i] == '0' || v.value.str[i] == '1';
        text[i] = v.value.str[i] == '1' ? '1' : '0';
    }
    text[length] = 0;
    v.value.str = text;
    if (known < length)
        vpi_put_value(variable, &v, NULL, vpiNoDelay);
}

static void clear_scope(vpiHandle scope)
{
    static const int32_t kinds[] = {vpiReg, vpiIntegerVar};
    vpiHandle all, one, word;
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (all = vpi_iterate(kinds[i], scope); all && (one = vpi_scan(all));)
            clear(one);
    for (all = vpi_iterate(vpiMemory, scope); all && (one = vpi_scan(all));)
        for (vpiHandle words = vpi_iterate(vpiMemoryWord, one); words && (word = vpi_scan(words));)
            clear(word);
    for (all = vpi_iterate(vpiInternalScope, scope); all && (one = vpi_scan(all));)
        clear_scope(one);
}

/* Where it is asked for: after the initial blocks, and before the first cycle, registers are 0 that are X, as those of
   a chip are at power-up. */
static void clear_registers(void)
{
    static int done;
    vpiHandle all = done++ || !getenv("GATECADE_CLEARED") ? NULL : vpi_iterate(vpiModule, NULL), one;
    while (all && (one = vpi_scan(all)))
        clear_scope(one);
}

/* ---- cycles ---- */

static int32_t fall(s_cb_data *unused);

static int32_t rise(s_cb_data *unused)
{
    (void)unused;
    clock_put(1);
    after(2 * quarter, fall);
    return 0;
}

static int32_t change(s_cb_data *unused)
{
    (void)unused;
    server_drive();
    after(quarter, rise);
    return 0;
}

static int32_t fall(s_cb_data *unused)
{
    (void)unused;
    clear_registers();
    if (!server_cycle())
        _exit(0);
    clock_put(0);
    if (server.turned)
        after(quarter, change);
    else
        after(2 * quarter, rise); /* the same inputs: nothing to do in between */
    return 0;
}

/* One end of a vector's range, if the simulator tells. */
static int32_t bound(vpiHandle net, int32_t which, int32_t otherwise)
{
    vpiHandle end = vpi_handle(which, net);
    s_vpi_value v = {.format = vpiIntVal};
    if (!end)
        return otherwise;
    vpi_get_value(end, &v);
    return v.value.integer;
}

/* GHDL gives a `buffer` port no direction: the checker has read their names. */
static int is_buffer(const char *port)
{
    const char *names = getenv("GATECADE_BUFFERS");
    size_t n = strlen(port);
    for (const char *p = names; p && (p = strstr(p, port)); p += n)
        if (p > names && p[-1] == ' ' && p[n] == ' ')
            return 1;
    return 0;
}

/* The ports of a top module: Icarus lists them as ports, GHDL as nets with a direction. */
static void add_top(vpiHandle top, int ghdl)
{
    const char *name = vpi_get_str(vpiName, top);
    if (!name || *name == '$' || server_add(WIRE_TOP, name, 0, 0, 0) < 0)
        return; /* $unit and its kin hold no design */
    vpiHandle all = vpi_iterate(ghdl ? vpiNet : vpiPort, top), one;
    while (all && (one = vpi_scan(all))) {
        int32_t direction = vpi_get(vpiDirection, one), width = vpi_get(vpiSize, one);
        char *port = vpi_get_str(vpiName, one);
        if (ghdl && port && direction == vpiNoDirection && is_buffer(port))
            direction = vpiOutput;
        if (!port || *port == '$' || direction < vpiInput || direction > vpiInout || width < 1)
            continue;
        int pin = server_add((uint32_t)(direction - vpiInput), port, (uint32_t)width, width - 1, 0);
        if (pin < 0)
            continue;
        handle[pin] = ghdl ? one : vpi_handle_by_name(server.pin[pin].name, top);
        if (handle[pin] && width > 1) {
            server.pin[pin].left = bound(handle[pin], vpiLeftRange, width - 1);
            server.pin[pin].right = bound(handle[pin], vpiRightRange, 0);
        }
    }
}

/* The coarsest time unit of any module: a delay of #1 must be short beside a cycle. */
static int32_t coarsest(vpiHandle scope, int32_t unit)
{
    vpiHandle all = vpi_iterate(vpiModule, scope), one;
    while (all && (one = vpi_scan(all))) {
        int32_t mine = vpi_get(vpiTimeUnit, one);
        unit = mine > unit ? mine : unit;
        unit = coarsest(one, unit);
    }
    return unit;
}

static void choose_quarter(int ghdl)
{
    if (ghdl) {
        quarter = 25000000; /* 25 ns in fs */
        return;
    }
    int32_t precision = vpi_get(vpiTimePrecision, NULL), unit = coarsest(NULL, precision);
    quarter = 16;
    for (int32_t i = precision; i < unit && quarter < 1000000000000000; i++)
        quarter *= 10;
}

static int32_t start(s_cb_data *unused)
{
    (void)unused;
    s_vpi_vlog_info info = {.product = NULL};
    vpi_get_vlog_info(&info);
    int ghdl = info.product && !strncasecmp(info.product, "GHDL", 4);
    vpiHandle all = vpi_iterate(vpiModule, NULL), one;
    while (all && (one = vpi_scan(all)))
        add_top(one, ghdl);
    choose_quarter(ghdl);
    server_say(WIRE_PORTS, server.pin, (uint32_t)(server.pins * sizeof *server.pin));
    after(quarter, fall);
    return 0;
}

/* The simulation is over, and the simulator has said what it had to say. */
static void finish(void)
{
    fflush(NULL);
    server_say(WIRE_ENDED, NULL, 0);
    _exit(1);
}

static void plug_in(void)
{
    if (!server_begin())
        return;
    s_cb_data begin = {.reason = cbStartOfSimulation, .cb_rtn = start};
    vpi_register_cb(&begin);
    atexit(finish);
}

void (*vlog_startup_routines[])(void) = {plug_in, 0};
