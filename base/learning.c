/* SPDX-License-Identifier: MIT */
#include "base/learning.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include "base/heap.h"

enum { MOST = 8 }; /* kinds of knowledge */

/* One kind: its bytes, and how many lessons are done. */
static struct learning {
    const struct knowledge *what;
    void *known;
    atomic_uint done;
    pthread_t thread;
    bool failed; /* no thread could be started */
} learning[MOST];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t all_done = PTHREAD_COND_INITIALIZER;

static void *learn(void *argument)
{
    struct learning *l = argument;
    for (unsigned i = 0; i < l->what->lessons; i++) {
        l->what->learn(l->known, i);
        if (i + 1 == l->what->lessons)
            pthread_mutex_lock(&lock); /* or a thread between its test and its wait would miss the broadcast */
        atomic_store(&l->done, i + 1);
    }
    pthread_cond_broadcast(&all_done);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void begin(struct learning *l, const struct knowledge *what)
{
    l->what = what;
    l->known = heap_get(what->size);
    l->failed = pthread_create(&l->thread, NULL, learn, l) || pthread_detach(l->thread);
}

/* Finds the learning of a player's knowledge, and starts it if needed; NULL if there is nothing to learn. */
static struct learning *find(const struct player *p)
{
    struct learning *l = learning;
    if (!p->needs)
        return NULL;
    pthread_mutex_lock(&lock);
    while (l < learning + MOST && l->what && l->what != p->needs)
        l++;
    if (l < learning + MOST && !l->what)
        begin(l, p->needs);
    pthread_mutex_unlock(&lock);
    return l < learning + MOST && !l->failed ? l : NULL;
}

const void *learning_of(const struct player *p)
{
    struct learning *l = find(p);
    return l && atomic_load(&l->done) == l->what->lessons ? l->known : NULL;
}

const void *learning_wait(const struct player *p)
{
    struct learning *l = find(p);
    if (!l)
        return NULL;
    pthread_mutex_lock(&lock);
    while (atomic_load(&l->done) < l->what->lessons)
        pthread_cond_wait(&all_done, &lock);
    pthread_mutex_unlock(&lock);
    return l->known;
}

double learning_share(const struct player *p)
{
    struct learning *l = find(p);
    return l ? (double)atomic_load(&l->done) / (double)l->what->lessons : p->needs ? 0 : 1;
}
