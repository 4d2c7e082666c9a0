// What is planned in a state of the path: branches in the order in which they will be tried, and
// what sleeps there.
#ifndef NORACE_RUNTIME_PLAN_H
#define NORACE_RUNTIME_PLAN_H
#include "search/execution.h"

void wakeup_start(void);
const Event **wakeup_pool(void); // room for a very long sequence

Branch *branch_new(const Event *);
// What nobody planned and the search takes of its own accord. Most states of a long execution never
// see another branch, so the one that was taken gets a record of its own only when there is:
// branch_settle makes the node bare, or gives it one; branch_fill ends that.
Branch *branch_usual(const Event *);
void branch_settle(Node *);   // its branch was taken
void branch_fill(Node *);     // somebody asks for its branches
void branch_delete(Branch *); // with all behind and below it
void branch_append(Branch **list, Branch *);
Branch *branch_without(
    Branch *,
    uint16_t thread);       // these sequences, without the first event that the thread has in each
void branch_part(Branch *); // nobody will add to what is planned below it: of each choice every
                            // alternative is to be tried there

const Event **sleep_set(const Node *); // its sleep_n events
static inline const Event *sleeper(const Node *node, uint32_t i) { return sleep_set(node)[i]; }
void sleep_inherit(const Node *, Node *below); // what still sleeps in the state below

// The first of the branches, if there is one, is about to be taken: it gets its place, and what was
// tried before it sleeps.
void branch_begin(Node *);

void wakeup_truncated(bool); // the execution ended in a state that was explored before: what would
                             // have followed is not in the sequences

// A sequence to try in that state, unless something there leads to the same class. Its first
// `certain` events and its last one are those that make the reversal possible, the others followed
// in this execution. False: what became of it hangs on those others, so that it is to be looked at
// again with another end of the execution.
bool search_plan(uint32_t depth, const Event **sequence, uint32_t n, uint32_t certain);

// The same for a sequence that another process found, without the events that followed. `below`:
// below the branch that is being tried there.
void wakeup_received(uint32_t depth, const Event **sequence, uint32_t n, bool below);
#endif
