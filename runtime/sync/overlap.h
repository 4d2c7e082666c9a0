// Atomic accesses of different sizes to the same bytes: a lock that threads set byte by byte and
// that another looks at as a whole. Each address has an object of its own; where bytes are shared
// these have to know of each other. C11 has no words for this; processors have.
#ifndef NORACE_RUNTIME_OVERLAP_H
#define NORACE_RUNTIME_OVERLAP_H
#include "world/runtime.h"

void overlap_note(Object *, uint64_t size); // so many bytes are about to be accessed there
const Clock *overlap_clock(
    Object *,
    uint64_t size); // what comes with their values: of each byte the store that wrote it last
void overlap_stored(
    Object *, uint64_t size,
    bool changed); // they were written: who waits for a change of some of them looks again
#endif
