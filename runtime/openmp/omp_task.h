// Explicit tasks: what their parts need of each other.
#ifndef NORACE_RUNTIME_OMP_TASK_H
#define NORACE_RUNTIME_OMP_TASK_H
#include "openmp/omp_team.h"

typedef struct CompilerTask CompilerTask;
typedef int32_t TaskRoutine(int32_t thread, CompilerTask *);

struct CompilerTask { // what the compiler sees of a task; its private data follow
  void *shared;
  TaskRoutine *routine;
  int32_t part;
  void *destructors, *priority;
};

typedef struct { // the same, of a task that taskloop cuts into parts
  CompilerTask task;
  uint64_t lower, upper;
  int64_t step;
  int32_t is_last;
} CompilerLoopTask;

typedef struct OmpBody { // what norace keeps of it
  uint32_t flags;
  bool target;   // runs on a device
  bool in_place; // not deferred
  size_t size, shared_at;
  _Alignas(8) char event[32]; // detach: a semaphore
  bool detached;
} OmpBody;

typedef struct { // as the compiler lays it out
  uint64_t address;
  size_t size;
  uint8_t flags;
} Dependence;

OmpBody *omp_body(CompilerTask *);
CompilerTask *omp_task_copy(const CompilerTask *);
void omp_task_submit(CompilerTask *, const Dependence *, uint32_t n, uint64_t pc);

void omp_wait_for(const OmpTask *, uint64_t pc); // the end of an explicit task
void omp_task_ended(Fiber *);
#endif
