#include "decide/emit.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/diag.h"
#include "base/sha256.h"
#include "base/watchdog.h"
#include "decide/loops_read.h"
#include "decide/net_source.h"
#include "decide/prove_loops.h"
#include "decide/prove_net.h"
#include "front/compile/data_model.h"
#include "front/inputs/inputs.h"
#include "front/openmp/omp_dropped.h"
#include "report/baseline.h"
#include "report/fingerprint.h"
#include "report/junit.h"
#include "report/known.h"
#include "report/page.h"
#include "report/report.h"
#include "report/result.h"
#include "report/sarif.h"
#include "report/suppressions.h"
#include "report/svcomp.h"
#include "verdict/kept.h"

bool finish_tells(const Options *o) {
  return o->json || o->html || o->sarif || o->junit || o->svcomp_witness;
}

// ---- before the work

void finish_writable(const char *path) {
  if (!path || !strcmp(path, "-")) return;
  bool existed = !access(path, F_OK);
  int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) fatal_input("%s cannot be written: %s", path, strerror(errno));
  close(fd);
  if (!existed) unlink(path);
}

static void read_text(const char *path, Text *text) {
  if (!text_read_file(text, path)) fatal_input("%s cannot be read: %s", path, strerror(errno));
}

static Suppressions *read_suppressions(const char *path) {
  Text text = {0};
  read_text(path, &text);
  Suppressions *s = suppressions_parse(path, text.at);
  text_delete(&text);
  if (!s) exit(EXIT_INPUT);
  return s;
}

static void check_property(const Options *o) {
  Text text = {0};
  read_text(o->property, &text);
  bool known = text.at && svcomp_property(text.at);
  text_delete(&text);
  if (!known)
    fatal_input("%s: the only property that norace decides is %s", o->property, SVCOMP_PROPERTY);
}

void finish_prepare(const Options *o) {
  const char *const written[] = {o->html, o->sarif, o->junit, o->baseline_write, o->svcomp_witness};
  for (size_t i = 0; i < sizeof written / sizeof *written; i++) finish_writable(written[i]);
  if (o->baseline && access(o->baseline, R_OK))
    fatal_input("%s cannot be read: %s", o->baseline, strerror(errno));
  if (o->suppressions) suppressions_delete(read_suppressions(o->suppressions));
  if ((o->property || o->svcomp_witness) && !o->svcomp)
    fatal_usage(o->command, "--property and --svcomp-witness go with --svcomp");
  if (o->property) check_property(o);
}

// ---- what is known

static void apply_baseline(const char *path, Verdict *v) {
  Text text = {0};
  const char *complaint;
  read_text(path, &text);
  bool good = baseline_apply(text.at, text.n, path, v, &complaint);
  text_delete(&text);
  if (!good) fatal_input("%s %s", path, complaint);
}

static void set_apart(const Options *o, Verdict *v) {
  report_fingerprints(v);
  if (o->suppressions) {
    Suppressions *s = read_suppressions(o->suppressions);
    suppressions_apply(s, v);
    suppressions_delete(s);
  }
  if (o->baseline) apply_baseline(o->baseline, v);
}

// ---- files

static void write_text(Text *text, const char *path) {
  if (!text_write_file(text, path)) fatal_input("%s cannot be written: %s", path, strerror(errno));
  text_delete(text);
}

void finish_files(const Options *o, const Results *results) {
  Text text = {0};
  if (o->html && results->n) report_page(results->at[0], &text), write_text(&text, o->html);
  if (o->sarif) report_sarif(results, &text), write_text(&text, o->sarif);
  if (o->junit) report_junit(results, &text), write_text(&text, o->junit);
  if (o->baseline_write) baseline_write(results, &text), write_text(&text, o->baseline_write);
}

// ---- competitions

// A search has covered every input if there is but one.
static bool is_closed(const Options *o, const Verdict *v) {
  if (v->answer != ANSWER_RACE_FREE || v->scope.inputs != INPUTS_THIS) return false;
  Arena *arena = arena_new();
  ClangModules modules = {0};
  bool read = net_wants(o) && net_source_modules(arena, o, &modules);
  const char *besides = read ? inputs_besides(modules.at, modules.n, v->scope.outcomes_tried, arena)
                             : "its code cannot be looked at";
  if (besides && !o->quiet)
    diag_note((Position){0}, "every schedule of this input, but there may be other inputs: %s",
              besides);
  vec_delete(&modules);
  arena_delete(arena);
  return !besides;
}

