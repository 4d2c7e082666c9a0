#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "verdict/kept.h"

// A verdict in which every list has something in it.
static Verdict *rich(void) {
  Verdict *v = verdict_new("explore", "prog");
  Race *race = verdict_race(v);
  Frame frame = {"worker", {"a.c", 7, 3}};
  race->location.name = "counter";
  race->confirmed = true;
  for (int k = 0; k < 2; k++) {
    race->access[k] =
        (RaceAccess){.kind = KIND_ATOMIC_WRITE, .size = 4, .thread = "thread 1", .where = frame};
    HeldLock lock = {.name = "m"};
    vec_push(&lock.taken, frame);
    vec_push(&race->access[k].locks, lock);
    vec_push(&race->access[k].stack, frame);
  }
  InterleavingStep *step = interleaving_add(&race->interleaving, 1, "thread 1", "lock", NULL);
  vec_push(&step->after, 0);
  vec_push(&step->holds, "m");
  OtherFinding *finding = verdict_finding(v);
  finding->kind = "deadlock";
  vec_push(&finding->stack, frame);
  verdict_part(v, &(VerdictPart){PART_PARALLEL, "parallel loop", NULL, frame, true, false, NULL});
  verdict_part(v, &(VerdictPart){.kind = PART_VARIABLE,
                                 .what = "variable 'n.8'",
                                 .symbol = "n",
                                 .doubt = "the proof leaves it open"});
  verdict_abstraction(v, "a branch may go either way");
  verdict_stage(v, "net", 0.5, "not proved: %d", 3);
  verdict_reason(v, "a reason");
  verdict_assume(v, "an assumption");
  verdict_stat(v, STAT_queries, 12);
  v->scope.threads = THREADS_COUNTS;
  vec_push(&v->scope.counts, 3);
  verdict_settle(v);
  return v;
}

static void what_is_kept_comes_back(void **state) {
  Verdict *v = rich();
  Text once = {0}, again = {0};
  verdict_keep(v, &once);
  Verdict *back = verdict_kept(once.at, once.n);
  assert_non_null(back);
  assert_int_equal(back->answer, ANSWER_RACE);
  assert_string_equal(back->races.at[0].access[1].locks.at[0].taken.at[0].function, "worker");
  assert_null(back->races.at[0].witness);
  assert_string_equal(back->races.at[0].interleaving.steps.at[0].holds.at[0], "m");
  assert_string_equal(back->stages.at[0].text, "not proved: 3");
  assert_int_equal(back->scope.counts.at[0], 3);
  assert_true(back->stat_known[STAT_queries] && back->stats[STAT_queries] == 12);
  assert_int_equal(back->parts.at[0].kind, PART_PARALLEL);
  assert_string_equal(back->parts.at[1].symbol, "n");
  assert_true(back->assumptions.at[0].abstraction && !back->assumptions.at[1].abstraction);
  verdict_keep(back, &again);
  assert_int_equal(once.n, again.n);
  assert_memory_equal(once.at, again.at, once.n);
  text_delete(&once);
  text_delete(&again);
  verdict_delete(back);
  verdict_delete(v);
}

static void no_part_of_it_is_taken_for_the_whole(void **state) {
  Verdict *v = rich();
  Text text = {0};
  verdict_keep(v, &text);
  for (size_t n = 0; n < text.n; n++) assert_null(verdict_kept(text.at, n));
  text_put(&text, "x");
  assert_null(verdict_kept(text.at, text.n));
  text_delete(&text);
  verdict_delete(v);
}

// Any byte may be wrong: what comes back, if something does, can be printed and kept.
static void damage_does_no_harm(void **state) {
  Verdict *v = rich();
  Text text = {0};
  verdict_keep(v, &text);
  for (size_t i = 0; i < text.n; i++)
    for (int bit = 0; bit < 8; bit += 3) {
      text.at[i] ^= (char)(1 << bit);
      Verdict *back = verdict_kept(text.at, text.n);
      const char *complaint;
      assert_true(!back || verdict_check(back, &complaint));
      verdict_delete(back);
      text.at[i] ^= (char)(1 << bit);
    }
  text_delete(&text);
  verdict_delete(v);
}

static void numbers_that_nothing_counts_are_refused(void **state) {
  static const double wrong[] = {-1, NAN, INFINITY, 2e161};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    Verdict *v = rich();
    Text text = {0};
    verdict_stat(v, STAT_executions, wrong[i]);
    verdict_keep(v, &text);
    assert_null(verdict_kept(text.at, text.n));
    text_delete(&text);
    verdict_delete(v);
  }
}

// A region is translated more than once, and each time it may be known less well.
static void of_facts_about_one_place_the_weakest_counts(void **state) {
  Verdict *v = verdict_new("loops", "a.c");
  Frame here = {.at = {"a.c", 3, 1}};
  VerdictPart fact = {
      .kind = PART_PARALLEL, .what = "parallel loop", .where = here, .proved = true};
  verdict_part(v, &fact);
  fact.on_bounds = true, fact.doubt = "if each subscript is within its dimension";
  verdict_part(v, &fact);
  assert_int_equal(v->parts.n, 1);
  assert_true(v->parts.at[0].proved && v->parts.at[0].on_bounds);
  fact.proved = fact.on_bounds = false, fact.doubt = "a collision on 'a'";
  verdict_part(v, &fact);
  assert_false(v->parts.at[0].proved);
  fact.kind = PART_OTHER_THREADS;
  verdict_part(v, &fact);
  assert_int_equal(v->parts.n, 2); // who else is there must not be lost in the region
  verdict_delete(v);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_kept_comes_back),
      cmocka_unit_test(no_part_of_it_is_taken_for_the_whole),
      cmocka_unit_test(damage_does_no_harm),
      cmocka_unit_test(of_facts_about_one_place_the_weakest_counts),
      cmocka_unit_test(numbers_that_nothing_counts_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
