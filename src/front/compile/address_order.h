// Which of two pointers is the greater one: within an object that is the program's own affair,
// between two it depends on where they lie, as in programs that take locks in the order of their
// addresses.
#ifndef NORACE_FRONT_ADDRESS_ORDER_H
#define NORACE_FRONT_ADDRESS_ORDER_H
#include <llvm-c/Core.h>
#include <stdbool.h>

// It compares pointers that do not come from one place, and of which none goes on step by step. Of
// code as the front end leaves it.
bool orders_objects(LLVMValueRef instruction);
#endif
