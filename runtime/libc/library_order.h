// A library that was built elsewhere and has locks of its own making (it calls the kernel's futex
// itself, as GLib and Qt do) may order its callers by any of its functions. Each call of one is an
// event that comes behind all earlier ones: every order is tried, and what races all the same does
// so whatever the library does.
#ifndef NORACE_RUNTIME_LIBRARY_ORDER_H
#define NORACE_RUNTIME_LIBRARY_ORDER_H
#include <stdint.h>

// An event: the running thread has come to such a function, or goes on in it after a wait.
void library_orders(uint64_t pc);
#endif
