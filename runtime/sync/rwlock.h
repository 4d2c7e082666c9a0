#ifndef NORACE_RUNTIME_RWLOCK_H
#define NORACE_RUNTIME_RWLOCK_H
#include "world/runtime.h"

int rwlock_lock(void *, bool write, uint64_t pc);
int rwlock_unlock(void *, uint64_t pc);
#endif
