#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "report/source.h"
#include "report/source_name.h"

// Each line with the column of its access, and what it is called there; NULL: the line does not
// tell.
static const struct {
  const char *line;
  int column;
  const char *name;
} cases[] = {
    {"f->value++;", 4, "f->value"},
    {"f->value++;", 9, "f->value"},
    {"++f->value;", 1, "f->value"},
    {"f->next->value = 3;", 16, "f->next->value"},
    {"a[i + 1].count += n;", 16, "a[i + 1].count"},
    {"x = t[k[2]].y;", 13, "t[k[2]].y"},
    {"*p = 1;", 4, "*p"},
    {"n * p = 1;", 7, "p"},
    {"pthread_mutex_lock(&f->lock);", 1, "f->lock"},
    {"pthread_mutex_lock(&a[i]);", 1, NULL},
    {"g(x) = 1;", 6, NULL},
    {"f->value++;", 90, NULL},
    {"f->value++;", 0, NULL},
};

static void names(void **state) {
  char path[] = "/tmp/source_name_XXXXXX";
  int fd = mkstemp(path);
  Arena *arena = arena_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) dprintf(fd, "%s\n", cases[i].line);
  close(fd);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *name = source_name((Position){path, (int)i + 1, cases[i].column}, arena);
    if (!cases[i].name) assert_null(name);
    else assert_non_null(name), assert_string_equal(name, cases[i].name);
  }
  assert_null(source_name((Position){"/nowhere.c", 1, 1}, arena));
  source_forget();
  arena_delete(arena);
  unlink(path);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(names)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
