// EXPECT: verdict=race-free executions=1
// 25 tasks, main among them. A parallel loop finds the primes below 24,000, each iteration in a slot of its own; main adds them up.
#include <assert.h>
#include <norace/task.h>
#include <stdbool.h>

enum { TASKS = 24, LIMIT = 24000 };
static int found[TASKS];

static bool is_prime(long n) {
  if (n < 2) return false;
  for (long d = 2; d * d <= n; d++)
    if (n % d == 0) return false;
  return true;
}

static void count_block(long block, void *argument) {
  for (long n = block * (LIMIT / TASKS); n < (block + 1) * (LIMIT / TASKS); n++) found[block] += is_prime(n);
}

int main(void) {
  norace_forall(0, TASKS, 1, count_block, NULL);
  int primes = 0;
  for (int i = 0; i < TASKS; i++) primes += found[i];
  assert(primes == 2668);
  return 0;
}
