#ifndef NORACE_RUNTIME_COND_H
#define NORACE_RUNTIME_COND_H
#include "world/runtime.h"
#include <time.h>

int cond_wait(void *cond, void *mutex, const struct timespec *until,
              uint64_t pc); // until: NULL if it is not timed
int cond_wake(void *cond, bool all, uint64_t pc);
int cond_wait_on(Object *cond, Object *mutex, const struct timespec *until,
                 uint64_t pc); // the mutex is held
int cond_wake_on(Object *cond, bool all, uint64_t pc);
void cond_begin(void *cond, uint64_t pc);
int cond_end(void *cond, uint64_t pc);
#endif
