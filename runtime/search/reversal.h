// Pairs of events that could come the other way round: after an execution, wakeup sequences for the
// state before the first of each pair.
#ifndef NORACE_RUNTIME_REVERSAL_H
#define NORACE_RUNTIME_REVERSAL_H
#include "search/execution.h"

typedef enum { OWED_NONE, OWED_WEAKLY, OWED_FULLY } Owed; // in the weakened order, or the full one

typedef struct {
  uint32_t late_from;     // reversals of executions of more events are looked for late
  const Event **sequence; // scratch: the events of a wakeup sequence
  uint32_t *met;          // scratch: regions of a lock, as the events that locked
  bool weakly;            // this execution is looked at in the weakened order
} Reversals;

typedef struct {
  uint64_t key;
  uint32_t thread;
  uint8_t mode, mask;
  bool waits; // the event would wait for the object, if need be
} Future;     // a touch that some continuation has

bool has_its_place(const Event *); // it never has to come earlier or later than it does
void reversals_start(Search *);
void reversals_delete(Search *);
// Of events from `from` on; truncated: the end was RUN_MERGED. False: the budget was used up before
// all were found.
bool reversals_find(Search *, uint32_t from, bool truncated);
// From here on those of long executions are put off; with NORACE_LATE in the environment (for
// tests) those of all. One process has all of the tree.
void reversals_put_off(Search *);
// The search is about to take the path's last event off it: of those that were put off.
void reversals_of_last(Search *);
// Of what a thread would do that is blocked for ever at the end of the execution. Its touches name
// the last events on their objects.
void reversals_of_blocked(Search *, const Event *);
// Of what would follow the execution's last state, which was explored before.
void reversals_of_future(Search *, const Future *);
#endif
