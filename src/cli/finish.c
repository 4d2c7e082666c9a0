#include "cli/finish.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "report/fingerprint.h"
#include "report/known.h"
#include "report/page.h"
#include "report/report.h"
#include "report/result.h"

bool finish_tells(const Options *o) { return o->json || o->html || o->sarif || o->junit; }

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

void finish_prepare(const Options *o) {
  const char *const written[] = {o->html, o->sarif, o->junit, o->baseline_write};
  for (size_t i = 0; i < sizeof written / sizeof *written; i++) finish_writable(written[i]);
  if (o->baseline && access(o->baseline, R_OK)) fatal_input("%s cannot be read: %s", o->baseline, strerror(errno));
  if (o->suppressions) suppressions_delete(read_suppressions(o->suppressions));
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

int finish(const Options *o, Verdict *v) {
  set_apart(o, v);
  int status = report(v, (ReportOptions){.json = o->json, .quiet = o->quiet});
  if (o->html || o->sarif || o->junit || o->baseline_write) {
    Results results = {0};
    vec_push(&results, result_of(v));
    finish_files(o, &results);
    json_decref(results.at[0]);
    vec_delete(&results);
  }
  return status;
}
