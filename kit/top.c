/* SPDX-License-Identifier: MIT */
/* The top of the board, in both languages, and its constraints: exactly the pins that the game uses. */
#include <string.h>
#include "kit/wiring.h"

/* ---- the pins that are used: one list for the top's ports and for the constraints ---- */

struct top_pin {
    const char *name; /* of the vector, or of the pin */
    unsigned width;   /* 0: no vector */
    bool out;
    const char *pins; /* their places, lowest bit first, a blank between */
};

enum { PINS_MOST = 32 };

struct top_pins {
    struct top_pin pin[PINS_MOST];
    unsigned count;
    char names[PINS_MOST][24], places[PINS_MOST][24];
};

static void add(struct top_pins *all, const char *name, unsigned width, bool out, const char *places)
{
    if (all->count == PINS_MOST || !name)
        return;
    snprintf(all->names[all->count], sizeof *all->names, "%s", name);
    all->pin[all->count] = (struct top_pin){all->names[all->count], width, out, places};
    all->count++;
}

static void pins_of(const struct wiring *w, struct top_pins *all)
{
    const struct kit_board *b = w->board;
    bool digits = w->direct || (w->digits && !b->hex);
    *all = (struct top_pins){0};
    add(all, b->clock, 0, false, b->clock_pin);
    for (unsigned i = 0; i < words_in(b->buttons); i++)
        if (w->buttons >> i & 1) {
            char name[24];
            word_of(b->buttons, i, name, sizeof name);
            word_of(b->button_pins, i, all->places[all->count], sizeof *all->places);
            add(all, name, 0, false, all->places[all->count]);
        }
    if (w->switches)
        add(all, b->sw, w->switches, false, b->sw_pins);
    if (w->leds)
        add(all, b->led, w->leds, true, b->led_pins);
    if (digits) {
        add(all, b->seg, 7, true, b->seg_pins);
        if (b->dp)
            add(all, b->dp, 0, true, b->dp_pin);
        unsigned selects = words_in(b->an_pins);
        add(all, b->an, selects > 1 ? selects : 0, true, b->an_pins);
    }
    for (unsigned i = 0; b->hex && !w->direct && i < w->digits; i++) {
        const char *at = b->hex_pins;
        char name[24];
        for (unsigned k = 0; k < 8 * i; k++)
            at += strcspn(at, " ") + 1;
        snprintf(name, sizeof name, "%s%u", b->hex, i);
        add(all, name, 8, true, at);
    }
}

/* ---- words of both languages ---- */

struct top_text {
    FILE *f;
    const struct wiring *w;
    bool vhdl;
    bool first;
};

static void range(char *to, size_t size, const struct top_text *t, const char *name, int low, unsigned width)
{
    if (width > 1)
        snprintf(to, size, t->vhdl ? "%s(%d downto %d)" : "%s[%d:%d]", name, low + (int)width - 1, low);
    else
        snprintf(to, size, t->vhdl ? "%s(%d)" : "%s[%d]", name, low);
}

static void port_list(struct top_text *t, const struct top_pins *all)
{
    for (unsigned i = 0; i < all->count; i++) {
        const struct top_pin *p = &all->pin[i];
        if (t->vhdl && p->width)
            fprintf(t->f, "%s        %s : %s std_logic_vector(%u downto 0)", i ? ";\n" : "", p->name,
                    p->out ? "out" : "in", p->width - 1);
        else if (t->vhdl)
            fprintf(t->f, "%s        %s : %s std_logic", i ? ";\n" : "", p->name, p->out ? "out" : "in");
        else if (p->width)
            fprintf(t->f, "%s    %-6s [%u:0] %s", i ? ",\n" : "", p->out ? "output" : "input", p->width - 1, p->name);
        else
            fprintf(t->f, "%s    %-12s %s", i ? ",\n" : "", p->out ? "output" : "input", p->name);
    }
}

/* A signal g_PORT for every pin of the game. */
static void signals(struct top_text *t)
{
    const struct machine *m = t->w->machine;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (!kit_is_pin(p))
            continue;
        if (t->vhdl && p->width > 1)
            fprintf(t->f, "    signal g_%s : std_logic_vector(%u downto 0);\n", p->name, p->width - 1u);
        else if (t->vhdl)
            fprintf(t->f, "    signal g_%s : std_logic;\n", p->name);
        else if (p->width > 1)
            fprintf(t->f, "    wire [%u:0] g_%s;\n", p->width - 1u, p->name);
        else
            fprintf(t->f, "    wire g_%s;\n", p->name);
    }
}

