// The computation graph of a task-parallel program, as section 3 of seed 001 builds it: a node for
// each stretch of a task between post, await, ewait, isolated and return, with the bytes that it
// reads and writes. Kept only if it is asked for, to be drawn, and to check the vector clocks by
// other means: two nodes race if neither reaches the other and they conflict (formula 1).
#ifndef NORACE_RUNTIME_TASK_GRAPH_H
#define NORACE_RUNTIME_TASK_GRAPH_H
#include "common/records.h"
#include "world/runtime.h"

typedef struct TaskGraph TaskGraph; // the world's
typedef struct GraphNodes {         // of tasks that have ended and are not joined with yet
  struct GraphNodes *next;
  uint32_t node;
} GraphNodes;

uint32_t graph_node(const Fiber *);                 // its present one
void graph_post(const Fiber *task, uint64_t pc);    // the running task has started another
void graph_ended(GraphNodes **list, const Fiber *); // its last node is kept for a join
void graph_next(uint32_t kind, uint64_t pc);        // a new node of the running task
void graph_after(uint32_t node, uint32_t kind);     // the present node comes after this one
void graph_join(const GraphNodes *, uint64_t pc);   // a new node after all of these
void graph_lock(uint64_t address);                  // of the lock that isolated statements take
void graph_isolated(uint64_t pc);                   // begins; the last one comes before it
void graph_isolated_end(uint64_t pc);
void graph_foreign(void); // something orders tasks that the graph knows nothing of
void graph_op(const Op *);
void graph_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc);
void graph_clock_race(void); // the clocks see a race in this execution
void graph_end(void);        // of the execution: logs it if it is to be drawn, compares
#endif
