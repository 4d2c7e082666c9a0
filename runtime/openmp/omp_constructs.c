// Constructs within a team: critical, single, master and masked, reductions, flush, thread-private
// data.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "openmp/omp_team.h"
#include "openmp/omp_units.h"
#include "openmp/omp_update.h"

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

// ---- reductions
//
// The threads of a team combine one after the other, in an order that does not matter: no event,
// and no order for anything but the combining itself. Neither two teams nor two constructs with no
// barrier between them know of each other.

// What an initializer reads of the original is what it was before anybody has combined. Who writes
// it otherwise collides with the combining.
void __norace_reduction_begins(int64_t begins);
PUBLIC void __norace_reduction_begins(int64_t begins) {
  if (!running) return;
  if (begins) alone = true;
  else alone_update();
}

static Object *reduction_object(const OmpPlace *place, void *lock) {
  enum { NO_ADDRESS = 63 }; // a bit that no address has
  const OmpTeam *team = omp_task()->team;
  if (team->size == 1) return object_find((uint64_t)lock, OBJECT_GLOBAL); // the teams of a league
  uint64_t key = (team->name + (uint64_t)place) * 0x9e3779b97f4a7c15;
  return object_find(1ull << NO_ADDRESS | key, OBJECT_GLOBAL);
}

// To those who look at locks only, the combining is done under one.
static int32_t begin_combining(const OmpPlace *place, void *lock, uint64_t pc) {
  if (!running) return 1;
  OmpTask *t = omp_task();
  if (t->team->size == 1 && t->team->league_size == 1) return 1;
  control->workers_seen = 1; // a sum over threads tells how many there are
  clock_copy(&t->before_combining, &current->clock);
  const Object *o = reduction_object(place, lock);
  hb_acquire(current, &o->clock);
  held_add(current, o->address, pc);
  return 1;
}

static void end_combining(const OmpPlace *place, void *lock) {
  OmpTask *t = omp_task();
  if (!running || (t->team->size == 1 && t->team->league_size == 1)) return;
  Object *o = reduction_object(place, lock);
  hb_release(current, &o->clock);
  held_drop(current, o->address);
  clock_copy(&current->clock, &t->before_combining);
  epoch_next(current);
}

PUBLIC int32_t __kmpc_reduce_nowait(OmpPlace *place, int32_t thread, int32_t n, size_t size,
                                    void *data, void (*combine)(void *, void *), void *lock) {
  return begin_combining(place, lock, PC);
}
PUBLIC void __kmpc_end_reduce_nowait(OmpPlace *place, int32_t thread, void *lock) {
  end_combining(place, lock);
}
PUBLIC int32_t __kmpc_reduce(OmpPlace *place, int32_t thread, int32_t n, size_t size, void *data,
                             void (*combine)(void *, void *), void *lock) {
  return begin_combining(place, lock, PC);
}
PUBLIC void __kmpc_end_reduce(OmpPlace *place, int32_t thread, void *lock) {
  end_combining(place, lock);
  if (running) omp_barrier(CALLER);
}
