// The search as a value: the present execution, what is still to be tried, what is known of the
// order of its events. It knows events; fibers, memory and other processes come in by what is
// pushed, and by the functions below.
#ifndef NORACE_RUNTIME_SEARCH_H
#define NORACE_RUNTIME_SEARCH_H
#include "common/members.h"
#include "search/commuting.h"
#include "search/event_clock.h"
#include "search/execution.h"
#include "search/focus.h"
#include "search/limits.h"
#include "search/observe.h"
#include "search/pauses.h"
#include "search/random_schedule.h"
#include "search/record_log.h"
#include "search/reversal.h"
#include "search/shorten.h"
#include "search/state_merging.h"
#include "search/wakeup_tree.h"

// The other processes of a search.
typedef struct {
  void (*start)(void);
  // Several ranks: returns in new processes only, with the depth of the branch to take, or -1 in
  // the one that has all of the tree.
  int32_t (*host)(void);
  void (*attend)(void); // reads what children sent
  // Until those that were given branches of that state have finished, or there is something to try
  // there. False: the search is over before.
  bool (*wait)(uint32_t depth);
  bool (*share)(uint32_t *depth, Branch **); // true in a new process, which has that branch
  void (*rest)(void);      // until all children have ended: the search is over, or begins again
  void (*leave)(bool all); // the search of this process is over, `all`: it has tried everything; a
                           // child's process ends here
} SearchWorkers;

struct Search {
  Execution execution;
  ClockBuilder clock;
  WakeupTrees wakeup;
  Reversals reversals;
  Commuting commuting;
  Merging merging;
  Limits limits;
  Pausing pausing;
  Observing observed;
  RecordLog log;
  Shortening shortening;
  Focus *focus; // NULL: everything matters
  RandomOrder random_order;
  uint32_t estimates; // of what is done: one in many is made
  char *packed;       // a branch for another process (search_pack)
  uint32_t lowest;    // what lies before this depth is given (search_below); 0: it is the search of
                      // everything
  bool grew;          // by the event of the present step
  bool chops;         // locks that cannot matter to it are no points of the schedule (hint_chopped)
  const Node *choosing;  // the node whose sleep set `awake` looks at
  uint32_t stopped_from; // where the reversals of the present path have to be looked for, if it is
                         // saved

  // Several processes (workers/). root: the depth of the state from which this process has its
  // branch; that state and those above are the parent's. -1: it has all.
  int32_t root;
  bool shared;         // there are others
  WorkerCounts counts; // of this process, and of those that finished what it gave them
  WorkerCounts lost;   // of those that were stopped before: what they did would be done again
  void (*send)(uint32_t depth, const Event **sequence, uint32_t n); // to the parent: try this there
  bool (*is_over)(void);                                            // the budget is used up
  const SearchWorkers *workers;
  void (*ended)(void);    // an execution is complete: for who draws it
  bool (*enough)(void);   // this search has found what it was for; others may follow
  bool (*too_long)(void); // the present run has had its time
  // Every access of a run that is no search (RUN_REPLAY and the like). Returns whether the shadow
  // should look at it too.
  bool (*watch)(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc);
};

#pragma GCC visibility push(hidden)
extern Search *const search; // of this process
#pragma GCC visibility pop

bool search_chops(const Op *); // of a lock, and the present search leaves it out

// ---- what is asked most
static inline uint32_t execution_length(const Search *s) {
  return s->execution.path->length + s->execution.n_steps;
}
static inline uint32_t execution_kept(const Search *s) { // the events before the brief ones
  return s->execution.path->length;
}
static inline bool execution_is_brief(const Search *s) { return s->execution.steps; }
static inline Node *execution_node(const Search *s, uint32_t i) {
  CHECK_DEBUG(i < MAX_PATH);
  return &s->execution.nodes[i];
}
static inline const Event *execution_event(const Search *s, uint32_t i) {
  return s->execution.nodes[i].event;
}
static inline Link *execution_links(const Search *s, uint32_t i) { // as many as it has touches
  Event *e = s->execution.nodes[i].event;
  return (Link *)&e->touch[e->n_touches];
}
static inline int32_t execution_last_of(const Search *s, uint32_t thread) { // -1: it has none
  CHECK_DEBUG(thread < MAX_FIBERS);
  return s->execution.path->last_of[thread] - 1;
}

// ---- the search of a program
bool anybody(const Fiber *); // for schedule_default: everybody is wanted

// From the present state on, at the end of the path; nothing before it is changed. True: all that
// follows was looked at. `again`: it has to be searched once more, with what is known now.
bool search_below(bool *again);

void search_walk(uint32_t from, uint32_t to); // repeats the path's events from one to the other
void search_run(void);                        // MODE_EXPLORE
#endif
