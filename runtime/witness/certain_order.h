#ifndef NORACE_RUNTIME_CERTAIN_ORDER_H
#define NORACE_RUNTIME_CERTAIN_ORDER_H
#include "witness/witness.h"
#include "world/runtime.h"

void certain_start_run(void);
void certain_follow(void);                  // from here on it hears of each step
void certain_created(const Fiber *creator); // it has stopped again: threads may be new
bool certain_covers(
    uint32_t thread,
    uint32_t epoch);        // that time of the thread is before what the running thread does now
uint32_t certain_now(void); // stands for what the running thread's present comes after
bool certain_known(uint32_t now, uint32_t thread, uint32_t epoch); // the same for such a present
#endif
