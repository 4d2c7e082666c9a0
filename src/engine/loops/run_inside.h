// The machine that runs a Boogie program with numbers of 64 bits.
#ifndef NORACE_LOOPS_RUN_INSIDE_H
#define NORACE_LOOPS_RUN_INSIDE_H
#include <stdint.h>

#include "base/text.h"
#include "base/vec.h"
#include "engine/loops/cfg.h"
#include "engine/loops/instrument_inside.h"
#include "engine/loops/run.h"

enum { MOST_KEYS = 4, MOST_ACTIVE = 3 };

typedef struct {
  int64_t number;
  bool known;
} Scalar;

typedef struct {
  uint32_t iteration; // from 1; 0: none
  Position at;
} Mark;

typedef struct {
  uint64_t instance; // of the loop: what was seen in another does not count
  Mark writer, reader[2];
} Seen;

// An element of a map, a value of a function, or a variable that is shared.
typedef struct {
  const void *of; // BplVar or BplFunction
  uint64_t age;   // of the map when it was set or drawn: havoc makes a new one
  size_t n;
  int64_t key[MOST_KEYS];
  Scalar value;
  Seen seen[MOST_ACTIVE];
  int32_t next; // in its bucket
} Element;

typedef struct {
  const Block *head;
  const ParallelLoop *loop;
  uint32_t iteration;
  uint64_t instance;
  VEC(int64_t) counts; // of each iteration, in turn
} Active;

typedef struct Argument {
  const BplVar *var;
  int64_t number;
  const struct Argument *outer;
} RunArgument;

typedef struct {
  BplProgram *program;
  const Cfg *cfg;
  ParallelLoops loops;
  Scalar *scalars; // by variable of the graph
  uint64_t *ages;  // likewise, of maps; odd: nothing is known about its elements
  VEC(Element) elements;
  int32_t *buckets;
  Active active[MOST_ACTIVE];
  size_t n_active;
  uint64_t instances, dice, number;
  int commands, depth;
  bool looking;     // reads do not count
  Position present; // of the command: where an expression came from a body that was put in
  bool met, lost;
  RunRace *race;
  const char *wanted;       // only this object; NULL: any
  const char *script;       // what is still to be drawn; NULL: draw freely
  const ProofValues *hints; // NULL: none
  Text drawn;
} Machine;

int64_t machine_draw(Machine *, const char *kind, const BplVar *);
int64_t machine_draw_element(Machine *, const char *name, const int64_t *key, size_t n,
                             const BplType *);
void machine_access(Machine *, const BplVar *, Element *, Position, bool writes);
#endif
