// Functions that call themselves and create tasks.
#ifndef NORACE_FRONT_OMP_RECURSION_H
#define NORACE_FRONT_OMP_RECURSION_H
#include "front/openmp/omp_calls.h"
#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

enum { OMP_READS = 1, OMP_WRITES = 2, OMP_ATOMIC = 4, OMP_PARAMETERS = 16, OMP_GLOBALS = 8 };

// What a call does to memory that is not its own.
typedef struct OmpEffects {
  uint8_t parameter[OMP_PARAMETERS]; // to the object that the argument points into
  uint8_t unknown;                   // to any object
  LLVMValueRef global[OMP_GLOBALS];  // to these variables, which are only used by their names
  uint8_t to_global[OMP_GLOBALS];
  unsigned n_globals;
} OmpEffects;

bool omp_is_recursive_with_tasks(LLVMValueRef function);
// Proved of every call, whatever its arguments: no race among all that it does, its tasks have
// ended when it returns, and besides it does what `effects` says. False: nothing is known.
bool omp_recursion_effects(LLVMValueRef function, OmpEffects *effects);
// Each variable that a call of such a function writes and that is only used by its name.
typedef void OmpOnGlobal(void *, LLVMValueRef global);
void omp_recursion_each_written(LLVMValueRef call, OmpOnGlobal *, void *);

bool call_recursive(const Call *); // omp_recursion.c
#endif
