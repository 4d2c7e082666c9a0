// The expressions of the program's bytes.
#ifndef NORACE_RUNTIME_SYMBOLIC_MEMORY_H
#define NORACE_RUNTIME_SYMBOLIC_MEMORY_H
#include "world/runtime.h"

void symbolic_memory_start(void);
uint32_t symbolic_memory_get(uint64_t address);          // 0: none
void symbolic_memory_set(uint64_t address, uint32_t id); // of eight bits
bool symbolic_memory_any(uint64_t address, uint64_t n);
void symbolic_memory_clear(uint64_t address, uint64_t n);
void symbolic_memory_each(void (*)(uint64_t address, uint32_t id));
#endif
