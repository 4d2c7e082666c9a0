#include "engine/net/setting.h"

#include <stdlib.h>

#include "base/memory.h"
#include "engine/net/flow.h"

enum {
  ROUNDS = 5,
  FIRST_WORK = 40 * 1000 * 1000,
  PLENTY = 100000,
  ONE_ANSWER = 60 * 1000 * 1000,
  FIRST_ANSWER = 1000 * 1000 * 1000
};
static const uint64_t TARGET_ANSWER = 20ull * 1000 * 1000 * 1000; // multiplications, for the question that decides all

static uint64_t start_sum(const Net *net, Marking weights) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < weights.n; i++) sum += (uint64_t)weights.at[i].n * net->places.at[weights.at[i].place].most;
  return sum;
}

// The invariants found for earlier, larger problems hold for this one; what it lacks of their places counts nothing.
static void adopt(Setting *s, const uint32_t *number) {
  VEC(NetTokens) weights = {0};
  for (size_t i = 0; i < s->proof.ends.n; i++) {
    Marking v = marking_list_get(&s->proof, i);
    vec_clear(&weights);
    for (uint32_t k = 0; k < v.n; k++)
      if (number[v.at[k].place] != NET_NONE) vec_push(&weights, (NetTokens){number[v.at[k].place], v.at[k].n});
    invariants_add(&s->invariants, (Marking){weights.at, (uint32_t)weights.n}, start_sum(s->net, v));
  }
  vec_delete(&weights);
}

static void exclude_pairs(Setting *s) {
  const Problem *p = s->problem;
  for (uint32_t i = 0; s->pairs && i < p->n_places; i++)
    for (uint32_t j = 0; j <= i; j++)
      if (!pairs_together(s->pairs, p->place_origin[i], p->place_origin[j])) invariants_exclude(&s->invariants, i, j);
}

void setting_use_pairs(Setting *s, const Pairs *pairs) {
  s->pairs = pairs;
  exclude_pairs(s);
}

static void open_problem(Setting *s) {
  s->ceilings.n = 0;
  s->problem = reduce(s->net, s->dead, &s->ceilings);
  s->weights = memory_take(s->problem->n_places * sizeof *s->weights);
  s->cone = cone_new(s->problem);
  invariants_start(&s->invariants, s->problem->n_places);
  uint32_t *number = memory_take(s->net->places.n * sizeof *number);
  for (size_t p = 0; p < s->net->places.n; p++) number[p] = NET_NONE;
  for (uint32_t p = 0; p < s->problem->n_places; p++) number[s->problem->place_origin[p]] = p;
  adopt(s, number);
  free(number);
  exclude_pairs(s);
}

static void close_problem(Setting *s) {
  problem_delete(s->problem);
  cone_delete(s->cone);
  invariants_delete(&s->invariants);
  free(s->weights);
}

static void take_found(void *setting, Marking weights) {
  Setting *s = setting;
  uint64_t bound = 0;
  for (uint32_t k = 0; k < weights.n; k++) {
    bound += (uint64_t)weights.at[k].n * s->problem->start[weights.at[k].place];
    vec_push(&s->proof.tokens, (NetTokens){s->problem->place_origin[weights.at[k].place], weights.at[k].n});
  }
  vec_push(&s->proof.ends, (uint32_t)s->proof.tokens.n);
  invariants_add(&s->invariants, weights, bound);
}

static bool ask(Setting *s, Marking m, uint64_t most) {
  if (!s->cone) return false;
  s->questions++;
  if (cone_separate(s->cone, m, s->weights, most, &s->budget) != CONE_SEPARATED) return false;
  VEC(NetTokens) found = {0};
  for (uint32_t p = 0; p < s->problem->n_places; p++)
    if (s->weights[p]) vec_push(&found, (NetTokens){p, s->weights[p]});
  take_found(s, (Marking){found.at, (uint32_t)found.n});
  vec_delete(&found);
  return true;
}

bool setting_exclude(Setting *s, Marking m) { return ask(s, m, ONE_ANSWER); }

uint64_t setting_work(const Setting *s) { return s->cone ? cone_work(s->cone) : 0; }

static bool targets_excluded(Setting *s, uint64_t most) {
  for (size_t i = 0; i < s->problem->targets.n; i++)
    if (!invariants_forbid(&s->invariants, s->problem->targets.at[i]) && !ask(s, s->problem->targets.at[i], most)) return false;
  return true;
}

bool setting_is_open(Setting *s) {
  for (size_t i = 0; i < s->problem->targets.n; i++)
    if (!invariants_forbid(&s->invariants, s->problem->targets.at[i])) return true;
  return false;
}

static Marking needs_of(const Problem *p, uint32_t t, NetTokens *tokens) {
  uint32_t n = 0;
  for (uint32_t k = p->first[t]; k < p->first[t + 1]; k++)
    if (p->effects[k].need) tokens[n++] = (NetTokens){p->effects[k].place, p->effects[k].need};
  return (Marking){tokens, n};
}

// Asks for a bound on every place that has none, then whether each transition's needs can be there together. True if a
// transition was shown dead.
static bool look_around(Setting *s, uint64_t work, const Budget *budget) {
  const Problem *p = s->problem;
  if (!s->cone) return false;
  for (uint32_t q = 0; q < p->n_places && cone_work(s->cone) < work && !budget_spent(budget, 0); q++)
    if (!invariants_weigh(&s->invariants, q)) setting_exclude(s, (Marking){&(NetTokens){q, PLENTY}, 1});
  bool any = false;
  NetTokens *tokens = memory_take(p->n_places * sizeof *tokens);
  for (uint32_t t = 0; t < p->n_transitions; t++) {
    Marking needs = needs_of(p, t, tokens);
    bool dead = invariants_forbid(&s->invariants, needs) ||
                (cone_work(s->cone) < work + FIRST_WORK && !budget_spent(budget, 0) && setting_exclude(s, needs));
    any |= dead;
    s->dead[p->transition_origin[t]] |= dead;
  }
  free(tokens);
  return any;
}

Setting *setting_new(const Net *net, const MarkingList *known, const Budget *budget) {
  Setting *s = memory_take(sizeof *s);
  s->net = net;
  s->budget = *budget;
  for (size_t i = 0; known && i < known->ends.n; i++) marking_list_add(&s->proof, marking_list_get(known, i));
  s->dead = memory_take(net->transitions.n);
  open_problem(s);
  flow_find(s->problem, budget, take_found, s);
  targets_excluded(s, FIRST_ANSWER);
  return s;
}

void setting_strengthen(Setting *s, const Budget *budget) {
  if (targets_excluded(s, TARGET_ANSWER)) return;
  for (int round = 0; round < ROUNDS && !budget_spent(budget, 0) && look_around(s, setting_work(s) + FIRST_WORK, budget);
       round++) {
    close_problem(s);
    open_problem(s);
    if (targets_excluded(s, TARGET_ANSWER)) break;
  }
}

void setting_delete(Setting *s) {
  if (!s) return;
  close_problem(s);
  marking_list_delete(&s->proof);
  vec_delete(&s->ceilings);
  free(s->dead);
  free(s);
}

void setting_tell(const Setting *s, CoverAnswer *answer) {
  for (size_t i = 0; i < s->ceilings.n; i++) vec_push(&answer->ceilings, s->ceilings.at[i]);
  for (size_t i = 0; i < s->proof.ends.n; i++) marking_list_add(&answer->invariants, marking_list_get(&s->proof, i));
}
