// Is an SML program free of races, for any number of threads? Through its Petri net.
#ifndef NORACE_ENGINE_NET_PROOF_H
#define NORACE_ENGINE_NET_PROOF_H
#include "engine/net/cover/cover.h"
#include "engine/net/sml/translate.h"

// A run of the net into a bad marking: two accesses that may happen at once.
typedef struct {
  uint32_t variable;
  struct {
    uint32_t job, instr;
  } access[2];
  VEC(TranslationStep) trace;
} ProofAlarm;

typedef struct {
  bool proved;  // no bad marking can be covered
  char *reason; // why it is neither proved nor refuted; otherwise NULL
  VEC(ProofAlarm) alarms;
  bool cut; // there may be more alarms: time was over
  Translation *translation;
  CoverAnswer *answer;   // of the question for all variables at once: the evidence when proved
  CoverStatistics first; // of that question
} Proof;

typedef struct {
  CoverOptions cover;
  size_t max_places;
  size_t max_alarms; // for each variable
  double deadline;   // of budget_now(), for all questions together; 0 for none
} ProofOptions;

// Proved, or one alarm, or a reason.
Proof *proof_run(const SmlProgram *, const ProofOptions *);

// Every further alarm of a proof that has one: other lines, other variables.
void proof_more_alarms(Proof *, const ProofOptions *);
bool proof_check(const Proof *);
void proof_delete(Proof *);
#endif
