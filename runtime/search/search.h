// What the ways of searching share.
#ifndef NORACE_RUNTIME_SEARCH_H
#define NORACE_RUNTIME_SEARCH_H
#include "world/runtime.h"

typedef enum {
  RUN_COMPLETE,
  RUN_BLOCKED,
  RUN_MERGED
} RunEnd; // BLOCKED: whatever could move sleeps; MERGED: the state was explored before
bool anybody(const Fiber *); // for schedule_default: everybody is wanted

// The search from the present state on, at the end of the path; nothing before it is changed. True:
// all that follows was looked at. `again`: it has to be searched once more, with what is known now.
bool search_below(bool *again);
uint32_t search_lowest(void); // the depth where that began; 0: it is the search of everything

void search_walk(uint32_t from, uint32_t to); // repeats the path's events from one to the other
void search_run(void);                        // MODE_EXPLORE
#endif
