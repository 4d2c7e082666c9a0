#include "engine/net/cover/setting.h"

#include <stdlib.h>

#include "base/memory.h"
#include "engine/net/cover/cover_answer.h"
#include "engine/net/cover/flow.h"
#include "engine/net/cover/trap.h"

enum {
  MOST_TRAPS = 256,
  TRAP_WORK = 200 * 1000 * 1000,
  ROUNDS = 5,
  FIRST_WORK = 40 * 1000 * 1000,
  PLENTY = 100000,
  ONE_ANSWER = 60 * 1000 * 1000,
  FIRST_ANSWER = 1000 * 1000 * 1000
};
static const uint64_t TARGET_ANSWER =
    20ull * 1000 * 1000 * 1000; // multiplications, for the question that decides all

// The invariants found for earlier, larger problems hold for this one; what it lacks of their
// places counts nothing.
static void adopt(Setting *s, const uint32_t *number) {
  VEC(NetTokens) weights = {0};
  for (size_t i = 0; i < s->proof.ends.n; i++) {
    Weighing w = trap_weighing(s->net, &s->traps, marking_list_get(&s->proof, i));
    vec_clear(&weights);
    for (uint32_t k = 0; k < w.weights.n; k++)
      if (number[w.weights.at[k].place] != NET_NONE)
        vec_push(&weights, (NetTokens){number[w.weights.at[k].place], w.weights.at[k].n});
    invariants_add(&s->invariants, (Marking){weights.at, (uint32_t)weights.n}, w.bound);
  }
  vec_delete(&weights);
}

static void exclude_pairs(Setting *s) {
  const Problem *p = s->problem;
  for (uint32_t i = 0; s->pairs && i < p->n_places; i++)
    for (uint32_t j = 0; j <= i; j++)
      if (!pairs_together(s->pairs, p->place_origin[i], p->place_origin[j]))
        invariants_exclude(&s->invariants, i, j);
}

void setting_use_pairs(Setting *s, const Pairs *pairs) {
  s->pairs = pairs;
  exclude_pairs(s);
}

// The numbers of the net's places in the problem.
static uint32_t *numbers_of(const Setting *s) {
  uint32_t *number = memory_take((s->net->places.n + 1) * sizeof *number);
  for (size_t p = 0; p < s->net->places.n; p++) number[p] = NET_NONE;
  for (uint32_t p = 0; p < s->problem->n_places; p++) number[s->problem->place_origin[p]] = p;
  return number;
}

static bool numbered(Marking set, const uint32_t *number) {
  for (uint32_t k = 0; k < set.n; k++)
    if (number[set.at[k].place] == NET_NONE) return false;
  return true;
}

static void close_cone(Setting *s) {
  cone_delete(s->cone);
  if (s->lifted) problem_delete(s->lifted);
  free(s->weights);
  s->lifted = NULL;
  s->in_lift.n = 0;
}

// The state equation, with the traps whose places it has.
static void open_cone(Setting *s, const uint32_t *number) {
  MarkingList sets = {0};
  for (uint32_t i = 0; i < s->traps.ends.n; i++) {
    Marking trap = marking_list_get(&s->traps, i);
    if (!numbered(trap, number)) continue;
    for (uint32_t k = 0; k < trap.n; k++)
      vec_push(&sets.tokens, (NetTokens){number[trap.at[k].place], 1});
    vec_push(&sets.ends, (uint32_t)sets.tokens.n);
    vec_push(&s->in_lift, i);
  }
  if (s->in_lift.n) s->lifted = trap_lift(s->problem, &sets);
  s->weights = memory_take((s->problem->n_places + s->in_lift.n + 1) * sizeof *s->weights);
  s->cone = s->techniques & (COVER_EQUATION | COVER_TRAPS)
                ? cone_new(s->lifted ? s->lifted : s->problem)
                : NULL;
  marking_list_delete(&sets);
}

