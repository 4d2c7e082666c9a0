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

bool report_wants_colour(FILE *); // a terminal, and NO_COLOR is not set
#endif
