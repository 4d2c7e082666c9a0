#include "search/clock_tree.h"

#include <string.h>

enum { BITS = 3, LEVELS = 6 };
_Static_assert(1 << BITS == CLOCK_NODE && BITS * LEVELS >= THREAD_BITS, "each thread has a place");

static uint32_t *node_of(const ClockPool *p, ClockTree t) {
  CHECK_DEBUG(t && t - 1 + CLOCK_NODE <= p->top);
  return p->words + (t - 1);
}

static uint32_t place_in(uint32_t thread, uint32_t level) {
  return thread >> BITS * level & (CLOCK_NODE - 1);
}

uint32_t clock_tree_get(const ClockPool *p, ClockTree t, uint32_t thread) {
  for (uint32_t level = LEVELS; t && level-- > 0;) t = node_of(p, t)[place_in(thread, level)];
  return t; // of a leaf's node: the part
}

static ClockTree node_new(ClockPool *p, const uint32_t *from) {
  if (p->top + CLOCK_NODE >= UINT32_MAX) runtime_bug("out of memory for clocks");
  uint32_t *node = p->words + p->top;
  if (from) memcpy(node, from, CLOCK_NODE * sizeof *node);
  else memset(node, 0, CLOCK_NODE * sizeof *node);
  p->top += CLOCK_NODE;
  return (ClockTree)(p->top - CLOCK_NODE + 1);
}

ClockTree clock_tree_set(ClockPool *p, ClockTree t, uint64_t own, uint32_t thread, uint32_t value) {
  CHECK_DEBUG(thread < MAX_FIBERS && own <= p->top);
  ClockTree root = 0, *at = &root;
  *at = t;
  for (uint32_t level = LEVELS; level-- > 0;) {
    if (!*at) *at = node_new(p, NULL);
    else if (*at - 1 < own) *at = node_new(p, node_of(p, *at));
    at = &node_of(p, *at)[place_in(thread, level)];
  }
  *at = value;
  return root;
}

static ClockTree join_at(ClockPool *p, ClockTree a, ClockTree b, uint32_t level) {
  if (!b || a == b) return a;
  if (!a) return b;
  const uint32_t *x = node_of(p, a), *y = node_of(p, b);
  CHECK_DEBUG(level < LEVELS);
  uint32_t both[CLOCK_NODE];
  bool is_a = true, is_b = true;
  for (int i = 0; i < CLOCK_NODE; i++) {
    both[i] = level ? join_at(p, x[i], y[i], level - 1) : x[i] > y[i] ? x[i] : y[i];
    is_a &= both[i] == x[i];
    is_b &= both[i] == y[i];
  }
  return is_a ? a : is_b ? b : node_new(p, both);
}

ClockTree clock_tree_join(ClockPool *p, ClockTree a, ClockTree b) {
  return join_at(p, a, b, LEVELS - 1);
}

static bool within_at(const ClockPool *p, ClockTree t, uint32_t level, uint32_t from, uint32_t but,
                      const uint32_t *limit) {
  const uint32_t *node = node_of(p, t);
  for (uint32_t i = 0; i < CLOCK_NODE; i++) {
    uint32_t first = from + (i << BITS * level);
    if (!node[i]) continue;
    bool fits = level ? within_at(p, node[i], level - 1, first, but, limit)
                      : first == but || node[i] <= limit[first];
    if (!fits) return false;
  }
  return true;
}

bool clock_tree_within(const ClockPool *p, ClockTree t, uint32_t but, const uint32_t *limit) {
  return !t || within_at(p, t, LEVELS - 1, 0, but, limit);
}
