// Threads: creation, end, join.
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/arenas.h"
#include "base/program.h"
#include "base/report_log.h"
#include "base/splitmix.h"
#include "sync/cancel.h"
#include "sync/mutex.h"
#include "sync/task_fibers.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/caller_memory.h"
#include "world/fiber.h"
#include "world/heap.h"
#include "world/hooks.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/spurious.h"
#include "world/stack_walk.h"
#include "world/symbolic.h"
#include "world/tls.h"

// A thread's handle is its number plus one: the same on every schedule that creates the threads in
// the same order.
pthread_t thread_handle(const Fiber *f) { return (pthread_t)f->number + 1; }

Fiber *thread_of(pthread_t handle) {
  return handle >= 1 ? fiber_numbered((uint32_t)handle - 1) : NULL;
}

static void do_start(Fiber *f, Op *op, Event *e) { e->creator_epoch = f->creation.epoch; }

// Creating is no event: who creates threads without end would never let one of them move.
void thread_lets_move(uint64_t pc) {
  enum { MANY = 64 };
  if (current->n_created && current->n_created % MANY == 0) time_yield(pc);
}

// The creator's past happens before all that the thread does.
Fiber *thread_create(void *(*start)(void *), void *argument, uint64_t pc) {
  Fiber *by = current, *f = fiber_new(start, argument, by);
  f->start_op = (Op){.kind = OP_START, .pc = pc, .enabled = sync_always, .perform = do_start};
  f->pending = &f->start_op;
  f->creation.pc = pc;
  if (by) {
    f->creator = f->after_thread = by->number;
    f->after_index = f->creation.index = by->index;
    f->creation.epoch = by->epoch;
    hb_release(by, &f->clock);
    epoch_next(by);
    heap_hand_over(by, f);
    f->time = by->time;
    f->randomness = splitmix(by->randomness + f->number);
  }
  f->epoch = 1;
  if (running == RUN_REPLAY) {
    uint64_t pcs[64];
    f->creation.n_stack = stack_walk(pcs, 64);
    f->creation.stack = world_take(64 * sizeof *pcs);
    for (uint32_t i = 0; i < f->creation.n_stack; i++) f->creation.stack[i] = pcs[i];
  }
  return f;
}

// ---- the end

#define ENDS_OBJECT 0x2000ul // and up, below all variables: for each thread whether it has ended

static Object *end_of(const Fiber *f) {
  return object_find(ENDS_OBJECT + 2ul * f->number, OBJECT_GLOBAL);
}

static void do_end(Fiber *f, Op *op, Event *e) { event_touch_object(e, op->object, TOUCH_W); }

// Where somebody asks whether a thread has ended, its end is an event; it ends in the same step.
static void end_visibly(void) {
  Op op = {.kind = OP_OBJECT,
           .object = end_of(current),
           .pc = current->creation.pc,
           .enabled = sync_always,
           .perform = do_end};
  sync_point(&op);
}

// A signal may find a thread that has no synchronisation operation of its own: as it begins, and
// when it has done everything.
void thread_may_be_interrupted(uint64_t pc) {
  if (unlikely(program.signals)) world_hooks.before_volatile(pc);
}

// Memory that the program gave a thread for its stack is the thread's from its beginning to its
// end: it may write there at any time, though here it has a stack of the runtime's.
static void uses_given_stack(const Fiber *f) {
  if (f->creation.memory) writes(f->creation.memory, f->creation.memory_size, f->creation.pc);
}

void thread_finish(void *result) {
  Fiber *f = current;
  thread_may_be_interrupted(f->creation.pc);
  thread_locals_end(f);
  keys_end(f);
  uses_given_stack(f);
  mutex_owner_dies(f);
  if (unlikely(world->unflushed)) world_hooks.before_stop();
  if (program.tries_join) end_visibly();
  f->result = result;
  task_ended(f);
  if (world_hooks.ended) world_hooks.ended(f);
  f->state = FIBER_ENDED;
  f->end_epoch = f->epoch;
  world->n_alive--;
  alone_update();
  fiber_yield();
  runtime_bug("an ended thread runs");
}