static void assign(struct top_text *t, const char *to, const char *value)
{
    fprintf(t->f, t->vhdl ? "    %s <= %s;\n" : "    assign %s = %s;\n", to, value);
}

static void zeros(char *to, size_t size, const struct top_text *t, const struct port *p, Word value)
{
    size_t n = 0;
    if (!t->vhdl) {
        snprintf(to, size, "%u'd%llu", p->width, (unsigned long long)value);
        return;
    }
    to[n++] = p->width > 1 ? '"' : '\'';
    for (unsigned bit = p->width; bit-- && n < size - 2;)
        to[n++] = (char)('0' + (value >> bit & 1));
    to[n++] = p->width > 1 ? '"' : '\'';
    to[n] = 0;
}

/* ---- inputs ---- */

static const char *game_clock(const struct wiring *w)
{
    return w->direct ? w->board->clock : "slow";
}

static void button(struct top_text *t, unsigned i)
{
    const struct kit_wire *wire = &t->w->wire[i];
    const struct port *p = &t->w->machine->port[i];
    const char *name = p->name, *invert = t->vhdl ? "not " : "~";
    char raw[64], to[80], value[100];
    if (wire->button[0])
        snprintf(raw, sizeof raw, "%s%s", t->w->board->button_low ? invert : "", wire->button);
    else if (wire->sw >= 0)
        range(raw, sizeof raw, t, t->w->board->sw, wire->sw, 1);
    else
        snprintf(raw, sizeof raw, "%s", t->vhdl ? "'0'" : "1'b0");
    snprintf(to, sizeof to, "g_%s", name);
    if (t->w->direct || !kit_clocked(t->w->machine)) {
        snprintf(value, sizeof value, "%s%s", p->low ? invert : "", raw);
        assign(t, to, value);
        return;
    }
    snprintf(value, sizeof value, "raw_%s", name);
    assign(t, value, raw);
    fprintf(
        t->f,
        t->vhdl
            ? "    debounce_%s : entity work.board_button port map (clk => slow, noisy => raw_%s, pulse => pulse_%s);\n"
            : "    board_button debounce_%s (.clk(slow), .noisy(raw_%s), .pulse(pulse_%s));\n",
        name, name, name);
    snprintf(value, sizeof value, "%spulse_%s", p->low ? invert : "", name);
    assign(t, to, value);
}

static void chance(struct top_text *t, unsigned i, unsigned *dice)
{
    const struct port *p = &t->w->machine->port[i];
    char to[80], value[100];
    snprintf(to, sizeof to, "g_%s", p->name);
    if (p->look == NOISE)
        fprintf(t->f,
                t->vhdl ? "    noise_%s : entity work.board_noise port map (clk => %s, rnd => g_%s);\n"
                        : "    board_noise noise_%s (.clk(%s), .rnd(g_%s));\n",
                p->name, game_clock(t->w), p->name);
    else
        for (unsigned k = 0; k < (p->look == DICE ? 2u : 1u); k++) {
            char start[16];
            snprintf(start, sizeof start, "%u", ++*dice);
            if (t->vhdl)
                fprintf(
                    t->f,
                    "    die_%s%u : entity work.board_die generic map (START => %s) port map (clk => %s, roll => roll, "
                    "face => face_%s%u);\n",
                    p->name, k, start, t->w->board->clock, p->name, k);
            else
                fprintf(t->f, "    board_die #(.START(%s)) die_%s%u (.clk(%s), .roll(roll), .face(face_%s%u));\n",
                        start, p->name, k, t->w->board->clock, p->name, k);
        }
    if (p->look == DIE) {
        snprintf(value, sizeof value, "face_%s0", p->name);
        assign(t, to, value);
    } else if (p->look == DICE) {
        snprintf(value, sizeof value,
                 t->vhdl ? "std_logic_vector(resize(unsigned(face_%s0), 4) + resize(unsigned(face_%s1), 4))"
                         : "face_%s0 + face_%s1",
                 p->name, p->name);
        assign(t, to, value);
    }
}

