// One parallel region as a Boogie procedure.
#ifndef NORACE_FRONT_OMP_REGION_H
#define NORACE_FRONT_OMP_REGION_H
#include "front/openmp/omp_inside.h"

// The emitter has its arena, memory, root and path. Appends the program; what is beyond the method
// is in e->problem.
void omp_region_emit(OmpEmitter *, const char *procedure, Text *out);
void omp_emitter_delete(OmpEmitter *);
#endif
