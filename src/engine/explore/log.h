// Reads the log that the runtime leaves. The program under test may have scribbled over it: no size
// is believed before it was checked.
#ifndef NORACE_EXPLORE_LOG_H
#define NORACE_EXPLORE_LOG_H
#include <stdbool.h>
#include <stddef.h>

#include "common/records.h"

typedef struct {
  const char *bytes;
  size_t n, at;
  bool broken; // what follows makes no sense
  bool ended;  // RECORD_END was read
} Log;

// The next record whose size, and the lists inside it, lie within it; NULL at the end, or with
// `broken` set. `bytes` must be aligned to 8.
const RecordHead *log_next(Log *);

// The text of a RECORD_UNKNOWN, RECORD_DOUBT, RECORD_FILE, RECORD_INPUT, RECORD_MODULE or
// RECORD_FINDING, closed by a zero within the record; "" if it is not.
const char *log_text(const RecordHead *);
#endif
