// What the families of synchronisation objects need of each other.
#ifndef NORACE_RUNTIME_SYNC_H
#define NORACE_RUNTIME_SYNC_H
#include "runtime.h"

enum { KEY_BARRIER = 1, KEY_LEAVE, KEY_CANCEL };

bool mutex_free(const Object *);
void mutex_acquire(Fiber *, Object *, Event *, uint64_t pc);
void mutex_release(Fiber *, Object *, Event *);
int mutex_lock(Object *, uint64_t pc);
int mutex_unlock(Object *, uint64_t pc);
Object *mutex_object(void *pthread_mutex);
void object_begin(Object *, uint64_t pc); // the event of initialising or destroying it
int cond_wait(void *cond, void *mutex, bool timed, uint64_t pc);
int cond_wake(void *cond, bool all, uint64_t pc);
#endif
