// Races and other findings, told with the schedule that leads there.
#ifndef NORACE_RUNTIME_RECORD_LOG_H
#define NORACE_RUNTIME_RECORD_LOG_H
#include "world/runtime.h"

typedef struct {
  uint32_t renamed[MAX_FIBERS]; // threads, as a witness numbers them
  // Of each thread the next of those that it creates, and behind each the one that its creator
  // makes next, in the order of their creation; NOBODY: none.
  uint32_t creates[MAX_FIBERS], creates_next[MAX_FIBERS];
  uint32_t index[MAX_FIBERS], roots[MAX_FIBERS]; // scratch
} RecordLog;

void record_log_start(void); // from here on report_race and report_finding (findings.h) write it
void report_meeting(const AccessRecord *first, const AccessRecord *second, bool held_at_event);
bool race_told(uint64_t pc, uint64_t other); // between these two lines one was reported
void log_stack(StackOf, uint32_t part, uint32_t thread, uint64_t value, uint64_t size,
               const uint64_t *pcs, uint32_t n);
#endif
