// The part of `norace check` that runs the program: the search of all schedules and the hunt for
// witnesses take turns until the time is up.
#ifndef NORACE_CLI_CHECK_SEARCH_H
#define NORACE_CLI_CHECK_SEARCH_H
#include "base/text.h"
#include "decide/exploring.h"

typedef struct {
  Text rest;     // of an earlier check: its unfinished search, empty: none; afterwards of this one
  bool finished; // more time would not change the verdict
  const Verdict *proof; // what it left open is searched, and its alarms first; may be NULL
  int status;           // not 0: the exit status, whatever the verdict
} CheckSearch;

// A short search before anything else, of a program that is built and so large that a proof would
// take long: what races on the first schedules is known at once, and a proof is not worth its time.
bool check_races_at_once(const Options *, Verdict *stages);

// The same of any program, beside a proof that takes its time.
bool check_races_meanwhile(const Options *, Verdict *stages);

// `stages` is told what each engine did.
Verdict *check_search(const Options *, const Subject *, const ExploringMore *, CheckSearch *,
                      Verdict *stages);
#endif
