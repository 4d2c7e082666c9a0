// Work in a process of its own: it ends when its time is up, whatever it does, and a fault of it is
// not ours.
#ifndef NORACE_CLI_APART_H
#define NORACE_CLI_APART_H
#include <stdbool.h>

#include "base/text.h"

typedef enum {
  APART_DONE,
  APART_LATE,        // its time was up
  APART_REFUSED,     // it ended with EXIT_USAGE or EXIT_INPUT and has said why
  APART_FAILED,      // it ended without an answer: a crash, no memory
  APART_INTERRUPTED, // the user pressed Ctrl-C
  APART_NEEDLESS,    // what was done beside it has made its answer needless: it was ended
} ApartEnd;

// Calls `work` in a child, which ends with it; what it appends to `out` there is appended to `out`
// here. After so many seconds (0: never) the child is killed, with all that it started, and its
// temporary files are removed. It may print diagnostics.
ApartEnd apart_run(void (*work)(void *data, Text *out), void *data, double seconds, Text *out);

// What the parent does beside a child that has no answer after `patience` seconds: once, and true
// if that answer is no longer needed.
typedef struct {
  double patience;
  bool (*look)(void *data);
  void *data;
} ApartBeside;
ApartEnd apart_run_beside(void (*work)(void *data, Text *out), void *data, double seconds,
                          const ApartBeside *, Text *out);
#endif
