#include "engine/net/cover.h"

#include "engine/net/backward.h"
#include "engine/net/budget.h"
#include "engine/net/forward.h"
#include "engine/net/portfolio.h"
#include "engine/net/setting.h"
#include "engine/net/textbook.h"

// Markings that the first, short search may compute. Most problems are decided by then.
enum { FIRST_LOOK = 150 * 1000 };

static CoverAnswer *run_backward(void *setting, const Budget *budget) {
  setting_strengthen(setting, budget);
  Backward *search = backward_new(setting);
  CoverAnswer *answer = backward_run(search, budget, UINT64_MAX);
  backward_delete(search);
  return answer;
}

static CoverAnswer *run_forward(void *setting, const Budget *budget) { return forward_search(((Setting *)setting)->problem, budget); }

static CoverAnswer *first_look(Setting *setting, const Budget *budget, uint64_t most) {
  Backward *search = backward_new(setting);
  CoverAnswer *answer = backward_run(search, budget, most);
  backward_delete(search);
  return answer;
}

static CoverAnswer *decide_setting(Setting *setting, const CoverOptions *options, const Budget *budget) {
  CoverAnswer *answer = options->engine == COVER_FORWARD ? NULL : first_look(setting, budget, options->look ? options->look : FIRST_LOOK);
  if (answer) return answer;
  Contender contenders[] = {{run_backward, setting}, {run_forward, setting}};
  switch (options->engine) {
  case COVER_BACKWARD: return portfolio_run(contenders, 1, budget);
  case COVER_FORWARD: return portfolio_run(contenders + 1, 1, budget);
  default: return portfolio_run(contenders, options->jobs == 1 ? 1 : 2, budget);
  }
}

static CoverAnswer *decide(const Net *plain, const CoverOptions *options) {
  Budget budget = budget_start(options->timeout, options->memory_mb);
  if (options->engine == COVER_TEXTBOOK) return textbook_search(plain, &budget);
  Setting *setting = setting_new(plain);
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
