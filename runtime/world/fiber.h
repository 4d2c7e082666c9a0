#ifndef NORACE_RUNTIME_FIBER_H
#define NORACE_RUNTIME_FIBER_H
#include "world/runtime.h"

void switch_stack(void **save, void *to); // saves the callee-saved registers and where the stack
                                          // is, goes on where `to` was saved
void thread_body(Fiber *); // runs the thread's function to its end, with what follows it (thread.c)
#endif
