#ifndef NORACE_FRONT_OPENMP_OMP_RACE_H
#define NORACE_FRONT_OPENMP_OMP_RACE_H
#include "front/openmp/omp_inside.h"

void omp_touch(OmpEmitter *, OmpContext *, LLVMValueRef at, LLVMValueRef pointer,
               const char *offset_or_null, const char *size, bool write, bool atomic);
// A read anywhere in any object of the kind that the pointer, of whatever function, leads to.
void omp_touch_class(OmpEmitter *, OmpContext *, LLVMValueRef at, LLVMValueRef pointer);
#endif
