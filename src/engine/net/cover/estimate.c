#include "engine/net/cover/estimate.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

typedef struct {
  uint32_t cost, place;
} Entry;

struct Estimate {
  const Problem *problem;
  uint32_t *need_first; // by place: transitions that need it
  NetTokens *needs;     // .place is the transition
  uint32_t *missing;    // by transition: places that still lack tokens
  uint32_t *sum;        // by transition: what the others cost
  uint32_t *n_needs;    // by transition
  uint32_t *cost;       // by place: of one more token
  bool *settled, *in_target;
  VEC(Entry) heap;
};

static uint32_t plus(uint32_t a, uint64_t b) {
  return a + b < ESTIMATE_NEVER ? (uint32_t)(a + b) : ESTIMATE_NEVER - 1;
}

Estimate *estimate_new(const Problem *p) {
  Estimate *e = memory_take(sizeof *e);
  e->problem = p;
  uint32_t total = p->first[p->n_transitions];
  e->need_first = memory_take((p->n_places + 2) * sizeof(uint32_t));
  e->needs = memory_take(((size_t)total + 1) * sizeof *e->needs);
  e->missing = memory_take(p->n_transitions * sizeof(uint32_t));
  e->sum = memory_take(p->n_transitions * sizeof(uint32_t));
  e->n_needs = memory_take(p->n_transitions * sizeof(uint32_t));
  e->cost = memory_take(p->n_places * sizeof(uint32_t));
  e->settled = memory_take(p->n_places);
  e->in_target = memory_take(p->n_places);
  for (size_t i = 0; i < p->targets.n; i++)
    for (uint32_t k = 0; k < p->targets.at[i].n; k++)
      e->in_target[p->targets.at[i].at[k].place] = true;
  for (uint32_t i = 0; i < total; i++)
    e->need_first[p->effects[i].place + 2] += p->effects[i].need > 0;
  for (uint32_t q = 0; q < p->n_places; q++) e->need_first[q + 2] += e->need_first[q + 1];
  for (uint32_t t = 0; t < p->n_transitions; t++)
    for (uint32_t i = p->first[t]; i < p->first[t + 1]; i++)
      if (p->effects[i].need) {
        e->needs[e->need_first[p->effects[i].place + 1]++] = (NetTokens){t, p->effects[i].need};
        e->n_needs[t]++;
      }
  return e;
}

void estimate_delete(Estimate *e) {
  if (!e) return;
  free(e->need_first);
  free(e->needs);
  free(e->missing);
  free(e->sum);
  free(e->n_needs);
  free(e->cost);
  free(e->settled);
  free(e->in_target);
  vec_delete(&e->heap);
  free(e);
}

static void push(Estimate *e, Entry x) {
  vec_push(&e->heap, x);
  size_t i = e->heap.n - 1;
  for (; i && e->heap.at[(i - 1) / 2].cost > x.cost; i = (i - 1) / 2)
    e->heap.at[i] = e->heap.at[(i - 1) / 2];
  e->heap.at[i] = x;
}

static Entry pop(Estimate *e) {
  Entry top = e->heap.at[0], last = vec_pop(&e->heap);
  size_t i = 0, n = e->heap.n;
  for (size_t child; (child = 2 * i + 1) < n; i = child) {
    if (child + 1 < n && e->heap.at[child + 1].cost < e->heap.at[child].cost) child++;
    if (e->heap.at[child].cost >= last.cost) break;
    e->heap.at[i] = e->heap.at[child];
  }
  if (n) e->heap.at[i] = last;
  return top;
}

// All that t needs can be had: so can what it gives.
static void open_transition(Estimate *e, uint32_t t) {
  const NetEffect *f = problem_effects(e->problem, t);
  uint32_t cost = plus(e->sum[t], 1);
  for (uint32_t i = 0; i < problem_n_effects(e->problem, t); i++) {
    if (f[i].change <= 0 || cost >= e->cost[f[i].place]) continue;
    e->cost[f[i].place] = cost;
    push(e, (Entry){cost, f[i].place});
  }
}

static void begin(Estimate *e, const uint32_t *tokens) {
  const Problem *p = e->problem;
  e->heap.n = 0;
  memset(e->settled, 0, p->n_places);
  memset(e->sum, 0, p->n_transitions * sizeof *e->sum);
  memcpy(e->missing, e->n_needs, p->n_transitions * sizeof *e->missing);
  for (uint32_t q = 0; q < p->n_places; q++) {
    e->cost[q] = ESTIMATE_NEVER;
    for (uint32_t k = e->need_first[q]; tokens[q] && k < e->need_first[q + 1]; k++)
      e->missing[e->needs[k].place] -= tokens[q] >= e->needs[k].n;
  }
  for (uint32_t t = 0; t < p->n_transitions; t++)
    if (!e->missing[t]) open_transition(e, t);
}

static void settle(Estimate *e, const uint32_t *tokens, uint32_t place) {
  e->settled[place] = true;
  for (uint32_t k = e->need_first[place]; k < e->need_first[place + 1]; k++) {
    if (tokens[place] >= e->needs[k].n) continue;
    uint32_t t = e->needs[k].place;
    e->sum[t] = plus(e->sum[t], (uint64_t)e->cost[place] * (e->needs[k].n - tokens[place]));
    if (!--e->missing[t]) open_transition(e, t);
  }
}

static uint32_t target_cost(const Estimate *e, const uint32_t *tokens) {
  uint32_t best = ESTIMATE_NEVER;
  for (size_t i = 0; i < e->problem->targets.n; i++) {
    Marking m = e->problem->targets.at[i];
    uint32_t sum = 0;
    for (uint32_t k = 0; k < m.n; k++) {
      if (tokens[m.at[k].place] >= m.at[k].n) continue;
      if (e->cost[m.at[k].place] >= ESTIMATE_NEVER) sum = ESTIMATE_NEVER;
      if (sum < ESTIMATE_NEVER)
        sum = plus(sum, (uint64_t)e->cost[m.at[k].place] * (m.at[k].n - tokens[m.at[k].place]));
    }
    if (sum < best) best = sum;
  }
  return best;
}

// Some target has the final cost of all that it lacks.
static bool is_decided(const Estimate *e, const uint32_t *tokens) {
  for (size_t i = 0; i < e->problem->targets.n; i++) {
    Marking m = e->problem->targets.at[i];
    uint32_t k = 0;
    while (k < m.n && (e->settled[m.at[k].place] || tokens[m.at[k].place] >= m.at[k].n)) k++;
    if (k == m.n) return true;
  }
  return false;
}

uint32_t estimate_distance(Estimate *e, const uint32_t *tokens) {
  begin(e, tokens);
  bool wanted = true; // the last place settled is one of a target
  while (e->heap.n && !(wanted && is_decided(e, tokens))) {
    Entry x = pop(e);
    wanted = e->in_target[x.place];
    if (!e->settled[x.place] && x.cost == e->cost[x.place]) settle(e, tokens, x.place);
  }
  return target_cost(e, tokens);
}

const uint32_t *estimate_costs(Estimate *e, const uint32_t *tokens) {
  begin(e, tokens);
  while (e->heap.n) {
    Entry x = pop(e);
    if (!e->settled[x.place] && x.cost == e->cost[x.place]) settle(e, tokens, x.place);
  }
  return e->cost;
}
