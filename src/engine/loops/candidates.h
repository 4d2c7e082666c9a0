// Candidate invariants for Houdini. They are guesses: whatever does not hold is dropped, so nothing
// here can make an answer wrong.
#ifndef NORACE_LOOPS_CANDIDATES_H
#define NORACE_LOOPS_CANDIDATES_H
#include "engine/loops/instrument.h"

// Adds to each loop of each implementation  b ==> e  with a new existential constant b each, and
// checks the program again. records may be NULL. Returns how many were added.
size_t candidates_add(BplProgram *, const RaceRecords *records);
#endif
