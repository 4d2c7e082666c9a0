#ifndef NORACE_FRONT_OPENMP_OMP_EARLY_H
#define NORACE_FRONT_OPENMP_OMP_EARLY_H
#include "front/openmp/omp_inside.h"

bool omp_is_real_barrier(const OmpEmitter *, LLVMValueRef call); // the standard's, not clang's own
bool omp_reads_early(OmpEmitter *, const OmpContext *,
                     LLVMValueRef load); // before any thread of the region can have written there
#endif
