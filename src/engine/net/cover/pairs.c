#include "engine/net/cover/pairs.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/memory.h"
#include "engine/net/cover/antichain.h"
#include "engine/net/cover/cover_answer.h"
#include "engine/net/cover/invariant.h"
#include "engine/net/cover/trap.h"

enum { MOST_PLACES = 6000 };
static const uint64_t MOST_WORK = 600 * 1000 * 1000; // words looked at

static void adopt(Invariants *set, const Net *net, const MarkingList *traps,
                  const MarkingList *list) {
  invariants_start(set, (uint32_t)net->places.n);
  for (size_t i = 0; i < list->ends.n; i++) {
    Weighing w = trap_weighing(net, traps, marking_list_get(list, i));
    invariants_add(set, w.weights, w.bound);
  }
}

// ---- the relation

typedef struct {
  const Net *net;
  Pairs *r;
  Invariants invariants;
  uint32_t *changed; // by place: the round in which its row grew last
  uint64_t
      *common; // scratch: places that may hold a token besides all those that a transition needs
  uint32_t round;
  uint64_t work;
} Finder;

static void set_bit(uint64_t *row, uint32_t p) { row[p / 64] |= (uint64_t)1 << p % 64; }
static bool has_bit(const uint64_t *row, uint32_t p) { return row[p / 64] >> p % 64 & 1; }
static uint64_t *row_of(const Pairs *r, uint32_t p) { return r->together + p * r->words; }

static void mark(Finder *f, uint32_t p) {
  if (has_bit(f->r->marked, p)) return;
  set_bit(f->r->marked, p);
  f->changed[p] = f->round;
}

static bool refused(Finder *f, uint32_t p, uint32_t q) {
  return p == q ? invariants_forbid(&f->invariants, (Marking){&(NetTokens){p, 2}, 1})
                : invariants_conflict(&f->invariants, p, q);
}

static void relate(Finder *f, uint32_t p, uint32_t q) {
  if (has_bit(row_of(f->r, p), q) || refused(f, p, q)) return;
  set_bit(row_of(f->r, p), q), set_bit(row_of(f->r, q), p);
  f->changed[p] = f->changed[q] = f->round;
}

// Row p gets all of `with`.
static void relate_all(Finder *f, uint32_t p, const uint64_t *with) {
  uint64_t *row = row_of(f->r, p);
  f->work += f->r->words;
  for (size_t w = 0; w < f->r->words; w++)
    for (uint64_t fresh = with[w] & ~row[w]; fresh; fresh &= fresh - 1)
      relate(f, p, (uint32_t)(w * 64 + (size_t)__builtin_ctzll(fresh)));
}

static bool can_fire(const Finder *f, const NetTransition *t) {
  for (size_t i = 0; i < t->effects.n; i++) {
    NetEffect e = t->effects.at[i];
    if (e.need && !has_bit(f->r->marked, e.place)) return false;
    if (e.need > 1 && !has_bit(row_of(f->r, e.place), e.place)) return false;
    for (size_t k = 0; k < i && e.need; k++)
      if (t->effects.at[k].need && !has_bit(row_of(f->r, e.place), t->effects.at[k].place))
        return false;
  }
  return true;
}

// Places that may hold a token that t leaves where it is: one besides those that it needs, or one
// of those that it gives back.
static void gather(Finder *f, const NetTransition *t) {
  size_t words = f->r->words;
  memcpy(f->common, f->r->marked, words * sizeof *f->common);
  for (size_t i = 0; i < t->effects.n; i++) {
    if (!t->effects.at[i].need) continue;
    const uint64_t *row = row_of(f->r, t->effects.at[i].place);
    for (size_t w = 0; w < words; w++) f->common[w] &= row[w];
    f->work += words;
  }
  for (size_t i = 0; i < t->effects.n; i++)
    if (t->effects.at[i].need && (int64_t)t->effects.at[i].need + t->effects.at[i].change > 0 &&
        t->effects.at[i].change <= 0)
      set_bit(f->common, t->effects.at[i].place);
}

// Tokens that t adds come together with those that it leaves and with each other.
static void fire(Finder *f, const NetTransition *t) {
  if (!can_fire(f, t)) return;
  gather(f, t);
  for (size_t i = 0; i < t->effects.n; i++) {
    NetEffect e = t->effects.at[i];
    if (e.change <= 0) continue;
    mark(f, e.place);
    relate_all(f, e.place, f->common);
    if (e.change > 1 || e.need) relate(f, e.place, e.place);
    for (size_t k = 0; k < i; k++)
      if (t->effects.at[k].change > 0) relate(f, e.place, t->effects.at[k].place);
  }
}

