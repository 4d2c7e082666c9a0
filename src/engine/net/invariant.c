#include "engine/net/invariant.h"

#include <stdlib.h>

#include "base/memory.h"

typedef struct {
  uint32_t invariant, weight;
} Use;

typedef struct InvariantUse {
  VEC(Use) list;
} InvariantUse;

void invariants_start(Invariants *set, uint32_t n_places) {
  *set = (Invariants){.n_places = n_places};
  set->uses = memory_take(n_places * sizeof *set->uses);
  set->words = ((size_t)n_places + 63) / 64;
  set->conflicts = memory_take(n_places * set->words * sizeof *set->conflicts);
  set->single = memory_take(set->words * sizeof *set->single);
}

// Places by which p is excluded: all of the invariant's where p and the lightest of them already weigh too much.
static void add_conflicts(Invariants *set, const Invariant *v) {
  uint64_t *all = memory_take(set->words * sizeof *all), least = UINT64_MAX;
  for (uint32_t j = 0; j < v->n; j++) {
    all[v->weights[j].place / 64] |= (uint64_t)1 << v->weights[j].place % 64;
    if (v->weights[j].n < least) least = v->weights[j].n;
  }
  for (uint32_t i = 0; i < v->n; i++) {
    uint32_t p = v->weights[i].place;
    uint64_t *row = set->conflicts + p * set->words, room = v->bound < v->weights[i].n ? 0 : v->bound - v->weights[i].n;
    bool full = v->bound < v->weights[i].n || least > room;
    for (size_t w = 0; full && w < set->words; w++) row[w] |= all[w];
    for (uint32_t j = 0; !full && j < v->n; j++)
      if (v->weights[j].n > room) row[v->weights[j].place / 64] |= (uint64_t)1 << v->weights[j].place % 64;
    row[p / 64] &= ~((uint64_t)1 << p % 64); // p does not exclude itself: that depends on the count
  }
  free(all);
}

void invariants_delete(Invariants *set) {
  for (size_t i = 0; i < set->all.n; i++) free(set->all.at[i].weights);
  vec_delete(&set->all);
  for (uint32_t p = 0; p < set->n_places; p++) vec_delete(&set->uses[p].list);
  free(set->uses);
  free(set->sums);
  free(set->conflicts);
  free(set->single);
}

void invariants_add(Invariants *set, const uint32_t *weights, uint64_t bound) {
  VEC(NetTokens) list = {0};
  Invariant made = {.bound = bound};
  for (uint32_t p = 0; p < set->n_places; p++) {
    if (!weights[p]) continue;
    vec_push(&list, (NetTokens){p, weights[p]});
    vec_push(&set->uses[p].list, (Use){(uint32_t)set->all.n, weights[p]});
  }
  made.weights = list.at;
  made.n = (uint32_t)list.n;
  vec_push(&set->all, made);
  add_conflicts(set, &made);
  free(set->sums);
  set->sums = memory_take(set->all.n * sizeof *set->sums);
}

void invariants_exclude(Invariants *set, uint32_t p, uint32_t q) {
  if (p == q) {
    set->single[p / 64] |= (uint64_t)1 << p % 64;
    return;
  }
  set->conflicts[p * set->words + q / 64] |= (uint64_t)1 << q % 64;
  set->conflicts[q * set->words + p / 64] |= (uint64_t)1 << p % 64;
}

bool invariants_forbid(Invariants *set, Marking m) {
  bool forbidden = false;
  for (uint32_t k = 0; k < m.n; k++)
    if (m.at[k].n > 1 && set->single[m.at[k].place / 64] >> m.at[k].place % 64 & 1) return true;
  for (uint32_t k = 0; k < m.n; k++) {
    const InvariantUse *use = &set->uses[m.at[k].place];
    for (size_t i = 0; i < use->list.n; i++) {
      Use u = use->list.at[i];
      set->sums[u.invariant] += (uint64_t)u.weight * m.at[k].n;
      forbidden |= set->sums[u.invariant] > set->all.at[u.invariant].bound;
    }
    if (forbidden) break;
  }
  for (uint32_t k = 0; k < m.n; k++) {
    const InvariantUse *use = &set->uses[m.at[k].place];
    for (size_t i = 0; i < use->list.n; i++) set->sums[use->list.at[i].invariant] = 0;
  }
  return forbidden;
}
