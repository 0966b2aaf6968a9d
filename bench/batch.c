/* SPDX-License-Identifier: MIT */
/*
 * How cost grows with the number of machines, from 1 to 10^7; the classification of Bo Bing rolls; what skipping saves.
 * Also writes build/growth.svg.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "lanes/batch.h"
#include "games/games.h"
#include "games/bobing.h"

enum { TIMES = 3, SIZES = 8 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- growth ------------------------------------------------------------------------------------- */

static double edge_time[SIZES], sliced_time[SIZES], bytes[SIZES];

enum { SLICE = 16 * BATCH_SLICE, SLICE_EDGES = 16 };

/* Seconds for an edge of all machines when each slice plays SLICE_EDGES of them in the cache. */
static double time_slices(const struct batch *b, size_t count, unsigned times)
{
    double time = 0;
    for (unsigned n = 0; n < times; n++)
        for (size_t first = 0; first < count; first += SLICE) {
            struct batch *s = batch_slice(b, first, count - first < SLICE ? count - first : SLICE);
            double start = now();
            for (int e = 0; s && e < SLICE_EDGES; e++)
                batch_step(s, 1);
            time += now() - start;
            batch_close(s);
        }
    return time / times / SLICE_EDGES;
}

static void measure_growth(const struct machine *m)
{
    size_t count = 1;
    for (int k = 0; k < SIZES; k++, count *= 10) {
        struct batch *b = batch_open(m, NULL, count);
        uint8_t *press = b ? malloc(count) : NULL;
        if (!press) {
            printf("skip growth-%zu not enough memory\n", count);
            batch_close(b);
            return;
        }
        for (size_t i = 0; i < count; i++)
            press[i] = (uint8_t)(i * 7 % 3 == 0);
        unsigned edges = count < 100000 ? 20000000 / (unsigned)(count + 1000) : 20;
        edge_time[k] = sliced_time[k] = 1;
        for (int t = 0; t < TIMES; t++) {
            batch_write(b, (unsigned)port_find(m, "enterA"), press);
            double start = now();
            for (unsigned e = 0; e < edges; e++)
                batch_step(b, 1);
            double time = (now() - start) / edges;
            printf("sample growth-1e%d-all %.6g ns\n", k, 1e9 * time);
            edge_time[k] = time < edge_time[k] ? time : edge_time[k];
            time = time_slices(b, count, edges / SLICE_EDGES + 1);
            sliced_time[k] = time < sliced_time[k] ? time : sliced_time[k];
        }
        bytes[k] = (double)batch_memory(b);
        printf("sample growth-1e%d-each %.6g ns\n", k, 1e9 * edge_time[k] / (double)count);
        printf("sample growth-1e%d-each-sliced %.6g ns\n", k, 1e9 * sliced_time[k] / (double)count);
        printf("sample growth-1e%d-memory %.6g B\n", k, bytes[k]);
        free(press);
        batch_close(b);
    }
}

/* A line over the number of machines, both axes logarithmic. */
static void plot_line(FILE *f, const double *value, double low, double high, int top, const char *class)
{
    fprintf(f, "<polyline class='%s' points='", class);
    for (int k = 0; k < SIZES; k++)
        fprintf(f, "%d,%.1f ", 60 + 80 * k, top + 160 * (1 - (log10(value[k]) - low) / (high - low)));
    fprintf(f, "'/>\n");
    for (int k = 0; k < SIZES; k++) {
        double y = top + 160 * (1 - (log10(value[k]) - low) / (high - low));
        int above = class[0] == 'a';
        fprintf(f, "<circle class='%s' cx='%d' cy='%.1f' r='3'/><text x='%d' y='%.1f'>%.3g</text>\n", class,
                60 + 80 * k, y, (above ? 30 : 66) + 80 * k, y + (above ? -6 : 14), value[k]);
    }
}

static void plot_axes(FILE *f, int top, const char *what)
{
    fprintf(f, "<text x='60' y='%d' class='h'>%s</text><path class='f' d='M60 %dV%dH660'/>\n", top - 8, what, top,
            top + 160);
    for (int k = 0; k < SIZES; k++)
        fprintf(f, "<text x='%d' y='%d'>1e%d</text>\n", 52 + 80 * k, top + 176, k);
}

static void plot_growth(const struct machine *m)
{
    char path[4096];
    const char *build = getenv("BUILD");
    snprintf(path, sizeof path, "%s/growth.svg", build ? build : "build");
    FILE *f = fopen(path, "w");
    if (!f)
        return;
    fprintf(f,
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 740 460' width='740' height='460'><style>"
            "svg{background:#fff;font:12px system-ui,sans-serif;fill:#222}.h{font-weight:600;font-size:14px}"
            ".f{fill:none;stroke:#888}polyline{fill:none;stroke-width:2}polyline.all{stroke:#b5651d}circle.all{fill:#"
            "b5651d}"
            "polyline.one{stroke:#3b6ea5}circle.one{fill:#3b6ea5}</style>\n"
            "<text x='60' y='20' class='h'>%s: how cost grows with the number of machines</text>\n",
            m->title);
    plot_axes(f, 60, "seconds for an edge of all: at once (brown), in slices of 16 edges (blue)");
    plot_line(f, edge_time, -8, 0, 60, "all");
    plot_line(f, sliced_time, -8, 0, 60, "one");
    plot_axes(f, 270, "bytes");
    plot_line(f, bytes, 2, 10, 270, "one");
    fprintf(f, "</svg>\n");
    fclose(f);
    printf("note growth is plotted in growth.svg in the build folder\n");
}

