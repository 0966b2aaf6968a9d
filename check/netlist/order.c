/* SPDX-License-Identifier: MIT */
/*
 * Gates in an order to run in.
 *
 * A step of the program is an AND, XOR or multiplexer with its inversions: its kind.  Steps of the same kind follow
 * each other as far as their dependencies allow: all that are ready are taken, those that become ready by them too, and
 * then the kind of which most are ready.  So a program of thousands of steps is some dozens of stretches, each a loop
 * without a decision, and results need no address, since they follow each other.
 *
 * Steps are grouped by what they depend on, inputs and domains of flip-flops, so that those run again of which
 * something has changed: a divider that counts does not make the game behind it run.  A step depends on all that its
 * operands depend on, so groups that depend on less come first.
 */
#include "check/netlist/read.h"
#include "core/bytes.h"

enum { GROUPS = 64 };

struct order {
    struct netreader *reader;
    struct circuit *circuit;
    struct gate *gate;
    uint32_t gates;
    uint8_t *live;
    uint64_t *heeds;        /* by gate, as in struct stretch */
    uint64_t group[GROUPS]; /* what its steps depend on */
    unsigned groups;
    uint32_t wait[GROUPS];  /* the first gate that is ready, and the next in `queue`; 0: none */
    uint32_t *missing;      /* by gate: steps that it still waits for */
    uint32_t *first, *user; /* by gate: where the list of those that depend on it begins */
    uint32_t *slot;         /* by gate */
    uint32_t *queue;        /* a gate, and the next of its kind */
    uint32_t head[STEP_KINDS], tail[STEP_KINDS], length[STEP_KINDS];
    uint32_t *moved;     /* by flip-flop: its number in the order of domains */
    uint32_t *domain_of; /* by that number */
};

static bool is_step(const struct gate *g)
{
    return g->kind >= GATE_AND;
}

static unsigned operands(const struct gate *g)
{
    return g->kind == GATE_MUX ? 3 : 2;
}

/* ---- aliases ---- */

/* What an alias stands for; aliases that stand for each other in a circle are a loop. */
static bool resolve(const struct order *o, Literal *l)
{
    uint32_t hops = 0;
    while (o->gate[*l >> 1].kind == GATE_ALIAS && hops++ <= o->reader->cuts)
        *l = o->gate[*l >> 1].b ^ (*l & 1);
    return o->gate[*l >> 1].kind != GATE_ALIAS;
}

static bool resolve_all(struct order *o, uint32_t *loop)
{
    struct circuit *c = o->circuit;
    for (uint32_t i = 0; i < o->gates; i++) {
        struct gate *g = &o->gate[i];
        Literal *const in[] = {&g->a, &g->b, &g->c};
        for (unsigned k = 0; is_step(g) && k < operands(g); k++)
            if (!resolve(o, in[k])) {
                *loop = o->reader->cut[o->gate[*in[k] >> 1].a];
                return false;
            }
    }
    for (uint32_t i = 0; i < c->flipflops + c->bits; i++) {
        struct flipflop *f = i < c->flipflops ? &c->flipflop[i] : NULL;
        Literal *const in[] = {f ? &f->d : &c->bit[i - c->flipflops], f ? &f->clock : NULL, f ? &f->set : NULL,
                               f ? &f->clear : NULL};
        for (unsigned k = 0; k < (f ? 4 : 1); k++)
            if (!resolve(o, in[k])) {
                *loop = o->reader->cut[o->gate[*in[k] >> 1].a];
                return false;
            }
    }
    return true;
}

/* ---- what is needed, and when ---- */

static void need(struct order *o, Literal l, uint32_t *count)
{
    uint32_t g = l >> 1;
    if (!o->live[g]) {
        o->live[g] = true;
        o->queue[(*count)++] = g;
    }
}

