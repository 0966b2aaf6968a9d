/* SPDX-License-Identifier: MIT */
/*
 * Laws of what people are told (play/tell.h); they hold for every machine and name none.  Somebody who does nothing but
 * what the prompt names plays each machine to its end; on the way everything that is told is compared with what the
 * machine does.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "tests/machine-laws.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/words.h"
#include "games/games.h"
#include "play/tell.h"
#include "players/players.h"
#include "record/played.h"

enum { SAID_MOST = 600 };

/* Every English text that was told, for the languages. */
static const char *said[SAID_MOST];
static unsigned sayings;

static void note(const char *english)
{
    if (!english || !*english)
        return;
    for (unsigned i = 0; i < sayings; i++)
        if (!strcmp(said[i], english))
            return;
    assert_true(sayings < SAID_MOST);
    said[sayings++] = english;
}

static struct teller teller_of(const struct game *g)
{
    return (struct teller){.game = g, .skip = "n", .again = "R"};
}

/* ---- sentences ---------------------------------------------------------------------------- */

/* The names that a sentence may have beside those of ports. */
static bool is_known_name(const struct machine *m, const char *name)
{
    static const char *const known[] = {"turn", "winner", "actor",   "limit", "entered",
                                        "nth",  "digits", "verdict", "dice"};
    static const char *const controls[] = {"go", "go1", "restart", "choice", "again"};
    bool control = name[0] == '@';
    for (unsigned i = 0; !control && i < sizeof known / sizeof *known; i++)
        if (!strcmp(name, known[i]))
            return (strcmp(name, "limit") || m->limit) && (strcmp(name, "entered") || m->entered) &&
                   (strcmp(name, "actor") || m->actor) && (strcmp(name, "winner") || m->winner);
    for (unsigned i = 0; control && i < sizeof controls / sizeof *controls; i++)
        if (!strcmp(name + 1, controls[i]))
            return true;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (!strcmp(p->name, name + control) || (control && p->label && !strcmp(p->label, name + 1)))
            return !control || p->dir == IN;
    }
    return false;
}

/* A word of a sentence that is a control of any machine must come by its {@name}: else a board could lack it. */
static bool names_a_control(const char *word)
{
    static const char *const english[] = {"start", "reset", "left", "right", "roll", "up", "bid", "show", "rotate"};
    for (unsigned i = 0; i < sizeof english / sizeof *english; i++)
        if (!strcmp(word, english[i])) /* words of the language, too: those are looked at behind "press" */
            return false;
    for (unsigned k = 0; k < machine_count; k++)
        for (unsigned i = 0; i < machines[k]->ports; i++) {
            const struct port *p = &machines[k]->port[i];
            if (p->dir == IN && p->key && (!strcmp(word, p->name) || (p->label && !strcmp(word, p->label))))
                return true;
        }
    return false;
}

static void check_sentence(const struct machine *m, const char *sentence)
{
    char word[64] = "", before[64] = "";
    unsigned n = 0;
    note(sentence);
    assert_true(!strchr(sentence, '\n') && sentence[strlen(sentence) - 1] == '.');
    for (const char *c = sentence;; c++) {
        if (isalnum((unsigned char)*c) || *c == '_') {
            word[n++] = *c;
            assert_true(n < sizeof word);
            continue;
        }
        word[n] = 0;
        if (n) {
            if (names_a_control(word) || !strcasecmp(before, "press"))
                if (strcmp(word, "counts") && strcmp(word, "makes")) /* "a press counts", "who presses makes" */
                    fail_msg("%s: \"%s\" names %s by itself", m->name, sentence, word);
            strcpy(before, word);
        }
        n = 0;
        if (*c == '{') {
            size_t length = strcspn(c + 1, "}");
            char name[64] = "";
            assert_true(length < sizeof name && c[1 + length] == '}');
            memcpy(name, c + 1, length);
            if (!is_known_name(m, name))
                fail_msg("%s: \"%s\": nobody knows {%s}", m->name, sentence, name);
            c += length + 1;
            before[0] = 0;
        }
        if (!*c)
            break;
    }
}

