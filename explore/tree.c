/* SPDX-License-Identifier: MIT */
#include "explore/tree.h"
#include <stdlib.h>
#include <string.h>
#include "base/heap.h"

enum {
    WORDS = 48,        /* of 64 samples each */
    TRIED = 9,         /* tests tried at a node, the best by gain and cost */
    EFFORT = 20000,    /* nodes looked at; from then on only the best test is tried */
    VALUES = 40,       /* values of a fact that become tests */
    LEAF_COST = 1,     /* an arrow costs, too */
    NOTHING = 1 << 20, /* the cost of no tree */
    CLASSES = 64
};

struct bits {
    uint64_t word[WORDS];
};

struct candidate {
    struct condition test;
    unsigned cost;
    struct bits yes;
};

struct branch {
    const struct candidate *by; /* NULL: a leaf */
    struct branch *yes, *no;
    unsigned to, doubts;
};

struct learner {
    const struct facts *facts;
    const struct sample *sample;
    unsigned samples, words, classes;
    struct bits class[CLASSES];
    struct candidate *candidate;
    unsigned candidates, looked;
};

/* ---- candidates ----------------------------------------------------------------------- */

static unsigned count(const struct learner *l, const struct bits *a, const struct bits *b)
{
    unsigned n = 0;
    for (unsigned i = 0; i < l->words; i++)
        n += (unsigned)__builtin_popcountll(a->word[i] & b->word[i]);
    return n;
}

/* A test that splits the samples as a cheaper one does, or not at all, is none. */
static void add_candidate(struct learner *l, struct condition test, unsigned cost)
{
    struct candidate c = {.test = test, .cost = cost};
    unsigned yes = 0;
    for (unsigned i = 0; i < l->samples; i++)
        if (condition_holds(&test, l->sample[i].fact)) {
            c.yes.word[i / 64] |= (uint64_t)1 << i % 64;
            yes++;
        }
    if (!yes || yes == l->samples)
        return;
    for (unsigned i = 0; i < l->candidates; i++)
        if (!memcmp(&l->candidate[i].yes, &c.yes, sizeof c.yes)) {
            if (l->candidate[i].cost > cost)
                l->candidate[i] = c;
            return;
        }
    l->candidate = heap_resize(l->candidate, (l->candidates + 1) * sizeof c);
    l->candidate[l->candidates++] = c;
}

static int by_value(const void *a, const void *b)
{
    Word x = *(const Word *)a, y = *(const Word *)b;
    return (x > y) - (x < y);
}

static void add_candidates(struct learner *l, unsigned fact)
{
    unsigned n = 0, cost = l->facts->fact[fact].cost;
    bool number = fact_is_number(l->facts, fact), age = l->facts->fact[fact].kind == FACT_AGE;
    if (fact_is_bool(l->facts, fact)) {
        add_candidate(l, (struct condition){.fact = fact, .value = 1}, cost);
        return;
    }
    Word *value = heap_array(l->samples, sizeof *value);
    for (unsigned i = 0; i < l->samples; i++)
        value[i] = l->sample[i].fact[fact];
    qsort(value, l->samples, sizeof *value, by_value);
    for (unsigned i = 0; i < l->samples; i++)
        if (!n || value[i] != value[n - 1])
            value[n++] = value[i];
    for (unsigned i = 0; i < n; i++) {
        bool end = !i || i + 1 == n || !value[i];
        if (!age && (number ? end || n <= 8 : n <= VALUES))
            add_candidate(l, (struct condition){.fact = fact, .value = value[i]}, cost);
        if (number && i && (n <= VALUES || i % (n / VALUES) == 0 || i < 4 || i + 4 > n || age))
            add_candidate(l, (struct condition){.fact = fact, .value = value[i], .least = true}, cost + !age);
    }
    free(value);
}

/* ---- growing -------------------------------------------------------------------------- */

/* How mixed so many samples of each class are: 0 for one class alone. */
static double mixed(const unsigned n[], unsigned classes)
{
    double all = 0, squares = 0;
    for (unsigned i = 0; i < classes; i++) {
        all += n[i];
        squares += (double)n[i] * n[i];
    }
    return all > 0 ? all - squares / all : 0;
}

static void branch_free(struct branch *b)
{
    if (!b)
        return;
    branch_free(b->yes);
    branch_free(b->no);
    free(b);
}

static struct branch *leaf(unsigned to, unsigned doubts)
{
    struct branch *b = heap_get(sizeof *b);
    b->to = to;
    b->doubts = doubts;
    return b;
}

