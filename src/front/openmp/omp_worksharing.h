#ifndef NORACE_FRONT_OPENMP_OMP_WORKSHARING_H
#define NORACE_FRONT_OPENMP_OMP_WORKSHARING_H
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_inside.h"

bool omp_starts_iteration(
    LLVMValueRef block,
    LLVMValueRef *counter); // the body of a worksharing loop; the counter of its iterations
LLVMValueRef omp_shared_out_by(
    LLVMValueRef counter); // the call that gives a thread its part of the iterations; NULL
bool omp_counts_unsigned(LLVMValueRef counter); // is it compared as an unsigned number?

bool call_worksharing(const Call *);
#endif