static void open_problem(Setting *s) {
  s->ceilings.n = 0;
  s->problem = reduce(s->net, s->dead, &s->ceilings);
  invariants_start(&s->invariants, s->problem->n_places);
  uint32_t *number = numbers_of(s);
  open_cone(s, number);
  adopt(s, number);
  free(number);
  exclude_pairs(s);
}

static void close_problem(Setting *s) {
  problem_delete(s->problem);
  close_cone(s);
  invariants_delete(&s->invariants);
}

// Weights of the problem's places, and of those that stand for traps, become an invariant.
static void take_found(void *setting, Marking weights) {
  Setting *s = setting;
  uint32_t n = s->problem->n_places;
  for (uint32_t k = 0; k < weights.n; k++) {
    uint32_t p = weights.at[k].place;
    uint32_t origin =
        p < n ? s->problem->place_origin[p] : (uint32_t)s->net->places.n + s->in_lift.at[p - n];
    vec_push(&s->proof.tokens, (NetTokens){origin, weights.at[k].n});
  }
  vec_push(&s->proof.ends, (uint32_t)s->proof.tokens.n);
  Weighing w = trap_weighing(s->net, &s->traps, marking_list_get(&s->proof, s->proof.ends.n - 1));
  invariants_add(&s->invariants, (Marking){weights.at, w.weights.n}, w.bound);
}

// Transitions that a ceiling keeps from firing.
static bool *find_gone(const Setting *s) {
  bool *gone = memory_take(s->plain->transitions.n + 1),
       *ceiling = memory_take(s->plain->places.n + 1);
  for (size_t i = 0; i < s->ceilings.n; i++) ceiling[s->ceilings.at[i]] = true;
  for (size_t t = 0; t < s->plain->transitions.n; t++)
    for (size_t i = 0; i < s->plain->transitions.at[t].effects.n; i++) {
      NetEffect e = s->plain->transitions.at[t].effects.at[i];
      gone[t] |= ceiling[e.place] && e.need > s->plain->places.at[e.place].most;
    }
  free(ceiling);
  return gone;
}

// A trap that the state equation's last answer leaves empty, though it never is. False if there is
// none.
static bool learn_trap(Setting *s) {
  const double *solution = cone_solution(s->cone);
  bool *inside = memory_take(s->plain->places.n + 1), *gone = find_gone(s);
  for (uint32_t p = 0; p < s->problem->n_places; p++)
    inside[s->problem->place_origin[p]] = solution[p] < 1e-4;
  bool found = trap_find(s->plain, gone, inside, &s->traps, &s->trap_work);
  free(inside);
  free(gone);
  if (!found) return false;
  uint32_t *number = numbers_of(s);
  close_cone(s);
  open_cone(s, number);
  free(number);
  return true;
}

static ConeAnswer ask_once(Setting *s, Marking m, uint64_t most) {
  VEC(NetTokens) asked = {0};
  vec_grow(&asked, m.n + s->in_lift.n + 1);
  for (uint32_t k = 0; k < m.n; k++) vec_push(&asked, m.at[k]);
  for (uint32_t i = 0; i < s->in_lift.n; i++)
    vec_push(&asked, (NetTokens){s->problem->n_places + i, 1});
  ConeAnswer answer =
      cone_separate(s->cone, (Marking){asked.at, (uint32_t)asked.n}, s->weights, most, &s->budget);
  s->questions++;
  vec_delete(&asked);
  return answer;
}

static bool ask(Setting *s, Marking m, uint64_t most, bool with_traps) {
  if (!s->cone) return false;
  ConeAnswer answer = ask_once(s, m, most);
  while (with_traps && answer == CONE_COVERED && s->traps.ends.n < MOST_TRAPS &&
         s->trap_work < TRAP_WORK && learn_trap(s)) {
    answer = ask_once(s, m, most);
    s->trap_work += cone_work(s->cone);
  }
  if (answer != CONE_SEPARATED) return false;
  VEC(NetTokens) found = {0};
  for (uint32_t p = 0; p < s->problem->n_places + s->in_lift.n; p++)
    if (s->weights[p]) vec_push(&found, (NetTokens){p, s->weights[p]});
  take_found(s, (Marking){found.at, (uint32_t)found.n});
  vec_delete(&found);
  return true;
}

