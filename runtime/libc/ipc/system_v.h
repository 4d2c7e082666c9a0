#ifndef NORACE_RUNTIME_SYSTEM_V_H
#define NORACE_RUNTIME_SYSTEM_V_H
#include "world/state_hash.h"

void system_v_start(void);
void system_v_hash(StateHash *);
#endif
