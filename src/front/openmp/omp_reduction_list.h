// The list of what a reduction combines, as far as it holds no addresses.
#ifndef NORACE_FRONT_OPENMP_OMP_REDUCTION_LIST_H
#define NORACE_FRONT_OPENMP_OMP_REDUCTION_LIST_H
#include <llvm-c/Core.h>

void omp_reduction_drop_lengths(LLVMModuleRef);
#endif
