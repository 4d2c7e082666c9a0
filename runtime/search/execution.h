// The path: the present execution's events in order, and for each what the search knows about the
// state before it.
#ifndef NORACE_RUNTIME_PATH_H
#define NORACE_RUNTIME_PATH_H
#include "base/lastmap.h"
#include "search/event_clock.h"
#include "world/runtime.h"

#define MAX_PATH (1ul << 23) // events

// A branch that is to be tried, or is being tried (the first of its node), or was tried; below it,
// how to go on.
typedef struct Branch {
  Event event;
  uint32_t born;   // the execution that found it, from 0, for tree_note()
  uint32_t member; // who has it, if it was given to another process (workers.c)
  uint32_t place;  // among the branches of its node, in the order in which they count as tried; 0:
                   // it has none yet
  struct Branch *children, *next;
} Branch;

typedef struct {
  Event *event;                      // taken from here
  Branch *branches;                  // to be tried; the first is the one that was taken
  Branch *done;                      // tried
  Branch *given;                     // given to other processes (workers.c)
  uint32_t places;                   // how many of its branches have one
  uint32_t sleep_at;                 // its sleep set: sleep_n entries of the pool
  uint32_t sleep_n, sleep_inherited; // the first of them slept when the state was reached, the
                                     // others were tried from here
  uint64_t enabled;                  // --merge: the threads that could move, by number
  EventClock clock;                  // in the order of dependence
  int32_t previous_of_thread;
  int32_t jump; // another of the thread before it, so that each is found in few steps
  uint32_t preemptions;
  bool everybody; // --merge: all threads that could move are tried
  bool bare;      // nothing but its event was ever planned: that has no Branch
  bool unsettled; // a reversal of its event was dropped, for the end that the execution had then
  uint8_t owed;   // reversals of its event that are looked for when it is taken off the path (Owed)
} Node;

// Of each touch of an event.
typedef struct {
  int32_t run; // the last event that touched the object before it, but for a run of touches like it
               // that do not conflict with each other
  // In the weakened order: the last event before that touched the object and is no part of a simple
  // region, and the last that ends such a region; -1: none.
  int32_t special, region;
} Link;

typedef struct { // as all that the search reserves, shared with --snapshot=fork
  uint32_t length;
  char *events_top; // each event, and behind it the links of its touches
  ClockPool clocks;
  int32_t last_of[MAX_FIBERS]; // one more than the place of its last event; 0: none
  LastMap touched;
} Path;

typedef struct {
  Path *path;
  Node *nodes;
  Step *steps; // of the events behind path->length; NULL: the path has all of them
  uint32_t n_steps;
} Execution;

typedef struct Search Search; // search.h

// How an execution ended. BLOCKED: whatever could move sleeps; MERGED: the state was explored
// before.
typedef enum { RUN_COMPLETE, RUN_BLOCKED, RUN_MERGED } RunEnd;

void execution_start(Search *);
void execution_delete(Search *);
bool execution_push(Search *, Event *); // computes its place in the order; performs no scheduling.
                                        // False: only who moved is kept
void execution_pop(Search *);
// Where that event is in the path.
uint32_t execution_node_of(const Search *, uint32_t thread, uint32_t index);
// Event i touches the same object: the next before it that may conflict with the touch; -1: none.
int32_t execution_next_on(const Search *, uint32_t i, const Touch *);
// Of each other thread as many events are done as come before event i.
bool execution_prepared(const Search *, uint32_t i, const uint32_t *done);
// Event i happens before (or is) event j, in the order of dependence.
bool execution_before(const Search *, uint32_t i, uint32_t j);
int32_t execution_last_on(Search *, uint64_t key); // the last event that touched it, -1 if none

// doc/reference/dependence.md. Inline: planning asks for each two events of a sequence.
static inline bool touch_conflict(const Touch *a, const Touch *b) {
  return a->key == b->key && (a->mask & b->mask) && (a->mode != b->mode || a->mode == TOUCH_W);
}
static inline bool event_dependent(const Event *a, const Event *b) {
  if (a->thread == b->thread || a->open || b->open) return true;
  if (b->after_thread == a->thread && b->after_index == a->index) return true;
  if (a->after_thread == b->thread && a->after_index == b->index) return true;
  for (uint32_t i = 0; i < a->n_touches; i++)
    for (uint32_t k = 0; k < b->n_touches; k++)
      if (touch_conflict(&a->touch[i], &b->touch[k])) return true;
  return false;
}

// From here on nothing but who moved is kept of an event: that leads to what is found. The search
// does not come back from there.
enum { MOST_EVENTS = 3 << 22 }; // so many a record of the log has room for
void execution_brief(Search *);
const Step *execution_step(const Search *, uint32_t i); // of these

// search.h has those that are asked most, inline: execution_length, execution_event and the like.
#endif
