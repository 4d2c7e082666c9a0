// The engine `loops` (seed 003): a Boogie program with parallel loops, proved free of races for all
// inputs, or two iterations that collide.
#ifndef NORACE_LOOPS_LOOPS_H
#define NORACE_LOOPS_LOOPS_H
#include "engine/loops/houdini.h"
#include "engine/loops/instrument.h"

// One access of a collision.
typedef struct {
  const char *kind;      // read, write, atomic read, atomic write
  const char *iteration; // "i = 3, j = 0"; NULL where unknown
  unsigned size;         // in bytes; 0 where unknown
  Position at;           // file NULL where unknown
} LoopsAccess;

typedef struct {
  const char *object;  // the array or variable
  const char *address; // "[12]": the index, or the offset in bytes; NULL where the solver gave up
  LoopsAccess access[2];
  bool undecided; // not a counterexample: the solver gave up
  const char *procedure;
  ProofValues values; // of the solver's example, in the procedure's state there
} LoopsCollision;

typedef enum { LOOPS_PROVED, LOOPS_COLLISION, LOOPS_UNKNOWN } LoopsAnswer;

typedef struct {
  LoopsAnswer answer;
  BplProgram *program; // with its instrumentation and candidates
  size_t parallel_loops;
  BPL_LIST(LoopsCollision) collisions;
  BPL_LIST(const char *) reasons; // of LOOPS_UNKNOWN, "file:line:col: what"
  Proof proof;
} LoopsResult;

typedef struct {
  unsigned query_ms, total_ms;
  Text *trace; // as in ProofLimits
} LoopsLimits;

// Instruments the parallel loops of a checked program and adds candidates. False: something is
// beyond the method, in *problem.
// With rounds, loops are so many of them (loops_unroll) and need no candidates; 0: they stay.
bool loops_prepare(BplProgram *, Instrumentation *, unsigned rounds);

// The program must be prepared; the result lives in its arena.
LoopsResult *loops_verify(BplProgram *, const Instrumentation *, LoopsLimits);

// Proved, or a collision or reason why not; not both.
bool loops_check(const LoopsResult *);

// The program with the invariants that were kept in place of the candidates: what `norace certify`
// proves again.
void loops_print_proof(const LoopsResult *, Text *);
#endif
