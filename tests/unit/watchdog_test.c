// A process that does not come to its end: the one that takes its place knows what was handed on.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/watchdog.h"

enum { KNEW = 40, KNEW_NOTHING = 41, KNEW_OTHERWISE = 42 };

static const char first[] = "first", last[] = "what is known at last";

static int say(void) {
  size_t n;
  const char *bytes = watchdog_handed_on(&n);
  if (!bytes) return KNEW_NOTHING;
  return n == sizeof last && !memcmp(bytes, last, n) ? KNEW : KNEW_OTHERWISE;
}

static void hang(const char *how) {
  if (!strcmp(how, "knowing")) {
    watchdog_hand_on(first, sizeof first);
    watchdog_hand_on(last, sizeof last);
  }
  watchdog_set(0.05);
  for (;;) pause();
}

static int end_of(const char *how) {
  int status = 0;
  pid_t pid = fork();
  if (!pid) {
    execl("/proc/self/exe", "watchdog_test", how, NULL);
    _exit(1);
  }
  assert_int_equal(waitpid(pid, &status, 0), pid);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void test_what_was_handed_on_is_known(void **state) {
  assert_int_equal(end_of("knowing"), KNEW);
}

static void test_nothing_is_known_where_nothing_was_handed_on(void **state) {
  assert_int_equal(end_of("plain"), KNEW_NOTHING);
}

int main(int argc, char **argv) {
  watchdog_prepare(argv);
  if (watchdog_barked()) return say();
  if (argc > 1) hang(argv[1]);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_what_was_handed_on_is_known),
      cmocka_unit_test(test_nothing_is_known_where_nothing_was_handed_on),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
