#include "front/compile/plain_source.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "front/fortran/fortran.h"

// Headers of C and POSIX: no directive is in them, and they include none but each other.
static const char *const headers[] = {
    "assert.h",      "ctype.h",       "errno.h",     "fcntl.h",    "float.h",    "inttypes.h",
    "iso646.h",      "limits.h",      "locale.h",    "malloc.h",   "math.h",     "poll.h",
    "pthread.h",     "sched.h",       "semaphore.h", "setjmp.h",   "signal.h",   "stdalign.h",
    "stdarg.h",      "stdatomic.h",   "stdbool.h",   "stddef.h",   "stdint.h",   "stdio.h",
    "stdlib.h",      "stdnoreturn.h", "string.h",    "strings.h",  "sys/mman.h", "sys/stat.h",
    "sys/syscall.h", "sys/time.h",    "sys/types.h", "sys/wait.h", "threads.h",  "time.h",
    "unistd.h",      "wchar.h",       "wctype.h",
};

// Directives of the preprocessor that bring nothing in.
static const char *const harmless[] = {"define", "undef", "if",    "ifdef", "ifndef",
                                       "elif",   "else",  "endif", "error", "warning"};

static bool is_among(const char *word, size_t n, const char *const *list, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (strlen(list[i]) == n && !strncmp(word, list[i], n)) return true;
  return false;
}

static bool includes_a_header_of_c(const char *at) {
  at += strspn(at, " \t");
  const char *close = *at == '<' ? strpbrk(at, ">\n") : NULL;
  return close && *close == '>' &&
         is_among(at + 1, (size_t)(close - at - 1), headers, sizeof headers / sizeof *headers);
}

// At every # of the text, be it in a comment or a string: what looks like anything else than a
// harmless directive counts as one that matters.
static bool is_harmless(const char *hash) {
  const char *word = hash + 1 + strspn(hash + 1, " \t");
  size_t n = 0;
  while (isalpha((unsigned char)word[n])) n++;
  if (n == 7 && !strncmp(word, "include", n)) return includes_a_header_of_c(word + n);
  return is_among(word, n, harmless, sizeof harmless / sizeof *harmless);
}

// Other spellings of # and of the end of a line, and words in two pieces, are not read here.
bool plain_source_text(const char *text) {
  static const char *const odd[] = {"ragma", "%:", "??", "\\\n", "\\\r", "\\ ", "\\\t"};
  for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
    if (strstr(text, odd[i])) return false;
  for (const char *at = text; (at = strchr(at, '#')); at++)
    if (!is_harmless(at)) return false;
  return true;
}

// Words that change neither macros nor where headers are found.
static bool is_plain_word(const char *word) {
  return word[0] != '-' || !strcmp(word, "-w") || !strcmp(word, "-pthread") ||
         !strncmp(word, "-std=", 5) || !strncmp(word, "-O", 2) || !strncmp(word, "-l", 2) ||
         !strcmp(word, "-g") || !strcmp(word, "-Wall") || !strcmp(word, "-Wextra");
}

bool plain_source(const char *file, const char *const *words, size_t n) {
  if (fortran_is_source(file)) return false;
  if (getenv("CPATH") || getenv("C_INCLUDE_PATH") || getenv("CCC_OVERRIDE_OPTIONS")) return false;
  for (size_t i = 0; i < n; i++)
    if (!is_plain_word(words[i]) || words[i][0] == '@') return false;
  Text text = {0};
  bool plain = text_read_file(&text, file) && text.at && !memchr(text.at, 0, text.n) &&
               plain_source_text(text.at);
  text_delete(&text);
  return plain;
}
