#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "engine/net/cover/cone_inner.h"
#include "engine/net/cover/cone_repair.h"

// Weights that no fraction with a small denominator tells: along a chain of stages with arc weights
// they grow from stage to stage beyond what can be kept. Multiplied and rounded up, they are raised
// where a transition would raise the sum. That goes from a transition to those that fill its
// places, where a weight that was too small to count becomes one.
typedef struct {
  const Cone *cone;
  const double *y;
  double counts; // what y must exceed
  uint32_t *weights;
  bool *waits; // by transition: on the list
  VEC(uint32_t) list;
  uint64_t work;
} Repair;

enum { WORK_FOR_EACH_EFFECT = 64 };

static void note(Repair *r, uint32_t t) {
  if (r->waits[t]) return;
  r->waits[t] = true;
  vec_push(&r->list, t);
}

static int64_t raised_by(Repair *r, uint32_t t) {
  const Problem *p = r->cone->problem;
  ConeSum sum = 0;
  for (uint32_t k = p->first[t]; k < p->first[t + 1]; k++)
    sum += (ConeSum)p->effects[k].change * r->weights[p->effects[k].place];
  r->work += p->first[t + 1] - p->first[t];
  return sum <= 0 ? 0 : sum < CONE_LARGEST_SUM ? (int64_t)sum : CONE_LARGEST_SUM;
}

// Of the places that t takes from, the one whose weight changes least for its size. Where none had
// a weight that counts, the lightest, so that their weights stay alike: in a net that makes no more
// tokens than it takes they grow no larger than those after them then.
static NetEffect best_to_raise(const Repair *r, uint32_t t) {
  const Problem *p = r->cone->problem;
  NetEffect best = {.place = NET_NONE};
  double most = -INFINITY;
  for (uint32_t k = p->first[t]; k < p->first[t + 1]; k++) {
    NetEffect e = p->effects[k];
    if (e.change >= 0) continue;
    double good =
        r->y[e.place] > r->counts ? r->y[e.place] * -e.change : -(double)r->weights[e.place];
    if (good <= most) continue;
    most = good;
    best = e;
  }
  return best;
}

static bool settle(Repair *r, uint32_t t) {
  const Cone *c = r->cone;
  int64_t sum = raised_by(r, t);
  if (sum <= 0) return true;
  NetEffect e = best_to_raise(r, t);
  if (e.place == NET_NONE) return false;
  int64_t by = r->y[e.place] > r->counts ? (sum - e.change - 1) / -e.change : 1;
  if (r->weights[e.place] + by > CONE_LARGEST_WEIGHT) return false;
  r->weights[e.place] += (uint32_t)by;
  if (sum + by * e.change > 0) note(r, t);
  for (uint32_t k = c->use_first[e.place]; k < c->use_first[e.place + 1]; k++)
    if (c->uses[k].change > 0) note(r, c->uses[k].place);
  r->work += c->use_first[e.place + 1] - c->use_first[e.place];
  return true;
}

static bool settle_all(Repair *r, uint64_t most) {
  for (uint32_t t = r->cone->problem->n_transitions; t-- > 0;) note(r, t);
  while (r->list.n) {
    uint32_t t = vec_pop(&r->list);
    r->waits[t] = false;
    if (r->work > most || !settle(r, t)) return false;
  }
  return true;
}

bool cone_repair(Cone *c, const double *y, double largest, uint32_t *weights) {
  const Problem *p = c->problem;
  double most = 0;
  for (uint32_t q = 0; q < c->n; q++)
    if (y[q] > most) most = y[q];
  if (!(most > 0) || !isfinite(most)) return false;
  for (uint32_t q = 0; q < c->n; q++)
    weights[q] = y[q] / most > 1e-9 ? (uint32_t)ceil(y[q] / most * largest - 1e-6) : 0;
  Repair r = {.cone = c,
              .y = y,
              .counts = most / largest,
              .weights = weights,
              .waits = memory_take((size_t)p->n_transitions + 1)};
  bool whole = settle_all(&r, WORK_FOR_EACH_EFFECT * ((uint64_t)p->first[p->n_transitions] + 1));
  c->work += r.work;
  vec_delete(&r.list);
  free(r.waits);
  return whole;
}
