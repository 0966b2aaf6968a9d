/* SPDX-License-Identifier: MIT */
#include "batch/report.h"
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>
#include "base/heap.h"
#include "formats/json.h"
#include "formats/svg.h"

static double share(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

/* Half the width of the 95 % interval around a share of n (Wilson), in points of a hundred. */
static double doubt(uint64_t part, uint64_t whole)
{
    double n = (double)whole, p = share(part, whole), z = 1.96;
    return whole ? 100 * z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) : 0;
}

static const struct port *phase_port(const struct report *r)
{
    int i = machine_phase(r->match->machine);
    return i < 0 ? NULL : &r->match->machine->port[i];
}

/* A value as the port names it, or its number. */
static const char *value_name(const struct port *p, Word v, char text[24])
{
    const struct value *named = port_value(p, v);
    if (named)
        return named->name;
    snprintf(text, 24, "%" PRIu64, v);
    return text;
}

/* How many different values were counted. */
static unsigned different(const struct tally *t)
{
    unsigned n = t->other != 0;
    for (unsigned i = 0; i < TALLY; i++)
        n += t->of[i] != 0;
    return n;
}

/* Named ports, lights and digits are counted value by value; numbers have a mean. */
static bool is_list(const struct port *p, const struct tally *t)
{
    return t->total && !t->other && (p->values || different(t) <= 8);
}

/* ---- for people --------------------------------------------------------------------------------- */

static void print_share(FILE *f, const char *name, uint64_t part, uint64_t whole)
{
    fprintf(f, "  %-18s %12" PRIu64 " %8.2f %% +-%.2f\n", name, part, 100 * share(part, whole), doubt(part, whole));
}

static void print_tally(FILE *f, const struct port *p, const struct tally *t)
{
    char text[24];
    for (unsigned v = 0; v < TALLY; v++)
        if (t->of[v])
            print_share(f, value_name(p, v, text), t->of[v], t->total);
    if (t->other)
        print_share(f, "higher", t->other, t->total);
}

static void print_spread(FILE *f, const char *name, const struct spread *s, double scale)
{
    fprintf(f, "  %-18s %12.6g %12.6g %12.6g %12.6g %12.6g %12.6g\n", name, spread_mean(s) * scale,
            spread_deviation(s) * scale, (double)s->least * scale, (double)spread_quantile(s, 0.5) * scale,
            (double)spread_quantile(s, 0.95) * scale, (double)s->most * scale);
}

static void print_length(const struct report *r, FILE *f)
{
    double hz = (double)r->match->machine->hz(r->match->strap);
    fprintf(f, "\n%-20s %12s %12s %12s %12s %12s %12s\n", "length of a game", "mean", "deviation", "least", "median",
            "95 %", "most");
    print_spread(f, "cycles", &r->totals->cycles, 1);
    print_spread(f, "seconds", &r->totals->cycles, 1 / hz);
    print_spread(f, "presses", &r->totals->presses, 1);
}

static void print_phases(const struct report *r, FILE *f)
{
    const struct port *p = phase_port(r);
    char text[24];
    uint64_t all = 0;
    if (!p)
        return;
    for (unsigned v = 0; v < TALLY; v++)
        all += r->totals->phase_edges[v];
    fprintf(f, "\n%-20s %12s %12s %14s\n", "phase", "cycles", "of the time", "times a game");
    for (unsigned v = 0; v < TALLY; v++)
        if (r->totals->phase_edges[v])
            fprintf(f, "  %-18s %12" PRIu64 " %10.2f %% %14.3f\n", value_name(p, v, text), r->totals->phase_edges[v],
                    100 * share(r->totals->phase_edges[v], all), share(r->totals->phase_entries[v], r->totals->games));
}

