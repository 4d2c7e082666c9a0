// A line on standard error that is written over again and again while a search runs. For terminals
// only.
#ifndef NORACE_REPORT_PROGRESS_H
#define NORACE_REPORT_PROGRESS_H
#include <stdint.h>

#include "base/text.h"

typedef struct {
  uint64_t executions, max_executions; // 0: no bound
  uint32_t input_class;                // the how many-th; 0: none is searched for
  uint32_t input_sides;                // of branches that those before have taken
  double covered;                      // estimate, 0 to 1
  double seconds, timeout;             // 0: no bound
} Progress;

void put_share(Text *, double share); // of what is to be explored; no absurd numbers
void progress_text(Progress, Text *); // one line, without its end
void progress_show(Progress);
void progress_line(const char *); // the same with a text of one's own
void progress_clear(void);        // before anything else is written
#endif
