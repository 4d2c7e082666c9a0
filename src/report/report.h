// What a person or a program gets to see of a Verdict.
#ifndef NORACE_REPORT_REPORT_H
#define NORACE_REPORT_REPORT_H
#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"
#include "model/computation_graph.h"
#include "model/graph.h"
#include "verdict/verdict.h"

typedef struct {
  bool json;        // one object on standard output, diagnostics on standard error as without it
  bool quiet;       // no diagnostics: only the verdict, or the object
  const char *word; // instead of the summary; NULL: the summary
} ReportOptions;

// Gives the findings their fingerprints, prints as asked and returns the exit status that belongs
// to the verdict. A verdict that fails verdict_check is a fault of ours (70).
int report(Verdict *, ReportOptions);

// Clang-like diagnostics for every race and other finding, with source lines and carets.
void report_diagnostics(const Verdict *, FILE *, bool colour);

// One line, without its newline: the answer and its scope; it never claims more than was shown.
void report_summary(const Verdict *, Text *);

// The object of `--json`, with a newline at its end.
void report_json(const Verdict *, Text *);

// What Lockset did at each place, which two accesses were chosen, and how they met.
void report_lockset(const Verdict *, FILE *);

// The computation graph in Graphviz's language: a cluster for each execution, a column for each
// thread.
void report_dot(const Graph *, const char *title, Text *);
// That of tasks, with the read and write sets of its nodes.
void report_tasks(const TaskGraphs *, const char *title, Text *);

bool report_wants_colour(FILE *); // a terminal, and NO_COLOR is not set
#endif
