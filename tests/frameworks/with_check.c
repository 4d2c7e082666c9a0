#include <check.h>
#include <stdlib.h>
#include "two_threads.h"
START_TEST(part) {
  norace_explore(two, RACES ? &counter : NULL);
  ck_assert_int_eq(counter, 2);
}
END_TEST
START_TEST(other) { ck_assert_int_eq(1, 1); }
END_TEST
int main(void) {
  Suite *s = suite_create("counter");
  TCase *c = tcase_create("core");
  tcase_add_test(c, other);
  tcase_add_test(c, part);
  tcase_add_test(c, other);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
