#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "cli/command.h"
#include "cli/exploring.h"
#include "cli/finish.h"
#include "cli/loops.h"
#include "cli/net.h"
#include "cli/net_confirm.h"

enum { PROOF_SECONDS = 10, THREADS_SECONDS = 5 }; // a proof is usually a matter of milliseconds; a search can always follow

// ---- OpenMP: what is proved for every input need not be explored

static bool has_openmp(const Options *o) {
  for (size_t i = 0; i < o->n_compile; i++)
    if (!strncmp(o->compile[i], "-fopenmp", 8)) return true;
  return false;
}

static bool found_already(const Verdict *v, const Race *race) {
  for (size_t i = 0; i < v->races.n; i++)
    if (race_same_lines(&v->races.at[i], race)) return true;
  return false;
}

// "sum at byte 0" or "a[3]" without the rest.
static const char *variable_of(Arena *arena, const Race *collision) {
  const char *name = collision->location.name;
  return arena_copy(arena, name, strcspn(name, " ["));
}

// The proof knows the name of a variable on somebody's stack.
static void name_variables(Verdict *v, const Verdict *proof) {
  for (size_t i = 0; i < v->races.n; i++)
    for (size_t k = 0; k < proof->races.n; k++)
      if (!strncmp(v->races.at[i].location.name, "stack of", 8) && race_same_lines(&v->races.at[i], &proof->races.at[k]))
        v->races.at[i].location.name = variable_of(v->arena, &proof->races.at[k]);
}

static size_t unconfirmed(const Verdict *v, const Verdict *proof) {
  size_t n = 0;
  for (size_t i = 0; i < proof->races.n; i++) n += !found_already(v, &proof->races.at[i]);
  return n;
}

// The search has looked at this input, the proof at all, loop by loop. A collision that no run has confirmed stays a possible race,
// unless the search covered every way to share out the work: then it is about other inputs or about none, and the loop says so.
static void add_proof(Verdict *v, const void *known) {
  const Verdict *proof = known;
  name_variables(v, proof);
  for (size_t i = 0; i < proof->parts.n; i++) verdict_part(v, &proof->parts.at[i]);
  bool settled = v->answer == ANSWER_RACE_FREE && v->scope.threads == THREADS_ANY;
  if (settled || !unconfirmed(v, proof)) return;
  for (size_t i = 0; i < proof->races.n; i++) {
    if (found_already(v, &proof->races.at[i])) continue;
    Race *copy = verdict_race(v);
    *copy = proof->races.at[i];
    copy->doubt = "found by proof; no run confirmed it";
  }
  verdict_settle(v);
}

// Iterations that collide may have gone to one thread: other teams share them out otherwise.
static unsigned next_team(const Verdict *v, unsigned tries, const void *known) {
  enum { QUICK = 5 };
  static const unsigned teams[] = {2, 8, 32};
  bool quick = v->stats[STAT_seconds] < QUICK && v->answer == ANSWER_RACE_FREE && v->scope.threads != THREADS_ANY;
  return quick && tries < sizeof teams / sizeof *teams && unconfirmed(v, known) ? teams[tries] : 0;
}

static int explore_rest(const Options *o, const Verdict *proof) {
  Options with = *o;
  VEC(const char *) words = {0};
  for (size_t i = 0; i < o->n_compile; i++) vec_push(&words, o->compile[i]);
  if (!has_openmp(o)) vec_push(&words, "-fopenmp");
  with.compile = words.at;
  with.n_compile = words.n;
  int status = exploring_with(&with, &(ExploringMore){proof, add_proof, next_team});
  vec_delete(&words);
  return status;
}

// OpenMP that is proved free of races for every input is not explored. What is not proved is left to the search, if there is something
// to run. False: nothing has been printed.
static bool openmp_checked(const Options *o, int *status) {
  if (o->n_files != 1 || o->dot || !loops_wants(o->files[0])) return false;
  Options quick = *o;
  if (!(quick.timeout > 0 && quick.timeout < PROOF_SECONDS)) quick.timeout = PROOF_SECONDS;
  Verdict *v;
  bool can_run;
  *status = loops_verdict(&quick, &v, &can_run);
  if (*status) return true; // it does not compile, and clang has said why
  if (v->answer == ANSWER_RACE_FREE || !can_run) *status = finish(o, v);
  else *status = explore_rest(o, v);
  verdict_delete(v);
  return true;
}

// Options that ask for a search, or for what only a search gives.
static bool wants_search(const Options *o) {
  return !strcmp(o->proof, "off") || o->dot || o->save || o->resume || o->random || o->preemptions >= 0;
}

// What a search of this input leaves open, if it finds no race.
static void tell_why_not(const Options *o, const char *why, int status) {
  if (o->quiet || o->json || !why || status == EXIT_RACE || status >= EXIT_USAGE) return;
  diag_note((Position){0}, "not proved for other inputs and numbers of threads: %s", why);
}

// POSIX threads: a proof for every input and any number of threads leaves nothing to explore.
static bool threads_proved(const Options *o, int *status, char **why_not) {
  if (wants_search(o) || o->n_files != 1 || !net_wants(o->files[0]) || loops_wants(o->files[0])) return false;
  Options quick = *o;
  if (!(quick.timeout > 0 && quick.timeout < THREADS_SECONDS)) quick.timeout = THREADS_SECONDS;
  bool may_fail = false;
  Verdict *v = net_verdict(&quick, &may_fail);
  if (!v) return *status = EXIT_INPUT, true;
  bool done = v->answer == ANSWER_RACE_FREE;
  if (done && may_fail) v = net_look_further(v, o, quick.timeout);
  if (done) *status = finish(o, v);
  else *why_not = strdup(v->reasons.n ? v->reasons.at[0] : "no proof was found");
  verdict_delete(v);
  return done;
}

int cli_check(int argc, char **argv) {
  Options options;
  options_parse(&options, "check", argc, argv);
  int status;
  char *why_not = NULL;
  if (!openmp_checked(&options, &status) && !threads_proved(&options, &status, &why_not)) {
    status = exploring(&options);
    tell_why_not(&options, why_not, status);
  }
  free(why_not);
  options_delete(&options);
  return status;
}
