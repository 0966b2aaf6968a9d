/* SPDX-License-Identifier: MIT */
/* Counters of a real clock: which are found, how far they count, and how they are written short. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <cmocka.h>
#include "check/source/shorten.h"

static char *changed[2];
static const char *top; /* of the design, if it is known */
static struct shortening found;

/* Both texts as one design; `set` is a NAME=VALUE, or NULL. */
static void read_design(const char *one, const char *two, bool vhdl, const char *set)
{
    struct wording text[2];
    free(changed[0]);
    free(changed[1]);
    wording_open(&text[0], one, strlen(one), vhdl);
    wording_open(&text[1], two, strlen(two), vhdl);
    found = shorten(text, 2, top, &set, set ? 1 : 0, changed);
    wording_free(&text[0]);
    wording_free(&text[1]);
}

static const struct shortened *counter(const char *name)
{
    for (unsigned i = 0; i < found.counters; i++)
        if (!strcasecmp(found.counter[i].name, name))
            return &found.counter[i];
    return NULL;
}

static bool says(const char *words)
{
    return changed[0] && strstr(changed[0], words);
}

#define IN(body) "module m(input clk, output reg t, output [1:0] s); " body " endmodule"
#define VHDL(signals, body)                                                                                            \
    "entity e is generic (F : integer := 50_000_000); end; architecture a of e is " signals                            \
    " begin process (clk) begin if rising_edge(clk) then " body " end if; end process; end;"

/* What a counter is compared with or cut by, in the ways that people write it. */
static void written(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        uint64_t counts;
    } ways[] = {
        {IN("reg [31:0] c; always @(posedge clk) c <= c + 1; assign s = c[16 +: 2];"), 131072},
        {IN("reg [31:0] c; always @(posedge clk) c <= c + 1; assign s = c[17 -: 2];"), 131072},
        {IN("reg [31:0] c; initial c = 0; always @(posedge clk) c <= c + 1; assign s = c[17:16];"), 131072},
        {IN("reg [31:0] c, n; always_comb n = c + 1; always_ff @(posedge clk) c <= n; assign s = c[17:16];"), 131072},
        {IN("localparam N = 5; reg [31:0] c; always @(posedge clk) c <= c + 1; assign s = c[N + 12 -: 2];"), 131072},
        {IN("reg [19:0] c; always @(posedge clk) begin c <= c + 1; if (c == {20{1'b1}}) t <= ~t; end"), 1048576},
        {IN("parameter N = 5; reg [19:0] c; always @(posedge clk) c <= c == N ? 0 : c + 1;") "module top(input clk); "
                                                                                             "wire t; m u(clk, t); "
                                                                                             "defparam u.N = 999999; "
                                                                                             "endmodule",
         1000000},
    };
    for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
        read_design(ways[i].text, "", false, NULL);
        assert_true(counter("c") && counter("c")->shift && changed[0]);
        assert_int_equal(counter("c")->counts, ways[i].counts);
    }
}

static void verilog(void **unused)
{
    (void)unused;
    read_design(
        IN("parameter N = 50_000_000; reg [25:0] c; always @(posedge clk) if (c == N - 1) begin c <= 0; t <= ~t; "
           "end else c <= c + 1'b1;"),
        "", false, NULL);
    assert_int_equal(counter("c")->counts, 50000000);
    assert_true(says("c <= c + 65536;"));
    assert_true(says("(N - 1)/65536*65536"));
    read_design(IN("reg [26:0] c; always @(posedge clk) c <= c + 1; assign s = c[26:25];"), "", false, NULL);
    assert_true(counter("c") && found.shift > 12 && found.shift < 25);
    read_design(IN("reg [19:0] q, n; always @* n = q + 1; always @(posedge clk) q <= n; assign s = q[19:18];"), "",
                false, NULL);
    assert_true(found.shift && says("n = q + "));
    read_design(IN("reg [25:0] d; always @(posedge clk) if (d == 0) d <= 26'd49_999_999; else d <= d - 1;"), "", false,
                NULL);
    assert_true(says("d <= ((26'd49_999_999)/") && says("if (d == 0)"));
    read_design(IN("reg [15:0] w = 0; always @(posedge clk) begin w <= w + 1; if (w == 0) t <= ~t; end"), "", false,
                NULL);
    assert_int_equal(counter("w")->counts, 65536);
    read_design("`define SECOND 100000000\n" IN("integer i; always @(posedge clk) if (i >= `SECOND) i <= 0; else i++;"),
                "", false, NULL);
    assert_true(says("i+="));
}

