#ifndef NORACE_FRONT_OPENMP_OMP_SIMD_H
#define NORACE_FRONT_OPENMP_OMP_SIMD_H
#include "front/openmp/omp_inside.h"

bool omp_simd_at(const OmpMemory *, LLVMBasicBlockRef head,
                 OmpSimd *); // does a loop start here whose iterations one thread may run at once?
void omp_simd_delete(OmpSimd *);
void omp_simd_keep_shared(LLVMModuleRef); // before variables become values: those that the lanes of
                                          // a simd loop share stay in memory
// Of a taskloop with lanes: do these write what each task has a copy of? To be asked behind that.
bool omp_simd_writes_copies(LLVMValueRef entry);
bool omp_simd_has(const OmpSimd *, LLVMBasicBlockRef);
bool omp_simd_owns(const OmpSimd *, LLVMValueRef object); // each lane has one of its own
const char *
omp_simd_carried(const OmpSimd *); // a variable that goes from one iteration to the next; NULL
#endif
