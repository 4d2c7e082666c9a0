#include "engine/net/cover/cover.h"

#include <math.h>

#include "base/time_limits.h"
#include "engine/net/cover/backward.h"
#include "engine/net/cover/boxes.h"
#include "engine/net/cover/budget.h"
#include "engine/net/cover/choice.h"
#include "engine/net/cover/cover_answer.h"
#include "engine/net/cover/directed.h"
#include "engine/net/cover/enumerate.h"
#include "engine/net/cover/forward.h"
#include "engine/net/cover/net_relax.h"
#include "engine/net/cover/portfolio.h"
#include "engine/net/cover/setting.h"
#include "engine/net/cover/textbook.h"

// What the first, short search may compute: markings, and multiplications for a few runs in
// between. Most problems are decided by then. The same for the first turn of each way.
enum {
  FIRST_LOOK = 200 * 1000,
  FIRST_GLANCE = 10 * 1000,
  FIRST_RUNS = 2 * 1000 * 1000,
  FIRST_FORWARD = 200,
  FIRST_BACKWARD = 20 * 1000,
  FIRST_MARKINGS = 100 * 1000
};

static const double ALL_MARKINGS_LATER = 0.3; // seconds that the other ways have before

typedef struct {
  const Net *plain;
  const Choice *choice; // NULL for none
  unsigned techniques;  // as in CoverOptions.only
  Setting *setting;     // of the net with merged transitions, if there are any
  Pairs *pairs;         // NULL until they are wanted, and where they cannot be had
} Search;

// From what was found with merged transitions and with pairs to what holds for the net itself.
static CoverAnswer *resolved(const Search *x, CoverAnswer *answer, const Budget *budget) {
  if (answer && answer->verdict == COVER_UNSAFE && x->choice)
    choice_resolve(x->choice, x->plain, answer);
  if (answer && answer->verdict == COVER_SAFE && x->pairs &&
      !pairs_close(x->pairs, x->plain, answer, budget)) {
    cover_answer_delete(answer);
    return cover_answer_new(COVER_UNKNOWN, "the time limit was reached");
  }
  return answer;
}

static void use_pairs(Search *x, const Budget *budget) {
  x->pairs = pairs_find(x->plain, &x->setting->traps, &x->setting->proof, budget);
  setting_use_pairs(x->setting, x->pairs);
}

// Forward only the transitions as they are will do.
static CoverAnswer *first_runs(const Search *x, const Budget *budget) {
  Directed *directed =
      x->choice || !(x->techniques & COVER_EQUATION) ? NULL : directed_new(x->setting->problem);
  CoverAnswer *answer = directed ? directed_run(directed, budget, FIRST_RUNS) : NULL;
  directed_delete(directed);
  return answer;
}

static CoverAnswer *first_look(const Search *x, const Budget *budget, uint64_t most) {
  Backward *search = backward_new(x->setting, BACKWARD_NEAR_START);
  CoverAnswer *answer = backward_run(search, budget, most < FIRST_GLANCE ? most : FIRST_GLANCE);
  if (!answer) answer = first_runs(x, budget);
  if (!answer && most > FIRST_GLANCE) answer = backward_run(search, budget, most);
  backward_delete(search);
  return resolved(x, answer, budget);
}

// With pairs the search is often over before more invariants could be found.
static CoverAnswer *second_look(const Search *x, const Budget *budget) {
  Backward *search = backward_new(x->setting, BACKWARD_FEW_TOKENS);
  CoverAnswer *answer = resolved(x, backward_run(search, budget, FIRST_GLANCE), budget);
  backward_delete(search);
  return answer;
}

// For a proof: every invariant that can be had, then the order that expands the fewest markings.
static CoverAnswer *run_backward(void *what, const Budget *budget) {
  Search *x = what;
  setting_strengthen(x->setting, budget);
  Backward *search = backward_new(x->setting, BACKWARD_FEW_TOKENS);
  CoverAnswer *answer = resolved(x, backward_run(search, budget, UINT64_MAX), budget);
  backward_delete(search);
  return answer;
}

// The same for longer searches.
static Setting *unmerged(const Search *x, const Budget *budget) {
  return x->choice ? setting_new(x->plain, x->plain, NULL, x->techniques, budget) : x->setting;
}

static CoverAnswer *run_forward(void *what, const Budget *budget) {
  Search *x = what;
  Setting *setting = unmerged(x, budget);
  Forward *search = forward_new(setting->problem);
  CoverAnswer *answer = forward_run(search, budget, UINT64_MAX);
  forward_delete(search);
  if (setting != x->setting) setting_delete(setting);
  return answer;
}

