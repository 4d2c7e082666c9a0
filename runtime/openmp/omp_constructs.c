// Constructs within a team: critical, single, master and masked, reductions, flush, thread-private
// data.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "openmp/omp_constructs.h"
#include "openmp/omp_team.h"
#include "openmp/omp_units.h"
#include "openmp/omp_update.h"
#include "sync/mutex.h"
#include "world/object.h"

// ---- critical sections: a mutex for each name, and in a league for each name and team

Object *omp_critical_object(void *name) {
  enum { NAME_BYTES = 32 }; // what the compiler reserves for a name: room for as many teams
  Object *o = object_find((uint64_t)name + omp_task()->team->league % NAME_BYTES, OBJECT_MUTEX);
  o->flags = 1;
  return o;
}

static void enter(void *name, uint64_t pc) {
  Object *o = omp_critical_object(name);
  if (!alone) update_mixes(o, REGIONS);
  mutex_lock(o, pc);
}

PUBLIC void __kmpc_critical(OmpPlace *place, int32_t thread, void *name) {
  if (running) enter(name, CALLER);
}
PUBLIC void __kmpc_critical_with_hint(OmpPlace *place, int32_t thread, void *name, uint32_t hint) {
  if (running) enter(name, CALLER);
}
PUBLIC void __kmpc_end_critical(OmpPlace *place, int32_t thread, void *name) {
  if (running) mutex_unlock(omp_critical_object(name), CALLER);
}

// ---- master, masked, single

PUBLIC int32_t __kmpc_master(OmpPlace *place, int32_t thread) { return omp_task()->number == 0; }
PUBLIC void __kmpc_end_master(OmpPlace *place, int32_t thread) {}
PUBLIC int32_t __kmpc_masked(OmpPlace *place, int32_t thread, int32_t filter) {
  if (running && filter) control->workers_seen = 1; // there may be no such thread
  return (int32_t)omp_task()->number == filter;
}
PUBLIC void __kmpc_end_masked(OmpPlace *place, int32_t thread) {}

PUBLIC int32_t __kmpc_single(OmpPlace *place, int32_t thread) {
  if (!running) return 1;
  OmpTask *t = omp_task();
  units_begin(place, 1, 1, UNITS_SINGLE);
  uint32_t who = units_owner(t->n_singles++ + 1, t->team->size);
  if (who != t->number) units_end();
  else units_chunk(0);
  return who == t->number;
}
PUBLIC void __kmpc_end_single(OmpPlace *place, int32_t thread) {
  if (running) units_end();
}

PUBLIC void __kmpc_copyprivate(OmpPlace *place, int32_t thread, size_t size, void *data,
                               void (*copy)(void *, void *), int32_t did_it) {
  if (!running) return;
  uint64_t pc = CALLER;
  OmpTask *t = omp_task();
  if (did_it) t->team->copied = data;
  omp_barrier(pc);
  if (!did_it) copy(data, t->team->copied);
  omp_barrier(pc);
}

PUBLIC void __kmpc_scope(OmpPlace *place, int32_t thread, void *unused) {}
PUBLIC void __kmpc_end_scope(OmpPlace *place, int32_t thread, void *unused) {}
PUBLIC void __kmpc_error(OmpPlace *place, int32_t severity, const char *message) {
  if (severity == 2) abort();
}

// A flush orders something only together with atomic accesses, which are sequentially consistent
// here: as a fence.
void __tsan_atomic_thread_fence(int order);
PUBLIC void __kmpc_flush(OmpPlace *place) {
  if (running) __tsan_atomic_thread_fence(__ATOMIC_SEQ_CST);
}
