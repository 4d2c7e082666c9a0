#include "front/facts/library.h"

#include <stdlib.h>
#include <string.h>

#define REST LIBRARY_REST
#define LIBRARY(name, kind, reads, writes) {#name, LIBRARY_##kind, reads, writes, NULL, false},
#define STATEFUL(name, kind, reads, writes, state) \
  {#name, LIBRARY_##kind, reads, writes, state, true},
#define READS_STATE(name, kind, reads, writes, state) \
  {#name, LIBRARY_##kind, reads, writes, state, false},
static LibraryFunction functions[] = {
#include "front/facts/library.def"
};
enum { N_FUNCTIONS = sizeof functions / sizeof *functions };

// With REST, of all that the other mask does not name.
static bool is_among(uint32_t mask, uint32_t other, unsigned k) {
  uint32_t bit = (uint32_t)1 << (k < 31 ? k : 30);
  return mask == LIBRARY_REST ? !(other & bit) : mask & bit;
}
bool library_reads(const LibraryFunction *f, unsigned k) {
  return is_among(f->reads, f->writes, k);
}
bool library_writes(const LibraryFunction *f, unsigned k) {
  return is_among(f->writes, f->reads, k);
}

static bool starts(const char *name, const char *const *words, size_t n) {
  while (*name == '_') name++;
  if (!strncmp(name, "isoc", 4)) name = strchr(name, '_') + 1;
  for (size_t k = 0; k < n; k++)
    if (!strncmp(name, words[k], strlen(words[k]))) return true;
  return false;
}

// Functions that tell nobody what they read, and write what they have computed from it or numbers.
bool library_is_inner(const LibraryFunction *f) {
  static const char *const words[] = {
      "str",       "wcs",       "mem",      "wmem",     "bcmp",   "bzero",   "explicit_bzero",
      "stp",       "swab",      "fnmatch",  "index",    "rindex", "rawmem",  "ato",
      "frexp",     "modf",      "lgam",     "remquo",   "sincos", "mb",      "wctomb",
      "wcrto",     "basename",  "dirname",  "xpg_",     "nano",   "clock_",  "time",
      "gettim",    "local",     "gmtime",   "asctime",  "ctime",  "mktime",  "rand",
      "erand",     "nrand",     "jrand",    "drand",    "lrand",  "srand",   "getran",
      "getentr",   "arc4",      "sem_",     "mtx_",     "cnd_",   "tss_",    "thrd_",
      "pthread",   "sched_",    "open",     "creat",    "access", "unlink",  "remove",
      "rmdir",     "chdir",     "mkdir",    "chmod",    "trunc",  "mkfifo",  "rename",
      "link",      "sym",       "stat",     "lstat",    "fstat",  "mkst",    "mkdt",
      "getrlimit", "getrusage", "uname",    "inet_",    "qsort",  "bsearch", "sigempty",
      "sigfill",   "sigadd",    "sigdel",   "sigis",    "fopen",  "popen",   "perror",
      "sprintf",   "snprintf",  "vsprintf", "vsnprintf"};
  return starts(f->name, words, sizeof words / sizeof *words);
}

// Functions that keep an argument: it may be what another call returns, writes, or looks into.
uint32_t library_keeps(const LibraryFunction *f) {
  static const struct {
    const char *name;
    uint32_t arguments;
  } known[] = {{"putenv", 1},    {"setvbuf", 2},      {"setbuf", 2},
               {"setbuffer", 2}, {"sigqueue", 4},     {"pthread_sigqueue", 4},
               {"on_exit", 2},   {"tsearch", 3},      {"hsearch", 1},
               {"lsearch", 3},   {"fmemopen", 1},     {"open_memstream", 3},
               {"insque", 3},    {"sigaltstack", 1},  {"setstate", 1},
               {"initstate", 2}, {"initstate_r", 10}, {"pthread_attr_setstack", 2}};
  for (size_t k = 0; k < sizeof known / sizeof *known; k++)
    if (!strcmp(f->name, known[k].name)) return known[k].arguments;
  return 0;
}

bool library_uses_later(const LibraryFunction *f) {
  static const char *const words[] = {
      "setvbuf",   "setbuf",   "fmemopen",    "open_memstream",
      "initstate", "setstate", "sigaltstack", "pthread_attr_setstack"};
  return starts(f->name, words, sizeof words / sizeof *words);
}

static int by_name(const void *a, const void *b) {
  return strcmp(((const LibraryFunction *)a)->name, ((const LibraryFunction *)b)->name);
}

const LibraryFunction *library_find(const char *name) {
  static const LibraryFunction unknown = {"", LIBRARY_UNKNOWN, 0, 0, NULL, false},
                               plain = {"", LIBRARY_PLAIN, 0, 0, NULL, false};
  static bool sorted;
  if (!sorted) qsort(functions, N_FUNCTIONS, sizeof *functions, by_name);
  sorted = true;
  LibraryFunction wanted = {.name = name};
  const LibraryFunction *found =
      bsearch(&wanted, functions, N_FUNCTIONS, sizeof *functions, by_name);
  if (found) return found;
  return !strncmp(name, "__VERIFIER_nondet_", strlen("__VERIFIER_nondet_")) ? &plain : &unknown;
}
