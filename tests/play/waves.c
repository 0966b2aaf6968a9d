/* SPDX-License-Identifier: MIT */
/* Waveforms and recordings against what really happened: a strict VCD reader of our own plays the dump back. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <inttypes.h>
#include <unistd.h>
#include <cmocka.h>
#include "tests/rig.h"
#include "games/games.h"
#include "record/tapefile.h"
#include "record/vcd.h"

enum { EDGES = 400, PORTS = RIG_PORTS };

/* ---- a strict reader ------------------------------------------------------------------ */

struct signal {
    char code[8], name[80];
    unsigned width;
    Word value;
    int known;
};

struct reader {
    char *text, *at;
    struct signal signal[PORTS + 1];
    unsigned signals;
    uint64_t time, unit; /* unit: of the timescale, how many a second */
};

static const char *word(struct reader *r)
{
    r->at += strspn(r->at, " \n");
    char *w = r->at;
    r->at += strcspn(r->at, " \n");
    assert_true(r->at > w);
    if (*r->at)
        *r->at++ = 0;
    return w;
}

static void expect(struct reader *r, const char *text)
{
    assert_string_equal(word(r), text);
}

static void skip_section(struct reader *r)
{
    while (strcmp(word(r), "$end"))
        ;
}

static struct signal *find(struct reader *r, const char *code)
{
    for (unsigned i = 0; i < r->signals; i++)
        if (!strcmp(r->signal[i].code, code))
            return &r->signal[i];
    return NULL;
}

static void read_variable(struct reader *r)
{
    char range[20] = "";
    assert_true(r->signals <= PORTS);
    struct signal *s = &r->signal[r->signals];
    expect(r, "wire");
    s->width = (unsigned)atoi(word(r));
    snprintf(s->code, sizeof s->code, "%s", word(r));
    assert_null(find(r, s->code)); /* no code stands for two */
    snprintf(s->name, sizeof s->name, "%s", word(r));
    if (s->width > 1) {
        snprintf(range, sizeof range, "[%u:0]", s->width - 1);
        expect(r, range);
    }
    expect(r, "$end");
    r->signals++;
}

static void read_header(struct reader *r)
{
    static const struct {
        const char *name;
        uint64_t second;
    } units[] = {{"s", 1},           {"ms", 1000},          {"us", 1000000},
                 {"ns", 1000000000}, {"ps", 1000000000000}, {"fs", 1000000000000000}};
    int scopes = 0;
    for (;;) {
        const char *keyword = word(r);
        if (!strcmp(keyword, "$enddefinitions")) {
            expect(r, "$end");
            assert_int_equal(scopes, 0);
            assert_true(r->unit > 0);
            return;
        }
        if (!strcmp(keyword, "$timescale")) {
            expect(r, "1");
            const char *unit = word(r);
            for (unsigned i = 0; i < sizeof units / sizeof *units; i++)
                if (!strcmp(unit, units[i].name))
                    r->unit = units[i].second;
            expect(r, "$end");
        } else if (!strcmp(keyword, "$scope")) {
            expect(r, "module");
            assert_null(strchr(word(r), '-')); /* an HDL name */
            expect(r, "$end");
            scopes++;
        } else if (!strcmp(keyword, "$upscope")) {
            expect(r, "$end");
            scopes--;
        } else if (!strcmp(keyword, "$var"))
            read_variable(r);
        else if (!strcmp(keyword, "$version") || !strcmp(keyword, "$comment") || !strcmp(keyword, "$date"))
            skip_section(r);
        else
            fail_msg("keyword %s", keyword);
    }
}

static void read_change(struct reader *r, const char *w)
{
    Word value = 0;
    const char *bits = w + (*w == 'b');
    size_t length = *w == 'b' ? strlen(bits) : 1;
    const char *code = *w == 'b' ? word(r) : w + 1;
    struct signal *s = find(r, code);
    assert_non_null(s);
    assert_int_equal(*w == 'b', s->width > 1);
    assert_true(length <= s->width);
    for (size_t i = 0; i < length; i++) {
        assert_true(bits[i] == '0' || bits[i] == '1');
        value = value << 1 | (Word)(bits[i] - '0');
    }
    s->value = value;
    s->known = 1;
}

/* Reads all changes of the next time; 0 at the end. */
static int read_time(struct reader *r)
{
    r->at += strspn(r->at, " \n");
    if (!*r->at)
        return 0;
    const char *stamp = word(r);
    assert_int_equal(*stamp, '#');
    uint64_t time = strtoull(stamp + 1, NULL, 10);
    assert_true(time > r->time || (!time && !r->time)); /* time grows */
    r->time = time;
    for (;;) {
        r->at += strspn(r->at, " \n");
        if (!*r->at || *r->at == '#')
            return 1;
        const char *w = word(r);
        if (strcmp(w, "$dumpvars") && strcmp(w, "$end"))
            read_change(r, w);
    }
}

