#ifndef NORACE_FRONT_OPENMP_OMP_STUDY_H
#define NORACE_FRONT_OPENMP_OMP_STUDY_H
#include "front/openmp/omp_inside.h"

bool omp_is_thread_made(const OmpEmitter *,
                        const OmpRoot *); // each thread of the region has one of its own
void omp_study(OmpEmitter *);             // fills in what is written and what is private
// The number that an atomic addition adds to a variable; or, of a load, what the thread adds to
// that variable next, before it synchronises. NULL if it does not.
LLVMValueRef omp_number_taken(LLVMValueRef);
bool omp_only_adds(const OmpEmitter *, const OmpClass *,
                   LLVMValueRef number); // is that all that the region does to these objects?
bool omp_writes(const OmpEmitter *, LLVMValueRef instruction, const OmpClass *);
#endif
