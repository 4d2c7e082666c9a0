// The search for changes that mend a program. A candidate is a set of changes; its check either
// finds nothing any more, or says which race is left, and that race's own proposals make larger
// sets. The smallest sets are tried first.
#ifndef NORACE_FIX_MEND_H
#define NORACE_FIX_MEND_H
#include "fix/changed_copy.h"
#include "fix/propose.h"

typedef struct {
  const char *title, *family;
  const char *summary; // the verdict that it earns
  const char *patch;
  size_t lines; // that it changes
  int weight;
  bool all_inputs;
  bool decided;           // false: its check came to no end, but met the race no more
  double schedules;       // that its check looked at
  double seconds, before; // of a native run with and without it; 0: not measured
  const char *results;    // what is to be said about the program's results; NULL: the same
  Edits edits;
} Mended;

typedef struct {
  const char *title, *why;
} Tried;

typedef struct {
  const TrialProgram *program;
  Syntax *syntax;
  const Evidence *found;    // what the check of the program as it is says
  double until;             // on the clock
  double check_seconds;     // that the first check took
  size_t wanted;            // how many ways to mend it; 1: only the best
  const EvidenceRace *only; // this race alone is to go, others may stay; NULL: all
  size_t trials;
  VEC(Mended) mended; // the best first
  VEC(Tried) tried;   // what did not work
} Mend;

void mend_run(Mend *);
void mend_delete(Mend *);
#endif