/* ---- the dump is what happened -------------------------------------------------------- */

struct history {
    Word in[EDGES][PORTS], out[EDGES][PORTS];
};

static void touch_some(struct rig *r, struct random *random)
{
    for (unsigned i = 0; i < r->machine->ports; i++)
        if (r->machine->port[i].dir == IN && !random_below(random, 4))
            r->port[i] = random_bits(random) & port_mask(&r->machine->port[i]);
}

/* Plays at random, sometimes leaping, with the dump and a recording. */
static void play(struct rig *r, struct random *random, struct vcd *v, struct tape_writer *t, struct history *h)
{
    for (uint64_t cycle = 0; cycle < EDGES;) {
        if (!random_below(random, 3))
            touch_some(r, random);
        vcd_inputs(v, cycle, r->port);
        tape_write_inputs(t, cycle, r->port);
        memcpy(h->in[cycle], r->port, sizeof r->port);
        rig_step(r);
        vcd_outputs(v, cycle, r->port);
        memcpy(h->out[cycle], r->port, sizeof r->port);
        cycle++;
        uint64_t most = random_below(random, 9);
        if (most > EDGES - cycle)
            most = EDGES - cycle;
        uint64_t n = (r->machine->skip)(r->state, r->port, most);
        for (; n; n--, cycle++) {
            memcpy(h->in[cycle], r->port, sizeof r->port);
            memcpy(h->out[cycle], r->port, sizeof r->port);
        }
    }
}

static void compare(struct reader *r, const struct machine *m, const struct history *h)
{
    unsigned edges = 0;
    int level = 0;
    assert_int_equal(r->signals, m->ports + 1);
    assert_string_equal(r->signal[0].name, "clk");
    for (unsigned i = 0; i < m->ports; i++) {
        assert_string_equal(r->signal[i + 1].name, m->port[i].name);
        assert_int_equal(r->signal[i + 1].width, m->port[i].width);
    }
    while (read_time(r)) {
        int rising = !level && r->signal[0].value;
        level = (int)r->signal[0].value;
        for (unsigned i = 0; i <= m->ports; i++)
            assert_int_equal(r->signal[i].known, 1);
        if (!rising)
            continue;
        assert_true(edges < EDGES);
        for (unsigned i = 0; i < m->ports; i++)
            assert_int_equal(r->signal[i + 1].value, m->port[i].dir == OUT ? h->out[edges][i] : h->in[edges][i]);
        edges++;
    }
    assert_int_equal(edges, EDGES); /* stretches as short as these are drawn in full */
}

static void replay(const char *text, size_t size, const struct machine *m, const struct history *h)
{
    struct tape t;
    struct tape_reader reader;
    struct rig r;
    assert_null(tape_parse(&t, &reader, text, size));
    assert_ptr_equal(t.machine, m);
    assert_int_equal(t.end, EDGES);
    rig_put(&r, m);
    memcpy(r.port, t.port, m->ports * sizeof(Word));
    rig_reset(&r);
    uint64_t at = 0;
    for (uint64_t cycle = 0; cycle < EDGES; cycle++) {
        at = tape_apply(&t, at, cycle, r.port);
        rig_step(&r);
        for (unsigned i = 0; i < m->ports; i++)
            if (m->port[i].dir == OUT)
                assert_int_equal(r.port[i], h->out[cycle][i]);
    }
    tape_free(&t);
}

static void dump_and_recording_are_what_happened(void **unused)
{
    static struct history h;
    (void)unused;
    for (unsigned k = 0; k < machine_count * (unsigned)rig_times(20); k++) {
        const struct machine *m = machines[k % machine_count];
        struct random random;
        struct rig r;
        struct vcd v;
        struct tape_writer t;
        char *dump, *tape;
        size_t dump_size, tape_size;
        random_seed(&random, k);
        memset(&h, 0, sizeof h);
        rig_put(&r, m);
        for (unsigned i = 0; i < m->ports; i++)
            if (m->port[i].dir == STRAP && m->port[i].width == 1)
                r.port[i] = random_bits(&random) & 1;
        rig_reset(&r);
        FILE *dump_file = open_memstream(&dump, &dump_size), *tape_file = open_memstream(&tape, &tape_size);
        assert_null(vcd_begin(&v, dump_file, m, r.port, EDGES));
        tape_write_begin(&t, tape_file, m, r.port);
        play(&r, &random, &v, &t, &h);
        vcd_end(&v, EDGES);
        tape_write_end(&t, EDGES);
        fclose(dump_file);
        fclose(tape_file);
        struct reader reader = {.text = dump, .at = dump};
        read_header(&reader);
        compare(&reader, m, &h);
        assert_int_equal(reader.time, (unsigned __int128)EDGES * reader.unit / m->hz(r.port));
        replay(tape, tape_size, m, &h);
        free(dump);
        free(tape);
    }
}

