/* SPDX-License-Identifier: MIT */
#include "play/tell.h"
#include "core/bytes.h"
#include "core/words.h"
#include "play/digits.h"
#include "play/game-parts.h"

/* ---- the texts of this file ------------------------------------------------------------ */

enum format {
    CONTROL,
    CONTROL_ALONE,
    AND,
    OR,
    COMMA,
    SWITCH_OFF,
    PLAYER,
    PROGRAM,
    PROGRAM_PLAYS,
    REFUSED,
    SECONDS_SKIP,
    SECONDS,
    MOMENT_SKIP,
    MOMENT,
    FORMATS
};

const char *const tell_formats[FORMATS + 1] = {
    [CONTROL] = "{label} ({key})",
    [CONTROL_ALONE] = "{label}",
    [AND] = "{left} and {right}",
    [OR] = "{left} or {right}",
    [COMMA] = "{left}, {right}",
    [SWITCH_OFF] = "switch it off and on",
    [PLAYER] = "Player {turn}",
    [PROGRAM] = "Player {turn} ({program})",
    [PROGRAM_PLAYS] = "Player {turn} ({program}) plays.",
    [REFUSED] = "Refused: {why}",
    [SECONDS_SKIP] = "{seconds} s more; {skip} skips that.",
    [SECONDS] = "{seconds} s more.",
    [MOMENT_SKIP] = "A moment more; {skip} skips that.",
    [MOMENT] = "A moment more.",
};

/* ---- writing ---------------------------------------------------------------------------- */

/* A text that grows, cut at a whole character; or only the controls that it names. */
struct sink {
    char *at, *end; /* end: where the last 0 may stand; NULL: nothing is written */
    uint8_t *port;  /* or NULL */
    unsigned ports;
};

static struct sink open(char *to, size_t size)
{
    to[0] = 0;
    return (struct sink){.at = to, .end = to + size - 1};
}

static void put_some(struct sink *s, const char *text, size_t length)
{
    if (length && length <= (size_t)(s->end - s->at)) {
        bytes_copy(s->at, text, length);
        s->at += length;
        *s->at = 0;
        return;
    }
    for (const char *end = text + length; text < end && s->at < s->end;) {
        unsigned n = word_utf8(text);
        n = n ? n : 1;
        if (n > (size_t)(s->end - s->at))
            s->end = s->at; /* what comes behind a gap would mislead */
        for (; n && s->at < s->end; n--)
            *s->at++ = *text++;
        *s->at = 0;
    }
}

static void put(struct sink *s, const char *text)
{
    size_t n = 0;
    while (text[n])
        n++;
    put_some(s, text, n);
}

static void put_number(struct sink *s, uint64_t n, unsigned base)
{
    char digits[24], *d = digits + sizeof digits - 1;
    *d = 0;
    do
        *--d = (char)('0' + n % base);
    while (n /= base);
    put(s, d);
}

/* ---- names ------------------------------------------------------------------------------ */

const char *tell_text(const struct teller *t, const char *english)
{
    return language_say(t->language, english);
}

const char *tell_label(const struct teller *t, unsigned port)
{
    const struct port *p = &t->game->machine->port[port];
    const char *printed = p->label ? p->label : p->name;
    return p->dir == IN && p->key ? printed : tell_text(t, printed); /* a control is called what sentences call it */
}

static void put_seat(const struct teller *t, unsigned seat, struct sink *s)
{
    const char *names = t->game->machine->seat;
    char name[2] = "";
    for (unsigned i = 1; names && *names && i < seat; i++)
        names++;
    if (names && *names && seat) {
        name[0] = *names;
        put(s, name);
    } else
        put_number(s, seat, 10);
}

static void put_value(const struct teller *t, unsigned port, Word value, struct sink *s)
{
    const struct port *p = &t->game->machine->port[port];
    const struct value *named = port_value(p, value);
    if (named)
        put(s, tell_text(t, named->name));
    else
        put_number(s, value, p->bcd ? 16 : 10);
}