/* Numbers that are 0 at the end of some games: in most games the player with nothing left has lost. */
static void print_zeros(const struct report *r, FILE *f)
{
    const struct machine *m = r->match->machine;
    const char *title = "\nat the end 0\n";
    for (unsigned i = 0; i < m->ports; i++) {
        const struct tally *t = &r->totals->last[i];
        if (!port_tells(m, i) || is_list(&m->port[i], t) || !t->of[0])
            continue;
        fputs(title, f);
        title = "";
        print_share(f, m->port[i].name, t->of[0], t->total);
    }
}

/* Ports that ended with the same value in every game, in one line. */
static void print_constant(const struct report *r, FILE *f)
{
    const struct machine *m = r->match->machine;
    const char *before = "\nalways at the end: ";
    char text[24];
    for (unsigned i = 0; i < m->ports; i++) {
        const struct spread *s = &r->totals->last_number[i];
        if (!port_tells(m, i) || s->least != s->most)
            continue;
        fprintf(f, "%s%s %s", before, m->port[i].name, value_name(&m->port[i], s->least, text));
        before = ", ";
    }
    if (before[0] == ',')
        fputc('\n', f);
}

static void print_last(const struct report *r, FILE *f)
{
    const struct machine *m = r->match->machine;
    int titled = 0;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct spread *s = &r->totals->last_number[i];
        if (!port_tells(m, i) || s->least == s->most || is_list(&m->port[i], &r->totals->last[i]))
            continue;
        if (!titled++)
            fprintf(f, "\n%-20s %12s %12s %12s %12s %12s %12s\n", "at the end", "mean", "deviation", "least", "median",
                    "95 %", "most");
        print_spread(f, m->port[i].name, s, 1);
    }
    print_zeros(r, f);
    for (unsigned i = 0; i < m->ports; i++)
        if (port_tells(m, i) && is_list(&m->port[i], &r->totals->last[i]) && different(&r->totals->last[i]) > 1) {
            fprintf(f, "\n%s at the end\n", m->port[i].name);
            print_tally(f, &m->port[i], &r->totals->last[i]);
        }
    print_constant(r, f);
}

void report_text(const struct report *r, FILE *f)
{
    const struct machine *m = r->match->machine;
    const struct totals *t = r->totals;
    fprintf(f, "%s: %" PRIu64 " games, players %s, seed %" PRIu64 "\n", m->name, t->games, r->players, r->seed);
    if (t->games < r->wanted)
        fprintf(f, "interrupted: %" PRIu64 " of %" PRIu64 " games\n", t->games, r->wanted);
    if (t->ended < t->games)
        fprintf(f, "%" PRIu64 " of them were cut off after %" PRIu64 " cycles\n", t->games - t->ended,
                r->match->longest);
    if (!t->games)
        return;
    const struct port *phase = phase_port(r);
    if (phase) {
        fprintf(f, "\n%-20s %12s %10s\n", "ended in", "games", "share");
        print_tally(f, phase, &t->last[phase - m->port]);
    }
    print_length(r, f);
    print_phases(r, f);
    print_last(r, f);
    for (unsigned i = 0; i < m->ports; i++)
        if (t->pressed[i].total) {
            fprintf(f, "\n%s after each press\n", m->port[i].name);
            print_tally(f, &m->port[i], &t->pressed[i]);
        }
}

/* ---- for programs ------------------------------------------------------------------------------- */

static void json_tally(struct json *j, const char *key, const struct port *p, const struct tally *t)
{
    char text[24];
    json_open(j, key, '{');
    for (unsigned v = 0; v < TALLY; v++)
        if (t->of[v])
            json_unsigned(j, value_name(p, v, text), t->of[v]);
    if (t->other)
        json_unsigned(j, "higher", t->other);
    json_close(j);
}

