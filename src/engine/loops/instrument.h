// The race instrumentation of seed 003, chapter 3, on programs whose parallel loops carry
// {:parallelLoop}.
//
// For each array, kind of access and level of nesting there is a record of one access of an earlier
// iteration (prev_...) and of the present one (cur_...), each chosen freely: a flag, the offset,
// and, beyond the seed, the values that the counters had then (prev_at_...), from which both the
// two iterations of a collision and the invariants are read off.
//   a read  A[e]  asserts that e was not written by an earlier iteration, and may be recorded as a
//   read; a write A[e]  asserts that e was neither read nor written by one, and may be recorded as
//   a write.
#ifndef NORACE_LOOPS_INSTRUMENT_H
#define NORACE_LOOPS_INSTRUMENT_H
#include "engine/loops/bpl.h"

// One record, for the generator of candidates.
typedef struct {
  const BplImpl *impl;
  BplVar *array; // or a global that is none: it has no offsets
  bool write;
  const char *suffix;       // of its names: tells the parallel loops apart
  bool previous;            // prev_..., otherwise cur_...
  const char *flag;         // names of the globals
  BplNames offsets;         // one for each index
  BplVars counters;         // variables of the procedure whose values are recorded,
  BplNames counters_at;     // and what these are called
  BPL_LIST(BplExprs) sites; // the indices of each access, over the variables of the procedure
} RaceRecord;
typedef BPL_LIST(RaceRecord) RaceRecords;

typedef struct {
  size_t loops;        // parallel loops found
  const char *problem; // what is beyond the method, or NULL
  Position problem_at;
  RaceRecords records;
} Instrumentation;

// Changes the program in place; it stays checked. Without a parallel loop, or with a problem, it is
// left as it was.
Instrumentation instrument(BplProgram *);
#endif
