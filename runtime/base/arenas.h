// Maps the runtime's arenas.
#ifndef NORACE_RUNTIME_MEMORY_H
#define NORACE_RUNTIME_MEMORY_H
#include <stddef.h>
#include <stdint.h>

void memory_start(void);
void *memory_map(uint64_t address, size_t size,
                 int flags); // at exactly that address, or a clear end
#endif