static void json_spread(struct json *j, const char *key, const struct spread *s, const struct tally *zeros)
{
    json_open(j, key, '{');
    json_decimal(j, "mean", spread_mean(s));
    json_decimal(j, "deviation", spread_deviation(s));
    json_unsigned(j, "least", s->least);
    json_unsigned(j, "median", spread_quantile(s, 0.5));
    json_unsigned(j, "p95", spread_quantile(s, 0.95));
    json_unsigned(j, "most", s->most);
    if (zeros)
        json_unsigned(j, "zeros", zeros->of[0]);
    json_close(j);
}

static void json_phases(struct json *j, const struct report *r)
{
    const struct port *p = phase_port(r);
    char text[24];
    json_open(j, "phases", '{');
    for (unsigned v = 0; p && v < TALLY; v++)
        if (r->totals->phase_edges[v]) {
            json_open(j, value_name(p, v, text), '{');
            json_unsigned(j, "cycles", r->totals->phase_edges[v]);
            json_unsigned(j, "entries", r->totals->phase_entries[v]);
            json_close(j);
        }
    json_close(j);
}

void report_json(const struct report *r, FILE *f)
{
    const struct machine *m = r->match->machine;
    const struct totals *t = r->totals;
    struct json j = json_to(f);
    json_open(&j, NULL, '{');
    json_text(&j, "machine", m->name);
    json_text(&j, "players", r->players);
    json_unsigned(&j, "seed", r->seed);
    json_unsigned(&j, "wanted", r->wanted);
    json_unsigned(&j, "games", t->games);
    json_unsigned(&j, "ended", t->ended);
    json_unsigned(&j, "hz", m->hz(r->match->strap));
    json_open(&j, "straps", '{');
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == STRAP)
            json_unsigned(&j, m->port[i].name, r->match->strap[i]);
    json_close(&j);
    json_spread(&j, "cycles", &t->cycles, NULL);
    json_spread(&j, "presses", &t->presses, NULL);
    json_phases(&j, r);
    json_open(&j, "end", '{');
    for (unsigned i = 0; i < m->ports; i++) {
        if (!t->last[i].total)
            continue;
        if (m->port[i].look == PHASE || is_list(&m->port[i], &t->last[i]))
            json_tally(&j, m->port[i].name, &m->port[i], &t->last[i]);
        else
            json_spread(&j, m->port[i].name, &t->last_number[i], &t->last[i]);
    }
    json_close(&j);
    json_open(&j, "pressed", '{');
    for (unsigned i = 0; i < m->ports; i++)
        if (t->pressed[i].total)
            json_tally(&j, m->port[i].name, &m->port[i], &t->pressed[i]);
    json_close(&j);
    json_close(&j);
}

/* ---- as a picture ------------------------------------------------------------------------------- */

enum { LEFT = 150, WIDE = 520, BAR = 18, GAP = 4 };

/* One bar with its name at the left and its number at the end; returns where the next one goes. */
static int bar(FILE *f, int y, const char *name, double part, const char *number)
{
    svg_text(f, LEFT - 8, y + 13, "end", NULL, name);
    double wide = part * (double)WIDE;
    svg_rect(f, LEFT, y, wide, BAR - GAP, 0, "bar", NULL);
    svg_text(f, (double)LEFT + wide + 6, y + 12, "start", NULL, number);
    return y + BAR;
}

static int heading(FILE *f, int y, const char *text)
{
    svg_text(f, LEFT, y + 22, "start", "head", text);
    return y + 34;
}

static int bars_of_tally(FILE *f, int y, const struct port *p, const struct tally *t)
{
    uint64_t most = t->other;
    char text[24], number[32];
    for (unsigned v = 0; v < TALLY; v++)
        most = t->of[v] > most ? t->of[v] : most;
    for (unsigned v = 0; v < TALLY; v++)
        if (t->of[v]) {
            snprintf(number, sizeof number, "%.2f %%", 100 * share(t->of[v], t->total));
            y = bar(f, y, value_name(p, v, text), share(t->of[v], most), number);
        }
    return y;
}

