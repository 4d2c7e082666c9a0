#include "search/event_clock.h"

#include <stdlib.h>

enum { FEW_THREADS = 64 };

uint32_t event_clock_find(const ClockPool *p, EventClock c, uint32_t thread) {
  CHECK_DEBUG(c.sparse && c.n % 2 == 0 && c.at + c.n <= p->top);
  const uint32_t *pair = p->words + c.at;
  uint32_t low = 0, high = c.n / 2;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (pair[2 * middle] < thread) low = middle + 1;
    else high = middle;
  }
  return low < c.n / 2 && pair[2 * low] == thread ? pair[2 * low + 1] : 0;
}

bool event_clock_within(const ClockPool *p, EventClock c, uint16_t own, const uint32_t *limit) {
  const uint32_t *word = p->words + c.at;
  for (uint32_t i = 0; i < c.n; i += c.sparse ? 2 : 1) {
    uint32_t thread = c.sparse ? word[i] : i, value = c.sparse ? word[i + 1] : word[i];
    if (thread != own && value > limit[thread]) return false;
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
  const uint32_t *word = b->pool->words + c.at;
  if (!c.sparse)
    for (uint32_t i = 0; i < c.n; i++) put(b, i, word[i]);
  else
    for (uint32_t i = 0; i < c.n; i += 2) put(b, word[i], word[i + 1]);
}

void clock_build(ClockBuilder *b, const ClockPool *p, EventClock from) {
  CHECK_DEBUG(!from.n || from.at + from.n <= p->top);
  b->pool = p;
  b->from = from;
  b->changed = false;
  b->n = b->end = 0;
}

uint32_t clock_build_get(const ClockBuilder *b, uint32_t thread) {
  return b->changed ? b->value[thread] : event_clock_get(b->pool, b->from, thread);
}

static inline void raise_part(ClockBuilder *b, uint32_t thread, uint32_t value) {
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

void clock_build_join(ClockBuilder *b, EventClock with) {
  const uint32_t *word = b->pool->words + with.at;
  if (!with.sparse)
    for (uint32_t i = 0; i < with.n; i++) raise_part(b, i, word[i]);
  else
    for (uint32_t i = 0; i < with.n; i += 2) raise_part(b, word[i], word[i + 1]);
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static uint32_t lay_dense(ClockBuilder *b, uint32_t *word) {
  for (uint32_t i = 0; i < b->end; i++) {
    word[i] = b->value[i];
    b->value[i] = 0;
  }
  return b->end;
}

static uint32_t lay_sparse(ClockBuilder *b, uint32_t *word) {
  for (uint32_t i = 0; i < FEW_THREADS; i++)
    if (b->value[i]) b->touched[b->n++] = i;
  qsort(b->touched, b->n, sizeof *b->touched, by_number);
  for (uint32_t i = 0; i < b->n; i++) {
    word[2 * i] = b->touched[i];
    word[2 * i + 1] = b->value[b->touched[i]];
    b->value[b->touched[i]] = 0;
  }
  return 2 * b->n;
}

EventClock clock_build_end(ClockBuilder *b, ClockPool *p) {
  if (!b->changed) return b->from;
  EventClock c = {.at = p->top, .sparse = 2 * (b->n + FEW_THREADS) < b->end};
  CHECK(b->n <= MAX_FIBERS && b->end <= MAX_FIBERS);
  c.n = c.sparse ? lay_sparse(b, p->words + c.at) : lay_dense(b, p->words + c.at);
  CHECK_DEBUG(!b->value[0] && (!b->end || !b->value[b->end - 1])); // zero for the next one
  p->top += c.n;
  return c;
}
