// The engines that prove, behind the interface of all engines.
#include "base/check.h"
#include "base/clock.h"
#include "decide/engines.h"
#include "decide/loops_read.h"
#include "decide/net_source.h"
#include "decide/prove_loops.h"
#include "decide/prove_net.h"

static Options within(const EngineQuestion *q) {
  Options quick = *q->options;
  quick.timeout = q->seconds;
  return quick;
}

static EngineResult run_loops(const EngineQuestion *q) {
  Options quick = within(q);
  EngineResult result = {.run = true};
  loops_verdict(&quick, &result.verdict, &result.run);
  return result;
}

const Engine engine_loops = {
    .name = "loops", .proves = true, .wants = loops_wants_all, .run = run_loops};

static bool has_openmp(const Options *o) {
  for (size_t i = 0; i < o->n_files; i++)
    if (loops_wants(o, o->files[i])) return true;
  return false;
}

// Threads of OpenMP are not those of its model.
static bool wants_net(const Options *o) { return !has_openmp(o) && net_wants(o); }

static EngineResult run_net(const EngineQuestion *q) {
  Options quick = within(q);
  EngineResult result = {.run = true};
  result.verdict = net_verdict(&quick, &result.may_fail);
  return result;
}

const Engine engine_net = {.name = "net", .proves = true, .wants = wants_net, .run = run_net};