// For a way to a target: straight along what the state equation says, from both ends, and through
// every reachable marking, by turns. Who has had the least time is next, for twice as much as
// before. The last of them joins late, where the markings are finitely many; as it also ends
// without a way, it gets twice as much as each of the others.
typedef enum { WAY_DIRECTED, WAY_FORWARD, WAY_BACKWARD, WAY_ALL_MARKINGS, WAYS } Way;

typedef struct {
  const Search *search;
  Directed *directed; // NULL once it is of no use, as are forward and enumeration
  Forward *forward;
  Backward *backward;
  Enumeration *enumeration;
  uint64_t most[WAYS];
  double spent[WAYS];
} Ways;

static Way next_way(const Ways *w, const Budget *budget) {
  Way best = WAY_BACKWARD; // it tells when time is over
  if (budget_spent(budget, 0)) return best;
  if (w->forward && w->spent[WAY_FORWARD] < w->spent[best]) best = WAY_FORWARD;
  if (w->directed && w->spent[WAY_DIRECTED] < w->spent[best]) best = WAY_DIRECTED;
  if (w->enumeration && w->spent[WAY_ALL_MARKINGS] < w->spent[best]) best = WAY_ALL_MARKINGS;
  return best;
}

// One that gives up leaves the memory to the others.
static CoverAnswer *go_through_all(Ways *w, const Budget *budget) {
  Budget part = {budget->deadline, budget->bytes / 4};
  CoverAnswer *answer = enumeration_run(w->enumeration, &part, w->most[WAY_ALL_MARKINGS]);
  if (!answer || answer->verdict != COVER_UNKNOWN) return answer;
  cover_answer_delete(answer);
  enumeration_delete(w->enumeration);
  w->enumeration = NULL;
  return NULL;
}

static CoverAnswer *go(Ways *w, Way way, const Budget *budget) {
  if (way == WAY_ALL_MARKINGS) return go_through_all(w, budget);
  if (way == WAY_DIRECTED) return directed_run(w->directed, budget, w->most[way]);
  if (way == WAY_BACKWARD)
    return resolved(w->search, backward_run(w->backward, budget, w->most[way]), budget);
  CoverAnswer *answer = forward_run(w->forward, budget, w->most[way]);
  if (!answer || answer->verdict == COVER_UNSAFE) return answer;
  cover_answer_delete(answer);
  forward_delete(w->forward);
  w->forward = NULL;
  return NULL;
}

static CoverAnswer *take_turns(Ways *w, const Budget *budget) {
  CoverAnswer *answer = NULL;
  while (!answer) {
    Way way = next_way(w, budget);
    double before = budget_now();
    answer = go(w, way, budget);
    w->spent[way] += (budget_now() - before) / (way == WAY_ALL_MARKINGS ? 2 : 1);
    w->most[way] *= 2;
  }
  return answer;
}

// No transition leaves more tokens than it finds, so the markings are finitely many.
static bool never_grows(const Net *net) {
  bool grows = false;
  for (size_t t = 0; t < net->transitions.n; t++) {
    const NetTransition *u = &net->transitions.at[t];
    int64_t more = 0;
    for (size_t i = 0; i < u->effects.n; i++) more += u->effects.at[i].change;
    grows |= more > 0;
  }
  return !grows;
}

static CoverAnswer *run_ways(void *what, const Budget *budget) {
  Search *x = what;
  Setting *setting = unmerged(x, budget);
  Ways ways = {.search = x,
               .directed = x->techniques & COVER_EQUATION ? directed_new(setting->problem) : NULL,
               .forward = forward_new(setting->problem),
               .backward = backward_new(x->setting, BACKWARD_NEAR_START),
               .enumeration = never_grows(x->plain) ? enumeration_new(x->plain) : NULL,
               .most = {FIRST_RUNS, FIRST_FORWARD, FIRST_BACKWARD, FIRST_MARKINGS},
               .spent = {[WAY_ALL_MARKINGS] = ALL_MARKINGS_LATER}};
  CoverAnswer *answer = take_turns(&ways, budget);
  directed_delete(ways.directed);
  if (ways.forward) forward_delete(ways.forward);
  enumeration_delete(ways.enumeration);
  backward_delete(ways.backward);
  if (setting != x->setting) setting_delete(setting);
  return answer;
}

