#ifndef NORACE_RUNTIME_ATOMIC_H
#define NORACE_RUNTIME_ATOMIC_H
#include "world/runtime.h"

uint32_t atomic_look(const uint32_t *, uint64_t pc);
#endif
