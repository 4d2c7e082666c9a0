// Updates that commute: critical regions and atomic operations that only add to something (the
// compiler's part is clang_openmp.h).
//
// In whatever order threads run them they lead to the same state, so one order is enough. They must
// then not order anything, either, but each other's updates: what one region's thread did before is
// not before what another's does after. If a name has other regions besides, or what one adds is
// what another adds to, the search begins again without this.
#include "openmp/omp_update.h"
#include "base/arenas.h"
#include "openmp/omp_constructs.h"
#include "openmp/omp_team.h"
#include "openmp/openmp_kept.h"
#include "sync/mutex.h"
#include "world/schedule.h"

#include <string.h>

// ---- do they commute? What they only read must not be what others of them write.

enum { READS = 1, WRITES = 2 };

// From now on they are regions like others.
static void give_updates_up(void) {
  findings()->again |= !control->no_updates;
  control->no_updates = true;
}

static void note(uint64_t base, uint8_t flag) {
  uint32_t i = (uint32_t)(base * 0x9e3779b97f4a7c15ul >> 40) % MAX_TOUCHED;
  while (openmp_kept.updates.touched[i].flags && openmp_kept.updates.touched[i].base != base)
    i = (i + 1) % MAX_TOUCHED;
  if (!openmp_kept.updates.touched[i].flags && ++openmp_kept.updates.n_touched > MAX_TOUCHED / 2)
    flag = READS | WRITES; // too many to tell
  openmp_kept.updates.touched[i].base = base;
  openmp_kept.updates.touched[i].flags |= flag;
  if (openmp_kept.updates.touched[i].flags == (READS | WRITES)) give_updates_up();
}

void update_access(OmpUpdate *u, uint64_t address, uint64_t size, bool write) {
  for (uint64_t base = address & ~7ul; base < address + size; base += 8) {
    if (u->n < MAX_UPDATE) u->access[u->n++] = (OmpUpdateAccess){base, write};
    else give_updates_up();
  }
}

static void settle(const OmpUpdate *u) {
  for (uint32_t i = 0; i < u->n; i++) {
    bool written = false;
    for (uint32_t k = 0; k < u->n; k++)
      written |= u->access[k].write && u->access[k].base == u->access[i].base;
    note(u->access[i].base, written ? WRITES : READS);
  }
}

// ---- critical regions

// Regions of one name are all of this kind, or none is.
void update_mixes(Object *o, uint32_t kind) {
  o->type |= kind;
  if (o->type == (UPDATES | REGIONS)) give_updates_up();
}

static void do_begin(Fiber *f, Op *op, Event *e) {
  Object *o = op->object;
  event_touch_object(e, o, TOUCH_C);
  if (control->no_updates) { // only found out while the thread stood here: it locks afterwards
    findings()->again = true;
    return;
  }
  held_add(f, o->address, op->pc);
  clock_copy(&f->openmp.task->update.before, &f->clock);
  hb_acquire(f, &o->clock); // for the region only
}

void __norace_critical_update(OmpPlace *, int32_t, void *);
void __norace_end_critical_update(OmpPlace *, int32_t, void *);

PUBLIC void __norace_critical_update(OmpPlace *place, int32_t thread, void *name) {
  if (!running) return;
  Object *o = omp_critical_object(name);
  OmpTask *t = omp_task();
  if (control->no_updates || alone) {
    mutex_lock(o, CALLER);
    return;
  }
  update_mixes(o, UPDATES);
  Op op = {.kind = OP_RMW, .object = o, .pc = CALLER, .enabled = sync_always, .perform = do_begin};
  sync_point(&op);
  if (control->no_updates) {
    mutex_lock(o, CALLER);
    return;
  }
  t->update.active = true;
  t->update.n = 0;
}

PUBLIC void __norace_end_critical_update(OmpPlace *place, int32_t thread, void *name) {
  if (!running) return;
  Object *o = omp_critical_object(name);
  OmpUpdate *u = &omp_task()->update;
  if (!u->active) {
    mutex_unlock(o, CALLER);
    return;
  }
  u->active = false;
  settle(u);
  hb_release(current, &o->clock);
  hb_go_back(current, &u->before);
  held_drop(current, o->address);
  epoch_next(current);
}
