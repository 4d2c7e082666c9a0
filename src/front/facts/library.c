#include "front/facts/library.h"

#include <stdlib.h>
#include <string.h>

#define REST LIBRARY_REST
#define LIBRARY(name, kind, reads, writes) {#name, LIBRARY_##kind, reads, writes, NULL, false, 0},
#define STREAM(name, kind, reads, writes, uses) \
  {#name, LIBRARY_##kind, reads, writes, NULL, false, uses},
#define STATEFUL(name, kind, reads, writes, state) \
  {#name, LIBRARY_##kind, reads, writes, state, true, 0},
#define READS_STATE(name, kind, reads, writes, state) \
  {#name, LIBRARY_##kind, reads, writes, state, false, 0},
static LibraryFunction functions[] = {
#include "front/facts/library.def"
};
enum { N_FUNCTIONS = sizeof functions / sizeof *functions };

static int by_name(const void *a, const void *b) {
  return strcmp(((const LibraryFunction *)a)->name, ((const LibraryFunction *)b)->name);
}

const LibraryFunction *library_find(const char *name) {
  static const LibraryFunction unknown = {"", LIBRARY_UNKNOWN, 0, 0, NULL, false, 0},
                               plain = {"", LIBRARY_PLAIN, 0, 0, NULL, false, 0};
  static bool sorted;
  if (!sorted) qsort(functions, N_FUNCTIONS, sizeof *functions, by_name);
  sorted = true;
  LibraryFunction wanted = {.name = name};
  const LibraryFunction *found =
      bsearch(&wanted, functions, N_FUNCTIONS, sizeof *functions, by_name);
  if (found) return found;
  return !strncmp(name, "__VERIFIER_nondet_", strlen("__VERIFIER_nondet_")) ? &plain : &unknown;
}
