/* SPDX-License-Identifier: MIT */
#include "check/hdl/vendor.h"
#include "base/heap.h"
#include "base/text.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *name, *text;
    bool clock;
} models[] = {
#define MODEL(name, text) {name, text, false},
#define CLOCK(name, text) {name, text, true},
#include "check/hdl/vendor.def"
#undef MODEL
#undef CLOCK
};

enum { MODELS = sizeof models / sizeof *models, PORTS = 64, STUBS = 32 };

static bool declared(const struct wording *texts, unsigned count, const char *name)
{
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 1; k < texts[i].scopes; k++)
            if (!(texts[i].vhdl ? strcasecmp : strcmp)(texts[i].scope[k].unit, name))
                return true;
    return false;
}

/* ---- generated blocks: what they are is told by their ports ---- */

enum what { OTHER_PORT, CLOCK_IN, CLOCK_OUT, CLOCK_RESET, CLOCK_RESET_LOW, CLOCK_LOCKED, CLOCK_MORE };

/* NAME or NAME with a number behind it, in either case. */
static bool numbered(const char *port, const char *name)
{
    size_t n = strlen(name);
    return !strncasecmp(port, name, n) && strspn(port + n, "0123456789") == strlen(port + n);
}

static enum what port_is(const char *port)
{
    static const struct {
        const char *name;
        enum what what;
    } usual[] = {{"clk_in", CLOCK_IN},
                 {"clkin", CLOCK_IN},
                 {"inclk", CLOCK_IN},
                 {"refclk", CLOCK_IN},
                 {"clk_ref", CLOCK_IN},
                 {"clki", CLOCK_IN},
                 {"clk_out", CLOCK_OUT},
                 {"clkout", CLOCK_OUT},
                 {"outclk_", CLOCK_OUT},
                 {"outclk", CLOCK_OUT},
                 {"c", CLOCK_OUT},
                 {"clkop", CLOCK_OUT},
                 {"clkoutd", CLOCK_OUT},
                 {"clkos", CLOCK_OUT},
                 {"reset", CLOCK_RESET},
                 {"rst", CLOCK_RESET},
                 {"areset", CLOCK_RESET},
                 {"resetn", CLOCK_RESET_LOW},
                 {"rst_n", CLOCK_RESET_LOW},
                 {"reset_n", CLOCK_RESET_LOW},
                 {"locked", CLOCK_LOCKED},
                 {"lock", CLOCK_LOCKED},
                 {"power_down", CLOCK_MORE},
                 {"pwrdown", CLOCK_MORE},
                 {"input_clk_stopped", OTHER_PORT}};
    for (unsigned i = 0; i < sizeof usual / sizeof *usual; i++)
        if (numbered(port, usual[i].name))
            return usual[i].what;
    return OTHER_PORT;
}

struct block {
    char name[OUTLINE_NAME], port[PORTS][OUTLINE_NAME];
    unsigned ports;
};

/* A clock goes in, and at least one comes out; nothing else does. */
static bool is_clock(const struct block *b)
{
    unsigned in = 0, out = 0;
    for (unsigned i = 0; i < b->ports; i++) {
        enum what what = port_is(b->port[i]);
        if (what == OTHER_PORT)
            return false;
        in += what == CLOCK_IN;
        out += what == CLOCK_OUT;
    }
    return in && out;
}

/* A logic analyser: a clock and what it looks at.  Nothing comes out of it. */
static bool is_probe(const struct block *b)
{
    unsigned probes = 0;
    for (unsigned i = 0; i < b->ports; i++) {
        bool probe = numbered(b->port[i], "probe") || numbered(b->port[i], "trig");
        if (!probe && strcasecmp(b->port[i], "clk"))
            return false;
        probes += probe;
    }
    return probes > 0;
}

static const char *first_port(const struct block *b, enum what what)
{
    for (unsigned i = 0; i < b->ports; i++)
        if (port_is(b->port[i]) == what)
            return b->port[i];
    return NULL;
}

