#include "front/facts/library.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// The rows of common/libc.def. Their effects are code to the runtime; here they are text, of which
// the words and the numbers of arguments are read.
typedef struct {
  const char *name;
  LibraryKind kind;
  const char *effects, *same_as;
} Row;

#define LIBC(kind, type, name, parameters, arguments, ...) \
  {#name, LIBRARY_##kind, #__VA_ARGS__, NULL},
#define LIBC_AFTER(kind, type, name, parameters, arguments, ...) \
  {#name, LIBRARY_##kind, #__VA_ARGS__, NULL},
#define LIBM(kind, type, name, parameters, arguments, ...) \
  {#name, LIBRARY_##kind, #__VA_ARGS__, NULL},
#define ALIAS(other, name) {#other, LIBRARY_UNKNOWN, "", #name},
#define CALL(kind, permission, name, ...) {#name, LIBRARY_##kind, #__VA_ARGS__, NULL},
#define HARMLESS(kind, name) {#name, LIBRARY_##kind, "", NULL},
#define HARMLESS_LOCALE(kind, name) {#name, LIBRARY_##kind, "STATE_READ(locale)", NULL},
#define MODEL(kind, name, ...) {#name, LIBRARY_##kind, #__VA_ARGS__, NULL},
#define OPAQUE(kind, name, ...) {#name, LIBRARY_##kind, #__VA_ARGS__, NULL},
static const Row rows[] = {
#include "common/libc.def"
};
enum { N_FUNCTIONS = sizeof rows / sizeof *rows };
static LibraryFunction functions[N_FUNCTIONS];

// ---- effects

static bool starts(const char *text, size_t n, const char *word) {
  return n >= strlen(word) && !strncmp(text, word, strlen(word));
}
static bool is(const char *text, size_t n, const char *word) {
  return n == strlen(word) && !strncmp(text, word, n);
}

// `at` is where the arguments of the word stand. The locale never is the first: results are no part
// of it.
static void add_state(LibraryFunction *f, const char *at, bool changes) {
  size_t n = strcspn(at, ",)");
  char *name = strndup(at, n);
  if (!f->state && strcmp(name, "locale")) f->state = name, f->changes = changes;
  else if (f->n_more < LIBRARY_MORE) f->more[f->n_more++] = (LibraryState){name, changes};
  else abort(); // a row with too many of them
}

static void add_bit(const char *at, uint32_t *mask) {
  if (isdigit((unsigned char)*at)) *mask |= 1u << atoi(at);
}

static void add_effect(LibraryFunction *f, const char *word, size_t n, const char *at) {
  if (is(word, n, "STATE") || is(word, n, "STATE_READ")) add_state(f, at, is(word, n, "STATE"));
  else if (is(word, n, "KEPT")) {
    f->kept = strndup(at, strcspn(at, ","));
    f->kept_at = (uint32_t)atoi(strchr(at, ',') + 2);
    f->writes |= 1u << f->kept_at;
  } else if (is(word, n, "USES")) {
    add_bit(at, &f->uses);
    add_state(f, "unlocked_streams", false); // whoever does without the stream's lock
  } else if (starts(word, n, "WRITES") || is(word, n, "MAY_WRITE") || is(word, n, "OUT"))
    add_bit(at, &f->writes);
  else if (starts(word, n, "READS") || is(word, n, "MAY_READ") || starts(word, n, "LOOKS") ||
           is(word, n, "NUMBER") || is(word, n, "STRING") || is(word, n, "IN"))
    add_bit(at, &f->reads);
}

static void read_effects(LibraryFunction *f, const char *text) {
  for (const char *c = text; *c;) {
    size_t n = 0;
    while (isalnum((unsigned char)c[n]) || c[n] == '_') n++;
    if (is(c, n, "READS_REST")) f->reads = LIBRARY_REST;
    else if (is(c, n, "WRITES_REST")) f->writes = LIBRARY_REST;
    else if (n && c[n] == '(') add_effect(f, c, n, c + n + 1);
    c += n ? n : 1;
  }
}

// ---- what becomes of pointers

static bool begins_with_any(const char *name, const char *const *words, size_t n) {
  while (*name == '_') name++;
  if (!strncmp(name, "isoc", 4)) name = strchr(name, '_') + 1;
  for (size_t k = 0; k < n; k++)
    if (!strncmp(name, words[k], strlen(words[k]))) return true;
  return false;
}

// Functions that tell nobody what they read, and write what they have computed from it or numbers.
bool library_is_inner(const LibraryFunction *f) {
  static const char *const words[] = {
      "str",     "wcs",      "mem",      "wmem",    "bcmp",      "bzero",    "explicit_bzero",
      "stp",     "swab",     "fnmatch",  "index",   "rindex",    "rawmem",   "ato",
      "frexp",   "modf",     "lgam",     "remquo",  "sincos",    "mb",       "wctomb",
      "wcrto",   "basename", "dirname",  "xpg_",    "nano",      "clock_",   "time",
      "gettim",  "local",    "gmtime",   "asctime", "ctime",     "mktime",   "rand",
      "erand",   "nrand",    "jrand",    "drand",   "lrand",     "srand",    "getran",
      "getentr", "arc4",     "sem_",     "mtx_",    "cnd_",      "tss_",     "thrd_",
      "pthread", "sched_",   "open",     "creat",   "access",    "unlink",   "remove",
      "rmdir",   "chdir",    "mkdir",    "chmod",   "trunc",     "mkfifo",   "rename",
      "link",    "sym",      "mkst",     "mkdt",    "getrusage", "uname",    "inet_",
      "qsort",   "bsearch",  "sigempty", "sigfill", "sigadd",    "sigdel",   "sigis",
      "fopen",   "popen",    "perror",   "sprintf", "snprintf",  "vsprintf", "vsnprintf"};
  // What one of them is told another tells, much later: sizes and times of files, names, signal
  // masks.
  static const char *const states[] = {"pthread_setname", "pthread_getname", "pthread_sigmask",
                                       "truncate"};
  return begins_with_any(f->name, words, sizeof words / sizeof *words) &&
         !begins_with_any(f->name, states, sizeof states / sizeof *states);
}

// Functions that keep an argument: it may be what another call returns, writes, or looks into.
uint32_t library_keeps(const LibraryFunction *f) {
  static const struct {
    const char *name;
    uint32_t arguments;
  } known[] = {{"setbuffer", 2}, {"sigqueue", 4},     {"pthread_sigqueue", 4},
               {"on_exit", 2},   {"tsearch", 3},      {"hsearch", 1},
               {"lsearch", 3},   {"fmemopen", 1},     {"open_memstream", 3},
               {"insque", 3},    {"sigaltstack", 1},  {"setstate", 1},
               {"initstate", 2}, {"initstate_r", 10}, {"pthread_attr_setstack", 2}};
  if (f->kind == LIBRARY_KEEPS) return 1;
  if (f->kind == LIBRARY_BUFFER) return 2;
  for (size_t k = 0; k < sizeof known / sizeof *known; k++)
    if (!strcmp(f->name, known[k].name)) return known[k].arguments;
  return 0;
}

bool library_uses_later(const LibraryFunction *f) {
  static const char *const words[] = {"fmemopen", "open_memstream", "initstate",
                                      "setstate", "sigaltstack",    "pthread_attr_setstack"};
  return f->kind == LIBRARY_BUFFER || begins_with_any(f->name, words, sizeof words / sizeof *words);
}

// ---- the table

static int by_name(const void *a, const void *b) {
  return strcmp(((const LibraryFunction *)a)->name, ((const LibraryFunction *)b)->name);
}

static LibraryFunction *look(const char *name) {
  LibraryFunction wanted = {.name = name};
  return bsearch(&wanted, functions, N_FUNCTIONS, sizeof *functions, by_name);
}

static void build(void) {
  for (size_t i = 0; i < N_FUNCTIONS; i++) {
    functions[i] = (LibraryFunction){.name = rows[i].name, .kind = rows[i].kind};
    read_effects(&functions[i], rows[i].effects);
  }
  qsort(functions, N_FUNCTIONS, sizeof *functions, by_name);
  for (size_t i = 0; i < N_FUNCTIONS; i++) {
    if (!rows[i].same_as) continue;
    LibraryFunction *to = look(rows[i].name), *from = look(rows[i].same_as);
    *to = *from;
    to->name = rows[i].name;
  }
}

const LibraryFunction *library_find(const char *name) {
  static const LibraryFunction unknown = {.name = "", .kind = LIBRARY_UNKNOWN},
                               plain = {.name = "", .kind = LIBRARY_PLAIN};
  static bool built;
  if (!built) build();
  built = true;
  const LibraryFunction *found = look(name);
  if (found) return found;
  static const char any[] = "__VERIFIER_nondet_", task_mark[] = "norace_task_";
  bool harmless = !strncmp(name, any, strlen(any)) || !strncmp(name, task_mark, strlen(task_mark));
  return harmless ? &plain : &unknown;
}
