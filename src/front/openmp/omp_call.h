#ifndef NORACE_FRONT_OPENMP_OMP_CALL_H
#define NORACE_FRONT_OPENMP_OMP_CALL_H
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_inside.h"

void omp_call(OmpEmitter *, OmpContext *, LLVMValueRef);

const char *call_ghost(const Call *, const char *name,
                       const char *type); // a variable of the thread's own, beside the program's
const char *
call_next_construct(const Call *); // each thread of a team meets the worksharing constructs in the
                                   // same order: its number since the last barrier
const char *call_team(const OmpContext *); // tells threads of different teams apart
void call_set_result(const Call *, const char *text);
void call_limit_team(OmpEmitter *, OmpContext *from, LLVMValueRef fork,
                     const char *threads); // num_threads
#endif
