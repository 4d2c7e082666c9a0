#include "search/event_clock.h"

#include <stdlib.h>
#include <string.h>

enum { FEW_THREADS = 64 };

static ClockTree tree_of(EventClock c) { return (ClockTree)(c.at + c.n - CLOCK_NODE + 1); }

uint32_t event_clock_find(const ClockPool *p, EventClock c, uint32_t thread) {
  CHECK_DEBUG(c.form != CLOCK_ARRAY && c.n % 2 == 0 && c.at + c.n <= p->top);
  if (c.form == CLOCK_TREE) return clock_tree_get(p, tree_of(c), thread);
  const uint32_t *pair = p->words + c.at;
  uint32_t low = 0, high = c.n / 2;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (pair[2 * middle] < thread) low = middle + 1;
    else high = middle;
  }
  return low < c.n / 2 && pair[2 * low] == thread ? pair[2 * low + 1] : 0;
}

// An array or pairs: so many parts, some of which may be 0.
static uint32_t parts_of(EventClock c) { return c.form == CLOCK_PAIRS ? c.n / 2 : c.n; }
static uint32_t part_thread(const ClockPool *p, EventClock c, uint32_t i) {
  return c.form == CLOCK_PAIRS ? p->words[c.at + 2 * i] : i;
}
static uint32_t part_value(const ClockPool *p, EventClock c, uint32_t i) {
  return p->words[c.at + (c.form == CLOCK_PAIRS ? 2 * i + 1 : i)];
}

bool event_clock_within(const ClockPool *p, EventClock c, uint32_t own, const uint32_t *limit) {
  if (c.form == CLOCK_TREE) return clock_tree_within(p, tree_of(c), own, limit);
  for (uint32_t i = 0; i < parts_of(c); i++) {
    uint32_t thread = part_thread(p, c, i);
    if (thread != own && part_value(p, c, i) > limit[thread]) return false;
  }
  return true;
}

// ---- the one that is being made

static inline void put(ClockBuilder *b, uint32_t thread, uint32_t value) {
  CHECK_DEBUG(thread < MAX_FIBERS);
  if (b->value[thread] >= value) return;
  if (unlikely(thread >= FEW_THREADS) && !b->value[thread]) b->touched[b->n++] = thread;
  if (b->end <= thread) b->end = thread + 1;
  b->value[thread] = value;
}

static void put_all(ClockBuilder *b, EventClock c) {
  for (uint32_t i = 0; i < parts_of(c); i++)
    put(b, part_thread(b->pool, c, i), part_value(b->pool, c, i));
}

void clock_build(ClockBuilder *b, ClockPool *p, EventClock from) {
  CHECK_DEBUG(!from.n || from.at + from.n <= p->top);
  b->pool = p;
  b->from = from;
  b->changed = false;
  b->is_tree = from.form == CLOCK_TREE;
  b->tree = b->is_tree ? tree_of(from) : 0;
  b->start = p->top;
  b->n = b->end = 0;
}

uint32_t clock_build_get(const ClockBuilder *b, uint32_t thread) {
  if (unlikely(b->is_tree)) return clock_tree_get(b->pool, b->tree, thread);
  return b->changed ? b->value[thread] : event_clock_get(b->pool, b->from, thread);
}

static void raise_in_tree(ClockBuilder *b, uint32_t thread, uint32_t value) {
  if (clock_tree_get(b->pool, b->tree, thread) < value)
    b->tree = clock_tree_set(b->pool, b->tree, b->start, thread, value);
}

static inline void raise_part(ClockBuilder *b, uint32_t thread, uint32_t value) {
  if (unlikely(b->is_tree)) return raise_in_tree(b, thread, value);
  if (clock_build_get(b, thread) >= value) return;
  if (!b->changed) {
    b->changed = true;
    put_all(b, b->from);
  }
  put(b, thread, value);
}

void clock_build_raise(ClockBuilder *b, uint32_t thread, uint32_t value) {
  raise_part(b, thread, value);
}

// It becomes that tree, joined with what it was.
static void become_tree(ClockBuilder *b, ClockTree tree) {
  if (!b->changed) put_all(b, b->from);
  b->is_tree = true;
  b->tree = tree;
  for (uint32_t i = 0; i < b->end && i < FEW_THREADS; i++) {
    raise_in_tree(b, i, b->value[i]);
    b->value[i] = 0;
  }
  for (uint32_t i = 0; i < b->n; i++) {
    raise_in_tree(b, b->touched[i], b->value[b->touched[i]]);
    b->value[b->touched[i]] = 0;
  }
}

void clock_build_join(ClockBuilder *b, EventClock with) {
  if (unlikely(with.form == CLOCK_TREE)) {
    if (b->is_tree) b->tree = clock_tree_join(b->pool, b->tree, tree_of(with));
    else become_tree(b, tree_of(with));
    return;
  }
  for (uint32_t i = 0; i < parts_of(with); i++)
    raise_part(b, part_thread(b->pool, with, i), part_value(b->pool, with, i));
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static uint32_t lay_array(ClockBuilder *b, uint32_t *word) {
  for (uint32_t i = 0; i < b->end; i++) {
    word[i] = b->value[i];
    b->value[i] = 0;
  }
  return b->end;
}

static uint32_t lay_pairs(ClockBuilder *b, uint32_t *word) {
  for (uint32_t i = 0; i < FEW_THREADS; i++)
    if (b->value[i]) b->touched[b->n++] = i;
  qsort(b->touched, b->n, sizeof *b->touched, by_number);
  for (uint32_t i = 0; i < b->n; i++) {
    CHECK_DEBUG(!i || b->touched[i - 1] < b->touched[i]); // it is searched by halves
    word[2 * i] = b->touched[i];
    word[2 * i + 1] = b->value[b->touched[i]];
    b->value[b->touched[i]] = 0;
  }
  return 2 * b->n;
}

// A tree ends with its root, which makes it known by where it lies.
static EventClock end_tree(ClockBuilder *b) {
  ClockPool *p = b->pool;
  if (b->from.form == CLOCK_TREE && b->tree == tree_of(b->from)) {
    CHECK_DEBUG(p->top == b->start); // what is the same took no room
    return b->from;
  }
  if (p->top == b->start || b->tree - 1 != p->top - CLOCK_NODE) {
    memcpy(p->words + p->top, p->words + (b->tree - 1), CLOCK_NODE * sizeof *p->words);
    p->top += CLOCK_NODE;
  }
  return (EventClock){.at = b->start, .n = p->top - b->start, .form = CLOCK_TREE};
}

EventClock clock_build_end(ClockBuilder *b) {
  CHECK(b->n <= MAX_FIBERS && b->end <= MAX_FIBERS);
  if (b->is_tree) return end_tree(b);
  if (!b->changed) return b->from;
  if (b->end > FEW_THREADS && b->n > FEW_THREADS) {
    become_tree(b, 0);
    return end_tree(b);
  }
  ClockPool *p = b->pool;
  EventClock c = {.at = p->top,
                  .form = 2 * (b->n + FEW_THREADS) < b->end ? CLOCK_PAIRS : CLOCK_ARRAY};
  c.n = c.form == CLOCK_PAIRS ? lay_pairs(b, p->words + c.at) : lay_array(b, p->words + c.at);
  CHECK_DEBUG(!b->value[0] && (!b->end || !b->value[b->end - 1])); // zero for the next one
  CHECK(p->top == b->start && c.n <= 2 * MAX_FIBERS); // nothing else took room meanwhile
  p->top += c.n;
  return c;
}
