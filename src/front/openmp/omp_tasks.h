#ifndef NORACE_FRONT_OPENMP_OMP_TASKS_H
#define NORACE_FRONT_OPENMP_OMP_TASKS_H
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_inside.h"
#include "front/openmp/omp_lowering.h"

bool omp_tasks_lower(LLVMModuleRef);   // tasks become code between marks; true: there were some
void omp_tasks_release(LLVMModuleRef); // what kept variables in memory goes
bool omp_has_tasks(LLVMValueRef function);
// Puts the instructions of the task that begins at the mark into the table, with the mark.
void omp_task_note(OmpTable *, LLVMValueRef begin);
bool omp_in_task(const OmpEmitter *, LLVMValueRef instruction);
void omp_declare_tasks(OmpEmitter *, const char *thread);
// " && ...": neither waits for the other, of two accesses to objects of the class
const char *omp_tasks_meet(OmpEmitter *, const OmpClass *);

bool call_tasks(const Call *); // omp_tasks.c

// A call of a mark, where the builder stands.
LLVMValueRef lowering_mark(const Lowering *, const char *name, LLVMTypeRef result,
                           LLVMValueRef *arguments, unsigned n);
LLVMValueRef lowering_any(const Lowering *); // a number of 64 bits, any one
void lowering_find(LLVMModuleRef, const char *name, LoweringCalls *); // the calls of a function
// What was stored last, in the block of the call, at a constant place of the array that it is
// given; NULL if that is not known.
LLVMValueRef lowering_stored(LLVMValueRef call, LLVMValueRef array, int64_t offset);
#endif
