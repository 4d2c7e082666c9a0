// A proof and a search of the running program look at the same question by different means. Neither
// is believed alone where both can speak: the program is run, and a race that is met overrules the
// proof.
#ifndef NORACE_DECIDE_CROSS_CHECK_H
#define NORACE_DECIDE_CROSS_CHECK_H
#include "options/options.h"
#include "verdict/verdict.h"

typedef struct {
  const Options *options;
  Verdict *proof;  // race-free; stays the caller's
  bool may_fail;   // it says nothing about deadlocks and failed assertions
  Verdict *stages; // is told what was done
} CrossCheck;

// Searches the program: its first execution always, and then until the end of the search or a fifth
// of the budget. Returns the search's verdict if a race was met: the proof is refuted, and what is
// needed to find out why lies in a folder that the verdict names. Otherwise NULL: the proof stands,
// with the faults that the search saw on its way, or with a stage that says why it was not run.
// A search that cannot judge the program takes nothing from the proof.
Verdict *cross_check(const CrossCheck *);
// The same with a search that has met no race already: it belongs to the proof from here on.
void cross_check_take(const CrossCheck *, Verdict *found);
#endif
