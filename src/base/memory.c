#include "base/memory.h"

#include <stdlib.h>
#include <stdnoreturn.h>

#include "base/command_state.h"
#include "base/diag.h"

void memory_when_spent(void (*handler)(void *), void *with) {
  command_state.when_spent = handler;
  command_state.spent = with;
}

static noreturn void give_up(size_t size) {
  if (command_state.when_spent) command_state.when_spent(command_state.spent);
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
