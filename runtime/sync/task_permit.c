// Permission regions (gradual permissions, the second column of the paper's Table 1): with
// --points=permit the beginning of a region is an event that touches its object, and the accesses
// in it that it is for are none. All events beyond synchronisation are only there to compare with:
// the races are those that the clocks tell, whatever the regions say.
#include "base/arenas.h"
#include "sync/sync.h"
#include "world/schedule.h"

static void do_permit(Fiber *f, Op *op, Event *e) {
  event_touch(e, key_of(op->address & ~7ul), 0xff, op->argument ? TOUCH_W : TOUCH_R);
}

PUBLIC void norace_permit_begin(const void *object, size_t size, int writes);
PUBLIC void norace_permit_begin(const void *object, size_t size, int writes) {
  if (!running || control->every_access != POINTS_PERMIT) return;
  Op op = {.kind = OP_ACCESS,
           .address = (uint64_t)object,
           .size = size,
           .argument = writes ? ACCESS_WRITE : 0,
           .pc = CALLER,
           .enabled = sync_always,
           .perform = do_permit};
  if (!alone) sync_point(&op);
  Permit *p = world_take(sizeof *p);
  *p = (Permit){current->permits, (uint64_t)object, (uint64_t)object + size, writes != 0};
  current->permits = p;
}

PUBLIC void norace_permit_end(void);
PUBLIC void norace_permit_end(void) {
  if (!running || !current->permits) return;
  Permit *p = current->permits;
  current->permits = p->outer;
  world_give(p, sizeof *p);
}
