// Traps: sets of places that never lose their last token. What takes from one leaves a token in it
// or puts one there.
//
// A trap with a token at the start has one for ever, which no weighing of places tells. So its
// tokens are at least one in the state equation, and weights may rest on that: numbers from the
// net's places on in a list of weights stand for traps, each of which counts as the sum of its
// places. If no transition raises the whole sum, then the places alone weigh no more than the whole
// does at the start, less one for each time that a trap is counted.
#ifndef NORACE_ENGINE_NET_TRAP_H
#define NORACE_ENGINE_NET_TRAP_H
#include "engine/net/cover/cover.h"

// Adds a trap that lies inside the given places and has a token at the start. False if there is
// none. `gone`: transitions that never fire. `inside` is used up. `work` grows by the effects that
// were looked at.
bool trap_find(const Net *plain, const bool *gone, bool *inside, MarkingList *traps,
               uint64_t *work);

typedef struct {
  Marking weights; // of places alone
  uint64_t bound;  // that their sum never exceeds
} Weighing;

Weighing trap_weighing(const Net *, const MarkingList *traps, Marking weights);

// The problem with one place more for each set of its places, which holds their sum. For the state
// equation alone.
Problem *trap_lift(const Problem *, const MarkingList *sets);
#endif
