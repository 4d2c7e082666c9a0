#include "engine/net/cover.h"

#include "engine/net/backward.h"
#include "engine/net/budget.h"
#include "engine/net/reduce.h"
#include "engine/net/textbook.h"

static CoverAnswer *decide(const Net *plain, const CoverOptions *options) {
  Budget budget = budget_start(options->timeout, options->memory_mb);
  if (options->engine == COVER_TEXTBOOK) return textbook_search(plain, &budget);
  Ceilings ceilings = {0};
  Problem *problem = reduce(plain, &ceilings);
  CoverAnswer *answer = problem->targets.n ? backward_search(problem, &budget) : cover_answer_new(COVER_SAFE, NULL);
  for (size_t i = 0; answer->verdict == COVER_SAFE && i < ceilings.n; i++) vec_push(&answer->ceilings, ceilings.at[i]);
  vec_delete(&ceilings);
  problem_delete(problem);
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
