// What the families of synchronisation objects need of each other.
#ifndef NORACE_RUNTIME_SYNC_H
#define NORACE_RUNTIME_SYNC_H
#include "world/runtime.h"

enum { KEY_BARRIER = 1, KEY_LEAVE, KEY_CANCEL, KEY_SCOPE, KEY_OMP };

struct timespec;
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
int rwlock_lock(void *, bool write, uint64_t pc);
int rwlock_unlock(void *, uint64_t pc);
Object *mutex_object(void *pthread_mutex);
// Initialising and destroying are events on the object: they depend on all that others do with it,
// and whoever comes later finds nothing of what was there. `state`: what it begins with, the value
// of a semaphore, say.
typedef struct {
  ObjectKind kind;
  uint32_t type, limit;
  int32_t count;
  uint16_t flags;
} ObjectState;
void object_begin(void *address, ObjectState, uint64_t pc);
bool object_end(Object *, const char *in_use, uint64_t pc); // false: it is still used; `in_use`
                                                            // says how
int cond_wait(void *cond, void *mutex, const struct timespec *until,
              uint64_t pc); // until: NULL if it is not timed
int cond_wake(void *cond, bool all, uint64_t pc);
int cond_wait_on(Object *cond, Object *mutex, const struct timespec *until,
                 uint64_t pc); // the mutex is held
int cond_wake_on(Object *cond, bool all, uint64_t pc);
uint32_t atomic_look(const uint32_t *, uint64_t pc);
long futex(uint32_t *word, int call, uint32_t value, const struct timespec *, uint32_t *word2,
           uint32_t value3, uint64_t pc);
void cond_begin(void *cond, uint64_t pc);
int cond_end(void *cond, uint64_t pc);
int once_call(void *control_word, void (*function)(void), uint64_t pc);
#endif
