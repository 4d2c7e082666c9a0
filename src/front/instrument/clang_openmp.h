// What the runtime must be told of OpenMP besides the calls that clang makes.
//
//   __norace_omp_iteration(number, value)      an iteration of a worksharing loop, or a section,
//   begins; value: of the loop variable
//   __norace_simd_iteration(number, value, n)  likewise of a simd loop, of which n iterations may
//   run at once (0: any number)
//   __norace_simd_end()                        the simd loop is over
//   __norace_simd_unseen()                     an iteration of a simd loop whose lanes cannot be
//   told apart
//   __norace_simd_own(p, size)                 in the simd loop that follows, each lane has this
//   for itself
//   __norace_initializer(p, size)              the program's initializer of a reduction runs, for
//   this original; NULL: it is over
//   __norace_combiner(p, size)                 likewise its combiner, into this variable
//   __norace_reduction_order()                 in the reduction that is combined next the order
//   matters
//   __norace_critical_update(...)              instead of __kmpc_critical, where the region only
//   adds to variables: such regions commute
//   __norace_atomic_adds()                     the atomic operation that follows adds, and nobody
//   looks at its result
//   __norace_atomic_update(p, size, order, adds)  the same for atomic operations that
//   ThreadSanitizer's pass does not know
#ifndef NORACE_FRONT_CLANG_OPENMP_H
#define NORACE_FRONT_CLANG_OPENMP_H
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "front/compile/directives.h"

typedef struct {
  LLVMContextRef context;
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  LLVMTargetDataRef layout;
  const Directives *directives; // of the module's sources; NULL: not known
} ClangOpenmp;

// Returns how many calls were added to the function.
int clang_openmp_mark(const ClangOpenmp *, LLVMValueRef function);
// Calls a function of the runtime, which returns nothing, in front of an instruction. n: at most 4.
void clang_openmp_call(const ClangOpenmp *, LLVMValueRef at, const char *name, LLVMValueRef *args,
                       unsigned n);
// The place that a call, or an invoke that throws nothing, comes to next; NULL: others lead there.
LLVMValueRef clang_openmp_behind(LLVMValueRef call);
#endif