/* In a secret phase, as it stood before. */
static Word open_value(const struct game *g, unsigned port)
{
    return game_secret(g) && tells_secret(&g->machine->port[port]) ? g->open[port] : g->port[port];
}

static void fill(const struct teller *t, const char *format, const struct tell_word *words, struct sink *s);

static void put_joined(const struct teller *t, enum format how, const char *left, const char *right, struct sink *s)
{
    fill(t, tell_formats[how], (const struct tell_word[]){{"left", left}, {"right", right}, {0, 0}}, s);
}

/* ---- controls --------------------------------------------------------------------------- */

/* Switches that say something together are one control, which the first of them stands for. */
static bool is_joined(const struct machine *m, unsigned port)
{
    const struct port *p = &m->port[port];
    return port && p->look == SWITCH && p->group && p[-1].look == SWITCH && p[-1].group && p[-1].values == p->values;
}

static unsigned last_joined(const struct machine *m, unsigned port)
{
    while (port + 1 < m->ports && is_joined(m, port + 1))
        port++;
    return port;
}

static const char *printed(const struct port *p)
{
    return p->label ? p->label : p->name;
}

static void put_range(const char *first, const char *last, struct sink *s)
{
    put(s, first);
    if (*last) {
        put(s, "-");
        put(s, last);
    }
}

/* What is printed beside it, in no other language; and the key of a button, the first and the last one of a row of
   switches. */
static void put_control(const struct teller *t, unsigned port, struct sink *s)
{
    const struct machine *m = t->game->machine;
    const struct port *p = &m->port[port];
    const char *own = t->key ? t->key(t->context, port) : 0;
    unsigned last = last_joined(m, port);
    char key[24] = "", label[80] = "";
    struct sink k = open(key, sizeof key), l = open(label, sizeof label);
    if (s->port && s->ports < PORTS_MOST)
        s->port[s->ports++] = (uint8_t)port;
    put_range(printed(p), last > port ? printed(&m->port[last]) : "", &l);
    if (own)
        put(&k, own);
    else if (p->key && last > port)
        put_range(p->key, m->port[last].key, &k);
    else if (p->key && p->look == SWITCH && p->width > 1) {
        char first[2] = {p->key[0], 0};
        const char *end = p->key;
        while (end[1])
            end++;
        put_range(first, end, &k);
    } else if (p->key)
        put(&k, p->key);
    fill(t, tell_formats[*key ? CONTROL : CONTROL_ALONE],
         (const struct tell_word[]){{"label", label}, {"key", key}, {0, 0}}, s);
}

/* A control of that role which counts now; of those that belong to a seat, that of the seat on turn. */
static bool counts(const struct machine *m, unsigned port, enum role role, unsigned seat)
{
    const struct port *p = &m->port[port];
    return p->role == role && p->dir == IN && (!seat || !p->seat || p->seat == seat) && !is_joined(m, port);
}

static void put_controls(const struct teller *t, enum role role, unsigned seat, struct sink *s)
{
    const struct machine *m = t->game->machine;
    char list[2][TELL_MOST] = {"", ""};
    unsigned left = 0, at = 0;
    for (unsigned i = 0; i < m->ports; i++)
        left += counts(m, i, role, seat);
    for (unsigned i = 0, n = 0; i < m->ports; i++) {
        char one[80];
        if (!counts(m, i, role, seat))
            continue;
        struct sink o = open(one, sizeof one);
        o.port = s->port;
        o.ports = s->ports;
        put_control(t, i, &o);
        s->ports = o.ports;
        left--;
        struct sink next = open(list[!at], sizeof list[0]);
        if (n++)
            put_joined(t, left ? COMMA : role == ROLE_CHOICE ? AND : OR, list[at], one, &next);
        else
            put(&next, one);
        at = !at;
    }
    put(s, list[at]);
}

/* By its name, or by what is printed beside it: the same sentence is for a machine and for its board. */
static int find_control(const struct machine *m, const char *name)
{
    int port = port_find(m, name);
    for (unsigned i = 0; port < 0 && i < m->ports; i++)
        if (m->port[i].label && word_same(m->port[i].label, name))
            port = (int)i;
    return port;
}

