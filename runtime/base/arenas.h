// Maps the runtime's arenas.
#ifndef NORACE_RUNTIME_MEMORY_H
#define NORACE_RUNTIME_MEMORY_H
#include <stddef.h>
#include <stdint.h>

enum { SIZE_CLASSES = 160 }; // of blocks (arenas.c)

typedef struct { // at the start of the world's and of the search's memory
  char *top;
  void *free[SIZE_CLASSES]; // blocks given back
} ArenaHead;

void memory_start(size_t world_size); // what the world keeps besides its head
// As the search's memory is: shared with --snapshot=fork, zeroed, and no more of it is there than
// was touched.
void *memory_reserve(size_t size);
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

void *world_take(size_t size); // zeroed
void world_give(void *, size_t size);
void *search_take(size_t size); // zeroed
void search_give(void *, size_t size);
#endif
