#ifndef NORACE_RUNTIME_COROUTINE_H
#define NORACE_RUNTIME_COROUTINE_H
#include <stdint.h>

void coroutine_made(uint64_t context); // is about to be, by makecontext
#endif
