#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "cli/command.h"
#include "cli/exploring.h"
#include "cli/finish.h"
#include "cli/loops.h"
#include "cli/net.h"
#include "cli/net_confirm.h"

enum { PROOF_SECONDS = 5, THREADS_SECONDS = 5 }; // a proof is usually a matter of milliseconds; a search can always follow

// Options that ask for a search, or for what only a search gives.
static bool wants_search(const Options *o) {
  return !strcmp(o->proof, "off") || o->dot || o->save || o->resume || o->random || o->preemptions >= 0;
}

// OpenMP that is proved free of races for every input is not explored. What is not proved is left to the search, if there is something
// to run. False: nothing has been printed.
static bool openmp_checked(const Options *o, int *status) {
  if (o->n_files != 1 || !loops_wants(o->files[0])) return false;
  if (wants_search(o)) return *status = loops_explore(o, NULL), true;
  Options quick = *o;
  if (!(quick.timeout > 0 && quick.timeout < PROOF_SECONDS)) quick.timeout = PROOF_SECONDS;
  Verdict *v;
  bool run;
  *status = loops_verdict(&quick, &v, &run);
  if (*status) return true; // it does not compile, and clang has said why
  *status = run ? loops_explore(o, v) : finish(o, v);
  verdict_delete(v);
  return true;
}

// What a search of this input leaves open, if it finds no race.
static void tell_why_not(const Options *o, const char *why, int status) {
  if (o->quiet || o->json || !why || status == EXIT_RACE || status >= EXIT_USAGE) return;
  diag_note((Position){0}, "not proved for other inputs and numbers of threads: %s", why);
}

// POSIX threads: a proof for every input and any number of threads leaves nothing to explore.
static bool threads_proved(const Options *o, int *status, char **why_not) {
  if (wants_search(o) || !net_wants(o)) return false;
  for (size_t i = 0; i < o->n_files; i++)
    if (loops_wants(o->files[i])) return false;
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
