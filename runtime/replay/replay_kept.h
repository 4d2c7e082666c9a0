// What a replay knows and must not forget when the search goes back. Each part is touched by the
// module that is named beside it only.
#ifndef NORACE_RUNTIME_REPLAY_KEPT_H
#define NORACE_RUNTIME_REPLAY_KEPT_H
#include "world/runtime.h"

// ---- replay_run.c

enum { MAX_CALLS = 64 };

typedef struct {
  uint64_t pcs[MAX_CALLS], frames[MAX_CALLS];
  uint32_t n;
} Calls;

typedef struct {
  struct {
    bool at_access[2];
    bool met;
    ReplayedRecord outcome;
    Calls calls[MAX_FIBERS];         // where each thread stopped last
    uint32_t steps_left[MAX_FIBERS]; // of each, in the schedule
  } replaying;                // large, and no part of the file: nothing of it has a value at first
  uint32_t known[MAX_FIBERS]; // what the thread that moves knew of the others before its step
} ReplayKept;

extern ReplayKept replay_kept;
#endif
