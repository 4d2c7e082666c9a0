// What the proof leaves open goes to the search: collisions become races with a witness, or stay
// possible ones.
#include <string.h>

#include "base/time_limits.h"
#include "decide/exploring.h"
#include "decide/loops_explore.h"
#include "decide/loops_read.h"
#include "decide/prove_loops.h"

static bool has_openmp(const Options *o) {
  for (size_t i = 0; i < o->n_compile; i++)
    if (loops_is_switch(o->compile[i])) return true;
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
      if (!strncmp(v->races.at[i].location.name, "stack of", 8) &&
          race_same_lines(&v->races.at[i], &proof->races.at[k]))
        v->races.at[i].location.name = variable_of(v->arena, &proof->races.at[k]);
}

static size_t unconfirmed(const Verdict *v, const Verdict *proof) {
  size_t n = 0;
  for (size_t i = 0; i < proof->races.n; i++) n += !found_already(v, &proof->races.at[i]);
  return n;
}

// The search has looked at this input, the proof at all, loop by loop. A collision that no run has
// confirmed stays a possible race, unless the search covered every way to share out the work: then
// it is about other inputs or about none, and the loop says so.
static void add_proof(Verdict *v, const void *known) {
  const Verdict *proof = known;
  if (!proof) return;
  name_variables(v, proof);
  for (size_t i = 0; i < proof->parts.n; i++) {
    VerdictPart part = proof->parts.at[i];
    bool refuted =
        part.proved && part.on_bounds && v->answer == ANSWER_RACE; // as far as can be told
    if (refuted)
      part.proved = part.on_bounds = false, part.doubt = "a subscript leaves its dimension";
    verdict_part(v, &part);
  }
  bool settled = v->answer == ANSWER_RACE_FREE &&
                 v->scope.all_schedules; // the search tries other assignments itself
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
  static const unsigned teams[] = {2, 8, 32};
  bool quick = v->stats[STAT_seconds] < time_limit(TIME_LOOPS_TEAMS) &&
               v->answer == ANSWER_RACE_FREE && v->scope.threads == THREADS_COUNTS;
  return known && quick && tries < sizeof teams / sizeof *teams && unconfirmed(v, known)
             ? teams[tries]
             : 0;
}

// A proof that leans on an assumption stands, if no run contradicts it.
static Verdict *keep_proof(const Verdict *found, void *known) {
  Verdict *proof = known;
  return proof && proof->answer == ANSWER_RACE_FREE && found->answer != ANSWER_RACE ? proof : NULL;
}

ExploringMore loops_more(Verdict *proof) {
  return (ExploringMore){
      .known = proof, .add = add_proof, .again = next_team, .instead = keep_proof};
}

int loops_explore(const Options *o, Verdict *proof) {
  Options with = *o;
  VEC(const char *) words = {0};
  for (size_t i = 0; i < o->n_compile; i++) vec_push(&words, o->compile[i]);
  if (!has_openmp(o)) vec_push(&words, "-fopenmp");
  with.compile = words.at;
  with.n_compile = words.n;
  ExploringMore more = loops_more(proof);
  int status = exploring_with(&with, &more);
  vec_delete(&words);
  return status;
}