/* A text is whole: filled in, and not cut. */
static void check_text(const char *text)
{
    assert_true(text[0] && !strpbrk(text, "{}") && strlen(text) < TELL_MOST - 1);
    assert_false(strstr(text, "  ") || strstr(text, " ."));
}

static void law_sentences(void **state)
{
    const struct machine *m = *state;
    const struct port *p = &m->port[machine_phase(m)];
    for (const struct value *v = p->values; v->name; v++)
        check_sentence(m, v->say);
    for (unsigned i = 0; i < m->ports; i++) /* values that a sentence may have */
        for (const struct value *v = m->port[i].values; v && v->name; v++)
            if (v->name[1] && islower((unsigned char)v->name[0]) && m->port[i].look == NUMBER)
                note(v->name);
}

/* ---- what is told now ----------------------------------------------------------------------- */

/* All that the switches can say for the next press: port[] with one of them, and how many there are. */
static Word choices(const struct machine *m, Word port[], Word which)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].role == ROLE_CHOICE) {
            port[i] = which >> bits & port_mask(&m->port[i]);
            bits += m->port[i].width;
        }
    assert_true(bits <= 8);
    return (Word)1 << bits;
}

/* The inputs as they are once a press has thrown the dice. */
static const Word *after_throw(const struct game *g, Word port[])
{
    const struct machine *m = g->machine;
    memcpy(port, g->port, m->ports * sizeof *port);
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].look == DIE && !m->port[i].key && game_phase(g)->dice == DICE_ROLL)
            port[i] = 1;
    return port;
}

/* Some choice makes the press count. */
static bool can_be_pressed(const struct game *g, unsigned button)
{
    const struct machine *m = g->machine;
    Word port[PORTS_MOST];
    after_throw(g, port);
    Word n = choices(m, port, 0);
    for (Word k = 0; k < n; k++) {
        choices(m, port, k);
        if (!machine_refuses(m, g->state, port, button))
            return true;
    }
    return false;
}

/* The limit that is told is the limit that counts, for everything that the switches can say. */
static void check_limit(const struct game *g)
{
    const struct machine *m = g->machine;
    Word port[PORTS_MOST];
    const struct value *v = game_phase(g);
    if (!m->limit || !strstr(v->say, "{limit}"))
        return;
    int go = machine_button(m, ROLE_GO, machine_turn(m, g->state, g->port));
    Word most = m->limit(g->state, g->port);
    memcpy(port, g->port, m->ports * sizeof *port);
    Word n = choices(m, port, 0);
    for (Word k = 0; k < n; k++) {
        choices(m, port, k);
        const char *why = machine_refuses(m, g->state, port, (unsigned)go);
        assert_int_equal(why != NULL, m->entered(port) > most);
        assert_int_equal(m->limit(g->state, port), most);
    }
}

/* A control is told by what is printed beside it, and by its key. */
static void check_control(const struct game *g, unsigned port, const char *text)
{
    const struct port *p = &g->machine->port[port];
    char key[16], one[80];
    assert_int_equal(p->dir, IN);
    assert_true(p->look == BUTTON || p->look == SWITCH || p->look == DIE);
    assert_non_null(p->key);
    assert_non_null(strstr(text, p->label ? p->label : p->name));
    if (p->look == SWITCH && p->group) /* the first of those that say something together */
        snprintf(key, sizeof key, "(%s-%s)", p->key, p[p->group - 1].key);
    else if (p->look == SWITCH && p->width > 1)
        snprintf(key, sizeof key, "(%c-%c)", p->key[0], p->key[strlen(p->key) - 1]);
    else
        snprintf(key, sizeof key, "(%s)", p->key);
    assert_non_null(strstr(text, key));
    struct teller t = teller_of(g);
    tell_control(&t, port, one, sizeof one);
    assert_non_null(strstr(text, one));
}

static void check_refusals(const struct game *g)
{
    const struct machine *m = g->machine;
    Word port[PORTS_MOST];
    struct teller t = teller_of(g);
    char text[TELL_MOST];
    for (unsigned i = 0; i < m->ports; i++) {
        if (m->port[i].look != BUTTON || m->port[i].dir != IN)
            continue;
        const char *why = machine_refuses(m, g->state, after_throw(g, port), i);
        assert_int_equal(tell_refused(&t, i, text, sizeof text), why != NULL);
        if (why) {
            check_sentence(m, why);
            check_text(text);
            assert_memory_equal(text, "Refused: ", 9);
        } else
            assert_string_equal(text, "");
    }
}

