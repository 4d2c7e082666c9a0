#ifndef NORACE_RUNTIME_SHORTEN_H
#define NORACE_RUNTIME_SHORTEN_H
#include "world/runtime.h"

typedef struct {
  uint32_t *following; // for each event of the schedule, the next one of its thread that is in it;
                       // NONE
  uint32_t room;       // of these
  uint32_t heads[MAX_FIBERS]; // the next event of each thread
  uint32_t done[MAX_FIBERS];  // events of each thread that have been placed
  uint32_t tail[MAX_FIBERS];
  uint32_t threads[MAX_FIBERS];
  uint32_t n_threads;
} Shortening;

uint32_t shorten(uint32_t *order,
                 const uint32_t last[2]); // the path's events that these two need, in an order with
                                          // few switches; 0: none
#endif
