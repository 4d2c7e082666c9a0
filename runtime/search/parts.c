// A part begins with an event that has two choices. With 0 the thread goes through it like through
// all else; with 1 the end of the part is the end of the execution. The program runs once, in the
// usual order. Where it reaches a part everything below choice 1 is searched; then it goes on with
// choice 0. So the schedule of a race leads through all that came before, and replays.
#include "search/parts.h"

#include "base/report_log.h"
#include "search/limits.h"
#include "search/record_log.h"
#include "search/search.h"
#include "sync/process_end.h"
#include "sync/thread.h"
#include "world/fiber.h"
#include "world/hooks.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/snapshot.h"

static void do_begin(Fiber *f, Op *op, Event *e) {
  op->result = e->choice;
  if (!e->choice) return;
  world->outside_parts = false;
  if (!alone && world_hooks.together) world_hooks.together();
}

int norace_part_begin(void);
int norace_part_end(void);

PUBLIC int norace_part_begin(void) {
  if (!running || current->part.depth++) return 1;
  Op op = {
      .kind = OP_CHOICE, .argument = 1, .pc = CALLER, .enabled = sync_always, .perform = do_begin};
  current->part.whole = sync_point(&op) == 1;
  return 1;
}

PUBLIC int norace_part_end(void) {
  if (!running || --current->part.depth) return 0;
  if (current->part.whole) process_exit(0, false, CALLER);
  return 0;
}

static Fiber *part_reached(void) {
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    Fiber *f = world->fiber[i];
    if (f->state == FIBER_PENDING && !f->dead && f->pending->perform == do_begin) return f;
  }
  return NULL;
}

static bool is_over(void) { return control->stop || search_over(); }

// What is known by the end of one attempt (what depends on what) may make another necessary.
static bool explore_part(uint32_t thread) {
  bool whole = false, again = true;
  uint32_t root = execution_length(search);
  snapshot_take(root);
  while (again && !is_over()) {
    schedule_step(thread, 1);
    whole = search_below(&again);
    execution_pop(search);
    snapshot_restore(root);
  }
  COUNT(parts, 1);
  return whole;
}

static bool explore_parts(void) {
  bool all = true;
  for (Fiber *f; !world->ended && !is_over();) {
    if ((f = part_reached())) {
      uint32_t thread = f->number;
      all &= explore_part(thread);
      if (!is_over()) schedule_step(thread, 0);
      continue;
    }
    if (!(f = schedule_default(anybody))) break;
    schedule_step(f->number, 0);
  }
  return all;
}

void parts_run(void) {
  world->outside_parts = true;
  control->order = ORDER_HB;
  control->merge = 0;
  bool all = explore_parts();
  if (!is_over()) execution_ended(RUN_COMPLETE);
  if (!control->parts) report_unknown("no part that norace_explore names was reached");
  findings()->cut |= !all && !is_over();
  snapshot_done();
  search_finish();
}