/* A parameter is what the instances set it to; all long counters have one factor, as far as the shortest allows. */
static void design(void **unused)
{
    (void)unused;
    const char *part = "module div #(parameter N = 4)(input clk, output reg t); reg [31:0] c; always @(posedge clk) "
                       "if (c >= N) begin c <= 0; t <= ~t; end else c <= c + 1; endmodule";
    read_design(part, "module top(input clk); div #(.N(270000)) a(clk); endmodule", false, NULL);
    assert_int_equal(counter("c")->counts, 270001);
    read_design(part, "module top(input clk); div #(270000) a(clk); endmodule", false, NULL);
    assert_int_equal(counter("c")->counts, 270001);
    read_design(part, "", false, NULL);
    assert_int_equal(found.counters, 0);
    read_design(part, "", false, "N=100000");
    assert_int_equal(counter("c")->counts, 100001);
    read_design(
        IN("reg [17:0] r; reg [27:0] m; always @(posedge clk) begin r <= r + 1; m <= m == 200_000_000 ? 0 : m + 1; "
           "end assign s = r[17:16];"),
        "", false, NULL);
    assert_true(counter("r")->shift == counter("m")->shift || counter("m")->counts >> counter("m")->shift <= 1 << 14);
}

static void vhdl(void **unused)
{
    (void)unused;
    read_design(VHDL("signal c : integer range 0 to F - 1 := 0;", "if c = F - 1 then c <= 0; else c <= c + 1; end if;"),
                "", true, NULL);
    assert_true(counter("c")->counts == 50000000 && says("signal c : integer  := 0") && says("(F - 1)/"));
    read_design(VHDL("signal c : unsigned(27 downto 0);",
                     "if c = x\"5F5E0FF\" then c <= (others => '0'); else C <= c + 1; end if;"),
                "", true, NULL);
    assert_true(counter("c")->counts == 100000000 && says("c = x\"5") && !says("5F5E0FF"));
    read_design(VHDL("signal v : std_logic_vector(25 downto 0);",
                     "v <= std_logic_vector(unsigned(v) + 1); if unsigned(v) = to_unsigned(49999999, 26) then v <= "
                     "(others => '0'); end if;"),
                "", true, NULL);
    assert_true(counter("v")->shift > 0 && says("to_unsigned(((49999999)/"));
}

/* Who is no counter of a real clock, or more than one, stays as it is. */
static void left_alone(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        IN("reg [7:0] c; always @(posedge clk) if (c == 99) c <= 0; else c <= c + 1;"),
        IN("reg [31:0] c; always @(posedge clk) if (c == 32'd100) c <= 0; else c <= c + 1;"),
        IN("reg [15:0] l; always @(posedge clk) l <= l == 16'hACE1 ? 0 : {l[14:0], l[15] ^ l[3]};"),
        IN("integer i; always @(posedge clk) for (i = 0; i < 100000; i = i + 1) t = ~t;"),
        IN("integer x; reg [6:0] v; always @* begin v = 0; x = 0; for (i = 0; i < 9; i = i + 1) if (v[x]) x = x + 1; "
           "end"),
        IN("integer n; always @(posedge clk) begin n = 0; while (!t) begin if (s[n]) n++; end end"),
        IN("reg [10:0] purse; always @(posedge clk) if (purse < 1008) purse <= purse + 1;"),
    };
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        read_design(texts[i], "", false, NULL);
        assert_true(!found.shift && !found.counters && !changed[0]);
    }
    /* what begins anew in another branch alone goes on counting */
    read_design(IN("reg [31:0] c; always @(posedge clk) if (t) begin c = 0; end else begin c = c + 1; end assign s = "
                   "c[17:16];"),
                "", false, NULL);
    assert_int_equal(counter("c")->counts, 131072);
    /* the low bits are somebody's dice, the whole is somebody's output: long, and not short */
    read_design(IN("reg [25:0] c; always @(posedge clk) c <= c == 50000000 ? 0 : c + 1; assign s = c[1:0];"), "", false,
                NULL);
    assert_true(counter("c") && !counter("c")->shift && !changed[0]);
    read_design(
        "module m(input clk, output reg [25:0] c); always @(posedge clk) c <= c == 50000000 ? 0 : c + 1; endmodule", "",
        false, NULL);
    assert_true(counter("c") && !counter("c")->shift && !changed[0]);
    /* a time that is kept beside what happened then */
    read_design(
        IN("reg [15:0] c; always @(posedge clk) if (t) c <= 16'd0; else c <= c + 1; wire [19:0] kept = {t, c, 3'd0};"),
        "", false, NULL);
    assert_true(counter("c") && !counter("c")->shift && !changed[0]);
}

