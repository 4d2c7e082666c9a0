#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/memory.h"
#include "engine/net/cover/net_relax.h"
#include "verdict/certificate_net.h"
#include "verdict/certificate_net_boxes.h"
#include "verdict/certificate_net_check.h"
#include "verdict/certificate_net_markings.h"
#include "verdict/certificate_net_text.h"

typedef struct {
  uint32_t place, n;   // the token that leads here
  uint32_t first, end; // its children
  bool ends;           // a basis marking ends here
} Branch;

typedef struct {
  CertificateNet *certificate;
  const Net *net;                 // plain: what lies beyond plain nets has been relaxed
  const Net *written;             // as it is
  bool *ceiling;                  // by place
  bool *dead;                     // by transition
  uint64_t *bounds;               // by invariant
  uint32_t *use_first, *uses;     // by place: effects on it, as (transition, index) pairs
  uint32_t *giver_first, *givers; // by place: transitions that can fire and add to it
  uint32_t *weigh_first; // by place: invariants that weigh it, as (invariant, weight) pairs
  NetTokens *weighs;
  uint64_t *sums;         // by invariant; zero between questions
  uint32_t *tried, round; // by transition
  NetTokens *made;        // scratch: a predecessor
  VEC(Branch) branches;   // of the basis; the root is branch 0
} Check;

static const uint32_t LARGEST_WEIGHT = (uint32_t)1 << 30;
__extension__ typedef __int128 Sum; // of weights times tokens or changes: no net is large enough

