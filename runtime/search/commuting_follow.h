#ifndef NORACE_RUNTIME_COMMUTING_FOLLOW_H
#define NORACE_RUNTIME_COMMUTING_FOLLOW_H
#include "world/runtime.h"

void commuting_follow(void);                           // from here on it does
void commuting_stopped(const Fiber *, uint32_t event); // the thread of that event has stopped again
#endif
