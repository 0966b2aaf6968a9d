/* SPDX-License-Identifier: MIT */
/* Circuits as a whole: clocks that are made, power-up, loops, and netlists that are broken or too large. */
#include "tests/netlist/circuit.h"
#include <cmocka.h>

/* ---- whole modules ---- */

#define MODULE(ports, cells, names)                                                                                    \
    "{\"modules\": {\"m\": {\"ports\": {" ports "}, \"cells\": {" cells "}, \"netnames\": {" names "}}}}"
#define IN(name, bits) "\"" name "\": {\"direction\": \"input\", \"bits\": " bits "}"
#define OUT(name, bits) "\"" name "\": {\"direction\": \"output\", \"bits\": " bits "}"
#define CELL(name, type, wires) "\"" name "\": {\"type\": \"" type "\", \"connections\": {" wires "}}"
#define NET(name, bits) "\"" name "\": {\"hide_name\": 0, \"bits\": " bits ", \"attributes\": {}}"

static void cycle(uint32_t clock)
{
    assert_true(circuit_fall(&run, (int32_t)clock));
    assert_true(circuit_rise(&run, (int32_t)clock));
}

/* A counter of two bits: the second toggles at the fall of the first, whose clock is gated. */
static void test_clocks(void **unused)
{
    (void)unused;
    must_build(MODULE(
        IN("clk", "[2]") ", " IN("en", "[3]") ", " OUT("q", "[4, 5]"),
        CELL("g", "$and", "\"A\": [2], \"B\": [3], \"Y\": [6]") ", " CELL(
            "n", "$not",
            "\"A\": [4], \"Y\": [7]") ", " CELL("m", "$not",
                                                "\"A\": [5], \"Y\": [8]") ", "
                                                                          "\"f\": {\"type\": \"$dff\", \"parameters\": "
                                                                          "{\"CLK_POLARITY\": \"1\"}, \"connections\": "
                                                                          "{\"CLK\": [6], \"D\": [7], \"Q\": [4]}}, "
                                                                          "\"h\": {\"type\": \"$dff\", \"parameters\": "
                                                                          "{\"CLK_POLARITY\": \"0\"}, \"connections\": "
                                                                          "{\"CLK\": [4], \"D\": [8], \"Q\": [5]}}",
        "\"q\": {\"hide_name\": 0, \"bits\": [4, 5], \"attributes\": {\"init\": \"10\"}}"));
    uint64_t value = 2, on[64], off[64] = {0};
    memset(on, 0xff, sizeof on);
    assert_int_equal(shown(2, 5), value);
    for (unsigned i = 0; i < 40; i++) {
        bool enabled = random_below(&dice, 2);
        assert_true(circuit_fall(&run, 0));
        put(1, enabled ? on : off);
        assert_true(circuit_rise(&run, 0));
        if (enabled)
            value = (value & 1 ? (value ^ 2) : value) ^ 1;
        assert_int_equal(shown(2, 17), value);
    }
}

/* Power-up: as said, or 0, or random by the seed and the same for the same one. */
static void test_power_up(void **unused)
{
    (void)unused;
    must_build(MODULE(IN("clk", "[2]") ", " OUT("q", "[3, 4, 5]"),
                      CELL("f", "$dff", "\"CLK\": [2], \"D\": [3, 4, 5], \"Q\": [3, 4, 5]"),
                      "\"q\": {\"hide_name\": 0, \"bits\": [3, 4, 5], \"attributes\": {\"init\": \"x10\"}}"));
    assert_int_equal(shown(1, 0), 2);
    uint64_t third[2];
    for (unsigned i = 0; i < 2; i++) {
        circuit_power(&run, 7);
        third[i] = circuit_show(&run, circuit.bit[circuit.first[1] + 2], 0);
        assert_int_equal(shown(1, 3) & 3, 2);
    }
    assert_true(third[0] == third[1] && third[0] && ~third[0]);
    cycle(0);
    assert_true(third[0] == circuit_show(&run, circuit.bit[circuit.first[1] + 2], 0));
}

static void must_say(const char *json, const char *has)
{
    const char *why = build(json);
    assert_non_null(why);
    if (!strstr(why, has))
        fail_msg("\"%s\" does not say \"%s\"", why, has);
    assert_null(strchr(why, '\n'));
}

