#include "base/memory.h"

#include <stdlib.h>

#include "base/diag.h"

void *memory_take(size_t size) {
  void *p = calloc(1, size ? size : 1);
  if (!p) fatal("out of memory (%zu bytes)", size);
  return p;
}

void *memory_resize(void *old, size_t size) {
  void *p = realloc(old, size ? size : 1);
  if (!p) fatal("out of memory (%zu bytes)", size);
  return p;
}
