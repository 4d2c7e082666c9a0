// Reader-writer locks. The readers that hold one are its list of waiters.
#include <errno.h>
#include <pthread.h>

#include "base/report_log.h"
#include "sync/object_life.h"
#include "sync/rwlock.h"
#include "sync/sync.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/caller_memory.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"

static int32_t state_of(const Object *o) {
  return o->owner != NOBODY ? WRITER : (int32_t)o->n_waiters;
}

// Who holds it for writing stands in its memory, with a mark, and how many do for reading: another
// may be copied over it.
enum { HELD_BY = 1 << 30, READERS_AT = 3 };
static void write_holders(const Object *o) {
  if (!(o->flags & OBJECT_IN_MEMORY)) return; // isolated regions have none
  pthread_rwlock_t *l = (pthread_rwlock_t *)o->address;
  l->__data.__cur_writer = o->owner != NOBODY ? (int)(HELD_BY | o->owner) : 0;
  l->__data.__readers = o->n_waiters << READERS_AT;
}
static uint32_t writer_in(const pthread_rwlock_t *l) {
  uint32_t by = (uint32_t)l->__data.__cur_writer, number = by & ~(uint32_t)HELD_BY;
  return by & HELD_BY && fiber_numbered(number) ? number : NOBODY;
}
static uint32_t readers_in(const pthread_rwlock_t *l) {
  return writer_in(l) != NOBODY ? 0 : l->__data.__readers >> READERS_AT;
}
static void read_rwlock(Object *o, const pthread_rwlock_t *l, uint64_t pc) {
  bool met = o->flags & OBJECT_IN_MEMORY;
  if (met && readers_in(l)) report_unknown("copies a reader-writer lock that readers hold");
  if (o->owner != NOBODY) held_drop(fiber_numbered(o->owner), o->address);
  for (uint32_t i = 0; i < o->n_waiters; i++) held_drop(fiber_numbered(o->waiters[i]), o->address);
  if (met) object_renew(o, OBJECT_RWLOCK);
  o->flags |= OBJECT_IN_MEMORY;
  if (met) o->owner = writer_in(l);
  if (o->owner != NOBODY) held_add(fiber_numbered(o->owner), o->address, pc);
}
static Object *rwlock_at(void *l, uint64_t pc) {
  Object *o = object_find((uint64_t)l, OBJECT_RWLOCK);
  bool met = o->flags & OBJECT_IN_MEMORY;
  if (unlikely(!met || o->owner != writer_in(l) || o->n_waiters != readers_in(l)))
    read_rwlock(o, l, pc), write_holders(o);
  return o;
}
static bool can_read(const Fiber *f, const Op *op) { return state_of(op->object) < WRITER; }
static bool can_write(const Fiber *f, const Op *op) { return state_of(op->object) == 0; }

static void touch(Event *e, const Object *o, TouchMode mode, int32_t effect) {
  event_touch_object(e, o, mode);
  e->before = state_of(o);
  e->effect = effect;
}

static void do_read(Fiber *f, Op *op, Event *e) {
  touch(e, op->object, TOUCH_R, 1);
  object_add_waiter(op->object, f->number);
  write_holders(op->object);
  hb_acquire(f, &op->object->clock);
  held_add(f, op->object->address, op->pc);
}
static void do_write(Fiber *f, Op *op, Event *e) {
  touch(e, op->object, TOUCH_W, WRITER);
  op->object->owner = f->number;
  write_holders(op->object);
  hb_acquire(f, &op->object->clock);
  hb_acquire(f, &op->object->readers);
  held_add(f, op->object->address, op->pc);
}
static void do_try_read(Fiber *f, Op *op, Event *e) {
  if (can_read(f, op)) return do_read(f, op, e), (void)(op->result = 0);
  touch(e, op->object, TOUCH_R, 0);
  op->result = op->argument;
}
static void do_try_write(Fiber *f, Op *op, Event *e) {
  if (can_write(f, op)) return do_write(f, op, e), (void)(op->result = 0);
  touch(e, op->object, TOUCH_W, 0);
  op->result = op->argument;
}
static void do_read_unlock(Fiber *f, Op *op, Event *e) {
  touch(e, op->object, TOUCH_R, -1);
  object_drop_waiter(op->object, f->number);
  write_holders(op->object);
  hb_release(f, &op->object->readers);
  held_drop(f, op->object->address);
}
static void do_write_unlock(Fiber *f, Op *op, Event *e) {
  touch(e, op->object, TOUCH_W, -WRITER);
  op->object->owner = NOBODY;
  write_holders(op->object);
  hb_release(f, &op->object->clock);
  held_drop(f, op->object->address);
}