static void write_svcomp_witness(const Options *o, const Verdict *v, const char *word) {
  Text source = {0}, out = {0};
  char hash[65];
  const char *path = o->svcomp_witness, *dot = strrchr(path, '.');
  if (!strcmp(word, "unknown")) return;
  read_text(o->files[0], &source);
  sha256_hex(source.at, source.n, hash);
  json_t *result = result_of(v);
  SvcompTask task = {o->files[0], hash, data_model_asked(o->compile, o->n_compile)};
  (dot && !strcmp(dot, ".graphml") ? svcomp_graphml : svcomp_yaml)(result, word, &task, &out);
  write_text(&out, path);
  json_decref(result);
  text_delete(&source);
}

// What the compiler left out has not been looked at.
static void doubt_dropped(const Options *o, Verdict *v) {
  if (v->answer != ANSWER_RACE_FREE) return;
  for (size_t i = 0; i < o->n_files; i++) {
    Position at;
    const char *file = o->files[i];
    bool asked = loops_wants(o, file) && !loops_is_boogie(file);
    const char *directive = asked ? omp_dropped(loops_directives(o, file), &at) : NULL;
    if (!directive) continue;
    verdict_reason(v, "%s:%d: clang 19 leaves '%s' out: the loop runs in one thread", at.file,
                   at.line, directive);
    v->scope.all_schedules = false;
    verdict_settle(v);
    return;
  }
}

// ---- the limit of time

// For what a command does when its time is up. A search by itself lets the program come
// to its end, and meets its races once more.
static bool is_search(const Options *o) {
  return !strcmp(o->command, "explore") || !strcmp(o->command, "witness");
}

static double grace(const Options *o) {
  return is_search(o) ? 12 + o->timeout * 0.1 : 4 + o->timeout * 0.25;
}

static const char *engine_of(const Options *o) {
  if (!strcmp(o->command, "prove")) return "net"; // or loops: its files are not looked at again
  return !strcmp(o->command, "witness") ? "witness" : "explore";
}

void finish_hand_on(const Verdict *v) {
  Text bytes = {0};
  verdict_keep(v, &bytes);
  watchdog_hand_on(bytes.at, bytes.n);
  text_delete(&bytes);
}

static Verdict *take_handed_on(void) {
  size_t n;
  const char *bytes = watchdog_handed_on(&n);
  return bytes ? verdict_kept(bytes, n) : NULL;
}

void finish_in_time(const Options *o) {
  static bool set;
  if (!watchdog_barked() && !set && o->timeout > 0) {
    watchdog_set(o->timeout + grace(o));
    // Races that are not met again by then are told as possible ones.
    if (is_search(o)) deadline_set(clock_now() + o->timeout + grace(o) - 4);
  }
  set = true;
  if (!watchdog_barked()) return;
  Verdict *handed_on = take_handed_on();
  if (handed_on) exit(finish(o, handed_on));
  Verdict *v = verdict_new(engine_of(o), o->files[0]);
  verdict_reason(v,
                 "the time limit of %g seconds was reached, and norace did not come to an end by "
                 "itself: what it knew by then is lost",
                 o->timeout);
  verdict_stat(v, STAT_seconds, o->timeout);
  verdict_settle(v);
  exit(finish(o, v));
}

int finish(const Options *o, Verdict *v) {
  doubt_dropped(o, v);
  set_apart(o, v);
  const char *word = o->svcomp ? svcomp_word(v, is_closed(o, v)) : NULL;
  int status = report(v, (ReportOptions){.json = o->json, .quiet = o->quiet, .word = word});
  if (word && o->svcomp_witness) write_svcomp_witness(o, v, word);
  if (o->html || o->sarif || o->junit || o->baseline_write) {
    Results results = {0};
    vec_push(&results, result_of(v));
    finish_files(o, &results);
    json_decref(results.at[0]);
    vec_delete(&results);
  }
  return status;
}
