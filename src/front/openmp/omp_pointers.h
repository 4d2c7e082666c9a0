#ifndef NORACE_FRONT_OPENMP_OMP_POINTERS_H
#define NORACE_FRONT_OPENMP_OMP_POINTERS_H
#include "front/openmp/omp_inside.h"

bool omp_resolve_pointers(LLVMModuleRef); // calls of the one function that a variable can hold
                                          // become direct; true: there were some
#endif