static uint64_t counted(uint64_t a, uint64_t b) { // no more than can be counted
  uint64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

static const char *say(Check *c, const char *what, size_t number, const char *why) {
  return arena_format(c->certificate->arena, "%s %zu %s", what, number, why);
}

static uint32_t most(const Check *c, uint32_t place) { return c->net->places.at[place].most; }

// All that follows takes markings for lists of places that ascend, each below n.
static bool in_range(const CertificateMarkings *list, size_t n) {
  for (size_t i = 0; i < list->n; i++)
    for (uint32_t k = 0; k < list->at[i].n; k++) {
      uint32_t place = list->at[i].at[k].place;
      if (place >= n || (k && place <= list->at[i].at[k - 1].place)) return false;
    }
  return true;
}

// The same of the net that it is held against; no transition takes what it does not need.
static bool effects_ascend(const Net *net) {
  for (size_t t = 0; t < net->transitions.n; t++)
    for (size_t k = 0; k < net->transitions.at[t].effects.n; k++) {
      const NetEffect *e = &net->transitions.at[t].effects.at[k];
      if (e->place >= net->places.n || (k && e->place <= e[-1].place)) return false;
      if ((int64_t)e->need + e->change < 0) return false;
    }
  return true;
}

static const char *check_ceilings(Check *c) {
  CertificateNet *f = c->certificate;
  for (size_t i = 0; i < f->ceilings.n; i++) {
    if (f->ceilings.at[i] >= c->net->places.n)
      return "a ceiling names a place that the net does not have";
    c->ceiling[f->ceilings.at[i]] = true;
  }
  for (size_t t = 0; t < c->net->transitions.n; t++) {
    const NetTransition *u = &c->net->transitions.at[t];
    bool adds = false;
    for (size_t k = 0; k < u->effects.n; k++) {
      NetEffect e = u->effects.at[k];
      adds |= c->ceiling[e.place] && e.change > 0 && most(c, e.place) != NET_MANY;
      c->dead[t] |= c->ceiling[e.place] && e.need > most(c, e.place);
    }
    if (adds && !c->dead[t]) return say(c, "transition", t, "can raise a place above its ceiling");
  }
  return NULL;
}

// Effects by place, so that an invariant is checked against the transitions that touch it only.
static void index_effects(Check *c) {
  uint32_t n = (uint32_t)c->net->places.n;
  c->use_first = memory_take((n + 2) * sizeof(uint32_t));
  for (size_t t = 0; t < c->net->transitions.n; t++)
    for (size_t k = 0; k < c->net->transitions.at[t].effects.n; k++)
      c->use_first[c->net->transitions.at[t].effects.at[k].place + 2]++;
  for (uint32_t p = 0; p < n; p++) c->use_first[p + 2] += c->use_first[p + 1];
  c->uses = memory_take(((size_t)c->use_first[n + 1] + 1) * 2 * sizeof(uint32_t));
  for (uint32_t t = 0; t < c->net->transitions.n; t++)
    for (uint32_t k = 0; k < c->net->transitions.at[t].effects.n; k++) {
      uint32_t slot = c->use_first[c->net->transitions.at[t].effects.at[k].place + 1]++;
      c->uses[2 * slot] = t;
      c->uses[2 * slot + 1] = k;
    }
}

typedef struct {
  Sum *change;
  uint64_t *need;
} Weighed; // by transition: what it does to a weighted sum, and the least sum at which it can fire

// Counts place p `often` in the sum, and in what the places alone weigh if `alone`.
static void weigh(Check *c, size_t i, Weighed w, uint32_t p, uint32_t often, bool alone) {
  ALWAYS(p < c->net->places.n && often < LARGEST_WEIGHT);
  c->bounds[i] = counted(c->bounds[i], (uint64_t)often * most(c, p));
  for (uint32_t k = c->use_first[p]; k < c->use_first[p + 1]; k++) {
    uint32_t t = c->uses[2 * k];
    NetEffect e = c->net->transitions.at[t].effects.at[c->uses[2 * k + 1]];
    w.change[t] += (Sum)e.change * often;
    if (alone) w.need[t] = counted(w.need[t], (uint64_t)e.need * often);
  }
}

static const char *judge(Check *c, size_t i, Weighed w, uint32_t p) {
  DEBUG_ONLY(p < c->net->places.n && c->use_first[p] <= c->use_first[p + 1]);
  const char *trouble = NULL;
  for (uint32_t k = c->use_first[p]; k < c->use_first[p + 1]; k++) {
    uint32_t t = c->uses[2 * k];
    if (w.need[t] > c->bounds[i]) c->dead[t] = true;
    if (w.change[t] > 0 && !c->dead[t])
      trouble = say(c, "invariant", i, "is raised by a transition");
    w.change[t] = 0;
    w.need[t] = 0;
  }
  return trouble;
}

// The trap that a number beyond the places stands for; no places for a place.
static CertificateMarking trap_of(const Check *c, uint32_t number) {
  return number < c->net->places.n ? (CertificateMarking){0}
                                   : c->certificate->traps.at[number - c->net->places.n];
}

static const char *check_invariant(Check *c, size_t i, Weighed w) {
  DEBUG_ONLY(i < c->certificate->invariants.n);
  CertificateMarking v = c->certificate->invariants.at[i];
  for (uint32_t j = 0; j < v.n; j++) {
    uint32_t p = v.at[j].place;
    if (v.at[j].n >= LARGEST_WEIGHT)
      return say(c, "invariant", i, "has a weight that is too large");
    CertificateMarking trap = trap_of(c, p);
    for (uint32_t k = 0; k < trap.n; k++) weigh(c, i, w, trap.at[k].place, v.at[j].n, false);
    if (c->bounds[i] == UINT64_MAX)
      return say(c, "invariant", i, "weighs more than can be counted");
    if (trap.n)
      c->bounds[i] -= v.at[j].n; // it has a token at the start, so this leaves no less than nothing
    else if (most(c, p) == NET_MANY)
      return say(c, "invariant", i, "weighs a place that may start with any number");
    else weigh(c, i, w, p, v.at[j].n, true);
  }
  if (c->bounds[i] == UINT64_MAX) return say(c, "invariant", i, "weighs more than can be counted");
  const char *trouble = NULL;
  for (uint32_t j = 0; j < v.n && !trouble; j++) {
    CertificateMarking trap = trap_of(c, v.at[j].place);
    for (uint32_t k = 0; k < trap.n && !trouble; k++) trouble = judge(c, i, w, trap.at[k].place);
    if (!trap.n) trouble = judge(c, i, w, v.at[j].place);
  }
  return trouble;
}

// Every transition that can fire and takes from the trap leaves a token in it, or puts one there.
static const char *check_trap(Check *c, size_t i, bool *inside) {
  DEBUG_ONLY(i < c->certificate->traps.n);
  CertificateMarking trap = c->certificate->traps.at[i];
  bool marked = false;
  for (uint32_t j = 0; j < trap.n; j++) {
    if (most(c, trap.at[j].place) == NET_MANY)
      return say(c, "trap", i, "has a place that may start with any number");
    marked |= most(c, trap.at[j].place) > 0;
    inside[trap.at[j].place] = true;
  }
  const char *trouble = marked ? NULL : say(c, "trap", i, "has no token at the start");
  for (size_t t = 0; t < c->net->transitions.n && !trouble; t++) {
    const NetTransition *u = &c->net->transitions.at[t];
    bool takes = false, leaves = false;
    for (size_t k = 0; k < u->effects.n; k++) {
      NetEffect e = u->effects.at[k];
      takes |= inside[e.place] && e.change < 0;
      leaves |= inside[e.place] && (int64_t)e.need + e.change > 0;
    }
    if (takes && !leaves && !c->dead[t]) trouble = say(c, "trap", i, "can lose its last token");
  }
  for (uint32_t j = 0; j < trap.n; j++) inside[trap.at[j].place] = false;
  return trouble;
}

static const char *check_traps(Check *c) {
  bool *inside = memory_take(c->net->places.n + 1);
  const char *trouble = NULL;
  for (size_t i = 0; i < c->certificate->traps.n && !trouble; i++)
    trouble = check_trap(c, i, inside);
  free(inside);
  return trouble;
}

static const char *check_invariants(Check *c) {
  size_t n = c->net->transitions.n;
  Weighed w = {memory_take(n * sizeof(Sum)), memory_take(n * sizeof(uint64_t))};
  const char *trouble = NULL;
  for (size_t i = 0; i < c->certificate->invariants.n && !trouble; i++)
    trouble = check_invariant(c, i, w);
  free(w.change);
  free(w.need);
  return trouble;
}

static void index_givers(Check *c) {
  uint32_t n = (uint32_t)c->net->places.n, kept = 0;
  c->giver_first = memory_take((n + 1) * sizeof(uint32_t));
  c->givers = memory_take(((size_t)c->use_first[n] + 1) * sizeof(uint32_t));
  for (uint32_t p = 0; p < n; p++) {
    c->giver_first[p] = kept;
    for (uint32_t k = c->use_first[p]; k < c->use_first[p + 1]; k++) {
      uint32_t t = c->uses[2 * k];
      if (!c->dead[t] && c->net->transitions.at[t].effects.at[c->uses[2 * k + 1]].change > 0)
        c->givers[kept++] = t;
    }
  }
  ALWAYS(kept <= c->use_first[n]); // some of those that have an effect there
  c->giver_first[n] = kept;
}

// What the places weigh alone; traps are in the bounds.
static void index_invariants(Check *c) {
  const CertificateMarkings *all = &c->certificate->invariants;
  uint32_t n = (uint32_t)c->net->places.n;
  c->weigh_first = memory_take((n + 2) * sizeof(uint32_t));
  for (size_t i = 0; i < all->n; i++)
    for (uint32_t j = 0; j < all->at[i].n && all->at[i].at[j].place < n; j++)
      c->weigh_first[all->at[i].at[j].place + 2]++;
  for (uint32_t p = 0; p < n; p++) c->weigh_first[p + 2] += c->weigh_first[p + 1];
  c->weighs = memory_take(((size_t)c->weigh_first[n + 1] + 1) * sizeof(NetTokens));
  for (uint32_t i = 0; i < all->n; i++)
    for (uint32_t j = 0; j < all->at[i].n && all->at[i].at[j].place < n; j++)
      c->weighs[c->weigh_first[all->at[i].at[j].place + 1]++] = (NetTokens){i, all->at[i].at[j].n};
  ALWAYS(!c->weigh_first[0] && c->weigh_first[n] == c->weigh_first[n + 1]);
}

// No reachable marking covers m, for a ceiling or an invariant is in the way.
static bool is_excluded(Check *c, CertificateMarking m) {
  bool excluded = false;
  for (uint32_t k = 0; k < m.n; k++) {
    uint32_t p = m.at[k].place;
    excluded |= c->ceiling[p] && m.at[k].n > most(c, p);
    for (uint32_t i = c->weigh_first[p]; i < c->weigh_first[p + 1]; i++) {
      uint64_t *sum = &c->sums[c->weighs[i].place];
      *sum = counted(*sum, (uint64_t)c->weighs[i].n * m.at[k].n);
      excluded |= *sum > c->bounds[c->weighs[i].place];
    }
  }
  for (uint32_t k = 0; k < m.n; k++)
    for (uint32_t i = c->weigh_first[m.at[k].place]; i < c->weigh_first[m.at[k].place + 1]; i++)
      c->sums[c->weighs[i].place] = 0;
  return excluded;
}

static int by_tokens(const void *a, const void *b) {
  const CertificateMarking *x = a, *y = b;
  for (uint32_t i = 0; i < x->n && i < y->n; i++) {
    if (x->at[i].place != y->at[i].place) return x->at[i].place < y->at[i].place ? -1 : 1;
    if (x->at[i].n != y->at[i].n) return x->at[i].n < y->at[i].n ? -1 : 1;
  }
  return x->n < y->n ? -1 : x->n > y->n;
}

// The sorted basis as a tree: markings that begin with the same tokens share their way from the
// root. The children of a branch lie side by side, sorted by place and then by count. Markings low
// .. high - 1 agree up to the depth of `parent`.
static void grow(Check *c, uint32_t parent, size_t low, size_t high, uint32_t depth) {
  const CertificateMarking *b = c->certificate->basis.at;
  ALWAYS(low == high || b[low].n > depth); // the shortest comes first, and has not ended yet
  c->branches.at[parent].first = (uint32_t)c->branches.n;
  for (size_t i = low; i < high; i++) {
    bool same = i > low && b[i - 1].at[depth].place == b[i].at[depth].place &&
                b[i - 1].at[depth].n == b[i].at[depth].n;
    if (!same)
      vec_push(&c->branches, (Branch){.place = b[i].at[depth].place, .n = b[i].at[depth].n});
  }
  uint32_t child = c->branches.at[parent].first, end = (uint32_t)c->branches.n;
  c->branches.at[parent].end = end;
  for (; child < end; child++) {
    size_t next = low + 1;
    while (next < high && b[next].at[depth].place == b[low].at[depth].place &&
           b[next].at[depth].n == b[low].at[depth].n)
      next++;
    // The shortest comes first. What begins with all of it lies above it and is not needed.
    if (b[low].n == depth + 1) c->branches.at[child].ends = true;
    else grow(c, child, low, next, depth + 1);
    low = next;
  }
}

static void grow_tree(Check *c) {
  const CertificateMarkings *b = &c->certificate->basis;
  vec_push(&c->branches, (Branch){0});
  if (b->n && !b->at[0].n) c->branches.at[0].ends = true;
  else grow(c, 0, 0, b->n, 0);
}

// The first child from `low` on whose place is not before `place`.
static uint32_t skip_to(const Branch *branches, uint32_t low, uint32_t high, uint32_t place) {
  uint32_t stride = 1;
  while (low + stride < high && branches[low + stride].place < place) low += stride, stride *= 2;
  if (stride > 1 && high - low > stride) high = low + stride + 1;
  while (low < high && branches[low].place < place) {
    uint32_t middle = low + (high - low) / 2;
    if (branches[middle].place < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

static bool some_below(const Branch *branches, uint32_t at, const NetTokens *token,
                       const NetTokens *end) {
  if (branches[at].ends) return true;
  uint32_t child = branches[at].first, last = branches[at].end;
  for (; token < end && child < last; token++) {
    child = skip_to(branches, child, last, token->place);
    for (; child < last && branches[child].place == token->place && branches[child].n <= token->n;
         child++)
      if (some_below(branches, child, token + 1, end)) return true;
  }
  return false;
}

static bool is_held(Check *c, CertificateMarking m) {
  return is_excluded(c, m) || some_below(c->branches.at, 0, m.at, m.at + m.n);
}

static bool is_start(const Check *c, CertificateMarking m) {
  for (uint32_t k = 0; k < m.n; k++)
    if (m.at[k].n > most(c, m.at[k].place)) return false;
  return true;
}

static CertificateMarking before_firing(Check *c, CertificateMarking m, const NetTransition *t) {
  uint32_t n = 0, i = 0;
  size_t k = 0;
  while (i < m.n || k < t->effects.n) {
    uint32_t p = i < m.n ? m.at[i].place : NET_NONE,
             q = k < t->effects.n ? t->effects.at[k].place : NET_NONE;
    int64_t want = p <= q ? m.at[i].n : 0;
    if (q <= p) {
      want -= t->effects.at[k].change;
      if (want < (int64_t)t->effects.at[k].need) want = t->effects.at[k].need;
    }
    if (want)
      c->made[n++] =
          (NetTokens){p < q ? p : q, want < UINT32_MAX ? (uint32_t)want : UINT32_MAX - 1};
    i += p <= q;
    k += q <= p;
  }
  ALWAYS(n <= c->net->places.n);
  return (CertificateMarking){c->made, n};
}

// A transition that adds to no place of m has m itself below its predecessor.
static const char *check_marking(Check *c, size_t number) {
  DEBUG_ONLY(number < c->certificate->basis.n);
  CertificateMarking m = c->certificate->basis.at[number];
  if (is_start(c, m)) return say(c, "basis marking", number, "is covered by a start");
  c->round++;
  for (uint32_t j = 0; j < m.n; j++)
    for (uint32_t k = c->giver_first[m.at[j].place]; k < c->giver_first[m.at[j].place + 1]; k++) {
      uint32_t t = c->givers[k];
      if (c->tried[t] == c->round) continue;
      c->tried[t] = c->round;
      if (!is_held(c, before_firing(c, m, &c->net->transitions.at[t])))
        return say(c, "basis marking", number, "has a predecessor outside");
    }
  return NULL;
}

static const char *check_basis(Check *c) {
  CertificateMarkings *b = &c->certificate->basis;
  if (b->n) qsort(b->at, b->n, sizeof *b->at, by_tokens);
  grow_tree(c);
  index_givers(c);
  for (size_t i = 0; i < c->net->targets.n; i++) {
    CertificateMarking target = {c->net->targets.at[i].needs.at,
                                 (uint32_t)c->net->targets.at[i].needs.n};
    if (!is_held(c, target)) return say(c, "target", i, "is neither in the set nor excluded");
  }
  for (size_t i = 0; i < b->n; i++) {
    const char *trouble = check_marking(c, i);
    if (trouble) return trouble;
  }
  return NULL;
}

static bool excludes(void *check, CertificateMarking m) { return is_excluded(check, m); }

static const char *check_all(Check *c) {
  CertificateNet *f = c->certificate;
  size_t n = c->net->places.n;
  if (!in_range(&f->traps, n) || !in_range(&f->invariants, n + f->traps.n) ||
      !in_range(&f->basis, f->by_boxes ? 2 * n : n))
    return "it names a place that the net does not have, or places in no order";
  ALWAYS(effects_ascend(c->net));
  c->ceiling = memory_take(c->net->places.n);
  c->dead = memory_take(c->net->transitions.n);
  c->bounds = memory_take(f->invariants.n * sizeof *c->bounds);
  c->sums = memory_take(f->invariants.n * sizeof *c->sums);
  c->tried = memory_take(c->net->transitions.n * sizeof *c->tried);
  c->made = memory_take(c->net->places.n * sizeof *c->made);
  index_effects(c);
  index_invariants(c);
  const char *trouble = check_ceilings(c);
  if (!trouble) trouble = check_traps(c);
  if (!trouble) trouble = check_invariants(c);
  if (trouble || !f->by_boxes) return trouble ? trouble : check_basis(c);
  return certificate_net_check_boxes(f, c->written, (CertificateExclusion){excludes, c});
}

const char *certificate_net_check(CertificateNet *certificate, const Net *net) {
  if (certificate->digest != certificate_net_digest(net)) return "it was made for another net";
  if (certificate->enumerated) return certificate_net_check_markings(certificate, net);
  Net *relaxed = net_is_plain(net) ? NULL : net_relax(net);
  Check c = {.certificate = certificate, .net = relaxed ? relaxed : net, .written = net};
  const char *trouble = check_all(&c);
  free(c.ceiling);
  free(c.dead);
  free(c.bounds);
  free(c.use_first);
  free(c.uses);
  free(c.giver_first);
  free(c.givers);
  free(c.weigh_first);
  free(c.weighs);
  free(c.sums);
  free(c.tried);
  free(c.made);
  vec_delete(&c.branches);
  net_delete(relaxed);
  return trouble;
}
