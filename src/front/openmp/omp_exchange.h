#ifndef NORACE_FRONT_OPENMP_OMP_EXCHANGE_H
#define NORACE_FRONT_OPENMP_OMP_EXCHANGE_H
#include "front/openmp/omp_inside.h"

typedef VEC(OmpClass *) OmpClasses;

// Keeps of the variables those between which the functions only exchange what they hold.
void omp_exchange_find(const OmpEmitter *, const LLVMValueRef *functions, size_t n, OmpClasses *);
// A condition: the pointer is one of those that lay in these places.
const char *omp_exchange_one_of(OmpEmitter *, const OmpPlaces *, const char *value,
                                const char *object);
// A condition: all of these places held pointers to different objects.
const char *omp_exchange_differed(OmpEmitter *, const OmpPlaces *);

// Around a team in the sequential code: what its variables hold before it, and what is known of
// that afterwards.
void omp_exchange_before(OmpEmitter *, OmpContext *, LLVMValueRef body, OmpPlaces *);
void omp_exchange_after(OmpEmitter *, OmpContext *, OmpPlaces *);
#endif
