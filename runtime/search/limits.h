#ifndef NORACE_RUNTIME_LIMITS_H
#define NORACE_RUNTIME_LIMITS_H
#include "search/execution.h"
#include "world/runtime.h"

typedef struct {
  double started, raced;           // when the search began, and found its first race; 0: not yet
  uint32_t looks, looks_at_memory; // not every one of them is a real one
} Limits;

bool search_over(void);           // the budget is used up, or the first race was enough
bool search_is_full(void);        // the process has grown to what --memory allows
double search_seconds_left(void); // 0: there is no limit
void execution_ended(RunEnd);     // counts it, and reports threads that are stuck
void search_finish(void);
void pending_touches(const Fiber *,
                     Event *); // what the operation of a blocked thread would touch, and the state
                               // of what it waits for
#endif
