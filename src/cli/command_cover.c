#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/memory.h"
#include "base/watchdog.h"
#include "cli/command.h"
#include "engine/net/cover/budget.h"
#include "engine/net/cover/cover.h"
#include "engine/net/cover/cover_answer.h"
#include "engine/net/formats/net_file.h"
#include "engine/net/formats/spec_read.h"
#include "engine/net/formats/spec_write.h"
#include "options/options.h"
#include "verdict/certificate_net.h"
#include "verdict/certificate_net_check.h"
#include "verdict/certificate_net_make.h"
#include "verdict/certificate_net_replay.h"
#include "verdict/certificate_net_text.h"

typedef struct {
  const Options *options;
  const char *file;
  Net *net;
  CoverAnswer *answer;
  Arena *arena;
  uint32_t *start; // of an unsafe answer, by place
  bool checked;    // the evidence was checked
  double began, seconds;
  unsigned jobs;
} Run;

static const char *const verdict_names[] = {
    [COVER_SAFE] = "safe", [COVER_UNSAFE] = "unsafe", [COVER_UNKNOWN] = "unknown"};
static const int verdict_exits[] = {
    [COVER_SAFE] = EXIT_RACE_FREE, [COVER_UNSAFE] = EXIT_RACE, [COVER_UNKNOWN] = EXIT_UNKNOWN};

static void drop_targets(Net *net) {
  for (size_t i = 0; i < net->targets.n; i++) {
    vec_delete(&net->targets.at[i].needs);
    vec_delete(&net->targets.at[i].bounds);
  }
  net->targets.n = 0;
}

// The net that is asked about; ends the program where there is none.
static Net *read_problem(const Options *o) {
  Net *net = net_file_read(o->files[0]);
  if (!net) exit(EXIT_INPUT);
  if (o->target) {
    drop_targets(net);
    if (!spec_read_target(net, "--target", o->target)) exit(EXIT_INPUT);
  }
  if (!net->targets.n && !o->print_net) {
    diag_error((Position){.file = o->files[0]},
               "the net has no target; give one with --target \"place >= 1\"");
    exit(EXIT_INPUT);
  }
  return net;
}

static CoverEngine engine_of(const char *name) {
  static const char *const names[] = {[COVER_PORTFOLIO] = "portfolio",
                                      [COVER_BACKWARD] = "backward",
                                      [COVER_FORWARD] = "forward",
                                      [COVER_TEXTBOOK] = "textbook",
                                      [COVER_ENUMERATION] = "enumeration"};
  CoverEngine engine = COVER_PORTFOLIO;
  while (strcmp(names[engine], name)) engine++;
  return engine;
}

static void become_unknown(CoverAnswer *answer, const char *reason) {
  answer->verdict = COVER_UNKNOWN;
  free(answer->reason);
  answer->reason = memory_take(strlen(reason) + 1);
  strcpy(answer->reason, reason);
}

static const char *fire_again(Run *run) {
  const CoverAnswer *a = run->answer;
  if (!a->start.n)
    return certificate_net_replay(run->net, a->firing.at, a->firing.n, a->target, run->start,
                                  run->arena);
  memcpy(run->start, a->start.at, a->start.n * sizeof *run->start);
  return certificate_net_replay_from(run->net, a->firing.at, a->firing.n, a->target, run->start,
                                     run->arena);
}

// A firing sequence is believed only once it has been fired. From a relaxed net it may fail, and
// then nothing is known.
static void check_firing(Run *run) {
  CoverAnswer *a = run->answer;
  run->start = memory_take(run->net->places.n * sizeof *run->start);
  const char *trouble = fire_again(run);
  run->checked = !trouble;
  if (!trouble) return;
  if (!a->relaxed) fatal("the firing sequence does not replay: %s", trouble);
  become_unknown(a, arena_format(run->arena,
                                 "the net has resets, transfers or tests from above, and the run "
                                 "found without them does not replay: %s",
                                 trouble));
}

static bool time_is_left(const Run *run) {
  return run->options->timeout <= 0 || budget_now() - run->began < run->options->timeout;
}

