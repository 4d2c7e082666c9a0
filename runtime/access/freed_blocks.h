// Large blocks that were freed, as far as nobody has ever been there: what the shadow would say of
// each of their bytes is said once.
//
// A piece that waits has nothing in its cells, in this execution and in all
// before it; what freed it is what each of them would hold. The first access to it brings that
// there (shadow.c). So a free costs what was touched of the block, however large it is.
#ifndef NORACE_RUNTIME_FREED_BLOCKS_H
#define NORACE_RUNTIME_FREED_BLOCKS_H
#include "access/piece.h"
#include "access/shadow.h"

enum { LARGE = 16 * PIECE };

typedef struct {
  uint64_t from, to; // pieces
  Seen access;       // that freed them
  uint64_t pc;
} FreedSpan;

// Apart from each other, in their order. They are the world's.
typedef struct FreedSpans {
  uint32_t n, room;
  FreedSpan at[];
} FreedSpans;

const FreedSpan *freed_at(uint64_t piece); // that it waits in; NULL: it does not wait
void freed_put(FreedSpan);                 // none of its pieces waits
FreedSpan freed_take(uint64_t piece);      // it waits no longer
#endif
