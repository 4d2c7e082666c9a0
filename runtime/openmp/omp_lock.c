// omp_lock_t and omp_nest_lock_t: mutexes, in a league one for each team.
#include <errno.h>
#include <pthread.h>

#include "access/shadow.h"
#include "openmp/omp_team.h"
#include "sync/mutex.h"
#include "world/caller_memory.h"
#include "world/object.h"

static void *place_of(void *lock) { return (char *)lock + omp_task()->team->league % 8; }

static Object *lock_at(void *lock) {
  Object *o = object_find((uint64_t)place_of(lock), OBJECT_MUTEX);
  o->flags = 1;
  return o;
}

static void lock_make(void *lock, int type, uint64_t pc) {
  writes(lock, sizeof(void *), pc);
  mutex_init(place_of(lock), type, false, pc);
}

// Giving one back is a write: who still uses it races.
static void lock_end(void *lock, uint64_t pc) {
  writes(lock, sizeof(void *), pc);
  mutex_destroy(place_of(lock), pc);
}

// Atomically, as all operations on locks: whoever reads or writes there otherwise races with them.
static void look_at(void *lock, uint64_t pc) {
  shadow_access((uint64_t)lock, sizeof(void *), ACCESS_READ | ACCESS_ATOMIC, pc);
}

static void lock_take(void *lock, uint64_t pc) {
  look_at(lock, pc);
  mutex_lock(lock_at(lock), pc);
}

static void lock_give(void *lock, uint64_t pc) {
  look_at(lock, pc);
  mutex_unlock(lock_at(lock), pc);
}

static int lock_try(void *lock, uint64_t pc) {
  look_at(lock, pc);
  Object *o = lock_at(lock);
  return mutex_trylock(o, EBUSY, false, pc) ? 0 : o->count;
}

PUBLIC void omp_init_lock(void *lock) {
  if (running) lock_make(lock, PTHREAD_MUTEX_NORMAL, CALLER);
}
PUBLIC void omp_init_lock_with_hint(void *lock, int hint) {
  if (running) lock_make(lock, PTHREAD_MUTEX_NORMAL, CALLER);
}
PUBLIC void omp_destroy_lock(void *lock) {
  if (running) lock_end(lock, CALLER);
}
PUBLIC void omp_set_lock(void *lock) {
  if (running) lock_take(lock, CALLER);
}
PUBLIC void omp_unset_lock(void *lock) {
  if (running) lock_give(lock, CALLER);
}
PUBLIC int omp_test_lock(void *lock) { return running ? lock_try(lock, CALLER) : 1; }

PUBLIC void omp_init_nest_lock(void *lock) {
  if (running) lock_make(lock, PTHREAD_MUTEX_RECURSIVE, CALLER);
}
PUBLIC void omp_init_nest_lock_with_hint(void *lock, int hint) {
  if (running) lock_make(lock, PTHREAD_MUTEX_RECURSIVE, CALLER);
}
PUBLIC void omp_destroy_nest_lock(void *lock) {
  if (running) lock_end(lock, CALLER);
}
PUBLIC void omp_set_nest_lock(void *lock) {
  if (running) lock_take(lock, CALLER);
}
PUBLIC void omp_unset_nest_lock(void *lock) {
  if (running) lock_give(lock, CALLER);
}
PUBLIC int omp_test_nest_lock(void *lock) { return running ? lock_try(lock, CALLER) : 1; }
