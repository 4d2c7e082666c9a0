// The steps of a replay, for people to look at: what each thread did, which locks it held then, and
// what it learnt of the others.
#include <string.h>

#include "base/report_log.h"
#include "replay/event_graph.h"
#include "replay/replay_kept.h"
#include "replay/steps.h"
#include "search/search.h"
#include "world/heap.h"
#include "world/schedule.h"

enum { MAX_AFTER = 256 };

static bool wanted(uint32_t i) { return i + control->graph >= control->n_steps; }

void steps_before(uint32_t i, const Fiber *f) {
  if (!wanted(i)) return;
  for (uint32_t k = 0; k < world->n_fibers; k++) {
    uint32_t other = world->fiber[k]->number;
    replay_kept.known[other] = f->index ? clock_get(&f->clock, other)
                                        : 0; // what its creator knew is news in its first step
  }
}

// The last event of the thread that belongs to a past up to this epoch. A release hands over the
// epoch in which its event is performed, and the event has the one after that.
static int32_t event_up_to(uint32_t thread, uint32_t epoch) {
  int32_t i = execution_last_of(search, thread);
  while (i >= 0 && execution_event(search, (uint32_t)i)->epoch > epoch + 1)
    i = execution_node(search, (uint32_t)i)->previous_of_thread;
  return i;
}

static uint32_t learnt(const Fiber *f, uint64_t *after) {
  uint32_t n = 0;
  for (uint32_t k = 0; k < world->n_fibers && n < MAX_AFTER; k++) {
    uint32_t other = world->fiber[k]->number;
    uint32_t now = clock_get(&f->clock, other);
    int32_t from =
        other == f->number || now <= replay_kept.known[other] ? -1 : event_up_to(other, now);
    if (from >= 0) after[n++] = (uint64_t)from;
  }
  return n;
}

static StepRecord *new_record(uint32_t index, const Fiber *f, OpKind op, uint64_t object,
                              uint64_t pc) {
  static _Alignas(
      StepRecord) char out[sizeof(StepRecord) + (MAX_HELD + MAX_AFTER) * sizeof(uint64_t)];
  StepRecord *record = (StepRecord *)out;
  Block block;
  *record = (StepRecord){.head.kind = RECORD_STEP,
                         .index = index,
                         .thread = f->number,
                         .op = op,
                         .object = object,
                         .pc = pc};
  record->n_held = held_known(f);
  if (object && heap_block_at(object, &block))
    record->block = block.address, record->block_size = block.size;
  for (uint32_t k = 0; k < record->n_held; k++) record->more[k] = f->held[k].address;
  return record;
}

static void log_record(StepRecord *record) {
  record->head.size =
      (uint32_t)(sizeof *record + (record->n_held + record->n_after) * sizeof *record->more);
  log_add(&record->head);
}

// The event is at `at` in the path; the fiber has gone on to its next stop since, which changes
// neither its locks nor its clock.
void steps_after(uint32_t i, const Fiber *f, uint32_t at) {
  if (!wanted(i) || at >= execution_length(search)) return;
  const Event *e = execution_event(search, at);
  StepRecord *record = new_record(at, f, e->op, event_object(e), e->pc);
  record->epoch = e->epoch;
  record->n_after = learnt(f, record->more + record->n_held);
  log_record(record);
}

// Nobody can move: what each of them waits for.
void steps_stuck(void) {
  for (uint32_t k = 0; k < world->n_fibers; k++)
    if (schedule_enabled(world->fiber[k])) return;
  for (uint32_t k = 0; k < world->n_fibers; k++) {
    const Fiber *f = world->fiber[k];
    if (f->state != FIBER_PENDING || f->dead || f->parked) continue;
    StepRecord *record =
        new_record(execution_length(search) + k, f, f->pending->kind,
                   f->pending->object ? f->pending->object->address : 0, f->pending->pc);
    record->waits = 1;
    log_record(record);
  }
}
