#ifndef NORACE_RUNTIME_OMP_DEPEND_H
#define NORACE_RUNTIME_OMP_DEPEND_H
#include "openmp/omp_task.h"
#include "world/runtime.h"

void depend_add(OmpTask *, const Dependence *,
                uint32_t n); // what it waits for, and it becomes what later ones wait for
void depend_find(OmpTask *, const Dependence *, uint32_t n); // only what it waits for
// Which of them are mutexinoutset: what depend_lock then takes.
void depend_exclude(OmpTask *, const Dependence *, uint32_t n);
// What lay there is no variable any more: of the running task's children none has a dependence on
// it.
void depend_forget(uint64_t address, uint64_t size);
void depend_lock(OmpTask *); // mutexinoutset
void depend_unlock(OmpTask *);
#endif
