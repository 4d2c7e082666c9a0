// Loads from constant memory at an address that depends on inputs: the value is a function of the
// index then, and the address need not be fixed. Nobody writes there, so which byte is read makes
// no difference to a race. isdigit and its kin are such loads.
#ifndef NORACE_RUNTIME_SYMBOLIC_TABLE_H
#define NORACE_RUNTIME_SYMBOLIC_TABLE_H
#include "world/runtime.h"

void symbolic_table_start(void);
// The expression of `size` bytes at the address `id`; 0: they are not of that kind.
uint32_t symbolic_table_load(uint32_t id, uint32_t size);
#endif
