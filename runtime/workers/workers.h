// Several processes, one search. doc/parallel.md has the argument.
#ifndef NORACE_RUNTIME_TEAM_H
#define NORACE_RUNTIME_TEAM_H
#include "members.h"
#include "path.h"
#include "runtime.h"

extern TeamCounts team_counts; // of this process, and of those that finished what it gave them
extern TeamCounts team_lost;   // of those that were stopped before: what they did would be done again

void team_start(void);
Team *team_shared(void); // NULL: there is one process
int32_t team_host(
    void); // several ranks: returns in new processes only, with the depth of the branch to take, or -1 in the one that has all of the tree
int32_t team_root(
    void); // the depth of the state from which this process has its branch; that state and those above are the parent's. -1: it has all
void team_send(uint32_t depth, const Event **sequence, uint32_t n); // to the parent: try this there
void team_attend(void);                                             // reads what children sent
bool team_wait(
    uint32_t depth); // until those that were given branches of that state have finished, or there is something to try there.
                     // False: the search is over before
bool team_share(uint32_t *depth, Branch **branch); // true in a new process, which has that branch
void team_rest(void);                              // until all children have ended: the search is over, or begins again
void team_leave(bool all); // the search of this process is over, `all`: it has tried everything; a child's process ends here

// For host.c, which makes members for branches of other ranks.
bool team_slot(uint32_t *slot);                   // takes a free place; false: there is none
void team_begin(uint32_t slot);                   // in the new process: it has that place
void team_belong(Address parent, uint32_t depth); // and this parent, and the branch begins at this depth
void team_mend(int32_t pid, int status);          // after that process has ended
#endif
