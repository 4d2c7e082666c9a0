// The weakened order (--order=weak): regions of one lock that touch nothing in common are not
// ordered. doc/design/reductions.md has the argument.
#ifndef NORACE_RUNTIME_WEAK_H
#define NORACE_RUNTIME_WEAK_H
#include "world/runtime.h"

void commuting_start(void);
void commuting_begin(uint32_t i); // event i was pushed: the accesses that follow are its segment's
void commuting_note(uint64_t base, uint8_t mask, uint8_t kind); // an access of the running thread
void commuting_settle(uint32_t i);                              // its thread has stopped again
void commuting_pop(uint32_t i);                                 // event i was taken off the path
bool commuting_before(uint32_t i, uint32_t j); // as execution_before, in the weakened order
bool commuting_simple(uint32_t i);             // event i locks, and its thread's next event unlocks
int32_t commuting_region(
    uint32_t i); // event i is the unlock of such a region: the event that locked; else -1
uint32_t commuting_unlock(uint32_t lock); // the event that ends the region
int32_t commuting_special(uint32_t i,
                          uint64_t key); // the last event before i that touched the object and is
                                         // no part of a simple region of it; -1: none

// The simple regions of the same lock behind event `limit` that do not commute with region i, as
// the events that locked, each perhaps several times. Those of which the visitor says that it knows
// them may hide earlier ones, which come before them in the weakened order.
typedef struct RegionVisitor {
  void (*visit)(struct RegionVisitor *, uint32_t lock);
  bool (*known)(struct RegionVisitor *, uint32_t lock);
} RegionVisitor;
void commuting_visit(uint32_t i, int32_t limit, RegionVisitor *);
bool commuting_unsafe(void); // the path is to be looked at in the full order: accesses are in order
                             // only because of locks of regions that are apart, or somebody tries
                             // for a lock, and so sees who holds it
#endif
