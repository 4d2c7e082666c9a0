#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "front/compile/plain_source.h"

static void threads_alone_are_plain(void **state) {
  assert_true(
      plain_source_text("#include <pthread.h>\n# include <stdio.h>\n#define N 3\nint x;\n"));
  assert_true(plain_source_text("int main(void) { return 0; }\n"));
  assert_true(plain_source_text("#ifdef X\n#else\n#endif\nchar c = '\\n';\n"));
}

static void whatever_could_bring_a_directive_is_not(void **state) {
  static const char *const texts[] = {
      "#pragma omp parallel\n",     "_Pragma(\"omp parallel\")\n",
      "%:pragma omp parallel\n",    "?\?=pragma omp parallel\n",
      "#pra\\\ngma omp parallel\n", "#define P _Pra##gma\n",
      "#include \"x.h\"\n",         "#include <x.h>\n",
      "#include <../x.h>\n",        "#include NAME\n",
      "# /**/ include \"x.h\"\n",   "/* */ #include \"x.h\"\n",
      "/*\n*/ #include \"x.h\"\n",  "#include_next <stdio.h>\n",
      "#import <stdio.h>\n",        "#include <omp.h>\n",
      "#include <stdio.h\n",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    assert_false(plain_source_text(texts[i]));
}

static void options_count(void **state) {
  static const char *const file = TESTS "/explore/mutex_locked.c";
  const char *plain[] = {file, "-O2", "-pthread"}, *macro[] = {file, "-DP=_Pragma"},
             *include[] = {file, "-include", "x.h"};
  assert_false(plain_source(file, macro, 2));
  assert_false(plain_source(file, include, 3));
  assert_false(plain_source("/no/such/file.c", plain, 3));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(threads_alone_are_plain),
      cmocka_unit_test(whatever_could_bring_a_directive_is_not),
      cmocka_unit_test(options_count),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
