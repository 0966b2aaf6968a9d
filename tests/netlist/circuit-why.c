/* SPDX-License-Identifier: MIT */
/*
 * What decides a wire: with the inputs that circuit_why names held, and every other one at random in 63 lanes, the wire
 * is the same in all of them; and it names no more than it must where that is known.  And what every net was.
 */
#include "tests/netlist/circuit.h"
#include <cmocka.h>

enum { INPUTS = 12, CELLS = 40, ROUNDS = 200 };

static const struct {
    const char *type;
    unsigned inputs;
} kinds[] = {{"$and", 2}, {"$or", 2}, {"$xor", 2}, {"$xnor", 2}, {"$not", 1}, {"$mux", 3}, {"$add", 2}};

/* Cells of one bit, each computed from what stands before it; nets 2… are inputs, then come outputs of cells. */
static void must_build_random(void)
{
    static char json[1 << 16];
    static const char one[] = "00000000000000000000000000000001";
    char *to = json;
    to += sprintf(to, "{\"modules\": {\"top\": {\"ports\": {\"in\": {\"direction\": \"input\", \"bits\": [");
    for (unsigned i = 0; i < INPUTS; i++)
        to += sprintf(to, "%s%u", i ? ", " : "", 2 + i);
    to += sprintf(to, "]}, \"out\": {\"direction\": \"output\", \"bits\": [%u, %u]}}, \"cells\": {",
                  2 + INPUTS + CELLS - 1, 2 + INPUTS + CELLS - 2);
    for (unsigned i = 0; i < CELLS; i++) {
        unsigned k = (unsigned)random_below(&dice, sizeof kinds / sizeof *kinds);
        static const char *const ports[] = {"A", "B", "S"};
        to += sprintf(to, "%s\"c%u\": {\"type\": \"%s\", \"parameters\": {\"A_WIDTH\": \"%s\", \"Y_WIDTH\": \"%s\"", i ? ", " : "",
                      i, kinds[k].type, one, one);
        if (kinds[k].inputs > 1)
            to += sprintf(to, ", \"B_WIDTH\": \"%s\"", one);
        to += sprintf(to, "}, \"connections\": {");
        for (unsigned p = 0; p < kinds[k].inputs; p++)
            to += sprintf(to, "\"%s\": [%u], ", ports[p], 2 + (unsigned)random_below(&dice, INPUTS + i));
        to += sprintf(to, "\"Y\": [%u]}}", 2 + INPUTS + i);
    }
    sprintf(to, "}, \"netnames\": {}}}}");
    must_build(json);
}

/* The same word in all the lanes there are. */
static void drive_word(uint32_t input, uint64_t word)
{
    uint64_t lanes[8];
    for (unsigned i = 0; i < 8; i++)
        lanes[i] = word;
    circuit_drive(&run, input, lanes);
}

/* Lane 0 stays as it is, and so do the inputs that are held, in all lanes. */
static void drive_others(const bool held[INPUTS])
{
    for (uint32_t i = 0; i < INPUTS; i++) {
        bool now = circuit_show(&run, circuit_input_slot(i) << 1, 0) & 1;
        drive_word(i, held[i] ? (now ? ~(uint64_t)0 : 0) : (random_bits(&dice) & ~(uint64_t)1) | now);
    }
    assert_true(circuit_settle(&run));
}

static void test_enough(void **state)
{
    (void)state;
    unsigned named = 0, asked = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        must_build_random();
        for (uint32_t i = 0; i < INPUTS; i++)
            drive_word(i, random_bits(&dice));
        assert_true(circuit_settle(&run));
        for (uint32_t net = 2 + INPUTS; net < 2 + INPUTS + CELLS; net++) {
            static uint8_t scratch[4096];
            static uint32_t since[4096];
            uint32_t slot[INPUTS], n;
            bool held[INPUTS] = {false};
            Literal l = circuit.net[net];
            if (l == NO_LITERAL)
                continue;
            for (uint32_t i = 1; i <= INPUTS; i++)
                since[i] = (uint32_t)random_below(&dice, 9);
            n = circuit_why(&run, 0, l, since, scratch, slot, INPUTS);
            for (uint32_t i = 0; i < n; i++) {
                assert_in_range(slot[i], 1, INPUTS);
                held[slot[i] - 1] = true;
            }
            for (uint32_t i = 0; i < circuit.slots; i++)
                assert_int_equal(scratch[i], 0);
            drive_others(held);
            uint64_t shown = circuit_show(&run, l, 0);
            assert_true(!shown || !~shown);
            named += n;
            asked++;
        }
    }
    assert_true(asked > ROUNDS * 4);
    assert_true(named < asked * INPUTS / 2); /* it does not just name all of them */
}

/* y = s ? a : (b & c), with s 0, b 0 and c 1: s and b say so, and nobody else. */
static void test_least(void **state)
{
    (void)state;
    must_build("{\"modules\": {\"top\": {\"ports\": {\"s\": {\"direction\": \"input\", \"bits\": [2]}, "
               "\"a\": {\"direction\": \"input\", \"bits\": [3]}, \"b\": {\"direction\": \"input\", \"bits\": [4]}, "
               "\"c\": {\"direction\": \"input\", \"bits\": [5]}, \"y\": {\"direction\": \"output\", \"bits\": [7]}}, "
               "\"cells\": {\"and\": {\"type\": \"$and\", \"connections\": {\"A\": [4], \"B\": [5], \"Y\": [6]}}, "
               "\"mux\": {\"type\": \"$mux\", \"connections\": {\"A\": [6], \"B\": [3], \"S\": [2], \"Y\": [7]}}}, "
               "\"netnames\": {}}}}");
    static uint8_t scratch[64];
    static uint32_t since[64];
    uint32_t slot[4];
    drive_word(3, ~(uint64_t)0);
    assert_true(circuit_settle(&run));
    assert_int_equal(circuit_why(&run, 0, circuit.net[7], since, scratch, slot, 4), 2);
    assert_int_equal(slot[0], circuit_input_slot(0));
    assert_int_equal(slot[1], circuit_input_slot(2));
    drive_word(3, 0); /* b and c are 0: the newer one says so */
    assert_true(circuit_settle(&run));
    for (uint32_t newer = 2; newer < 4; newer++) {
        since[circuit_input_slot(newer)] = newer;
        assert_int_equal(circuit_why(&run, 0, circuit.net[7], since, scratch, slot, 4), 2);
        assert_int_equal(slot[1], circuit_input_slot(newer));
    }
    drive_word(0, ~(uint64_t)0); /* s is 1: s and a */
    assert_true(circuit_settle(&run));
    assert_int_equal(circuit_why(&run, 0, circuit.net[7], since, scratch, slot, 4), 2);
    assert_int_equal(slot[1], circuit_input_slot(1));
    assert_int_equal(circuit_why(&run, 0, circuit.net[7], since, scratch, slot, 1), 1); /* no more than there is room for */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_enough), cmocka_unit_test(test_least)};
    return run_circuits("circuit-why", tests, sizeof tests / sizeof *tests);
}