static void write_stub(FILE *to, const struct block *b, bool clock)
{
    fprintf(to, "module %s(", b->name);
    for (unsigned i = 0; i < b->ports; i++) {
        enum what what = clock ? port_is(b->port[i]) : CLOCK_IN;
        bool out = what == CLOCK_OUT || what == CLOCK_LOCKED;
        fprintf(to, "%s%s %s%s", i ? ", " : "", out ? "output" : "input", clock ? "" : "[1023:0] ", b->port[i]);
    }
    fprintf(to, ");");
    const char *reset = first_port(b, CLOCK_RESET), *low = first_port(b, CLOCK_RESET_LOW);
    for (unsigned i = 0; clock && i < b->ports; i++)
        if (port_is(b->port[i]) == CLOCK_OUT)
            fprintf(to, " assign %s = %s;", b->port[i], first_port(b, CLOCK_IN));
        else if (port_is(b->port[i]) == CLOCK_LOCKED)
            fprintf(to, " assign %s = %s%s;", b->port[i],
                    reset ? reset
                    : low ? low
                          : "1'b1",
                    reset ? " !== 1'b1"
                    : low ? " !== 1'b0"
                          : "");
    fprintf(to, " endmodule\n");
}

/* ---- Verilog ---- */

/* An instance begins at `at`: NAME #(...) NAME (.PORT(...), ...); its ports, as far as they are named. */
static bool read_instance(const struct wording *t, unsigned at, struct block *b)
{
    unsigned i = at + 1;
    if (!token_named(&t->word[at].token) || !t->word[at].scope)
        return false;
    if (word_says(t, i, "#") && word_says(t, i + 1, "("))
        i = words_close(t, i + 1);
    if (i >= t->words || !token_named(&t->word[i].token))
        return false;
    i++;
    if (word_says(t, i, "["))
        i = words_close(t, i);
    if (!word_says(t, i, "(") || i >= t->words)
        return false;
    unsigned end = words_close(t, i);
    if (end > t->words || !(word_says(t, end, ";") || word_says(t, end, ",")))
        return false;
    token_copy(&t->word[at].token, b->name, sizeof b->name);
    b->ports = 0;
    for (i++; i < end; i = word_says(t, i, "(") ? words_close(t, i) : i + 1)
        if (word_says(t, i, ".") && i + 1 < end && token_named(&t->word[i + 1].token) && b->ports < PORTS)
            token_copy(&t->word[i + 1].token, b->port[b->ports++], OUTLINE_NAME);
    return true;
}

static void add_name(struct vendor *v, const char *name)
{
    text_add(v->names, sizeof v->names, "%s%s", *v->names ? ", " : "", name);
}

static bool told(const struct vendor *v, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = v->names; (at = strstr(at, name)); at += n)
        if ((at == v->names || at[-1] == ' ') && (!at[n] || at[n] == ','))
            return true;
    return false;
}

static void in_verilog(struct vendor *v, const struct wording *texts, unsigned count, FILE *to)
{
    struct block b;
    unsigned stubs = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned at = 0; at < texts[i].words; at++) {
            if (!read_instance(&texts[i], at, &b) || told(v, b.name) || declared(texts, count, b.name))
                continue;
            unsigned k = 0;
            while (k < MODELS && strcmp(models[k].name, b.name))
                k++;
            bool clock = k == MODELS && is_clock(&b);
            if (k < MODELS)
                fprintf(to, "module %s%s endmodule\n", models[k].name, models[k].text);
            else if (stubs < STUBS && (clock || is_probe(&b))) {
                write_stub(to, &b, clock);
                stubs++;
            } else
                continue;
            v->clocks |= k < MODELS ? models[k].clock : clock;
            add_name(v, b.name);
        }
}

/* ---- VHDL ---- */

