// What the threads did, step by step, on one schedule: the story that leads into a race, for people
// to follow.
#ifndef NORACE_VERDICT_INTERLEAVING_H
#define NORACE_VERDICT_INTERLEAVING_H
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/graph.h"

typedef struct {
  unsigned lane;      // the thread, from 0
  const char *thread; // its name
  const char *op; // a word of common/ops.def; of an access "read", "write", ...; an engine's own
  const char *object;      // what it is about; NULL where there is nothing to name
  Frame where;             // where.at.file is NULL where unknown
  VEC(unsigned) after;     // steps of other threads that happen right before it
  VEC(const char *) holds; // the locks that the thread holds after it
  bool waits;              // it is not performed: the thread is stuck in front of it
  int access;              // 0 or 1: it is that access of the race; -1: it is none
} InterleavingStep;

typedef struct {
  VEC(InterleavingStep) steps;
  uint64_t omitted; // so many came before the first; few enough are kept to be looked at
} Interleaving;

void interleaving_delete(Interleaving *);

// A new step at the end, without an access; valid until the next is made.
InterleavingStep *interleaving_add(Interleaving *, unsigned lane, const char *thread,
                                   const char *op, const char *object);

// Drops those of `after` that others of them, or the order within the thread, imply.
void interleaving_reduce(Interleaving *);

// Fills in `holds` from the operations: for schedules of which only the events are known.
void interleaving_hold(Interleaving *);

// One execution of a computation graph; nothing if it is longer than `most` events.
void interleaving_of_graph(Interleaving *, const Graph *, unsigned execution, size_t most, Arena *);
const char *thread_name(Arena *, uint32_t thread); // "the main thread", "thread 2"
#endif
