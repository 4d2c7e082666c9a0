// What an atomic load may return under C11's rules (--memory=c11): not always what was stored last.
#ifndef NORACE_RUNTIME_STORES_H
#define NORACE_RUNTIME_STORES_H
#include "runtime.h"

typedef unsigned __int128 Wide;

typedef struct {
  Wide value;
  uint32_t thread, epoch; // who stored it, and when; NOBODY: it was there before
  int64_t event;          // its place on the path; -1: it has none
  uint32_t strong;        // its place in the order of sequentially consistent operations, from 1; 0: it is not one
  Clock clock;            // what a load that acquires gets
  Clock readers;          // when each thread first read it, plus one
} Store;

bool stores_kept(void); // --memory=c11: the functions below are for that alone

// The store that a load reads: the one of the event's alternative, whose number is set. With `expected` the load is a compare-exchange's: it
// succeeds only on the latest.
Store *stores_read(Fiber *, Op *, Event *, bool strong, const Wide *expected);
// The latest: what a read-modify-write reads.
Store *stores_latest(Op *);
// A new one, with the object's clock; the memory has it already.
void stores_add(Fiber *, Op *, const Event *, Wide value, bool strong);
// A sequentially consistent fence, or a part of one in an operation's place in that order.
void stores_fence(Fiber *);
void stores_touch_fences(Event *, TouchMode);
#endif
