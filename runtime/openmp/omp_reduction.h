#ifndef NORACE_RUNTIME_OMP_REDUCTION_H
#define NORACE_RUNTIME_OMP_REDUCTION_H
#include "world/runtime.h"

// The running fiber combines in a reduction, and so did the other one when it made this access.
bool omp_combines_with(uint32_t thread, uint32_t epoch, uint64_t address);
#endif