/* Words that depend on each other are no loop where their bits do not; a true one is named. */
static void test_loops(void **unused)
{
    (void)unused;
    must_build(MODULE(IN("a", "[2, 3, 4]") ", " OUT("y", "[5, 6, 7]"),
                      CELL("x", "$xor", "\"A\": [2, 3, 4], \"B\": [\"0\", 5, 6], \"Y\": [5, 6, 7]"), ""));
    uint64_t value[64];
    for (unsigned i = 0; i < 64; i++)
        value[i] = i & 7;
    put(0, value);
    assert_true(circuit_settle(&run));
    for (unsigned i = 0; i < 64; i++) /* running parity */
        assert_int_equal(shown(1, i), (i ^ i << 1 ^ i << 2) & 7);
    must_say(
        MODULE(IN("a", "[2]") ", " OUT("y", "[3]"),
               CELL("x", "$xor", "\"A\": [2], \"B\": [4], \"Y\": [3]") ", " CELL("z", "$not", "\"A\": [3], \"Y\": [4]"),
               NET("y", "[3]") ", " NET("ring", "[4]")),
        "loop of gates without a register, through ");
    must_say(MODULE(OUT("y", "[3]"), CELL("x", "$pos", "\"A\": [3], \"Y\": [3]"), NET("y", "[3]")),
             "loop of gates without a register, through y");
    /* a loop that nothing depends on is none */
    must_build(MODULE(IN("a", "[2]") ", " OUT("y", "[2]"), CELL("x", "$not", "\"A\": [3], \"Y\": [3]"), ""));
    /* an open latch that inverts itself never settles */
    must_build(MODULE(
        IN("e", "[2]") ", " OUT("y", "[3]"),
        CELL("n", "$not", "\"A\": [3], \"Y\": [4]") ", " CELL("l", "$dlatch", "\"EN\": [2], \"D\": [4], \"Q\": [3]"),
        ""));
    memset(value, 0xff, sizeof value);
    put(0, value);
    assert_false(circuit_settle(&run));
}

static void test_broken(void **unused)
{
    (void)unused;
    static char deep[4000], text[400];
    memset(deep, '[', sizeof deep - 1);
    must_say("", "empty");
    must_say(deep, "too deep");
    must_say("{", "ends too early");
    must_say("[1,", "ends too early");
    must_say("{\"a\" 1}", "colon");
    must_say("{\"a\": 1 \"b\": 2}", "comma");
    must_say("{\"a\": \"", "no end");
    must_say("{\"a\": @}", "character");
    must_say("{1: 2}", "name is missing");
    must_say("{} {}", "follows");
    must_say("{}", "no top module");
    must_say("[]", "no top module");
    must_say("7", "no top module");
    must_say("{\"modules\": 7}", "no top module");
    must_say("{\"modules\": {\"a\": {}, \"b\": {}}}", "no top module");
    must_say("{\"modules\": {\"a\": {}}}", "no ports");
    must_say("{\"modules\": {\"a\": {\"ports\": []}}}", "no ports");
    must_say("{\"modules\": {\"a\": {\"ports\": {\"x\": {}}}}}", "no direction");
    must_say(MODULE(IN("a", "[2, 2]"), "", ""), "not one net");
    must_say(MODULE(IN("a", "[\"0\"]"), "", ""), "not one net");
    must_say(MODULE(OUT("a", "[99999999999999999999]"), "", ""), "neither a net nor a constant");
    must_say(MODULE(OUT("a", "[-1]"), "", ""), "neither a net nor a constant");
    must_say(MODULE(OUT("a", "[1.5]"), "", ""), "neither a net nor a constant");
    must_say(MODULE(OUT("a", "[\"z\"]"), "", ""), "float");
    must_say(MODULE(OUT("a", "[2]"), CELL("c", "$not", "\"A\": [\"1\"]"), ""), "no output");
    must_say(MODULE(OUT("a", "[2]"), CELL("c", "$not", "\"A\": [\"1\"], \"Y\": [\"1\"]"), ""), "drives a constant");
    must_say(MODULE(OUT("a", "[2]"), CELL("c", "$not", "\"Y\": [2]"), ""), "no bits");
    must_say(MODULE(OUT("a", "[2]"), CELL("c", "part", "\"Y\": [2]"), ""), "a part part that is not known");
    must_say(MODULE(OUT("a", "[2]"), CELL("c", "$mem_v2", "\"Y\": [2]"), ""), "a memory");
    must_say(MODULE(OUT("a", "[2]"), CELL("c", "$tribuf", "\"Y\": [2]"), ""), "tri-state");
    must_say(MODULE(OUT("a", "[2]"), "\"c\": {\"connections\": {}}", ""), "no type");
    must_say(
        MODULE(OUT("a", "[2]"),
               CELL("c", "$not", "\"A\": [\"1\"], \"Y\": [2]") ", " CELL("d", "$not", "\"A\": [\"1\"], \"Y\": [2]"),
               NET("twice", "[2]")),
        "twice has more than one driver");
    must_say(
        MODULE(IN("a", "[2]") ", " OUT("y", "[2]"), CELL("c", "$not", "\"A\": [\"1\"], \"Y\": [2]"), NET("a", "[2]")),
        "a has more than one driver");
    must_say(MODULE(OUT("a", "[2]"),
                    "\"c\": {\"type\": \"$not\", \"parameters\": {\"A_WIDTH\": \"11\"}, "
                    "\"connections\": {\"A\": [\"1\"], \"Y\": [2]}}",
                    ""),
             "another width");
    must_say(MODULE(OUT("a", "[2]"), CELL("c", "$mux", "\"A\": [\"1\"], \"B\": [], \"S\": [\"0\"], \"Y\": [2]"), ""),
             "do not fit");
    must_say(MODULE(OUT("a", "[2]"), CELL("c", "$dff", "\"CLK\": [\"1\"], \"D\": [], \"Q\": [2]"), ""), "do not fit");
    must_say(MODULE(OUT("a", "[2]"), CELL("c", "$dff", "\"CLK\": [], \"D\": [2], \"Q\": [2]"), ""), "do not fit");
    snprintf(text, sizeof text, MODULE(OUT("a", "[%u]"), "", ""), 77u);
    must_build(text); /* driven by nothing: 0 */
    assert_int_equal(shown(0, 0), 0);
}

