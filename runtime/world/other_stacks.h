// Stacks that the program has made for itself (coroutines), besides its threads' own.
#ifndef NORACE_RUNTIME_OTHER_STACKS_H
#define NORACE_RUNTIME_OTHER_STACKS_H
#include "world/runtime.h"

typedef struct {
  char *low, *top;
} StackRange;

void other_stacks_start(void);
void other_stacks_add(StackRange);
const StackRange *other_stack_at(const void *address); // NULL: it is on none of them

static inline bool on_own_stack(const Fiber *f, const void *sp) {
  return (const char *)sp >= f->stack && (const char *)sp <= f->stack_top;
}
// Where the used part of its own stack begins, wherever it stands.
static inline char *own_stack_low(const Fiber *f) {
  return on_own_stack(f, f->sp) ? f->sp : f->left_at;
}
#endif
