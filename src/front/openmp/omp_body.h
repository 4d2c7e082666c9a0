#ifndef NORACE_FRONT_OPENMP_OMP_BODY_H
#define NORACE_FRONT_OPENMP_OMP_BODY_H
#include "front/openmp/omp_inside.h"

Position omp_position(Arena *, LLVMValueRef instruction);
size_t omp_teams_before(const OmpEmitter *); // forks that lead to what is checked
void omp_lane(OmpEmitter *, OmpContext *);   // the blocks of the simd loop
void omp_body(OmpEmitter *, OmpContext *);   // the code of a function, up to its exit label
OmpContext *omp_context(OmpEmitter *, OmpContext *outer, LLVMValueRef function, OmpMode);
void omp_enter(OmpEmitter *, OmpContext *from, OmpContext *to,
               LLVMValueRef fork); // binds the arguments of a fork
#endif