/* A netlist that is cut off, or has a byte changed, anywhere: a sentence, or a circuit that runs. */
static void test_damaged(void **unused)
{
    (void)unused;
    static const char json[] = MODULE(
        IN("clk", "[2]") ", " IN("a", "[3, 4, 5]") ", " OUT("y", "[6, 7, 8]"),
        "\"s\": {\"type\": \"$add\", \"parameters\": {\"A_WIDTH\": \"11\", \"B_WIDTH\": \"11\", \"Y_WIDTH\": "
        "\"11\"}, \"connections\": {\"A\": [3, 4, 5], \"B\": [6, 7, 8], \"Y\": [9, 10, 11]}}, "
        "\"f\": {\"type\": \"$adff\", \"parameters\": {\"ARST_VALUE\": \"101\"}, \"connections\": {\"CLK\": [2], "
        "\"ARST\": [3], \"D\": [9, 10, 11], \"Q\": [6, 7, 8]}}",
        NET("y", "[6, 7, 8]"));
    char copy[sizeof json];
    must_build(json);
    for (unsigned i = 0; i < sizeof json - 1; i++) {
        memcpy(copy, json, sizeof json);
        copy[i] = 0;
        assert_non_null(build(copy));
        copy[i] = (char)(32 + random_below(&dice, 95));
        const char *why = build(copy);
        if (why)
            assert_true(*why && !strchr(why, '\n'));
        else if (circuit.inputs)
            circuit_rise(&run, 0);
    }
}

/* With less memory than it needs: a sentence, never more than there is. */
static void test_cramped(void **unused)
{
    (void)unused;
    static char json[1 << 16];
    strcpy(json, "{\"modules\": {\"m\": {\"ports\": {\"a\": {\"direction\": \"input\", \"bits\": [");
    for (unsigned i = 0; i < 64; i++)
        sprintf(json + strlen(json), "%s%u", i ? ", " : "", 2 + i);
    strcat(json, "]}, \"y\": {\"direction\": \"output\", \"bits\": [");
    for (unsigned i = 0; i < 64; i++)
        sprintf(json + strlen(json), "%s%u", i ? ", " : "", 66 + i);
    strcat(json, "]}}, \"cells\": {\"c\": {\"type\": \"$mul\", \"connections\": {\"A\": [");
    for (unsigned i = 0; i < 64; i++)
        sprintf(json + strlen(json), "%s%u", i ? ", " : "", 2 + i);
    strcat(json, "], \"B\": [");
    for (unsigned i = 0; i < 64; i++)
        sprintf(json + strlen(json), "%s%u", i ? ", " : "", 65 - i);
    strcat(json, "], \"Y\": [");
    for (unsigned i = 0; i < 64; i++)
        sprintf(json + strlen(json), "%s%u", i ? ", " : "", 66 + i);
    strcat(json, "]}}}}}}");
    bool fits = false;
    for (size_t size = 0; size < 8 << 20; size = size * 5 / 4 + 1000) {
        unsigned char *small = malloc(size + 1);
        arena_over(&arena, small, size);
        const char *why = circuit_read(&circuit, &arena, json, strlen(json), NULL);
        assert_true(!fits || !why);
        fits = !why;
        free(small);
    }
    assert_true(fits);
    must_build(json);
    uint64_t value[64];
    for (unsigned i = 0; i < 64; i++)
        value[i] = random_bits(&dice);
    put(0, value);
    assert_true(circuit_settle(&run));
    for (unsigned i = 0; i < 64; i++) {
        uint64_t turned = 0;
        for (unsigned k = 0; k < 64; k++)
            turned |= (value[i] >> k & 1) << (63 - k);
        assert_true(shown(1, i) == value[i] * turned);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clocks), cmocka_unit_test(test_power_up), cmocka_unit_test(test_loops),
        cmocka_unit_test(test_broken), cmocka_unit_test(test_damaged),  cmocka_unit_test(test_cramped),
    };
    return run_circuits("circuits", tests, sizeof tests / sizeof *tests);
}
