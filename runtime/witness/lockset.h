#ifndef NORACE_RUNTIME_LOCKSET_H
#define NORACE_RUNTIME_LOCKSET_H
#include "witness/witness.h"
#include "world/runtime.h"

void lockset_start_run(void);
LockSet lockset_held(
    const Fiber *,
    uint32_t kind); // what keeps others from an access of this kind; an atomic one counts as a lock
LockSet lockset_meet(LockSet, LockSet);
uint32_t lockset_size(LockSet);
ToldLocks lockset_told(LockSet); // the first ones of it
#endif
