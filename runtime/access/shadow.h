// The layout of shadow memory, for the hooks that run before every access.
#ifndef NORACE_RUNTIME_SHADOW_H
#define NORACE_RUNTIME_SHADOW_H
#include <string.h>

#include "world/runtime.h"
#include "world/state_hash.h"

typedef struct {
  uint32_t epoch;
  uint16_t thread;
  uint8_t mask; // 0: empty
  uint8_t kind; // ACCESS_ bits, or CHAIN
} Seen;         // a word: what every hook compares

// Eight bytes of the program. Where its two accesses were made is kept apart (shadow.c), so that
// what the hooks look at is small.
typedef struct {
  Seen access[2];
} Cell;

enum { CHUNK_BITS = 24, CHUNKS = 1 << (47 - CHUNK_BITS) };
extern __attribute__((visibility("hidden")))
Cell *shadow_chunks[CHUNKS]; // by address / 16 MiB; NULL: not mapped yet. The search's: shadow,
                             // once mapped, stays

int32_t *
shadow_last(uint64_t base); // room for the weakened order, which keeps it right: 0 at first

// Called with each access of the running thread that the shadow does not know yet.
void shadow_listen(void (*noted)(uint64_t base, uint8_t mask, uint8_t kind));

static inline uint64_t access_word(const Seen *a) {
  uint64_t word;
  memcpy(&word, a, sizeof word);
  return word;
}

// The very same access in the same epoch, as in a loop: nothing to do. Most accesses are.
static inline __attribute__((always_inline)) bool shadow_seen(uint64_t address, uint32_t size,
                                                              uint32_t kind) {
  uint64_t within = address & 7;
  if (unlikely(address >> 47) || (size > 1 && unlikely(within > 8 - size))) return false;
  const Cell *cells = shadow_chunks[address >> CHUNK_BITS];
  if (unlikely(!cells)) return false;
  const Cell *cell = cells + ((address & ((1ul << CHUNK_BITS) - 1)) >> 3);
  uint64_t mask = ((1ul << size) - 1) << within;
  uint64_t word = who_and_when | mask << 48 | (uint64_t)kind << 56;
  return access_word(&cell->access[0]) == word || access_word(&cell->access[1]) == word;
}

bool shadow_hash(StateHash *,
                 uint64_t (*covered)(uint32_t thread,
                                     uint32_t epoch)); // the accesses that a later one could race
                                                       // with. False: too many
// Shadow memory keeps a log of its own: a mark in it, and going back to one.
uint64_t shadow_mark(void);
void shadow_undo(uint64_t mark);
uint64_t shadow_log_bytes(void);
// What lies between two marks, of which no mark in between is needed any more, moves down to `kept`
// and takes no more room than it must; gives where it ends. When all is done the log is cut there.
uint64_t shadow_thin(uint64_t from, uint64_t to, uint64_t kept);
void shadow_cut(uint64_t end);
#endif
