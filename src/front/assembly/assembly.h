// Inline assembly that is understood becomes what it stands for.
//
// The instrumentation and the proofs see nothing of what assembly does. Most of what programs for
// x86 do in it (locked instructions, exchanges, moves from and to memory, fences) has a counterpart
// among LLVM's instructions, which all engines know:
//
// - Locked instructions and exchanges are atomic; a move is an atomic load or store; what reads and
// writes memory without a lock is not atomic.
// - With the clobber "memory" the compiler keeps the order around the assembly, and the processor's
// own is known: locked instructions are full
//   fences, loads acquire, stores release. Without it they are relaxed, since the compiler may move
//   others past them.
//
// - For aarch64: assembly_arm.h. Its plain loads and stores order nothing; those that acquire and
// release do, and so do fences.
//
// What is not understood stays as it is.
#ifndef NORACE_FRONT_ASSEMBLY_H
#define NORACE_FRONT_ASSEMBLY_H
#include <llvm-c/Core.h>
#include <stdbool.h>

int assembly_lower(LLVMModuleRef); // how many pieces were replaced

// Of what is left:
bool assembly_touches_memory(LLVMValueRef assembly); // may it?
bool assembly_may_order(LLVMModuleRef,
                        LLVMValueRef assembly); // may it be what keeps threads apart?
#endif
