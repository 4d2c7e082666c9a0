// Fibers carried by threads of the operating system, one at a time, so that a debugger shows each
// with its stack.
#ifndef NORACE_RUNTIME_CARRIER_H
#define NORACE_RUNTIME_CARRIER_H
#include "world/runtime.h"

void carrier_switch_to(Fiber *); // as fiber_switch_to
void carrier_yield(void);        // as fiber_yield
#endif
