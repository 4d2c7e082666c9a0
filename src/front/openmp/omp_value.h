#ifndef NORACE_FRONT_OPENMP_OMP_VALUE_H
#define NORACE_FRONT_OPENMP_OMP_VALUE_H
#include "front/openmp/omp_inside.h"

const char *omp_declare(OmpEmitter *, const char *name,
                        const char *type); // a local, once; returns the name
const char *omp_name(OmpEmitter *, OmpContext *, LLVMValueRef);
OmpVal omp_value(OmpEmitter *, OmpContext *, LLVMValueRef);
void omp_set_value(OmpEmitter *, OmpContext *, LLVMValueRef, OmpVal);
OmpVal
omp_variable(OmpEmitter *, OmpContext *,
             LLVMValueRef); // the variable or variables that hold a value; assigned elsewhere
OmpVal omp_havoc(OmpEmitter *, OmpContext *,
                 LLVMValueRef instruction); // any value of its type, given to it
const char *omp_any_int(OmpEmitter *, OmpContext *, const char *prefix);
const char *omp_any_bool(OmpEmitter *, OmpContext *, const char *prefix);
OmpValKind omp_kind(LLVMTypeRef);
void omp_assume_range(OmpEmitter *, const char *name, unsigned bits);
void omp_arithmetic(OmpEmitter *, OmpContext *,
                    LLVMValueRef instruction); // everything without memory and control
#endif
