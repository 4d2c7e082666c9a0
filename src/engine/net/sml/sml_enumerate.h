// Every run of an SML program, one state after the other, with a few threads where any number may
// start. Exact and slow: it shares nothing with the translation to nets, so it confirms what that
// finds and is compared with it.
#ifndef NORACE_ENGINE_NET_SML_ENUMERATE_H
#define NORACE_ENGINE_NET_SML_ENUMERATE_H
#include "engine/net/sml/sml.h"

typedef struct {
  uint32_t thread, job, instr; // threads are numbered in the order of their creation
} SmlRunStep;

typedef struct {
  uint32_t job, instr, thread;
} SmlRunAccess;

typedef struct {
  bool race, complete; // complete: every state was visited
  size_t states;
  uint32_t variable;
  SmlRunAccess access[2];
  VEC(SmlRunStep) run; // from the start to where both accesses are next
} SmlRuns;

// `any`: how many threads start where any number may; `most`: threads at once; `variable`:
// UINT32_MAX for any.
SmlRuns *sml_enumerate(const SmlProgram *, uint32_t any, uint32_t most, size_t max_states,
                       uint32_t variable);
void sml_runs_delete(SmlRuns *);
#endif
