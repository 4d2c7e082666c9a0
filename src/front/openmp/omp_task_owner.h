#ifndef NORACE_FRONT_OPENMP_OMP_TASK_OWNER_H
#define NORACE_FRONT_OPENMP_OMP_TASK_OWNER_H
#include "front/openmp/omp_inside.h"

void omp_study_tasks(OmpEmitter *); // after the rest of the study
LLVMValueRef omp_task_around(const OmpEmitter *, LLVMValueRef instruction); // its mark, or NULL
unsigned omp_task_level(const OmpEmitter *, LLVMValueRef instruction);      // tasks around it
bool omp_task_is_awaited(const OmpEmitter *, LLVMValueRef begin); // by the task that creates it
#endif