/* Buffers and flip-flops that people write into their VHDL by hand. */
static const struct {
    const char *name, *ports, *body;
} entities[] = {
    {"BUFG", "O : out std_ulogic; I : in std_ulogic", "O <= I;"},
    {"BUFGP", "O : out std_ulogic; I : in std_ulogic", "O <= I;"},
    {"BUFH", "O : out std_ulogic; I : in std_ulogic", "O <= I;"},
    {"BUFGCE", "O : out std_ulogic; CE : in std_ulogic; I : in std_ulogic", "O <= I and CE;"},
    {"BUFGMUX", "O : out std_ulogic; I0 : in std_ulogic; I1 : in std_ulogic; S : in std_ulogic",
     "O <= I1 when S = '1' else I0;"},
    {"IBUF", "O : out std_ulogic; I : in std_ulogic", "O <= I;"},
    {"IBUFG", "O : out std_ulogic; I : in std_ulogic", "O <= I;"},
    {"IBUFDS", "O : out std_ulogic; I : in std_ulogic; IB : in std_ulogic", "O <= I;"},
    {"IBUFGDS", "O : out std_ulogic; I : in std_ulogic; IB : in std_ulogic", "O <= I;"},
    {"OBUF", "O : out std_ulogic; I : in std_ulogic", "O <= I;"},
    {"INV", "O : out std_ulogic; I : in std_ulogic", "O <= not I;"},
    {"FDC", "Q : out std_ulogic := '0'; C : in std_ulogic; CLR : in std_ulogic; D : in std_ulogic",
     "process (C, CLR) begin if CLR = '1' then Q <= '0'; elsif rising_edge(C) then Q <= D; end if; end process;"},
    {"FDCE", "Q : out std_ulogic := '0'; C : in std_ulogic; CE : in std_ulogic; CLR : in std_ulogic; D : in std_ulogic",
     "process (C, CLR) begin if CLR = '1' then Q <= '0'; elsif rising_edge(C) then if CE = '1' then Q <= D; end if; "
     "end if; end process;"},
    {"FDRE", "Q : out std_ulogic := '0'; C : in std_ulogic; CE : in std_ulogic; R : in std_ulogic; D : in std_ulogic",
     "process (C) begin if rising_edge(C) then if R = '1' then Q <= '0'; elsif CE = '1' then Q <= D; end if; end if; "
     "end process;"},
};

enum { ENTITIES = sizeof entities / sizeof *entities };

static const char context[] = "library ieee;\nuse ieee.std_logic_1164.all;\n";

static bool mentioned(const struct wording *texts, unsigned count, const char *name)
{
    for (unsigned i = 0; i < count; i++)
        if (outline_mentions(texts[i].text, texts[i].size, true, name))
            return true;
    return false;
}

static void write_entity(FILE *to, unsigned i)
{
    fprintf(to, "%sentity %s is port (%s); end entity;\narchitecture model of %s is begin %s end architecture;\n",
            context, entities[i].name, entities[i].ports, entities[i].name, entities[i].body);
}

/* library unisim: all of it, since nobody knows what a package that is used whole is used for. */
static char *unisim(void)
{
    char *text;
    size_t size;
    FILE *to = heap_stream(&text, &size);
    fprintf(to, "%spackage vcomponents is\n", context);
    for (unsigned i = 0; i < ENTITIES; i++)
        fprintf(to, "component %s port (%s); end component;\n", entities[i].name, entities[i].ports);
    fprintf(to, "end package;\n%spackage vpkg is\nend package;\n", context);
    for (unsigned i = 0; i < ENTITIES; i++)
        write_entity(to, i);
    fclose(to);
    return text;
}

/* component NAME is ... port (...); end component: a clock block whose entity no file has gets one, with the
   component's own words for its generics and ports. */
