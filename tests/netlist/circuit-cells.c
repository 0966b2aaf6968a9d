/* SPDX-License-Identifier: MIT */
/*
 * Every cell of Yosys's word level against the same in C on numbers, with random widths, signs and values; flip-flops
 * and latches against a model of one.
 */
#include "tests/netlist/circuit.h"
#include <cmocka.h>

enum { ROUNDS = 60 };

/* ---- a cell as text: ports are inputs and outputs of the module ---- */

struct shape {
    const char *type, *out;
    struct {
        const char *name;
        unsigned width;
    } in[8];
    unsigned ins, width;
    char parameters[400];
};

static void add_port(struct shape *s, const char *name, unsigned width)
{
    s->in[s->ins].name = name;
    s->in[s->ins++].width = width;
}

static void parameter(struct shape *s, const char *name, unsigned value)
{
    char text[64];
    int n = snprintf(text, sizeof text, "%s\"%s\": \"", *s->parameters ? ", " : "", name);
    for (int i = 31; i >= 0; i--)
        text[n++] = (char)('0' + (value >> i & 1));
    text[n++] = '"';
    text[n] = 0;
    strcat(s->parameters, text);
}

static void bits(char *to, unsigned *next, unsigned width)
{
    strcpy(to, "[");
    for (unsigned i = 0; i < width; i++)
        sprintf(to + strlen(to), "%s%u", i ? ", " : "", (*next)++);
    strcat(to, "]");
}

static void must_build_cell(const struct shape *s)
{
    static char json[1 << 16], ports[1 << 14], wires[1 << 14], list[1 << 12];
    unsigned next = 2;
    *ports = *wires = 0;
    for (unsigned i = 0; i <= s->ins; i++) {
        bool out = i == s->ins;
        bits(list, &next, out ? s->width : s->in[i].width);
        sprintf(ports + strlen(ports), "%s\"%s\": {\"direction\": \"%s\", \"bits\": %s}", i ? ", " : "",
                out ? "out" : s->in[i].name, out ? "output" : "input", list);
        sprintf(wires + strlen(wires), "%s\"%s\": %s", i ? ", " : "", out ? s->out : s->in[i].name, list);
    }
    snprintf(json, sizeof json,
             "{\"modules\": {\"top\": {\"ports\": {%s}, \"cells\": {\"it\": {\"type\": \"%s\", \"parameters\": {%s}, "
             "\"connections\": {%s}}}, \"netnames\": {}}}}",
             ports, s->type, s->parameters, wires);
    must_build(json);
}

/* ---- logic, on numbers ---- */

struct numbers {
    const char *type;
    uint64_t a, b, s;
    unsigned wa, wb, ws, wy;
    bool sa, sb;
};

static int64_t extended(uint64_t v, unsigned width, bool is_signed)
{
    return is_signed && width && v >> (width - 1) & 1 ? (int64_t)(v | ~mask(width)) : (int64_t)v;
}

static bool is(const struct numbers *n, const char *type)
{
    return !strcmp(n->type, type);
}

static uint64_t power(uint64_t base, uint64_t exponent)
{
    uint64_t y = 1;
    for (uint64_t i = 0; i < exponent; i++)
        y *= base;
    return y;
}

static uint64_t shifted(const struct numbers *n, bool a_signed)
{
    unsigned w = n->wa > n->wy ? n->wa : n->wy;
    uint64_t a = (uint64_t)extended(n->a, n->wa, a_signed) & mask(w);
    int64_t by = extended(n->b, n->wb, n->sb && (is(n, "$shift") || is(n, "$shiftx")));
    return by >= 64 || by <= -64 ? 0 : by < 0 ? a << -by : a >> by;
}

static uint64_t divided(const struct numbers *n, int64_t a, int64_t b)
{
    if (!b)
        return 0;
    int64_t q = a / b, r = a % b;
    bool down = r && (r < 0) != (b < 0);
    return (uint64_t)(is(n, "$div") ? q : is(n, "$mod") ? r : is(n, "$divfloor") ? q - down : r + (down ? b : 0));
}

