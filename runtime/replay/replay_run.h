#ifndef NORACE_RUNTIME_REPLAY_RUN_H
#define NORACE_RUNTIME_REPLAY_RUN_H
#include "world/runtime.h"

void replay_run(void); // MODE_REPLAY
void replay_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc);
void replay_pause(void); // the running thread stops in front of an operation
void replay_race(const AccessRecord *earlier, const AccessRecord *later);
#endif
