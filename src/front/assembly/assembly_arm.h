// Inline assembly for aarch64: loads and stores, those that acquire and release, the atomic
// instructions of ARMv8.1 (ldadd, swp, cas, ...), fences, and loops of exclusive loads and stores
// that update a word, exchange it, or compare and exchange it.
#ifndef NORACE_FRONT_ASSEMBLY_ARM_H
#define NORACE_FRONT_ASSEMBLY_ARM_H
#include "front/assembly/assembly_machine.h"

// Turns the text into LLVM's instructions, where the machine's builder stands. m->failed: something
// is not understood.
void assembly_arm_run(AsmMachine *m, const char *text, size_t n);
#endif
