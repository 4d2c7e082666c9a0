// The world's and the search's memory: two arenas at fixed addresses, blocks by size class.
#include <string.h>
#include <sys/mman.h>

#include "base/arenas.h"
#include "base/base_kept.h"
#include "base/ground.h"

// The head of the search's memory. With --snapshot=fork the search goes on from process to process,
// so all of it is shared; with --jobs each process has a search of its own and they share what was
// found.
#define search_head (*(ArenaHead *)SEARCH_BASE)
#define world_head ((ArenaHead *)WORLD_BASE)
enum { SMALLEST = 16 };

void *memory_map(uint64_t address, size_t size, int flags) {
  void *p = mmap((void *)address, size, PROT_READ | PROT_WRITE,
                 flags | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (p != (void *)address) runtime_bug("cannot map memory at its place");
  return p;
}

void *memory_reserve(size_t size) {
  int how = control->snapshot == SNAPSHOT_FORK ? MAP_SHARED : MAP_PRIVATE;
  void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, how | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) runtime_bug("cannot reserve memory for the search");
  return p;
}

// Four classes to each power of two, so that no more than a fifth of a block is wasted: class
// 4 * k + m has (4 + m) << k bytes.
static uint32_t class_of(size_t size) {
  size = size < SMALLEST ? SMALLEST : (size + SMALLEST - 1) & ~(SMALLEST - 1ul);
  uint32_t k = 61 - (uint32_t)__builtin_clzl(size);
  uint32_t m = (uint32_t)((size - 1) >> k) - 3; // 0 to 4: a power of two is of the class below
  if (size == 4ul << k) m = 0;
  return 4 * k + m;
}

static size_t class_size(uint32_t c) { return (4ul + c % 4) << c / 4; }

static void *take(char **top, void **free, char *limit, size_t size) {
  uint32_t c = class_of(size);
  void *p = free[c];
  if (p) {
    free[c] = *(void **)p;
    memset(p, 0, size);
    return p;
  }
  p = *top;
  if ((size_t)(limit - *top) < class_size(c)) runtime_bug("out of memory");
  *top += class_size(c);
  return p;
}

static void give(void **free, void *p, size_t size) {
  uint32_t c = class_of(size);
  *(void **)p = free[c];
  free[c] = p;
}

// A block that was given back and rolled back is not zero; `take` clears it. What lies above the
// top is zero only as long as nobody wrote there: the world's pages are restored with everything
// else, so that holds for both arenas.
void *world_take(size_t size) {
  return take(&world_head->top, world_head->free, (char *)WORLD_BASE + WORLD_SPAN, size);
}
void world_give(void *p, size_t size) { give(world_head->free, p, size); }

void *search_take(size_t size) {
  return take(&search_head.top, search_head.free, (char *)SEARCH_BASE + SEARCH_SPAN, size);
}
void search_give(void *p, size_t size) { give(search_head.free, p, size); }

void arena_start(Arena *a, size_t span) {
  void *p =
      mmap(NULL, span, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) runtime_bug("cannot reserve memory");
  *a = (Arena){.base = p, .top = p, .limit = (char *)p + span};
}

void *arena_take(Arena *a, size_t size) { return take(&a->top, a->free, a->limit, size); }
void *arena_raw(Arena *a, size_t size) {
  uint32_t c = class_of(size);
  void *p = a->free[c];
  if (!p) return take(&a->top, a->free, a->limit, size);
  a->free[c] = *(void **)p;
  return p;
}
void arena_give(Arena *a, void *p, size_t size) { give(a->free, p, size); }

void arena_drop(Arena *a) {
  madvise(a->base, (size_t)(a->top - a->base), MADV_DONTNEED);
  memset(a->free, 0, sizeof a->free);
  a->top = a->base;
}

void memory_start(size_t world_size) {
  memory_map(WORLD_BASE, WORLD_SPAN, MAP_PRIVATE);
  world_head->top = (char *)WORLD_BASE + ((world_size + 4095) & ~4095ul);
  memory_map(SEARCH_BASE, SEARCH_SPAN,
             control->snapshot == SNAPSHOT_FORK ? MAP_SHARED : MAP_PRIVATE);
  base_kept.findings =
      mmap(NULL, sizeof(Findings), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (base_kept.findings == MAP_FAILED) runtime_bug("cannot share memory");
  search_head.top = (char *)SEARCH_BASE + ((sizeof(ArenaHead) + 63) & ~63ul);
}
