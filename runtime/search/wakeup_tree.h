// What is planned in a state of the path: branches in the order in which they will be tried, and
// what sleeps there.
#ifndef NORACE_RUNTIME_PLAN_H
#define NORACE_RUNTIME_PLAN_H
#include "search/execution.h"

typedef struct {
  Event **sleepers; // pool of the sleep sets of the path's nodes, one behind the other
  Branch usual;
  bool truncated;
  Branch ***waiting; // scratch: lists of branches that are still to be looked at
  uint32_t *place;   // scratch: of each thread one more than the place of its first event in a
                     // sequence, while that is compared with what sleeps; all zero else
  uint64_t covered, tried; // --check=expensive: sequences that were, and those tried all the same
} WakeupTrees;

void wakeup_start(Search *);
void wakeup_delete(Search *);
const Event **wakeup_pool(void); // room for a very long sequence
void wakeup_pool_delete(void *);

Branch *branch_new(Search *, const Event *);
// What nobody planned and the search takes of its own accord. Most states of a long execution never
// see another branch, so the one that was taken gets a record of its own only when there is:
// branch_settle makes the node bare, or gives it one; branch_fill ends that.
Branch *branch_usual(Search *, const Event *);
void branch_settle(Search *, Node *);   // its branch was taken
void branch_fill(Search *, Node *);     // somebody asks for its branches
void branch_delete(Search *, Branch *); // with all behind and below it
void branch_append(Branch **list, Branch *);
// These sequences, without the first event that the thread has in each.
Branch *branch_without(Search *, Branch *, uint32_t thread);
void branch_part(Search *, Branch *); // nobody will add to what is planned below it: of each choice
                                      // every alternative is to be tried there

const Event **sleep_set(const Search *, const Node *); // its sleep_n events
static inline const Event *sleeper(const Search *s, const Node *node, uint32_t i) {
  return sleep_set(s, node)[i];
}
void sleep_inherit(Search *, const Node *, Node *below); // what still sleeps in the state below

// The first of the branches, if there is one, is about to be taken: it gets its place, and what was
// tried before it sleeps.
void branch_begin(Search *, Node *);

bool wakeup_sleeps(const Search *, const Node *, const Event *); // that choice of its thread does
// The state below, after the node's event: what is planned for it already, and what sleeps there.
// Of an event with choices that was not planned as such, the others become branches here.
void wakeup_descend(Search *, Node *, Branch *taken, Node *below);
void wakeup_close(Search *, Node *); // the branch that was taken has been tried
void wakeup_leave(Search *, Node *); // the state is left for good

void wakeup_truncated(Search *, bool); // the execution ended in a state that was explored before:
                                       // what would have followed is not in the sequences

// A sequence to try in that state, unless something there leads to the same class. Its first
// `certain` events and its last one are those that make the reversal possible, the others followed
// in this execution. False: what became of it hangs on those others, so that it is to be looked at
// again with another end of the execution.
bool search_plan(Search *, uint32_t depth, const Event **sequence, uint32_t n, uint32_t certain);

// The same for a sequence that another process found, without the events that followed. `below`:
// below the branch that is being tried there.
void wakeup_received(Search *, uint32_t depth, const Event **sequence, uint32_t n, bool below);
#endif
