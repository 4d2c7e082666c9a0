#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "report/known.h"
#include "report/suppressions.h"

static void patterns(void **state) {
  static const struct {
    const char *pattern, *name;
    bool matches;
  } cases[] = {
      {"", "", true},
      {"", "any", true},
      {"work", "worker", true},
      {"ork", "worker", true},
      {"^ork", "worker", false},
      {"^work", "worker", true},
      {"work$", "worker", false},
      {"ker$", "worker", true},
      {"^worker$", "worker", true},
      {"^$", "x", false},
      {"^$", "", true},
      {"w*r", "worker", true},
      {"w*x", "worker", false},
      {"^o*r", "worker", false},
      {"*b$", "abab", true},
      {"a*b$", "abac", false},
      {"**", "", true},
      {"^a*b*c$", "axbxbxc", true},
      {"^a*b*c$", "axbxbxcx", false},
      {"a$b", "a$b", true},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_int_equal(suppression_matches(cases[i].pattern, cases[i].name), cases[i].matches);
}

// Many stars once took time without end.
static void many_stars(void **state) {
  char name[2001], pattern[1001];
  memset(name, 'a', sizeof name - 1);
  name[sizeof name - 1] = 0;
  for (size_t i = 0; i + 1 < sizeof pattern; i += 2) memcpy(pattern + i, "a*", 3);
  pattern[sizeof pattern - 2] = 'b';
  assert_false(suppression_matches(pattern, name));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(patterns), cmocka_unit_test(many_stars)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
