// Barriers. Arriving commutes with arriving; the last arrival of a round lets all of the round
// leave.
#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "base/arenas.h"
#include "sync/object_life.h"
#include "sync/sync.h"
#include "world/caller_memory.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"

static void complete_round(Object *o) {
  for (uint32_t i = 0; i < o->n_waiters; i++) {
    Fiber *f = world->by_number[o->waiters[i]];
    f->woken = true;
    clock_copy(&f->wake, &o->clock);
  }
  o->n_waiters = 0;
  o->round++;
  o->type = 1; // nobody has left yet
  clock_clear(&o->clock);
}

// As in libc, its memory has how many it waits for: another may be copied over it, and one that is
// initialised before the search begins has nothing else.
static uint32_t count_in(const pthread_barrier_t *b) {
  enum { COUNT_AT = 8 };
  uint32_t count;
  memcpy(&count, (const char *)b + COUNT_AT, sizeof count);
  return count;
}
static Object *barrier_at(pthread_barrier_t *b) {
  Object *o = object_find((uint64_t)b, OBJECT_BARRIER);
  if (likely(o->limit == count_in(b))) return o;
  uint32_t round = o->round; // its rounds have names
  object_renew(o, OBJECT_BARRIER);
  o->round = round;
  o->limit = count_in(b);
  return o;
}

// The search begins again when a barrier turns out to be crowded: until then it took arrivals for
// independent.
static void note_visitor(Object *o, uint32_t thread) {
  for (uint32_t i = 0; i < o->n_visitors; i++)
    if (o->visitors[i] == thread) return;
  if (o->n_visitors == o->limit) {
    findings()->again |= !findings()->crowded;
    findings()->crowded = true;
    return;
  }
  if (!o->visitors) o->visitors = world_take(o->limit * sizeof *o->visitors);
  o->visitors[o->n_visitors++] = thread;
}

static void do_arrive(Fiber *f, Op *op, Event *e) {
  Object *o = op->object;
  note_visitor(o, f->number);
  // Arrivals commute as long as every round has the same members. If more threads come than it
  // waits for, who meets whom hangs on their order.
  bool crowded = findings()->crowded;
  event_touch(e, key_synthetic(KEY_BARRIER, o->address, o->round), 0xff, TOUCH_C);
  if (crowded) event_touch_object(e, o, TOUCH_W);
  op->argument = o->round;
  f->woken = false;
  object_add_waiter(o, f->number);
  hb_release(f, &o->clock);
  if (o->n_waiters == o->limit) complete_round(o);
}

static bool can_leave(const Fiber *f, const Op *op) { return f->woken; }

static void do_leave(Fiber *f, Op *op, Event *e) {
  Object *o = op->object;
  bool first = o->type && o->round == op->argument + 1;
  if (control->barrier_result)
    event_touch(e, key_synthetic(KEY_LEAVE, o->address, op->argument), 0xff,
                first ? TOUCH_W : TOUCH_R);
  event_touch(e, key_synthetic(KEY_BARRIER, o->address, op->argument), 0xff, TOUCH_R);
  if (first) o->type = 0;
  op->result = first ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
  hb_acquire(f, &f->wake);
  f->woken = false;
}

PUBLIC int pthread_barrier_init(pthread_barrier_t *b, const pthread_barrierattr_t *attr,
                                unsigned count) {
  if (attr) reads(attr, sizeof *attr, CALLER);
  int error = CALL_REAL(pthread_barrier_init, b, attr, count);
  if (!running || error) return error;
  uint64_t pc = CALLER;
  writes(b, sizeof *b, pc);
  object_begin(b, (ObjectState){.kind = OBJECT_BARRIER, .limit = count}, pc);
  return 0;
}
PUBLIC int pthread_barrier_destroy(pthread_barrier_t *b) {
  if (!running) return CALL_REAL(pthread_barrier_destroy, b);
  Object *o = barrier_at(b);
  return object_end(o, "destroys a barrier at which a thread waits", CALLER) ? 0 : EBUSY;
}
// Somebody may be about to initialise it.
static void do_look(Fiber *f, Op *op, Event *e) { event_touch_object(e, op->object, TOUCH_R); }
static void look_at_new(Object *o, uint64_t pc) {
  Op op = {.kind = OP_SEM_VALUE, .object = o, .pc = pc, .enabled = sync_always, .perform = do_look};
  sync_point(&op);
}

PUBLIC int pthread_barrier_wait(pthread_barrier_t *b) {
  if (!running) return CALL_REAL(pthread_barrier_wait, b);
  Object *o = barrier_at(b);
  if (!o->limit) look_at_new(o, CALLER), o = barrier_at(b);
  if (!o->limit) {
    report_finding(FINDING_USE, CALLER, o->address, 0,
                   "waits at a barrier that is not initialised");
    return EINVAL;
  }
  Op arrive = {
      .kind = OP_ARRIVE, .object = o, .pc = CALLER, .enabled = sync_always, .perform = do_arrive};
  sync_point(&arrive);
  Op leave = {.kind = OP_LEAVE,
              .object = o,
              .pc = CALLER,
              .argument = arrive.argument,
              .enabled = can_leave,
              .perform = do_leave};
  return (int)sync_point(&leave);
}