/* At an end somebody has won, or nobody, and that is said; and how to play again. */
static void check_end(const struct game *g)
{
    const struct machine *m = g->machine;
    struct teller t = teller_of(g);
    char text[TELL_MOST], seat[8];
    bool final = game_phase(g)->final;
    assert_int_equal(tell_end(&t, text, sizeof text), final);
    if (!final || machine_button(m, ROLE_GO, 0) < 0)
        return;
    check_text(text);
    const char *news = machine_news(m, g->state, g->port);
    unsigned winner = machine_winner(m, g->state, g->port);
    if (g->seats > 1) {
        assert_true(winner && strstr(news, "{winner}") && (strstr(news, "won") || strstr(news, "wins")));
        tell_seat(&t, winner, seat, sizeof seat);
        assert_non_null(strstr(text, seat));
    } else
        assert_non_null(strstr(news, winner ? "you have won" : "you have lost"));
    assert_true(strstr(game_phase(g)->say, "{@go}") || strstr(game_phase(g)->say, "{@restart}") ||
                strstr(game_phase(g)->say, "{@again}"));
}

static void check_happened(const struct game *g)
{
    struct teller t = teller_of(g);
    char text[TELL_MOST];
    const char *news = machine_news(g->machine, g->state, g->port);
    if (news && !(news[0] == '{' && news[1] == 'v')) /* the verdict begins with a letter of the board */
        check_sentence(g->machine, news);
    note(news);
    if (tell_happened(&t, text, sizeof text))
        check_text(text);
}

/* Nothing that is told in a secret phase depends on the switches. */
static void check_secret(struct game *g)
{
    struct teller t = teller_of(g);
    char text[2][TELL_MOST];
    Word kept[PORTS_MOST];
    if (!game_secret(g))
        return;
    assert_false(tell_happened(&t, text[0], sizeof text[0]));
    tell_now(&t, text[0], sizeof text[0]);
    memcpy(kept, g->port, g->machine->ports * sizeof *kept);
    for (unsigned i = 0; i < g->machine->ports; i++)
        if (g->machine->port[i].look == SWITCH || (g->machine->port[i].dir == OUT && g->machine->port[i].look != PHASE))
            g->port[i] ^= port_mask(&g->machine->port[i]);
    tell_now(&t, text[1], sizeof text[1]);
    memcpy(g->port, kept, g->machine->ports * sizeof *kept);
    assert_string_equal(text[0], text[1]);
}

/* The phase ends after as many edges as are told, if nobody touches anything. */
static void check_wait(const struct game *g)
{
    const struct machine *m = g->machine;
    static unsigned char state[STATE_MOST] __attribute__((aligned(16)));
    Word port[PORTS_MOST], phase = g->port[g->phase];
    uint64_t edges = machine_wait(m, g->state, g->port);
    struct teller t = teller_of(g);
    char text[TELL_MOST];
    bool waits = game_phase(g)->waits;
    assert_int_equal(tell_wait(&t, text, sizeof text), waits);
    assert_true(waits || !edges);
    if (!waits)
        return;
    check_text(text);
    assert_non_null(strstr(text, "; n skips that."));
    if (!edges)
        return;
    double seconds = atof(text), exact = (double)edges / (double)game_hz(g);
    assert_true(seconds >= exact - 1e-9 && seconds < exact + 0.1);
    memcpy(state, g->state, m->state_size);
    memcpy(port, g->port, m->ports * sizeof *port);
    machine_run(m, state, port, edges - 1);
    assert_int_equal(port[g->phase], phase);
    machine_run(m, state, port, 1);
    assert_int_not_equal(port[g->phase], phase);
}