static int step(Object *o, OpKind kind, bool (*enabled)(const Fiber *, const Op *),
                void (*perform)(Fiber *, Op *, Event *), int busy, uint64_t pc) {
  bool writes_it = kind == OP_WRLOCK || kind == OP_TRYWRLOCK;
  bool own = o->owner == current->number || (writes_it && object_has_waiter(o, current->number));
  if (own && !busy) {
    report_finding(FINDING_RELOCK, pc, o->address, 0,
                   "locks a reader-writer lock that it already holds");
    if (o->owner == current->number) return EDEADLK;
  }
  Op op = {.kind = kind,
           .object = o,
           .pc = pc,
           .argument = (uint32_t)busy,
           .enabled = enabled,
           .perform = perform};
  return (int)sync_point(&op);
}

static int unlock(Object *o, uint64_t pc) {
  bool writer = o->owner == current->number;
  if (!writer && !object_has_waiter(o, current->number)) {
    report_finding(FINDING_UNLOCK, pc, o->address, 0,
                   "unlocks a reader-writer lock that it does not hold");
    return EPERM;
  }
  Op op = {.kind = writer ? OP_WRUNLOCK : OP_RDUNLOCK,
           .object = o,
           .pc = pc,
           .enabled = sync_always,
           .perform = writer ? do_write_unlock : do_read_unlock};
  return (int)sync_point(&op);
}

int rwlock_lock(void *l, bool write, uint64_t pc) {
  Object *o = object_find((uint64_t)l, OBJECT_RWLOCK);
  return write ? step(o, OP_WRLOCK, can_write, do_write, 0, pc)
               : step(o, OP_RDLOCK, can_read, do_read, 0, pc);
}
int rwlock_unlock(void *l, uint64_t pc) {
  return unlock(object_find((uint64_t)l, OBJECT_RWLOCK), pc);
}

PUBLIC int pthread_rwlock_init(pthread_rwlock_t *l, const pthread_rwlockattr_t *attr) {
  if (attr) reads(attr, sizeof *attr, CALLER);
  int error = CALL_REAL(pthread_rwlock_init, l, attr);
  if (!running || error) return error;
  uint64_t pc = CALLER;
  writes(l, sizeof *l, pc);
  object_begin(l, (ObjectState){.kind = OBJECT_RWLOCK}, pc);
  return 0;
}
PUBLIC int pthread_rwlock_destroy(pthread_rwlock_t *l) {
  if (!running) return CALL_REAL(pthread_rwlock_destroy, l);
  Object *o = rwlock_at(l, CALLER); // perhaps one that nobody has used yet
  return object_end(o, "destroys a reader-writer lock that is locked", CALLER) ? 0 : EBUSY;
}

#define ENTRY(name, kind, enabled, perform, busy, parameters, ...)           \
  PUBLIC int pthread_rwlock_##name parameters {                              \
    if (!running) return CALL_REAL(pthread_rwlock_##name, __VA_ARGS__);      \
    return step(rwlock_at(l, CALLER), kind, enabled, perform, busy, CALLER); \
  }
ENTRY(rdlock, OP_RDLOCK, can_read, do_read, 0, (pthread_rwlock_t * l), l)
ENTRY(wrlock, OP_WRLOCK, can_write, do_write, 0, (pthread_rwlock_t * l), l)
ENTRY(tryrdlock, OP_TRYRDLOCK, sync_always, do_try_read, EBUSY, (pthread_rwlock_t * l), l)
ENTRY(trywrlock, OP_TRYWRLOCK, sync_always, do_try_write, EBUSY, (pthread_rwlock_t * l), l)
#define TIMED(name, kind, perform, parameters, ...)                                \
  PUBLIC int pthread_rwlock_##name parameters {                                    \
    if (!running) return CALL_REAL(pthread_rwlock_##name, __VA_ARGS__);            \
    uint64_t pc = CALLER;                                                          \
    reads(t, sizeof *t, pc);                                                       \
    if (!time_is_valid(t)) return EINVAL;                                          \
    int error = step(rwlock_at(l, pc), kind, sync_always, perform, ETIMEDOUT, pc); \
    if (error == ETIMEDOUT) time_reach(t);                                         \
    return error;                                                                  \
  }
TIMED(timedrdlock, OP_TRYRDLOCK, do_try_read, (pthread_rwlock_t * l, const struct timespec *t), l,
      t)
TIMED(timedwrlock, OP_TRYWRLOCK, do_try_write, (pthread_rwlock_t * l, const struct timespec *t), l,
      t)
TIMED(clockrdlock, OP_TRYRDLOCK, do_try_read,
      (pthread_rwlock_t * l, clockid_t c, const struct timespec *t), l, c, t)
TIMED(clockwrlock, OP_TRYWRLOCK, do_try_write,
      (pthread_rwlock_t * l, clockid_t c, const struct timespec *t), l, c, t)

PUBLIC int pthread_rwlock_unlock(pthread_rwlock_t *l) {
  if (!running) return CALL_REAL(pthread_rwlock_unlock, l);
  return unlock(rwlock_at(l, CALLER), CALLER);
}
