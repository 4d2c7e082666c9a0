#include "world/process_state.h"

#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"

enum { STATE_OBJECTS = 0xf00 }; // where no variable of the program lies

static void do_change(Fiber *f, Op *op, Event *e) {
  event_touch_object(e, op->object, TOUCH_W);
  e->before = op->object->count; // of the list of handlers: they have begun to run
}
static void do_look(Fiber *f, Op *op, Event *e) {
  event_touch_object(e, op->object, TOUCH_R);
  e->before = op->object->count;
}

Object *process_state_object(ProcessState which) {
  return object_find(STATE_OBJECTS + 8 * (uint64_t)which, OBJECT_GLOBAL);
}

void process_state_use(ProcessState which, bool changes, uint64_t pc) {
  if (!running || alone) return; // all others come before or after
  Op op = {.kind = OP_OBJECT,
           .object = process_state_object(which),
           .pc = pc,
           .enabled = sync_always,
           .perform = changes ? do_change : do_look};
  sync_point(&op);
}
