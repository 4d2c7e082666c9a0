// From the calls of the run-time library that clang makes of tasks to marks. For the files that do
// it.
#ifndef NORACE_FRONT_OMP_LOWERING_H
#define NORACE_FRONT_OMP_LOWERING_H
#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

typedef struct {
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef builder;
  bool any;
} Lowering;

typedef VEC(LLVMValueRef) LoweringCalls;

enum { OMP_DEPS = 6 }; // of a task, at most

bool omp_tasks_lower(LLVMModuleRef);   // tasks become code between marks; true: there were some
void omp_tasks_release(LLVMModuleRef); // what kept variables in memory goes

// A call of a mark, where the builder stands.
LLVMValueRef lowering_mark(const Lowering *, const char *name, LLVMTypeRef result,
                           LLVMValueRef *arguments, unsigned n);
LLVMValueRef lowering_any(const Lowering *); // a number of 64 bits, any one
void lowering_find(LLVMModuleRef, const char *name, LoweringCalls *); // the calls of a function
// What was stored last, in the block of the call, at a constant place of the array that it is
// given; NULL if that is not known.
LLVMValueRef lowering_stored(LLVMValueRef call, LLVMValueRef array, int64_t offset);
#endif
