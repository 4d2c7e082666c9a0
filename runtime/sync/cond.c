// Condition variables. A wait is two events: giving up the mutex, and taking it again once woken.
#include <errno.h>
#include <pthread.h>

#include "sync/cancel.h"
#include "sync/cond.h"
#include "sync/mutex.h"
#include "sync/object_life.h"
#include "sync/sync.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/caller_memory.h"
#include "world/hooks.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"

enum { UNTIMED, TIMED, BY_ITSELF };

static void do_wait(Fiber *f, Op *op, Event *e) {
  event_touch_object(e, op->object, TOUCH_W);
  mutex_release(f, op->second, e);
  object_add_waiter(op->object, f->number);
  f->woken = false;
}

static bool can_resume(const Fiber *f, const Op *op) {
  return (f->woken || op->argument != UNTIMED || cancel_due(f)) && mutex_free(op->second);
}

// It was cancelled only after it was woken, and because of that.
static bool cancelled_after(const Fiber *f, const Event *e) {
  if (!e->after_index || !f->cancel.index)
    return e->after_index == 0; // one of them happened before there was another thread
  return world_hooks.comes_before(e->after_thread, e->after_index, f->cancel.by, f->cancel.index);
}

// A waiter that was woken and cancelled returns from the wait: the signal is not lost.
static void do_resume(Fiber *f, Op *op, Event *e) {
  cancel_touch(f, e);
  if (f->woken) {
    hb_acquire(f, &f->wake);
    e->early = op->argument != UNTIMED || (cancel_due(f) && !cancelled_after(f, e));
    e->alternative = key_of_object(op->object);
    e->bound = op->argument == UNTIMED;
  } else {
    event_touch_object(e, op->object, TOUCH_W);
    object_drop_waiter(op->object, f->number);
    if (cancel_due(f) && op->argument == UNTIMED) cancel_wakes(f, e);
    op->result = cancel_due(f) ? ECANCELED : op->argument == TIMED ? ETIMEDOUT : 0;
  }
  f->woken = false;
  int error = mutex_acquire(f, op->second, e, op->pc);
  if (error) op->result = error;
}

int cond_wait(void *cond, void *mutex, const struct timespec *until, uint64_t pc) {
  Object *m = mutex_object(mutex, pc);
  if (m->owner != current->number) {
    report_finding(FINDING_USE, pc, (uint64_t)cond, 0,
                   "waits on a condition variable without holding the mutex");
    return EPERM;
  }
  if (until) reads(until, sizeof *until, pc);
  if (until && !time_is_valid(until)) return EINVAL;
  return cond_wait_on(object_find((uint64_t)cond, OBJECT_COND), m, until, pc);
}

// A wait whose time is over could as well have ended by itself just then; not if its time was over
// when it began. Once in an execution, so that a loop around it comes to an end.
static bool ends_by_itself(bool in_time, uint64_t pc) {
  if (!in_time) return false;
  control->spurious_met |= SPURIOUS_WAKE;
  if (!(control->spurious & SPURIOUS_WAKE) || world->failed) return false;
  return world->failed = sync_choose(2, pc) == 1;
}

int cond_wait_on(Object *c, Object *m, const struct timespec *until, uint64_t pc) {
  int depth = m->count;
  bool in_time = until && time_of(until) > current->time;
  bool by_itself = control->spurious & SPURIOUS_WAKE;
  uint32_t how = until ? TIMED : by_itself ? BY_ITSELF : UNTIMED;
  if (!until) control->spurious_met |= SPURIOUS_WAKE;
  Op wait = {.kind = OP_WAIT,
             .argument = how,
             .more = (uint64_t)depth,
             .value = {(uint64_t)until},
             .object = c,
             .second = m,
             .pc = pc,
             .enabled = sync_always,
             .perform = do_wait};
  sync_point(&wait);
  Op resume = {.kind = OP_RESUME,
               .more = (uint64_t)depth,
               .value = {(uint64_t)until},
               .object = c,
               .second = m,
               .pc = pc,
               .argument = how,
               .enabled = can_resume,
               .perform = do_resume};
  current->deadline = until ? time_of(until) : 0;
  int result = (int)sync_point(&resume);
  current->deadline = 0;
  m->count = depth;
  if (result == ECANCELED) cancel_now(); // with the mutex, as its cleanup handlers expect
  if (result == ETIMEDOUT && ends_by_itself(in_time, pc)) return 0;
  if (result == ETIMEDOUT) time_reach(until);
  return result;
}

