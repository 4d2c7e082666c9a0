// Several processes, one search.
#ifndef NORACE_RUNTIME_TEAM_H
#define NORACE_RUNTIME_TEAM_H
#include "path.h"
#include "runtime.h"

void team_start(void);
int32_t team_root(void); // states up to this depth belong to the parent process; -1: none do
void team_send(uint32_t depth, const Event **sequence, uint32_t n); // to the parent: try this there
void team_attend(void);                                             // reads what children sent
void team_wait(uint32_t depth); // until the children of that state have ended or sent something to try there
bool team_share(uint32_t *depth, Branch **branch);
void team_leave(void); // the search of this process is over; a child's process ends here
#endif
