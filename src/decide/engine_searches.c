// The engines that run the program, behind the interface of all engines.
#include <string.h>

#include "base/check.h"
#include "decide/check_known.h"
#include "decide/engines.h"
#include "decide/exploring_inner.h"

enum { GUIDED_RUNS = 8, DRAWN_RUNS = 2000 };

// Boogie and SML programs are not run by anybody.
static bool wants(const Options *o) {
  const char *dot = strrchr(o->files[0], '.');
  return !dot || (strcmp(dot, ".sml") && strcmp(dot, ".bpl"));
}

static EngineResult search(const EngineQuestion *q, Control control) {
  ALWAYS(q->run.subject && q->run.search);
  static const ExploringMore nothing;
  const ExploringMore *more = q->run.more ? q->run.more : &nothing;
  if (q->facts) check_known_tell(q->facts, &control);
  control.timeout = q->seconds;
  return (EngineResult){
      .verdict = exploring_search(q->options, control, q->run.subject, more, q->run.search)};
}

static EngineResult explore(const EngineQuestion *q) {
  Control control = exploring_control(q->options);
  control.first |= q->run.first;
  if (q->run.drawn) control.mode = MODE_RANDOM, control.max_schedules = DRAWN_RUNS;
  return search(q, control);
}

const Engine engine_explore = {.name = "explore", .wants = wants, .run = explore};

static EngineResult witness(const EngineQuestion *q) {
  Control control = exploring_witness(q->options);
  control.alarms_only = q->run.alarms;
  control.first = q->run.first;
  if (q->run.alarms && !control.runs) control.runs = GUIDED_RUNS;
  return search(q, control);
}

const Engine engine_witness = {.name = "witness", .wants = wants, .run = witness};
