#ifndef NORACE_FRONT_OPENMP_OMP_TASKS_H
#define NORACE_FRONT_OPENMP_OMP_TASKS_H
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_inside.h"
#include "front/openmp/omp_lowering.h"

bool omp_has_tasks(LLVMValueRef function);
// Puts the instructions of the task that begins at the mark into the table, with the mark.
void omp_task_note(OmpTable *, LLVMValueRef begin);
bool omp_in_task(const OmpEmitter *, LLVMValueRef instruction);
void omp_declare_tasks(OmpEmitter *, const char *thread);
// " && ...": neither waits for the other, of two accesses to objects of the class
const char *omp_tasks_meet(OmpEmitter *, const OmpClass *);

bool call_tasks(const Call *); // omp_tasks.c
#endif
