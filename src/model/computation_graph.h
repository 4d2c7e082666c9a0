// The computation graph G = (N, E, rho, omega) of task-parallel programs (seed 001, section 3), of
// one or more executions.
#ifndef NORACE_MODEL_COMPUTATION_GRAPH_H
#define NORACE_MODEL_COMPUTATION_GRAPH_H
#include <stdbool.h>

#include "model/frame.h"

typedef struct {
  unsigned from;    // index of a node of the same execution
  const char *kind; // continuation, post, join, isolation
} TaskEdge;

typedef struct {
  const char *name; // of the variable
  bool write;
  Frame where;
} TaskAccess;

typedef struct {
  unsigned execution, index, thread;
  const char *kind;     // start, task, posted, joined, isolated, after
  bool isolated, races; // races: with another node of this execution
  Frame where;          // the operation behind which it begins
  VEC(TaskEdge) before;
  VEC(TaskAccess) accesses; // rho and omega
} TaskNode;

typedef VEC(TaskNode) TaskGraphs;
#endif
