#ifndef NORACE_FRONT_OPENMP_OMP_ONCE_H
#define NORACE_FRONT_OPENMP_OMP_ONCE_H
#include "front/openmp/omp_inside.h"

void omp_once_enter(OmpEmitter *, OmpContext *, LLVMBasicBlockRef);
void omp_once_read(OmpEmitter *, OmpContext *, LLVMValueRef); // it has its value already
#endif
