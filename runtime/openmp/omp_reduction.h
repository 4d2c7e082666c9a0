#ifndef NORACE_RUNTIME_OMP_REDUCTION_H
#define NORACE_RUNTIME_OMP_REDUCTION_H
#include "world/runtime.h"

struct OmpCombining;

// The running fiber combines in a reduction, and so did the other one when it made this access.
bool omp_combines_with(uint32_t thread, uint32_t epoch, uint64_t address);

// Reductions over tasks. Around the initializer of a task's copy.
void omp_task_copy_begin(struct OmpCombining **region, const void *original, uint64_t size);
void omp_task_copy_end(void);
// The end of a task that has a copy: from here on it may be combined into the original, at any time
// until the group ends. Only others who combine are kept apart from that.
void omp_task_combines(struct OmpCombining **region, void *original, uint64_t size, uint64_t pc);
#endif
