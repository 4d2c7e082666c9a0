// State merging (--merge=on): a state that was explored before, as far as its future goes, is not
// explored again. doc/design/reductions.md has the argument.
#ifndef NORACE_RUNTIME_MERGE_H
#define NORACE_RUNTIME_MERGE_H
#include "search/reversal.h"
#include "world/runtime.h"
#include "world/state_hash.h"

typedef struct MergePlace MergePlace;
enum { MAX_CLOCKS = 1024 };
typedef struct {
  uint64_t name;
  const Clock *clock;
  uint32_t own; // thread whose accesses it has all; NOBODY: none
} NamedClock;
typedef struct { // what was found out about a thread's epoch, at that look at a state
  uint64_t look, value;
  uint32_t thread, epoch;
} CoveredEpoch;

typedef struct {
  Arena memory;
  struct StateEntry **states; // hash table of pointers, open addressing
  uint64_t n_states, n_slots, n_places;
  uint64_t n_hashed, n_looks, n_hits;
  bool given_up;
  struct MergePlace *places; // one for each node of the path
  struct MergeLook *looks;   // likewise
  uint64_t spent, done, saved;
  NamedClock named[MAX_CLOCKS];
  uint32_t n_named, n_present; // the first ones are the threads' present
  CoveredEpoch covered[1024];  // by thread and epoch
  uint64_t met;                // states that were explored before
} Merging;

void merge_start(void);
void merge_clear(void); // what was explored does not count any more
void merge_stop(void);  // no state is merged from here on
bool merge_on(void);
bool merge_worthwhile(void); // false: given up, now or before
bool merge_here(uint32_t depth, const Event **asleep,
                uint32_t n);     // the state before event `depth`, just reached, was explored: the
                                 // execution may end here
void merge_pass(uint32_t depth); // the same, where it is not worth looking
void merge_add(uint32_t depth,
               const Event *); // something that follows this state, or would if it were not blocked
void merge_close_event(
    uint32_t depth); // all that follows event `depth` has been tried; before the node below it goes
void merge_close_state(
    uint32_t depth, const Event **asleep,
    uint32_t n); // everything has been tried from here. `asleep`: what slept here at first
void merge_forget(uint32_t depth); // what was tried from here is not fully known (another process,
                                   // an earlier session)

const Future *merge_futures(uint32_t depth, uint32_t *n); // of the state before event `depth`

// ---- what the state is made of
bool merge_hash(StateHash *); // the state, but for which accesses others could race with. False:
                              // something cannot be told
#endif
