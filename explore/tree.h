/* SPDX-License-Identifier: MIT */
/*
 * Decision trees: the cheapest tests that tell apart which phase came of each of many moments.
 *
 * A tree is learned by branch and bound: at every node the tests with the best gain for their cost are tried, and a
 * branch is given up once it costs more than the best tree so far.  It has to explain every moment; where it cannot, it
 * says so.  A tree may still be wrong about moments that nobody has seen, so whoever learns one goes on playing, adds
 * the moments that it got wrong, and learns again (counterexample-guided).
 */
#ifndef GATECADE_TREE_H
#define GATECADE_TREE_H

#include "explore/facts.h"

enum { NODES_MOST = 96, LEAF = NODES_MOST };

struct node {
    struct condition test;
    unsigned yes, no; /* LEAF: this node has no test, `to` is what comes of it */
    unsigned to;
};

struct tree {
    struct node node[NODES_MOST]; /* the first is the root */
    unsigned nodes;
    unsigned doubts; /* moments that no test tells apart */
};

struct sample {
    Word *fact;
    Word *before, *after; /* the machine's ports */
    unsigned from, to;
};

/* `inputs`: only tests of inputs; `edges`: tests of single edges, too. */
void tree_learn(struct tree *t, const struct facts *f, const struct sample *s, unsigned samples, bool inputs,
                bool edges);

/* The leaf that a moment leads to. */
unsigned tree_leaf(const struct tree *t, const Word fact[]);

#endif
