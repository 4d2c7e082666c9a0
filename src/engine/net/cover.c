#include "engine/net/cover.h"

#include "engine/net/backward.h"
#include "engine/net/budget.h"
#include "engine/net/forward.h"
#include "engine/net/portfolio.h"
#include "engine/net/setting.h"
#include "engine/net/textbook.h"

// Markings that the first, short search may compute. Most problems are decided by then.
enum { FIRST_LOOK = 200 * 1000, FIRST_TURN = 20 * 1000 };

static CoverAnswer *first_look(Setting *setting, const Budget *budget, uint64_t most) {
  Backward *search = backward_new(setting, BACKWARD_NEAR_START);
  CoverAnswer *answer = backward_run(search, budget, most);
  backward_delete(search);
  return answer;
}

// For a proof: every invariant that can be had, then the order that expands the fewest markings.
static CoverAnswer *run_backward(void *setting, const Budget *budget) {
  setting_strengthen(setting, budget);
  Backward *search = backward_new(setting, BACKWARD_FEW_TOKENS);
  CoverAnswer *answer = backward_run(search, budget, UINT64_MAX);
  backward_delete(search);
  return answer;
}

static CoverAnswer *run_forward(void *setting, const Budget *budget) {
  Forward *search = forward_new(((Setting *)setting)->problem);
  CoverAnswer *answer = forward_run(search, budget, UINT64_MAX);
  forward_delete(search);
  return answer;
}

// For a way to a target: from both ends by turns, each turn longer than the last. A forward marking costs several times
// what a backward one does.
static CoverAnswer *run_from_both_ends(void *setting, const Budget *budget) {
  Forward *forward = forward_new(((Setting *)setting)->problem);
  Backward *backward = backward_new(setting, BACKWARD_NEAR_START);
  CoverAnswer *answer = NULL;
  for (uint64_t turn = FIRST_TURN; !answer; turn *= 2) {
    answer = forward_run(forward, budget, turn);
    if (answer && answer->verdict == COVER_UNSAFE) break;
    cover_answer_delete(answer);
    answer = backward_run(backward, budget, turn * 20);
  }
  forward_delete(forward);
  backward_delete(backward);
  return answer;
}

static CoverAnswer *decide_setting(Setting *setting, const CoverOptions *options, const Budget *budget) {
  CoverAnswer *answer =
      options->engine == COVER_FORWARD ? NULL : first_look(setting, budget, options->look ? options->look : FIRST_LOOK);
  if (answer) return answer;
  Contender proof = {run_backward, setting}, forward = {run_forward, setting}, way = {run_from_both_ends, setting};
  switch (options->engine) {
  case COVER_BACKWARD: return portfolio_run(&proof, 1, budget);
  case COVER_FORWARD: return portfolio_run(&forward, 1, budget);
  default: return portfolio_run((Contender[]){proof, way}, options->jobs == 1 ? 1 : 2, budget);
  }
}

static CoverAnswer *decide(const Net *plain, const CoverOptions *options) {
  Budget budget = budget_start(options->timeout, options->memory_mb);
  if (options->engine == COVER_TEXTBOOK) return textbook_search(plain, &budget);
  Setting *setting = setting_new(plain, &budget);
  CoverAnswer *answer = decide_setting(setting, options, &budget);
  setting_delete(setting);
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
