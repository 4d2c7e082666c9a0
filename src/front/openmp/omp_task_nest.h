// Which of its tasks it is: a task is told by where it is created and by the counters of all loops
// around that place. If each of them counts, no two tasks that a thread creates there have the same
// ones.
#ifndef NORACE_FRONT_OMP_TASK_NEST_H
#define NORACE_FRONT_OMP_TASK_NEST_H
#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>

enum { OMP_NEST = 4 };

typedef struct {
  LLVMValueRef counters[OMP_NEST];
  size_t n;
} OmpNest;

// The counters of the loops around the mark; false: one of them does not count, or they are too
// many.
bool omp_task_nest(LLVMValueRef begin, OmpNest *nest);
#endif
