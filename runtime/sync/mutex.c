// Mutexes and spinlocks.
#include <errno.h>
#include <pthread.h>

#include "access/poison.h"
#include "sync/sync.h"
#include "world/runtime.h"
#include "world/thread.h"

static int type_of(const pthread_mutex_t *m) { return m->__data.__kind & 3; }

static Object *mutex_at(void *m) {
  Object *o = object_find((uint64_t)m, OBJECT_MUTEX);
  if (!o->flags) { // a static initialiser keeps the kind in the mutex itself
    poison_look((uint64_t)m, sizeof(pthread_mutex_t));
    o->flags = 1;
    o->type = (uint32_t)type_of(m);
  }
  return o;
}

static Object *waiting_at(void *s) {
  Object *o = object_find((uint64_t)s, OBJECT_MUTEX);
  o->flags = 1;
  return o;
}

bool mutex_free(const Object *o) { return o->owner == NOBODY; }
static bool can_lock(const Fiber *f, const Op *op) { return mutex_free(op->object); }

void mutex_acquire(Fiber *f, Object *o, Event *e, uint64_t pc) {
  o->owner = f->number;
  o->count = 1;
  hb_acquire(f, &o->clock);
  held_add(f, o->address, pc);
  event_touch_object(e, o, TOUCH_W);
  e->before = 0;
  e->effect = 1;
}

void mutex_release(Fiber *f, Object *o, Event *e) {
  o->owner = NOBODY;
  o->count = 0;
  hb_release(f, &o->clock);
  held_drop(f, o->address);
  event_touch_object(e, o, TOUCH_W);
  e->before = 1;
  e->effect = -1;
}

static void do_lock(Fiber *f, Op *op, Event *e) { mutex_acquire(f, op->object, e, op->pc); }
static void do_unlock(Fiber *f, Op *op, Event *e) { mutex_release(f, op->object, e); }

static void do_trylock(Fiber *f, Op *op, Event *e) {
  if (mutex_free(op->object)) {
    mutex_acquire(f, op->object, e, op->pc);
    op->result = 0;
  } else {
    event_touch_object(e, op->object, TOUCH_R);
    e->before = 1;
    op->result = op->argument;
  }
}

// What locking means to the thread that holds it already; -1: it has to wait like the others.
static int relock(Object *o, bool try, uint64_t pc) {
  if (o->owner != current->number) return -1;
  if (o->type == PTHREAD_MUTEX_RECURSIVE) return o->count++, 0;
  if (try) return -1; // fails, at once or in time
  report_finding(FINDING_RELOCK, pc, o->address, 0, "locks a mutex that it already holds");
  return o->type == PTHREAD_MUTEX_ERRORCHECK ? EDEADLK : -1;
}

int mutex_lock(Object *o, uint64_t pc) {
  int again = relock(o, false, pc);
  if (again >= 0) return again;
  Op op = {.kind = OP_LOCK, .object = o, .pc = pc, .enabled = can_lock, .perform = do_lock};
  return (int)sync_point(&op);
}

int mutex_trylock(Object *o, int busy, uint64_t pc) {
  int again = relock(o, true, pc);
  if (again >= 0) return again;
  Op op = {.kind = OP_TRYLOCK,
           .object = o,
           .pc = pc,
           .argument = (uint32_t)busy,
           .enabled = sync_always,
           .perform = do_trylock};
  return (int)sync_point(&op);
}

int mutex_timedlock(Object *o, const struct timespec *until, uint64_t pc) {
  reads(until, sizeof *until, pc);
  current->deadline = time_of(until);
  int error = mutex_trylock(o, ETIMEDOUT, pc);
  current->deadline = 0;
  if (error == ETIMEDOUT) time_reach(until);
  return error;
}

int mutex_unlock(Object *o, uint64_t pc) {
  if (o->owner != current->number) {
    report_finding(FINDING_UNLOCK, pc, o->address, 0, "unlocks a mutex that it does not hold");
    return EPERM;
  }
  if (o->count > 1) return o->count--, 0;
  Op op = {.kind = OP_UNLOCK, .object = o, .pc = pc, .enabled = sync_always, .perform = do_unlock};
  return (int)sync_point(&op);
}

