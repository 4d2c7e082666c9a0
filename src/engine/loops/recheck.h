// A proof checked by code that shares nothing with the engine but the reader of the language and
// the terms of the solver: no candidates, no Houdini, no graph of blocks, no passive form.
// Statements become small steps, values are chosen where ways meet, and each assertion is asked for
// on its own, in a solver that is fresh for each procedure.
#ifndef NORACE_LOOPS_RECHECK_H
#define NORACE_LOOPS_RECHECK_H
#include "engine/loops/bpl.h"

typedef struct {
  size_t assertions;   // checked
  const char *trouble; // NULL: every assertion of every procedure holds
  Position at;
} Recheck;

// The program must be checked and have no existential constants.
Recheck recheck(BplProgram *);
#endif
