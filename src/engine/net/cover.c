#include "engine/net/cover.h"

#include "engine/net/backward.h"
#include "engine/net/budget.h"
#include "engine/net/setting.h"
#include "engine/net/textbook.h"

static CoverAnswer *decide(const Net *plain, const CoverOptions *options) {
  Budget budget = budget_start(options->timeout, options->memory_mb);
  if (options->engine == COVER_TEXTBOOK) return textbook_search(plain, &budget);
  Setting *setting = setting_new(plain);
  Backward *backward = backward_new(setting);
  CoverAnswer *answer = backward_run(backward, &budget, UINT64_MAX / 2);
  backward_delete(backward);
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
