// The clocks of events in an order: for each thread how many of its events come before, or which
// epoch. Those of one execution lie one behind the other in a pool, and go with it. An event whose
// clock is that of its thread's event before shares it. Where there are many threads, of which each
// event knows few, only those are kept; where it knows many, clocks share what they have in common.
#ifndef NORACE_RUNTIME_EVENT_CLOCK_H
#define NORACE_RUNTIME_EVENT_CLOCK_H
#include "search/clock_tree.h"
#include "world/runtime.h"

typedef enum {
  CLOCK_ARRAY, // by thread
  CLOCK_PAIRS, // of thread and value, in the order of the threads
  CLOCK_TREE   // clock_tree.h; its root comes last
} ClockForm;

typedef struct {
  uint64_t at : 40; // in the pool
  uint64_t n : 22;  // words
  uint64_t form : 2;
} EventClock;

uint32_t event_clock_find(const ClockPool *, EventClock, uint32_t thread); // of no array
static inline uint32_t event_clock_get(const ClockPool *p, EventClock c, uint32_t thread) {
  if (unlikely(c.form != CLOCK_ARRAY)) return event_clock_find(p, c, thread);
  return thread < c.n ? p->words[c.at + thread] : 0;
}

// One clock is made at a time: it begins as that one, is raised, and ends up in the pool.
typedef struct {
  ClockPool *pool;
  EventClock from;
  bool is_tree; // then it is `tree`, with nodes of its own from `start` on; else:
  ClockTree tree;
  uint64_t start;
  bool changed;                 // it is not `from` any more, and its parts are here
  uint32_t value[MAX_FIBERS];   // all zero between two clocks
  uint32_t touched[MAX_FIBERS]; // the threads whose part is not zero, but for the first few
  uint32_t n, end;              // of those; one more than the largest thread
} ClockBuilder;
void clock_build(ClockBuilder *, ClockPool *, EventClock from);
void clock_build_raise(ClockBuilder *, uint32_t thread, uint32_t value);
void clock_build_join(ClockBuilder *, EventClock with);
uint32_t clock_build_get(const ClockBuilder *, uint32_t thread);
EventClock clock_build_end(ClockBuilder *);

// No part of it but the thread's own is larger than in the array.
bool event_clock_within(const ClockPool *, EventClock, uint32_t own, const uint32_t *limit);
#endif
