// copyprivate of several variables becomes several of one variable each.
#ifndef NORACE_FRONT_OPENMP_OMP_COPYPRIVATE_H
#define NORACE_FRONT_OPENMP_OMP_COPYPRIVATE_H
#include <llvm-c/Core.h>

void omp_copyprivate_split(LLVMModuleRef);
#endif
