#ifndef NORACE_RUNTIME_FIBER_H
#define NORACE_RUNTIME_FIBER_H
#include "world/runtime.h"

void switch_stack(void **save, void *to); // saves the callee-saved registers and where the stack
                                          // is, goes on where `to` was saved

Fiber *fiber_new(void *(*start)(void *), void *argument, Fiber *creator);
void *fiber_lay(Fiber *, const void *bytes,
                size_t size); // a copy on the stack of one that has not started; gives its address
void fiber_switch_to(
    Fiber *); // from the scheduler; comes back when the fiber stops in front of its next operation
void fiber_yield(void); // from a fiber to the scheduler
// In a process that the program has forked: called in place of going to the scheduler, and returns
// if the thread goes on.
void fiber_on_stop(void (*)(void));
void fiber_park(void); // stop here for good (replay)
void alone_set(bool);
void alone_update(void);
// Unknown, and the running thread stays where it is for good. The others go on: what they do now
// they could also do before, so that a race among them is one.
__attribute__((noreturn)) void give_up_thread(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
void fiber_die(void)
    __attribute__((noreturn)); // the running thread stops for good; the others go on
#endif
