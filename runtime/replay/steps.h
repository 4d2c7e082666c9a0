// The steps of a replay, for people to look at.
#ifndef NORACE_RUNTIME_STEPS_H
#define NORACE_RUNTIME_STEPS_H
#include "world/runtime.h"

// Around step i of a replay, by this thread, which became event `at`; and at the end.
void steps_before(uint32_t i, const Fiber *);
void steps_after(uint32_t i, const Fiber *, uint32_t at);
void steps_stuck(void);
#endif
