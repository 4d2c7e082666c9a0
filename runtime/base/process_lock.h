// Locks between the processes of a search. They know who holds them: a process that dies must not
// leave them behind.
#ifndef NORACE_RUNTIME_LOCK_H
#define NORACE_RUNTIME_LOCK_H
#include <stdbool.h>
#include <stdint.h>

int32_t lock_owner(void); // this process; not 0
void lock_own(int32_t process);

static inline void lock_take(int32_t *lock) {
  for (int32_t nobody = 0; !__atomic_compare_exchange_n(lock, &nobody, lock_owner(), true,
                                                        __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);)
    nobody = 0;
}
static inline void lock_give(int32_t *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELEASE); }
static inline void lock_free_of(int32_t *lock, int32_t dead) {
  __atomic_compare_exchange_n(lock, &dead, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
}
#endif
