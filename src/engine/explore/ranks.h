// Several ranks share one search (mpirun -n N norace explore ...). Each has the program under test
// running beside it; this takes to other ranks what the program's processes say to them, and finds
// work for processes that have none. doc/design/parallel.md
#ifndef NORACE_EXPLORE_RANKS_H
#define NORACE_EXPLORE_RANKS_H
#include <stdbool.h>

#include "base/text.h"
#include "common/records.h"

typedef struct Ranks Ranks;

// NULL: this process was not started by mpirun, or alone. A module that cannot be loaded is an
// error. Asked once for all sessions.
bool ranks_join(uint32_t *rank, uint32_t *ranks);
bool ranks_expected(void); // started by mpirun with others
bool ranks_leave(void);    // after the last session; everybody does. False: some have died before

Ranks *ranks_begin(Control *); // of a session that has just started
void ranks_pump(Ranks *);      // each time that so many seconds have passed:
double ranks_patience(
    const Ranks *); // who searches needs the processor for that, who does not should have work soon
uint64_t ranks_elsewhere(const Ranks *); // executions of the others, as far as they told
void ranks_end(Ranks *, char **log,
               size_t *n); // the session has ended, and this with it. On the first rank, what the
                           // others logged, to be freed
#endif