static bool is_due(const Finder *f, const NetTransition *t) {
  for (size_t i = 0; i < t->effects.n; i++)
    if (t->effects.at[i].need && f->changed[t->effects.at[i].place] + 1 >= f->round) return true;
  return f->round == 1;
}

static bool run(Finder *f, const Budget *budget) {
  for (bool changed = true; changed;) {
    f->round++;
    for (size_t t = 0; t < f->net->transitions.n; t++)
      if (is_due(f, &f->net->transitions.at[t])) fire(f, &f->net->transitions.at[t]);
    if (f->work > MOST_WORK || budget_spent(budget, 0)) return false;
    changed = false;
    for (size_t p = 0; p < f->net->places.n; p++) changed |= f->changed[p] == f->round;
  }
  return true;
}

static bool has_free_transition(const Net *net) {
  for (size_t t = 0; t < net->transitions.n; t++) {
    bool needs = false;
    for (size_t i = 0; i < net->transitions.at[t].effects.n; i++)
      needs |= net->transitions.at[t].effects.at[i].need > 0;
    if (!needs) return true;
  }
  return false;
}

static void take_start(Finder *f) {
  const Net *net = f->net;
  VEC(uint32_t) held = {0};
  for (uint32_t p = 0; p < net->places.n; p++)
    if (net->places.at[p].most) vec_push(&held, p);
  for (size_t i = 0; i < held.n; i++) {
    mark(f, held.at[i]);
    if (net->places.at[held.at[i]].most > 1) relate(f, held.at[i], held.at[i]);
    for (size_t k = 0; k < i; k++) relate(f, held.at[i], held.at[k]);
  }
  vec_delete(&held);
}

Pairs *pairs_find(const Net *net, const MarkingList *traps, const MarkingList *invariants,
                  const Budget *budget) {
  size_t n = net->places.n;
  if (n > MOST_PLACES || has_free_transition(net))
    return NULL; // such a transition would be due in every round
  Pairs *r = memory_take(sizeof *r);
  r->words = (n + 63) / 64;
  r->together = memory_take(n * r->words * sizeof *r->together + 8);
  r->marked = memory_take(r->words * sizeof *r->marked + 8);
  Finder f = {.net = net, .r = r, .changed = memory_take(n * sizeof *f.changed)};
  f.common = memory_take(r->words * sizeof *f.common + 8);
  adopt(&f.invariants, net, traps, invariants);
  take_start(&f);
  bool done = run(&f, budget);
  invariants_delete(&f.invariants);
  free(f.changed);
  free(f.common);
  if (done) return r;
  pairs_delete(r);
  return NULL;
}

void pairs_delete(Pairs *r) {
  if (!r) return;
  free(r->together);
  free(r->marked);
  free(r);
}

// ---- a basis without pairs

typedef struct {
  const Pairs *r;
  const Net *net;
  CoverAnswer *answer;
  Antichain *known;
  Invariants invariants;
  bool *ceiling;
  uint32_t *giver_first, *givers; // transitions that add to p
  VEC(NetTokens) made;            // scratch
} Closer;

static void find_givers(Closer *c) {
  size_t n = c->net->places.n, total = 0;
  c->giver_first = memory_take((n + 2) * sizeof *c->giver_first);
  for (size_t t = 0; t < c->net->transitions.n; t++)
    for (size_t i = 0; i < c->net->transitions.at[t].effects.n; i++)
      if (c->net->transitions.at[t].effects.at[i].change > 0)
        c->giver_first[c->net->transitions.at[t].effects.at[i].place + 2]++, total++;
  for (size_t p = 0; p < n; p++) c->giver_first[p + 2] += c->giver_first[p + 1];
  c->givers = memory_take((total + 1) * sizeof *c->givers);
  for (uint32_t t = 0; t < c->net->transitions.n; t++)
    for (size_t i = 0; i < c->net->transitions.at[t].effects.n; i++)
      if (c->net->transitions.at[t].effects.at[i].change > 0)
        c->givers[c->giver_first[c->net->transitions.at[t].effects.at[i].place + 1]++] = t;
}

