// Several processes, one search. doc/design/parallel.md has the argument.
#ifndef NORACE_RUNTIME_TEAM_H
#define NORACE_RUNTIME_TEAM_H
#include "common/members.h"
#include "search/search.h"
#include "world/runtime.h"

void workers_join(void); // the search of this process may have others (SearchWorkers)

// For rank_workers.c, which makes members for branches of other ranks.
Team *workers_team(void);          // NULL: there is one process
bool workers_slot(uint32_t *slot); // takes a free place; false: there is none
void workers_begin(uint32_t slot); // in the new process: it has that place
void workers_belong(Address parent,
                    uint32_t depth);        // and this parent, and the branch begins at this depth
void workers_mend(int32_t pid, int status); // after that process has ended
#endif
