#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/names.h"
#include "base/said.h"
#include "base/text.h"
#include "base/time_limits.h"
#include "base/vec.h"

static void arena_keeps_pieces_apart(void **state) {
  Arena *arena = arena_new();
  char *first = arena_string(arena, "first");
  char *big = arena_take(arena, 1 << 20);
  big[(1 << 20) - 1] = 'x';
  assert_string_equal(arena_format(arena, "%s %d", first, 2), "first 2");
  assert_string_equal(first, "first");
  assert_int_equal((uintptr_t)arena_take(arena, 3) % 16, 0);
  arena_delete(arena);
}

static void vec_grows(void **state) {
  VEC(int) v = {0};
  for (int i = 0; i < 1000; i++) vec_push(&v, i);
  assert_int_equal(v.n, 1000);
  assert_int_equal(v.at[999], 999);
  assert_int_equal(vec_pop(&v), 999);
  vec_delete(&v);
}

static void text_formats(void **state) {
  Text t = {0};
  text_put(&t, "a");
  text_format(&t, "%d", 42);
  assert_string_equal(t.at, "a42");
  text_delete(&t);
}

static void names_keep_the_first(void **state) {
  Names names = {0};
  Arena *arena = arena_new();
  int values[100];
  for (int i = 0; i < 100; i++)
    assert_null(names_put(&names, arena_format(arena, "name.%d", i), &values[i]));
  assert_ptr_equal(names_put(&names, "name.7", &values[8]), &values[7]);
  for (int i = 0; i < 100; i++)
    assert_ptr_equal(names_get(&names, arena_format(arena, "name.%d", i)), &values[i]);
  assert_null(names_get(&names, "name.100"));
  names_delete(&names);
  assert_null(names_get(&names, "name.7"));
  arena_delete(arena);
}

// On a busy machine real time is given more of, within bounds.
static void limits_on_a_busy_machine(void **state) {
  for (TimeLimit l = 0; l < N_TIME_LIMITS; l++) {
    assert_true(time_limit_here(l) >= time_limit(l));
    assert_true(time_limit_here(l) <= 4 * time_limit(l));
  }
}

static void each_thing_is_said_once(void **state) {
  static uint64_t said[SAID];
  assert_false(said_before(said, 5));
  assert_false(said_before(said, 5 + SAID)); // falls into the same place
  assert_true(said_before(said, 5));
  assert_true(said_before(said, 5 + SAID));
  for (uint64_t i = 1; i <= SAID; i++) said_before(said, i << 20 | i);
  assert_true(said_before(said, 77777)); // a full table says nothing more
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(arena_keeps_pieces_apart),
      cmocka_unit_test(limits_on_a_busy_machine),
      cmocka_unit_test(each_thing_is_said_once),
      cmocka_unit_test(vec_grows),
      cmocka_unit_test(text_formats),
      cmocka_unit_test(names_keep_the_first),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
