#ifndef NORACE_FRONT_OPENMP_OMP_HOME_H
#define NORACE_FRONT_OPENMP_OMP_HOME_H
#include "front/openmp/omp_inside.h"

void omp_assume_home(
    OmpEmitter *, OmpContext *,
    LLVMValueRef pointer); // a pointer that was read from a table tells its place there
#endif