static void do_begin(Fiber *f, Op *op, Event *e) { event_touch_object(e, op->object, TOUCH_W); }

// Initialising and destroying: an event, since others may use the object at the same time.
void object_begin(Object *o, uint64_t pc) {
  Op op = {.kind = OP_OBJECT, .object = o, .pc = pc, .enabled = sync_always, .perform = do_begin};
  sync_point(&op);
}

int mutex_init(void *m, int type, uint64_t pc) {
  Object *old = object_look((uint64_t)m);
  if (old && old->kind == OBJECT_MUTEX && !mutex_free(old))
    report_finding(FINDING_USE, pc, (uint64_t)m, 0, "initialises a mutex that is locked");
  if (old) object_forget(old);
  Object *o = object_find((uint64_t)m, OBJECT_MUTEX);
  o->flags = 1;
  o->type = (uint32_t)type;
  object_begin(o, pc);
  return 0;
}

int mutex_destroy(void *m, uint64_t pc) {
  Object *o = object_find(
      (uint64_t)m, OBJECT_MUTEX); // perhaps one with a static initialiser that nobody has used yet
  object_begin(o, pc);
  if (!mutex_free(o)) {
    report_finding(FINDING_DESTROY, pc, o->address, 0, "destroys a mutex that is locked");
    return EBUSY;
  }
  object_forget(o);
  return 0;
}

// ---- pthreads

PUBLIC int pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *attr) {
  int error = CALL_REAL(pthread_mutex_init, m, attr);
  if (!running || error) return error;
  writes(m, sizeof *m, CALLER);
  return mutex_init(m, type_of(m), CALLER);
}
PUBLIC int pthread_mutex_destroy(pthread_mutex_t *m) {
  if (!running) return CALL_REAL(pthread_mutex_destroy, m);
  return mutex_destroy(m, CALLER);
}
PUBLIC int pthread_mutex_lock(pthread_mutex_t *m) {
  if (!running) return CALL_REAL(pthread_mutex_lock, m);
  return mutex_lock(mutex_at(m), CALLER);
}
PUBLIC int pthread_mutex_trylock(pthread_mutex_t *m) {
  if (!running) return CALL_REAL(pthread_mutex_trylock, m);
  return mutex_trylock(mutex_at(m), EBUSY, CALLER);
}
PUBLIC int pthread_mutex_timedlock(pthread_mutex_t *m, const struct timespec *t) {
  if (!running) return CALL_REAL(pthread_mutex_timedlock, m, t);
  return mutex_timedlock(mutex_at(m), t, CALLER);
}
PUBLIC int pthread_mutex_clocklock(pthread_mutex_t *m, clockid_t clock, const struct timespec *t) {
  if (!running) return CALL_REAL(pthread_mutex_clocklock, m, clock, t);
  return mutex_timedlock(mutex_at(m), t, CALLER);
}
PUBLIC int pthread_mutex_unlock(pthread_mutex_t *m) {
  if (!running) return CALL_REAL(pthread_mutex_unlock, m);
  return mutex_unlock(mutex_at(m), CALLER);
}
Object *mutex_object(void *m) { return mutex_at(m); }

// ---- spinlocks

PUBLIC int pthread_spin_init(pthread_spinlock_t *s, int shared) {
  if (!running) return CALL_REAL(pthread_spin_init, s, shared);
  return mutex_init((void *)s, 0, CALLER);
}
PUBLIC int pthread_spin_destroy(pthread_spinlock_t *s) {
  if (!running) return CALL_REAL(pthread_spin_destroy, s);
  return mutex_destroy((void *)s, CALLER);
}
PUBLIC int pthread_spin_lock(pthread_spinlock_t *s) {
  if (!running) return CALL_REAL(pthread_spin_lock, s);
  return mutex_lock(waiting_at((void *)s), CALLER);
}
PUBLIC int pthread_spin_trylock(pthread_spinlock_t *s) {
  if (!running) return CALL_REAL(pthread_spin_trylock, s);
  return mutex_trylock(waiting_at((void *)s), EBUSY, CALLER);
}
PUBLIC int pthread_spin_unlock(pthread_spinlock_t *s) {
  if (!running) return CALL_REAL(pthread_spin_unlock, s);
  return mutex_unlock(waiting_at((void *)s), CALLER);
}
