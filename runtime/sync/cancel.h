#ifndef NORACE_RUNTIME_CANCEL_H
#define NORACE_RUNTIME_CANCEL_H
#include "world/runtime.h"

__attribute__((noreturn)) void thread_leave(void *result); // after its cleanup handlers
bool cancel_due(const Fiber *);            // it has been cancelled and may act on it
void cancel_touch(const Fiber *, Event *); // the event looks at whether it has been
void cancel_wakes(const Fiber *,
                  Event *); // the event happens because it has been, and cannot come before that
void cancel_now(void);      // acts on it if it has been
void cancel_point(uint64_t pc); // a function that is a cancellation point and no event of its own
#endif
