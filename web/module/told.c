/* SPDX-License-Identifier: MIT */
/* What people are told (play/tell.h), in the text buffer, in the language that was chosen. */
#include "play/tell.h"
#include "web/module/module.h"

/* The language comes from outside: the module would carry all of them to everybody. */
enum { MESSAGES_MOST = 2048, WORDS_MOST = 1 << 17 };
static struct message message[MESSAGES_MOST];
static char held[WORDS_MOST];
static struct language spoken = {.code = "page", .message = message, .keyed = true};
static const struct language *language;

/* A table of `size` bytes in the text buffer: the key of the English and what is said for it in turn, each ended by
   a 0; nothing: English.  0: it does not fit. */
EXPORT(speak) int speak(uint32_t size)
{
    uint32_t n = 0;
    language = 0;
    if (size > WORDS_MOST || (size && text[size - 1]))
        return 0;
    bytes_copy(held, text, size);
    for (uint32_t at = 0; at < size; n++) {
        const char **half = n & 1 ? &message[n / 2].said : &message[n / 2].english;
        if (n / 2 == MESSAGES_MOST)
            return 0;
        *half = held + at;
        while (held[at++])
            ;
    }
    spoken.messages = n / 2;
    language = n ? &spoken : 0;
    return 1;
}

/* The highest number that may be entered now; and edges until a wait ends by itself, 0: unknown, or there is none. */
EXPORT(limit) uint64_t limit(void)
{
    return game.machine->limit ? game.machine->limit(game.state, game.port) : 0;
}

EXPORT(waits) double waits(void)
{
    return (double)machine_wait(game.machine, game.state, game.port);
}

/* How ports are worked just now, where that is not by the keys of their table: a bit a port for each way, 0 to 3: digits,
   arrows, letters, Enter. */
enum { WAYS = 4 };
static uint64_t typed[WAYS];

EXPORT(typed) void set_typed(uint32_t way, uint64_t ports)
{
    if (way < WAYS)
        typed[way] = ports;
}

/* Without a keyboard no key is named. */
static int keyless;

EXPORT(keyless) void set_keyless(int yes)
{
    keyless = yes;
}

static const char *typed_key(const void *unused, unsigned port)
{
    static const char *const how[] = {[1] = "0-9", [2] = "↑ ↓", [3] = "0-9 ↑ ↓", [4] = "A-Z", [8] = "Enter"};
    unsigned ways = 0;
    (void)unused;
    if (keyless)
        return "";
    for (unsigned way = 0; way < WAYS; way++)
        ways |= (unsigned)(typed[way] >> port & 1) << way;
    return ways < sizeof how / sizeof *how ? how[ways] : 0;
}

enum told { TURN, NOW, HAPPENED, WAIT, END, REFUSED, DIGITS };

/* The length of the text; 0: there is nothing to tell.  `port` is a button that would be pressed, for REFUSED. */
EXPORT(told) uint32_t told(uint32_t what, uint32_t port)
{
    static bool (*const tell[])(const struct teller *, char *, size_t) = {
        [TURN] = tell_turn, [NOW] = tell_now, [HAPPENED] = tell_happened, [WAIT] = tell_wait, [END] = tell_end};
    struct teller t = {.game = &game, .language = language, .key = typed_key};
    uint32_t n = 0;
    text[0] = 0;
    if (what < REFUSED)
        tell[what](&t, text, TELL_MOST);
    else if (what == DIGITS)
        tell_digits(&t, text, TELL_MOST);
    else if (port < game.machine->ports)
        tell_refused(&t, port, text, TELL_MOST);
    while (text[n])
        n++;
    return n;
}

/* The controls that NOW names, a bit a port. */
EXPORT(controls) uint64_t controls(void)
{
    uint8_t port[PORTS_MOST];
    uint64_t named = 0;
    unsigned n = tell_controls(&(struct teller){.game = &game, .language = language}, port);
    while (n--)
        named |= (uint64_t)1 << port[n];
    return named;
}
