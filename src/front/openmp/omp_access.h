// Loads and stores; omp_race.c: notes and assertions.
#ifndef NORACE_FRONT_OPENMP_OMP_ACCESS_H
#define NORACE_FRONT_OPENMP_OMP_ACCESS_H
#include "front/openmp/omp_inside.h"

void omp_load(OmpEmitter *, OmpContext *, LLVMValueRef);
OmpVal omp_content(OmpEmitter *, OmpContext *, LLVMValueRef pointer, LLVMTypeRef,
                   LLVMValueRef result); // what a load gives
void omp_store(OmpEmitter *, OmpContext *, LLVMValueRef);
void omp_atomic(OmpEmitter *, OmpContext *, LLVMValueRef);
void omp_write_cell(OmpEmitter *, OmpContext *, LLVMValueRef pointer,
                    const char *value); // by the run-time library, to a private variable
// A private variable, an integer or a pointer, gets what the run-time library copies there.
void omp_write_copied(OmpEmitter *, OmpContext *, LLVMValueRef variable, const char *value,
                      const char *object);
// What a variable that only holds pointers holds here; false: nothing is known, or always the same
// object.
bool omp_pointer_cell(OmpEmitter *, OmpContext *, OmpClass *, const char **value,
                      const char **object);
const char *omp_read_cell(OmpEmitter *, OmpContext *, LLVMValueRef pointer);
void omp_forget(OmpEmitter *, OmpContext *, OmpClass *); // any content
void omp_forget_all(OmpEmitter *, OmpContext *);
bool omp_is_private(OmpEmitter *, OmpClass *);
// What is known of an array of numbers with an initialiser, when the program starts.
void omp_assume_table(OmpEmitter *, OmpContext *, LLVMValueRef table);
#endif
