// futex(2), as programs that make locks of their own call it: a look at the word and a wait for
// whoever wakes those that wait for it. The kernel holds a lock of its own meanwhile; so do we, and
// what is left is a condition variable.
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <time.h>

#include "base/program.h"
#include "base/report_log.h"
#include "common/objects.h"
#include "sync/atomic.h"
#include "sync/cond.h"
#include "sync/futex.h"
#include "sync/mutex.h"
#include "sync/sync.h"
#include "sync/thread.h"
#include "world/caller_memory.h"
#include "world/fiber.h"
#include "world/object.h"
#include "world/runtime.h"

static Object *lock_of(const uint32_t *word) {
  Object *o = object_find(FUTEX_LOCK | (uint64_t)word, OBJECT_MUTEX);
  o->flags = 1;
  return o;
}

static Object *queue_of(const uint32_t *word) {
  return object_find(FUTEX_QUEUE | (uint64_t)word, OBJECT_COND);
}

static long fail(int error) {
  errno = error;
  return -1;
}

static struct timespec from_now(const struct timespec *span) {
  uint64_t n = current->time + (uint64_t)span->tv_sec * 1000000000ul + (uint64_t)span->tv_nsec;
  return (struct timespec){(time_t)(n / 1000000000ul), (long)(n % 1000000000ul)};
}

static long wait_while(uint32_t *word, uint32_t value, const struct timespec *until, uint64_t pc) {
  if (program.cancels)
    give_up_thread(
        "waits in futex, and cancels threads: what that does to such a wait norace does not model");
  Object *lock = lock_of(word);
  hide((uint64_t)word, value,
       until ? (uint64_t)until->tv_sec << 32 ^ (uint64_t)until->tv_nsec : UINT64_MAX);
  mutex_lock(lock, pc);
  int error =
      atomic_look(word, pc) != value ? EAGAIN : cond_wait_on(queue_of(word), lock, until, pc);
  hide((uint64_t)error, 0, 0);
  mutex_unlock(lock, pc);
  hide_nothing();
  return error ? fail(error) : 0;
}

static long wake(uint32_t *word, int most, uint64_t pc) {
  Object *lock = lock_of(word), *queue = queue_of(word);
  hide((uint64_t)word, (uint64_t)most, 0);
  mutex_lock(lock, pc);
  int woken = 0, there = (int)queue->n_waiters;
  if (most >= there) cond_wake_on(queue, true, pc), woken = there;
  for (; woken < most && woken < there; woken++) {
    hide((uint64_t)word, (uint64_t)most, (uint64_t)woken << 32 | (uint32_t)there);
    cond_wake_on(queue, false, pc);
  }
  hide((uint64_t)woken, 1, 0);
  mutex_unlock(lock, pc);
  hide_nothing();
  return woken;
}

long futex(uint32_t *word, int call, uint32_t value, const struct timespec *time, uint32_t *word2,
           uint32_t value3, uint64_t pc) {
  int command = call & FUTEX_CMD_MASK;
  bool bitset = command == FUTEX_WAIT_BITSET || command == FUTEX_WAKE_BITSET;
  if ((uint64_t)word % sizeof *word || (bitset && !value3)) return fail(EINVAL);
  if (bitset && value3 != FUTEX_BITSET_MATCH_ANY)
    give_up_thread("calls futex with a set of bits, which norace does not model");
  struct timespec until;
  switch (command) {
  case FUTEX_WAIT:
  case FUTEX_WAIT_BITSET:
    if (time) reads(time, sizeof *time, pc), until = command == FUTEX_WAIT ? from_now(time) : *time;
    return wait_while(word, value, time ? &until : NULL, pc);
  case FUTEX_WAKE:
  case FUTEX_WAKE_BITSET: return wake(word, (int)value > 0 ? (int)value : 1, pc);
  default: give_up_thread("calls futex to do more than wait and wake, which norace does not model");
  }
}
