#ifndef NORACE_RUNTIME_MUTEX_H
#define NORACE_RUNTIME_MUTEX_H
#include "world/runtime.h"
#include <time.h>

bool mutex_free(const Object *);
int mutex_acquire(Fiber *, Object *, Event *, uint64_t pc); // 0 or EOWNERDEAD
void mutex_release(Fiber *, Object *, Event *);
int mutex_lock(Object *, uint64_t pc);
int mutex_unlock(Object *, uint64_t pc);
// busy: what it returns if the mutex is not free; by_itself: or for no reason.
int mutex_trylock(Object *, int busy, bool by_itself, uint64_t pc);
int mutex_timedlock(Object *, const struct timespec *until, uint64_t pc);
int mutex_init(void *pthread_mutex, int type, bool robust, uint64_t pc);
void mutex_owner_dies(Fiber *); // robust mutexes that it holds are let go
int mutex_destroy(void *pthread_mutex, uint64_t pc);
Object *mutex_object(void *pthread_mutex, uint64_t pc);
#endif