static void write_certificate(const CertificateNet *c, const char *path) {
  Text text = {0};
  certificate_net_write(c, &text);
  if (!text_write_file(&text, path)) fatal_input("%s cannot be written: %s", path, strerror(errno));
  text_delete(&text);
}

static void check_proof(Run *run) {
  CertificateNet c;
  const Options *o = run->options;
  certificate_net_make(&c, run->answer, run->net, o->target ? NULL : run->file);
  if (o->certificate) write_certificate(&c, o->certificate);
  if (time_is_left(run)) {
    const char *trouble = certificate_net_check(&c, run->net);
    if (trouble) fatal("the proof of safety does not hold: %s", trouble);
    run->checked = true;
  }
  certificate_net_delete(&c);
}

static json_t *json_firing(const Run *run) {
  json_t *list = json_array();
  for (size_t i = 0; i < run->answer->firing.n; i++) {
    const NetTransition *t = &run->net->transitions.at[run->answer->firing.at[i]];
    json_t *step =
        json_pack("{s:s, s:i}", "transition", t->name, "number", (int)run->answer->firing.at[i]);
    if (t->source) json_object_set_new(step, "source", json_string(t->source));
    json_array_append_new(list, step);
  }
  return list;
}

static json_t *json_start(const Run *run) {
  json_t *start = json_object();
  for (size_t p = 0; p < run->net->places.n; p++)
    if (run->start[p])
      json_object_set_new(start, run->net->places.at[p].name, json_integer(run->start[p]));
  return start;
}

