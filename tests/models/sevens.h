/* SPDX-License-Identifier: MIT */
/*
 * 7up-7down once more, in another way: money moves between three named heaps by one function that
 * refuses to make any of them negative, and a round is told in the order of bidding, not of seats.
 */
#ifndef GATECADE_MODEL_SEVENS_H
#define GATECADE_MODEL_SEVENS_H

#include <stdio.h>
#include <stdlib.h>

enum heap { PLAYER1, PLAYER2, DEPOSITS };

struct sevens_model {
    int money[3];
    int bid[2], up[2]; /* up: 1 up, 0 down, -1 not chosen */
    int first;         /* who bids first */
    int state;         /* 0 to 7 */
    int done;          /* the state has done its work */
    int to;            /* where it goes then */
    int dice;
};

static inline void move_money(struct sevens_model *m, enum heap from, enum heap to, int amount)
{
    m->money[from] -= amount;
    m->money[to] += amount;
    if (m->money[from] < 0 || amount < 0) {
        fprintf(stderr, "the model owes money\n");
        abort();
    }
}

static inline struct sevens_model sevens_new(void)
{
    return (struct sevens_model){.up = {-1, -1}};
}

/* Could every player still pay whatever the dice may bring? */
static inline int bid_is_legal(const struct sevens_model *m, int who, int bid)
{
    int rival = 1 - who, deposit = (bid - bid % 4) / 4;
    if (m->first == who)
        return m->money[rival] >= bid && m->money[who] >= deposit;
    return m->money[rival] >= bid && m->money[who] - m->bid[rival] >= deposit;
}

static inline void pay_out(struct sevens_model *m)
{
    int takes[2];
    for (int who = 0; who < 2; who++) {
        if (m->dice == 7)
            takes[who] = m->bid[who] > m->bid[1 - who];
        else
            takes[who] = m->dice > 7 ? m->up[who] == 1 : m->up[who] == 0;
    }
    for (int who = 0; who < 2; who++)
        if (takes[who])
            move_money(m, 1 - who, who, m->bid[who]);
}

static inline void sevens_work(struct sevens_model *m, int bid, int ud, int rnd)
{
    int who = m->state - 2; /* states 2 and 3 are the players' bids */
    m->done = 1;
    switch (m->state) {
    case 0:
        m->money[PLAYER1] = m->money[PLAYER2] = 1008;
        m->money[DEPOSITS] = 0;
        m->to = 1;
        break;
    case 1:
        m->to = 2 + m->first;
        for (who = 0; who < 2; who++)
            if (m->money[who] == 0) {
                move_money(m, DEPOSITS, 1 - who, m->money[DEPOSITS]);
                m->to = 0;
            }
        break;
    case 2:
    case 3:
        m->done = bid_is_legal(m, who, bid);
        if (!m->done)
            return;
        m->bid[who] = bid;
        m->up[who] = ud;
        move_money(m, who, DEPOSITS, bid / 4);
        m->to = m->first == who ? 3 - who : 4;
        break;
    case 5:
        m->dice = rnd;
        m->to = 6;
        break;
    case 6:
        pay_out(m);
        m->to = 7;
        break;
    case 7:
        m->first = 1 - m->first;
        m->bid[0] = m->bid[1] = 0;
        m->up[0] = m->up[1] = -1;
        m->to = 1;
        break;
    default:
        m->to = m->state + 1;
    }
}

static inline void sevens_tick(struct sevens_model *m, int proc, int bid, int ud, int rnd)
{
    if (!proc && m->done) {
        m->state = m->to;
        m->done = 0;
    } else if (proc && !m->done)
        sevens_work(m, bid, ud, rnd);
}

#endif