static Marking predecessor(Closer *c, Marking m, uint32_t t) {
  DEBUG_ONLY(t < c->net->transitions.n);
  const NetTransition *u = &c->net->transitions.at[t];
  vec_clear(&c->made);
  for (size_t i = 0, k = 0; i < m.n || k < u->effects.n;) {
    if (k == u->effects.n || (i < m.n && m.at[i].place < u->effects.at[k].place)) {
      vec_push(&c->made, m.at[i++]);
      continue;
    }
    NetEffect e = u->effects.at[k++];
    int64_t have = i < m.n && m.at[i].place == e.place ? m.at[i++].n : 0;
    int64_t want = have - e.change > (int64_t)e.need ? have - e.change : (int64_t)e.need;
    if (want) vec_push(&c->made, (NetTokens){e.place, (uint32_t)want});
  }
  return (Marking){c->made.at, (uint32_t)c->made.n};
}

static bool over_ceiling(const Closer *c, Marking m) {
  for (uint32_t i = 0; i < m.n; i++)
    if (c->ceiling[m.at[i].place] && m.at[i].n > c->net->places.at[m.at[i].place].most) return true;
  return false;
}

// One token, or two in one place or in two.
static void add_pair(Closer *c, uint32_t p, uint32_t q) {
  NetTokens tokens[2] = {{p < q ? p : q, 1}, {p < q ? q : p, 1}};
  if (p == q && pairs_marked(c->r, p)) tokens[0].n = 2;
  Marking pair = {tokens, p == q ? 1 : 2};
  antichain_add(c->known, pair, (uint32_t)c->answer->basis.ends.n);
  marking_list_add(&c->answer->basis, pair);
}

static bool never(const Closer *c, NetTokens x, NetTokens y) {
  if (x.place != y.place) return !pairs_together(c->r, x.place, y.place);
  return !pairs_marked(c->r, x.place) || (x.n > 1 && !pairs_together(c->r, x.place, x.place));
}

// What nothing excludes yet is excluded by a pair, which becomes part of the basis.
static void cover_by_pair(Closer *c, Marking m) {
  if (over_ceiling(c, m) || invariants_forbid(&c->invariants, m) ||
      antichain_below(c->known, m, NET_NONE) != NET_NONE)
    return;
  for (uint32_t i = 0; i < m.n; i++)
    for (uint32_t j = 0; j <= i; j++)
      if (never(c, m.at[i], m.at[j])) {
        add_pair(c, m.at[i].place, m.at[j].place);
        return;
      }
}

static void cover_predecessors(Closer *c, size_t which) {
  NetTokens *own = NULL;
  Marking view = marking_list_get(&c->answer->basis, which);
  own = memory_take((view.n + 1) * sizeof *own); // the basis grows and moves
  memcpy(own, view.at, view.n * sizeof *own);
  Marking m = {own, view.n};
  for (uint32_t i = 0; i < m.n; i++)
    for (uint32_t g = c->giver_first[m.at[i].place]; g < c->giver_first[m.at[i].place + 1]; g++)
      cover_by_pair(c, predecessor(c, m, c->givers[g]));
  free(own);
}

static void start_closer(Closer *c) {
  size_t n = c->net->places.n;
  c->known = antichain_new();
  c->ceiling = memory_take(n);
  for (size_t i = 0; i < c->answer->ceilings.n; i++) c->ceiling[c->answer->ceilings.at[i]] = true;
  adopt(&c->invariants, c->net, &c->answer->traps, &c->answer->invariants);
  for (size_t i = 0; i < c->answer->basis.ends.n; i++)
    antichain_add(c->known, marking_list_get(&c->answer->basis, i), (uint32_t)i);
  find_givers(c);
}

bool pairs_close(const Pairs *r, const Net *net, CoverAnswer *answer, const Budget *budget) {
  Closer c = {.r = r, .net = net, .answer = answer};
  start_closer(&c);
  bool in_time = true;
  for (size_t i = 0; i < net->targets.n; i++)
    cover_by_pair(&c, (Marking){net->targets.at[i].needs.at, (uint32_t)net->targets.at[i].needs.n});
  for (size_t i = 0; i < answer->basis.ends.n && in_time; i++) {
    cover_predecessors(&c, i);
    in_time = i % 256 || !budget_spent(budget, 0);
  }
  antichain_delete(c.known);
  invariants_delete(&c.invariants);
  free(c.ceiling);
  free(c.giver_first);
  free(c.givers);
  vec_delete(&c.made);
  return in_time;
}