static unsigned check_now(struct game *g)
{
    struct teller t = teller_of(g);
    char text[TELL_MOST], small[12];
    uint8_t control[PORTS_MOST];
    const struct value *v = game_phase(g);
    unsigned n = tell_controls(&t, control), buttons = 0;
    assert_true(tell_now(&t, text, sizeof text));
    check_text(text);
    for (unsigned i = 0; i < n; i++) {
        check_control(g, control[i], text);
        const struct port *p = &g->machine->port[control[i]];
        if (p->role == ROLE_GO && !v->waits && !v->final)
            assert_true(can_be_pressed(g, control[i]));
        buttons += p->look == BUTTON || p->look == DIE;
    }
    if (!v->waits)
        assert_true(buttons || strstr(v->say, "{@again}"));
    tell_now(&t, small, sizeof small); /* cut, and ended */
    assert_true(strlen(small) < sizeof small && !strncmp(small, text, strlen(small)));
    check_refusals(g);
    check_limit(g);
    check_end(g);
    check_happened(g);
    check_secret(g);
    check_wait(g);
    return n;
}

/* ---- somebody who does what the prompt says -------------------------------------------------- */

static void press(struct game *g, unsigned port)
{
    game_tap(g, port, 0);
    game_settle(g);
    game_run(g, game_tap_edges(g));
}

/* Sets every switch that is named, one that chooses nothing now and then; then presses a button that is named. */
static void follow(struct game *g, struct random *r)
{
    struct teller t = teller_of(g);
    const struct machine *m = g->machine;
    uint8_t control[PORTS_MOST], button[PORTS_MOST];
    unsigned n = tell_controls(&t, control), buttons = 0;
    for (unsigned i = 0; i < n; i++) {
        const struct port *p = &m->port[control[i]];
        if (p->look == SWITCH && (p->role == ROLE_CHOICE || !random_below(r, 2)))
            game_set(g, control[i], random_bits(r));
        else if (p->look == DIE)
            game_set(g, control[i], 1 + random_below(r, 6));
        else if (p->look == BUTTON)
            button[buttons++] = control[i];
    }
    if (buttons)
        press(g, button[random_below(r, buttons)]);
    else
        game_run(g, 1);
}

static bool over(const struct game *g)
{
    return game_phase(g)->final;
}

static void play_on(struct game *g, struct random *r, unsigned check_every)
{
    for (unsigned i = 0; !over(g); i++) {
        assert_true(i < 40000);
        if (!(i % check_every))
            check_now(g);
        if (game_phase(g)->waits && (random_below(r, 2) || !strstr(game_phase(g)->say, "{@")))
            game_run_phase(g, game_hz(g) * 100);
        else
            follow(g, r);
    }
    check_now(g);
}

/* What the end names leads to another game. */
static void play_again(struct game *g, struct random *r)
{
    for (unsigned i = 0; over(g) && i < 20 && !strstr(game_phase(g)->say, "{@again}"); i++)
        follow(g, r);
    if (over(g))
        game_restart(g);
    assert_false(over(g));
    check_now(g);
}

static void law_follow(void **state)
{
    const struct machine *m = *state;
    struct random r;
    struct game g;
    random_seed(&r, 31);
    for (unsigned seed = 0; seed < 4; seed++) {
        played_open(&g, m, NULL, seed);
        if (machine_button(m, ROLE_GO, 0) >= 0) {
            play_on(&g, &r, 1 + seed * 7);
            play_again(&g, &r);
        } else
            for (unsigned i = 0; i < 500; i++, follow(&g, &r))
                check_now(&g);
        played_close(&g);
    }
}

/* With players of the program in the other seats: then their turns are told, and nothing has to be pressed in them. */
static void law_programs(void **state)
{
    const struct machine *m = *state;
    struct random r;
    struct game g;
    const struct player *p = NULL;
    for (unsigned i = 0; i < player_count && !p; i++)
        p = strcmp(players[i]->machine, m->name) ? NULL : players[i];
    played_open(&g, m, NULL, 5);
    if (!p || g.seats < 2) {
        played_close(&g);
        return;
    }
    random_seed(&r, 32);
    for (unsigned seat = 1; seat < g.seats; seat++)
        game_sit(&g, seat, p);
    unsigned turns = 0;
    for (unsigned i = 0; !over(&g) && i < 20000; i++) {
        struct teller t = teller_of(&g);
        char text[TELL_MOST];
        unsigned turn = machine_turn(m, g.state, g.port);
        if (turn > 1 && !game_phase(&g)->waits) {
            turns++;
            assert_true(tell_now(&t, text, sizeof text) && strstr(text, p->name) && strstr(text, " plays."));
            assert_true(tell_turn(&t, text, sizeof text) && strstr(text, p->name));
            game_run(&g, game_tap_edges(&g));
        } else if (game_phase(&g)->waits)
            game_run_phase(&g, game_hz(&g) * 100);
        else
            follow(&g, &r);
    }
    assert_true(over(&g) && turns);
    check_now(&g);
    played_close(&g);
}