static void put_control_named(const struct teller *t, const char *name, struct sink *s)
{
    const struct game *g = t->game;
    unsigned turn = machine_turn(g->machine, g->state, g->port);
    int port;
    if (word_same(name, "go"))
        put_controls(t, ROLE_GO, turn, s);
    else if (word_same(name, "go1"))
        put_controls(t, ROLE_GO, 1, s);
    else if (word_same(name, "restart"))
        put_controls(t, ROLE_RESTART, 0, s);
    else if (word_same(name, "choice"))
        put_controls(t, ROLE_CHOICE, turn, s);
    else if (word_same(name, "again"))
        put(s, t->again ? t->again : tell_text(t, tell_formats[SWITCH_OFF]));
    else if ((port = find_control(g->machine, name)) >= 0)
        put_control(t, (unsigned)port, s);
}

/* ---- what the board shows --------------------------------------------------------------- */

static char glyph(const struct port *p, unsigned segments)
{
    const struct value *named = port_value(p, segments & 127);
    return !(segments & 127) ? ' ' : named && !named->name[1] ? named->name[0] : '?';
}

void tell_digits(const struct teller *t, char *to, size_t size)
{
    const struct game *g = t->game;
    const struct machine *m = g->machine;
    struct digits d;
    size_t n = 0;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (digits_open(&d, m, i)) {
            digits_look(&d, g);
            for (unsigned k = d.count; k-- && n + 1 < size;)
                to[n++] = glyph(&m->port[d.segments], digits_glyph(&d, k));
            break;
        }
        if (p->dir == OUT && p->look == SEGMENTS && n + 1 < size)
            to[n++] = glyph(p, (unsigned)light_bits(p, open_value(g, i)));
    }
    size_t from = 0;
    while (from < n && to[from] == ' ')
        from++;
    while (n > from && to[n - 1] == ' ')
        n--;
    bytes_move(to, to + from, n - from);
    to[n - from] = 0;
}

/* The lights that are in groups, those of several ports in a row, the first one highest; returns how many lights. */
static unsigned grouped_lights(const struct game *g, const struct port **group, Word *lights)
{
    unsigned n = 0;
    *lights = 0;
    for (unsigned i = 0; i < g->machine->ports; i++) {
        const struct port *p = &g->machine->port[i];
        if (p->dir != OUT || !p->group || n + p->width > 64)
            continue;
        *lights = (n ? *lights << p->width : 0) | light_bits(p, open_value(g, i));
        n += p->width;
        *group = p;
    }
    return n;
}

static const char *group_name(const struct port *p, Word lights)
{
    for (const struct value *v = p->values; v && v->name; v++)
        if (v->value == lights)
            return v->name;
    return "?";
}

void tell_verdict(const struct teller *t, char *to, size_t size)
{
    const struct port *p = 0;
    Word lights;
    char digits[16];
    unsigned left = grouped_lights(t->game, &p, &lights), letters = 0, n = 0;
    struct sink s = open(to, size);
    if (!left)
        return;
    tell_digits(t, digits, sizeof digits);
    while (digits[letters])
        letters++;
    bool spelt = letters == left / p->group;
    while (left >= p->group) {
        char letter[3] = {spelt ? digits[n] : 0, ' ', 0};
        left -= p->group;
        put(&s, n++ ? ", " : "");
        put(&s, spelt ? letter : "");
        put(&s, tell_text(t, group_name(p, lights >> left & (((Word)1 << p->group) - 1))));
    }
}

/* All dice that lie: "4 4 1 2 3 6". */
static void put_dice(const struct game *g, struct sink *s)
{
    unsigned n = 0;
    for (unsigned i = 0; i < g->machine->ports; i++)
        if (g->machine->port[i].look == DIE || g->machine->port[i].look == DICE) {
            put(s, n++ ? " " : "");
            put_number(s, g->port[i], 10);
        }
}

/* ---- filling in ------------------------------------------------------------------------- */

