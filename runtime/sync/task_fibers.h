// Tasks (include/norace/task.h): fibers that belong to a finish, and perhaps to a region of the
// task that posted them.
#ifndef NORACE_RUNTIME_TASK_H
#define NORACE_RUNTIME_TASK_H
#include <norace/task.h>

#include "world/runtime.h"
#include "world/task_graph.h"

typedef struct Task Task;

// Tasks that are waited for together: a finish, or the tasks that one task posted to one region
// since it was empty.
typedef struct Scope {
  struct Scope *next;  // finish: the one around it; region: the next that its owner has
  Task *owner;         // region: who opened it
  uint64_t region;     // the program's name for it; 0: a finish
  uint64_t key;        // its object in the order of dependence
  uint32_t running;    // tasks that have not ended
  uint32_t completed;  // region: ended, and not joined with
  uint32_t unjoined;   // region: not joined with
  Clock ended;         // what those that have ended did
  GraphNodes *nodes;   // their last ones, if the computation graph is kept
  Task *first, **last; // region: its tasks in the order of posting; gone once joined with
} Scope;

struct Task {        // what a fiber is to the task API; the world's
  Scope *finish;     // the innermost around it
  Scope *member;     // the region's scope that it was posted to; NULL: none
  Scope *regions;    // what it owns
  uint32_t n_scopes; // that it has opened: names the next
  Task *next;        // in its region
  bool ended;
  bool reading;                   // its handler changes nothing
  uint32_t number;                // of its fiber
  uint32_t expression;            // of its value
  uint32_t isolated, isolated_on; // depth of the regions it is in, without and with objects
  // What it runs: one of these.
  void (*body)(void *);
  void *(*future)(void *);
  void (*iterate)(long, void *);
  long (*procedure)(long);
  void *argument;
  long from, to, value;
  void (*handler)(long, void *);
  void *context;
};

Task *task_current(void);
Scope *scope_new(Task *opener, uint64_t region);
Fiber *task_start(
    Task model,
    uint64_t pc); // a new fiber that runs as the model says, in the finish of the one that runs now
void task_ended(Fiber *); // the running fiber's last event: those who wait for it may see its end
#endif
