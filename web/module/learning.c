/* SPDX-License-Identifier: MIT */
/* Players of the arcade: they sit down, they give hints, and what they have to know is worked out a lesson at a time,
   when the page has time for it. */
#include "web/module/module.h"

enum { KINDS = 4, HINT_MOST = 1024 };

static struct learning {
    const struct knowledge *what;
    void *known; /* NULL: there is no memory for it */
    uint32_t done;
} learning[KINDS];

static struct learning *find(const struct knowledge *what)
{
    for (struct learning *l = learning; what && l < learning + KINDS; l++)
        if (!l->what || l->what == what)
            return l;
    return 0;
}

const void *learnt(void *context, const struct player *p)
{
    const struct learning *l = find(p->needs);
    (void)context;
    return l && l->what && l->done == l->what->lessons ? l->known : 0;
}

static const struct player *player_at(uint32_t player)
{
    return player < player_count ? players[player] : 0;
}

/* One more lesson for that player; returns how much of all it is, 0 to 1.  1, too, for a player that needs nothing. */
EXPORT(learn) double learn(uint32_t player)
{
    const struct player *p = player_at(player);
    struct learning *l = p ? find(p->needs) : 0;
    if (!l)
        return 1;
    if (!l->what) {
        l->what = p->needs;
        l->known = memory(0, 0, 0, p->needs->size);
        if (l->known)
            bytes_clear(l->known, p->needs->size);
    }
    if (l->known && l->done < l->what->lessons)
        l->what->learn(l->known, l->done++);
    return (double)l->done / (double)l->what->lessons;
}

/* A player takes a seat, or (player_count or more) a person does; 0: it cannot. */
EXPORT(sit) int sit(uint32_t seat, uint32_t player)
{
    return game_sit(&game, seat, player_at(player));
}

/* What the best player would do now, into the text buffer; 0: there is nothing to do. */
EXPORT(hint) int hint(void)
{
    text[0] = 0;
    return game_hint(&game, text, HINT_MOST);
}
