#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "report/json.h"
#include "report/progress.h"
#include "report/report.h"
#include "report/report_dot.h"
#include "report/report_text.h"
#include "report/source.h"
#include "report/summary.h"

static Verdict *racy(void) {
  Verdict *v = verdict_new("explore", "prog");
  v->scope.schedules = 3;
  verdict_stat(v, STAT_executions, 3);
  verdict_assume(v, "sequential consistency");
  Race *race = verdict_race(v);
  race->location = (RaceLocation){.name = "table[3].next", .size = 8, .lives = "global variable"};
  for (int k = 0; k < 2; k++) {
    race->access[k] = (RaceAccess){.kind = k ? KIND_WRITE : KIND_READ,
                                   .size = 8,
                                   .thread = k ? "thread 2" : "thread 1",
                                   .where = {"worker", {"no-such-file.c", 10 + k, 5}},
                                   .locks_known = true};
    vec_push(&race->access[k].stack, race->access[k].where);
    vec_push(&race->access[k].created, (Frame){"main", {"no-such-file.c", 30 + k, 3}});
  }
  vec_push(&race->access[1].locks, (HeldLock){.name = "lock"});
  race->confirmed = true;
  race->witness = "prog.norace/race-1.json";
  return v;
}

static char *diagnostics(const Verdict *v, bool colour) {
  char *text = NULL;
  size_t size;
  FILE *to = open_memstream(&text, &size);
  report_diagnostics(v, to, colour);
  fclose(to);
  return text;
}

static void a_race_reads_like_a_compiler_error(void **state) {
  Verdict *v = racy();
  verdict_settle(v);
  char *text = diagnostics(v, false);
  assert_non_null(strstr(text, "no-such-file.c:11:5: error: data race on 'table[3].next': write of "
                               "8 bytes by thread 2 in 'worker'\n"));
  assert_non_null(strstr(
      text,
      "no-such-file.c:10:5: note: races with this read of 8 bytes by thread 1 in 'worker'\n"));
  assert_non_null(
      strstr(text, "thread 2 holds 'lock'; thread 1 holds no lock: no lock in common\n"));
  assert_non_null(strstr(text, "no-such-file.c:31:3: note: thread 2 was created here\n"));
  assert_non_null(strstr(text, "norace replay prog.norace/race-1.json\n"));
  assert_null(strchr(text, '\033'));
  free(text);
  text = diagnostics(v, true);
  assert_non_null(strchr(text, '\033'));
  free(text);
  verdict_delete(v);
}

static void a_possible_race_is_a_warning(void **state) {
  Verdict *v = racy();
  v->races.at[0].confirmed = false;
  v->races.at[0].doubt = "the replay left the schedule";
  verdict_settle(v);
  char *text = diagnostics(v, false);
  assert_non_null(strstr(text, "warning: possible data race on"));
  assert_null(strstr(text, "error:"));
  free(text);
  verdict_delete(v);
}

static void expect_line(Verdict *v, bool brief, const char *expected) {
  Text line = {0};
  verdict_settle(v);
  report_summary(v, brief, &line);
  assert_string_equal(line.at, expected);
  text_delete(&line);
  verdict_delete(v);
}

static void expect_summary(Verdict *v, const char *expected) { expect_line(v, false, expected); }

static Verdict *proved(const char *assumption) {
  Verdict *v = verdict_new("net", "prog");
  v->scope = (Scope){.all_schedules = true, .inputs = INPUTS_ALL, .threads = THREADS_ANY};
  verdict_assume(v, "%s", assumption);
  return v;
}

static void brief_summaries_count_what_would_be_long(void **state) {
  static const char long_one[] =
      "memory accesses stay inside their objects, and freed memory is not used";
  expect_line(proved("sequential consistency"), true,
              "race-free: no data race on any schedule and input, for any number of threads; "
              "assuming sequential consistency");
  expect_line(proved(long_one), true,
              "race-free: no data race on any schedule and input, for any number of threads; "
              "under 1 assumption (named by --json, explained in doc/reference/assumptions.md)");
  Verdict *v = proved(long_one);
  verdict_assume(v, "sequential consistency");
  expect_line(v, false,
              "race-free: no data race on any schedule and input, for any number of threads; "
              "assuming memory accesses stay inside their objects, and freed memory is not used, "
              "sequential consistency");
}

