#include "libc/library_order.h"

#include "sync/thread.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"

#define LIBRARY_KEY 0xff8ul // where no variable of the program lies

static void do_order(Fiber *f, Op *op, Event *e) {
  event_touch_object(e, op->object, TOUCH_W);
  hb_acquire(f, &op->object->clock);
  hb_release(f, &op->object->clock);
}

void library_orders(uint64_t pc) {
  Op op = {.kind = OP_OBJECT,
           .object = object_find(LIBRARY_KEY, OBJECT_GLOBAL),
           .pc = pc,
           .enabled = sync_always,
           .perform = do_order};
  sync_point(&op);
}