static __attribute__((noinline)) void *call_start(Fiber *f) {
  f->base = __builtin_frame_address(0);
  symbolic_begin((void *)f->creation.start, &f->creation.argument);
  void *result = f->creation.start(f->creation.argument);
  symbolic_end((void *)f->creation.start);
  return result;
}

void thread_body(Fiber *f) {
  uses_given_stack(f);
  thread_may_be_interrupted(f->creation.pc);
  thread_finish(call_start(f));
}

// ---- join

static bool can_join(const Fiber *f, const Op *op) {
  return world->by_number[op->argument]->state == FIBER_ENDED;
}

static void join_ended(Fiber *f, Fiber *target) {
  target->joined = true;
  hb_join(f, target);
  heap_hand_over(target, f);
  alone_update();
}

static void do_join(Fiber *f, Op *op, Event *e) {
  Fiber *target = world->by_number[op->argument];
  e->after_thread = target->number;
  e->after_index = target->index;
  join_ended(f, target);
}

// Of two that join each other, whoever comes last is refused.
static bool waits_for_current(const Fiber *f) {
  return f == current || (current->joiner == f->number && f->state != FIBER_ENDED);
}

int thread_join(Fiber *target, void **result, uint64_t pc) {
  const char *wrong = !target             ? "joins a thread that does not exist"
                      : target == current ? "joins itself"
                      : target->detached  ? "joins a detached thread"
                      : target->joined || target->joiner != NOBODY
                          ? "joins a thread that is joined already"
                      : waits_for_current(target) ? "joins a thread that joins it"
                                                  : NULL;
  if (wrong) {
    report_finding(FINDING_JOIN, pc, 0, 0, wrong);
    return !target ? ESRCH : waits_for_current(target) ? EDEADLK : EINVAL;
  }
  // A thread that is cancelled while it waits here has done nothing since it looked for that: the
  // schedule on which it looks only then is tried, too. On this one it just waits (limits.c).
  cancel_point(pc);
  target->joiner = current->number;
  Op op = {.kind = OP_JOIN,
           .more = (uint64_t)result,
           .argument = target->number,
           .pc = pc,
           .enabled = can_join,
           .perform = do_join};
  sync_point(&op);
  if (result) {
    writes(result, sizeof *result, pc);
    *result = target->result;
    symbolic_joined(target, result, sizeof *result);
  }
  return 0;
}

static void do_try_join(Fiber *f, Op *op, Event *e) {
  Fiber *target = world->by_number[op->argument];
  bool ended = target->state == FIBER_ENDED;
  event_touch_object(e, op->object, TOUCH_R);
  op->result = ended ? 0 : EBUSY;
  if (ended) join_ended(f, target); // it could have come before the end: that did not let it go
}

// Both answers are tried. With a time-out too: how fast the other thread is nobody knows.
static int try_join(pthread_t handle, void **result, uint64_t pc) {
  Fiber *target = thread_of(handle);
  if (!target) return ESRCH;
  if (target == current) return EDEADLK;
  if (target->detached || target->joined || target->joiner != NOBODY) return EINVAL;
  Op op = {.kind = OP_TRYJOIN,
           .object = end_of(target),
           .argument = target->number,
           .more = (uint64_t)result,
           .pc = pc,
           .enabled = sync_always,
           .perform = do_try_join};
  int error = (int)sync_point(&op);
  if (error || !result) return error;
  writes(result, sizeof *result, pc);
  *result = target->result;
  symbolic_joined(target, result, sizeof *result);
  return 0;
}

static int timed_join(pthread_t handle, void **result, const struct timespec *until, uint64_t pc) {
  if (!until) return thread_join(thread_of(handle), result, pc);
  reads(until, sizeof *until, pc);
  cancel_point(pc);
  int error = try_join(handle, result, pc);
  if (error != EBUSY) return error;
  if (!time_is_valid(until)) return EINVAL;
  time_reach(until);
  return ETIMEDOUT;
}

