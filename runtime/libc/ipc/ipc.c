// Who takes loops until the state lets it, and the search parks it until the object changes. Each
// operation touches its object as a writer, so that every order of those that succeed is tried:
// whatever is ordered here only because it came first is also met the other way round.
#include "libc/ipc/ipc.h"

#include <errno.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "common/objects.h"
#include "sync/cancel.h"
#include "sync/sync.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/fiber.h"
#include "world/object.h"
#include "world/schedule.h"

struct Ipc { // the world's
  uint32_t n_objects;
};

void ipc_start(void) { world->ipc = world_take(sizeof *world->ipc); }
void ipc_hash(StateHash *h) { hash_add(h, world->ipc->n_objects); }

Object *ipc_object(uint32_t number) {
  return object_find(IPC_OBJECTS + 8ul * number, OBJECT_GLOBAL);
}

uint32_t ipc_object_new(void) {
  if (world->ipc->n_objects == MOST_IPC_OBJECTS)
    give_up_thread("makes more than %d semaphores of System V and queues of messages",
                   MOST_IPC_OBJECTS);
  return world->ipc->n_objects++;
}

int ipc_always(IpcCall *c) { return 0; }

static void settle(Op *op, Event *e) {
  IpcCall *c = (IpcCall *)op->value[0];
  op->result = c->check(c);
  c->begun |= op->result == EAGAIN;
  event_touch_object(e, op->object, op->result ? TOUCH_R : TOUCH_W);
  if (op->result) return;
  e->effect = -1;
  if (c->act) c->act(c);
}

static bool was_cancelled(Fiber *f, Op *op, Event *e) {
  if (!((const IpcCall *)op->value[0])->cancels) return false;
  cancel_touch(f, e);
  if (!cancel_due(f)) return false;
  event_touch_object(e, op->object, TOUCH_R);
  op->result = ECANCELED;
  return true;
}

static void do_take(Fiber *f, Op *op, Event *e) {
  if (was_cancelled(f, op, e)) return;
  settle(op, e);
  if (!op->result) hb_acquire(f, &op->object->clock);
}

static void do_put(Fiber *f, Op *op, Event *e) {
  settle(op, e);
  if (!op->result) hb_release(f, &op->object->clock);
}

// Whether there is room by now: that somebody made it orders nothing.
static void do_look(Fiber *f, Op *op, Event *e) {
  IpcCall *c = (IpcCall *)op->value[0];
  if (was_cancelled(f, op, e)) return;
  event_touch_object(e, op->object, TOUCH_R);
  op->result = c->check(c);
}

static int event(IpcCall *c, OpKind kind, void (*perform)(Fiber *, Op *, Event *)) {
  Op op = {.kind = kind,
           .interruptible = c->waits ? RETURNS : 0,
           .object = c->object,
           .value = {(uint64_t)c},
           .argument = EAGAIN,
           .pc = c->pc,
           .enabled = sync_always,
           .perform = perform};
  int error = (int)sync_point(&op);
  if (op.interrupted) return EINTR;
  if (error == ECANCELED) cancel_now();
  return error;
}

static int event_in_time(IpcCall *c, OpKind kind, void (*perform)(Fiber *, Op *, Event *)) {
  current->deadline = c->deadline;
  int error = event(c, kind, perform);
  current->deadline = 0;
  if (error == EAGAIN) time_at_least(current, c->deadline);
  return error;
}

static int until_done(IpcCall *c, OpKind kind, void (*perform)(Fiber *, Op *, Event *)) {
  int error;
  do {
    hide((uint64_t)c->object, c->key, (uint64_t)kind << 2 | (uint64_t)c->begun << 1 | c->waits);
    error = c->waits && c->timed ? event_in_time(c, kind, perform) : event(c, kind, perform);
  } while (error == EAGAIN && c->waits && !c->timed);
  hide_nothing();
  return error;
}

int ipc_take(IpcCall *c) { return until_done(c, OP_SEM_TRYWAIT, do_take); }
int ipc_look(IpcCall *c) { return until_done(c, OP_SEM_VALUE, do_look); }

int ipc_put(IpcCall *c) {
  for (;;) {
    hide((uint64_t)c->object, c->key, (uint64_t)c->act << 2 | (uint64_t)c->begun << 1 | c->waits);
    int error = event(c, OP_SEM_POST, do_put);
    hide_nothing();
    if (error != EAGAIN || !c->waits) return error;
    error = ipc_look(c);
    if (error) return error;
  }
}
