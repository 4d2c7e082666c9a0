// Several processes, one search. doc/design/parallel.md has the argument.
#ifndef NORACE_RUNTIME_TEAM_H
#define NORACE_RUNTIME_TEAM_H
#include "common/members.h"
#include "search/execution.h"
#include "world/runtime.h"

extern WorkerCounts workers_counts; // of this process, and of those that finished what it gave them
extern WorkerCounts
    workers_lost; // of those that were stopped before: what they did would be done again

void workers_start(void);
Team *workers_shared(void); // NULL: there is one process
int32_t workers_root(void); // the depth of the state from which this process has its branch; that
                            // state and those above are the parent's. -1: it has all
void workers_send(uint32_t depth, const Event **sequence,
                  uint32_t n); // to the parent: try this there
void workers_attend(void);     // reads what children sent
bool workers_wait(
    uint32_t depth); // until those that were given branches of that state have finished, or there
                     // is something to try there. False: the search is over before
bool workers_share(uint32_t *depth,
                   Branch **branch); // true in a new process, which has that branch
void workers_rest(void);      // until all children have ended: the search is over, or begins again
void workers_leave(bool all); // the search of this process is over, `all`: it has tried everything;
                              // a child's process ends here

// For rank_workers.c, which makes members for branches of other ranks.
bool workers_slot(uint32_t *slot); // takes a free place; false: there is none
void workers_begin(uint32_t slot); // in the new process: it has that place
void workers_belong(Address parent,
                    uint32_t depth);        // and this parent, and the branch begins at this depth
void workers_mend(int32_t pid, int status); // after that process has ended
#endif
