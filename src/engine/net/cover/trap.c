#include "engine/net/cover/trap.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/net/cover/cover_answer.h"

enum { MOST_TO_THIN = 400 };

// What t takes from the set it must leave there, or put there.
static bool keeps(const NetTransition *t, const bool *inside) {
  bool loses = false;
  for (size_t i = 0; i < t->effects.n; i++) {
    NetEffect e = t->effects.at[i];
    if (!inside[e.place]) continue;
    if ((int64_t)e.need + e.change > 0) return true;
    loses |= e.change < 0;
  }
  return !loses;
}

// The greatest trap inside: places from which a transition takes without giving back go, until none
// is left or none needs to.
static void shrink(const Net *net, const bool *gone, bool *inside, uint64_t *work) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t t = 0; t < net->transitions.n; t++) {
      const NetTransition *u = &net->transitions.at[t];
      *work += 1 + u->effects.n;
      if (gone[t] || keeps(u, inside)) continue;
      for (size_t i = 0; i < u->effects.n; i++)
        if (u->effects.at[i].change < 0) inside[u->effects.at[i].place] = false;
      changed = true;
    }
  }
}

static bool is_marked(const Net *net, const bool *inside) {
  for (size_t p = 0; p < net->places.n; p++)
    if (inside[p] && net->places.at[p].most) return true;
  return false;
}

// Leaves out what it can: the fewer places, the more it says.
static void thin(const Net *net, const bool *gone, bool *inside, uint64_t *work) {
  size_t n = net->places.n, size = 0;
  bool *less = memory_take(n);
  for (size_t p = 0; p < n; p++) size += inside[p];
  for (size_t p = 0; p < n && size <= MOST_TO_THIN; p++) {
    if (!inside[p]) continue;
    memcpy(less, inside, n);
    less[p] = false;
    shrink(net, gone, less, work);
    if (is_marked(net, less)) memcpy(inside, less, n);
  }
  free(less);
}

bool trap_find(const Net *net, const bool *gone, bool *inside, MarkingList *traps, uint64_t *work) {
  for (size_t p = 0; p < net->places.n; p++) inside[p] &= net->places.at[p].most != NET_MANY;
  shrink(net, gone, inside, work);
  if (!is_marked(net, inside)) return false;
  thin(net, gone, inside, work);
  for (uint32_t p = 0; p < net->places.n; p++)
    if (inside[p]) vec_push(&traps->tokens, (NetTokens){p, 1});
  vec_push(&traps->ends, (uint32_t)traps->tokens.n);
  return true;
}

static uint64_t start_sum(const Net *net, Marking m) {
  uint64_t sum = 0;
  for (uint32_t k = 0; k < m.n; k++)
    sum += (uint64_t)m.at[k].n * net->places.at[m.at[k].place].most;
  return sum;
}

Weighing trap_weighing(const Net *net, const MarkingList *traps, Marking v) {
  Weighing w = {.weights = v};
  while (w.weights.n && v.at[w.weights.n - 1].place >= net->places.n) {
    NetTokens trap = v.at[--w.weights.n];
    w.bound += trap.n * (start_sum(net, marking_list_get(traps, trap.place - net->places.n)) - 1);
  }
  w.bound += start_sum(net, w.weights);
  return w;
}

Problem *trap_lift(const Problem *p, const MarkingList *sets) {
  Problem *made = memory_take(sizeof *made);
  uint32_t n = (uint32_t)sets->ends.n;
  made->n_places = p->n_places + n;
  made->n_transitions = p->n_transitions;
  made->start = memory_take(made->n_places * sizeof *made->start);
  made->first = memory_take((p->n_transitions + 1) * sizeof *made->first);
  memcpy(made->start, p->start, p->n_places * sizeof *made->start);
  bool *inside = memory_take((size_t)n * p->n_places + 1);
  for (uint32_t s = 0; s < n; s++) {
    Marking m = marking_list_get(sets, s);
    for (uint32_t k = 0; k < m.n; k++) {
      inside[(size_t)s * p->n_places + m.at[k].place] = true;
      made->start[p->n_places + s] += p->start[m.at[k].place];
    }
  }
  VEC(NetEffect) effects = {0};
  for (uint32_t t = 0; t < p->n_transitions; t++) {
    made->first[t] = (uint32_t)effects.n;
    for (uint32_t i = p->first[t]; i < p->first[t + 1]; i++) vec_push(&effects, p->effects[i]);
    for (uint32_t s = 0; s < n; s++) {
      int32_t change = 0;
      for (uint32_t i = p->first[t]; i < p->first[t + 1]; i++)
        if (inside[(size_t)s * p->n_places + p->effects[i].place]) change += p->effects[i].change;
      if (change) vec_push(&effects, (NetEffect){.place = p->n_places + s, .change = change});
    }
  }
  made->first[p->n_transitions] = (uint32_t)effects.n;
  made->effects = effects.at;
  free(inside);
  return made;
}
