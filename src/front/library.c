#include "front/library.h"

#include <string.h>

#define REST LIBRARY_REST
static const LibraryFunction functions[] = {
#define LIBRARY(name, kind, reads, writes) {#name, LIBRARY_##kind, reads, writes},
#include "front/library.def"
#undef LIBRARY
};

const LibraryFunction *library_find(const char *name) {
  static const LibraryFunction unknown = {"", LIBRARY_UNKNOWN, 0, 0}, plain = {"", LIBRARY_PLAIN, 0, 0};
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (!strcmp(functions[i].name, name)) return &functions[i];
  if (!strncmp(name, "__VERIFIER_nondet_", strlen("__VERIFIER_nondet_"))) return &plain;
  return &unknown;
}
