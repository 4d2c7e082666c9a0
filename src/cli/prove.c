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
  for (size_t i = 0; i < o->n_files; i++) {
    Options one = *o;
    one.files = &o->files[i];
    one.n_files = 1;
    if (!o->json) printf("%s: ", o->files[i]), fflush(stdout);
    status = worse(status, loops_prove(&one));
  }
  return status;
}

static bool any(const Options *o, bool wanted(const char *)) {
  for (size_t i = 0; i < o->n_files; i++)
    if (wanted(o->files[i])) return true;
  return false;
}

static bool all(const Options *o, bool wanted(const char *)) {
  for (size_t i = 0; i < o->n_files; i++)
    if (!wanted(o->files[i])) return false;
  return true;
}

static int prove(const Options *o) {
  if (o->n_files > 1 && all(o, loops_is_boogie)) return prove_each(o);
  if (o->n_files == 1 && loops_wants(o->files[0])) return loops_prove(o);
  if (any(o, loops_wants)) fatal_usage("prove", "several files are one program of POSIX threads, or Boogie programs; not OpenMP");
  if (!net_wants(o)) fatal_usage("prove", "%s: not a kind of file that can be proved", o->files[0]);
  return net_prove(o);
}

int cli_prove(int argc, char **argv) {
  Options o;
  options_parse(&o, "prove", argc, argv);
  options_files(&o, 1, SIZE_MAX);
  finish_prepare(&o);
  int status = prove(&o);
  options_delete(&o);
  return status;
}
