// The layout of shadow memory, for the hooks that run before every access.
#ifndef NORACE_RUNTIME_SHADOW_H
#define NORACE_RUNTIME_SHADOW_H
#include <string.h>

#include "runtime.h"

typedef struct {
  uint32_t epoch;
  uint16_t thread;
  uint8_t mask; // 0: empty
  uint8_t kind; // ACCESS_ bits, or CHAIN
  uint64_t pc;  // CHAIN: the Chain
} Slot;

typedef struct {
  Slot slot[2];
} Cell;

enum { CHUNK_BITS = 24 };
extern Cell **shadow_chunks; // by address / 16 MiB; NULL: not mapped yet. The search's: shadow, once mapped, stays

static inline uint64_t slot_word(const Slot *s) { // all but the pc
  uint64_t word;
  memcpy(&word, s, sizeof word);
  return word;
}

// The very same access in the same epoch, as in a loop: nothing to do. Most accesses are.
static inline __attribute__((always_inline)) bool shadow_seen(uint64_t address, uint32_t size, uint32_t kind) {
  uint64_t within = address & 7;
  if (unlikely(within + size > 8 || address >> 47 || !shadow_chunks)) return false;
  const Cell *cells = shadow_chunks[address >> CHUNK_BITS];
  if (unlikely(!cells)) return false;
  const Cell *cell = cells + ((address & ((1ul << CHUNK_BITS) - 1)) >> 3);
  uint64_t mask = ((1ul << size) - 1) << within;
  uint64_t word = current->epoch | (uint64_t)current->number << 32 | mask << 48 | (uint64_t)kind << 56;
  return slot_word(&cell->slot[0]) == word || slot_word(&cell->slot[1]) == word;
}
#endif
