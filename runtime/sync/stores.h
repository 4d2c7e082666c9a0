// What an atomic load may return under C11's rules (--atomics=c11): not always what was stored
// last.
#ifndef NORACE_RUNTIME_STORES_H
#define NORACE_RUNTIME_STORES_H
#include "world/runtime.h"

typedef unsigned __int128 Wide;

typedef struct {
  Wide value;
  uint32_t thread, epoch; // who stored it, and when; NOBODY: it was there before
  int64_t event;          // its place on the path; -1: it has none
  bool updates;           // it was made from the one before, atomically
  uint32_t strong; // its place in the order of sequentially consistent operations, from 1; 0: it is
                   // not one
  Clock clock;     // what a load that acquires gets
  Clock readers;   // when each thread first read it, plus one
} Store;

bool stores_kept(void); // --atomics=c11: the functions below are for that alone

// What an operation reads, and behind which a store puts its own: the event's alternative, whose
// number is set.
typedef struct {
  bool strong;          // sequentially consistent
  bool strong_failure;  // and if it only reads, because it compares
  const Wide *expected; // it compares with this; NULL: it does not
} StoreUse;
uint32_t stores_choose(Fiber *, Op *, Event *, const StoreUse *);
const Store *stores_at(const Op *, uint32_t i);
// A new one behind that; `updates`: nothing may come between, and it goes on with the clock. Gives
// its clock, and whether it is the latest: then it belongs into the memory.
Clock *stores_add(Fiber *, Op *, const Event *, uint32_t behind, Wide value, bool strong,
                  bool updates, bool *latest);
void stores_fence(Fiber *); // a sequentially consistent one
void stores_touch_fences(Event *,
                         TouchMode); // TOUCH_R: an operation whose place among these fences matters
#endif
