// Running into a race again: the recorded schedule, with both threads held in front of their access.
#include <string.h>

#include "path.h"
#include "runtime.h"
#include "search.h"

static bool at_access[2];
static bool met;
static ReplayedRecord outcome = {.head = {RECORD_REPLAYED, sizeof outcome}};

PUBLIC __attribute__((noinline)) void norace_race(void); // where --gdb stops
void norace_race(void) { __asm__ volatile(""); }

static bool overlaps(const AccessRecord *a, uint64_t address, uint64_t size) { return address < a->address + a->size && a->address < address + size; }

static void log_locks(uint32_t part, const Fiber *f) {
  for (uint32_t i = 0; i < f->n_held && i < MAX_HELD; i++) log_stack(STACK_OF_LOCK, part, f->number, f->held[i].address, 0, &f->held[i].pc, 1);
}

static void log_access(uint32_t part) {
  uint64_t pcs[128];
  uint32_t n = stack_walk(pcs, 128);
  log_stack(STACK_OF_ACCESS, part, current->number, 0, 0, pcs, n);
  log_locks(part, current);
  log_stack(STACK_OF_CREATION, part, current->number, 0, 0, current->creation_stack, current->n_creation);
}

static void log_place(uint64_t address) {
  Block b;
  if (heap_block_at(address, &b)) log_stack(STACK_OF_BLOCK, 0, b.thread, b.address, b.size, b.stack, b.n_stack);
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *f = world->fiber[i];
    if (address >= (uint64_t)f->stack && address < (uint64_t)f->stack_top) log_stack(STACK_OF_OWNER, 0, f->number, (uint64_t)f->stack, 0, NULL, 0);
  }
}

static void meet(void) {
  met = true;
  outcome.access[0] = control->target[0];
  outcome.access[1] = control->target[1];
  log_place(control->target[1].address);
  norace_race();
}

static bool is_target(uint32_t part, uint64_t address, uint64_t size, uint64_t pc) {
  const AccessRecord *t = &control->target[part];
  return !at_access[part] && current->number == t->thread && current->epoch == t->epoch && pc == t->pc && overlaps(t, address, size);
}

// Called before every access. In an adjacent race the thread stays here until the other one has come to its own.
void replay_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc) {
  for (uint32_t part = 0; part < 2; part++) {
    if (met || !is_target(part, address, size, pc)) continue;
    at_access[part] = true;
    log_access(part);
    if (!control->adjacent) continue;
    if (at_access[!part]) meet();
    fiber_park();
  }
}

// The race is seen by its clocks as well; for those that cannot stand side by side this is the confirmation.
void replay_race(const AccessRecord *earlier, const AccessRecord *later) {
  if (met || control->adjacent) return;
  const AccessRecord *t = control->target;
  if (earlier->pc == t[0].pc && later->pc == t[1].pc && overlaps(&t[0], earlier->address, earlier->size) && at_access[0] && at_access[1]) meet();
}

void replay_run(void) {
  const Step *steps = (const Step *)((char *)control + control->steps_start);
  for (uint32_t i = 0; i < control->n_steps && !met; i++) {
    Fiber *f = fiber_numbered(steps[i].thread);
    if (!f || !schedule_enabled(f)) {
      outcome.diverged_at = i + 1;
      break;
    }
    schedule_step(steps[i].thread, steps[i].choice);
  }
  if (!control->target[0].pc && !outcome.diverged_at) execution_ended(true); // tells of threads that are stuck
  outcome.met = met;
  log_add(&outcome.head);
  control->end = END_COMPLETE;
}