static void mark_needed(struct order *o)
{
    const struct circuit *c = o->circuit;
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->bits; i++)
        need(o, c->bit[i], &count);
    for (uint32_t i = 0; i < c->flipflops; i++) {
        need(o, c->flipflop[i].d, &count);
        need(o, c->flipflop[i].clock, &count);
        need(o, c->flipflop[i].set, &count);
        need(o, c->flipflop[i].clear, &count);
    }
    while (count) {
        const struct gate *g = &o->gate[o->queue[--count]];
        if (!is_step(g))
            continue;
        need(o, g->a, &count);
        need(o, g->b, &count);
        if (g->kind == GATE_MUX)
            need(o, g->c, &count);
    }
}

/* Lists who depends on each gate, and counts how many steps each waits for. */
static bool list_users(struct order *o)
{
    uint32_t total = 0;
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < o->gates; i++) {
            const struct gate *g = &o->gate[i];
            const Literal in[] = {g->a, g->b, g->c};
            for (unsigned k = 0; o->live[i] && is_step(g) && k < operands(g); k++) {
                uint32_t from = in[k] >> 1;
                if (pass)
                    o->user[o->first[from]++] = i;
                else
                    o->first[from]++;
                o->missing[i] += !pass && is_step(&o->gate[from]);
            }
        }
        for (uint32_t i = 0; i < o->gates && !pass; i++) {
            uint32_t n = o->first[i];
            o->first[i] = total;
            total += n;
        }
        if (!pass && !(o->user = arena_get(o->reader->arena, (total + 1) * sizeof *o->user)))
            return false;
    }
    return true; /* first[i] is now where the list of i ends, and that of i + 1 begins */
}

static uint32_t users(const struct order *o, uint32_t gate, const uint32_t **list)
{
    uint32_t from = gate ? o->first[gate - 1] : 0;
    *list = o->user + from;
    return o->first[gate] - from;
}

/* ---- domains ---- */

static bool asynchronous(const struct flipflop *f)
{
    return f->set != LITERAL_0 || f->clear != LITERAL_0;
}

static uint64_t domain_key(const struct flipflop *f)
{
    return (uint64_t)f->clock << 1 | asynchronous(f);
}

/* Flip-flops of one domain one after the other.  There are few domains, unless somebody makes many: then the flip-flops
   beyond the first so many are a domain each. */
static bool make_domains(struct order *o)
{
    enum { TRIED = 256 };
    struct circuit *c = o->circuit;
    struct arena *a = o->reader->arena;
    uint32_t n = c->flipflops, at = 0;
    struct flipflop *sorted = arena_get(a, (n + 1) * sizeof *sorted);
    uint8_t *taken = arena_get(a, n + 1);
    c->domain = arena_get(a, (n + 1) * sizeof *c->domain);
    o->moved = arena_get(a, (n + 1) * sizeof *o->moved);
    if (!sorted || !taken || !c->domain || !o->moved)
        return false;
    for (uint32_t i = 0; i < n; i++) {
        if (taken[i])
            continue;
        const struct flipflop *f = &c->flipflop[i];
        struct domain *d = &c->domain[c->domains++];
        *d = (struct domain){.clock = f->clock, .first = at, .asynchronous = asynchronous(f)};
        for (uint32_t k = i; k < (c->domains <= TRIED ? n : i + 1); k++)
            if (!taken[k] && domain_key(&c->flipflop[k]) == domain_key(f)) {
                taken[k] = true;
                o->moved[k] = at;
                sorted[at++] = c->flipflop[k];
            }
        d->count = at - d->first;
    }
    arena_put(a, c->flipflop);
    arena_put(a, taken);
    c->flipflop = sorted;
    return true;
}

/* ---- groups ---- */

