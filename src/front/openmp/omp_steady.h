#ifndef NORACE_FRONT_OPENMP_OMP_STEADY_H
#define NORACE_FRONT_OPENMP_OMP_STEADY_H
#include "front/openmp/omp_inside.h"

void omp_study_steady(OmpEmitter *);                     // after the rest of the study
void omp_steady_enter(OmpEmitter *, OmpContext *before); // the region is entered
void omp_steady_begin(OmpEmitter *, const char *thread); // a phase of the thread begins
void omp_steady_written(OmpEmitter *, const OmpContext *, const OmpClass *);
void omp_steady_read(OmpEmitter *, OmpContext *, LLVMValueRef load); // it has its value already
#endif
