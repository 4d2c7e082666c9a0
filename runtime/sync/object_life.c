// The beginning and the end of synchronisation objects.
//
// Both happen with their event, not when the call begins: in between others may use the object.
#include "sync/object_life.h"
#include "sync/sync.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"

static int32_t state_of(const Object *o) {
  switch (o->kind) {
  case OBJECT_MUTEX: return o->owner != NOBODY;
  case OBJECT_RWLOCK: return o->owner != NOBODY ? WRITER : (int32_t)o->n_waiters;
  case OBJECT_COND:
  case OBJECT_BARRIER: return (int32_t)o->n_waiters;
  default: return o->count;
  }
}

static bool is_used(const Object *o) { return o->kind != OBJECT_SEMAPHORE && state_of(o) != 0; }

static const char *used_as(const Object *o) {
  switch (o->kind) {
  case OBJECT_MUTEX: return "initialises a mutex that is locked";
  case OBJECT_RWLOCK: return "initialises a reader-writer lock that is locked";
  case OBJECT_COND: return "initialises a condition variable on which a thread waits";
  case OBJECT_BARRIER: return "initialises a barrier at which a thread waits";
  default: return NULL;
  }
}

// What the event did to the state of the object: reversal.c reckons with it.
static void touch(Event *e, const Object *o, int32_t after) {
  event_touch_object(e, o, TOUCH_W);
  e->before = state_of(o);
  e->effect = after - e->before;
}

static void do_begin(Fiber *f, Op *op, Event *e) {
  Object *o = op->object;
  const ObjectState *s = (const ObjectState *)op->more;
  const char *used = o->kind == s->kind && is_used(o) ? used_as(o) : NULL;
  op->result = (int64_t)used;
  touch(e, o, s->count);
  object_renew(o, s->kind);
  o->flags = OBJECT_KNOWN | s->flags;
  o->type = s->type;
  o->limit = s->limit;
  o->count = s->count;
}

void object_begin(void *address, ObjectState state, uint64_t pc) {
  Object *o = object_look((uint64_t)address);
  Op op = {.kind = OP_OBJECT,
           .object = o ? o : object_find((uint64_t)address, state.kind),
           .more = (uint64_t)&state,
           .pc = pc,
           .enabled = sync_always,
           .perform = do_begin};
  const char *used = (const char *)sync_point(&op);
  if (used) report_finding(FINDING_USE, pc, (uint64_t)address, 0, used);
}

// The memory may serve for another that is initialised where it is defined: nothing is known of it.
static void do_end(Fiber *f, Op *op, Event *e) {
  op->result = !is_used(op->object);
  touch(e, op->object, op->result ? 0 : state_of(op->object));
  if (op->result) object_renew(op->object, op->object->kind);
}

bool object_end(Object *o, const char *in_use, uint64_t pc) {
  Op op = {.kind = OP_OBJECT, .object = o, .pc = pc, .enabled = sync_always, .perform = do_end};
  bool ended = sync_point(&op) != 0;
  if (!ended) report_finding(FINDING_DESTROY, pc, o->address, 0, in_use);
  return ended;
}