static json_t *json_statistics(const Run *run) {
  struct rusage own, children;
  getrusage(RUSAGE_SELF, &own);
  getrusage(RUSAGE_CHILDREN, &children);
  long peak = own.ru_maxrss > children.ru_maxrss ? own.ru_maxrss : children.ru_maxrss;
  json_t *s = json_pack("{s:f, s:I}", "seconds", run->seconds, "peak_kb", (json_int_t)peak);
#define X(name, help) \
  json_object_set_new(s, #name, json_integer((json_int_t)run->answer->statistics.name));
  COVER_STATISTICS(X)
#undef X
  return s;
}

static json_t *json_net(const Run *run) {
  json_t *net = json_pack("{s:s}", "file", run->file);
  if (!run->net) return net; // the memory limit was reached while it was read
  json_object_set_new(net, "places", json_integer((json_int_t)run->net->places.n));
  json_object_set_new(net, "transitions", json_integer((json_int_t)run->net->transitions.n));
  json_object_set_new(net, "targets", json_integer((json_int_t)run->net->targets.n));
  return net;
}

static void print_json(const Run *run) {
  const CoverAnswer *a = run->answer;
  json_t *object =
      json_pack("{s:s, s:s, s:o, s:b}", "verdict", verdict_names[a->verdict], "engine",
                a->engine ? a->engine : "none", "net", json_net(run), "checked", run->checked);
  if (a->reason) json_object_set_new(object, "reason", json_string(a->reason));
  if (a->verdict == COVER_UNSAFE) {
    json_object_set_new(object, "start", json_start(run));
    json_object_set_new(object, "firing", json_firing(run));
    json_object_set_new(object, "target", json_integer(a->target));
  }
  if (a->verdict == COVER_SAFE)
    json_object_set_new(object, "certificate",
                        json_pack("{s:i, s:i, s:i, s:I}", "ceilings", (int)a->ceilings.n,
                                  "invariants", (int)a->invariants.ends.n, "basis",
                                  (int)a->basis.ends.n, "markings", (json_int_t)a->enumerated));
  json_object_set_new(object, "stats", json_statistics(run));
  json_dumpf(object, stdout, JSON_INDENT(2) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
  putchar('\n');
  json_decref(object);
}

static void print_trace(const Run *run) {
  const Net *net = run->net;
  printf("start:");
  for (size_t p = 0; p < net->places.n; p++)
    if (run->start[p]) printf(" %s=%u", net->places.at[p].name, run->start[p]);
  putchar('\n');
  for (size_t i = 0; i < run->answer->firing.n; i++) {
    const NetTransition *t = &net->transitions.at[run->answer->firing.at[i]];
    printf("%s%s%s\n", t->name, t->source ? "  " : "", t->source ? t->source : "");
  }
}

static void print_text(const Run *run) {
  const CoverAnswer *a = run->answer;
  if (a->verdict == COVER_UNSAFE && run->options->trace) print_trace(run);
  if (a->verdict == COVER_UNKNOWN) printf("unknown: %s\n", a->reason);
  else if (a->verdict == COVER_UNSAFE)
    printf("unsafe: target %u is covered after %zu transitions\n", a->target + 1, a->firing.n);
  else if (a->enumerated)
    printf("safe: no target can be covered (all %" PRIu64 " markings that can be reached%s)\n",
           a->enumerated, run->checked ? ", checked" : "");
  else
    printf("safe: no target can be covered (%zu ceilings, %zu invariants, %zu markings%s)\n",
           a->ceilings.n, a->invariants.ends.n, a->basis.ends.n, run->checked ? ", checked" : "");
}

static void print(const Run *run) {
  if (run->options->json) print_json(run);
  else print_text(run);
}

static void tell_spent(void *with) {
  Run *limited = with;
  budget_lift_limit();
  memory_when_spent(NULL, NULL);
  limited->answer = cover_answer_new(COVER_UNKNOWN, "the memory limit was reached");
  limited->seconds = budget_now() - limited->began;
  limited->checked = false;
  print(limited);
  fflush(stdout);
  _exit(EXIT_UNKNOWN);
}

static int tell_late(Run *run) {
  run->answer =
      cover_answer_new(COVER_UNKNOWN, "the time limit was reached, and norace did not come "
                                      "to an end by itself");
  run->seconds = run->options->timeout;
  print(run);
  cover_answer_delete(run->answer);
  arena_delete(run->arena);
  return EXIT_UNKNOWN;
}

static void limit_memory(Run *run) {
  if (!run->options->memory) return;
  memory_when_spent(tell_spent, run);
  budget_limit_process((size_t)run->options->memory);
}

static double seconds_left(const Run *run) {
  if (run->options->timeout <= 0) return 0;
  return fmax(run->options->timeout - (budget_now() - run->began), 1e-6);
}

static void answer_problem(Run *run) {
  const Options *o = run->options;
  CoverOptions how = {.engine = engine_of(o->engine),
                      .timeout = seconds_left(run),
                      .memory_mb = (size_t)o->memory,
                      .jobs = run->jobs};
  run->answer = cover(run->net, &how);
  if (run->answer->verdict == COVER_UNSAFE) check_firing(run);
  if (run->answer->verdict == COVER_SAFE) check_proof(run);
  run->seconds = budget_now() - run->began;
}

static int print_net(Net *net) {
  Text text = {0};
  spec_write(net, &text);
  bool good = text_write_file(&text, "-");
  text_delete(&text);
  net_delete(net);
  return good ? 0 : EXIT_FAULT;
}

// Two searches that complement each other run side by side unless --jobs says otherwise.
static unsigned jobs_of(const Options *o, int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    if (!strncmp(argv[i], "--jobs", strlen("--jobs"))) return (unsigned)o->jobs;
  return 2;
}

int cli_cover(int argc, char **argv) {
  Options o;
  options_parse(&o, "cover", argc, argv);
  options_files(&o, 1, 1);
  Run run = {.options = &o, .file = o.files[0], .began = budget_now(), .arena = arena_new()};
  run.jobs = jobs_of(&o, argc, argv);
  if (watchdog_barked()) {
    int late = tell_late(&run);
    options_delete(&o);
    return late;
  }
  watchdog_set(o.timeout > 0 ? o.timeout + 0.5 : 0); // reading and checking included
  limit_memory(&run);
  run.net = read_problem(&o);
  if (o.print_net) return print_net(run.net);
  budget_watch_interrupts();
  answer_problem(&run);
  watchdog_stop();
  print(&run);
  int status = verdict_exits[run.answer->verdict];
  cover_answer_delete(run.answer);
  net_delete(run.net);
  arena_delete(run.arena);
  free(run.start);
  options_delete(&o);
  return status;
}
