#ifndef NORACE_RUNTIME_NAMED_SEMAPHORE_H
#define NORACE_RUNTIME_NAMED_SEMAPHORE_H
#include "world/state_hash.h"

void named_semaphores_start(void);
void named_semaphores_hash(StateHash *);
#endif
