// Clocks of many threads, as trees that share what they have in common: one that differs from
// another in the part of one thread has a few nodes of its own, however many threads there are, and
// two are joined by looking at where they differ.
#ifndef NORACE_RUNTIME_CLOCK_TREE_H
#define NORACE_RUNTIME_CLOCK_TREE_H
#include "base/ground.h"

// The clocks of one execution, one behind the other.
typedef struct {
  uint32_t *words;
  uint64_t top; // words used
} ClockPool;

enum { CLOCK_NODE = 8 };    // words of a node
typedef uint32_t ClockTree; // one more than the place of its root in the pool; 0: all parts are 0

uint32_t clock_tree_get(const ClockPool *, ClockTree, uint32_t thread);
// With that part. Nodes from the place `own` on belong to nobody else and are changed where they
// are.
ClockTree clock_tree_set(ClockPool *, ClockTree, uint64_t own, uint32_t thread, uint32_t value);
// Of each part the larger one. Takes room only if it is neither of the two.
ClockTree clock_tree_join(ClockPool *, ClockTree, ClockTree);
bool clock_tree_within(const ClockPool *, ClockTree, uint32_t but, const uint32_t *limit);
#endif
