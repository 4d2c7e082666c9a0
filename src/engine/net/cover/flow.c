#include "engine/net/cover/flow.h"

#include <stdlib.h>

#include "base/memory.h"

// Vectors of weights. In the beginning there is one for each place; each transition in turn is used
// to eliminate one of those that it does not leave as they are, by adding it to the others. What
// remains at the end is left by every one.
typedef struct {
  uint32_t place;
  int64_t weight;
} Weight;

typedef struct {
  VEC(Weight) at; // by rising place, without zeros
  bool gone;
} Vector;

typedef struct {
  const Problem *problem;
  Vector *vectors; // as many as places
  struct {
    VEC(uint32_t) list;
  } *holders; // by place: vectors that weigh it; some no longer do, some are there more than once
  int64_t *effect;       // by vector: what the transition at hand does to it
  uint32_t *measured;    // by vector: 1 + the last transition for which that was found out
  VEC(uint32_t) touched; // vectors with an effect computed
  uint64_t work;
} Flow;

enum { LARGEST = 1 << 16 };
static const uint64_t MOST_WORK = 400 * 1000 * 1000;

static int64_t weight_of(const Vector *v, uint32_t place) {
  size_t low = 0, high = v->at.n;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (v->at.at[middle].place < place) low = middle + 1;
    else high = middle;
  }
  return low < v->at.n && v->at.at[low].place == place ? v->at.at[low].weight : 0;
}

static int64_t effect_on(const Flow *f, const Vector *v, uint32_t t) {
  int64_t sum = 0;
  for (uint32_t k = f->problem->first[t]; k < f->problem->first[t + 1]; k++) {
    NetEffect e = f->problem->effects[k];
    if (e.change) sum += weight_of(v, e.place) * e.change;
  }
  return sum;
}

// The vectors that t changes, with what it does to each. One that weighs a place again after it did
// not for a while is twice among the holders.
static void measure(Flow *f, uint32_t t) {
  f->touched.n = 0;
  for (uint32_t k = f->problem->first[t]; k < f->problem->first[t + 1]; k++) {
    NetEffect e = f->problem->effects[k];
    for (size_t i = 0; e.change && i < f->holders[e.place].list.n; i++) {
      uint32_t v = f->holders[e.place].list.at[i];
      f->work += 8;
      if (f->vectors[v].gone || !weight_of(&f->vectors[v], e.place)) { // no longer a holder
        f->holders[e.place].list.at[i--] =
            f->holders[e.place].list.at[--f->holders[e.place].list.n];
        continue;
      }
      if (f->measured[v] == t + 1) continue;
      f->measured[v] = t + 1;
      f->effect[v] = effect_on(f, &f->vectors[v], t);
      if (f->effect[v]) vec_push(&f->touched, v);
    }
  }
}

static int64_t divisor(int64_t a, int64_t b) {
  while (b) {
    int64_t r = a % b;
    a = b;
    b = r;
  }
  return a < 0 ? -a : a;
}

// a := a * by_a + b * by_b, divided by what all its weights share. A vector whose weights grow too
// large is given up.
static void combine(Flow *f, uint32_t a, int64_t by_a, uint32_t b, int64_t by_b) {
  Vector *x = &f->vectors[a], *y = &f->vectors[b], sum = {0};
  int64_t shared = 0;
  for (size_t i = 0, j = 0; i < x->at.n || j < y->at.n;) {
    uint32_t p = i < x->at.n ? x->at.at[i].place : NET_NONE,
             q = j < y->at.n ? y->at.at[j].place : NET_NONE;
    uint32_t place = p < q ? p : q;
    int64_t w = 0;
    if (p == place) w += by_a * x->at.at[i++].weight;
    if (q == place) w += by_b * y->at.at[j++].weight;
    if (p != place && w) vec_push(&f->holders[place].list, a);
    if (w) vec_push(&sum.at, (Weight){place, w});
    if (w > LARGEST || w < -LARGEST) sum.gone = true;
    shared = divisor(shared, w);
  }
  for (size_t i = 0; shared > 1 && i < sum.at.n; i++) sum.at.at[i].weight /= shared;
  f->work += x->at.n + y->at.n;
  vec_delete(&x->at);
  *x = sum;
}

static uint32_t shortest(const Flow *f) {
  uint32_t best = NET_NONE;
  for (size_t i = 0; i < f->touched.n; i++) {
    uint32_t v = f->touched.at[i];
    if (f->effect[v] && (best == NET_NONE || f->vectors[v].at.n < f->vectors[best].at.n)) best = v;
  }
  return best;
}

static void use_transition(Flow *f, uint32_t t) {
  measure(f, t);
  uint32_t pivot = shortest(f);
  for (size_t i = 0; i < f->touched.n; i++) {
    uint32_t v = f->touched.at[i];
    if (pivot != NET_NONE && v != pivot && f->effect[v]) {
      int64_t common = divisor(f->effect[pivot], f->effect[v]);
      // The sign that keeps v's own weights positive.
      int64_t by_v = f->effect[pivot] / common, by_pivot = -f->effect[v] / common;
      if (by_v < 0) by_v = -by_v, by_pivot = -by_pivot;
      combine(f, v, by_v, pivot, by_pivot);
    }
    if (v != pivot) f->effect[v] = 0;
  }
  if (pivot == NET_NONE) return;
  f->effect[pivot] = 0;
  f->vectors[pivot].gone = true;
}

static bool is_weighing(const Vector *v) {
  bool any = false;
  for (size_t i = 0; i < v->at.n; i++) {
    if (v->at.at[i].weight < 0) return false;
    any = true;
  }
  return any && !v->gone;
}

static void flow_start(Flow *f, const Problem *p) {
  *f = (Flow){.problem = p};
  f->vectors = memory_take(p->n_places * sizeof *f->vectors);
  f->holders = memory_take(p->n_places * sizeof *f->holders);
  f->effect = memory_take(p->n_places * sizeof *f->effect);
  f->measured = memory_take(p->n_places * sizeof *f->measured);
  for (uint32_t q = 0; q < p->n_places; q++) {
    vec_push(&f->vectors[q].at, (Weight){q, 1});
    vec_push(&f->holders[q].list, q);
  }
}

static void flow_end(Flow *f) {
  for (uint32_t q = 0; q < f->problem->n_places; q++) {
    vec_delete(&f->vectors[q].at);
    vec_delete(&f->holders[q].list);
  }
  free(f->vectors);
  free(f->holders);
  free(f->effect);
  free(f->measured);
  vec_delete(&f->touched);
}

void flow_find(const Problem *p, const Budget *budget, void (*found)(void *user, Marking weights),
               void *user) {
  Flow f;
  flow_start(&f, p);
  bool whole = true; // every transition was used
  for (uint32_t t = 0; t < p->n_transitions && whole; t++) {
    use_transition(&f, t);
    whole = f.work < MOST_WORK && !(t % 64 == 0 && budget_spent(budget, 0));
  }
  VEC(NetTokens) weights = {0};
  for (uint32_t v = 0; v < p->n_places && whole; v++) {
    if (!is_weighing(&f.vectors[v])) continue;
    vec_clear(&weights);
    for (size_t i = 0; i < f.vectors[v].at.n; i++)
      vec_push(&weights,
               (NetTokens){f.vectors[v].at.at[i].place, (uint32_t)f.vectors[v].at.at[i].weight});
    found(user, (Marking){weights.at, (uint32_t)weights.n});
  }
  vec_delete(&weights);
  flow_end(&f);
}