static void inputs(struct top_text *t)
{
    const struct machine *m = t->w->machine;
    unsigned dice = 0;
    Word idle[PORTS_MOST];
    machine_idle(m, idle);
    if (t->w->dice) { /* where no press tells when they lie, they roll while the first button is held */
        char raw[64], word[24];
        word_of(t->w->board->buttons, 0, word, sizeof word);
        snprintf(raw, sizeof raw, "%s%s", t->w->board->button_low ? (t->vhdl ? "not " : "~") : "", word);
        assign(t, "roll", kit_clocked(m) ? (t->vhdl ? "'1'" : "1'b1") : raw);
    }
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        char to[80], value[100];
        if (!kit_is_pin(p) || p->dir == OUT)
            continue;
        snprintf(to, sizeof to, "g_%s", p->name);
        if (p->dir == IN && p->look == BUTTON)
            button(t, i);
        else if (p->dir == IN && (p->look == NOISE || p->look == DIE || p->look == DICE))
            chance(t, i, &dice);
        else {
            if (t->w->wire[i].sw >= 0)
                range(value, sizeof value, t, t->w->board->sw, t->w->wire[i].sw, p->width);
            else
                zeros(value, sizeof value, t, p, idle[i]);
            assign(t, to, value);
        }
    }
}

/* ---- the game ---- */

static void connect(struct top_text *t, const char *formal, const char *prefix, const char *actual)
{
    fprintf(t->f, t->vhdl ? "%s%s => %s%s" : "%s.%s(%s%s)", t->first ? "" : ",\n        ", formal, prefix, actual);
    t->first = false;
}

static void parameters(struct top_text *t)
{
    const struct machine *m = t->w->machine;
    Word idle[PORTS_MOST];
    bool any = false;
    machine_idle(m, idle);
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        bool hz = !strcmp(p->name, "hz"), ratio = !strcmp(p->name, "ratio");
        char name[64];
        if (!kit_is_parameter(p) || !(hz || ratio))
            continue;
        fputs(any ? ", " : t->vhdl ? " generic map (" : " #(", t->f);
        kit_capitals(p->name, name);
        fprintf(t->f, t->vhdl ? "%s => %lu" : ".%s(%lu)", name,
                ratio          ? t->w->ratio
                : t->w->direct ? (unsigned long)idle[i]
                               : 50ul);
        any = true;
    }
    fputs(any ? ")" : "", t->f);
}

static void game(struct top_text *t)
{
    const struct machine *m = t->w->machine;
    char module[64];
    kit_module(m, module);
    fprintf(t->f, t->vhdl ? "\n    game : entity work.%s" : "\n    %s", module);
    parameters(t);
    fputs(t->vhdl ? " port map (\n        " : " game (\n        ", t->f);
    t->first = true;
    if (kit_clocked(m))
        connect(t, "clk", "", game_clock(t->w));
    for (unsigned i = 0; i < m->ports; i++)
        if (kit_is_pin(&m->port[i]))
            connect(t, kit_formal(&m->port[i]), "g_", m->port[i].name);
    fputs("\n    );\n\n", t->f);
}

/* ---- outputs ---- */

static void lights(struct top_text *t)
{
    const struct machine *m = t->w->machine;
    const struct kit_board *b = t->w->board;
    bool used[64] = {false};
    for (unsigned i = 0; i < m->ports; i++) {
        char to[80], value[100];
        const struct port *p = &m->port[i];
        int low = t->w->wire[i].led;
        if (low < 0)
            continue;
        for (unsigned k = 0; k < p->width; k++)
            used[low + (int)k] = true;
        range(to, sizeof to, t, b->led, low, p->width);
        snprintf(value, sizeof value, "%sg_%s", p->low != b->led_low ? (t->vhdl ? "not " : "~") : "", p->name);
        assign(t, to, value);
    }
    for (unsigned i = 0; i < t->w->leds; i++)
        if (!used[i]) {
            char to[80];
            range(to, sizeof to, t, b->led, (int)i, 1);
            assign(t, to, t->vhdl ? "'0'" : "1'b0");
        }
}