/* Whatever the text is, it is read to its end, and soon. */
static void any_text(void **unused)
{
    (void)unused;
    enum { LENGTH = 200000 };
    static char text[LENGTH + 1];
    static const char *const pieces[] = {"(", "c <= c + 1; ", "c == ((((", "#(.a(",      "1+", "parameter a = a + a; ",
                                         "-", "c[",           "module m(", "0e99999999 "};
    for (unsigned i = 0; i < sizeof pieces / sizeof *pieces; i++)
        for (int in_vhdl = 0; in_vhdl < 2; in_vhdl++) {
            strcpy(text, in_vhdl ? "architecture a of e is begin c <= c + 1; if c = "
                                 : "module m; always @* c <= c + 1; if (c == ");
            for (size_t at = strlen(text), n = strlen(pieces[i]); at + n < LENGTH; at += n)
                memcpy(text + at, pieces[i], n + 1);
            read_design(text, "", in_vhdl, NULL);
        }
    read_design("", "module", false, NULL);
}

/* A counter that is too short to be run short, and beats the time for others at the same clock. */
static void paced(void **unused)
{
    (void)unused;
#define BESIDE(clock)                                                                                                  \
    "reg [7:0] tick; reg [14:0] w; always @(posedge clk or posedge t) w <= w == 19999 ? 0 : w + 1; always "            \
    "@(posedge " clock ") tick <= tick == 199 ? 0 : tick + 1;"
    read_design(IN(BESIDE("clk")), "", false, NULL);
    assert_int_equal(counter("w")->shift, 3); /* 2500 cycles: twelve ticks and not one */
    read_design(IN(BESIDE("slow")), "", false, NULL);
    assert_true(counter("w")->shift > 6); /* it counts ticks of another clock, and may be what is divided */
    read_design(
        VHDL("signal c, tick : integer := 0;",
             "if c = F - 1 then c <= 0; if tick = 191 then tick <= 0; else tick <= tick + 1; end if; else c <= c "
             "+ 1; end if;"),
        "", true, NULL);
    assert_true(counter("c")->shift > 12); /* or ticks of this one */
}

/* A clock of a few thousand cycles, made in one module and used in others: what counts at the board's clock is run
   short, and what counts the divided one is not. */
static void divided(void **unused)
{
    (void)unused;
    const char *divider = "module div(input clk, output reg slow); reg [11:0] c; always @(posedge clk) begin c <= c == "
                          "1599 ? 0 : c + 1; if (c == 1599) slow <= 1; else if (c == 799) slow <= 0; end endmodule";
#define AROUND(wires)                                                                                                  \
    "module game(input clk); reg [6:0] hold; always @(posedge clk) hold <= hold == 99 ? 0 : hold + 1; endmodule "      \
    "module scan(input clk); reg [6:0] lit; always @(posedge clk) lit <= lit == 99 ? 0 : lit + 1; endmodule "          \
    "module top(input CLK100); wire s; " wires " endmodule"
    static const char *const ways[] = {
        AROUND("div d(.clk(CLK100), .slow(s)); game g(.clk(s)); scan n(.clk(CLK100));"),
        AROUND("div d(CLK100, s); game g(s); scan n(CLK100);"),
    };
    for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
        read_design(divider, ways[i], false, NULL);
        assert_true(counter("c") && counter("c")->shift == 4);
        assert_true(counter("lit") && counter("lit")->shift == 4);
        assert_null(counter("hold"));
    }
    /* beside a module of somebody else's, that is no part of it */
