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
bool commuting_apart(uint32_t a, uint32_t b); // two such regions touch nothing in common
bool commuting_unsafe(void); // the path is to be looked at in the full order: accesses are in order
                             // only because of locks of regions that are apart, or somebody tries
                             // for a lock, and so sees who holds it
#endif