/* ---- time ----------------------------------------------------------------------------- */

/* Odd clocks: the dump's time never drifts from the machine's by more than one unit. */
static void time_does_not_drift(void **unused)
{
    (void)unused;
    const struct machine *m = machine_find("mastermind");
    static const Word rates[] = {1, 2, 3, 7, 50, 999, 65535};
    for (unsigned k = 0; k < sizeof rates / sizeof *rates; k++) {
        struct rig r;
        struct vcd v;
        char *dump;
        size_t size;
        uint64_t cycles = 1000003;
        rig_put(&r, m);
        *rig_port(&r, "hz") = rates[k];
        rig_reset(&r);
        FILE *f = open_memstream(&dump, &size);
        assert_null(vcd_begin(&v, f, m, r.port, cycles));
        vcd_inputs(&v, 0, r.port);
        rig_step(&r);
        vcd_outputs(&v, 0, r.port);
        vcd_end(&v, cycles);
        fclose(f);
        struct reader reader = {.text = dump, .at = dump};
        read_header(&reader);
        int times = 0;
        while (read_time(&reader))
            times++;
        assert_true(times <= 4); /* flat over a long stretch */
        assert_int_equal(reader.time, (unsigned __int128)cycles * reader.unit / rates[k]);
        assert_true(reader.unit >= 2 * rates[k]); /* edges stay apart */
        free(dump);
    }
}

/* ---- for GTKWave ---------------------------------------------------------------------- */

/* Every line of the save file is a flag, a filter, a comment, a known signal, or a setting. */
static void save_file_names_what_is_there(void **unused)
{
    (void)unused;
    for (unsigned k = 0; k < machine_count; k++) {
        const struct machine *m = machines[k];
        struct rig r;
        struct vcd v;
        char *dump, *save, *line, scope[64];
        size_t dump_size, save_size;
        unsigned signals = 0, filters = 0;
        rig_put(&r, m);
        rig_reset(&r);
        FILE *f = open_memstream(&dump, &dump_size), *g = open_memstream(&save, &save_size);
        assert_null(vcd_begin(&v, f, m, r.port, 10));
        vcd_save_file(g, &v, 10, "x.vcd", "x");
        fclose(g);
        vcd_end(&v, 10);
        fclose(f);
        snprintf(scope, sizeof scope, "%s", m->name);
        for (char *c = scope; *c; c++)
            *c = *c == '-' ? '_' : *c;
        for (char *rest = save; (line = strtok_r(rest, "\n", &rest));) {
            size_t length = strlen(scope);
            if (*line == '^') {
                filters++;
                assert_memory_equal(line, "^1 x.", 5);
            } else if (!strncmp(line, scope, length) && line[length] == '.') {
                char *name = line + length + 1, *range = strchr(name, '[');
                if (range)
                    *range = 0;
                assert_true(!strcmp(name, "clk") || port_find(m, name) >= 0);
                signals++;
            } else
                assert_non_null(strchr("[@-*", *line));
        }
        assert_int_equal(signals, m->ports + 1);
        unsigned named = 0;
        for (unsigned i = 0; i < m->ports; i++)
            named += !!vcd_filter_of(m, i);
        assert_int_equal(filters, named);
        free(dump);
        free(save);
    }
}

/* A filter's keys are what GTKWave shows in hexadecimal: all digits of the width, each value once. */
static void filters_are_whole(void **unused)
{
    (void)unused;
    for (unsigned k = 0; k < machine_count; k++)
        for (unsigned i = 0; i < machines[k]->ports; i++) {
            const struct port *p = &machines[k]->port[i];
            char *text, *line;
            size_t size;
            if (!vcd_filter_of(machines[k], i))
                continue;
            FILE *f = open_memstream(&text, &size);
            vcd_filter(f, p);
            fclose(f);
            const struct value *v = p->values;
            for (char *rest = text; (line = strtok_r(rest, "\n", &rest)); v++) {
                size_t digits = strspn(line, "0123456789ABCDEF");
                assert_int_equal(digits, (p->width + 3) / 4);
                Word pins = strtoull(line, NULL, 16);
                assert_int_equal(p->low ? ~pins & port_mask(p) : pins, v->value);
                assert_string_equal(line + digits + 1, v->name);
            }
            assert_null(v->name);
            free(text);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dump_and_recording_are_what_happened),
        cmocka_unit_test(time_does_not_drift),
        cmocka_unit_test(save_file_names_what_is_there),
        cmocka_unit_test(filters_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
