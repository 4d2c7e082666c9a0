// Random schedules for programs too large to search: probabilistic concurrency testing (Burckhardt
// et al., ASPLOS 2010). Threads have random priorities, the highest that can move does; at a few
// random places the one that moves falls to the bottom.
#include "search/random_schedule.h"
#include "base/arenas.h"
#include "base/report_log.h"
#include "search/limits.h"
#include "search/search.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/snapshot.h"

enum { PRIORITIES = 16384 }; // threads that have priorities of their own
#define STRIDE 0x9e3779b97f4a7c15ul
static uint64_t random_at(uint64_t z) { // splitmix64
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ul;
  z = (z ^ z >> 27) * 0x94d049bb133111ebul;
  return z ^ z >> 31;
}

static uint64_t random_next(void) { return random_at(search->random_order.state += STRIDE); }

// Each thread's is drawn when somebody first asks for it, as if all had been.
static uint32_t *priority_of(uint32_t thread) {
  RandomOrder *o = &search->random_order;
  for (; o->drawn <= thread; o->drawn++)
    o->priority[o->drawn] =
        (uint32_t)(random_at(o->first + (o->drawn + 1) * STRIDE) >> 33) + CHANGES;
  return &o->priority[thread];
}

void random_draw(uint64_t seed, uint32_t length) {
  if (seed) search->random_order.state = seed * STRIDE + 1;
  search->random_order.first = search->random_order.state;
  search->random_order.drawn = 0;
  search->random_order.state += PRIORITIES * STRIDE;
  for (uint32_t i = 0; i < CHANGES; i++)
    search->random_order.change_at[i] = (uint32_t)(random_next() % (length + 1));
}

// Yielding and leaving come last; so do time-outs. If patience is not asked for, only leaving.
static bool comes_last(const Fiber *f, bool patient) {
  return op_is(f->pending->kind, OP_LAST) || (patient && gives_way(f));
}

static Fiber *highest(bool patient) {
  Fiber *best = NULL;
  bool best_waits = true;
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    Fiber *f = world->fiber[i];
    if (!schedule_enabled(f)) continue;
    bool waits = comes_last(f, patient);
    if (!best || waits < best_waits ||
        (waits == best_waits && *priority_of(f->number) > *priority_of(best->number)))
      best = f, best_waits = waits;
  }
  return best;
}

Fiber *random_highest(uint32_t depth, bool patient) {
  bool tired = tires();
  if (tired) *priority_of(world->last_thread) = 0;
  Fiber *f = highest(patient && !tired);
  if (f && f->pending->kind == OP_PAUSE)
    *priority_of(f->number) = 0; // or it would be its turn for ever
  for (uint32_t i = 0; f && i < CHANGES; i++)
    if (search->random_order.change_at[i] == depth) *priority_of(f->number) = i;
  return f;
}

uint16_t random_choice(const Fiber *f) {
  uint32_t n = f->pending->kind == OP_SIGNAL   ? f->pending->object->n_waiters
               : f->pending->kind == OP_CHOICE ? f->pending->argument
                                               : 1;
  return (uint16_t)(n > 1 ? random_next() % n : 0);
}

static RunEnd run_once(uint32_t root) {
  Fiber *f;
  while (!world->ended && !search_over() && !control->stop && !findings()->again &&
         (f = random_highest(execution_length(search) - root, true))) {
    uint32_t depth = execution_length(search);
    if (control->max_events && depth >= control->max_events) {
      report_unknown("an execution has more than %u events", control->max_events);
      return RUN_BLOCKED;
    }
    schedule_step(f->number, random_choice(f));
  }
  return RUN_COMPLETE;
}

static void run_while_alone(void) {
  while (world->n_alive == 1 && !world->ended && !findings()->again) {
    Fiber *f = schedule_default(anybody);
    if (!f || f->pending->kind == OP_CHOICE) break;
    schedule_step(f->number, 0);
  }
}

void schedules_go_back(uint32_t root) {
  findings()->again = false;
  while (execution_length(search) > root) execution_pop(search);
  snapshot_restore(root);
}

static uint32_t run_to_root(void) {
  for (run_while_alone(); findings()->again; run_while_alone())
    schedules_go_back(0); // it made a thread, and then went on for ever
  uint32_t root = execution_length(search);
  snapshot_take(root);
  return root;
}

uint32_t schedules_begin(void) {
  snapshot_take(0);
  return run_to_root();
}

uint32_t schedules_begin_again(void) {
  schedules_go_back(0);
  return run_to_root();
}

void random_run(void) {
  uint32_t root = schedules_begin(), length = 64;
  uint64_t seed = control->seed;
  for (;;) {
    random_draw(seed, length);
    seed = 0;
    RunEnd end = run_once(root);
    if (control->stop || search_over()) break;
    if (!findings()->again)
      execution_ended(end); // or else a thread would have gone on for ever (pauses.c)
    if (end == RUN_BLOCKED) COUNT(executions, 1); // cut short, but it was one
    if (execution_length(search) - root > length) length = execution_length(search) - root;
    if (findings()->again) root = schedules_begin_again();
    else schedules_go_back(root);
  }
  search_finish();
}
