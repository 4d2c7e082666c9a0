#include "search/long_run.h"

#include "base/report_log.h"
#include "search/limits.h"
#include "search/search.h"
#include "world/runtime.h"
#include "world/schedule.h"

void long_run(void) {
  Fiber *f = NULL;
  execution_brief(search);
  while (!world->ended && !control->stop && !search_over() && !findings()->again &&
         world->n_events < MOST_EVENTS && (f = schedule_default(anybody)))
    schedule_step(f->number, 0);
  if (world->n_events == MOST_EVENTS)
    return report_unknown("an execution has more than %u events", world->n_events);
  if (!world->ended && f) return; // the time is up
  report_unknown("an execution has %u events: no other schedule was tried", world->n_events);
  execution_ended(RUN_COMPLETE);
}
