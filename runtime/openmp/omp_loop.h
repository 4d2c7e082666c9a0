#ifndef NORACE_RUNTIME_OMP_LOOP_H
#define NORACE_RUNTIME_OMP_LOOP_H
#include "openmp/omp_team.h"
#include "world/runtime.h"

OmpWork *omp_work(void); // the construct that the thread has come to now
uint32_t units_block_owner(uint64_t trip, uint64_t i, uint32_t size, uint64_t border);
#endif
