// Chopping (seed 002): which locks cannot matter to whether two accesses are reached. A slice of
// the program, backward from the accesses, gives what they depend on: the values of branches and
// addresses on the way, what was stored where those are read from, and the ways to these stores.
// A lock matters if something of that kind may happen while it is held, or an event that is not a
// lock or an unlock does. All the others only keep apart what decides nothing here.
//
// The slice is for a search that claims nothing when it ends: it decides where to look.
#ifndef NORACE_FRONT_CHOP_H
#define NORACE_FRONT_CHOP_H
#include <stdbool.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/vec.h"

typedef struct {
  VEC(Position) lines; // that lock or unlock, and do nothing that matters
  unsigned all;        // lines that lock or unlock
} Chop;

// Of the program in that file, for accesses at these two lines. False: there is no bitcode, or the
// lines are not found in it, or not all of its calls are known.
bool chop_find(const char *program, const Position accesses[2], Arena *, Chop *);
void chop_delete(Chop *);
#endif
