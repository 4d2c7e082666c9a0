// For each key the last of a growing sequence that has it. What is taken off the end of the
// sequence sets its key back.
#ifndef NORACE_RUNTIME_LASTMAP_H
#define NORACE_RUNTIME_LASTMAP_H
#include "base/ground.h"

typedef struct {
  uint64_t key; // not 0
  int32_t last; // -1: none any more
} LastEntry;

typedef struct {
  uint32_t size, used; // size: a power of two
  LastEntry *table;
} LastMap;

void last_delete(LastMap *);
int32_t *last_on(LastMap *, uint64_t key); // -1 in a new place; valid until the next call
#endif
