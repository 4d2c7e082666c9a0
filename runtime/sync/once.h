#ifndef NORACE_RUNTIME_ONCE_H
#define NORACE_RUNTIME_ONCE_H
#include "world/runtime.h"

int once_call(void *control_word, void (*function)(void), uint64_t pc);
#endif