/* The number at the end of the phase's name. */
static void put_nth(const struct game *g, struct sink *s)
{
    const struct value *v = game_phase(g);
    const char *name = v ? v->name : "";
    while (*name && (*name < '0' || *name > '9'))
        name++;
    put(s, name);
}

static void put_digits(const struct teller *t, void (*tell)(const struct teller *, char *, size_t), struct sink *s)
{
    char text[TELL_MOST];
    text[0] = 0;
    tell(t, text, sizeof text);
    put(s, text);
}

/* What the game knows beside its ports; false: it is none of these names. */
static bool put_known(const struct teller *t, const char *name, struct sink *s)
{
    const struct game *g = t->game;
    const struct machine *m = g->machine;
    unsigned turn = machine_turn(m, g->state, g->port), seat = 0;
    if (word_same(name, "turn"))
        seat = turn;
    else if (word_same(name, "winner"))
        seat = machine_winner(m, g->state, g->port);
    else if (word_same(name, "actor"))
        seat = machine_actor(m, g->state, g->port);
    if (seat)
        put_seat(t, seat, s);
    else if (word_same(name, "program") && turn && g->player[turn - 1])
        put(s, tell_text(t, g->player[turn - 1]->name));
    else if (word_same(name, "limit") && m->limit)
        put_number(s, m->limit(g->state, g->port), 10);
    else if (word_same(name, "entered") && m->entered)
        put_number(s, m->entered(g->port), 10);
    else if (word_same(name, "nth"))
        put_nth(g, s);
    else if (word_same(name, "digits"))
        put_digits(t, tell_digits, s);
    else if (word_same(name, "verdict"))
        put_digits(t, tell_verdict, s);
    else if (word_same(name, "dice"))
        put_dice(g, s);
    else
        return false;
    return true;
}

static void put_name(const struct teller *t, const char *name, const struct tell_word *words, struct sink *s)
{
    for (; words && words->name; words++)
        if (word_same(words->name, name)) {
            put(s, words->text);
            return;
        }
    if (name[0] == '@') {
        put_control_named(t, name + 1, s);
        return;
    }
    int port = put_known(t, name, s) ? -1 : port_find(t->game->machine, name);
    if (port >= 0)
        put_value(t, (unsigned)port, open_value(t->game, (unsigned)port), s);
}

static void fill(const struct teller *t, const char *format, const struct tell_word *words, struct sink *s)
{
    for (const char *text = tell_text(t, format); *text;) {
        char name[40];
        uint32_t n = 0;
        size_t plain = 0;
        while (text[plain] && text[plain] != '{')
            plain++;
        put_some(s, text, plain);
        text += plain;
        if (!*text)
            return;
        for (text++; *text && *text != '}'; text++)
            if (n + 1 < sizeof name)
                name[n++] = *text;
        name[n] = 0;
        text += *text == '}';
        put_name(t, name, words, s);
    }
}

static bool tell(const struct teller *t, const char *format, const struct tell_word *words, char *to, size_t size)
{
    struct sink s = open(to, size);
    if (format)
        fill(t, format, words, &s);
    return to[0] != 0;
}

/* ---- what is told ----------------------------------------------------------------------- */

/* A player of the program is on turn. */
static bool program_plays(const struct game *g)
{
    unsigned turn = machine_turn(g->machine, g->state, g->port);
    return turn && turn <= g->seats && g->player[turn - 1];
}

static const char *now_format(const struct game *g)
{
    const struct value *v = game_phase(g);
    if (v && !v->waits && !v->final && program_plays(g))
        return tell_formats[PROGRAM_PLAYS];
    return v ? v->say : 0;
}

bool tell_turn(const struct teller *t, char *to, size_t size)
{
    const struct game *g = t->game;
    if (g->seats < 2 || !machine_turn(g->machine, g->state, g->port))
        return tell(t, 0, 0, to, size);
    return tell(t, tell_formats[program_plays(g) ? PROGRAM : PLAYER], 0, to, size);
}

bool tell_now(const struct teller *t, char *to, size_t size)
{
    return tell(t, now_format(t->game), 0, to, size);
}

