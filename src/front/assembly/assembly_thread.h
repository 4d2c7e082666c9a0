// The register that points to a thread's own storage: some programs tell threads apart by it
// (`mov %fs:0` on x86, `mrs tpidr_el0` on aarch64, __builtin_thread_pointer), without a call.
//
// All threads of a search run on one thread of the operating system, where the register is the same
// for all of them. What it points to begins with its own address, which is also what pthread_self
// returns. So reading that becomes a call of pthread_self, and reading anything else by it a call
// of the runtime, which knows no answer while a search runs.
#ifndef NORACE_FRONT_ASSEMBLY_THREAD_H
#define NORACE_FRONT_ASSEMBLY_THREAD_H
#include <llvm-c/Core.h>
#include <stdbool.h>

// Replaces the call if it is one that reads by that register.
bool assembly_thread_lower(LLVMModuleRef, LLVMBuilderRef, LLVMValueRef call);
#endif
