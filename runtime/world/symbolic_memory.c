// A table of blocks at a fixed address, a region like those of the program: what is in it is saved,
// restored and part of the state. It begins empty and a byte without an expression holds a zero.
#include "world/symbolic_memory.h"

#include <string.h>
#include <sys/mman.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "world/snapshot.h"

enum { BLOCK_BYTES = 512, BLOCKS = 1 << 13 };
typedef struct {
  uint64_t key; // address / BLOCK_BYTES + 1; 0: free
  uint32_t n;   // how many bytes have one
  uint32_t unused;
  uint32_t id[BLOCK_BYTES];
} SymbolicBlock;

#define SYMBOLIC_BASE 0x330000000000ul
#define table ((SymbolicBlock *)SYMBOLIC_BASE)

void symbolic_memory_start(void) {
  memory_map(SYMBOLIC_BASE, BLOCKS * sizeof(SymbolicBlock), MAP_PRIVATE);
  region_add((void *)SYMBOLIC_BASE, BLOCKS * sizeof(SymbolicBlock));
}

static uint64_t key_at(uint64_t address) { return address / BLOCK_BYTES + 1; }

// Its block, or the free one where it belongs. Blocks do not become free again, so a search for one
// ends where nothing was put.
static SymbolicBlock *block_of(uint64_t address) {
  uint64_t key = key_at(address), h = key * 0x9e3779b97f4a7c15ul >> 40;
  for (uint64_t i = 0; i < BLOCKS; i++) {
    SymbolicBlock *b = &table[(h + i) % BLOCKS];
    if (b->key == key || !b->key) return b;
  }
  give_up("inputs in more than %d places of memory", BLOCKS);
}

uint32_t symbolic_memory_get(uint64_t address) {
  const SymbolicBlock *b = block_of(address);
  return b->key ? b->id[address % BLOCK_BYTES] : 0;
}

void symbolic_memory_set(uint64_t address, uint32_t id) {
  SymbolicBlock *b = block_of(address);
  if (!b->key && !id) return;
  uint32_t *at = &b->id[address % BLOCK_BYTES];
  if (*at == id) return;
  if (!b->key) b->key = key_at(address);
  b->n += !*at;
  b->n -= !id;
  *at = id;
}

static uint64_t in_block(uint64_t address, uint64_t n) {
  uint64_t left = BLOCK_BYTES - address % BLOCK_BYTES;
  return n < left ? n : left;
}

bool symbolic_memory_any(uint64_t address, uint64_t n) {
  for (uint64_t part; n; address += part, n -= part) {
    part = in_block(address, n);
    const SymbolicBlock *b = block_of(address);
    for (uint64_t i = 0; b->n && i < part; i++)
      if (b->id[address % BLOCK_BYTES + i]) return true;
  }
  return false;
}

void symbolic_memory_clear(uint64_t address, uint64_t n) {
  for (uint64_t part; n; address += part, n -= part) {
    part = in_block(address, n);
    for (uint64_t i = 0; block_of(address)->n && i < part; i++) symbolic_memory_set(address + i, 0);
  }
}

void symbolic_memory_each(void (*call)(uint64_t address, uint32_t id)) {
  for (SymbolicBlock *b = table; b < table + BLOCKS; b++)
    for (uint32_t i = 0; b->n && i < BLOCK_BYTES; i++)
      if (b->id[i]) call((b->key - 1) * BLOCK_BYTES + i, b->id[i]);
}
