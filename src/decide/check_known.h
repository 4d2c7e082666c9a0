// What a proof that did not come to its end still knows, in the terms of a search: which variables
// and parallel regions cannot race, and which lines might.
#ifndef NORACE_CLI_CHECK_KNOWN_H
#define NORACE_CLI_CHECK_KNOWN_H
#include "common/records.h"
#include "verdict/verdict.h"

typedef struct CheckKnown {
  Span proved[MAX_PROVED]; // in order
  uint32_t n_proved;
  Span region[MAX_PROVED_REGIONS]
             [LINE_SPANS]; // the code of lines that start a proved parallel region
  uint32_t n_regions;
  Alarm alarm[MAX_ALARMS];
  uint32_t n_alarms;
} CheckKnown;

// `proof` may be NULL. `program` is the file that will be searched.
void check_known(CheckKnown *, const Verdict *proof, const char *program);
void check_known_tell(const CheckKnown *, Control *);
#endif