static CoverAnswer *search(Search *x, const CoverOptions *options, const Budget *budget) {
  CoverAnswer *answer = options->engine == COVER_FORWARD
                            ? NULL
                            : first_look(x, budget, options->look ? options->look : FIRST_LOOK);
  if (answer) return answer;
  if (x->techniques & COVER_PAIRS) use_pairs(x, budget);
  if (x->pairs && options->engine != COVER_FORWARD && (answer = second_look(x, budget)))
    return answer;
  Contender proof = {run_backward, x}, forward = {run_forward, x}, way = {run_ways, x};
  switch (options->engine) {
  case COVER_BACKWARD: return portfolio_run(&proof, 1, budget);
  case COVER_FORWARD: return portfolio_run(&forward, 1, budget);
  default: return portfolio_run((Contender[]){proof, way}, options->jobs == 1 ? 1 : 2, budget);
  }
}

static CoverAnswer *decide(const Net *plain, const CoverOptions *options) {
  Budget budget = budget_start(options->timeout, options->memory_mb);
  if (options->engine == COVER_TEXTBOOK) return textbook_search(plain, &budget);
  unsigned techniques = options->only ? options->only : COVER_ALL;
  Search x = {.plain = plain,
              .techniques = techniques,
              .setting = setting_new(plain, plain, NULL, techniques, &budget)};
  Choice *choice =
      techniques & COVER_VALUES && setting_is_open(x.setting) ? choice_find(plain) : NULL;
  if (choice) {
    setting_delete(x.setting);
    x.choice = choice;
    x.setting = setting_new(choice->net, plain, &choice->components, techniques, &budget);
  }
  CoverAnswer *answer = search(&x, options, &budget);
  setting_delete(x.setting);
  choice_delete(choice);
  pairs_delete(x.pairs);
  return answer;
}

static CoverAnswer *enumerate(const Net *net, const Budget *budget) {
  Enumeration *e = enumeration_new(net);
  CoverAnswer *answer = e ? enumeration_run(e, budget, UINT64_MAX)
                          : cover_answer_new(COVER_UNKNOWN, "the net has more than one start");
  enumeration_delete(e);
  return answer;
}

static CoverAnswer *enumerate_alone(const Net *net, const CoverOptions *options) {
  Budget budget = budget_start(options->timeout, options->memory_mb);
  return enumerate(net, &budget);
}

// A net that goes beyond plain ones, and one that can do at least as much.
typedef struct {
  const Net *net, *relaxed;
  CoverOptions options;
} Beyond;

static CoverAnswer *run_boxes(void *what, const Budget *budget) {
  const Beyond *x = what;
  return boxes_search(x->net, x->relaxed, budget);
}

static CoverAnswer *run_enumeration(void *what, const Budget *budget) {
  return enumerate(((const Beyond *)what)->net, budget);
}

// What the relaxed net covers the net itself need not.
static CoverAnswer *run_relaxed(void *what, const Budget *budget) {
  const Beyond *x = what;
  CoverAnswer *answer = decide(x->relaxed, &x->options);
  answer->relaxed = true;
  if (answer->verdict != COVER_UNSAFE) return answer;
  cover_answer_delete(answer);
  return cover_answer_new(COVER_UNKNOWN,
                          "the net without its tests, resets and transfers is unsafe");
}

// First a glance at the relaxed net: its proofs need no more, and its run is the answer where it
// replays and nothing better turns up.
static CoverAnswer *decide_beyond(Beyond *x) {
  Budget budget = budget_start(x->options.timeout, x->options.memory_mb);
  CoverOptions glance = x->options;
  if (!glance.timeout || glance.timeout > time_limit(TIME_NET_GLANCE))
    glance.timeout = time_limit(TIME_NET_GLANCE);
  CoverAnswer *first = decide(x->relaxed, &glance);
  first->relaxed = true;
  if (first->verdict == COVER_SAFE) return first;
  Contender contenders[] = {{run_boxes, x}, {run_enumeration, x}, {run_relaxed, x}};
  bool relaxed_is_unsafe = first->verdict == COVER_UNSAFE;
  bool alone = x->options.jobs == 1 || x->options.engine == COVER_BACKWARD; // the boxes
  size_t n = alone ? 1 : relaxed_is_unsafe ? 2 : 3;
  if (budget.deadline > 0) x->options.timeout = fmax(budget.deadline - budget_now(), 1e-3);
  CoverAnswer *second = portfolio_run(contenders, n, &budget);
  bool keep_first = second->verdict == COVER_UNKNOWN && relaxed_is_unsafe;
  cover_answer_delete(keep_first ? second : first);
  return keep_first ? first : second;
}

CoverAnswer *cover(const Net *net, const CoverOptions *options) {
  if (options->engine == COVER_ENUMERATION) return enumerate_alone(net, options);
  if (net_is_plain(net)) return decide(net, options);
  Net *relaxed = net_relax(net);
  Beyond x = {net, relaxed, *options};
  CoverAnswer *answer = decide_beyond(&x);
  net_delete(relaxed);
  return answer;
}