static uint64_t chosen(const struct numbers *n)
{
    uint64_t y = n->a & mask(n->wy);
    if (is(n, "$mux"))
        return n->s ? n->b : n->a;
    if (is(n, "$bmux"))
        return n->a >> (n->wy * n->s) & mask(n->wy);
    if (is(n, "$demux"))
        return n->a << (n->wa * n->s);
    if (is(n, "$bwmux"))
        return (n->s & n->b) | (~n->s & n->a);
    for (unsigned i = 0; i < n->ws; i++) /* $pmux */
        if (n->s >> i & 1)
            y = n->b >> (i * n->wy) & mask(n->wy);
    return y;
}

static uint64_t calculated(const struct numbers *n)
{
    bool both = n->sa && n->sb;
    int64_t a = extended(n->a, n->wa, both), b = extended(n->b, n->wb, both), alone = extended(n->a, n->wa, n->sa);
    const char *t = n->type + 1;
    unsigned ones = (unsigned)__builtin_popcountll(n->a);
#define DOES(name, what)                                                                                               \
    if (!strcmp(t, name))                                                                                              \
        return (uint64_t)(what);
    DOES("not", ~alone)
    DOES("pos", alone)
    DOES("neg", -(uint64_t)alone)
    DOES("and", a & b)
    DOES("or", a | b)
    DOES("xor", a ^ b)
    DOES("xnor", ~(a ^ b))
    DOES("bweqx", ~(a ^ b))
    DOES("reduce_and", ones == n->wa)
    DOES("reduce_or", ones > 0)
    DOES("reduce_bool", ones > 0)
    DOES("reduce_xor", ones & 1)
    DOES("reduce_xnor", ~ones & 1)
    DOES("logic_not", !n->a)
    DOES("logic_and", n->a && n->b)
    DOES("logic_or", n->a || n->b)
    DOES("eq", a == b)
    DOES("eqx", a == b)
    DOES("ne", a != b)
    DOES("nex", a != b)
    DOES("lt", a < b)
    DOES("le", a <= b)
    DOES("gt", a > b)
    DOES("ge", a >= b)
    DOES("add", (uint64_t)a + (uint64_t)b)
    DOES("sub", (uint64_t)a - (uint64_t)b)
    DOES("mul", (uint64_t)a * (uint64_t)b)
    DOES("pow", power((uint64_t)alone, n->b))
    DOES("shl", n->b < 64 ? (uint64_t)alone << n->b : 0)
    DOES("sshl", n->b < 64 ? (uint64_t)alone << n->b : 0)
    DOES("shr", shifted(n, n->sa))
    DOES("shift", shifted(n, n->sa))
    DOES("shiftx", shifted(n, false))
    DOES("sshr", alone >> (n->b < 63 ? n->b : 63))
    if (strstr("div mod divfloor modfloor", t))
        return divided(n, a, b);
    return chosen(n);
#undef DOES
}

static const char *const unary[] = {"$not",        "$pos",         "$neg",         "$reduce_and", "$reduce_or",
                                    "$reduce_xor", "$reduce_xnor", "$reduce_bool", "$logic_not"};
static const char *const binary[] = {"$and", "$or",  "$xor",  "$xnor", "$logic_and", "$logic_or", "$eq",
                                     "$ne",  "$eqx", "$nex",  "$lt",   "$le",        "$ge",       "$gt",
                                     "$add", "$sub", "$mul",  "$div",  "$mod",       "$divfloor", "$modfloor",
                                     "$pow", "$shl", "$sshl", "$shr",  "$sshr",      "$shift",    "$shiftx"};
static const char *const choosing[] = {"$mux", "$pmux", "$bmux", "$demux", "$bwmux"};

static unsigned width(unsigned most)
{
    return 1 + (unsigned)random_below(&dice, most);
}