/* ---- Bo Bing rolls ------------------------------------------------------------------------------ */

enum { ROLLS = 46656 };
static uint8_t die[6][ROLLS], prize[ROLLS], plain[ROLLS];

/* As one would write it down: count, then ask rule after rule. */
static uint8_t plain_prize(const uint8_t d[6])
{
    int of[7] = {0}, most = 0, threes = 0;
    for (int i = 0; i < 6; i++)
        of[d[i]]++;
    for (int face = 1; face <= 6; face++) {
        most = of[face] > most ? of[face] : most;
        threes += of[face] == 3;
    }
    if (of[4] == 4 || most >= 5)
        return 1;
    if (most == 1 || threes == 2)
        return 2;
    if (of[4] == 3)
        return 3;
    if (most == 4)
        return 4;
    return of[4] == 2 ? 5 : of[4] == 1 ? 6 : 0;
}

static int measure_rolls(void)
{
    const struct machine *m = machine_find("bobing-score");
    struct batch *b = m ? batch_open(m, NULL, ROLLS) : NULL;
    if (!b)
        return 1;
    for (int i = 0; i < ROLLS; i++)
        for (int k = 0, x = i; k < 6; k++, x /= 6)
            die[k][i] = (uint8_t)(1 + x % 6);
    for (int t = 0; t < 2 * TIMES; t++) {
        /* both loops read six dice a roll and write the prize of each */
        double start = now();
        for (int n = 0; n < 10; n++)
            for (int i = 0; i < ROLLS; i++)
                plain[i] =
                    plain_prize((const uint8_t[6]){die[0][i], die[1][i], die[2][i], die[3][i], die[4][i], die[5][i]});
        printf("sample rolls-plain %.6g rolls/s\n", 10 * ROLLS / (now() - start));
        start = now();
        for (int n = 0; n < 10; n++) {
            for (unsigned k = 0; k < 6; k++)
                batch_write(b, k, die[k]);
            batch_step(b, 1);
            batch_read(b, (unsigned)machine_phase(m), prize);
        }
        printf("sample rolls-batch %.6g rolls/s\n", 10 * ROLLS / (now() - start));
        start = now();
        for (int n = 0; n < 100; n++)
            batch_step(b, 1);
        printf("sample rolls-lanes %.6g rolls/s\n", 100 * ROLLS / (now() - start));
    }
    batch_close(b);
    printf("ratio rolls:lanes/plain rolls-lanes rolls-plain 20\n");
    printf("ratio rolls:batch/plain rolls-batch rolls-plain 20\n");
    return memcmp(prize, plain, ROLLS) != 0;
}

/* ---- skipping ----------------------------------------------------------------------------------- */

/* A press of 0.3 s at 100 MHz, with and without skipping. */
static void measure_skip(const char *name, const char *button)
{
    const struct machine *m = machine_find(name);
    static uint64_t state[64];
    Word port[64];
    machine_idle(m, port);
    m->reset(state, port);
    int pin = port_find(m, button);
    for (int t = 0; t < TIMES; t++) {
        uint64_t edges = m->hz(port) * 3 / 10;
        double start = now();
        for (int n = 0; n < 100; n++) {
            port[pin] = (Word)(n & 1);
            machine_run(m, state, port, edges);
        }
        double skipped = (now() - start) / 100;
        start = now();
        for (uint64_t n = 0; n < 1000000; n++)
            m->step(state, port);
        double stepped = (now() - start) * (double)edges / 1e6;
        printf("sample %s-press-skipped %.6g ns\nsample %s-press-stepped %.6g ns\n", name, 1e9 * skipped, name,
               1e9 * stepped);
    }
    printf("ratio %s:press-skipped/stepped %s-press-skipped %s-press-stepped\n", name, name, name);
}

int main(void)
{
    const struct machine *m = machine_find("mastermind");
    measure_growth(m);
    plot_growth(m);
    printf("sample growth-rise %.6g times\n", sliced_time[SIZES - 1] / sliced_time[4] / 1000);
    printf("limit growth-rise 2\nnote growth-rise: an edge of one of 1e7 machines against one of 1e4, in slices\n");
    measure_skip("sevens", "proc");
    measure_skip("sevens-board", "btnC");
    printf("limit sevens-press-skipped 1000\nlimit sevens-board-press-skipped 1000\n");
    return measure_rolls();
}
