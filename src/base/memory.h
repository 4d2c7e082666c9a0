// Allocation that does not fail: out of memory ends the program with a clear line and exit 70.
#ifndef NORACE_BASE_MEMORY_H
#define NORACE_BASE_MEMORY_H
#include <stddef.h>

__attribute__((returns_nonnull)) void *memory_take(size_t size); // zeroed; release with free()
__attribute__((returns_nonnull)) void *
memory_resize(void *old, size_t size); // like realloc; the new part is not zeroed

// What is called before the program ends for want of memory; it may end it in another way. NULL for
// nothing.
void memory_when_spent(void (*)(void *), void *with);
#endif
