#include <string.h>

#include "base/diag.h"
#include "cli/command.h"
#include "cli/exploring.h"
#include "cli/loops.h"
#include "cli/net.h"
#include "report/report.h"

enum { PROOF_SECONDS = 10 }; // a proof is usually a matter of milliseconds; a search can always follow

static bool has_openmp(const Options *o) {
  for (size_t i = 0; i < o->n_compile; i++)
    if (!strncmp(o->compile[i], "-fopenmp", 8)) return true;
  return false;
}

// OpenMP that is proved free of races for every input need not be explored. What is not proved is left to the search, if its options
// let the program run in parallel at all. False: nothing has been printed.
static bool proved(const Options *o, int *status) {
  if (o->n_files != 1 || o->dot || !loops_wants(o->files[0])) return false;
  Options quick = *o;
  if (!(quick.timeout > 0 && quick.timeout < PROOF_SECONDS)) quick.timeout = PROOF_SECONDS;
  Verdict *v;
  *status = loops_verdict(&quick, &v);
  if (*status) return true; // it does not compile, and clang has said why
  bool done = v->answer == ANSWER_RACE_FREE || !has_openmp(o);
  if (done) *status = report(v, (ReportOptions){.json = o->json, .quiet = o->quiet});
  verdict_delete(v);
  return done;
}

// POSIX threads, with --prove: a proof for every input and any number of threads leaves nothing to explore.
static bool threads_proved(const Options *o, int *status) {
  if (!o->prove || o->n_files != 1 || !net_wants(o->files[0])) return false;
  Verdict *v = net_verdict(o);
  if (!v) return *status = EXIT_INPUT, true;
  bool done = v->answer == ANSWER_RACE_FREE;
  if (done) *status = report(v, (ReportOptions){.json = o->json, .quiet = o->quiet});
  verdict_delete(v);
  return done;
}

int cli_check(int argc, char **argv) {
  Options options;
  options_parse(&options, "check", argc, argv);
  int status;
  if (!proved(&options, &status) && !threads_proved(&options, &status)) status = exploring(&options);
  options_delete(&options);
  return status;
}
