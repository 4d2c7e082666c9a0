// Maps the runtime's arenas.
#ifndef NORACE_RUNTIME_MEMORY_H
#define NORACE_RUNTIME_MEMORY_H
#include <stddef.h>
#include <stdint.h>

enum { SIZE_CLASSES = 160 }; // of blocks (arenas.c)

void memory_start(void);
void *memory_map(uint64_t address, size_t size,
                 int flags); // at exactly that address, or a clear end

// Memory that can be dropped as a whole.
typedef struct {
  char *base, *top, *limit;
  void *free[SIZE_CLASSES]; // blocks given back
} Arena;
void arena_start(Arena *, size_t span);
void *arena_take(Arena *, size_t size); // zeroed
void *arena_raw(Arena *, size_t size);  // not zeroed
void arena_give(Arena *, void *, size_t size);
void arena_drop(Arena *); // all of it is free again, and the system has its pages
#endif
