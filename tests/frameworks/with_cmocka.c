#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "two_threads.h"
static void part(void **state) {
  norace_explore(two, RACES ? &counter : NULL);
  assert_int_equal(counter, 2);
}
static void other(void **state) { assert_int_equal(1, 1); }
int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(other), cmocka_unit_test(part), cmocka_unit_test(other)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