/* One cell of random shape, with random values in every lane. */
static void try_cell(struct numbers n, struct shape *s)
{
    s->out = "Y";
    s->type = n.type;
    s->width = n.wy;
    s->ins = 0;
    add_port(s, "A", n.wa);
    if (n.wb)
        add_port(s, "B", n.wb);
    if (n.ws)
        add_port(s, "S", n.ws);
    must_build_cell(s);
    for (unsigned round = 0; round < 4; round++) {
        uint64_t a[64], b[64], c[64];
        for (unsigned lane = 0; lane < 64; lane++) {
            a[lane] = random_bits(&dice) & mask(n.wa);
            b[lane] = (lane % 8 ? random_bits(&dice) : random_below(&dice, 4)) & mask(n.wb);
            c[lane] = !strcmp(n.type, "$pmux") ? (uint64_t)1 << random_below(&dice, n.ws + 1) & mask(n.ws)
                                               : random_bits(&dice) & mask(n.ws);
        }
        put(0, a);
        if (n.wb)
            put(1, b);
        if (n.ws)
            put(n.wb ? 2 : 1, c);
        assert_true(circuit_settle(&run));
        for (unsigned lane = 0; lane < 64; lane++) {
            n.a = a[lane];
            n.b = b[lane];
            n.s = c[lane];
            uint64_t want = calculated(&n) & mask(n.wy), got = shown(s->ins, lane);
            if (want != got)
                fail_msg("%s A %llx (%u%s) B %llx (%u%s) S %llx (%u) is %llx (%u), not %llx", n.type,
                         (unsigned long long)n.a, n.wa, n.sa ? " signed" : "", (unsigned long long)n.b, n.wb,
                         n.sb ? " signed" : "", (unsigned long long)n.s, n.ws, (unsigned long long)want, n.wy,
                         (unsigned long long)got);
        }
    }
}

static void test_words(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < sizeof unary / sizeof *unary + sizeof binary / sizeof *binary; i++)
        for (unsigned round = 0; round < ROUNDS; round++) {
            bool one = i < sizeof unary / sizeof *unary;
            struct numbers n = {.type = one ? unary[i] : binary[i - sizeof unary / sizeof *unary]};
            struct shape s = {0};
            bool shift = strstr(n.type, "sh"), pow = strstr(n.type, "pow");
            n.wa = width(round % 4 ? 12 : 30);
            n.wb = one ? 0 : pow ? width(4) : width(shift ? 7 : round % 4 ? 12 : 30);
            n.wy = width(round % 4 ? 12 : 30);
            n.sa = random_below(&dice, 2);
            n.sb = shift || pow ? random_below(&dice, 2) && strstr(n.type, "$shift") : n.sa;
            parameter(&s, "A_SIGNED", n.sa);
            parameter(&s, "A_WIDTH", n.wa);
            if (!one) {
                parameter(&s, "B_SIGNED", n.sb);
                parameter(&s, "B_WIDTH", n.wb);
            }
            parameter(&s, "Y_WIDTH", n.wy);
            try_cell(n, &s);
        }
}

static void test_choosing(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < sizeof choosing / sizeof *choosing; i++)
        for (unsigned round = 0; round < ROUNDS; round++) {
            struct numbers n = {.type = choosing[i], .wy = width(8)};
            struct shape s = {0};
            n.wa = n.wb = n.wy;
            n.ws = 1;
            if (is(&n, "$pmux")) {
                n.ws = width(6);
                n.wb = n.wy * n.ws;
            } else if (is(&n, "$bmux")) {
                n.ws = width(3);
                n.wa = n.wy << n.ws;
                n.wb = 0;
            } else if (is(&n, "$demux")) {
                n.ws = width(3);
                n.wy = n.wa << n.ws;
                n.wb = 0;
            } else if (is(&n, "$bwmux"))
                n.ws = n.wy;
            parameter(&s, "WIDTH", is(&n, "$demux") ? n.wa : n.wy);
            parameter(&s, "S_WIDTH", n.ws);
            try_cell(n, &s);
        }
}

/* ---- flip-flops and latches ---- */

static const struct {
    const char *type, *ports; /* one letter a port: C clock, E enable, R srst, A arst, L aload, S set, X clear */
} storage[] = {{"$dff", "C"},       {"$dffe", "CE"},   {"$sdff", "CR"},    {"$sdffe", "CER"},    {"$sdffce", "CER"},
               {"$adff", "CA"},     {"$adffe", "CEA"}, {"$aldff", "CL"},   {"$aldffe", "CEL"},   {"$dffsr", "CSX"},
               {"$dffsre", "CESX"}, {"$dlatch", "E"},  {"$adlatch", "EA"}, {"$dlatchsr", "ESX"}, {"$sr", "SX"}};

struct control {
    char letter;
    const char *port, *polarity;
    bool wide;
};
static const struct control controls[] = {
    {'C', "CLK", "CLK_POLARITY", false},     {'E', "EN", "EN_POLARITY", false},
    {'R', "SRST", "SRST_POLARITY", false},   {'A', "ARST", "ARST_POLARITY", false},
    {'L', "ALOAD", "ALOAD_POLARITY", false}, {'S', "SET", "SET_POLARITY", true},
    {'X', "CLR", "CLR_POLARITY", true}};

