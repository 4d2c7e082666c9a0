// The layout of shadow memory, for the hooks that run before every access.
#ifndef NORACE_RUNTIME_SHADOW_H
#define NORACE_RUNTIME_SHADOW_H
#include <string.h>

#include "world/runtime.h"
#include "world/state_hash.h"

typedef struct {
  uint32_t epoch;
  uint32_t thread : THREAD_BITS;
  uint32_t kind : 7; // ACCESS_ bits, or CHAIN
  uint32_t mask : 8; // 0: empty
} Seen;              // a word: what every hook compares
_Static_assert(THREAD_BITS + 7 + 8 == 32, "the parts of a word");

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

// An access of the running thread: what a hook says that has not seen it already.
void shadow_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc);

// What the rooms above hear of accesses. Each sets its own when the run starts; NULL: nobody.
typedef struct {
  // An access of the running thread that the shadow does not know yet.
  void (*noted)(uint64_t base, uint8_t mask, uint8_t kind);
  // Every access, if not RUN_SEARCH, but for those that the hooks have seen already. Returns
  // whether the shadow should look at it too.
  bool (*watched)(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc);
  void (*of_task)(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc); // OpenMP's
  bool (*combines)(const Fiber *); // it combines the parts of an OpenMP reduction ...
  bool (*combines_with)(uint32_t thread, uint32_t epoch, uint64_t address); // ... as this one did
  bool (*is_proved)(const Fiber *);                 // what it does cannot race, says a proof
  bool (*merging)(void);                            // somebody asks for shadow_hash
  void (*focused)(uint64_t address, uint64_t size); // every access of a search (--focus)
} ShadowHooks;
ShadowHooks *shadow_hooks(void);

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
  uint64_t word = who_and_when | (uint64_t)kind << (32 + THREAD_BITS) | mask << 56;
  return access_word(&cell->access[0]) == word || access_word(&cell->access[1]) == word;
}

bool shadow_hash(StateHash *,
                 uint64_t (*covered)(uint32_t thread,
                                     uint32_t epoch)); // the accesses that a later one could race
                                                       // with. False: too many
void shadow_follow(void); // from here on snapshots save it, by a log of its own (UndoLog)
#endif