#define STRANGER                                                                                                       \
    "module blink(input clk, output reg l); reg [26:0] b; always @(posedge clk) if (b == 100000000) begin b <= 0; l "  \
    "<= ~l; end else b <= b + 1; endmodule "
    read_design(divider, STRANGER AROUND("div d(.clk(CLK100), .slow(s)); game g(.clk(s));"), false, NULL);
    assert_true(counter("c") && counter("c")->shift && !counter("b"));
    top = "div";
    read_design(divider, STRANGER, false, NULL);
    assert_null(counter("b"));
    top = "part"; /* somebody around it sets it otherwise */
    read_design(
        "module part #(parameter N = 100)(input clk); reg [31:0] c; always @(posedge clk) c <= c == N ? 0 : c + "
        "1; endmodule",
        "module board(input clk); part #(.N(2000000)) p(clk); endmodule", false, NULL);
    assert_int_equal(found.counters, 0);
    top = "board";
    read_design(
        "module part #(parameter N = 100)(input clk); reg [31:0] c; always @(posedge clk) c <= c == N ? 0 : c + "
        "1; endmodule",
        "module board(input clk); part #(.N(2000000)) p(clk); endmodule", false, NULL);
    assert_int_equal(counter("c")->counts, 2000001);
    top = NULL;
    read_design(divider, STRANGER, false, NULL);
    assert_non_null(counter("b"));
    /* nobody's clock: what is made is only a tick */
    read_design(divider, AROUND("div d(.clk(CLK100), .slow(s)); game g(.clk(CLK100));"), false, NULL);
    assert_int_equal(found.counters, 0);
    read_design("entity div is port (clk : in std_logic; slow : out std_logic); end; architecture a of div is signal c "
                ": integer range 0 to 999; begin process (clk) begin if rising_edge(clk) then if c = 999 then c <= 0; "
                "slow <= '1'; else c <= c + 1; slow <= '0'; end if; end if; end process; end;",
                "entity game is port (clk : in std_logic); end; architecture a of game is signal hold : integer range "
                "0 to 99; begin process (clk) begin if rising_edge(clk) then if hold = 99 then hold <= 0; else hold <= "
                "hold + 1; end if; end if; end process; end; entity top is port (clk : in std_logic); end; "
                "architecture a of top is signal s : std_logic; begin d : entity work.div port map (clk => clk, slow "
                "=> s); g : entity work.game port map (clk => s); end;",
                true, NULL);
    assert_true(counter("c") && counter("c")->shift > 2);
    assert_null(counter("hold"));
}

/* Messages in ticks: these may be as short as four cycles, unless something else is counted in cycles beside them. */
static void ticks(void **unused)
{
    (void)unused;
    static const char message[] = "module p(input clk, rst_n, en); reg [11:0] ms; always @(posedge clk or negedge rst_n) "
                                  "if (!rst_n) ms <= 0; else if (en) begin if (ms == 1999) ms <= 0; else ms <= ms + 1; "
                                  "end endmodule";
    read_design(IN("reg [31:0] c; always @(posedge clk) begin t <= c == 49999; c <= c == 49999 ? 0 : c + 1; end"), message,
                false, NULL);
    assert_true(counter("c") && counter("c")->shift == 14 && !counter("ms"));
    read_design(IN("reg [31:0] c; always @(posedge clk) begin t <= c == 49999; c <= c == 49999 ? 0 : c + 1; end"),
                "module p(input clk, key); reg [11:0] d; always @(posedge clk) if (key) begin if (d == 1999) d <= 0; else "
                "d <= d + 1; end endmodule",
                false, NULL);
    assert_true(counter("c") && counter("c")->shift < 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verilog),  cmocka_unit_test(design),  cmocka_unit_test(vhdl),  cmocka_unit_test(left_alone),
        cmocka_unit_test(any_text), cmocka_unit_test(written), cmocka_unit_test(paced), cmocka_unit_test(divided),
        cmocka_unit_test(ticks),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
