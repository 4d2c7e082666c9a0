// Vector clocks: what happened before what, for races.
#ifndef NORACE_RUNTIME_VECTOR_CLOCK_H
#define NORACE_RUNTIME_VECTOR_CLOCK_H
#include "base/ground.h"

typedef struct Fiber Fiber;

typedef struct Clock {
  uint32_t *at;     // by thread; or pairs of a thread and its part, in the order of the threads
  uint32_t n, room; // words in use, and words
  bool pairs;
  struct Clock *view; // --atomics=c11 (stores.c): which stores are known besides, though nothing
                      // orders them; NULL: none
  uint32_t strong;    // and so are sequentially consistent ones up to this
  uint64_t time;      // no earlier than that of any event before: clocks do not run backwards
} Clock;

void clock_join(Clock *, const Clock *);
void clock_copy(Clock *, const Clock *);
void clock_clear(Clock *);
void clock_delete(Clock *);
void clock_see(Clock *, const Clock *view, uint32_t strong);
void clock_set(Clock *, uint32_t thread, uint32_t value);
uint32_t clock_find(const Clock *, uint32_t thread); // of pairs
static inline uint32_t clock_get(const Clock *c, uint32_t thread) {
  if (unlikely(c->pairs)) return clock_find(c, thread);
  return thread < c->n ? c->at[thread] : 0;
}

// All that it knows: so many parts, some of which may be 0.
static inline uint32_t clock_parts(const Clock *c) { return c->pairs ? c->n / 2 : c->n; }
static inline uint32_t clock_thread(const Clock *c, uint32_t i) {
  return c->pairs ? c->at[2 * i] : i;
}
static inline uint32_t clock_value(const Clock *c, uint32_t i) {
  return c->pairs ? c->at[2 * i + 1] : c->at[i];
}

void hb_release(Fiber *, Clock *); // the fiber's past becomes part of the clock
void hb_acquire(Fiber *, const Clock *);
void hb_join(Fiber *, const Fiber *ended);
void hb_go_back(Fiber *, const Clock *before); // what came since orders nothing behind it
void time_at_least(Fiber *, uint64_t);
void epoch_next(Fiber *);
void who_and_when_update(void); // `current`, or its epoch, has changed
#endif
