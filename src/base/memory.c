#include "base/memory.h"

#include <stdlib.h>
#include <stdnoreturn.h>

#include "base/diag.h"

static void (*when_spent)(void);

void memory_when_spent(void (*handler)(void)) { when_spent = handler; }

static noreturn void give_up(size_t size) {
  if (when_spent) when_spent();
  fatal("out of memory (%zu bytes)", size);
}

void *memory_take(size_t size) {
  void *p = calloc(1, size ? size : 1);
  if (!p) give_up(size);
  return p;
}

void *memory_resize(void *old, size_t size) {
  void *p = realloc(old, size ? size : 1);
  if (!p) give_up(size);
  return p;
}