/* A machine that lights its digits itself. */
static void direct_digits(struct top_text *t)
{
    const struct machine *m = t->w->machine;
    const struct kit_board *b = t->w->board;
    unsigned selects = words_in(b->an_pins);
    bool point = false;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        char to[80], value[100];
        if (p->dir != OUT)
            continue;
        if (p->look == ANODES) {
            range(to, sizeof to, t, b->an, 0, p->width);
            snprintf(value, sizeof value, "g_%s", p->name);
            assign(t, to, value);
            for (unsigned k = p->width; k < selects; k++) {
                range(to, sizeof to, t, b->an, (int)k, 1);
                assign(t, to, t->vhdl ? "'1'" : "1'b1");
            }
        } else if (p->look == SEGMENTS) {
            char whole[80];
            snprintf(whole, sizeof whole, "g_%s", p->name);
            range(value, sizeof value, t, whole, 0, 7);
            assign(t, b->seg, value);
            if (p->width > 7) {
                range(value, sizeof value, t, whole, 7, 1);
                assign(t, b->dp, value);
                point = true;
            }
        } else if (!strcmp(p->name, "dp")) {
            assign(t, b->dp, "g_dp");
            point = true;
        }
    }
    if (!point)
        assign(t, b->dp, t->vhdl ? "'1'" : "1'b1");
}

static void digit(struct top_text *t, unsigned place, char *value, size_t size)
{
    const struct machine *m = t->w->machine;
    for (unsigned i = 0; i < m->ports; i++)
        if (t->w->wire[i].digit == (int)place) {
            char whole[80];
            snprintf(whole, sizeof whole, "g_%s", m->port[i].name);
            if (m->port[i].width > 7)
                range(value, size, t, whole, 0, 7);
            else
                snprintf(value, size, "%s", whole);
        }
}

static void digits(struct top_text *t)
{
    const struct kit_board *b = t->w->board;
    unsigned n = t->w->digits, selects = words_in(b->an_pins);
    char value[100], to[80];
    if (t->w->direct) {
        direct_digits(t);
        return;
    }
    for (unsigned i = 0; b->hex && i < n; i++) { /* each digit has pins of its own, active low */
        char name[24];
        digit(t, i, value, sizeof value);
        snprintf(name, sizeof name, "%s%u", b->hex, i);
        range(to, sizeof to, t, name, 0, 7);
        fprintf(t->f, t->vhdl ? "    %s <= not %s;\n" : "    assign %s = ~%s;\n", to, value);
        range(to, sizeof to, t, name, 7, 1);
        assign(t, to, t->vhdl ? "'1'" : "1'b1");
    }
    if (b->hex || !n)
        return;
    for (unsigned i = 0; i < n; i++) {
        digit(t, i, value, sizeof value);
        range(to, sizeof to, t, "shown", (int)(7 * i), 7);
        assign(t, to, value);
    }
    fprintf(t->f,
            t->vhdl ? "    driver : entity work.board_digits generic map (COUNT => %u, PERIOD => %lu)\n"
                      "        port map (clk => %s, digits => shown, seg => %s, an => selects);\n"
                    : "    board_digits #(.COUNT(%u), .PERIOD(%lu)) driver (.clk(%s), .digits(shown), .seg(%s), "
                      ".an(selects));\n",
            n, b->hz / 1000, b->clock, b->seg);
    if (selects > 1) {
        range(to, sizeof to, t, b->an, 0, n);
        assign(t, to, "selects");
        for (unsigned k = n; k < selects; k++) {
            range(to, sizeof to, t, b->an, (int)k, 1);
            assign(t, to, t->vhdl ? "'1'" : "1'b1");
        }
    } else {
        range(value, sizeof value, t, "selects", 0, 1);
        assign(t, b->an, value);
    }
    if (b->dp)
        assign(t, b->dp, t->vhdl ? "'1'" : "1'b1");
}

/* ---- the whole ---- */

static void inner_signals(struct top_text *t)
{
    const struct machine *m = t->w->machine;
    const char *wire = t->vhdl ? "    signal %s : std_logic;\n" : "    wire %s;\n";
    signals(t);
    if (!t->w->direct && kit_clocked(m))
        fprintf(t->f, wire, "slow");
    if (t->w->dice)
        fprintf(t->f, wire, "roll");
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        char name[80];
        if (p->dir != IN)
            continue;
        if (p->look == BUTTON && !t->w->direct && kit_clocked(m)) {
            snprintf(name, sizeof name, "raw_%s", p->name);
            fprintf(t->f, wire, name);
            snprintf(name, sizeof name, "pulse_%s", p->name);
            fprintf(t->f, wire, name);
        }
        for (unsigned k = 0; (p->look == DIE || p->look == DICE) && k < (p->look == DICE ? 2u : 1u); k++)
            fprintf(t->f,
                    t->vhdl ? "    signal face_%s%u : std_logic_vector(2 downto 0);\n" : "    wire [2:0] face_%s%u;\n",
                    p->name, k);
    }
    if (t->w->digits && !t->w->board->hex && !t->w->direct)
        fprintf(
            t->f,
            t->vhdl
                ? "    signal shown : std_logic_vector(%u downto 0);\n    signal selects : std_logic_vector(%u downto "
                  "0);\n"
                : "    wire [%u:0] shown;\n    wire [%u:0] selects;\n",
            7 * t->w->digits - 1, t->w->digits - 1);
}

