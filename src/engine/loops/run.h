// Running a Boogie program with numbers, until two iterations of a parallel loop meet at one
// element: what a proof calls a collision is a race if a run does so.
//
// A run draws what the program leaves open (inputs, elements that are read before they are set,
// havoc, branches on *) and writes it down in order. That text is the witness: read again, it gives
// the same run.
#ifndef NORACE_LOOPS_RUN_H
#define NORACE_LOOPS_RUN_H
#include "engine/loops/loops.h"

typedef struct {
  const char *object, *address; // as in LoopsCollision
  LoopsAccess access[2];        // [1] is the later one
  const char *draws;            // what was drawn, a line each
} RunRace;

// Tries runs of the procedure, with the solver's values where it has any. The program is as it was
// read, not instrumented. Prefers the collision's place; any race on its object will do.
bool run_into(BplProgram *, const LoopsCollision *, RunRace *);
// The run that draws these. False: it meets no race, or the draws do not fit the program.
bool run_again(BplProgram *, const char *procedure, const char *draws, RunRace *);
#endif