/* What every gate depends on.  Gates come after their operands, but where an alias was: there it takes more rounds. */
static void mark_dependencies(struct order *o)
{
    const struct circuit *c = o->circuit;
    for (uint32_t k = 0; k < c->domains; k++)
        for (uint32_t i = c->domain[k].first; i < c->domain[k].first + c->domain[k].count; i++)
            o->domain_of[i] = k;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < o->gates; i++) {
            const struct gate *g = &o->gate[i];
            uint64_t heeds = g->kind == GATE_INPUT      ? HEEDS_INPUTS
                             : g->kind == GATE_REGISTER ? c->domain[o->domain_of[o->moved[g->a]]].bit
                                                        : 0;
            if (is_step(g))
                heeds = o->heeds[g->a >> 1] | o->heeds[g->b >> 1] | (g->kind == GATE_MUX ? o->heeds[g->c >> 1] : 0);
            more |= heeds != o->heeds[i] && o->live[i];
            o->heeds[i] = heeds;
        }
    }
}

static unsigned group_of(struct order *o, uint64_t heeds)
{
    unsigned i = 0;
    while (i < o->groups && o->group[i] != heeds)
        i++;
    return i;
}

static bool find_groups(struct order *o)
{
    o->groups = 0;
    for (uint32_t i = 0; i < o->gates; i++)
        if (o->live[i] && is_step(&o->gate[i])) {
            unsigned at = group_of(o, o->heeds[i]);
            if (at == GROUPS)
                return false;
            if (at == o->groups)
                o->group[o->groups++] = o->heeds[i];
        }
    for (unsigned i = 1; i < o->groups; i++) /* those that depend on less first */
        for (unsigned k = i; k && bits_set(o->group[k]) < bits_set(o->group[k - 1]); k--) {
            uint64_t swap = o->group[k];
            o->group[k] = o->group[k - 1];
            o->group[k - 1] = swap;
        }
    return true;
}

/* Domains have a bit each; if that makes too many groups, all have the same. */
static void make_groups(struct order *o)
{
    struct circuit *c = o->circuit;
    for (unsigned own = 1; own < 2; own--) {
        for (uint32_t k = 0; k < c->domains; k++)
            c->domain[k].bit = own && k < 62 ? (uint64_t)2 << k : (uint64_t)1 << 63;
        mark_dependencies(o);
        if (find_groups(o))
            return;
    }
}

/* ---- the program ---- */

static enum step_kind kind(struct gate *g)
{
    if (g->kind == GATE_XOR)
        return (g->a ^ g->b) & 1 ? STEP_XNOR : STEP_XOR;
    if (g->kind == GATE_AND) {
        if (g->a & 1 && !(g->b & 1)) {
            Literal swap = g->a;
            g->a = g->b;
            g->b = swap;
        }
        return g->a & 1 ? STEP_NOR : g->b & 1 ? STEP_ANDN : STEP_AND;
    }
    if (g->a & 1) {
        Literal swap = g->b;
        g->b = g->c;
        g->c = swap;
        g->a ^= 1;
    }
    return g->b & 1 ? (g->c & 1 ? STEP_MUX_N : STEP_MUX_N1) : g->c & 1 ? STEP_MUX_N0 : STEP_MUX;
}

static void ready(struct order *o, uint32_t gate)
{
    enum step_kind k = kind(&o->gate[gate]);
    o->queue[gate] = 0;
    if (o->length[k]++)
        o->queue[o->tail[k]] = gate;
    else
        o->head[k] = gate;
    o->tail[k] = gate;
}

/* It waits until it is its group's turn. */
static void wait(struct order *o, uint32_t gate)
{
    unsigned group = group_of(o, o->heeds[gate]);
    o->queue[gate] = o->wait[group];
    o->wait[group] = gate;
}

/* Those that waited for this gate alone are ready, if they are of the group at work. */
static void done(struct order *o, uint32_t gate)
{
    const uint32_t *list;
    uint32_t n = users(o, gate, &list);
    for (uint32_t i = 0; i < n; i++)
        if (!--o->missing[list[i]]) {
            if (o->heeds[list[i]] == o->heeds[gate])
                ready(o, list[i]);
            else
                wait(o, list[i]);
        }
}