enum { CONTROLS = sizeof controls / sizeof *controls };

struct element {
    const char *type;
    unsigned width;
    bool has[CONTROLS], high[CONTROLS];
    uint64_t in[CONTROLS], d, ad, first, sync; /* as the pins are */
    uint64_t q, reset, preset;
};

static uint64_t active(const struct element *e, unsigned control)
{
    uint64_t all = mask(controls[control].wide ? e->width : 1);
    return e->has[control] ? (e->high[control] ? e->in[control] : ~e->in[control]) & all : 0;
}

/* After a pin has changed: `rose` tells whether the clock went to its active level. */
static void elapse(struct element *e, bool rose)
{
    enum { C, E, R, A, L, S, X };
    bool enabled = !e->has[E] || active(e, E);
    uint64_t next = e->q;
    if (e->has[C]) {
        bool reset = e->has[R] && active(e, R), first = !strcmp(e->type, "$sdffce");
        if (rose && reset && (!first || enabled))
            next = e->sync;
        else if (rose && enabled)
            next = e->d;
    } else if (e->has[E] && enabled)
        next = e->d;
    if (active(e, A))
        next = e->first;
    if (active(e, L))
        next = e->ad;
    next = (next | active(e, S)) & ~active(e, X);
    e->q = next & mask(e->width);
}

static void try_storage(unsigned which)
{
    struct shape s = {.type = storage[which].type, .out = "Q"};
    struct element e[64] = {{0}};
    unsigned pin[CONTROLS + 2] = {0};
    e[0].type = s.type;
    s.width = e[0].width = width(5);
    for (unsigned i = 0; i < CONTROLS; i++)
        if (strchr(storage[which].ports, controls[i].letter)) {
            e[0].has[i] = true;
            e[0].high[i] = random_below(&dice, 2);
            pin[i] = s.ins;
            add_port(&s, controls[i].port, controls[i].wide ? s.width : 1);
            parameter(&s, controls[i].polarity, e[0].high[i]);
        }
    bool data = strcmp(s.type, "$sr");
    if (data) {
        pin[CONTROLS] = s.ins;
        add_port(&s, "D", s.width);
    }
    if (strstr(s.type, "ald")) {
        pin[CONTROLS + 1] = s.ins;
        add_port(&s, "AD", s.width);
    }
    e[0].first = random_bits(&dice) & mask(s.width);
    e[0].sync = random_bits(&dice) & mask(s.width);
    parameter(&s, "ARST_VALUE", (unsigned)e[0].first);
    parameter(&s, "SRST_VALUE", (unsigned)e[0].sync);
    parameter(&s, "WIDTH", s.width);
    must_build_cell(&s);
    elapse(&e[0], false);
    for (unsigned lane = 1; lane < 64; lane++)
        e[lane] = e[0];
    for (unsigned step = 0; step < 200; step++) {
        unsigned i = (unsigned)random_below(&dice, CONTROLS + 2);
        uint64_t value[64];
        if ((i < CONTROLS && !e[0].has[i]) || (i == CONTROLS && !data) || (i > CONTROLS && !strstr(s.type, "ald")))
            continue;
        unsigned w = i >= CONTROLS || controls[i].wide ? s.width : 1;
        for (unsigned lane = 0; lane < 64; lane++) {
            struct element *x = &e[lane];
            uint64_t before = i < CONTROLS ? active(x, i) : 0, *to = i < CONTROLS    ? &x->in[i]
                                                                     : i == CONTROLS ? &x->d
                                                                                     : &x->ad;
            value[lane] = *to = random_bits(&dice) & mask(w);
            elapse(x, i == 0 && !before && active(x, 0));
        }
        put(pin[i], value);
        assert_true(circuit_settle(&run));
        for (unsigned lane = 0; lane < 64; lane++)
            if (shown(s.ins, lane) != e[lane].q)
                fail_msg("%s of %u bits: %llx, not %llx, after step %u", s.type, s.width,
                         (unsigned long long)shown(s.ins, lane), (unsigned long long)e[lane].q, step);
    }
}

static void test_storage(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < sizeof storage / sizeof *storage; i++)
        for (unsigned round = 0; round < 20; round++)
            try_storage(i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_choosing),
        cmocka_unit_test(test_storage),
    };
    return run_circuits("cells of circuits", tests, sizeof tests / sizeof *tests);
}
