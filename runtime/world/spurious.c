#include "world/spurious.h"
#include "world/schedule.h"

enum { MOST_IN_A_ROW = 4 };

// A thread that fails so, changes nothing and comes back to the same place has got nowhere: what
// follows, follows as well where it did not fail (Op.stale, waiting_loop.c).
bool spurious_fails(Fiber *f, Op *op, Event *e, uint32_t what) {
  if (!alone) control->spurious_met |= what;
  if (!(control->spurious & what)) return false;
  if (f->spurious_row == MOST_IN_A_ROW) {
    f->spurious_row = 0;
    control->spurious_cut = 1;
    return false;
  }
  e->n_choices = 2;
  f->spurious_row = e->choice == 1 ? f->spurious_row + 1 : 0;
  return op->stale = e->choice == 1;
}

bool library_fails(uint32_t what, uint64_t pc) {
  control->spurious_met |= what;
  bool once = !control->mark; // with marks anything is tried that can be
  if (likely(!(control->spurious & what)) || (once && world->failed) || !sync_choose(2, pc))
    return false;
  return world->failed = true;
}
