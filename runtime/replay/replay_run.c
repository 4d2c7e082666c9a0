// Running into a race again: the recorded schedule, with both threads held in front of their
// access.
#include <string.h>

#include "base/report_log.h"
#include "libc/import.h"
#include "openmp/omp_units.h"
#include "replay/replay_kept.h"
#include "replay/replay_run.h"
#include "replay/steps.h"
#include "search/limits.h"
#include "search/record_log.h"
#include "search/search.h"
#include "world/fiber.h"
#include "world/heap.h"
#include "world/hooks.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/stack_walk.h"
#include "world/tls.h"

PUBLIC __attribute__((noinline)) void norace_race(void); // where --gdb stops
void norace_race(void) { __asm__ volatile(""); }

static bool overlaps(const AccessRecord *a, uint64_t address, uint64_t size) {
  return address < a->address + a->size && a->address < address + size;
}

// ---- what is told about the place

static void note_calls(void) {
  Calls *c = &replay_kept.replaying.calls[current->number];
  c->n = stack_walk_frames(c->pcs, c->frames, MAX_CALLS);
}

static void replay_pause(void) {
  if (running == RUN_REPLAY && !replay_kept.replaying.steps_left[current->number]) note_calls();
}

static void log_lock(uint32_t part, const Fiber *f, const Held *lock) {
  Block b;
  if (lock->address >> 63) return; // nothing that the program has: a reduction
  log_stack(STACK_OF_LOCK, part, f->number, lock->address, 0, &lock->pc, 1);
  if (heap_block_at(lock->address, &b))
    log_stack(STACK_OF_LOCK_BLOCK, part, b.thread, b.address, b.size, b.stack, b.n_stack);
}

static void log_access(uint32_t part) {
  note_calls();
  const Calls *c = &replay_kept.replaying.calls[current->number];
  log_stack(STACK_OF_ACCESS, part, current->number, 0, 0, c->pcs, c->n);
  if (library_calls_back(c->pcs, c->n))
    report_doubt(
        "the library that calls this may order the accesses by locks that norace does not see");
  for (uint32_t i = 0; i < held_known(current); i++) log_lock(part, current, &current->held[i]);
  units_log(part);
  log_stack(STACK_OF_CREATION, part, current->number, 0, 0, current->creation.stack,
            current->creation.n_stack);
}

static void log_owner(const Fiber *f) {
  uint64_t pairs[2 * MAX_CALLS];
  const Calls *c = &replay_kept.replaying.calls[f->number];
  for (uint32_t i = 0; i < c->n; i++) pairs[2 * i] = c->pcs[i], pairs[2 * i + 1] = c->frames[i];
  log_stack(STACK_OF_OWNER, 0, f->number, (uint64_t)f->stack, 0, pairs, 2 * c->n);
}

static void log_place(uint64_t address) {
  Block b;
  uint32_t thread;
  uint64_t start, size, object;
  if (tls_variable_at(address, &thread, &start, &size, &object))
    log_stack(STACK_OF_LOCAL, 0, thread, start, size, &object, 1);
  else if (heap_block_at(address, &b))
    log_stack(STACK_OF_BLOCK, 0, b.thread, b.address, b.size, b.stack, b.n_stack);
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *f = world->fiber[i];
    if (address >= (uint64_t)f->stack && address < (uint64_t)f->stack_top) log_owner(f);
  }
}

// ---- the race

static void meet(void) {
  replay_kept.replaying.met = true;
  replay_kept.replaying.outcome.access[0] = control->target[0];
  replay_kept.replaying.outcome.access[1] = control->target[1];
  uint64_t first = control->target[0].address, second = control->target[1].address;
  log_place(first > second ? first : second);
  norace_race();
}

static bool is_target(uint32_t part, uint64_t address, uint64_t size, uint64_t pc) {
  const AccessRecord *t = &control->target[part];
  return !replay_kept.replaying.at_access[part] && current->number == t->thread &&
         current->epoch == t->epoch && pc == t->pc && overlaps(t, address, size);
}

// Called before every access. In an adjacent race the thread stays here until the other one has
// come to its own.
static void replay_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc) {
  for (uint32_t part = 0; part < 2; part++) {
    if (replay_kept.replaying.met || !is_target(part, address, size, pc)) continue;
    replay_kept.replaying.at_access[part] = true;
    log_access(part);
    if (!control->adjacent) continue;
    if (replay_kept.replaying.at_access[!part]) meet();
    fiber_park();
  }
}

// The race is seen by its clocks as well; for those that cannot stand side by side this is the
// confirmation.
static void replay_race(const AccessRecord *earlier, const AccessRecord *later) {
  if (omp_on_one_thread(earlier->thread, later->thread)) return; // another assignment may show it
  if (replay_kept.replaying.met || control->adjacent) return;
  const AccessRecord *t = control->target;
  if (earlier->pc == t[0].pc && later->pc == t[1].pc &&
      overlaps(&t[0], earlier->address, earlier->size) && replay_kept.replaying.at_access[0] &&
      replay_kept.replaying.at_access[1])
    meet();
}

// A thread that the search would hold in a loop can go round once more all the same.
static bool can_move(const Fiber *f) {
  if (f->state != FIBER_PENDING || f->parked || f->dead) return false;
  return schedule_enabled(f) || f->pending->enabled(f, f->pending);
}

void replay_run(void) {
  replay_kept.replaying.outcome.head = (RecordHead){RECORD_REPLAYED, sizeof(ReplayedRecord)};
  const Step *steps = (const Step *)((char *)control + control->steps_start);
  for (uint32_t i = 0; i < control->n_steps; i++)
    if (steps[i].thread < MAX_FIBERS) replay_kept.replaying.steps_left[steps[i].thread]++;
  for (uint32_t i = 0; i < control->n_steps && !replay_kept.replaying.met; i++) {
    Fiber *f = fiber_numbered(steps[i].thread);
    if (!f || !can_move(f)) {
      replay_kept.replaying.outcome.diverged_at = i + 1;
      break;
    }
    uint32_t at = execution_length(search);
    steps_before(i, f);
    replay_kept.replaying.steps_left[f->number]--;
    schedule_step(steps[i].thread, steps[i].choice);
    steps_after(i, f, at);
  }
  if (!control->target[0].pc && !replay_kept.replaying.outcome.diverged_at) steps_stuck();
  if (!control->target[0].pc && !replay_kept.replaying.outcome.diverged_at)
    execution_ended(RUN_COMPLETE); // tells of threads that are stuck
  replay_kept.replaying.outcome.met = replay_kept.replaying.met;
  log_add(&replay_kept.replaying.outcome.head);
  control->end = END_COMPLETE;
}

static bool replay_watch(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc) {
  if (running == RUN_REPLAY) replay_access(address, size, kind, pc);
  return true;
}

void replay_follow(void) {
  world_hooks.in_front = replay_pause;
  search->watch = replay_watch;
  reporters()->race = replay_race;
}