int thread_detach(Fiber *f, uint64_t pc) {
  if (!f || f->detached || f->joined) {
    report_finding(FINDING_JOIN, pc, 0, 0, "detaches a thread that is detached or joined already");
    return EINVAL;
  }
  f->detached = true;
  return 0;
}

// ---- pthreads

// pthread_attr_getstack counts down from the end of the stack, which is 0 where none was given.
static void note_given_stack(Fiber *f, const pthread_attr_t *attr) {
  void *memory = NULL;
  size_t size = 0;
  if (pthread_attr_getstack(attr, &memory, &size) || !((uint64_t)memory + size)) return;
  f->creation.memory = memory;
  f->creation.memory_size = size;
}

PUBLIC int pthread_create(pthread_t *handle, const pthread_attr_t *attr, void *(*start)(void *),
                          void *argument) {
  if (!running) return CALL_REAL(pthread_create, handle, attr, start, argument);
  if (before_main) give_up("a constructor of a library starts threads before main");
  symbolic_creating();
  if (library_fails(SPURIOUS_CREATE, CALLER)) return EAGAIN;
  thread_lets_move(CALLER);
  int state = PTHREAD_CREATE_JOINABLE;
  if (attr) reads(attr, sizeof *attr, CALLER), pthread_attr_getdetachstate(attr, &state);
  if (control->handles_first) writes(handle, sizeof *handle, CALLER);
  Fiber *f = thread_create(start, argument, CALLER);
  symbolic_hand_over(&f->creation.argument);
  if (attr) note_given_stack(f, attr);
  f->detached = state == PTHREAD_CREATE_DETACHED;
  if (!control->handles_first) writes(handle, sizeof *handle, CALLER);
  *handle = thread_handle(f);
  return 0;
}
PUBLIC int pthread_join(pthread_t handle, void **result) {
  if (!running) return CALL_REAL(pthread_join, handle, result);
  return thread_join(thread_of(handle), result, CALLER);
}
PUBLIC int pthread_tryjoin_np(pthread_t handle, void **result) {
  if (!running) return CALL_REAL(pthread_tryjoin_np, handle, result);
  return try_join(handle, result, CALLER);
}
PUBLIC int pthread_timedjoin_np(pthread_t handle, void **result, const struct timespec *t) {
  if (!running) return CALL_REAL(pthread_timedjoin_np, handle, result, t);
  return timed_join(handle, result, t, CALLER);
}
PUBLIC int pthread_clockjoin_np(pthread_t handle, void **result, clockid_t clock,
                                const struct timespec *t) {
  if (!running) return CALL_REAL(pthread_clockjoin_np, handle, result, clock, t);
  return timed_join(handle, result, t, CALLER);
}
PUBLIC int pthread_detach(pthread_t handle) {
  if (!running) return CALL_REAL(pthread_detach, handle);
  return thread_detach(thread_of(handle), CALLER);
}
PUBLIC void pthread_exit(void *result) {
  if (!running) {
    CALL_REAL(pthread_exit, result);
    __builtin_unreachable();
  }
  symbolic_leave();
  thread_leave(result);
}
PUBLIC pthread_t pthread_self(void) {
  if (!running) return CALL_REAL(pthread_self);
  return thread_handle(current);
}
// For assembly that reads its thread's storage (src/front/assembly/assembly_thread.h).
PUBLIC uint64_t __norace_thread_slot(uint64_t offset) {
  if (offset == 0 || offset == 16) return (uint64_t)pthread_self();
  if (running) give_up_thread("reads the storage of its thread at %lu by a register", offset);
#if defined __x86_64__
  uint64_t there;
  __asm__ volatile("movq %%fs:(%1), %0" : "=r"(there) : "r"(offset));
  return there;
#else
  return *(uint64_t *)((char *)__builtin_thread_pointer() + offset);
#endif
}
