#include "engine/net/cover/invariant.h"

#include <stdlib.h>

#include "base/memory.h"

typedef struct {
  uint32_t invariant, weight;
} Use;

typedef struct InvariantUse {
  VEC(Use) list;
} InvariantUse;

enum { MOST_ROWS = 1 << 15 };

void invariants_start(Invariants *set, uint32_t n_places) {
  *set = (Invariants){.n_places = n_places};
  set->uses = memory_take(n_places * sizeof *set->uses);
  set->words = n_places <= MOST_ROWS ? ((size_t)n_places + 63) / 64 : 0;
  set->conflicts = memory_take(n_places * set->words * sizeof *set->conflicts);
  set->single = memory_take(((size_t)n_places + 63) / 64 * sizeof *set->single);
}

// Places by which p is excluded: all of the invariant's where p and the lightest of them already
// weigh too much.
static void add_conflicts(Invariants *set, const Invariant *v) {
  if (!set->words) return;
  uint64_t *all = memory_take(set->words * sizeof *all), least = UINT64_MAX;
  for (uint32_t j = 0; j < v->n; j++) {
    all[v->weights[j].place / 64] |= (uint64_t)1 << v->weights[j].place % 64;
    if (v->weights[j].n < least) least = v->weights[j].n;
  }
  for (uint32_t i = 0; i < v->n; i++) {
    uint32_t p = v->weights[i].place;
    uint64_t *row = set->conflicts + p * set->words,
             room = v->bound < v->weights[i].n ? 0 : v->bound - v->weights[i].n;
    bool full = v->bound < v->weights[i].n || least > room;
    for (size_t w = 0; full && w < set->words; w++) row[w] |= all[w];
    for (uint32_t j = 0; !full && j < v->n; j++)
      if (v->weights[j].n > room)
        row[v->weights[j].place / 64] |= (uint64_t)1 << v->weights[j].place % 64;
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

static void make_room(Invariants *set) {
  if (set->all.n <= set->n_sums) return;
  set->n_sums = 2 * set->all.n + 16;
  free(set->sums);
  set->sums = memory_take(set->n_sums * sizeof *set->sums);
}

void invariants_add(Invariants *set, Marking weights, uint64_t bound) {
  Invariant made = {.weights = memory_take((weights.n + 1) * sizeof *made.weights),
                    .n = weights.n,
                    .bound = bound};
  for (uint32_t k = 0; k < weights.n; k++) {
    made.weights[k] = weights.at[k];
    vec_push(&set->uses[weights.at[k].place].list, (Use){(uint32_t)set->all.n, weights.at[k].n});
  }
  vec_push(&set->all, made);
  add_conflicts(set, &made);
  make_room(set);
}

bool invariants_weigh(const Invariants *set, uint32_t place) { return set->uses[place].list.n > 0; }

void invariants_exclude(Invariants *set, uint32_t p, uint32_t q) {
  if (p == q) {
    set->single[p / 64] |= (uint64_t)1 << p % 64;
    return;
  }
  if (!set->words) return;
  set->conflicts[p * set->words + q / 64] |= (uint64_t)1 << q % 64;
  set->conflicts[q * set->words + p / 64] |= (uint64_t)1 << p % 64;
}

bool invariants_forbid(Invariants *set, Marking m) {
  bool forbidden = false;
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

bool invariants_rule_out(Invariants *set, Marking m) {
  for (uint32_t k = 0; k < m.n; k++)
    if (m.at[k].n > 1 && set->single[m.at[k].place / 64] >> m.at[k].place % 64 & 1) return true;
  return invariants_forbid(set, m);
}
