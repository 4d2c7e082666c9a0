#include "engine/net/cover.h"

#include "engine/net/backward.h"
#include "engine/net/budget.h"
#include "engine/net/choice.h"
#include "engine/net/directed.h"
#include "engine/net/forward.h"
#include "engine/net/portfolio.h"
#include "engine/net/setting.h"
#include "engine/net/textbook.h"

// Markings that the first, short search may compute. Most problems are decided by then.
enum {
  FIRST_LOOK = 200 * 1000,
  FIRST_TURN = 20 * 1000,
  FIRINGS_FOR_EACH = 500,
  SMALL = 500,
  FIRST_GLANCE = 10 * 1000,
  FIRST_RUNS = 2 * 1000 * 1000
};

typedef struct {
  const Net *plain;
  const Choice *choice; // NULL for none
  unsigned techniques;  // as in CoverOptions.only
  Setting *setting;     // of the net with merged transitions, if there are any
  Pairs *pairs;         // NULL until they are wanted, and where they cannot be had
} Search;

// From what was found with merged transitions and with pairs to what holds for the net itself.
static CoverAnswer *resolved(const Search *x, CoverAnswer *answer, const Budget *budget) {
  if (answer && answer->verdict == COVER_UNSAFE && x->choice) choice_resolve(x->choice, x->plain, answer);
  if (answer && answer->verdict == COVER_SAFE && x->pairs && !pairs_close(x->pairs, x->plain, answer, budget)) {
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
  Directed *directed = x->choice || !(x->techniques & COVER_EQUATION) ? NULL : directed_new(x->setting->problem);
  CoverAnswer *answer = directed ? directed_run(directed, budget, FIRST_RUNS) : NULL;
  directed_delete(directed);
  return answer;
}

static CoverAnswer *first_look(const Search *x, const Budget *budget, uint64_t most) {
  Backward *search = backward_new(x->setting, BACKWARD_NEAR_START);
  CoverAnswer *answer = backward_run(search, budget, most < FIRST_GLANCE ? most : FIRST_GLANCE);
  if (!answer) answer = first_runs(x, budget);
  if (!answer) answer = backward_run(search, budget, most);
  backward_delete(search);
  return resolved(x, answer, budget);
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

// For a way to a target: from both ends by turns, each turn longer than the last, and straight along what the state equation says. A forward
// marking costs several times what a backward one does, and the more the larger the net is.
static CoverAnswer *run_from_both_ends(void *what, const Budget *budget) {
  Search *x = what;
  Setting *setting = unmerged(x, budget);
  const Problem *problem = setting->problem;
  Forward *forward = forward_new(problem);
  Directed *directed = x->techniques & COVER_EQUATION ? directed_new(problem) : NULL;
  Backward *backward = backward_new(x->setting, BACKWARD_NEAR_START);
  CoverAnswer *answer = NULL;
  for (uint64_t turn = FIRST_TURN; !answer; turn *= 2) {
    if (directed) answer = directed_run(directed, budget, turn * FIRINGS_FOR_EACH);
    if (answer) break;
    answer = forward_run(forward, budget, turn / (1 + (problem->n_places + problem->n_transitions) / SMALL));
    if (answer && answer->verdict == COVER_UNSAFE) break;
    cover_answer_delete(answer);
    answer = resolved(x, backward_run(backward, budget, turn * 20), budget);
  }
  directed_delete(directed);
  forward_delete(forward);
  backward_delete(backward);
  if (setting != x->setting) setting_delete(setting);
  return answer;
}

static CoverAnswer *search(Search *x, const CoverOptions *options, const Budget *budget) {
  CoverAnswer *answer =
      options->engine == COVER_FORWARD ? NULL : first_look(x, budget, options->look ? options->look : FIRST_LOOK);
  if (answer) return answer;
  if (x->techniques & COVER_PAIRS) use_pairs(x, budget);
  Contender proof = {run_backward, x}, forward = {run_forward, x}, way = {run_from_both_ends, x};
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
  Search x = {.plain = plain, .techniques = techniques, .setting = setting_new(plain, plain, NULL, techniques, &budget)};
  Choice *choice = techniques & COVER_VALUES && setting_is_open(x.setting) ? choice_find(plain) : NULL;
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

CoverAnswer *cover(const Net *net, const CoverOptions *options) {
  if (net_is_plain(net)) return decide(net, options);
  Net *relaxed = net_relax(net);
  CoverAnswer *answer = decide(relaxed, options);
  answer->relaxed = true;
  net_delete(relaxed);
  return answer;
}
