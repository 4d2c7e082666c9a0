#ifndef NORACE_RUNTIME_RANDOM_SCHEDULE_H
#define NORACE_RUNTIME_RANDOM_SCHEDULE_H
#include "world/runtime.h"

enum { CHANGES = 3 }; // of priority, in a run
typedef struct {
  uint64_t state, first; // where the priorities begin
  uint32_t priority[MAX_FIBERS];
  uint32_t drawn; // so many have one
  uint32_t change_at[CHANGES];
} RandomOrder;

uint32_t schedules_begin(void);        // runs up to where they differ, and returns the depth there
void schedules_go_back(uint32_t root); // to there
// After `again`: from the start, for what a thread stands in front of there was made before it was
// known what is known now.
uint32_t schedules_begin_again(void);
// Random schedules: random_schedule.c
void random_draw(
    uint64_t seed,
    uint32_t length); // for a run of about that many events; seed 0: go on from the last
Fiber *random_highest(uint32_t depth,
                      bool patient); // who moves at this depth of it; patient: yields and time-outs
                                     // wait for the others
uint16_t random_choice(const Fiber *); // which of its alternatives
void random_run(void);                 // MODE_RANDOM
#endif
