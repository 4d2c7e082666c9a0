#ifndef NORACE_RUNTIME_OMP_TASKLOOP_H
#define NORACE_RUNTIME_OMP_TASKLOOP_H
#include "openmp/omp_task.h"
#include "world/runtime.h"

void detach_wait(OmpTask *);               // until its event is fulfilled
void reduction_task_ends(const OmpTask *); // its copies may be combined from now on
void reduction_combine(OmpScope *group);
bool reduction_has(uint64_t address); // it lies in the running fiber's copy of a task reduction
#endif
