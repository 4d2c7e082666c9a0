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

static struct {
  const ClockPool *pool;
  EventClock from;
  bool changed;                 // it is not `from` any more, and its parts are here
  uint32_t value[MAX_FIBERS];   // all zero between two clocks
  uint32_t touched[MAX_FIBERS]; // the threads whose part is not zero, but for the first few
  uint32_t n, end;              // of those; one more than the largest thread
} made;

static inline void put(uint32_t thread, uint32_t value) {
  CHECK_DEBUG(thread < MAX_FIBERS);
  if (made.value[thread] >= value) return;
  if (unlikely(thread >= FEW_THREADS) && !made.value[thread]) made.touched[made.n++] = thread;
  if (made.end <= thread) made.end = thread + 1;
  made.value[thread] = value;
}

static void put_all(EventClock c) {
  const uint32_t *word = made.pool->words + c.at;
  if (!c.sparse)
    for (uint32_t i = 0; i < c.n; i++) put(i, word[i]);
  else
    for (uint32_t i = 0; i < c.n; i += 2) put(word[i], word[i + 1]);
}

void clock_build(const ClockPool *p, EventClock from) {
  CHECK_DEBUG(!from.n || from.at + from.n <= p->top);
  made.pool = p;
  made.from = from;
  made.changed = false;
  made.n = made.end = 0;
}

uint32_t clock_build_get(uint32_t thread) {
  return made.changed ? made.value[thread] : event_clock_get(made.pool, made.from, thread);
}

static inline void raise_part(uint32_t thread, uint32_t value) {
  if (clock_build_get(thread) >= value) return;
  if (!made.changed) {
    made.changed = true;
    put_all(made.from);
  }
  put(thread, value);
}

void clock_build_raise(uint32_t thread, uint32_t value) { raise_part(thread, value); }

void clock_build_join(EventClock with) {
  const uint32_t *word = made.pool->words + with.at;
  if (!with.sparse)
    for (uint32_t i = 0; i < with.n; i++) raise_part(i, word[i]);
  else
    for (uint32_t i = 0; i < with.n; i += 2) raise_part(word[i], word[i + 1]);
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static uint32_t lay_dense(uint32_t *word) {
  for (uint32_t i = 0; i < made.end; i++) {
    word[i] = made.value[i];
    made.value[i] = 0;
  }
  return made.end;
}

static uint32_t lay_sparse(uint32_t *word) {
  for (uint32_t i = 0; i < FEW_THREADS; i++)
    if (made.value[i]) made.touched[made.n++] = i;
  qsort(made.touched, made.n, sizeof *made.touched, by_number);
  for (uint32_t i = 0; i < made.n; i++) {
    word[2 * i] = made.touched[i];
    word[2 * i + 1] = made.value[made.touched[i]];
    made.value[made.touched[i]] = 0;
  }
  return 2 * made.n;
}

EventClock clock_build_end(ClockPool *p) {
  if (!made.changed) return made.from;
  EventClock c = {.at = p->top, .sparse = 2 * (made.n + FEW_THREADS) < made.end};
  CHECK(made.n <= MAX_FIBERS && made.end <= MAX_FIBERS);
  c.n = c.sparse ? lay_sparse(p->words + c.at) : lay_dense(p->words + c.at);
  CHECK_DEBUG(!made.value[0] && (!made.end || !made.value[made.end - 1])); // zero for the next one
  p->top += c.n;
  return c;
}
