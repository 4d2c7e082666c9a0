#include "cli/loops.h"

#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "report/report.h"

enum { QUERY_MS = 5000, TOTAL_MS = 60000 };

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n >= m && !strcmp(text + n - m, end);
}

bool loops_wants(const char *file) { return ends_with(file, ".bpl"); }

static int complain(const Instrumentation *in) {
  diag_error(in->problem_at, "beyond the method: %s", in->problem);
  return EXIT_UNKNOWN;
}

static BplProgram *read_program(const char *file) {
  Text text = {0};
  if (!text_read_file(&text, file)) {
    diag_error((Position){file, 0, 0}, "%s", strerror(errno));
    return NULL;
  }
  BplProgram *program = bpl_read(file, text.at ? text.at : "", text.n);
  text_delete(&text);
  return program;
}

int loops_read(const Options *o, LoopsSource *source) {
  LoopsUnit *unit = &source->units[0];
  unit->program = read_program(o->files[0]);
  if (!unit->program) return EXIT_INPUT;
  source->n = 1;
  if (!loops_prepare(unit->program, &unit->instrumentation)) return complain(&unit->instrumentation);
  return 0;
}

void loops_release(LoopsSource *source) {
  for (size_t i = 0; i < source->n; i++) bpl_delete(source->units[i].program);
  source->n = 0;
}

// ---- the verdict

static AccessKind kind_of(const char *word) {
  if (!strcmp(word, "write")) return KIND_WRITE;
  if (!strcmp(word, "atomic write")) return KIND_ATOMIC_WRITE;
  if (!strcmp(word, "atomic read")) return KIND_ATOMIC_READ;
  return KIND_READ;
}

static void report_collision(Verdict *v, const LoopsCollision *c) {
  Race *race = verdict_race(v);
  race->location.name =
      arena_format(v->arena, "%s%s%s", c->object, c->address && c->address[0] != '[' ? " " : "", c->address ? c->address : "");
  for (int i = 0; i < 2; i++) {
    const LoopsAccess *a = &c->access[i];
    race->access[i].kind = kind_of(a->kind);
    race->access[i].thread = arena_format(v->arena, "iteration %s",
                                          a->iteration ? a->iteration
                                          : i          ? "after it"
                                                       : "of another thread");
    Position at = a->at.file ? a->at : c->access[1].at; // the record does not say where; the same loop
    race->access[i].where.at = (Position){arena_string(v->arena, at.file ? at.file : v->subject), at.line, at.column};
  }
  race->doubt = c->undecided ? "the solver gave up on it" : "found by proof, not by running the program";
  verdict_reason(v, "iterations that collide on '%s' were found by proof and not confirmed by a run", c->object);
}

static double seconds_since(const struct timespec *start) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

static void add_stats(Verdict *v, const LoopsResult *r, const struct timespec *start) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  verdict_stat(v, STAT_seconds, seconds_since(start));
  verdict_stat(v, STAT_peak_kb, (double)usage.ru_maxrss);
  verdict_stat(v, STAT_queries, (double)r->proof.queries);
  verdict_stat(v, STAT_invariants, (double)r->proof.kept.n);
  verdict_stat(v, STAT_candidates, (double)(r->proof.kept.n + r->proof.dropped.n));
}

static Verdict *make_verdict(const Options *o, const LoopsResult *r, const struct timespec *start) {
  Verdict *v = verdict_new("loops", o->files[0]);
  v->scope.all_schedules = true;
  v->scope.inputs = INPUTS_ALL;
  v->scope.threads = THREADS_ANY;
  for (size_t i = 0; i < r->collisions.n; i++) report_collision(v, &r->collisions.at[i]);
  for (size_t i = 0; i < r->reasons.n; i++) verdict_reason(v, "%s", r->reasons.at[i]);
  add_stats(v, r, start);
  verdict_settle(v);
  return v;
}

static LoopsLimits limits_of(const Options *o) {
  unsigned total = o->timeout > 0 && o->timeout < 1e6 ? (unsigned)(o->timeout * 1000) : TOTAL_MS;
  return (LoopsLimits){.query_ms = total < QUERY_MS ? total : QUERY_MS, .total_ms = total};
}

static int beyond_method(const Options *o, const Instrumentation *in) {
  Verdict *v = verdict_new("loops", o->files[0]);
  verdict_reason(v, "%s:%d:%d: beyond the method: %s", in->problem_at.file ? in->problem_at.file : o->files[0],
                 in->problem_at.line, in->problem_at.column, in->problem);
  verdict_settle(v);
  int status = report(v, (ReportOptions){.json = o->json, .quiet = o->quiet});
  verdict_delete(v);
  return status;
}

int loops_prove(const Options *o) {
  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);
  BplProgram *program = read_program(o->files[0]);
  if (!program) return EXIT_INPUT;
  Instrumentation in;
  if (!loops_prepare(program, &in)) {
    int status = beyond_method(o, &in);
    bpl_delete(program);
    return status;
  }
  LoopsResult *r = loops_verify(program, &in, limits_of(o));
  Verdict *v = make_verdict(o, r, &start);
  int status = report(v, (ReportOptions){.json = o->json, .quiet = o->quiet});
  verdict_delete(v);
  bpl_delete(program);
  return status;
}
