#ifndef NORACE_FRONT_OPENMP_OMP_LIBRARY_H
#define NORACE_FRONT_OPENMP_OMP_LIBRARY_H
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_inside.h"

bool omp_library_touches(LLVMValueRef call, unsigned argument,
                         uint32_t mask); // is the argument among those of the table's mask?
bool omp_call_writes(
    LLVMValueRef call,
    unsigned argument); // does a library function write through it, or end its object?
bool omp_call_is_seen(LLVMValueRef call);       // is it known what the call does to memory?
bool omp_is_openmp(const char *name);           // omp_...: the run-time library
bool omp_makes_lock(const char *name);          // or ends it
bool omp_uses_lock(const char *name);           // sets, unsets or tests one, makes or ends it
bool omp_is_harmless(LLVMValueRef intrinsic);   // touches no memory of the program
bool omp_is_known_intrinsic(LLVMValueRef call); // likewise, or it copies or fills
bool omp_is_pure(LLVMValueRef call);            // touches no memory, by its attributes

bool call_library(const Call *);
#endif
