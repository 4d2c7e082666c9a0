// What a state is, as far as the program and the world go: a hash of it. state_merging.c adds which
// accesses of the past may still be part of a race.
#ifndef NORACE_RUNTIME_PROGRAM_STATE_H
#define NORACE_RUNTIME_PROGRAM_STATE_H
#include <stdbool.h>

#include "world/state_hash.h"

typedef enum { // of a field, in search/state_fields.def
  STATE_HASHED,
  STATE_WALKED,
  STATE_ORDERED,
  STATE_FOLLOWS,
  STATE_REFUSED,
  STATE_IRRELEVANT
} StateClass;

// False: something cannot be told. `with_past`: also what decides who is woken from a loop. What it
// costs, in words, is added to `spent`.
bool program_state_hash(StateHash *, bool with_past, uint64_t *spent);
#endif
