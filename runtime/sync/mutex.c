// Mutexes and spinlocks.
#include <errno.h>
#include <pthread.h>

#include "access/poison.h"
#include "base/program.h"
#include "sync/mutex.h"
#include "sync/object_life.h"
#include "sync/sync.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/caller_memory.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/spurious.h"

static int type_of(const pthread_mutex_t *m) { return m->__data.__kind & 3; }
static bool is_robust(const pthread_mutex_t *m) { return m->__data.__kind & 16; }

// Who holds it stands in its memory, with a mark. (Constructors run in the search: at first nobody
// does.)
enum { HELD_BY = 1 << 30 };
static uint32_t holder_in(const pthread_mutex_t *m) {
  uint32_t by = (uint32_t)m->__data.__owner, number = by & ~(uint32_t)HELD_BY;
  return m->__data.__lock == 1 && by & HELD_BY && fiber_numbered(number) ? number : NOBODY;
}
static void write_holder(const Object *o) {
  if (!(o->flags & OBJECT_IN_MEMORY)) return;
  pthread_mutex_t *m = (pthread_mutex_t *)o->address;
  m->__data.__lock = o->owner != NOBODY;
  m->__data.__owner = o->owner != NOBODY ? (int)(HELD_BY | o->owner) : 0;
}
static bool agrees(const Object *o, const pthread_mutex_t *m) {
  return o->flags & OBJECT_IN_MEMORY && o->type == (uint32_t)type_of(m) &&
         !(o->flags & MUTEX_ROBUST) == !is_robust(m) && o->owner == holder_in(m);
}

// A static initialiser keeps the kind in the mutex itself. Who copies another over it, or assigns
// the initialiser again, changes kind and holder.
static void read_mutex(Object *o, const pthread_mutex_t *m, uint64_t pc) {
  poison_look((uint64_t)m, sizeof *m);
  bool met = o->flags & OBJECT_IN_MEMORY;
  if (o->owner != NOBODY) held_drop(fiber_numbered(o->owner), o->address);
  if (o->owner != NOBODY || met) object_renew(o, OBJECT_MUTEX);
  o->flags = OBJECT_KNOWN | OBJECT_IN_MEMORY;
  if (is_robust(m)) o->flags |= MUTEX_ROBUST, world->robust = true;
  o->type = (uint32_t)type_of(m);
  if (met) o->owner = holder_in(m);
  o->count = o->owner != NOBODY;
  if (o->owner != NOBODY) held_add(fiber_numbered(o->owner), o->address, pc);
}
static Object *mutex_at(void *m, uint64_t pc) {
  Object *o = object_find((uint64_t)m, OBJECT_MUTEX);
  if (unlikely(!agrees(o, m))) read_mutex(o, m, pc), write_holder(o);
  return o;
}

static Object *waiting_at(void *s) {
  Object *o = object_find((uint64_t)s, OBJECT_MUTEX);
  o->flags = OBJECT_KNOWN;
  return o;
}

bool mutex_free(const Object *o) { return o->owner == NOBODY; }
static bool can_lock(const Fiber *f, const Op *op) { return mutex_free(op->object); }

int mutex_acquire(Fiber *f, Object *o, Event *e, uint64_t pc) {
  o->owner = f->number;
  o->count = 1;
  write_holder(o);
  hb_acquire(f, &o->clock);
  held_add(f, o->address, pc);
  event_touch_object(e, o, TOUCH_W);
  e->before = 0;
  e->effect = 1;
  if (!(o->flags & MUTEX_ORPHANED)) return 0;
  o->flags = (uint16_t)((o->flags & ~MUTEX_ORPHANED) | MUTEX_INCONSISTENT);
  return EOWNERDEAD;
}

void mutex_release(Fiber *f, Object *o, Event *e) {
  o->owner = NOBODY;
  o->count = 0;
  write_holder(o);
  hb_release(f, &o->clock);
  held_drop(f, o->address);
  event_touch_object(e, o, TOUCH_W);
  e->before = 1;
  e->effect = -1;
  if (o->flags & MUTEX_INCONSISTENT)
    o->flags = (uint16_t)((o->flags & ~MUTEX_INCONSISTENT) | MUTEX_LOST);
}

// A robust mutex that was given back without having been made consistent: nobody gets it any more.
static bool is_lost(Op *op, Event *e) {
  if (!(op->object->flags & MUTEX_LOST)) return false;
  event_touch_object(e, op->object, TOUCH_R);
  op->result = ENOTRECOVERABLE;
  return true;
}

static void do_lock(Fiber *f, Op *op, Event *e) {
  if (!is_lost(op, e)) op->result = mutex_acquire(f, op->object, e, op->pc);
}
static void do_unlock(Fiber *f, Op *op, Event *e) { mutex_release(f, op->object, e); }

