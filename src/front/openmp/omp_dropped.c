#include "front/openmp/omp_dropped.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"

// `masked taskloop`, alone or behind `parallel`, with or without `simd`: clang 19 makes an ordinary
// loop of it.
static bool is_dropped(const char *directive, const char *end) {
  static const char *const words[] = {"masked", "taskloop"};
  const char *at = directive;
  for (int k = 0; k < 2; k++) {
    at += strspn(at, " \t");
    if (!k && !strncmp(at, "parallel ", 9)) at += 9 + strspn(at + 9, " \t");
    size_t n = strlen(words[k]);
    if (at + n > end || strncmp(at, words[k], n)) return false;
    at += n;
  }
  return true;
}

// Behind `#pragma omp` on the line, or NULL.
static const char *directive_on(const char *line) {
  line += strspn(line, " \t");
  if (*line++ != '#') return NULL;
  line += strspn(line, " \t");
  if (strncmp(line, "pragma", 6)) return NULL;
  line += 6 + strspn(line + 6, " \t");
  return strncmp(line, "omp", 3) ? NULL : line + 3;
}

const char *omp_dropped(const char *path, Position *at) {
  Text text = {0};
  const char *found = NULL;
  int number = 1;
  if (text_read_file(&text, path) && text.at)
    for (const char *line = text.at; *line && !found; number++) {
      const char *end = line + strcspn(line, "\n"), *directive = directive_on(line);
      if (directive && is_dropped(directive, end)) {
        found = "masked taskloop";
        *at = (Position){path, number, 0};
      }
      line = *end ? end + 1 : end;
    }
  text_delete(&text);
  return found;
}
