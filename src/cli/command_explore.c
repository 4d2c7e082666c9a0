#include "base/time_limits.h"
#include "cli/command.h"
#include "decide/exploring.h"
#include "decide/loops_read.h"
#include "decide/prove_loops.h"

typedef struct {
  const Options *options;
  Verdict *proof;
} Asked;

// OpenMP with too many schedules: a proof for every input covers them all.
static bool is_proved(void *known) {
  Asked *asked = known;
  const Options *o = asked->options;
  if (!loops_wants_all(o) || loops_is_boogie(o->files[0])) return false;
  Options quick = *o;
  quick.timeout = time_limit(TIME_EXPLORE_PROOF);
  bool run;
  Verdict *v;
  if (loops_verdict(&quick, &v, &run)) return false;
  if (v->answer == ANSWER_RACE_FREE) asked->proof = v;
  else verdict_delete(v);
  return asked->proof;
}

static Verdict *proof_of(const Verdict *found, void *known) {
  return found->answer == ANSWER_RACE ? NULL : ((const Asked *)known)->proof;
}

int cli_explore(int argc, char **argv) {
  Options options;
  options_parse(&options, "explore", argc, argv);
  Asked asked = {&options, NULL};
  int status = exploring_with(
      &options, &(ExploringMore){.known = &asked, .settled = is_proved, .instead = proof_of});
  verdict_delete(asked.proof);
  options_delete(&options);
  return status;
}
