#include "decide/net_refine.h"

#include <stdio.h>

#include "base/time_limits.h"
#include "engine/net/cover/budget.h"
#include "engine/net/slice/slice.h"

enum { MOST_ROUNDS = 6 };

static double earlier(double a, double b) { return a < b ? a : b; }

static void tell_round(int round, const bool *wanted, size_t n) {
  size_t followed = 0;
  for (size_t d = 0; d < n; d++) followed += wanted[d];
  printf("refined for the %d. time: %zu variables are followed\n", round, followed);
}

// Again and again with what the last alarm's run contradicts; the proof, or NULL. The program of
// the proof is left in `file`.
static Proof *step_by_step(const NetRefine *r, const Proof *first, SmlFile **file) {
  const ModelThreads *model = r->source->model;
  const SmlProgram *program = &r->source->sml->programs.at[r->number];
  size_t n = slice_n_data(model);
  bool *wanted = memory_take(n + 1);
  ProofOptions how = r->how;
  how.deadline = earlier(budget_now() + time_limit_here(TIME_NET_REFINE_ROUNDS), r->until);
  const Proof *last = first;
  Proof *proof = NULL;
  for (int round = 1; round <= MOST_ROUNDS && last->alarms.n && budget_now() < how.deadline;
       round++) {
    const ProofAlarm *a = &last->alarms.at[0];
    PathAnswer answer = slice_refute(model, program, a->trace.at, a->trace.n, wanted);
    if (answer == PATH_FEASIBLE || (answer == PATH_REFUTED && round > 1)) break;
    if (r->explain) tell_round(round, wanted, n);
    proof_delete(proof);
    sml_file_delete(*file);
    proof = NULL;
    *file = net_source_with(r->source, r->number, wanted);
    if (!*file) break;
    program = &(*file)->programs.at[0];
    last = proof = proof_run(program, &how);
  }
  free(wanted);
  if (proof && proof->proved) return proof;
  proof_delete(proof);
  sml_file_delete(*file);
  *file = NULL;
  return NULL;
}

// With the links between objects, if there are any; the proof, or NULL.
static Proof *with_links(const NetRefine *r, SmlFile **file) {
  *file = net_source_linked(r->source, r->number);
  if (!*file) return NULL;
  ProofOptions how = r->how;
  how.deadline = earlier(budget_now() + time_limit_here(TIME_NET_REFINE_LINKS), r->until);
  Proof *proof = proof_run(&(*file)->programs.at[0], &how);
  if (r->explain)
    printf("refined by links: %s\n", proof->proved   ? "proved"
                                     : proof->reason ? proof->reason
                                                     : "alarms");
  if (proof->proved) return proof;
  proof_delete(proof);
  sml_file_delete(*file);
  *file = NULL;
  return NULL;
}

// With all of them at once.
static Proof *at_once(const NetRefine *r) {
  SmlFile *file = net_source_refined(r->source);
  if (!file) return NULL;
  ProofOptions how = r->how;
  how.deadline = earlier(budget_now() + time_limit_here(TIME_NET_REFINE_ALL), r->until);
  Proof *proof = proof_run(&file->programs.at[r->number], &how);
  if (proof->proved || (!proof->reason && proof->alarms.n)) return proof;
  proof_delete(proof);
  return NULL;
}

Proof *net_refine(const NetRefine *r, const Proof *first, SmlFile **file) {
  *file = NULL;
  if (!r->source->model || net_source_too_large(r->source)) return NULL;
  Proof *proof = with_links(r, file);
  if (!proof && budget_now() < r->until) proof = step_by_step(r, first, file);
  return proof || budget_now() > r->until ? proof : at_once(r);
}
