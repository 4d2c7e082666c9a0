// EXPECT: race-free all
#include <norace/task.h>
unsigned __VERIFIER_nondet_uint(void);
typedef struct {
  short tag;
  unsigned n;
} Order;
static int shared;
static void serve(void *argument) {
  const Order *o = argument;
  if (o->n == 3 && o->tag == 7) NORACE_ISOLATED shared++;
}

// The task has a copy of what depends on the input.
int main(void) {
  Order order = {7, __VERIFIER_nondet_uint() & 7};
  NORACE_FINISH {
    norace_async_copy(serve, &order, sizeof order);
    NORACE_ISOLATED shared++;
  }
  return 0;
}
