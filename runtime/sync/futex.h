#ifndef NORACE_RUNTIME_FUTEX_H
#define NORACE_RUNTIME_FUTEX_H
#include "world/runtime.h"
#include <time.h>

long futex(uint32_t *word, int call, uint32_t value, const struct timespec *, uint32_t *word2,
           uint32_t value3, uint64_t pc);
#endif