static void do_trylock(Fiber *f, Op *op, Event *e) {
  if (is_lost(op, e)) return;
  bool free = mutex_free(op->object);
  if (free && !(op->value[0] && spurious_fails(f, op, e, SPURIOUS_TRYLOCK))) {
    op->result = mutex_acquire(f, op->object, e, op->pc);
  } else {
    event_touch_object(e, op->object, TOUCH_R);
    e->before = !free;
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

int mutex_trylock(Object *o, int busy, bool by_itself, uint64_t pc) {
  int again = relock(o, true, pc);
  if (again >= 0) return again;
  Op op = {.kind = OP_TRYLOCK,
           .object = o,
           .pc = pc,
           .argument = (uint32_t)busy,
           .value = {by_itself},
           .enabled = sync_always,
           .perform = do_trylock};
  return (int)sync_point(&op);
}

int mutex_timedlock(Object *o, const struct timespec *until, uint64_t pc) {
  reads(until, sizeof *until, pc);
  if (o->owner == current->number && o->type == PTHREAD_MUTEX_ERRORCHECK)
    return relock(o, false, pc);
  if (!time_is_valid(until)) return mutex_trylock(o, EINVAL, false, pc); // if it has to wait
  current->deadline = time_of(until);
  int error = mutex_trylock(o, ETIMEDOUT, false, pc);
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

int mutex_init(void *m, int type, bool robust, uint64_t pc) {
  ObjectState new = {
      .kind = OBJECT_MUTEX, .type = (uint32_t)type, .flags = robust ? MUTEX_ROBUST : 0};
  world->robust |= robust;
  object_begin(m, new, pc);
  return 0;
}

// ---- robust mutexes

static void do_orphan(Fiber *f, Op *op, Event *e) {
  mutex_release(f, op->object, e);
  op->object->flags |= MUTEX_ORPHANED;
}

static Object *robust_of(const Fiber *f) {
  for (uint32_t i = 0; i < object_buckets(); i++)
    for (Object *o = world->objects[i]; o; o = o->next)
      if (o->kind == OBJECT_MUTEX && o->owner == f->number && o->flags & MUTEX_ROBUST) return o;
  return NULL;
}

void mutex_owner_dies(Fiber *f) {
  Object *o;
  while (world->robust && (o = robust_of(f))) {
    o->flags &= (uint16_t)~MUTEX_INCONSISTENT;
    Op op = {.kind = OP_UNLOCK,
             .object = o,
             .pc = f->creation.pc,
             .enabled = sync_always,
             .perform = do_orphan};
    sync_point(&op);
  }
}

PUBLIC int pthread_mutex_consistent(pthread_mutex_t *m) {
  if (!running) return CALL_REAL(pthread_mutex_consistent, m);
  Object *o = mutex_at(m, CALLER);
  if (o->owner != current->number || !(o->flags & MUTEX_INCONSISTENT)) return EINVAL;
  o->flags &= (uint16_t)~MUTEX_INCONSISTENT;
  return 0;
}

int mutex_destroy(void *m, uint64_t pc) {
  Object *o = object_find(
      (uint64_t)m, OBJECT_MUTEX); // perhaps one with a static initialiser that nobody has used yet
  return object_end(o, "destroys a mutex that is locked", pc) ? 0 : EBUSY;
}

// ---- pthreads

PUBLIC int pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *attr) {
  if (attr) reads(attr, sizeof *attr, CALLER);
  int error = CALL_REAL(pthread_mutex_init, m, attr);
  if (!running || error) return error;
  writes(m, sizeof *m, CALLER);
  return mutex_init(m, type_of(m), is_robust(m), CALLER);
}
PUBLIC int pthread_mutex_destroy(pthread_mutex_t *m) {
  if (!running) return CALL_REAL(pthread_mutex_destroy, m);
  return mutex_destroy(m, CALLER);
}
PUBLIC int pthread_mutex_lock(pthread_mutex_t *m) {
  if (!running) return CALL_REAL(pthread_mutex_lock, m);
  return mutex_lock(mutex_at(m, CALLER), CALLER);
}
PUBLIC int pthread_mutex_trylock(pthread_mutex_t *m) {
  if (!running) return CALL_REAL(pthread_mutex_trylock, m);
  return mutex_trylock(mutex_at(m, CALLER), EBUSY, program.is_cxx, CALLER);
}
PUBLIC int pthread_mutex_timedlock(pthread_mutex_t *m, const struct timespec *t) {
  if (!running) return CALL_REAL(pthread_mutex_timedlock, m, t);
  return mutex_timedlock(mutex_at(m, CALLER), t, CALLER);
}
PUBLIC int pthread_mutex_clocklock(pthread_mutex_t *m, clockid_t clock, const struct timespec *t) {
  if (!running) return CALL_REAL(pthread_mutex_clocklock, m, clock, t);
  return mutex_timedlock(mutex_at(m, CALLER), t, CALLER);
}
PUBLIC int pthread_mutex_unlock(pthread_mutex_t *m) {
  if (!running) return CALL_REAL(pthread_mutex_unlock, m);
  return mutex_unlock(mutex_at(m, CALLER), CALLER);
}
Object *mutex_object(void *m, uint64_t pc) { return mutex_at(m, pc); }

// ---- spinlocks

PUBLIC int pthread_spin_init(pthread_spinlock_t *s, int shared) {
  if (!running) return CALL_REAL(pthread_spin_init, s, shared);
  return mutex_init((void *)s, 0, false, CALLER);
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
  return mutex_trylock(waiting_at((void *)s), EBUSY, false, CALLER);
}
PUBLIC int pthread_spin_unlock(pthread_spinlock_t *s) {
  if (!running) return CALL_REAL(pthread_spin_unlock, s);
  return mutex_unlock(waiting_at((void *)s), CALLER);
}
