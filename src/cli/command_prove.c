#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/memory.h"
#include "base/temporary.h"
#include "cli/command.h"
#include "decide/emit.h"
#include "decide/file_kind.h"
#include "decide/loops_read.h"
#include "decide/net_source.h"
#include "decide/parallel_files.h"
#include "decide/prove_loops.h"
#include "decide/prove_net.h"
#include "front/tp/tp.h"
#include "options/options.h"
#include "smt/smt.h"

// The worst of several: a fault of ours, input that cannot be read, a race, then unknown, then no
// race.
static int worse(int a, int b) {
  if (a == EXIT_FAULT || b == EXIT_FAULT) return EXIT_FAULT;
  if (a != EXIT_INPUT && b != EXIT_INPUT && (a == EXIT_RACE || b == EXIT_RACE)) return EXIT_RACE;
  return a == EXIT_INPUT || b == EXIT_INPUT ? EXIT_INPUT : a ? a : b;
}

static int prove_one(size_t i, void *context) {
  const Options *o = context;
  Options one = *o;
  one.files = &o->files[i];
  one.n_files = 1;
  if (!o->json) printf("%s: ", o->files[i]), fflush(stdout);
  return loops_prove(&one);
}

// Boogie programs, one verdict each.
static int prove_each(const Options *o) {
  int status = 0, *statuses = memory_take(o->n_files * sizeof *statuses);
  smt_share_contexts(o->jobs < 2); // what is found must not depend on which process gets which file
  if (o->jobs > 1) each_in_jobs(o->n_files, (size_t)o->jobs, prove_one, (void *)o, statuses);
  for (size_t i = 0; i < o->n_files; i++)
    status = worse(status, o->jobs > 1 ? statuses[i] : prove_one(i, (void *)o));
  free(statuses);
  return status;
}

static bool any(const Options *o, bool wanted(const Options *, const char *)) {
  for (size_t i = 0; i < o->n_files; i++)
    if (wanted(o, o->files[i])) return true;
  return false;
}

static bool all(const Options *o, bool wanted(const char *)) {
  for (size_t i = 0; i < o->n_files; i++)
    if (!wanted(o->files[i])) return false;
  return true;
}

static bool is_each(const Options *o) { return o->n_files > 1 && all(o, loops_is_boogie); }

static bool is_tasks(const Options *o, const char *path) { return tp_is_name(path); }

// Programs in the language of tasks become C on the way; reports name the file as it is.
static int prove_tasks(const Options *o) {
  Text c = {0};
  Arena *arena = arena_new();
  if (o->n_files > 1) fatal_usage("prove", "%s: one program at a time", o->files[0]);
  errno = 0;
  if (!tp_translate(o->files[0], &c)) {
    if (errno) diag_error((Position){o->files[0], 0, 0}, "%s", strerror(errno));
    return EXIT_INPUT;
  }
  const char *path = temporary_file(arena, ".c");
  if (!text_write_file(&c, path)) fatal_input("%s cannot be written: %s", path, strerror(errno));
  Options as_c = *o;
  VEC(const char *) words = {0};
  for (size_t i = 0; i < o->n_compile; i++)
    vec_push(&words, tp_is_name(o->compile[i]) ? path : o->compile[i]);
  vec_push(&words, "-fwrapv"); // numbers wrap around
  vec_push(&words, "-w");
  as_c.files = &path;
  as_c.compile = words.at;
  as_c.n_compile = words.n;
  int status = net_prove(&as_c);
  vec_delete(&words);
  unlink(path);
  text_delete(&c);
  arena_delete(arena);
  return status;
}

static int prove(const Options *o) {
  if (is_each(o)) return prove_each(o);
  if (any(o, is_tasks)) return prove_tasks(o);
  if (loops_wants_all(o)) return loops_prove(o);
  if (any(o, loops_wants))
    fatal_usage("prove", "several files are one program in C, or Boogie programs");
  for (size_t i = 0; !net_wants(o) && i < o->n_files; i++) file_kind_refuse(o->files[i]);
  if (!net_wants(o)) fatal_usage("prove", "%s: not a kind of file that can be proved", o->files[0]);
  return net_prove(o);
}

int cli_prove(int argc, char **argv) {
  Options o;
  options_parse(&o, "prove", argc, argv);
  options_files(&o, 1, SIZE_MAX);
  if (o.unroll && !all(&o, loops_is_boogie))
    fatal_usage("prove", "--unroll is for Boogie programs");
  finish_prepare(&o);
  if (!is_each(&o)) finish_in_time(&o);
  int status = prove(&o);
  options_delete(&o);
  return status;
}
