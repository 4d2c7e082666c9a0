// All interleavings of a program, at every access and every synchronisation operation.
#ifndef ORACLE_ENUMERATE_H
#define ORACLE_ENUMERATE_H
#include "base/vec.h"
#include "machine.h"

typedef struct {
  int line, other; // line <= other
} LinePair;

typedef struct {
  uint8_t memory[MEMORY];
} Final;

typedef struct {
  bool too_large;       // the limit was reached; the rest means nothing
  bool race, deadlock;
  VEC(LinePair) races;  // each once
  VEC(Final) finals;    // memory at the normal end, each once, in no order
  uint64_t classes;     // of complete executions; meaningful without races
  uint64_t steps;       // how many were taken
} Answer;

typedef enum {
  EVERY_PATH,  // each interleaving by itself
  EVERY_STATE, // interleavings that lead to the same bytes of State are followed once from there. State holds the whole past that
               // matters: what the future does, which races it shows and which class it ends in are functions of it
} Thoroughness;

// At most `limit` steps.
void enumerate(const Code *, Thoroughness, uint64_t limit, Answer *);
void answer_delete(Answer *);
#endif
