// SML programs: what is read, what is refused, and what every run of them does.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/diag.h"
#include "engine/net/cover/net.h"
#include "engine/net/sml/sml.h"
#include "engine/net/sml/sml_enumerate.h"
#include "engine/net/sml/sml_parse.h"
#include "engine/net/sml/sml_print.h"

typedef struct {
  const char *name, *text;
  bool race;
} Case;

static const Case cases[] = {
    {"two plain writes race", "shared x; job a 2 { write x; }", true},
    {"one thread does not race", "shared x; job a 1 { write x; write x; }", false},
    {"two reads do not race", "shared x; job a 2 { read x; }", false},
    {"a read and a write race", "shared x; job a 1 { read x; } job b 1 { write x; }", true},
    {"any number of one job race", "shared x; job a any { write x; }", true},
    {"a lock keeps them apart", "shared x; lock L; job a any { acquire L; write x; release L; }",
     false},
    {"two locks do not",
     "shared x; lock L, K; job a 1 { acquire L; write x; release L; } job b 1 { acquire K; write "
     "x; release K; }",
     true},
    {"the write behind the release races",
     "shared x; lock L; job a 2 { acquire L; release L; write x; }", true},
    {"atomics do not race", "shared x; job a any { atomic write x; }", false},
    {"an atomic and a plain read do", "shared x; job a 1 { atomic write x; } job b 1 { read x; }",
     true},
    {"two atomic reads and a plain one do not",
     "shared x; job a 2 { atomic read x; } job b 1 { read x; }", false},
    {"a semaphore of one keeps apart",
     "shared x; semaphore s = 1; job a any { down s; write x; up s; }", false},
    {"a semaphore of two does not",
     "shared x; semaphore s = 2; job a any { down s; write x; up s; }", true},
    {"a semaphore hands over",
     "shared x; semaphore s = 0; job a 1 { write x; up s; } job b 1 { down s; write x; }", false},
    {"handed over too early",
     "shared x; semaphore s = 0; job a 1 { up s; write x; } job b 1 { down s; write x; }", true},
    {"a barrier separates phases",
     "shared x; barrier b = 2; job a 1 { write x; await b; } job c 1 { await b; write x; }", false},
    {"both behind the barrier race",
     "shared x; barrier b = 2; job a 1 { await b; write x; } job c 1 { await b; write x; }", true},
    {"readers of a rwlock race when one writes",
     "shared x; rwlock R; job a 2 { share R; write x; release R; }", true},
    {"a writer of a rwlock is alone",
     "shared x; rwlock R; job a 1 { acquire R; write x; release R; } job b 1 { share R; read x; "
     "release R; }",
     false},
    {"created after the write", "shared x; job a 1 { write x; create b; } job b { write x; }",
     false},
    {"created before the write", "shared x; job a 1 { create b; write x; } job b { write x; }",
     true},
    {"a flag that is never set",
     "shared x; data f : 2; job a 1 { write x; } job b 1 { if (f == 1) write x; }", false},
    {"a flag that may be set early",
     "shared x; data f : 2; job a 1 { f = 1; write x; } job b 1 { if (f == 1) write x; }", true},
};
enum { N_CASES = sizeof cases / sizeof *cases };

static SmlFile *read_sml(const char *text) { return sml_parse("test.sml", text, strlen(text)); }

static void every_run(void **state) {
  const Case *c = *state;
  SmlFile *file = read_sml(c->text);
  assert_non_null(file);
  assert_true(sml_check(&file->programs.at[0]));
  SmlRuns *runs = sml_enumerate(&file->programs.at[0], 3, 4, 100000, UINT32_MAX);
  assert_int_equal(runs->race, c->race);
  if (c->race) {
    const SmlProgram *p = &file->programs.at[0];
    for (int k = 0; k < 2; k++)
      assert_true(runs->access[k].instr < p->jobs.at[runs->access[k].job].code.n);
    assert_true(runs->access[0].thread != runs->access[1].thread);
  } else assert_true(runs->complete);
  sml_runs_delete(runs);
  sml_file_delete(file);
}

static void printed_is_the_same(void **state) {
  const Case *c = *state;
  SmlFile *file = read_sml(c->text);
  Text printed = {0};
  sml_print(&file->programs.at[0], &printed);
  SmlFile *again = read_sml(printed.at);
  assert_non_null(again);
  assert_true(sml_same(&file->programs.at[0], &again->programs.at[0]));
  sml_file_delete(again);
  text_delete(&printed);
  sml_file_delete(file);
}

static const char *const bad[] = {
    "shared x; job a { write y y; }",
    "shared x; job a { write }",
    "job a { acquire ; }",
    "shared x; job a 1 { write x;",
    "shared x, x; job a { write x; }",
    "barrier b; job a { await b; }",
    "data d : 2 = 7; job a { d = 1; }",
    "lock L; job a { goto nowhere; }",
    "@",
    "job a { create nobody; }",
    "lock L; job a { write L; }",
};
enum { N_BAD = sizeof bad / sizeof *bad };

static void refused(void **state) {
  int before = diag_errors();
  assert_null(read_sml(*state));
  assert_true(diag_errors() > before);
}

int main(void) {
  static struct CMUnitTest tests[2 * N_CASES + N_BAD];
  static char names[N_CASES][96];
  int n = 0;
  for (int i = 0; i < N_CASES; i++) {
    snprintf(names[i], sizeof names[i], "%s: printed", cases[i].name);
    tests[n++] = (struct CMUnitTest){cases[i].name, every_run, NULL, NULL, (void *)&cases[i]};
    tests[n++] = (struct CMUnitTest){names[i], printed_is_the_same, NULL, NULL, (void *)&cases[i]};
  }
  for (int i = 0; i < N_BAD; i++)
    tests[n++] = (struct CMUnitTest){bad[i], refused, NULL, NULL, (void *)bad[i]};
  return _cmocka_run_group_tests("sml", tests, (size_t)n, NULL, NULL);
}
