// What the solver is not asked twice.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/explore/query_cache.h"

#define TERM(n) ((SmtTerm)(uintptr_t)((n) * 16))

static Query query_of(size_t n, const int *terms) { // negative: the other side
  Query q = {0};
  for (size_t i = 0; i < n; i++) query_add(&q, TERM(abs(terms[i])), terms[i] > 0);
  return q;
}
#define QUERY(...) query_of(sizeof((int[]){__VA_ARGS__}) / sizeof(int), (int[]){__VA_ARGS__})

static void the_order_of_conditions_makes_no_difference(void **state) {
  Arena *arena = arena_new();
  QueryCache cache;
  query_cache_init(&cache, arena);
  Query a = QUERY(1, -2, 3), b = QUERY(3, 1, -2, 1);
  InputValues model = {0};
  vec_push(&model, (InputValue){0, 4, 42});
  assert_null(query_cache_find(&cache, &a));
  query_cache_add(&cache, &a, SMT_SAT, model);
  const KnownAnswer *known = query_cache_find(&cache, &b);
  assert_non_null(known);
  assert_int_equal(known->answer, SMT_SAT);
  assert_int_equal(known->model.at[0].value, 42);
  assert_int_equal(cache.asked, 2);
  assert_int_equal(cache.answered, 1);
  vec_delete(&a);
  vec_delete(&b);
  query_cache_delete(&cache);
  arena_delete(arena);
}

static void the_side_and_each_condition_do(void **state) {
  Arena *arena = arena_new();
  QueryCache cache;
  query_cache_init(&cache, arena);
  Query asked = QUERY(1, -2);
  query_cache_add(&cache, &asked, SMT_UNSAT, (InputValues){0});
  Query others[] = {QUERY(1, 2), QUERY(1), QUERY(1, -2, 3), QUERY(-1, -2)};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    assert_null(query_cache_find(&cache, &others[i]));
    vec_delete(&others[i]);
  }
  assert_int_equal(query_cache_find(&cache, &asked)->answer, SMT_UNSAT);
  vec_delete(&asked);
  query_cache_delete(&cache);
  arena_delete(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_order_of_conditions_makes_no_difference),
      cmocka_unit_test(the_side_and_each_condition_do),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
