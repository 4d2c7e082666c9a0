#ifndef NORACE_RUNTIME_TIMERS_H
#define NORACE_RUNTIME_TIMERS_H
#include "world/state_hash.h"

void timers_start(void);
void timers_hash(StateHash *);
#endif
