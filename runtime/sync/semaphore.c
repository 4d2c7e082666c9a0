// Unnamed semaphores.
#include <errno.h>
#include <limits.h>
#include <semaphore.h>
#include <string.h>

#include "sync/cancel.h"
#include "sync/object_life.h"
#include "sync/sync.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/caller_memory.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"

// As libc does, the value is kept in the first word besides: there it is found when it was
// initialised before the search began, and when the memory has been written over with another one
// (whoever does that while it is used races with the use). A named one has no memory of its own.
static bool has_memory(const Object *o) { return !(o->flags & OBJECT_ONLY_NAMED); }
static int32_t value_in(const sem_t *s) {
  unsigned word;
  memcpy(&word, s, sizeof word);
  return (int32_t)word;
}
static Object *semaphore_at(sem_t *s) {
  Object *o = object_find((uint64_t)s, OBJECT_SEMAPHORE);
  if (has_memory(o) && (!o->flags || value_in(s) != o->count)) {
    object_renew(o, OBJECT_SEMAPHORE);
    o->flags = OBJECT_KNOWN;
    o->count = value_in(s);
  }
  return o;
}
static void set_value(Object *o, int32_t value) {
  o->count = value;
  if (has_memory(o)) memcpy((void *)o->address, &value, sizeof value);
}

static bool available(const Op *op) { return op->object->count > 0; }
static bool can_wait(const Fiber *f, const Op *op) { return available(op) || cancel_due(f); }

static void touch(Event *e, const Object *o, TouchMode mode, int32_t effect) {
  event_touch_object(e, o, mode);
  e->before = o->count;
  e->effect = effect;
}
static void take(Fiber *f, Op *op, Event *e) {
  touch(e, op->object, TOUCH_W, -1);
  set_value(op->object, op->object->count - 1);
  hb_acquire(f, &op->object->clock);
}
static void do_wait(Fiber *f, Op *op, Event *e) {
  cancel_touch(f, e);
  if (!cancel_due(f)) return take(f, op, e);
  touch(e, op->object, TOUCH_R, 0);
  op->result = ECANCELED;
}
static void do_try(Fiber *f, Op *op, Event *e) {
  if (available(op)) return take(f, op, e), (void)(op->result = 0);
  touch(e, op->object, TOUCH_R, 0);
  op->result = op->argument;
}
// Posts commute, but for those so close to the largest value that one might not succeed.
enum { NEARLY_FULL = SEM_VALUE_MAX - (1 << 20) };
static void do_post(Fiber *f, Op *op, Event *e) {
  bool full = op->object->count == SEM_VALUE_MAX;
  touch(e, op->object, op->object->count < NEARLY_FULL ? TOUCH_C : TOUCH_W, !full);
  if (full) {
    op->result = EOVERFLOW;
    return;
  }
  set_value(op->object, op->object->count + 1);
  hb_release(f, &op->object->clock);
}
static void do_value(Fiber *f, Op *op, Event *e) {
  touch(e, op->object, TOUCH_R, 0);
  op->result = op->object->count;
}

static int fail_with(int error) {
  if (error) errno = error;
  return error ? -1 : 0;
}

PUBLIC int sem_init(sem_t *s, int shared, unsigned value) {
  int error = CALL_REAL(sem_init, s, shared, value);
  if (!running || error) return error;
  uint64_t pc = CALLER;
  writes(s, sizeof *s, pc);
  object_begin(s, (ObjectState){.kind = OBJECT_SEMAPHORE, .count = (int32_t)value}, pc);
  return 0;
}
PUBLIC int sem_destroy(sem_t *s) {
  if (!running) return CALL_REAL(sem_destroy, s);
  object_end(semaphore_at(s), "", CALLER);
  return 0;
}
PUBLIC int sem_wait(sem_t *s) {
  if (!running) return CALL_REAL(sem_wait, s);
  Op op = {.kind = OP_SEM_WAIT,
           .interruptible = RESTARTS,
           .object = semaphore_at(s),
           .pc = CALLER,
           .enabled = can_wait,
           .perform = do_wait};
  if (sync_point(&op) == ECANCELED) cancel_now();
  return fail_with(op.interrupted ? EINTR : 0);
}
static int try_wait(sem_t *s, int busy, uint64_t pc) {
  Op op = {.kind = OP_SEM_TRYWAIT,
           .interruptible = busy == ETIMEDOUT ? RESTARTS : 0,
           .object = semaphore_at(s),
           .pc = pc,
           .argument = (uint32_t)busy,
           .enabled = sync_always,
           .perform = do_try};
  int error = (int)sync_point(&op);
  return fail_with(op.interrupted ? EINTR : error);
}
PUBLIC int sem_trywait(sem_t *s) {
  if (!running) return CALL_REAL(sem_trywait, s);
  return try_wait(s, EAGAIN, CALLER);
}
static int timed_wait(sem_t *s, const struct timespec *until, uint64_t pc) {
  reads(until, sizeof *until, pc);
  cancel_point(pc);
  if (!time_is_valid(until)) return fail_with(EINVAL);
  current->deadline = time_of(until);
  int result = try_wait(s, ETIMEDOUT, pc);
  current->deadline = 0;
  if (result) time_reach(until);
  return result;
}
PUBLIC int sem_timedwait(sem_t *s, const struct timespec *t) {
  if (!running) return CALL_REAL(sem_timedwait, s, t);
  return timed_wait(s, t, CALLER);
}
PUBLIC int sem_clockwait(sem_t *s, clockid_t clock, const struct timespec *t) {
  if (!running) return CALL_REAL(sem_clockwait, s, clock, t);
  return timed_wait(s, t, CALLER);
}
PUBLIC int sem_post(sem_t *s) {
  if (!running) return CALL_REAL(sem_post, s);
  Op op = {.kind = OP_SEM_POST,
           .object = semaphore_at(s),
           .pc = CALLER,
           .enabled = sync_always,
           .perform = do_post};
  return fail_with((int)sync_point(&op));
}
PUBLIC int sem_getvalue(sem_t *s, int *value) {
  if (!running) return CALL_REAL(sem_getvalue, s, value);
  Op op = {.kind = OP_SEM_VALUE,
           .object = semaphore_at(s),
           .pc = CALLER,
           .enabled = sync_always,
           .perform = do_value};
  int now = (int)sync_point(&op);
  writes(value, sizeof *value, CALLER);
  *value = now;
  return 0;
}
