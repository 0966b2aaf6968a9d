/* SPDX-License-Identifier: MIT */
/* What people are told (play/tell.h), in the text buffer, in the language that was chosen. */
#include "play/tell.h"
#include "web/module/module.h"

static const struct language *language;

/* By its BCP 47 code in the text buffer; 0: it is English, or there is none such. */
EXPORT(speak) int speak(void)
{
    language = language_find(text);
    return language != 0;
}

enum told { TURN, NOW, HAPPENED, WAIT, END, REFUSED };

/* The length of the text; 0: there is nothing to tell.  `port` is a button that would be pressed, for REFUSED. */
EXPORT(told) uint32_t told(uint32_t what, uint32_t port)
{
    static bool (*const tell[])(const struct teller *, char *, size_t) = {
        [TURN] = tell_turn, [NOW] = tell_now, [HAPPENED] = tell_happened, [WAIT] = tell_wait, [END] = tell_end};
    struct teller t = {.game = &game, .language = language};
    uint32_t n = 0;
    text[0] = 0;
    if (what < REFUSED)
        tell[what](&t, text, TELL_MOST);
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