bool setting_exclude(Setting *s, Marking m) { return ask(s, m, ONE_ANSWER, false); }

uint64_t setting_work(const Setting *s) { return s->cone ? cone_work(s->cone) : 0; }

static bool targets_excluded(Setting *s, uint64_t most) {
  for (size_t i = 0; i < s->problem->targets.n; i++)
    if (!invariants_forbid(&s->invariants, s->problem->targets.at[i]) &&
        !ask(s, s->problem->targets.at[i], most, s->techniques & COVER_TRAPS))
      return false;
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

// Asks for a bound on every place that has none, then whether each transition's needs can be there
// together. True if a transition was shown dead.
static bool look_around(Setting *s, uint64_t work, const Budget *budget) {
  const Problem *p = s->problem;
  if (!s->cone) return false;
  for (uint32_t q = 0; q < p->n_places && cone_work(s->cone) < work && !budget_spent(budget, 0);
       q++)
    if (!invariants_weigh(&s->invariants, q))
      setting_exclude(s, (Marking){&(NetTokens){q, PLENTY}, 1});
  bool any = false;
  NetTokens *tokens = memory_take(p->n_places * sizeof *tokens);
  for (uint32_t t = 0; t < p->n_transitions; t++) {
    Marking needs = needs_of(p, t, tokens);
    bool dead = invariants_forbid(&s->invariants, needs) ||
                (cone_work(s->cone) < work + FIRST_WORK && !budget_spent(budget, 0) &&
                 setting_exclude(s, needs));
    any |= dead;
    s->dead[p->transition_origin[t]] |= dead;
  }
  free(tokens);
  return any;
}

Setting *setting_new(const Net *net, const Net *plain, const MarkingList *known,
                     unsigned techniques, const Budget *budget) {
  Setting *s = memory_take(sizeof *s);
  s->net = net;
  s->plain = plain;
  s->budget = *budget;
  s->techniques = techniques;
  for (size_t i = 0; known && i < known->ends.n; i++)
    marking_list_add(&s->proof, marking_list_get(known, i));
  s->dead = memory_take(net->transitions.n);
  open_problem(s);
  if (techniques & COVER_FLOW) flow_find(s->problem, budget, take_found, s);
  targets_excluded(s, FIRST_ANSWER);
  return s;
}

void setting_strengthen(Setting *s, const Budget *budget) {
  if (targets_excluded(s, TARGET_ANSWER)) return;
  for (int round = 0; round < ROUNDS && !budget_spent(budget, 0) &&
                      look_around(s, setting_work(s) + FIRST_WORK, budget);
       round++) {
    close_problem(s);
    open_problem(s);
    if (targets_excluded(s, TARGET_ANSWER)) break;
  }
}

void setting_delete(Setting *s) {
  if (!s) return;
  close_problem(s);
  marking_list_delete(&s->traps);
  vec_delete(&s->in_lift);
  marking_list_delete(&s->proof);
  vec_delete(&s->ceilings);
  free(s->dead);
  free(s);
}

void setting_tell(const Setting *s, CoverAnswer *answer) {
  for (size_t i = 0; i < s->ceilings.n; i++) vec_push(&answer->ceilings, s->ceilings.at[i]);
  for (size_t i = 0; i < s->traps.ends.n; i++)
    marking_list_add(&answer->traps, marking_list_get(&s->traps, i));
  for (size_t i = 0; i < s->proof.ends.n; i++)
    marking_list_add(&answer->invariants, marking_list_get(&s->proof, i));
}
