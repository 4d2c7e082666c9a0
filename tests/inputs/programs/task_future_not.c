// EXPECT: race-free all
#include <norace/task.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static int shared;
static void *triple(void *argument) { return (void *)((intptr_t)argument * 3); }
static void add(void *unused) { shared++; }

// What a future gives depends on the input.
int main(void) {
  norace_future *f = norace_future_new(triple, (void *)(intptr_t)(__VERIFIER_nondet_uint() & 15));
  NORACE_FINISH {
    norace_async(add, 0);
    if ((intptr_t)norace_get(f) == 34) shared++;
  }
  return 0;
}
