// Stage II: the accesses that could race, two by two. Of the same bytes, by different threads, at
// least one a write, at least one not atomic, no lock in common (seed 002, section 2.5); and not in
// order on every schedule. Backward and forward from the warning are the same here: the access that
// comes first in the run is the one to be held.
#include <string.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "witness/candidate_pairs.h"
#include "witness/certain_order.h"
#include "witness/lockset.h"
#include "witness/recorded_run.h"
#include "witness/witness.h"
#include "witness/witness_kept.h"

bool access_conflict(const Access *a, const Access *b) {
  return a->address < b->address + b->size && b->address < a->address + a->size &&
         ((a->kind | b->kind) & ACCESS_WRITE) && !(a->kind & b->kind & ACCESS_ATOMIC);
}

static Pair *pair_of(uint64_t one, uint64_t other) {
  uint64_t low = one < other ? one : other, high = one + other - low;
  uint32_t at = (uint32_t)((low * 31 + high) * 0x9e3779b97f4a7c15ul >> 50) % PAIR_SLOTS;
  for (; witness_kept.candidates.slots[at]; at = (at + 1) % PAIR_SLOTS)
    if (witness_kept.candidates.pairs[witness_kept.candidates.slots[at] - 1].low == low &&
        witness_kept.candidates.pairs[witness_kept.candidates.slots[at] - 1].high == high)
      return &witness_kept.candidates.pairs[witness_kept.candidates.slots[at] - 1];
  if (witness_kept.candidates.n_pairs == MAX_PAIRS) return NULL;
  witness_kept.candidates.pairs[witness_kept.candidates.n_pairs] =
      (Pair){.low = low, .high = high, .outcome = OUTCOME_UNTRIED};
  witness_kept.candidates.slots[at] = ++witness_kept.candidates.n_pairs;
  return &witness_kept.candidates.pairs[witness_kept.candidates.n_pairs - 1];
}

static bool same_try(const Access *a, const Access *b) {
  return a->thread == b->thread && a->pc == b->pc && a->step == b->step;
}

// Best first: what lies close together in the run needs the least to change. Of each way round and
// each step to stop at one is enough.
static void add(const Access *first, const Access *second) {
  Pair *p = pair_of(first->pc, second->pc);
  uint64_t distance = second->step - first->step;
  if (!p) return;
  uint32_t at = p->n;
  for (uint32_t i = 0; i < p->n; i++) {
    if (!same_try(&p->try[i].first, first)) continue;
    if (p->try[i].distance <= distance) return;
    at = i;
  }
  if (at == p->n && p->n == MAX_PAIR_TRIES) {
    at = MAX_PAIR_TRIES - 1;
    if (p->try[at].distance <= distance) return;
  } else if (at == p->n) {
    p->n++;
  }
  for (; at && p->try[at - 1].distance > distance; at--) p->try[at] = p->try[at - 1];
  p->try[at].first = *first;
  p->try[at].second = *second;
  p->try[at].distance = distance;
}

static void consider(uint32_t place, const Access *a, const Access *b) {
  const Access *first = a->order < b->order ? a : b, *second = first == a ? b : a;
  if (!access_conflict(first, second)) return;
  witness_kept.candidates.of_place[place].any = true;
  if (!control->pure_lockset && certain_known(second->now, first->thread, first->epoch)) return;
  witness_kept.candidates.of_place[place].unordered = true;
  add(first, second);
}

static uint32_t kept(const AccessClass *c) { return c->n < MAX_KEPT ? c->n : MAX_KEPT; }

static void consider_classes(const AccessClass *a, const AccessClass *b) {
  const Access *x = &a->kept[0], *y = &b->kept[0];
  if (x->thread == y->thread || !((x->kind | y->kind) & ACCESS_WRITE) ||
      lockset_meet(x->locks, y->locks))
    return;
  for (uint32_t i = 0; i < kept(a); i++)
    for (uint32_t k = 0; k < kept(b); k++) consider(a->place, &a->kept[i], &b->kept[k]);
}

// Classes by place: a list for each.
static void consider_all(const AccessClass *classes, uint32_t n) {
  static int32_t last[MAX_PLACES];
  int32_t *previous = search_take((n + 1) * sizeof *previous);
  memset(last, 0xff, sizeof last);
  for (uint32_t i = 0; i < n; i++) {
    previous[i] = last[classes[i].place];
    last[classes[i].place] = (int32_t)i;
    for (int32_t k = previous[i]; k >= 0; k = previous[k])
      consider_classes(&classes[i], &classes[k]);
  }
  search_give(previous, (n + 1) * sizeof *previous);
}

Pair *pairs_find(uint32_t *n) {
  uint32_t n_classes;
  const AccessClass *classes = record_classes(&n_classes);
  if (!witness_kept.candidates.pairs)
    witness_kept.candidates.pairs = search_take(MAX_PAIRS * sizeof *witness_kept.candidates.pairs);
  memset(witness_kept.candidates.slots, 0, sizeof witness_kept.candidates.slots);
  memset(witness_kept.candidates.of_place, 0, sizeof witness_kept.candidates.of_place);
  witness_kept.candidates.n_pairs = 0;
  consider_all(classes, n_classes);
  return *n = witness_kept.candidates.n_pairs, witness_kept.candidates.pairs;
}

// ---- what became of them

static AccessRecord record_of(const Access *a) {
  return (AccessRecord){a->pc, a->address, a->size, a->kind, a->thread, a->epoch};
}

static void log_pair(const Pair *p) {
  const Access *first = &p->try[p->chosen].first, *second = &p->try[p->chosen].second;
  WarningRecord r = {.head = {RECORD_WARNING, sizeof r},
                     .outcome = p->outcome,
                     .searched = p->searched,
                     .prefix = first->step,
                     .meeting = p->meeting};
  r.access[0] = record_of(first);
  r.access[1] = record_of(second);
  r.held[0] = lockset_told(first->locks);
  r.held[1] = lockset_told(second->locks);
  log_add(&r.head);
}

static void log_place(const Place *place, OutcomeKind outcome) {
  WarningRecord r = {.head = {RECORD_WARNING, sizeof r}, .outcome = outcome};
  r.access[1] = (AccessRecord){place->pc, place->address, 4, place->kind, place->thread, 0};
  log_add(&r.head);
}

void pairs_log(void) {
  uint32_t n_places;
  const Place *places = record_places(&n_places);
  for (uint32_t i = 0; i < witness_kept.candidates.n_pairs; i++)
    log_pair(&witness_kept.candidates.pairs[i]);
  for (uint32_t i = 0; i < n_places; i++)
    if (!witness_kept.candidates.of_place[i].unordered)
      log_place(&places[i],
                witness_kept.candidates.of_place[i].any ? OUTCOME_ORDERED : OUTCOME_LOCKED);
}