/* The bins between the 0.5 % and the 99.5 % quantile, in forty columns. */
static int columns_of_spread(FILE *f, int y, const struct spread *s)
{
    enum { COLUMNS = 40, HIGH = 140 };
    const double columns = COLUMNS, tall = HIGH, wide = (double)WIDE / (double)COLUMNS;
    double count[COLUMNS] = {0}, top = 0;
    char text[32];
    double low = (double)spread_quantile(s, 0.005), high = (double)spread_quantile(s, 0.995) + 1;
    for (unsigned i = 0; i < BINS; i++) {
        double at = ((double)spread_bin_value(i) - low) / (high - low) * columns;
        if (s->bin[i] && at >= 0 && at < columns)
            count[(int)at] += (double)s->bin[i];
    }
    for (int i = 0; i < COLUMNS; i++)
        top = count[i] > top ? count[i] : top;
    for (int i = 0; i < COLUMNS; i++)
        svg_rect(f, (double)LEFT + i * wide, y + tall * (1 - count[i] / top), wide - 1, tall * count[i] / top, 0, "bar",
                 NULL);
    svg_line(f, LEFT, y + HIGH, LEFT + WIDE, y + HIGH, "axis");
    snprintf(text, sizeof text, "%.6g", low);
    svg_text(f, LEFT, y + HIGH + 16, "start", NULL, text);
    snprintf(text, sizeof text, "%.6g", high - 1);
    svg_text(f, LEFT + WIDE, y + HIGH + 16, "end", NULL, text);
    return y + HIGH + 24;
}

static int phases_picture(const struct report *r, FILE *f, int y)
{
    struct tally time = {0};
    for (unsigned v = 0; v < TALLY; v++)
        time.total += time.of[v] = r->totals->phase_edges[v];
    y = heading(f, y, "Where the time goes, by phase");
    return bars_of_tally(f, y, phase_port(r), &time);
}

static int body(const struct report *r, FILE *f)
{
    const struct machine *m = r->match->machine;
    const struct totals *t = r->totals;
    char text[200];
    int y = 0;
    snprintf(text, sizeof text, "%s: %" PRIu64 " games, players %s", m->title, t->games, r->players);
    y = heading(f, y, text);
    if (t->cycles.least < t->cycles.most) {
        y = heading(f, y, "Length of a game in cycles");
        y = columns_of_spread(f, y, &t->cycles);
    }
    if (phase_port(r)) {
        y = phases_picture(r, f, y);
        y = heading(f, y, "How the games ended");
        y = bars_of_tally(f, y, phase_port(r), &t->last[phase_port(r) - m->port]);
    }
    for (unsigned i = 0; i < m->ports; i++) {
        if (!port_tells(m, i) || different(&t->last[i]) < 2)
            continue;
        snprintf(text, sizeof text, "%s at the end", m->port[i].name);
        y = heading(f, y, text);
        y = is_list(&m->port[i], &t->last[i]) ? bars_of_tally(f, y, &m->port[i], &t->last[i])
                                              : columns_of_spread(f, y, &t->last_number[i]);
    }
    for (unsigned i = 0; i < m->ports; i++)
        if (t->pressed[i].total) {
            snprintf(text, sizeof text, "%s after each press", m->port[i].name);
            y = heading(f, y, text);
            y = bars_of_tally(f, y, &m->port[i], &t->pressed[i]);
        }
    return y;
}

void report_svg(const struct report *r, FILE *f)
{
    static const char style[] = SVG_STYLE ".head{font-weight:600;font-size:15px}.axis{stroke:#888}";
    char title[200], *text = NULL;
    size_t size;
    FILE *inside = heap_stream(&text, &size); /* first, for its height */
    int high = body(r, inside) + 20;
    fclose(inside);
    snprintf(title, sizeof title, "%s: %" PRIu64 " games", r->match->machine->title, r->totals->games);
    svg_begin(f, 760, high, title, NULL, style);
    fwrite(text, 1, size, f);
    svg_end(f);
    free(text);
}
