// Houdini: which of the candidate invariants hold, and whether everything else then does.
#ifndef NORACE_LOOPS_HOUDINI_H
#define NORACE_LOOPS_HOUDINI_H
#include "base/text.h"
#include "engine/loops/bpl.h"
#include "engine/loops/cfg.h"

typedef enum { PROOF_DONE, PROOF_FAILED, PROOF_UNKNOWN } ProofAnswer;

typedef struct {
  const char *name, *value; // of a variable in the counterexample
} ProofValue;
typedef BPL_LIST(ProofValue) ProofValues;

typedef struct {
  const BplImpl *impl;
  const Cmd *cmd;     // the assertion
  bool undecided;     // the solver gave up: it may hold
  ProofValues values; // integers and Booleans at the assertion
} ProofFailure;

typedef struct {
  ProofAnswer answer;
  BPL_LIST(ProofFailure) failures;
  const char *reason; // of PROOF_UNKNOWN
  Position reason_at;
  BplVars kept, dropped; // existential constants
  int queries, procedures;
} Proof;

typedef struct {
  unsigned query_ms; // work of one query, as smt_check takes it
  unsigned total_ms; // of the processor, for all
  bool only_candidates;
  bool needs_candidates; // it is not worth a try without any
  Text *trace; // gets a line for each round and each candidate that falls; NULL: nobody asks
} ProofLimits;

Proof houdini_prove(BplProgram *, ProofLimits); // every implementation that is not inlined
#endif