static enum step_kind most_ready(const struct order *o)
{
    enum step_kind best = STEP_AND;
    for (unsigned k = 0; k < STEP_KINDS; k++)
        if (o->length[k] > o->length[best])
            best = (enum step_kind)k;
    return best;
}

/* Runs the queues empty; every gate that is taken becomes the next step. */
static void schedule(struct order *o, uint32_t *operand, uint64_t heeds)
{
    struct circuit *c = o->circuit;
    for (enum step_kind k; k = most_ready(o), o->length[k];) {
        struct stretch *s = &c->stretch[c->stretches++];
        *s = (struct stretch){.kind = k, .slot = c->slots, .operand = *operand, .heeds = heeds};
        while (o->length[k]) {
            uint32_t gate = o->head[k];
            const struct gate *g = &o->gate[gate];
            o->head[k] = o->queue[gate];
            o->length[k]--;
            c->operand[(*operand)++] = o->slot[g->a >> 1];
            c->operand[(*operand)++] = o->slot[g->b >> 1];
            if (k >= STEP_MUX)
                c->operand[(*operand)++] = o->slot[g->c >> 1];
            o->slot[gate] = c->slots++;
            s->count++;
            done(o, gate);
        }
    }
}

/* A net in a loop: a way back along what was never ready comes around some time, and over a cut. */
static uint32_t find_loop(const struct order *o)
{
    uint32_t at = 0, net = o->reader->cut[0];
    while (at < o->gates && !(o->live[at] && is_step(&o->gate[at]) && o->missing[at]))
        at++;
    for (uint32_t hops = 0; at < o->gates && hops < 2 * o->gates; hops++) {
        const struct gate *g = &o->gate[at];
        const Literal in[] = {g->a, g->b, g->c};
        for (unsigned k = 0; k < operands(g); k++)
            if (is_step(&o->gate[in[k] >> 1]) && o->missing[in[k] >> 1]) {
                at = in[k] >> 1;
                break;
            }
    }
    for (uint32_t i = 0; i < o->reader->cuts; i++) { /* is it what some cut net stands for? */
        Literal l = o->reader->net[o->reader->cut[i]].literal;
        if (resolve(o, &l) && is_step(&o->gate[l >> 1]) && o->missing[l >> 1])
            net = o->reader->cut[i];
        if (l >> 1 == at)
            return o->reader->cut[i];
    }
    return net;
}

static Literal slotted(const struct order *o, Literal l)
{
    return o->slot[l >> 1] << 1 | (l & 1);
}

/* Inputs and flip-flops have the first slots; everything else is a step. */
static uint32_t place(struct order *o)
{
    struct circuit *c = o->circuit;
    uint32_t live = 0;
    c->slots = 1 + c->inputs + c->flipflops;
    for (uint32_t i = 0; i < o->gates; i++) {
        const struct gate *g = &o->gate[i];
        if (g->kind == GATE_INPUT)
            o->slot[i] = circuit_input_slot(g->a);
        else if (g->kind == GATE_REGISTER)
            o->slot[i] = circuit_flipflop_slot(c, o->moved[g->a]);
        else
            live += o->live[i] && is_step(g);
    }
    return live;
}

static void program(struct order *o)
{
    uint32_t operand = 0;
    for (uint32_t i = o->gates; i--;)
        if (o->live[i] && is_step(&o->gate[i]) && !o->missing[i])
            wait(o, i);
    for (unsigned k = 0; k < o->groups; k++) {
        for (uint32_t gate = o->wait[k], next; gate; gate = next) {
            next = o->queue[gate];
            ready(o, gate);
        }
        schedule(o, &operand, o->group[k]);
    }
}

