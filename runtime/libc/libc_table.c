// The functions of effects.def, made from the table.
#include <ctype.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <getopt.h>
#include <libgen.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <regex.h>
#include <sched.h>
#include <stdlib.h>
#undef basename // both are wanted: libgen.h's is __xpg_basename
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include "libc/import.h"
#include "libc/libc.h"
#include "world/runtime.h"

int __xpg_strerror_r(int, char *, size_t);

// ---- how far a function looks

static size_t same_bytes(const void *a, const void *b, size_t n) {
  const uint8_t *x = a, *y = b;
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i]) return i + 1;
  return n;
}

static size_t same_chars(const char *a, const char *b, size_t n, bool any_case) {
  for (size_t i = 0; i < n; i++) {
    int x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (any_case) x = tolower(x), y = tolower(y);
    if (x != y || !x) return i + 1;
  }
  return n;
}

// strtok: over the separators, the token, and its end, where a zero is put.
static void token_accesses(char *s, const char *set, uint64_t pc) {
  if (!s) return;
  size_t before = strspn(s, set), token = strcspn(s + before, set);
  reads(s, before + token + 1, pc);
  if (token && s[before + token]) writes(s + before + token, 1, pc);
}

static size_t wide_length(const wchar_t *s, size_t n) {
  size_t k = wcsnlen(s, n);
  return (k < n ? k + 1 : n) * sizeof *s;
}

// ---- the words of the table

#define READS_STRING_N(s, n) (alone ? (void)0 : reads(s, string_size(s, n), pc))
#define READS_WIDE(s) (alone ? (void)0 : reads(s, (wcslen(s) + 1) * sizeof *(s), pc))
#define READS_WIDE_N(s, n) (alone ? (void)0 : reads(s, wide_length(s, n), pc))
#define OPTIONAL(p) if (p)
#define TOUCH(p, n) region_touch(p, n)
#define LOOKS(path) READS_STRING(path), outside_file(path)
#define LOOKS_FROM(fd, path) \
  READS_STRING(path),        \
      (fd) == AT_FDCWD || *(path) == '/' ? outside_file(path) : (void)(control->outside = 1)
#define UNMODELLED(condition, what) \
  if (condition) opaque_call(what)
#define NUMBER(parse)                    \
  do {                                   \
    if (alone) break;                    \
    char *end;                           \
    int kept = errno;                    \
    (void)(parse);                       \
    errno = kept;                        \
    reads(s, (size_t)(end - s) + 1, pc); \
  } while (0)
// Variables inside libc are known by a byte of ours, whose name appears in reports.
#define STATE(name) writes(&state_of_##name, 1, pc)
#define STATE_READ(name) reads(&state_of_##name, 1, pc)
static char state_of_strtok, state_of_strsignal, state_of_drand48, state_of_environ,
    state_of_locale, state_of_localeconv, state_of_getopt, state_of_localtime, state_of_asctime,
    state_of_signgam;

#pragma clang diagnostic ignored "-Wdeprecated-declarations"
#define LIBC(type, name, parameters, arguments, ...) \
  static type libc_##name parameters {               \
    uint64_t pc = PC;                                \
    if (running) {                                   \
      (void)pc;                                      \
      __VA_ARGS__;                                   \
    }                                                \
    return name arguments;                           \
  }
#define LIBC_AFTER(type, name, parameters, arguments, before, ...) \
  static type libc_##name parameters {                             \
    uint64_t pc = PC;                                              \
    if (running) {                                                 \
      before;                                                      \
    }                                                              \
    type result = name arguments;                                  \
    if (running) {                                                 \
      __VA_ARGS__;                                                 \
    }                                                              \
    return result;                                                 \
  }
#define LIBM(type, name, parameters, arguments, ...) \
  static type libc_##name parameters {               \
    uint64_t pc = PC;                                \
    if (running) {                                   \
      __VA_ARGS__;                                   \
    }                                                \
    return CALL_REAL(name, UNPACK arguments);        \
  }
#define UNPACK(...) __VA_ARGS__
#define ALIAS(other, name)
#include "libc/effects.def"
#undef LIBC
#undef LIBC_AFTER
#undef LIBM
#undef ALIAS

const Import libc_table[] = {
#define LIBC(type, name, parameters, arguments, ...) {#name, (void *)libc_##name},
#define LIBC_AFTER(type, name, parameters, arguments, ...) {#name, (void *)libc_##name},
#define LIBM(type, name, parameters, arguments, ...) {#name, (void *)libc_##name},
#define ALIAS(other, name) {#other, (void *)libc_##name},
#include "libc/effects.def"
#undef LIBC
#undef LIBC_AFTER
#undef LIBM
#undef ALIAS
    {NULL, NULL}};