/* ---- languages -------------------------------------------------------------------------------- */

/* The {names} of a text, each once, whatever their order: a plural says some of them twice. */
static unsigned names_in(const char *text, char name[16][40])
{
    unsigned n = 0;
    for (const char *open = strchr(text, '{'); open; open = strchr(open + 1, '{')) {
        size_t length = strcspn(open + 1, "}");
        assert_true(length < 40 && n < 16);
        snprintf(name[n], 40, "%.*s", (int)length, open + 1);
        unsigned k = 0;
        while (strcmp(name[k], name[n]) != 0)
            k++;
        n += k == n;
    }
    qsort(name, n, sizeof *name, (int (*)(const void *, const void *))strcmp);
    return n;
}

static void check_message(const struct language *l, const struct message *m)
{
    char english[16][40], other[16][40];
    unsigned n = names_in(m->english, english), k = names_in(m->said, other);
    bool same = n == k;
    for (unsigned i = 0; same && i < n; i++)
        same = !strcmp(english[i], other[i]);
    if (!same)
        fail_msg("%s: \"%s\" has other names than \"%s\"", l->code, m->said, m->english);
    for (const char *c = m->said; *c; c += word_utf8(c))
        assert_true(word_utf8(c));
}

/* Nothing but names and marks: the same in every language. */
static bool says_nothing(const char *text)
{
    for (; *text; text++)
        if (*text == '{')
            text += strcspn(text, "}");
        else if (isalpha((unsigned char)*text))
            return false;
    return true;
}

/* What is printed on the boards beside numbers and lights, where it is words and no pin's name. */
static void note_labels(const struct machine *m)
{
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        const char *label = p->label ? p->label : p->name;
        bool words = label[0] && label[1] && label[2] && !strchr(label, '_') && (islower((unsigned char)label[0]) || strchr(label, ' '));
        if (p->dir == OUT && (p->look == NUMBER || p->look == LED || p->look == DICE) && words)
            note(label);
    }
}

/* Runs last: by then all that the machines tell has been told. */
static void every_language(void **unused)
{
    (void)unused;
    unsigned missing = 0;
    for (unsigned i = 0; tell_formats[i]; i++)
        note(tell_formats[i]);
    for (unsigned i = 0; i < machine_count; i++)
        note_labels(machines[i]);
    for (unsigned k = 0; k < language_count; k++) {
        const struct language *l = languages[k];
        assert_ptr_equal(language_find(l->code), l);
        for (unsigned i = 0; i < l->messages; i++) {
            check_message(l, &l->message[i]);
            for (unsigned j = 0; j < i; j++)
                assert_string_not_equal(l->message[i].english, l->message[j].english);
        }
        for (unsigned i = 0; i < sayings; i++) {
            unsigned at = 0;
            while (at < l->messages && strcmp(l->message[at].english, said[i]))
                at++;
            if (at == l->messages && !says_nothing(said[i])) {
                missing++;
                print_message("# %s lacks \"%s\"\n", l->code, said[i]);
            }
        }
    }
    assert_int_equal(missing, 0);
    assert_null(language_find("en"));
    assert_null(language_find(""));
    assert_null(language_find(NULL));
}

int main(void)
{
    static const struct machine_law laws[] = {
        {"sentences name controls by {@name} alone", law_sentences},
        {"who follows the prompt comes to an end", law_follow},
        {"the program's turns are told", law_programs},
    };
    static const struct CMUnitTest more[] = {
        {.name = "every language says all of it", .test_func = every_language},
    };
    return MACHINE_LAWS("tell", laws, more);
}
