#ifndef NORACE_FRONT_COMPILE_ASSEMBLY_INSTRUCTION_H
#define NORACE_FRONT_COMPILE_ASSEMBLY_INSTRUCTION_H
#include "front/assembly/assembly_machine.h"

void machine_run(AsmMachine *, const AsmStatement *); // assembly_instruction.c
#endif
