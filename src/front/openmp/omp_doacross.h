// Of a call of __kmpc_doacross_*, does each iteration of its loop wait for the one
// before and let the next one go behind that? In between it is as in an ordered region.
#ifndef NORACE_FRONT_OPENMP_OMP_DOACROSS_H
#define NORACE_FRONT_OPENMP_OMP_DOACROSS_H
#include "front/openmp/omp_calls.h"

bool omp_is_chain(LLVMValueRef call);
#endif
