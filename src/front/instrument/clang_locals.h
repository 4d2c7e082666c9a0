// Parts of local variables whose address gets out of their function.
//
// ThreadSanitizer's pass leaves out accesses to locals that nobody else can reach. Up to LLVM 19 it
// asks whether the accessed part's own address gets out, not the whole variable's: after
// `pthread_create(&t, 0, run, &job)` a write to `job.done` goes unseen. Here such a variable's
// address is passed through an empty piece of assembly, behind which the pass no longer knows it
// for a local.
#ifndef NORACE_FRONT_CLANG_LOCALS_H
#define NORACE_FRONT_CLANG_LOCALS_H
#include <llvm-c/Core.h>
#include <stdbool.h>

// Returns how many locals of the function had to be treated. `optimises`: functions may be inlined
// later, so that parts of a local are accessed here although they are not yet.
int clang_locals_show(LLVMContextRef, LLVMBuilderRef, LLVMValueRef function, bool optimises);
bool clang_locals_escapes(LLVMValueRef local); // its address, or that of a part, gets out
// Does so to one local, whatever becomes of its address.
void clang_locals_show_one(LLVMContextRef, LLVMBuilderRef, LLVMValueRef local);
#endif