static void read_component(struct vendor *v, const struct wording *texts, unsigned count, const struct wording *t,
                           unsigned at, FILE *to)
{
    struct block b = {.ports = 0};
    unsigned end = at + 2, from;
    token_copy(&t->word[at + 1].token, b.name, sizeof b.name);
    from = word_says(t, end, "is") ? end + 1 : end;
    for (end = from; end < t->words && !word_says(t, end, "end"); end++)
        if (word_says(t, end, "port") && word_says(t, end + 1, "(")) {
            unsigned close = words_close(t, end + 1);
            for (unsigned i = end + 2; i < close; i++)
                if (token_named(&t->word[i].token) && b.ports < PORTS &&
                    (word_says(t, i + 1, ":") || word_says(t, i + 1, ",")) && !word_says(t, i - 1, ":"))
                    token_copy(&t->word[i].token, b.port[b.ports++], OUTLINE_NAME);
        }
    if (end >= t->words || !is_clock(&b) || declared(texts, count, b.name) || told(v, b.name))
        return;
    const char *first = t->word[from].token.at, *last = t->word[end].token.at;
    fprintf(to, "%sentity %s is\n%.*s\nend entity;\narchitecture model of %s is begin\n", context, b.name,
            (int)(last - first), first, b.name);
    const char *reset = first_port(&b, CLOCK_RESET), *low = first_port(&b, CLOCK_RESET_LOW);
    for (unsigned i = 0; i < b.ports; i++)
        if (port_is(b.port[i]) == CLOCK_OUT)
            fprintf(to, "%s <= %s;\n", b.port[i], first_port(&b, CLOCK_IN));
        else if (port_is(b.port[i]) == CLOCK_LOCKED && (reset || low))
            fprintf(to, "%s <= '0' when %s = '%c' else '1';\n", b.port[i], reset ? reset : low, reset ? '1' : '0');
        else if (port_is(b.port[i]) == CLOCK_LOCKED)
            fprintf(to, "%s <= '1';\n", b.port[i]);
    fprintf(to, "end architecture;\n");
    v->clocks = true;
    add_name(v, b.name);
}

static void in_vhdl(struct vendor *v, const struct wording *texts, unsigned count, FILE *to)
{
    bool library = mentioned(texts, count, "unisim");
    for (unsigned i = 0; i < ENTITIES; i++)
        if (mentioned(texts, count, entities[i].name) && !declared(texts, count, entities[i].name)) {
            write_entity(to, i);
            add_name(v, entities[i].name);
        }
    for (unsigned i = 0; i < count; i++)
        for (unsigned at = 0; at + 2 < texts[i].words; at++)
            if (word_says(&texts[i], at, "component") && !(at && word_says(&texts[i], at - 1, "end")) &&
                token_named(&texts[i].word[at + 1].token))
                read_component(v, texts, count, &texts[i], at, to);
    if (library)
        v->library = unisim();
}

struct vendor vendor_models(const struct wording *texts, unsigned count)
{
    struct vendor v = {0};
    size_t size;
    FILE *to = heap_stream(&v.models, &size);
    if (count && texts[0].vhdl)
        in_vhdl(&v, texts, count, to);
    else
        in_verilog(&v, texts, count, to);
    fclose(to);
    if (!*v.names) {
        free(v.models);
        v.models = NULL;
    }
    return v;
}

const char *vendor_explained(const char *name)
{
    static const char *const blocks[] = {
        "blk_mem_gen", "dist_mem_gen", "clk_wiz", "fifo_generator", "mult_gen", "div_gen", "ila",
        "vio",         "altsyncram",   "altpll",  "lpm_",           "xpm_",     "RAMB",    "DSP48",
        "design_1",    "c_counter",    "xadc",    "microblaze",     NULL};
    for (unsigned i = 0; blocks[i]; i++)
        if (!strncasecmp(name, blocks[i], strlen(blocks[i])))
            return "It is a block of the vendor's, which only the vendor's tools have: write it in HDL, or hand in "
                   "the sources that the vendor's tool made for it.";
    return NULL;
}
