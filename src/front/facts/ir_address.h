#ifndef NORACE_FRONT_FACTS_IR_ADDRESS_H
#define NORACE_FRONT_FACTS_IR_ADDRESS_H
#include "front/facts/ir.h"

// Around LLVM's passes: numbers that are addresses are made by a function that it does not know.
void ir_hide_addresses(LLVMModuleRef, bool hide); // ir_address.c
#endif
