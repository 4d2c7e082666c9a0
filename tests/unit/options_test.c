#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/diag.h"
#include "options/options.h"

#define PARSE(o, ...)                           \
  char *words[] = {"check", __VA_ARGS__, NULL}; \
  options_parse(o, "check", sizeof words / sizeof *words - 1, words)

static void values_come_in_both_forms(void **state) {
  Options o;
  PARSE(&o, "--timeout=2.5", "a.c", "--max-schedules", "7", "--json", "--dot", "-");
  assert_true(o.timeout == 2.5 && o.max_schedules == 7 && o.json && !o.quiet);
  assert_string_equal(o.dot, "-");
  assert_null(o.save);
  assert_int_equal(o.jobs, 1);
  assert_int_equal(o.n_files, 1);
  assert_int_equal(o.n_args, 0);
  options_delete(&o);
}

static void words_are_sorted(void **state) {
  Options o;
  PARSE(&o, "-DN=4", "-I", "include", "a.c", "--json", "b.c", "-lm", "--", "--json", "x");
  assert_int_equal(o.n_files, 2);
  assert_string_equal(o.files[1], "b.c");
  assert_int_equal(o.n_compile, 6);
  assert_string_equal(o.compile[2], "include");
  assert_string_equal(o.compile[5], "-lm");
  assert_int_equal(o.n_args, 2);
  assert_string_equal(o.args[0], "--json");
  assert_null(o.args[2]);
  options_delete(&o);
}

// The exit status of `norace COMMAND WORD WORD` and the first line that it says.
static int exit_status(const char *command, const char *first, const char *second, char *said,
                       size_t room) {
  int ends[2], status;
  assert_int_equal(pipe(ends), 0);
  pid_t child = fork();
  if (!child) {
    dup2(ends[1], 1);
    dup2(ends[1], 2);
    Options o;
    char *words[] = {(char *)command, (char *)first, (char *)second, NULL};
    options_parse(&o, command, first ? second ? 3 : 2 : 1, words);
    options_files(&o, 1, 1);
    options_delete(&o);
    _exit(99);
  }
  close(ends[1]);
  FILE *from = fdopen(ends[0], "r");
  if (!fgets(said, (int)room, from)) said[0] = 0;
  while (fgetc(from) != EOF) continue;
  fclose(from);
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void mistakes_are_told(void **state) {
  static const struct {
    const char *command, *first, *second;
    int status;
    const char *text;
  } cases[] = {
      {"check", "a.c", NULL, 99, ""},
      {"check", NULL, NULL, EXIT_USAGE, "a file is missing"},
      {"check", "a.c", "b.c", EXIT_USAGE, "one file too many: b.c"},
      {"check", "--timeout", NULL, EXIT_USAGE, "--timeout takes a value: SECONDS"},
      {"check", "--timeout=soon", "a.c", EXIT_USAGE, "--timeout takes a number, not 'soon'"},
      {"check", "--timeout=nan", "a.c", EXIT_USAGE, "not nan"},
      {"check", "--timeout=-1", "a.c", EXIT_USAGE, "from 0 to"},
      {"check", "--jobs=0", "a.c", EXIT_USAGE, "from 1 to 1024, not 0"},
      {"check", "--jobs=99999999999999999999", "a.c", EXIT_USAGE, "--jobs takes a number"},
      {"check", "--jobs=", "a.c", EXIT_USAGE, "--jobs takes a number"},
      {"check", "--json=yes", "a.c", EXIT_USAGE, "--json takes no value"},
      {"check", "--jsno", "a.c", EXIT_USAGE, "no such option: --jsno (did you mean --json?)"},
      {"check", "--wonder", "a.c", EXIT_USAGE, "no such option: --wonder"},
      {"cover", "-DN", "a.c", EXIT_USAGE, "no such option: -DN"},
      {"cover", "--dot", "a.c", EXIT_USAGE, "no such option: --dot"},
      {"cc", "--help", NULL, 0, "norace cc"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char said[500];
    assert_int_equal(
        exit_status(cases[i].command, cases[i].first, cases[i].second, said, sizeof said),
        cases[i].status);
    if (!strstr(said, cases[i].text)) fail_msg("'%s' lacks '%s'", said, cases[i].text);
  }
}

// An option must be one that a user can be told about, and the only one of its name in each
// command.
static void the_table_is_in_order(void **state) {
  for (size_t i = 0; i < option_count; i++) {
    const Option *option = &option_table[i];
    assert_true(option->name[0] == '-' && option->help[0] && option->commands[0]);
    assert_true((option->kind == OPTION_FLAG) == (option->value == NULL));
    assert_null(strstr(option->commands, "  "));
    for (size_t k = 0; k < i; k++)
      if (!strcmp(option->name, option_table[k].name))
        fail_msg("%s stands twice in options.def", option->name);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values_come_in_both_forms),
      cmocka_unit_test(words_are_sorted),
      cmocka_unit_test(mistakes_are_told),
      cmocka_unit_test(the_table_is_in_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