static void translate(struct order *o)
{
    struct circuit *c = o->circuit;
    for (uint32_t i = 0; i < c->bits; i++)
        c->bit[i] = slotted(o, c->bit[i]);
    for (uint32_t i = 0; i < c->flipflops; i++) {
        struct flipflop *f = &c->flipflop[i];
        f->clock = slotted(o, f->clock);
        f->d = slotted(o, f->d);
        f->set = slotted(o, f->set);
        f->clear = slotted(o, f->clear);
    }
    for (uint32_t i = 0; i < c->domains; i++)
        c->domain[i].clock = slotted(o, c->domain[i].clock);
    for (uint32_t i = 0; i < c->nets; i++) {
        const struct net *n = &o->reader->net[i];
        Literal l = n->literal;
        bool there = n->known && resolve(o, &l) && (o->live[l >> 1] || !is_step(&o->gate[l >> 1]));
        c->net[i] = there ? slotted(o, l) : NO_LITERAL;
    }
    for (uint32_t i = 0; i < o->gates; i++) {
        const uint32_t *list;
        if (o->gate[i].kind == GATE_INPUT)
            c->used[o->gate[i].a] = users(o, i, &list) > 0 ? USED_BY_STEPS : 0;
    }
    for (uint32_t i = 0; i < c->domains; i++) {
        uint32_t slot = c->domain[i].clock >> 1;
        if (c->domain[i].clock & 1 && slot && slot <= c->inputs)
            c->used[slot - 1] |= USED_FALLING;
    }
    for (uint32_t i = 0; i < c->flipflops; i++) { /* levels that set and clear are heeded, too */
        const Literal level[] = {c->flipflop[i].set, c->flipflop[i].clear};
        for (unsigned k = 0; k < 2; k++)
            if (level[k] >> 1 && level[k] >> 1 <= c->inputs)
                c->used[(level[k] >> 1) - 1] |= USED_FALLING;
    }
}

const char *circuit_order(struct netreader *r, uint32_t *loop)
{
    static const char looped[] = "it has a loop of gates without a register, through %s", cramped[] = "it is too large";
    struct circuit *c = r->circuit;
    struct order o = {.reader = r, .circuit = c, .gate = r->gates.gate, .gates = r->gates.count};
    struct arena *a = r->arena;
    size_t n = o.gates + 1;
    *loop = 0;
    o.live = arena_get(a, n);
    o.heeds = arena_get(a, n * sizeof *o.heeds);
    o.domain_of = arena_get(a, (c->flipflops + 1) * sizeof *o.domain_of);
    o.missing = arena_get(a, n * sizeof *o.missing);
    o.first = arena_get(a, n * sizeof *o.first);
    o.slot = arena_get(a, n * sizeof *o.slot);
    o.queue = arena_get(a, n * sizeof *o.queue);
    if (!o.live || !o.heeds || !o.domain_of || !o.missing || !o.first || !o.slot || !o.queue)
        return cramped;
    if (!resolve_all(&o, loop))
        return looped;
    mark_needed(&o);
    if (!list_users(&o) || !make_domains(&o))
        return cramped;
    make_groups(&o);
    uint32_t live = place(&o);
    c->operand = arena_get(a, (3 * (size_t)live + 1) * sizeof *c->operand);
    c->stretch = arena_get(a, ((size_t)live + 1) * sizeof *c->stretch);
    c->used = arena_get(a, c->inputs + 1);
    c->nets = r->nets;
    c->net = arena_get(a, ((size_t)c->nets + 1) * sizeof *c->net);
    if (!c->operand || !c->stretch || !c->used || !c->net)
        return cramped;
    program(&o);
    c->steps = c->slots - 1 - c->inputs - c->flipflops;
    if (c->steps < live) {
        *loop = find_loop(&o);
        return looped;
    }
    translate(&o);
    void *const blocks[] = {o.live, o.heeds, o.domain_of, o.missing, o.first, o.slot, o.queue, o.user, o.moved};
    for (unsigned i = 0; i < sizeof blocks / sizeof *blocks; i++)
        arena_put(a, blocks[i]);
    return NULL;
}
