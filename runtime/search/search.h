// What the ways of searching share.
#ifndef NORACE_RUNTIME_SEARCH_H
#define NORACE_RUNTIME_SEARCH_H
#include "world/runtime.h"

bool has_its_place(const Event *); // it never has to come earlier or later than it does
bool search_over(void);            // the budget is used up, or the first race was enough
double search_seconds_left(void);  // 0: there is no limit
typedef enum {
  RUN_COMPLETE,
  RUN_BLOCKED,
  RUN_MERGED
} RunEnd; // BLOCKED: whatever could move sleeps; MERGED: the state was explored before
void execution_ended(RunEnd); // counts it, and reports threads that are stuck
void search_finish(void);
void reversals_start(void);
// Of events from `from` on; truncated: the end was RUN_MERGED. False: the budget was used up before
// all were found.
bool find_all_reversals(uint32_t from, bool truncated);
bool anybody(const Fiber *); // for schedule_default: everybody is wanted
void graph_log(void);        // the execution's computation graph, if it is asked for
void pending_touches(const Fiber *,
                     Event *); // what the operation of a blocked thread would touch, and the state
                               // of what it waits for

uint32_t shorten(uint32_t *order,
                 const uint32_t last[2]); // the path's events that these two need, in an order with
                                          // few switches; 0: none
uint32_t schedules_begin(void);        // runs up to where they differ, and returns the depth there
void schedules_go_back(uint32_t root); // to there

// Random schedules: random_schedule.c
void random_draw(
    uint64_t seed,
    uint32_t length); // for a run of about that many events; seed 0: go on from the last
Fiber *random_highest(uint32_t depth,
                      bool patient); // who moves at this depth of it; patient: yields and time-outs
                                     // wait for the others
uint16_t random_choice(const Fiber *); // which of its alternatives

// The search from the present state on, at the end of the path; nothing before it is changed. True:
// all that follows was looked at.
bool search_below(void);
uint32_t search_lowest(void); // the depth where that began; 0: it is the search of everything
#endif
