#ifndef NORACE_RUNTIME_OMP_CONSTRUCTS_H
#define NORACE_RUNTIME_OMP_CONSTRUCTS_H
#include "world/runtime.h"

Object *omp_critical_object(void *name);
#endif
