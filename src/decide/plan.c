#include "decide/plan.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/check.h"
#include "base/diag.h"
#include "base/time_limits.h"
#include "decide/check_cache.h"
#include "decide/engines.h"
#include "engine/explore/ranks.h"
#include "front/compile/data_model.h"
#include "model/image.h"

typedef enum {
  IF_PROVED = 1,    // an engine can prove such programs, and may
  IF_RUN = 2,       // there is something to run
  IF_BELIEVED = 4,  // a run is to agree with the proof
  IF_LARGE = 8,     // the program is built, and large
  IF_RESUMES = 16,  // a search that stops can go on later
  IF_RESTARTS = 32, // it cannot
  IF_SHARED = 64,   // the engines take turns
  IF_ALONE = 128    // they do not: the user asks for one, or the search of teams does it all
} PlanIf;

enum { ENGINE_PROVER = N_ENGINES };

typedef struct {
  int engine; // EngineKind, or ENGINE_PROVER
  unsigned needs;
  double share, least, most, unlimited;
  const char *when, *stop;
} Row;

static const Row rows[N_PLAN] = {
#define STAGE(name, engine, ...) {ENGINE_##engine, __VA_ARGS__},
#include "decide/plan.def"
#undef STAGE
};

enum { LEAST_SHARE_PERCENT = 30 }; // of what is left: a least time takes no more than that

double plan_seconds(PlanStage stage, bool limited, double left) {
  ALWAYS((unsigned)stage < N_PLAN);
  const Row *row = &rows[stage];
  if (!limited) return row->unlimited;
  double seconds = left * row->share, largest = left * LEAST_SHARE_PERCENT / 100;
  if (row->least > 0 && seconds < row->least) seconds = row->least < largest ? row->least : largest;
  return row->most > 0 && seconds > row->most ? row->most : seconds;
}

// ---- what is known beforehand

bool plan_proves(const Options *o) {
  return strcmp(o->proof, "off") && !o->dot && !o->save && !o->resume && !o->random &&
         o->preemptions < 0 && !o->focus;
}

bool plan_runs(const Options *o) { return engine_of(ENGINE_explore)->wants(o); }

bool plan_doubts(const Options *o) {
  return plan_runs(o) && strcmp(o->trust, "proof") && !data_model_asked(o->compile, o->n_compile);
}

bool plan_is_large(const Options *o) {
  enum { LARGE = 256 << 10 }; // bytes
  struct stat s;
  return o->n_files == 1 && !strchr(o->files[0], '\n') && !stat(o->files[0], &s) &&
         s.st_mode & S_IXUSR && s.st_size > LARGE;
}

// A search in several processes is not saved.
bool plan_resumes(const Options *o) { return o->jobs < 2 && !ranks_expected(); }

bool plan_asks_for_one(const Options *o) {
  return o->random || o->preemptions >= 0 || o->focus || o->save;
}

// ---- in front of a person

static bool has_teams(const Options *o, const Engine *prover) {
  bool built = o->n_files == 1 && image_is_elf(o->files[0]);
  return built ? image_imports(o->files[0], "__kmpc_fork_call") : prover == engine_of(ENGINE_loops);
}

static unsigned conditions(const Options *o, const Engine *prover) {
  bool alone = plan_asks_for_one(o) || has_teams(o, prover), runs = plan_runs(o);
  return (prover && plan_proves(o) ? IF_PROVED : 0) | (runs ? IF_RUN : 0) |
         (plan_doubts(o) ? IF_BELIEVED : 0) | (plan_is_large(o) ? IF_LARGE : 0) |
         (plan_resumes(o) ? IF_RESUMES : IF_RESTARTS) | (alone ? IF_ALONE : IF_SHARED);
}

static void print_seconds(double seconds) {
  if (seconds > 0) printf("  %7.0f s", seconds);
  else printf("  %9s", "-");
}

static void print_row(const Row *row, const Engine *prover, const Options *o) {
  const char *engine = row->engine != ENGINE_PROVER ? engine_of((EngineKind)row->engine)->name
                       : prover                     ? prover->name
                                                    : "net or loops";
  printf("%-12s  %3.0f %%", engine, row->share * 100);
  print_seconds(row->least);
  print_seconds(row->most);
  print_seconds(row->unlimited);
  if (o->timeout > 0) printf("  %7.1f s", plan_seconds((PlanStage)(row - rows), true, o->timeout));
  printf("  %-55s  %s\n", row->when, row->stop);
}

static void print_kept(const Options *o) {
  CheckCache cache;
  CheckEntry entry;
  check_cache_open(&cache, o);
  bool found = check_cache_find(&cache, &entry);
  printf("cache         %s\n", !cache.usable    ? "not asked"
                               : !found         ? "nothing is kept"
                               : entry.finished ? "the answer is kept: nothing is run"
                                                : "an unfinished search is kept: it goes on");
  check_entry_delete(&entry);
}

static void print_program(const Options *o, const Engine *prover) {
  printf("program       %s%s\n", o->files[0], o->n_files > 1 ? " and others" : "");
  print_kept(o);
  printf("proof         %s\n", !plan_proves(o) ? "not asked for"
                               : prover        ? prover->name
                                               : "no engine proves such programs");
  printf("run           %s\n\n", plan_runs(o) ? "yes" : "no: nobody runs such files");
}

static void print_limits(void) {
  printf("\nseconds inside of engines:\n");
  for (int i = 0; i < N_TIME_LIMITS; i++)
    printf("%9.1f s  %s\n", time_limit((TimeLimit)i), time_limit_text((TimeLimit)i));
}

void plan_print(const Options *o) {
  const Engine *prover = o->n_files ? engine_to_prove(o) : NULL;
  unsigned is = o->n_files ? conditions(o, prover) : ~0u;
  for (size_t i = 0; i < o->n_files; i++)
    if (access(o->files[i], R_OK))
      fatal_input("%s cannot be read: %s", o->files[i], strerror(errno));
  if (o->n_files) print_program(o, prover);
  printf("%-12s  %5s  %9s  %9s  %9s", "engine", "share", "at least", "at most", "no limit");
  if (o->timeout > 0) printf("  of %4.0f s", o->timeout);
  printf("  %-55s  %s\n", "when", "ends the check");
  for (int i = 0; i < N_PLAN; i++)
    if ((rows[i].needs & ~is) == 0) print_row(&rows[i], prover, o);
  if (!o->n_files) print_limits();
}
