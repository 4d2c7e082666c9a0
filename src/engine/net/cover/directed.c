#include "engine/net/cover/directed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/net/cover/cone.h"
#include "engine/net/cover/cover_answer.h"

typedef struct {
  uint32_t transition, times;
} Planned;

typedef struct {
  Marking goal;
  NetTokens *owned; // NULL for a target
} Goal;

struct Directed {
  const Problem *problem;
  Cone *cone;
  uint32_t *now;        // by place
  VEC(Planned) plan;    // towards the last goal
  VEC(Goal) goals;      // the target first; each stands in the way of the one before it
  VEC(uint32_t) firing; // since the start
  uint32_t target, plans;
  bool late; // the last run ended because it had no more work to do it with: the state equation
             // goes on where it was
  uint64_t random, work, runs;
  CoverStatistics statistics;
};

enum { MOST_GOALS = 24, FIRST_PLANS = 16, MOST_TOKENS = 1 << 30 };

Directed *directed_new(const Problem *p) {
  Cone *cone = p->targets.n ? cone_new(p) : NULL;
  if (!cone) return NULL;
  Directed *d = memory_take(sizeof *d);
  *d = (Directed){.problem = p, .cone = cone, .random = 0x9e3779b97f4a7c15u};
  d->now = memory_take(p->n_places * sizeof *d->now);
  d->statistics.places = p->n_places;
  d->statistics.transitions = p->n_transitions;
  return d;
}

static void drop_goal(Directed *d) { free(vec_pop(&d->goals).owned); }

void directed_delete(Directed *d) {
  if (!d) return;
  while (d->goals.n) drop_goal(d);
  cone_delete(d->cone);
  vec_delete(&d->plan);
  vec_delete(&d->goals);
  vec_delete(&d->firing);
  free(d->now);
  free(d);
}

static uint32_t any_of(Directed *d, size_t n) {
  d->random = d->random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((d->random >> 33) % n);
}

static bool is_covered(const Directed *d, Marking m) {
  for (uint32_t k = 0; k < m.n; k++)
    if (d->now[m.at[k].place] < m.at[k].n) return false;
  return true;
}

// How many places lack what t needs; NET_NONE if it would make more tokens than can be counted.
static uint32_t lacking(Directed *d, uint32_t t) {
  const NetEffect *e = problem_effects(d->problem, t);
  uint32_t lacks = 0;
  for (uint32_t i = 0; i < problem_n_effects(d->problem, t); i++) {
    lacks += d->now[e[i].place] < e[i].need;
    if ((int64_t)d->now[e[i].place] + e[i].change >= MOST_TOKENS) return NET_NONE;
  }
  d->work += 4;
  return lacks;
}

static void fire(Directed *d, uint32_t t) {
  const NetEffect *e = problem_effects(d->problem, t);
  for (uint32_t i = 0; i < problem_n_effects(d->problem, t); i++)
    d->now[e[i].place] += (uint32_t)e[i].change;
  vec_push(&d->firing, t);
  d->statistics.generated++;
}

static bool make_plan(Directed *d, const Budget *budget, uint64_t most) {
  uint64_t before = cone_work(d->cone);
  d->plan.n = 0;
  d->statistics.questions++;
  bool found = cone_plan(d->cone, d->now, d->goals.at[d->goals.n - 1].goal, most - d->work, budget);
  for (uint32_t t = 0; found && t < d->problem->n_transitions; t++) {
    double times = ceil(cone_planned(d->cone, t) - 1e-6);
    if (times >= 1)
      vec_push(&d->plan, (Planned){t, times < MOST_TOKENS ? (uint32_t)times : MOST_TOKENS});
  }
  d->work += cone_work(d->cone) - before + d->problem->n_transitions;
  return found;
}

// Fires what is planned, beginning anywhere and going round, until nothing planned can fire or the
// goal is reached. True if it is.
static bool follow_plan(Directed *d) {
  Marking goal = d->goals.at[d->goals.n - 1].goal;
  size_t at = d->plan.n ? any_of(d, d->plan.n) : 0, idle = 0;
  bool covered = is_covered(d, goal);
  while (!covered && idle < d->plan.n) {
    Planned *p = &d->plan.at[at];
    if (p->times && !lacking(d, p->transition)) {
      fire(d, p->transition);
      p->times--;
      idle = 0;
      covered = is_covered(d, goal);
    } else {
      idle++;
      at = at + 1 < d->plan.n ? at + 1 : 0;
    }
  }
  return covered;
}

// The needs of the planned transition that lacks least, or of one of several, become the next goal.
static bool add_goal(Directed *d) {
  if (d->goals.n >= MOST_GOALS) return false;
  uint32_t least = NET_NONE, best = NET_NONE, alike = 0;
  for (size_t i = 0; i < d->plan.n; i++) {
    uint32_t lacks = d->plan.at[i].times ? lacking(d, d->plan.at[i].transition) : NET_NONE;
    if (lacks > least || lacks == NET_NONE) continue;
    alike = lacks < least ? 1 : alike + 1;
    least = lacks;
    if (!any_of(d, alike)) best = d->plan.at[i].transition;
  }
  if (best == NET_NONE) return false;
  const NetEffect *e = problem_effects(d->problem, best);
  uint32_t n = problem_n_effects(d->problem, best), needs = 0;
  NetTokens *owned = memory_take((n + 1) * sizeof *owned);
  for (uint32_t i = 0; i < n; i++)
    if (e[i].need) owned[needs++] = (NetTokens){e[i].place, e[i].need};
  vec_push(&d->goals, (Goal){{owned, needs}, owned});
  return true;
}

static void begin(Directed *d) {
  const Problem *p = d->problem;
  memcpy(d->now, p->start, p->n_places * sizeof *d->now);
  while (d->goals.n) drop_goal(d);
  d->firing.n = 0;
  d->plans = FIRST_PLANS << (d->runs < 12 ? d->runs / 2 : 6);
  if (d->runs++ && !d->late) cone_reconsider(d->cone);
  d->target = (uint32_t)((d->runs - 1) % p->targets.n);
  vec_push(&d->goals, (Goal){p->targets.at[d->target], NULL});
}

// One run. True if it meets its target.
static bool run(Directed *d, const Budget *budget, uint64_t most) {
  for (begin(d); d->goals.n && d->plans && d->work < most; d->plans--) {
    if (budget_spent(budget, d->firing.room * sizeof(uint32_t)) || !make_plan(d, budget, most))
      return false;
    if (!follow_plan(d)) {
      if (!add_goal(d)) return false;
    } else {
      while (d->goals.n && is_covered(d, d->goals.at[d->goals.n - 1].goal)) drop_goal(d);
    }
  }
  return !d->goals.n;
}

static CoverAnswer *answer_of(const Directed *d) {
  CoverAnswer *answer = cover_answer_new(COVER_UNSAFE, NULL);
  answer->engine = "directed";
  answer->statistics = d->statistics;
  answer->target = d->problem->target_origin.at[d->target];
  for (size_t i = 0; i < d->firing.n; i++)
    vec_push(&answer->firing, d->problem->transition_origin[d->firing.at[i]]);
  return answer;
}

CoverAnswer *directed_run(Directed *d, const Budget *budget, uint64_t most) {
  while (d->work < most && !budget_spent(budget, 0))
    if (run(d, budget, most)) return answer_of(d);
    else d->late = d->work >= most;
  return NULL;
}
