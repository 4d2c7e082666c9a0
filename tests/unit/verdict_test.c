#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "verdict/interleaving.h"
#include "verdict/verdict.h"

static Race *add_race(Verdict *v, int line, int other, bool confirmed) {
  Race *race = verdict_race(v);
  race->location.name = "counter";
  race->access[0] = (RaceAccess){.thread = "thread 1", .where.at = {"a.c", line, 3}};
  race->access[1] = (RaceAccess){.thread = "thread 2", .where.at = {"a.c", other, 3}};
  race->confirmed = confirmed;
  return race;
}

static void expect(Verdict *v, Answer answer, int status) {
  const char *complaint;
  verdict_settle(v);
  assert_int_equal(v->answer, answer);
  assert_int_equal(verdict_exit_status(v), status);
  assert_true(verdict_check(v, &complaint));
  verdict_delete(v);
}

static Verdict *complete(void) {
  Verdict *v = verdict_new("explore", "prog");
  v->scope.all_schedules = true;
  return v;
}

static void a_complete_search_is_race_free(void **state) {
  expect(complete(), ANSWER_RACE_FREE, EXIT_RACE_FREE);
}

static void findings_change_the_status_only(void **state) {
  Verdict *v = complete();
  verdict_finding(v)->kind = "deadlock";
  expect(v, ANSWER_RACE_FREE, EXIT_OTHER);
}

static void a_reason_makes_unknown(void **state) {
  Verdict *v = complete();
  verdict_reason(v, "the program calls %s", "fork");
  verdict_reason(v, "the program calls fork");
  assert_int_equal(v->reasons.n, 1);
  expect(v, ANSWER_UNKNOWN, EXIT_UNKNOWN);
}

static void an_unconfirmed_race_makes_unknown(void **state) {
  Verdict *v = complete();
  add_race(v, 1, 2, false);
  expect(v, ANSWER_UNKNOWN, EXIT_UNKNOWN);
}

static void a_confirmed_race_wins_over_reasons(void **state) {
  Verdict *v = complete();
  add_race(v, 1, 2, false);
  add_race(v, 3, 4, true);
  verdict_reason(v, "stopped");
  expect(v, ANSWER_RACE, EXIT_RACE);
}

static void a_wrong_claim_is_noticed(void **state) {
  const char *complaint;
  Verdict *v = verdict_new("explore", "prog");
  v->answer = ANSWER_RACE_FREE;
  assert_false(verdict_check(v, &complaint));
  v->answer = ANSWER_RACE;
  assert_false(verdict_check(v, &complaint));
  v->answer = ANSWER_UNKNOWN;
  assert_false(verdict_check(v, &complaint));
  verdict_delete(v);
}

static void pairs_of_lines_have_no_order(void **state) {
  Verdict *v = complete();
  add_race(v, 1, 2, true);
  add_race(v, 2, 1, true);
  add_race(v, 1, 1, true);
  add_race(v, 0, 0, true);
  Race *races = v->races.at;
  assert_true(race_same_lines(&races[0], &races[1]));
  assert_false(race_same_lines(&races[0], &races[2]));
  assert_false(race_same_lines(&races[3], &races[3]));
  verdict_delete(v);
}

// Of the steps of one thread, who holds what: a lock that was tried counts if it is let go later. A
// step that names nothing takes nothing.
static void a_lock_that_was_tried_is_held_if_it_is_let_go(void **state) {
  Interleaving in = {0};
  interleaving_add(&in, 0, "main", "trylock", NULL);
  interleaving_add(&in, 0, "main", "trylock", "a");
  interleaving_add(&in, 0, "main", "trylock", "b");
  interleaving_add(&in, 0, "main", "unlock", NULL);
  interleaving_add(&in, 0, "main", "unlock", "a");
  interleaving_hold(&in);
  assert_int_equal(in.steps.at[0].holds.n, 0);
  assert_int_equal(in.steps.at[1].holds.n, 1);
  assert_string_equal(in.steps.at[2].holds.at[0], "a");
  assert_int_equal(in.steps.at[3].holds.n, 1);
  assert_int_equal(in.steps.at[4].holds.n, 0);
  interleaving_delete(&in);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_complete_search_is_race_free),
      cmocka_unit_test(findings_change_the_status_only),
      cmocka_unit_test(a_reason_makes_unknown),
      cmocka_unit_test(an_unconfirmed_race_makes_unknown),
      cmocka_unit_test(a_confirmed_race_wins_over_reasons),
      cmocka_unit_test(a_wrong_claim_is_noticed),
      cmocka_unit_test(pairs_of_lines_have_no_order),
      cmocka_unit_test(a_lock_that_was_tried_is_held_if_it_is_let_go),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
