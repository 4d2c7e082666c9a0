#include <stdint.h>
#include <stdio.h>

#include "base/diag.h"
#include "cli/command.h"
#include "cli/finish.h"
#include "cli/loops.h"
#include "cli/net.h"
#include "cli/options.h"

// The worst of several: input that cannot be read, then unknown, then no race.
static int worse(int a, int b) { return a == EXIT_INPUT || b == EXIT_INPUT ? EXIT_INPUT : a ? a : b; }

// Boogie programs, one verdict each.
static int prove_each(const Options *o) {
  int status = 0;
  for (size_t i = 0; i < o->n_files; i++)
    if (!loops_is_boogie(o->files[i])) fatal_usage("prove", "%s: several files are for Boogie programs only", o->files[i]);
  for (size_t i = 0; i < o->n_files; i++) {
    Options one = *o;
    one.files = &o->files[i];
    one.n_files = 1;
    if (!o->json) printf("%s: ", o->files[i]), fflush(stdout);
    status = worse(status, loops_prove(&one));
  }
  return status;
}

int cli_prove(int argc, char **argv) {
  Options o;
  options_parse(&o, "prove", argc, argv);
  options_files(&o, 1, SIZE_MAX);
  finish_prepare(&o);
  if (o.n_files > 1) {
    int worst = prove_each(&o);
    options_delete(&o);
    return worst;
  }
  bool loops = loops_wants(o.files[0]);
  if (!loops && !net_wants(o.files[0])) fatal_usage("prove", "%s: not a kind of file that can be proved", o.files[0]);
  int status = loops ? loops_prove(&o) : net_prove(&o);
  options_delete(&o);
  return status;
}