bool tell_happened(const struct teller *t, char *to, size_t size)
{
    const struct game *g = t->game;
    return tell(t, game_secret(g) ? 0 : machine_news(g->machine, g->state, g->port), 0, to, size);
}

bool tell_wait(const struct teller *t, char *to, size_t size)
{
    const struct game *g = t->game;
    const struct value *v = game_phase(g);
    uint64_t hz = game_hz(g), edges = machine_wait(g->machine, g->state, g->port);
    char seconds[24];
    struct sink s = open(seconds, sizeof seconds);
    if (!v || !v->waits)
        return tell(t, 0, 0, to, size);
    uint64_t tenths = edges / hz * 10 + (edges % hz * 10 + hz - 1) / hz;
    put_number(&s, tenths / 10, 10);
    put(&s, ".");
    put_number(&s, tenths % 10, 10);
    enum format f = edges ? t->skip ? SECONDS_SKIP : SECONDS : t->skip ? MOMENT_SKIP : MOMENT;
    return tell(t, tell_formats[f], (const struct tell_word[]){{"seconds", seconds}, {"skip", t->skip}, {0, 0}}, to, size);
}

bool tell_end(const struct teller *t, char *to, size_t size)
{
    const struct game *g = t->game;
    const struct value *v = game_phase(g);
    const char *news = machine_news(g->machine, g->state, g->port);
    struct sink s = open(to, size);
    if (!v || !v->final)
        return false;
    if (news) {
        fill(t, news, 0, &s);
        put(&s, " ");
    }
    if (v->say)
        fill(t, v->say, 0, &s);
    return true;
}

bool tell_refused(const struct teller *t, unsigned button, char *to, size_t size)
{
    const struct game *g = t->game;
    const struct machine *m = g->machine;
    Word port[PORTS_MOST];
    char reason[TELL_MOST];
    bytes_copy(port, g->port, m->ports * sizeof *port);
    for (unsigned i = 0; i < m->ports; i++)
        if (is_thrown(&m->port[i]) && game_dice(g) == DICE_ROLL)
            port[i] = 1; /* whatever the press will throw, it is a die */
    const char *why = machine_refuses(m, g->state, port, button);
    if (!why)
        return tell(t, 0, 0, to, size);
    tell(t, why, 0, reason, sizeof reason);
    return tell(t, tell_formats[REFUSED], (const struct tell_word[]){{"why", reason}, {0, 0}}, to, size);
}

void tell_sentence(const struct teller *t, const char *english, const struct tell_word *words, char *to, size_t size)
{
    tell(t, english, words, to, size);
}

void tell_seat(const struct teller *t, unsigned seat, char *to, size_t size)
{
    struct sink s = open(to, size);
    put_seat(t, seat, &s);
}

void tell_control(const struct teller *t, unsigned port, char *to, size_t size)
{
    struct sink s = open(to, size);
    put_control(t, port, &s);
}

void tell_value(const struct teller *t, unsigned port, Word value, char *to, size_t size)
{
    struct sink s = open(to, size);
    put_value(t, port, value, &s);
}

unsigned tell_asked(const struct teller *t, uint8_t port[PORTS_MOST], char *to, size_t size)
{
    struct sink s = open(to, size);
    const char *format = now_format(t->game);
    s.port = port;
    if (format)
        fill(t, format, 0, &s);
    return s.ports;
}

unsigned tell_controls(const struct teller *t, uint8_t port[PORTS_MOST])
{
    char none[1];
    return tell_asked(t, port, none, sizeof none);
}

/* ---- numbers seat by seat --------------------------------------------------------------- */

bool tell_tally(const struct game *g, unsigned seat, Word port[PORTS_MOST])
{
    const struct machine *m = g->machine;
    _Alignas(16) unsigned char state[STATE_MOST];
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == IN && m->port[i].role == ROLE_TALLY) {
            bytes_copy(state, g->state, m->state_size);
            bytes_copy(port, g->port, m->ports * sizeof *port);
            port[i] = seat;
            m->step(state, port);
            return true;
        }
    return false;
}
