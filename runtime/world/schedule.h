#ifndef NORACE_RUNTIME_SCHEDULE_H
#define NORACE_RUNTIME_SCHEDULE_H
#include "world/runtime.h"

// ---- what the rooms above hear of each step, and what they decide about it

// Any of these may be NULL. Who registers first hears first.
typedef struct {
  void (*chosen)(Fiber *); // it is to perform its operation
  // It has. The event may still be added to; OP_INTERRUPT: the handler of a signal runs instead.
  void (*performed)(Fiber *, const Op *, Event *);
  void (*resumes)(Fiber *, const Op *, const Event *); // it is about to run on
  void (*stopped)(Fiber *); // it stands in front of its next operation, or has ended
} StepListener;
void schedule_listen(const StepListener *);

// Stops in front of the operation until the scheduler performs it. Returns op->result.
int64_t sync_point(Op *);
bool sync_always(const Fiber *, const Op *);
void event_touch(Event *, uint64_t key, uint8_t mask, TouchMode);
void event_choices(Event *, uint64_t n); // it has so many outcomes
void event_touch_object(Event *, const Object *, TouchMode);
uint64_t key_synthetic(uint32_t kind, uint64_t a, uint64_t b);
void held_add(Fiber *, uint64_t address, uint64_t pc);
void held_drop(Fiber *, uint64_t address);
void schedule_step(
    uint32_t thread,
    uint16_t choice); // performs one step and runs the fiber; a new one enters the path
bool schedule_enabled(const Fiber *);
bool gives_way(const Fiber *); // to all others: what it is about to do is wait
bool tires(void); // who moved last has moved so often in a row that it is the others' turn
Fiber *schedule_default(
    bool (*wanted)(const Fiber *)); // whom to run if nothing else decides; NULL: nobody can
uint32_t sync_choose(uint32_t n, uint64_t pc); // one of so many alternatives; all are tried
#endif