static void summaries_claim_what_was_shown(void **state) {
  expect_summary(racy(),
                 "race: 1 data race, confirmed by replay (3 schedules of this input covered)");

  Verdict *v = verdict_new("explore", "prog");
  v->scope.all_schedules = true;
  verdict_stat(v, STAT_executions, 1);
  verdict_assume(v, "sequential consistency");
  verdict_finding(v)->kind = "deadlock";
  expect_summary(v, "race-free: no data race on any schedule of this input (1 execution explored); "
                    "assuming sequential "
                    "consistency; but on some schedule: deadlock");

  v = verdict_new("net", "prog");
  v->scope = (Scope){.all_schedules = true, .inputs = INPUTS_ALL, .threads = THREADS_ANY};
  expect_summary(v, "race-free: no data race on any schedule and input, for any number of threads");

  v = verdict_new("explore", "prog");
  v->scope.schedules = 17;
  verdict_stat(v, STAT_covered, 0.25);
  verdict_reason(v, "the time is up");
  expect_summary(v, "unknown: the time is up (no race found, 17 schedules of this input covered, "
                    "about 25 % of the branches known so far)");
}

static void json_keeps_the_contract(void **state) {
  Verdict *v = racy();
  v->races.at[0].location.name = "not\xffutf8";
  verdict_settle(v);
  Text text = {0};
  report_json(v, &text);
  json_t *object = json_loads(text.at, JSON_REJECT_DUPLICATES, NULL);
  assert_non_null(object);
  const char *verdict, *kind, *function, *name, *threads;
  int schedules, line, executions, locks;
  json_t *lock_list;
  assert_int_equal(
      json_unpack(
          object, "{s:s, s:{s:i, s:s}, s:[{s:{s:s}, s:[{}, {s:s, s:s, s:i, s:o}]}], s:{s:i}}",
          "verdict", &verdict, "scope", "schedules", &schedules, "threads", &threads, "races",
          "location", "name", &name, "accesses", "kind", &kind, "function", &function, "line",
          &line, "locks", &lock_list, "stats", "executions", &executions),
      0);
  locks = (int)json_array_size(lock_list);
  assert_string_equal(verdict, "race");
  assert_int_equal(schedules, 3);
  assert_string_equal(threads, "as run");
  assert_string_equal(name, "not?utf8");
  assert_string_equal(kind, "write");
  assert_string_equal(function, "worker");
  assert_int_equal(line, 11);
  assert_int_equal(locks, 1);
  assert_int_equal(executions, 3);
  json_decref(object);
  text_delete(&text);
  verdict_delete(v);
}

static void a_caret_stands_below_its_column(void **state) {
  char path[] = "/tmp/norace-test-XXXXXX";
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  FILE *file = fdopen(fd, "w");
  fputs("int x;\n\tx = 1;", file);
  fclose(file);
  Text out = {0};
  source_quote((Position){path, 2, 4}, &out);
  assert_string_equal(out.at, "    2 | \tx = 1;\n      | \t  ^\n");
  text_delete(&out);
  source_quote((Position){path, 3, 1}, &out);
  source_quote((Position){"/dev/zero", 1, 1}, &out);
  assert_int_equal(out.n, 0);
  source_forget();
  remove(path);
}

static void dot_has_events_and_edges(void **state) {
  Graph graph = {0};
  GraphEvent lock = {.op = "lock", .object = "m\"1", .where.at = {"dir/a.c", 4, 1}};
  GraphEvent unlock = {.op = "unlock", .index = 1, .thread = 1};
  vec_push(&unlock.before, 0u);
  vec_push(&unlock.before, 99u); // an event that was not logged: no edge, and no crash
  vec_push(&graph, lock);
  vec_push(&graph, unlock);
  Text out = {0};
  report_dot(&graph, "prog", &out);
  assert_non_null(strstr(out.at, "e0_0 [group=t0, label=\"lock m\\\"1\\na.c:4\"];"));
  assert_non_null(strstr(out.at, "e0_0 -> e0_1"));
  assert_null(strstr(out.at, "e0_99"));
  text_delete(&out);
  vec_delete(&graph.at[1].before);
  vec_delete(&graph);
}

static void progress_says_what_is_left(void **state) {
  Text line = {0};
  progress_text((Progress){.executions = 25000, .covered = 0.25, .seconds = 50, .timeout = 3600},
                &line);
  assert_string_equal(line.at, "25.0 thousand schedules, 500 a second, about 25 % of the branches "
                               "known so far, 50 s of 1 h 0 min");
  text_delete(&line);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_race_reads_like_a_compiler_error),
      cmocka_unit_test(a_possible_race_is_a_warning),
      cmocka_unit_test(summaries_claim_what_was_shown),
      cmocka_unit_test(brief_summaries_count_what_would_be_long),
      cmocka_unit_test(json_keeps_the_contract),
      cmocka_unit_test(a_caret_stands_below_its_column),
      cmocka_unit_test(dot_has_events_and_edges),
      cmocka_unit_test(progress_says_what_is_left),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