/* The tests with the best gain for their cost, best first. */
static unsigned rank(const struct learner *l, const struct bits *in, const unsigned n[], const struct candidate *best[])
{
    double score[TRIED], all = mixed(n, l->classes);
    unsigned found = 0;
    for (unsigned i = 0; i < l->candidates; i++) {
        unsigned yes[CLASSES], no[CLASSES], some = 0, rest = 0, place;
        struct bits inside = *in;
        const struct candidate *c = &l->candidate[i];
        for (unsigned w = 0; w < l->words; w++)
            inside.word[w] &= c->yes.word[w];
        for (unsigned k = 0; k < l->classes; k++) {
            yes[k] = n[k] ? count(l, &inside, &l->class[k]) : 0;
            no[k] = n[k] - yes[k];
            some += yes[k];
            rest += no[k];
        }
        if (!some || !rest)
            continue;
        double gain = all - mixed(yes, l->classes) - mixed(no, l->classes);
        gain = (gain > all * 0.999 ? 4 * gain : gain) / c->cost; /* a test that ends it is looked at in any case */
        unsigned same = found;                                   /* two tests of one fact are enough */
        for (unsigned k = 0, n_same = 0; k < found; k++)
            if (best[k]->test.fact == c->test.fact && ++n_same == 2)
                same = k;
        if (same < found) {
            if (score[same] >= gain)
                continue;
            for (found--; same < found; same++) {
                score[same] = score[same + 1];
                best[same] = best[same + 1];
            }
        }
        for (place = found; place && score[place - 1] < gain; place--)
            if (place < TRIED) {
                score[place] = score[place - 1];
                best[place] = best[place - 1];
            }
        if (place < TRIED) {
            score[place] = gain;
            best[place] = c;
            found += found < TRIED;
        }
    }
    return found;
}

/* The cheapest tree for these samples that costs less than `most`, or NULL. */
static struct branch *grow(struct learner *l, const struct bits *in, unsigned depth, unsigned most, unsigned *cost)
{
    unsigned n[CLASSES], all = 0, kinds = 0, common = 0;
    const struct candidate *best[TRIED] = {0};
    struct branch *found = NULL;
    l->looked++;
    for (unsigned k = 0; k < l->classes; k++) {
        n[k] = count(l, in, &l->class[k]);
        all += n[k];
        kinds += n[k] > 0;
        common = n[k] > n[common] ? k : common;
    }
    *cost = LEAF_COST;
    if (kinds < 2)
        return leaf(common, 0);
    if (most < kinds * LEAF_COST + kinds - 1 && most < NOTHING)
        return NULL;
    unsigned choices = depth < 14 ? rank(l, in, n, best) : 0;
    if (!choices) {
        *cost = LEAF_COST + 50;
        return leaf(common, all - n[common]);
    }
    unsigned width = l->looked > EFFORT || depth > 6 ? 1 : TRIED >> depth / 2;
    if (choices > width)
        choices = width > 1 ? width : 1;
    for (unsigned i = 0; i < choices; i++) {
        struct bits yes = *in, no = *in;
        unsigned a, b;
        for (unsigned w = 0; w < l->words; w++) {
            yes.word[w] &= best[i]->yes.word[w];
            no.word[w] &= ~best[i]->yes.word[w];
        }
        if (most <= best[i]->cost)
            continue;
        struct branch *y = grow(l, &yes, depth + 1, most - best[i]->cost, &a);
        if (!y || a + best[i]->cost >= most) {
            branch_free(y);
            continue;
        }
        struct branch *z = grow(l, &no, depth + 1, most - best[i]->cost - a, &b);
        if (!z || a + b + best[i]->cost >= most) {
            branch_free(y);
            branch_free(z);
            continue;
        }
        branch_free(found);
        found = heap_get(sizeof *found);
        *found = (struct branch){.by = best[i], .yes = y, .no = z};
        most = *cost = a + b + best[i]->cost;
    }
    return found;
}

/* Into the nodes of a tree, both children side by side; a tree that has no room for them ends in doubt. */
static void plant(struct tree *t, unsigned at, const struct branch *b)
{
    t->node[at] = (struct node){.yes = LEAF, .no = LEAF, .to = b->to};
    t->doubts += b->doubts;
    if (!b->by)
        return;
    if (t->nodes + 2 > NODES_MOST) {
        t->doubts++;
        return;
    }
    unsigned yes = t->nodes, no = yes + 1;
    t->nodes += 2;
    t->node[at].test = b->by->test;
    t->node[at].yes = yes;
    t->node[at].no = no;
    plant(t, yes, b->yes);
    plant(t, no, b->no);
}

void tree_learn(struct tree *t, const struct facts *f, const struct sample *s, unsigned samples, bool inputs,
                bool edges)
{
    struct learner l = {.facts = f, .sample = s, .samples = samples < 64 * WORDS ? samples : 64 * WORDS};
    struct bits all = {{0}};
    unsigned cost;
    *t = (struct tree){0};
    l.words = (l.samples + 63) / 64;
    for (unsigned i = 0; i < l.samples; i++) {
        all.word[i / 64] |= (uint64_t)1 << i % 64;
        l.class[s[i].to].word[i / 64] |= (uint64_t)1 << i % 64;
        if (s[i].to >= l.classes)
            l.classes = s[i].to + 1;
    }
    for (unsigned i = 0; i < f->facts; i++)
        if ((!inputs || fact_is_input(f, i)) && (edges || !fact_is_edge(f, i)) && !fact_is_outcome(f, i))
            add_candidates(&l, i);
    struct branch *root = grow(&l, &all, 0, NOTHING, &cost);
    t->nodes = 1;
    plant(t, 0, root);
    branch_free(root);
    free(l.candidate);
}

unsigned tree_leaf(const struct tree *t, const Word fact[])
{
    unsigned at = 0;
    while (t->node[at].yes != LEAF)
        at = condition_holds(&t->node[at].test, fact) ? t->node[at].yes : t->node[at].no;
    return at;
}
