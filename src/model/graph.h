// The computation graph of one or more executions: synchronisation events and what comes right
// before them.
#ifndef NORACE_MODEL_GRAPH_H
#define NORACE_MODEL_GRAPH_H
#include <stdint.h>

#include "model/frame.h"

typedef struct {
  unsigned execution, index, thread; // index: within the execution
  const char *op;                    // a word of common/ops.def
  const char *object;                // its name; NULL where the operation has none
  Frame where;                       // where the program performs it
  VEC(unsigned) before;              // indices of the events right before it, of any thread
} GraphEvent;

typedef VEC(GraphEvent) Graph;
#endif
