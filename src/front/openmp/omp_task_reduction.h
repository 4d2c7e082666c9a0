// . Asked before anything is lowered: can all reductions of tasks be?.
#ifndef NORACE_FRONT_OPENMP_OMP_TASK_REDUCTION_H
#define NORACE_FRONT_OPENMP_OMP_TASK_REDUCTION_H
#include "front/openmp/omp_lowering.h"

bool lowering_reduces_plainly(LLVMModuleRef);
void lowering_reductions(const Lowering *);
#endif
