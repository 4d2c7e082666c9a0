#ifndef NORACE_FRONT_OPENMP_OMP_POINTERS_H
#define NORACE_FRONT_OPENMP_OMP_POINTERS_H
#include "front/openmp/omp_inside.h"

// Calls of the function, or of the few functions, that a variable can hold become direct; true:
// there were some.
bool omp_resolve_pointers(LLVMModuleRef);
#endif