static void wake(Fiber *by, Object *c, uint32_t which, const Event *e) {
  Fiber *f = world->by_number[c->waiters[which]];
  f->woken = true;
  f->after_thread = by->number;
  f->after_index = e->index;
  clock_clear(&f->wake);
  hb_release(by, &f->wake);
}

static void do_signal(Fiber *f, Op *op, Event *e) {
  Object *c = op->object;
  event_touch_object(e, c, c->n_waiters ? TOUCH_W : TOUCH_R);
  if (!c->n_waiters) return;
  event_choices(e, c->n_waiters);
  uint32_t which = e->choice < c->n_waiters ? e->choice : 0;
  wake(f, c, which, e);
  object_drop_waiter(c, c->waiters[which]);
}

static void do_broadcast(Fiber *f, Op *op, Event *e) {
  Object *c = op->object;
  event_touch_object(e, c, c->n_waiters ? TOUCH_W : TOUCH_R);
  for (uint32_t i = 0; i < c->n_waiters; i++) wake(f, c, i, e);
  c->n_waiters = 0;
}

int cond_wake(void *cond, bool all, uint64_t pc) {
  return cond_wake_on(object_find((uint64_t)cond, OBJECT_COND), all, pc);
}

int cond_wake_on(Object *c, bool all, uint64_t pc) {
  Op op = {.kind = all ? OP_BROADCAST : OP_SIGNAL,
           .object = c,
           .pc = pc,
           .enabled = sync_always,
           .perform = all ? do_broadcast : do_signal};
  return (int)sync_point(&op);
}

void cond_begin(void *c, uint64_t pc) {
  writes(c, sizeof(pthread_cond_t), pc);
  object_begin(c, (ObjectState){.kind = OBJECT_COND}, pc);
}

int cond_end(void *c, uint64_t pc) {
  Object *o = object_find((uint64_t)c, OBJECT_COND); // perhaps one that nobody has used yet
  return object_end(o, "destroys a condition variable on which a thread waits", pc) ? 0 : EBUSY;
}
PUBLIC int pthread_cond_init(pthread_cond_t *c, const pthread_condattr_t *attr) {
  if (attr) reads(attr, sizeof *attr, CALLER);
  int error = CALL_REAL(pthread_cond_init, c, attr);
  if (running && !error) cond_begin(c, CALLER);
  return error;
}
PUBLIC int pthread_cond_destroy(pthread_cond_t *c) {
  if (!running) return CALL_REAL(pthread_cond_destroy, c);
  return cond_end(c, CALLER);
}
PUBLIC int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m) {
  if (!running) return CALL_REAL(pthread_cond_wait, c, m);
  return cond_wait(c, m, NULL, CALLER);
}
PUBLIC int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *t) {
  if (!running) return CALL_REAL(pthread_cond_timedwait, c, m, t);
  return cond_wait(c, m, t, CALLER);
}
PUBLIC int pthread_cond_clockwait(pthread_cond_t *c, pthread_mutex_t *m, clockid_t clock,
                                  const struct timespec *t) {
  if (!running) return CALL_REAL(pthread_cond_clockwait, c, m, clock, t);
  return cond_wait(c, m, t, CALLER);
}
PUBLIC int pthread_cond_signal(pthread_cond_t *c) {
  if (!running) return CALL_REAL(pthread_cond_signal, c);
  return cond_wake(c, false, CALLER);
}
PUBLIC int pthread_cond_broadcast(pthread_cond_t *c) {
  if (!running) return CALL_REAL(pthread_cond_broadcast, c);
  return cond_wake(c, true, CALLER);
}
