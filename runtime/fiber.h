#ifndef NORACE_RUNTIME_FIBER_H
#define NORACE_RUNTIME_FIBER_H
#include "runtime.h"

void thread_body(Fiber *); // runs the thread's function to its end, with what follows it (thread.c)
#endif
