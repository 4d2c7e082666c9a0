#ifndef NORACE_FRONT_OPENMP_OMP_SYNC_H
#define NORACE_FRONT_OPENMP_OMP_SYNC_H
#include "front/openmp/omp_calls.h"

bool call_sync(const Call *);
bool omp_uses_globals(LLVMValueRef function); // ones that are no constants
#endif
