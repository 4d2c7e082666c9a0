#ifndef NORACE_RUNTIME_PROGRAM_CALLS_H
#define NORACE_RUNTIME_PROGRAM_CALLS_H

#include "world/state_hash.h"

void program_calls_start(void);
void program_streams_hash(StateHash *);
#endif