static void open_top(struct top_text *t, const struct top_pins *all)
{
    if (!t->vhdl) {
        fprintf(t->f, "// The top for the %s: the given parts around the game.  Use it as it is.\nmodule top (\n",
                t->w->board->title);
        port_list(t, all);
        fputs("\n);\n", t->f);
        return;
    }
    fprintf(t->f,
            "-- The top for the %s: the given parts around the game.  Use it as it is.\nlibrary ieee;\nuse "
            "ieee.std_logic_1164.all;\nuse ieee.numeric_std.all;\n\nentity top is\n    port (\n",
            t->w->board->title);
    port_list(t, all);
    fputs("\n    );\nend top;\n\narchitecture given of top is\n", t->f);
}

void wiring_top(FILE *f, const struct wiring *w, enum kit_language language)
{
    struct top_text t = {.f = f, .w = w, .vhdl = language == KIT_VHDL};
    struct top_pins all;
    pins_of(w, &all);
    open_top(&t, &all);
    inner_signals(&t);
    fputs(t.vhdl ? "begin\n" : "\n", f);
    if (!w->direct && kit_clocked(w->machine))
        fprintf(f,
                t.vhdl ? "    divider : entity work.board_clock generic map (RATIO => %lu) port map (clk => %s, slow "
                         "=> slow);\n"
                       : "    board_clock #(.RATIO(%lu)) divider (.clk(%s), .slow(slow));\n",
                w->ratio, w->board->clock);
    inputs(&t);
    game(&t);
    lights(&t);
    digits(&t);
    fputs(t.vhdl ? "end given;\n" : "endmodule\n", f);
}

static void constrain(FILE *f, const struct kit_board *b, const char *signal, const char *pin)
{
    char word[32];
    snprintf(word, sizeof word, " %s ", pin);
    if (b->format == CONSTRAINTS_XDC)
        fprintf(f, "set_property -dict {PACKAGE_PIN %s IOSTANDARD LVCMOS%s} [get_ports {%s}]\n", pin,
                b->low_pins && strstr(b->low_pins, word) ? "18" : "33", signal);
    else if (b->format == CONSTRAINTS_QSF)
        fprintf(
            f,
            "set_location_assignment PIN_%s -to %s\nset_instance_assignment -name IO_STANDARD \"3.3-V LVTTL\" -to %s\n",
            pin, signal, signal);
    else
        fprintf(f, "set_io %s %s\n", signal, pin);
}

void wiring_constraints(FILE *f, const struct wiring *w)
{
    const struct kit_board *b = w->board;
    struct top_pins all;
    pins_of(w, &all);
    fprintf(f, "# %s (%s): the pins of top, and no other.\n", b->title, b->part);
    if (b->format == CONSTRAINTS_QSF)
        fprintf(f,
                "set_global_assignment -name FAMILY \"MAX 10\"\nset_global_assignment -name DEVICE %s\n"
                "set_global_assignment -name TOP_LEVEL_ENTITY top\n",
                b->part);
    for (unsigned i = 0; i < all.count; i++)
        for (unsigned k = 0; k < (all.pin[i].width ? all.pin[i].width : 1); k++) {
            char pin[24], signal[48];
            word_of(all.pin[i].pins, k, pin, sizeof pin);
            if (all.pin[i].width)
                snprintf(signal, sizeof signal, "%s[%u]", all.pin[i].name, k);
            else
                snprintf(signal, sizeof signal, "%s", all.pin[i].name);
            constrain(f, b, signal, pin);
        }
    if (b->format == CONSTRAINTS_XDC)
        fprintf(f,
                "create_clock -period %.3f [get_ports {%s}]\nset_property CONFIG_VOLTAGE 3.3 "
                "[current_design]\nset_property "
                "CFGBVS VCCO [current_design]\n",
                1e9 / (double)b->hz, b->clock);
}
