#ifndef NORACE_RUNTIME_REPLAY_RUN_H
#define NORACE_RUNTIME_REPLAY_RUN_H
#include "world/runtime.h"

void replay_follow(void); // from here on it hears of each stop
void replay_run(void);    // MODE_REPLAY
#endif
